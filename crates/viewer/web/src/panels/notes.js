// What was guessed, repaired or left out.

import { el } from '../dom.js';

const ORDER = ['warning', 'guess', 'repair', 'ignored', 'information'];
const all = (app) => [...app.state.notes, ...(app.measures?.notes ?? [])];

export const noteList = {
  id: 'notes',
  title: 'Notes',
  count: (app) => all(app).length,
  mount(root, app) {
    return () => {
      const list = all(app).sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
      if (!list.length) return root.replaceChildren(el('p', {}, 'Nothing was guessed, repaired or left out.'));
      root.replaceChildren(
        ...list.map((note) => el('div', { className: `note ${note.kind}` }, el('em', {}, note.kind), note.text, note.where ? el('div', {}, el('small', {}, note.where)) : null)),
      );
    };
  },
};
