// What panels are built of: sliders with a number beside them, switches, lines of figures.

import { el } from '../dom.js';

/** A slider with its number; `oninput` is called while it is moved. Double click goes back to `usual`. */
export function slider({ id, label, min, max, step, value, usual, unit = '', disabled, oninput }) {
  const digits = step < 0.01 ? 3 : step < 1 ? 2 : 0;
  const show = (v) => `${Number(v).toFixed(digits)}${unit}`;
  const number = el('output', {}, show(value));
  const input = el('input', { type: 'range', id, min: String(min), max: String(max), step: String(step), disabled });
  input.value = String(value);
  const change = (v) => {
    input.value = String(v);
    number.textContent = show(input.value);
    oninput(Number(input.value));
  };
  input.addEventListener('input', () => change(input.value));
  if (usual !== undefined) {
    input.addEventListener('dblclick', () => change(usual));
    input.title = `double click: ${show(usual)}`;
  }
  return el('div', { className: 'slide' }, el('label', { for: id }, label), input, number);
}

export function check(id, label, checked, onchange, disabled) {
  const input = el('input', { type: 'checkbox', id, disabled, onchange: () => onchange(input.checked) });
  input.checked = checked;
  return el('div', { className: 'row check' }, input, el('label', { for: id }, label));
}

/** A line with a name and a value. */
export function figure(name, value, quality, explanation) {
  return el('div', { className: 'figure' }, el('span', {}, name), el('b', { className: quality ?? '' }, value), explanation ? el('small', {}, explanation) : null);
}

export const millimetres = (metres) => `${(metres * 1000).toFixed(1)} mm`;

/** Whether a control of this panel is being used: it must not be replaced under the hand. */
export const inUse = (root) => root.contains(document.activeElement) && document.activeElement.type === 'range' && document.activeElement.matches(':active');
