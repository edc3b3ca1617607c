// Elements in one expression: el('button', { title: 'x', onclick }, 'text', child).

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key in element && typeof value !== 'string') element[key] = value;
    else element.setAttribute(key === 'className' ? 'class' : key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** The last part of a path. */
export const fileName = (path) => path.split(/[/\\]/).pop();

/** A joint's name without the name of its rig, where it has one. */
export const shortName = (name) => name.split('/').pop().replace(/^.*[:|](?=.)/, '');

const ICONS = {
  first: 'M3 2h2v12H3zM14 2v12L6 8z',
  back: 'M11.5 3v10L4.5 8z',
  play: 'M4 2.2v11.6L13.6 8z',
  pause: 'M3.5 2h3.4v12H3.5zM9.1 2h3.4v12H9.1z',
  on: 'M4.5 3v10l7-5z',
  last: 'M11 2h2v12h-2zM2 2v12l8-6z',
  loop: 'M8 2.5V0l4 3.5L8 7V4.5A3.9 3.9 0 1 0 11.9 9h2A5.9 5.9 0 1 1 8 2.5z',
};

/** A picture for a button. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** A row of buttons of which one is chosen. */
export function segments(label, choices, chosen, onchoose) {
  const buttons = choices.map(([value, text, title]) =>
    el('button', { role: 'radio', 'aria-checked': String(value === chosen), title, 'data-value': value, onclick: () => onchoose(value) }, text),
  );
  return el('span', { className: 'segments', role: 'radiogroup', 'aria-label': label }, buttons);
}
