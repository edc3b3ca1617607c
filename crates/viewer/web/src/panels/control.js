// Pose control: sliders for parts of the body, a point to look at that is dragged in the picture, and what each joint
// took of the look.

import { standalone } from '../api.js';
import { el } from '../dom.js';
import { check, figure, inUse, slider } from './controls.js';

/** Parts that are worth a slider at once: label, which factor, joints. */
const PARTS = [
  ['Head', 'whole', ['head']],
  ['Hands', 'whole', ['leftHand', 'rightHand']],
  ['Feet', 'whole', ['leftFoot', 'rightFoot']],
  ['Neck length', 'along', ['neck']],
  ['Arm length', 'along', ['leftUpperArm', 'leftLowerArm', 'rightUpperArm', 'rightLowerArm']],
  ['Arm thickness', 'across', ['leftUpperArm', 'leftLowerArm', 'rightUpperArm', 'rightLowerArm']],
  ['Leg length', 'along', ['leftUpperLeg', 'leftLowerLeg', 'rightUpperLeg', 'rightLowerLeg']],
  ['Leg thickness', 'across', ['leftUpperLeg', 'leftLowerLeg', 'rightUpperLeg', 'rightLowerLeg']],
];
/** The library's own shares and limits, degrees. */
const LOOK = [['spine', 'Waist', 10, 30], ['chest', 'Chest', 10, 30], ['neck', 'Neck', 10, 35], ['head', 'Head', 30, 60]];
const FACTORS = { whole: 1, along: 1, across: 1 };

export const control = {
  id: 'control',
  title: 'Control',
  mount(root, app) {
    const current = () => app.wanted?.control ?? app.state.options.control;
    const set = (change) => app.set({ control: { ...current(), ...change } });
    let extra = '';

    function scale(joints, factor, value) {
      const scales = current().scales.map((part) => ({ ...part }));
      for (const joint of joints) {
        let part = scales.find((p) => p.joint === joint);
        if (!part) scales.push((part = { joint, ...FACTORS }));
        part[factor] = value;
      }
      set({ scales: scales.filter((p) => p.whole !== 1 || p.along !== 1 || p.across !== 1) });
    }

    const factor = (joint, which) => current().scales.find((p) => p.joint === joint)?.[which] ?? 1;
    const has = (bone) => app.state.target.joints.some((j) => j.bone === bone);
    const sizes = (id, label, joints, which) =>
      slider({ id, label, min: 0.25, max: 3, step: 0.01, value: factor(joints[0], which), usual: 1, unit: ' ×', disabled: standalone, oninput: (value) => scale(joints, which, value) });

    function parts() {
      const list = PARTS.map(([label, which, joints]) => [label, which, joints.filter(has)]).filter(([, , joints]) => joints.length);
      const other = el('select', { id: 'control-joint', 'aria-label': 'Any other joint', disabled: standalone, onchange: () => {
        extra = other.value;
        control.refresh();
      } }, el('option', { value: '' }, 'any other joint …'), ...app.state.target.joints.map((j) => el('option', { value: j.bone ?? j.name }, j.bone ? `${j.bone} (${j.name})` : j.name)));
      other.value = extra;
      return [
        ...list.map(([label, which, joints]) => sizes(`scale-${label.toLowerCase().replace(' ', '-')}`, label, joints, which)),
        el('div', { className: 'row' }, other),
        ...(extra ? [sizes('scale-whole', 'With all below', [extra], 'whole'), sizes('scale-along', 'Length', [extra], 'along'), sizes('scale-across', 'Thickness', [extra], 'across')] : []),
      ];
    }

    /** In front of the face, an arm's length and more away. */
    function ahead() {
      const { target } = app.state;
      const figure = app.stage.figures.target;
      const head = figure.jointOf('head');
      const place = head >= 0 ? figure.jointPlace(head) : [0, target.height * 0.9, 0];
      return place.map((v, i) => Number((v + target.forward[i] * target.height * 0.7).toFixed(3)));
    }

    function look(now) {
      const { look } = current();
      const change = (more) => set({ look: { ...current().look, ...more } });
      const on = check('control-look', 'Look at a point (drag it in the picture)', Boolean(look), (yes) => set({ look: yes ? { point: ahead(), weight: 1 } : null }), standalone);
      if (!look) return [on];
      const joints = look.joints?.length ? look.joints : LOOK.filter(([bone]) => has(bone)).map(([joint, , share, limit]) => ({ joint, share, limit }));
      const cell = (index, key) => {
        const input = el('input', { type: 'number', min: key === 'share' ? '0.1' : '0', max: '180', step: 'any', 'aria-label': `${key} of ${joints[index].joint}`, disabled: standalone, onchange: () => change({ joints: joints.map((j, i) => (i === index ? { ...j, [key]: Number(input.value) } : j)) }) });
        input.value = joints[index][key];
        return el('td', {}, input);
      };
      const label = (joint) => LOOK.find(([bone]) => bone === joint)?.[1] ?? joint;
      return [
        on,
        slider({ id: 'look-weight', label: 'Weight', min: 0, max: 1, step: 0.01, value: look.weight, usual: 1, disabled: standalone, oninput: (weight) => change({ weight }) }),
        slider({ id: 'look-limit', label: 'Most in all', min: 0, max: 180, step: 1, value: look.max_angle_degrees ?? 180, usual: 180, unit: '°', disabled: standalone, oninput: (degrees) => change({ max_angle_degrees: degrees === 180 ? null : degrees }) }),
        slider({ id: 'look-half-life', label: 'Half-life', min: 0, max: 1, step: 0.01, value: look.half_life_secs ?? 0, usual: 0, unit: ' s', disabled: standalone, oninput: (half_life_secs) => change({ half_life_secs }) }),
        check('look-eyes', 'Eyes first', Boolean(look.eyes), (eyes) => change({ eyes }), standalone || !has('leftEye')),
        el('table', { className: 'look' },
          el('thead', {}, el('tr', {}, ['Joint', 'Share °', 'Limit °', 'Took'].map((text) => el('th', {}, text)))),
          el('tbody', {}, joints.map((part, i) => el('tr', { 'data-joint': part.joint }, el('td', {}, label(part.joint)), cell(i, 'share'), cell(i, 'limit'), el('td', { className: 'took' }, '–'))))),
        now,
      ];
    }

    const now = el('div', { className: 'figures now' });
    control.refresh = () => {
      if (!app.state.target) return root.replaceChildren(el('p', {}, 'Control belongs to a target; open one.'));
      if (inUse(root)) return;
      const { scrollTop } = root;
      const active = current().scales.length || current().look;
      root.replaceChildren(
        el('h2', {}, 'Sizes'), ...parts(),
        el('h2', {}, 'Look'), ...look(now),
        el('div', { className: 'row live' }, el('button', { id: 'control-reset', disabled: !active, onclick: () => set({ scales: [], look: null }) }, 'As the clip has it')),
      );
      root.scrollTop = scrollTop;
      took(root, app);
    };
    return control.refresh;
  },
  moment: (root, app) => took(root, app),
};

/** What each joint took of the look, and how far it got. */
function took(root, app) {
  const answer = app.moment?.control;
  const box = root.querySelector('.now');
  if (!box) return;
  const look = answer?.look;
  for (const row of root.querySelectorAll('tr[data-joint]')) {
    const parts = (look?.parts ?? []).filter(([joint]) => joint === row.dataset.joint);
    row.querySelector('.took').textContent = parts.length ? `${parts.reduce((sum, [, degrees]) => sum + degrees, 0).toFixed(1)}°` : '–';
  }
  const others = (look?.parts ?? []).filter(([joint]) => !root.querySelector(`tr[data-joint="${CSS.escape(joint)}"]`));
  box.replaceChildren(
    ...(look ? [figure('Turned', `${look.turned_degrees.toFixed(1)}°`, look.outcome === 'reached' ? 'good' : 'fair', `of ${look.wanted_degrees.toFixed(1)}°; ${look.outcome}, ${look.remaining_degrees.toFixed(1)}° to go`)] : []),
    ...others.map(([joint, degrees]) => figure(joint, `${degrees.toFixed(1)}°`)),
    ...(answer && Math.abs(answer.raised_metres) > 1e-4 ? [figure('Hips raised', `${(answer.raised_metres * 1000).toFixed(0)} mm`, '', `soles keep their height; the way is × ${answer.travel_scale.toFixed(3)}`)] : []),
  );
}
