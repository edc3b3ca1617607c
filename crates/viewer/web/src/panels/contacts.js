// Planted feet and holding hands: what is done about them, and how they stand at the moment shown. Lists are kept in the
// map, which the command line reads too.

import { standalone } from '../api.js';
import { el } from '../dom.js';
import { check, figure, inUse, millimetres } from './controls.js';
import { gripLists } from './grips.js';
import { number, remedyLists } from './remedies.js';

const name = (bone) => bone.replace(/^(left|right)Foot$/, (_, side) => `${side[0].toUpperCase()}${side.slice(1)} foot`);

export const contacts = {
  id: 'contacts',
  title: 'Contacts',
  mount(root, app) {
    const set = (change) => app.set({ contacts: { ...(app.wanted?.contacts ?? app.state.options.contacts), ...change } });
    const now = el('div', { className: 'figures now' });
    const fade = () => {
      const feet = app.state.contacts.feet ?? {};
      const put = (fade_secs) => app.edit({ contact: { name: 'feet', entry: fade_secs === null && !feet.remedies ? null : { ...feet, fade_secs } } });
      return el('div', { className: 'row' }, el('span', { className: 'grow' }, 'Corrections fade over'), number({ id: 'contacts-fade', label: 'Fade', value: feet.fade_secs, placeholder: '0.2', min: 0, max: 10, step: 0.01, unit: 's', disabled: !app.state.options.contacts.feet, onchange: put }));
    };
    return () => {
      if (!app.state.target) return root.replaceChildren(el('p', {}, 'Contacts belong to a target; open one.'));
      if (inUse(root)) return;
      const { contacts: c } = app.state.options;
      const focus = root.contains(document.activeElement) ? document.activeElement.id : '';
      const scroll = root.scrollTop;
      root.replaceChildren(
        check('contacts-feet', 'Planted feet stay where they stand', c.feet, (feet) => set({ feet }), standalone),
        check('contacts-hands', 'Hands keep what they hold (found on the source)', c.hands, (hands) => set({ hands }), standalone),
        ...(standalone ? [] : [now]),
        el('h2', {}, 'When a foot does not reach, in this order'),
        ...remedyLists(app),
        fade(),
        ...gripLists(app),
        el('div', { className: 'row' }, el('button', { id: 'save-contacts', disabled: standalone, onclick: () => app.save('map'), title: 'Pairs, contacts and grips, for --map' }, 'Save map')),
      );
      root.scrollTop = scroll;
      if (focus) document.getElementById(focus)?.focus();
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
