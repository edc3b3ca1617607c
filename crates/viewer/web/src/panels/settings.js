// Settings of the retarget; each change is answered by the library's own pose.

import { standalone } from '../api.js';
import { el, segments } from '../dom.js';

export const settings = {
  id: 'settings',
  title: 'Settings',
  mount(root, app) {
    const set = (change) => app.edit({ options: { ...app.state.options, ...change } });
    const number = (key, label, hint, least) => {
      const value = app.state.options[key];
      const input = el('input', {
        type: 'number', step: 'any', placeholder: 'automatic', 'aria-label': label, id: `set-${key}`, disabled: standalone, ...(least === undefined ? {} : { min: String(least) }),
        onchange: () => set({ [key]: input.value === '' ? null : Number(input.value) }),
      });
      input.value = value ?? '';
      return el('div', { className: 'field' }, el('label', { for: `set-${key}` }, label), input, el('small', {}, hint));
    };
    const reference = (side) => {
      const key = `${side}_reference`;
      const value = app.state.options[key];
      const choices = [['auto', 'automatic'], ['rest', 'rest pose'], ['bind', 'bind pose']];
      if (side === 'source') choices.push([`frame:${app.player.frame}`, `the frame shown (${app.player.frame})`]);
      if (!choices.some(([known]) => known === value)) choices.push([value, value]);
      const list = el('select', { id: `set-${key}`, disabled: standalone, onchange: () => set({ [key]: list.value }) }, ...choices.map(([v, text]) => el('option', { value: v }, text)));
      list.value = value;
      if (side === 'source') {
        list.addEventListener('pointerdown', () => {
          const frame = list.options[3];
          if (frame && list.value !== frame.value) [frame.value, frame.textContent] = [`frame:${app.player.frame}`, `the frame shown (${app.player.frame})`];
        });
      }
      return el('div', { className: 'field' }, el('label', { for: `set-${key}` }, side === 'source' ? 'Source' : 'Target'), list);
    };
    return () => {
      const { options, target, scale } = app.state;
      if (!target) return root.replaceChildren(el('p', {}, 'Open a character as the target to retarget onto it.'));
      if (root.contains(document.activeElement) && document.activeElement.type === 'number') document.activeElement.blur();
      const feet = el('input', { type: 'checkbox', id: 'set-feet', disabled: standalone, onchange: () => set({ feet: feet.checked }) });
      feet.checked = options.feet;
      root.replaceChildren(
        el('h2', {}, 'Travel'),
        el('div', { className: 'field' }, el('span', {}, 'Written to'), segments('Travel', [['hips', 'Hips'], ['root', 'Root'], ['in-place', 'In place']], options.travel, (travel) => !standalone && set({ travel }))),
        number('travel_scale', 'Factor', `empty: ratio of leg lengths${scale ? `, ${scale.toFixed(3)}` : ''}; 1 keeps the speed`, 0),
        number('floor', 'Source floor', `metres; empty: where its feet stand, ${app.state.source_floor.toFixed(3)}`),
        el('h2', {}, 'Contacts'),
        el('div', { className: 'row' }, feet, el('label', { for: 'set-feet' }, 'Planted feet stay where they stand')),
        el('h2', {}, 'Reference poses'),
        reference('source'),
        reference('target'),
        el('div', { className: 'row' },
          el('button', { 'aria-pressed': String(app.stage.view.stance), onclick: () => app.toggle('stance') }, 'Show both stances'),
          el('button', { className: 'live', onclick: () => app.edit({ swap: {} }, { reload: true }), title: 'The target plays the source and the source the target' }, 'Swap sides'),
        ),
      );
    };
  },
};
