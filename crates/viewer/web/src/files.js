// Opening files: the empty page, and what is dropped on it. Nothing leaves this machine: files go to the program that
// serves the page.

import { standalone } from './api.js';
import { byId, el, fileName } from './dom.js';

const SIDES = [
  ['source', 'The motion', 'BVH, GLB, VRMA'],
  ['target', 'The character', 'GLB, VRM, glTF'],
];

/** Invites files as long as there is nothing to see. */
export function showEmpty(app) {
  const root = byId('empty');
  root.hidden = standalone || Boolean(app.state.source);
  if (root.hidden) return;
  const slot = ([side, title, kinds]) => {
    const file = app.state[side]?.file;
    return el(
      'div',
      { className: `slot ${file ? 'filled' : ''}` },
      el('b', {}, title),
      el('span', { style: 'color:var(--dim)' }, file ? fileName(file) : kinds),
      el('button', { className: file ? '' : 'primary', onclick: () => app.browse(side) }, file ? 'Another …' : 'Choose a file …'),
    );
  };
  root.replaceChildren(
    el('div', { className: 'card' }, el('h1', {}, 'Move a performance onto another character'), el('div', { className: 'slots' }, SIDES.map(slot)), el('p', {}, 'Drop files here or choose them. They stay on this machine.')),
  );
}

export function bindDrop(app) {
  const root = byId('drop');
  let over = null;
  const slots = SIDES.map(([side, title, kinds]) => {
    const slot = el('div', { className: 'slot' }, el('b', {}, title), el('span', {}, kinds));
    slot.dataset.side = side;
    return slot;
  });
  root.append(...slots);
  const sideAt = (event) => {
    const box = root.parentElement.getBoundingClientRect();
    return event.clientX - box.left < box.width / 2 ? 'source' : 'target';
  };
  const hide = () => {
    root.hidden = true;
    over = null;
  };
  addEventListener('dragover', (event) => {
    event.preventDefault();
    root.hidden = false;
    over = sideAt(event);
    slots.forEach((slot) => slot.classList.toggle('over', slot.dataset.side === over));
  });
  addEventListener('dragleave', (event) => event.relatedTarget === null && hide());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const side = sideAt(event);
    hide();
    receive(app, side, [...event.dataTransfer.files]);
  });
}

/** Two files at once are a motion and a character; maps are known by their ending. */
export async function receive(app, side, files) {
  const maps = files.filter((file) => /\.(toml|json)$/i.test(file.name));
  const others = files.filter((file) => !maps.includes(file));
  if (others.length === 2) {
    const motion = others.find((file) => /\.(bvh|vrma)$/i.test(file.name)) ?? others[0];
    await app.open('source', motion);
    await app.open('target', others.find((file) => file !== motion));
  } else {
    for (const file of others.slice(0, 1)) await app.open(side, file);
  }
  for (const file of maps) await app.open(null, file);
}
