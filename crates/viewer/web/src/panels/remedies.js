// What is done about a foot that does not reach its place: an ordered list for both feet, and one for each that has its own.

import { standalone } from '../api.js';
import { el } from '../dom.js';

/** Kinds with what their limit means. */
const KINDS = {
  pelvis: { text: 'Pelvis comes down', unit: 'legs', usual: 0.25, min: 0, max: 2, step: 0.01, title: 'at most so many leg lengths' },
  stretch: { text: 'Leg stretches', unit: '×', usual: 1.05, min: 1, max: 2, step: 0.01, title: 'at most to so many times its length' },
  release: { text: 'Contact is let go', unit: 's', usual: 0.2, min: 0, max: 10, step: 0.01, title: 'over so many seconds' },
};

const TITLES = { feet: 'Both feet', leftFoot: 'Left foot', rightFoot: 'Right foot' };

/** Why a number was not taken. */
function refusal({ given, least, most, value }) {
  const range = Number.isFinite(most) ? `a number from ${least} to ${most}` : Number.isFinite(least) ? `a number of at least ${least}` : 'a number';
  return `${given === null ? 'this' : given} is not taken: ${range} is meant${value === null || value === undefined ? '' : `; ${value} stays`}`;
}

/** A number that is taken when it is finished. */
export function number({ id, label, value, min, max, step, unit, title, placeholder, disabled, onchange }) {
  const input = el('input', { type: 'number', id, 'aria-label': label, min: min === undefined ? undefined : String(min), max: max === undefined ? undefined : String(max), step: String(step ?? 'any'), title, placeholder, disabled: disabled || standalone });
  input.value = value ?? '';
  let said = null;
  input.addEventListener('change', () => {
    const given = input.value === '' ? null : Number(input.value);
    // Nothing outside of its range is sent; the last value stays, and it is said why.
    const [least, most] = [min ?? -Infinity, max ?? Infinity];
    const wrong = given === null ? placeholder === undefined : !Number.isFinite(given) || given < least || given > most;
    said?.remove();
    if (!wrong) return onchange(given);
    input.value = value ?? '';
    said = el('small', { className: 'bad', role: 'alert' }, refusal({ given, least, most, value }));
    field.append(said);
  });
  const field = el('span', { className: 'unit' }, input, unit ?? null);
  return field;
}

/** The lists of all feet. */
export const remedyLists = (app) => Object.keys(TITLES).map((name) => remedyList(app, name));

function remedyList(app, name) {
  const entry = app.state.contacts[name] ?? {};
  const own = entry.remedies ?? null;
  const both = app.state.contacts.feet?.remedies ?? app.state.usual_remedies;
  const off = standalone || !app.state.options.contacts.feet;
  const set = (remedies) => {
    const changed = { ...entry, remedies };
    const empty = remedies === null && !changed.fade_secs;
    return app.edit({ contact: { name, entry: empty ? null : changed } });
  };
  const head = el('div', { className: 'row' }, el('b', {}, TITLES[name]), el('span', { className: 'grow' }));
  const shown = own ?? (name === 'feet' ? app.state.usual_remedies : null);
  if (!shown) {
    head.append(el('span', { className: 'dim' }, 'as both feet'), el('button', { id: `own-${name}`, disabled: off, onclick: () => set([...both]) }, 'Own list'));
    return el('div', { className: 'entry', id: `remedies-${name}` }, head);
  }
  if (own) head.append(el('button', { disabled: off, title: name === 'feet' ? 'Back to what is usual' : 'Back to what holds for both feet', onclick: () => set(null) }, name === 'feet' ? 'Usual' : 'As both feet'));
  const list = shown.map((text) => {
    const [kind, limit] = text.split(' ');
    return { kind, limit: Number(Number(limit).toPrecision(6)) };
  });
  const put = (changed) => set(changed.map(({ kind, limit }) => `${kind} ${limit}`));
  const row = ({ kind, limit }, at) => {
    const known = KINDS[kind];
    const move = (by) => {
      const changed = list.toSpliced(at, 1);
      changed.splice(at + by, 0, list[at]);
      return put(changed);
    };
    const id = `${name}-${at}-${kind}`;
    return el(
      'li', { 'data-kind': kind },
      el('span', { className: 'grow' }, known.text),
      number({ id, label: `${TITLES[name]}: ${known.text}, limit`, value: limit, ...known, disabled: off, onchange: (given) => put(list.with(at, { kind, limit: given })) }),
      el('button', { className: 'small', title: 'Earlier', 'aria-label': `${known.text}: earlier`, disabled: off || at === 0, onclick: () => move(-1) }, '↑'),
      el('button', { className: 'small', title: 'Later', 'aria-label': `${known.text}: later`, disabled: off || at === list.length - 1, onclick: () => move(1) }, '↓'),
      el('button', { className: 'small', title: 'Leave it out', 'aria-label': `${known.text}: leave out`, disabled: off, onclick: () => put(list.toSpliced(at, 1)) }, '×'),
    );
  };
  const missing = Object.keys(KINDS).filter((kind) => !list.some((remedy) => remedy.kind === kind));
  const add = missing.map((kind) => el('button', { className: 'small', id: `add-${name}-${kind}`, disabled: off, onclick: () => put([...list, { kind, limit: KINDS[kind].usual }]) }, `+ ${KINDS[kind].text.toLowerCase()}`));
  return el(
    'div', { className: 'entry', id: `remedies-${name}` }, head,
    list.length ? el('ol', {}, list.map(row)) : el('p', {}, 'Nothing is done: a foot that does not reach stays short of its place.'),
    add.length ? el('div', { className: 'row' }, add) : null,
  );
}
