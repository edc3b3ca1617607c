// Who plays whom: a row for each bone, chain joint and further joint; joints are chosen in a list or in the picture.

import { standalone } from '../api.js';
import { el, shortName } from '../dom.js';

const GROUPS = [
  ['Body', /^(hips|spine|chest|upperChest|neck|head|jaw|leftEye|rightEye)$/],
  ['Left arm', /^left(Shoulder|UpperArm|LowerArm|Hand)$/],
  ['Right arm', /^right(Shoulder|UpperArm|LowerArm|Hand)$/],
  ['Left leg', /^left(UpperLeg|LowerLeg|Foot|Toes)$/],
  ['Right leg', /^right(UpperLeg|LowerLeg|Foot|Toes)$/],
  ['Left fingers', /^left(Thumb|Index|Middle|Ring|Little)/],
  ['Right fingers', /^right(Thumb|Index|Middle|Ring|Little)/],
];
const BODY = 'hips spine chest upperChest neck head leftShoulder leftUpperArm leftLowerArm leftHand rightShoulder rightUpperArm rightLowerArm rightHand leftUpperLeg leftLowerLeg leftFoot leftToes rightUpperLeg rightLowerLeg rightFoot rightToes'.split(' ');
const AS_RECOGNISED = '\u0000recognised';

/** All rows: bones that either side has or that a body has, then what is beyond the humanoid. */
function rows(state) {
  const found = new Map();
  const row = (bone) => {
    if (!found.has(bone)) found.set(bone, { name: bone, bone, confidence: null, evidence: [] });
    return found.get(bone);
  };
  BODY.forEach(row);
  for (const side of ['source', 'target']) {
    state[side]?.joints.forEach((joint, index) => {
      if (!joint.bone) return;
      const entry = row(joint.bone);
      entry[side] = index;
      entry[`${side}Confidence`] = joint.confidence;
      entry.evidence.push(`${side} ${joint.name}: ${joint.evidence.join(', ') || 'declared'}`);
    });
  }
  for (const entry of found.values()) {
    const both = entry.source !== undefined && (entry.target !== undefined || !state.target);
    if (both) entry.confidence = Math.min(entry.sourceConfidence ?? 1, entry.targetConfidence ?? 1);
  }
  const others = (state.matching?.pairs ?? [])
    .filter((pair) => !pair.bone)
    .map((pair) => ({ name: pair.name, source: pair.source_joint, target: pair.target_joint, confidence: pair.confidence, evidence: pair.evidence }));
  return { bones: [...found.values()], others };
}

const level = (confidence) => (confidence === null ? '' : confidence >= 0.8 ? 'sure' : confidence >= 0.6 ? 'fair' : 'poor');

export const map = {
  id: 'map',
  title: 'Map',
  mount(root, app) {
    let picking = null;
    const choose = (bone, side, joint) => app.edit({ bone: { bone, side, joint } });

    /** A list that is filled when it is opened: thousands of options are not made for nothing. */
    function chooser(entry, side) {
      const joints = app.state[side]?.joints ?? [];
      const current = entry[side];
      const name = current === undefined ? '–' : joints[current].name;
      const list = el('select', {
        className: current === undefined ? 'none' : '',
        title: name,
        'aria-label': `${entry.name} on the ${side}`,
        disabled: standalone,
        onchange: () => {
          picking = null;
          app.picking = null;
          choose(entry.bone, side, list.value === AS_RECOGNISED ? null : list.value);
        },
      });
      list.append(el('option', { value: 'current' }, shortName(name)));
      const fill = () => {
        if (list.length > 1) return;
        list.append(el('option', { value: AS_RECOGNISED }, 'as recognised'), el('option', { value: '' }, 'nobody'));
        joints.forEach((joint) => list.append(el('option', { value: joint.name }, joint.name)));
        // The next click on a joint in the picture takes that joint.
        root.querySelectorAll('.picking').forEach((other) => other.classList.remove('picking'));
        list.classList.add('picking');
        picking = { bone: entry.bone, side };
        app.picking = { side, take: (joint) => choose(entry.bone, side, joints[joint].name) };
      };
      list.addEventListener('focus', fill);
      list.addEventListener('pointerdown', fill);
      return list;
    }

    function line(entry) {
      const given = app.state.listed.includes(entry.name);
      const selected = app.selection && entry[app.selection.side] === app.selection.joint;
      const cell = (side) => {
        if (!app.state[side]) return el('td');
        if (entry.bone) return el('td', {}, chooser(entry, side));
        const name = app.state[side].joints[entry[side]]?.name ?? '–';
        return el('td', { title: name }, shortName(name));
      };
      const sure = entry.confidence === null ? 'not on both sides' : `${Math.round(entry.confidence * 100)} % sure`;
      return el(
        'tr',
        {
          className: [level(entry.confidence), given ? 'given' : '', selected ? 'selected' : ''].join(' '),
          title: [`${entry.name}: ${sure}${given ? ', given by the map' : ''}`, ...entry.evidence].join('\n'),
          'data-bone': entry.name,
          onclick: (event) => {
            if (event.target.tagName !== 'SELECT') app.select(entry);
          },
        },
        el('td', {}, entry.name),
        cell('source'),
        cell('target'),
      );
    }

    function table() {
      const { bones, others } = rows(app.state);
      const body = el('tbody');
      const group = (title, list) => {
        if (!list.length) return;
        body.append(el('tr', { className: 'group' }, el('td', { colSpan: 3 }, title)), ...list.map(line));
      };
      for (const [title, test] of GROUPS) group(title, bones.filter((entry) => test.test(entry.name)));
      group('Chains and further joints', others);
      const head = el('thead', {}, el('tr', {}, el('th', {}, 'Bone'), el('th', {}, 'Source'), el('th', {}, app.state.target ? 'Target' : '')));
      return el('table', { className: 'map' }, head, body);
    }

    const form = chainForm(app);
    return () => {
      if (!app.state.source) return root.replaceChildren(el('p', {}, 'Open a file with motion to see who is who.'));
      const top = root.scrollTop;
      const pairs = app.state.matching?.pairs ?? [];
      const unsure = pairs.filter((pair) => pair.confidence < 0.6).length;
      const summary = app.state.target
        ? `${pairs.length} pairs, ${unsure ? `${unsure} unsure` : 'all sure'}`
        : `${app.state.source.joints.filter((j) => j.bone).length} bones recognised`;
      root.replaceChildren(
        el(
          'div',
          { className: 'row' },
          el('span', { className: 'summary' }, summary),
          el('span', { className: 'grow' }),
          el('button', { className: 'live', title: 'Forget all pairs and declare them anew', onclick: () => app.edit({ clear_map: {} }), hidden: !app.state.target }, 'Clear'),
          el('button', { className: 'live', title: 'Back to what was recognised', disabled: !app.state.map_edited && !app.state.map, onclick: () => app.edit({ reset_map: {} }), hidden: !app.state.target }, 'Reset'),
          el('button', { className: 'live', id: 'save-map', onclick: () => app.save('map'), hidden: !app.state.target }, 'Save map'),
        ),
        table(),
        ...(app.state.target && !standalone ? [form()] : []),
      );
      root.scrollTop = top;
      if (!picking) app.picking = null;
      picking = null;
    };
  },
};

/** Declares a chain beyond the humanoid: a base and a tip on either side, the joints between come along. */
function chainForm(app) {
  const values = { name: '', source: ['', ''], target: ['', ''], mode: '' };
  const MODES = [['', 'spread over the length'], ['from-base', 'one to one from the base'], ['from-tip', 'one to one from the tip'], ['polyline', 'along the course'], ['copy-local', 'copy turns'], ['hold', 'hold still']];

  /** The joints from base to tip, or null when the tip is not below the base. */
  function chain(side) {
    const { joints } = app.state[side];
    const [base, tip] = values[side].map((name) => joints.findIndex((joint) => joint.name === name));
    if (base < 0 || tip < 0) return null;
    const found = [];
    for (let j = tip; j !== null; j = joints[j].parent) {
      found.unshift(joints[j].name);
      if (j === base) return found;
    }
    return null;
  }

  function declare() {
    const [source, target] = [chain('source'), chain('target')];
    if (!values.name || !source || !target) {
      app.complain('a chain needs a name and, on both sides, a base and a tip below it');
      return;
    }
    app.edit({ chain: { name: values.name, source, target, mode: values.mode || null } });
  }

  const joint = (side, place, label) => {
    const list = el('select', { 'aria-label': `${label} on the ${side}`, onchange: () => (values[side][place] = list.value) });
    list.append(el('option', { value: '' }, label), ...app.state[side].joints.map((j) => el('option', { value: j.name }, j.name)));
    list.value = values[side][place];
    return list;
  };

  return () => {
    const name = el('input', { type: 'text', placeholder: 'tail', value: values.name, 'aria-label': 'Name of the chain', oninput: () => (values.name = name.value.trim()) });
    name.value = values.name;
    const mode = el('select', { 'aria-label': 'How the chain is driven', onchange: () => (values.mode = mode.value) }, ...MODES.map(([value, text]) => el('option', { value }, text)));
    mode.value = values.mode;
    const known = [...new Set(['source', 'target'].flatMap((side) => app.state[side].chains.map((c) => c.name)))];
    return el(
      'div',
      { className: 'live' },
      el('h2', {}, 'Declare a chain'),
      el('div', { className: 'field' }, el('span', {}, 'Name'), name),
      el('div', { className: 'field' }, el('span', {}, 'Source'), el('span', { className: 'row', style: 'margin:0;flex-wrap:nowrap' }, joint('source', 0, 'base'), joint('source', 1, 'tip'))),
      el('div', { className: 'field' }, el('span', {}, 'Target'), el('span', { className: 'row', style: 'margin:0;flex-wrap:nowrap' }, joint('target', 0, 'base'), joint('target', 1, 'tip'))),
      el('div', { className: 'field' }, el('span', {}, 'Driven'), mode),
      el('div', { className: 'row' }, el('button', { onclick: declare }, 'Declare'), el('span', { style: 'color:var(--dim)' }, known.length ? `known: ${known.join(', ')}` : '')),
    );
  };
}
