// Planted feet and holding hands: what may be done about them, and how they stand at the moment shown.

import { standalone } from '../api.js';
import { el } from '../dom.js';
import { check, figure, inUse, millimetres, slider } from './controls.js';

const name = (bone) => bone.replace(/^(left|right)Foot$/, (_, side) => `${side[0].toUpperCase()}${side.slice(1)} foot`);

export const contacts = {
  id: 'contacts',
  title: 'Contacts',
  mount(root, app) {
    const set = (change) => app.set({ contacts: { ...(app.wanted?.contacts ?? app.state.options.contacts), ...change } });
    const now = el('div', { className: 'figures now' });
    return () => {
      if (!app.state.target) return root.replaceChildren(el('p', {}, 'Contacts belong to a target; open one.'));
      if (inUse(root)) return;
      const { contacts: c } = app.state.options;
      const off = standalone || !c.feet;
      root.replaceChildren(
        check('contacts-feet', 'Planted feet stay where they stand', c.feet, (feet) => set({ feet }), standalone),
        check('contacts-hands', 'Hands keep what they hold (found on the source)', c.hands, (hands) => set({ hands }), standalone),
        el('h2', {}, 'When a foot does not reach'),
        slider({ id: 'contacts-pelvis', label: 'Pelvis down', min: 0, max: 0.6, step: 0.01, value: c.pelvis_most, usual: 0.25, unit: ' legs', disabled: off, oninput: (pelvis_most) => set({ pelvis_most }) }),
        slider({ id: 'contacts-stretch', label: 'then stretch', min: 1, max: 1.3, step: 0.01, value: c.stretch_most, usual: 1, unit: ' ×', disabled: off, oninput: (stretch_most) => set({ stretch_most }) }),
        check('contacts-release', 'then let the contact go', c.release, (release) => set({ release }), off),
        slider({ id: 'contacts-fade', label: 'Fade', min: 0.02, max: 0.6, step: 0.01, value: c.fade_secs, usual: 0.2, unit: ' s', disabled: off, oninput: (fade_secs) => set({ fade_secs }) }),
        ...(standalone ? [] : [el('h2', {}, 'At this moment'), now]),
      );
    };
  },
  moment(root, app) {
    const feet = app.moment?.contacts?.feet ?? [];
    const box = root.querySelector('.now');
    if (!box) return;
    const line = (foot) => {
      const words = [foot.planted ? (foot.released ? 'released' : 'planted') : 'free'];
      if (foot.stretch) words.push(`out of reach: ${(foot.stretch * 100).toFixed(1)} % of the leg; ${foot.applied.join(', ') || 'nothing'} applied`);
      const shown = foot.planted || foot.stretch ? millimetres(foot.residual_metres) : '–';
      return figure(name(foot.bone), shown, foot.residual_metres > 0.002 ? 'bad' : foot.planted ? 'good' : '', words.join(', '));
    };
    box.replaceChildren(...(feet.length ? feet.map(line) : [el('p', {}, 'No foot stands in this clip.')]));
  },
};
