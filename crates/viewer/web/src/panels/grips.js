// What hands hold: grips of the map, those that are found on the source, and things that follow a hand.

import { standalone } from '../api.js';
import { el, shortName } from '../dom.js';
import { millimetres } from './controls.js';
import { number } from './remedies.js';

const HANDS = { leftHand: 'Left hand', rightHand: 'Right hand' };
const other = (hand) => (hand === 'leftHand' ? 'rightHand' : 'leftHand');

function choice({ id, label, value, options, onchange }) {
  const list = el('select', { id, 'aria-label': label, disabled: standalone, onchange: () => onchange(list.value) }, options.map(([value, text]) => el('option', { value }, text)));
  list.value = value;
  return list;
}

/** A name that no grip has. */
function free(app, base) {
  let name = base;
  for (let i = 2; app.state.grips[name]; i++) name = `${base}${i}`;
  return name;
}

const put = (app, name, entry) => app.edit({ grip: { name, entry } });

/** What became of a declared grip. */
function fate(app, entry) {
  const last = app.state.frames - 1;
  const [from, to] = entry.frames ?? [0, last];
  const grip = app.measures?.grips.find((g) => !g.found && g.hand === entry.hand && g.frames[0] === from && g.frames[1] === Math.min(to, last));
  if (!grip?.kept) return null;
  const { released, residual_metres: off } = grip.kept;
  return el('small', { className: released || off > 0.002 ? 'bad' : 'good' }, released ? `given up in part; ${millimetres(off)} where it is held` : `kept to ${millimetres(off)}`);
}

/** Which hands a grip moves: a hold of both hands moves both, unless the other one's share is 0. */
const moves = (entry) => [entry.hand, ...(entry.holds === other(entry.hand) && entry.share !== 0 ? [entry.holds] : [])];

/** Grips that are listed before this one and move one of its hands in the same frames. */
function rivals(app, name, entry) {
  const span = (grip) => grip.frames ?? [0, Infinity];
  const [from, to] = span(entry);
  const all = Object.entries(app.state.grips);
  return all.slice(0, all.findIndex(([other]) => other === name)).filter(([, grip]) => {
    const [first, last] = span(grip);
    return first <= to && from <= last && moves(grip).some((hand) => moves(entry).includes(hand));
  }).map(([other]) => other);
}

function rivalry(app, name, entry) {
  const found = rivals(app, name, entry);
  if (!found.length) return null;
  return el('small', { className: 'bad', role: 'status' }, `${found.join(', ')} moves the same hand in the same frames: only one of them is kept to. Give each its own frames, or forget one.`);
}

function declared(app, name, entry) {
  const set = (change) => put(app, name, { ...entry, ...change });
  const props = Object.entries(app.state.props).filter(([, prop]) => prop.source).map(([joint]) => [joint, shortName(joint)]);
  const twoHands = entry.holds === other(entry.hand);
  const [from, to] = entry.frames ?? [null, null];
  const frames = (a, b) => set({ frames: a === null && b === null ? null : [a ?? 0, b ?? app.state.frames - 1].sort((x, y) => x - y) });
  const three = (key, what, unit, values, most, step) => el(
    'div', { className: 'row' }, el('span', { className: 'dim' }, what),
    ['x', 'y', 'z'].map((axis, i) => number({
      id: `grip-${name}-${key}-${axis}`, label: `${name}: ${what} ${axis}`, value: values[i], min: -most, max: most, step,
      onchange: (given) => {
        const changed = values.with(i, given);
        return set({ [key]: changed.some(Boolean) ? changed : null });
      },
    })), unit,
  );
  return el(
    'div', { className: 'entry', id: `grip-${name}` },
    el(
      'div', { className: 'row' }, el('b', {}, name), el('span', { className: 'grow' }),
      el('button', { className: 'small', title: 'Forget this grip', 'aria-label': `${name}: forget`, disabled: standalone, onclick: () => put(app, name, null) }, '×'),
    ),
    el(
      'div', { className: 'row' },
      choice({ id: `grip-${name}-hand`, label: `${name}: hand`, value: entry.hand, options: Object.entries(HANDS), onchange: (hand) => set({ hand, holds: twoHands ? other(hand) : entry.holds }) }),
      el('span', { className: 'dim' }, 'on'),
      choice({
        id: `grip-${name}-holds`, label: `${name}: on what`, value: entry.holds,
        options: [[other(entry.hand), 'the other hand'], ['ground', 'the ground'], ...props], onchange: (holds) => set({ holds }),
      }),
    ),
    el(
      'div', { className: 'row' }, el('span', { className: 'dim' }, 'frames'),
      number({ id: `grip-${name}-from`, label: `${name}: first frame`, value: from, min: 0, max: app.state.frames - 1, step: 1, placeholder: 'first', onchange: (given) => frames(given, to) }), 'to',
      number({ id: `grip-${name}-to`, label: `${name}: last frame`, value: to, min: 0, max: app.state.frames - 1, step: 1, placeholder: 'last', onchange: (given) => frames(from, given) }),
    ),
    twoHands ? el('div', { className: 'row' }, el('span', { className: 'dim' }, 'other hand’s share of the way'), number({ id: `grip-${name}-share`, label: `${name}: share`, value: entry.share ?? 0.5, min: 0, max: 1, step: 0.05, onchange: (share) => set({ share }) })) : null,
    three('offset', 'moved by', 'm', entry.offset ?? [0, 0, 0], 10, 0.01),
    entry.holds === 'ground' ? null : three('turn', 'turned by', '°', entry.turn ?? [0, 0, 0], 360, 1),
    fate(app, entry),
    rivalry(app, name, entry),
  );
}

/** A grip that is there on the source. */
function foundOne(app, grip) {
  const [from, to] = grip.frames;
  const where = `frames ${from} to ${to}${grip.apart_metres === null ? '' : `, ${grip.apart_metres.toFixed(2)} m apart`}`;
  const adopt = () => put(app, free(app, grip.holds === 'ground' ? 'ground' : 'hold'), { hand: grip.hand, holds: grip.holds, frames: grip.frames });
  return el(
    'div', { className: 'row found' }, el('span', { className: 'grow' }, `${HANDS[grip.hand]} on the ${grip.on}: ${where}`),
    el('small', { className: 'dim' }, grip.kept ? (grip.kept.released ? 'given up' : 'held') : 'not held'),
    el('button', { className: 'small', disabled: standalone || !grip.holds, title: 'Write it into the map, to be held and edited', onclick: adopt }, 'Adopt'),
  );
}

function propList(app) {
  const set = (name, entry) => app.edit({ prop: { name, entry } });
  const joints = (side) => app.state[side].joints.filter((joint) => !joint.bone && !joint.end).map((joint) => [joint.name, shortName(joint.name)]);
  const rows = Object.entries(app.state.props).map(([name, prop]) => el(
    'div', { className: 'row' }, el('b', {}, shortName(name)), el('span', { className: 'dim' }, 'follows'),
    choice({ id: `prop-${name}-owner`, label: `${name}: owner`, value: prop.owner, options: [['', 'nobody'], ...Object.entries(HANDS), ...(prop.owner && !HANDS[prop.owner] ? [[prop.owner, prop.owner]] : [])], onchange: (owner) => set(name, { ...prop, owner }) }),
    el('span', { className: 'dim' }, 'as'),
    choice({ id: `prop-${name}-source`, label: `${name}: the same on the source`, value: prop.source ?? '', options: [['', 'modelled'], ...joints('source')], onchange: (source) => set(name, { ...prop, source: source || null }) }),
    el('button', { className: 'small', 'aria-label': `${name}: as recognised`, title: 'As recognised', disabled: standalone, onclick: () => set(name, null) }, '×'),
  ));
  // Those that follow by themselves are told, and can be taken into the map to be changed.
  const own = app.state.followers.map(({ joint, owner }) => el(
    'div', { className: 'row found' }, el('b', {}, shortName(joint)), el('span', { className: 'grow dim' }, `follows the ${(HANDS[owner] ?? owner).toLowerCase()} by itself`),
    el('button', { className: 'small', 'aria-label': `${joint}: adopt`, title: 'Write it into the map, to be changed', disabled: standalone, onclick: () => set(joint, { owner, source: null }) }, 'Adopt'),
  ));
  const nearer = (name) => app.state.target.joints.find((joint) => joint.name === name)?.near_hand ?? 'rightHand';
  const more = joints('target').filter(([name]) => !app.state.props[name]);
  const add = choice({ id: 'prop-add', label: 'A joint that follows a hand', value: '', options: [['', '+ a joint that follows a hand …'], ...more], onchange: (name) => name && set(name, { owner: nearer(name), source: null }) });
  return [...rows, ...own, more.length ? el('div', { className: 'row' }, add) : null];
}

/** All about hands. */
export function gripLists(app) {
  const grips = Object.entries(app.state.grips);
  const found = app.measures?.grips.filter((grip) => grip.found) ?? [];
  const add = () => put(app, free(app, 'grip'), { hand: 'leftHand', holds: 'rightHand' });
  return [
    el('h2', {}, 'What hands hold'),
    ...grips.map(([name, entry]) => declared(app, name, entry)),
    el('div', { className: 'row' }, el('button', { id: 'grip-add', disabled: standalone, onclick: add }, '+ grip')),
    ...(found.length ? [el('h2', {}, 'Found on the source'), ...found.slice(0, 60).map((grip) => foundOne(app, grip))] : []),
    el('h2', {}, 'Things that follow a hand'),
    ...propList(app),
  ];
}
