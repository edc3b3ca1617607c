// Settings of the retarget; each change is answered by the library's own pose.

import { standalone } from '../api.js';
import { el, segments } from '../dom.js';
import { check } from './controls.js';

const UNITS = [['auto', 'automatic'], ['m', 'metres'], ['cm', 'centimetres'], ['mm', 'millimetres'], ['in', 'inches'], ['ft', 'feet'], ['cmu', 'CMU (0.45 inch)']];

export const settings = {
  id: 'settings',
  title: 'Settings',
  mount(root, app) {
    const set = (change) => app.set(change);
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
    const choose = (id, label, choices, value, onchange, hint) => {
      const list = el('select', { id, disabled: standalone, onchange: () => onchange(list.value) }, ...choices.map(([v, text]) => el('option', { value: v }, text)));
      list.value = value;
      return el('div', { className: 'field' }, el('label', { for: id }, label), list, hint ? el('small', {}, hint) : null);
    };

    /** Which skeleton of a file, and how a file is read that does not say. */
    function files() {
      const rows = [];
      for (const [side, title] of [['source', 'Source'], ['target', 'Target']]) {
        const file = app.state[side];
        if (!file) continue;
        if (file.skeletons.length > 1) rows.push(choose(`set-${side}-skeleton`, `${title} skeleton`, file.skeletons.map((name, i) => [String(i), name || `skeleton ${i + 1}`]), String(file.skeleton_index), (index) => app.edit({ skeleton: { side, index: Number(index) } })));
        const { reading } = file;
        if (!reading) continue;
        const units = UNITS.some(([u]) => u === reading.unit) ? UNITS : [...UNITS, [reading.unit, `${reading.unit} m`]];
        const read = (change) => app.edit({ reading: { side, unit: reading.unit, up: reading.up, ...change } }, { reload: side });
        rows.push(
          choose(`set-${side}-unit`, `${title} unit`, units, reading.unit, (unit) => read({ unit }), `one unit is ${Number(reading.metres_per_unit.toPrecision(4))} m; it stands ${file.height.toFixed(2)} m tall`),
          choose(`set-${side}-up`, `${title} up`, [['auto', 'automatic'], ['y', 'Y'], ['z', 'Z']], reading.up, (up) => read({ up }), `as read: ${reading.found_up.toUpperCase()}`),
        );
      }
      return rows.length ? [el('h2', {}, 'Files'), ...rows] : [];
    }

    return () => {
      const { options, target, source, scale } = app.state;
      if (source && !target) return root.replaceChildren(el('p', {}, 'Open a character as the target to retarget onto it.'), ...files());
      if (!target) return root.replaceChildren(el('p', {}, 'Open a character as the target to retarget onto it.'));
      if (root.contains(document.activeElement) && document.activeElement.type === 'number') document.activeElement.blur();
      root.replaceChildren(
        el('h2', {}, 'Travel'),
        el('div', { className: 'field' }, el('span', {}, 'Written to'), segments('Travel', [['hips', 'Hips'], ['root', 'Root'], ['in-place', 'In place']], options.travel, (travel) => !standalone && set({ travel }))),
        number('travel_scale', 'Factor', `empty: ratio of leg lengths${scale ? `, ${scale.toFixed(3)}` : ''}; 1 keeps the speed`, 0),
        number('floor', 'Source floor', `metres; empty: where its feet stand, ${app.state.source_floor.toFixed(3)}`),
        el('h2', {}, 'Reference poses'),
        reference('source'),
        reference('target'),
        el('div', { className: 'row' },
          check('set-mirror', 'Mirror: left and right exchanged', options.mirror, (mirror) => set({ mirror }), standalone),
        ),
        el('div', { className: 'row' },
          el('button', { 'aria-pressed': String(app.stage.view.stance), onclick: () => app.toggle('stance') }, 'Show both stances'),
          el('button', { className: 'live', onclick: () => app.edit({ swap: {} }, { reload: true }), title: 'The target plays the source and the source the target' }, 'Swap sides'),
        ),
        ...files(),
      );
    };
  },
};
