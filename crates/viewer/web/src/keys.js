// Everything by keyboard.

import { byId, el } from './dom.js';

const HELP = [
  ['Space', 'play or pause'], ['← →', 'one frame'], ['Shift ← →', 'ten frames'], ['Home End', 'first, last frame'],
  [', .', 'contact before, after'], ['↑ ↓', 'faster, slower'], ['L', 'loop'], ['1 2 3 4', '¾, front, side, top'],
  ['F', 'follow'], ['O', 'side by side, overlaid'], ['B', 'bones'], ['M', 'mesh'],
  ['N', 'names'], ['P', 'paths'], ['D', 'marks of contacts, control, warping'], ['R', 'reference stances'], ['T', 'dark or light'],
  ['Alt 1 – 8', 'panels'], ['Esc', 'let go of the selection'], ['?', 'these keys'],
];

export function bindKeys(app) {
  const { player, stage } = app;
  const angles = ['three-quarter', 'front', 'side', 'top'];
  const actions = {
    ' ': () => player.toggle(),
    ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
    ArrowUp: () => player.faster(1),
    ArrowDown: () => player.faster(-1),
    Home: () => player.seek(0),
    End: () => player.seek(Infinity),
    ',': () => toContact(app, -1),
    '.': () => toContact(app, 1),
    l: () => app.transport.toggleLoop(),
    f: () => app.toggle('follow'),
    o: () => app.setLayout(stage.view.layout === 'side' ? 'over' : 'side'),
    b: () => app.toggle('bones'),
    m: () => app.toggle('mesh'),
    n: () => app.toggle('names'),
    p: () => app.toggle('paths'),
    d: () => app.toggle('marks'),
    r: () => app.toggle('stance'),
    t: () => app.setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'),
    Escape: () => app.select(null),
    '?': () => help(),
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || byId('keys').open) return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (event.altKey) {
      const panel = app.panels[Number(digit) - 1];
      if (panel) app.openPanel(panel.id);
      return;
    }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
    // A focused button is pressed by the space bar, as everywhere.
    if (event.key === ' ' && event.target.tagName === 'BUTTON' && !event.target.closest('.transport')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) action(event);
    else if (digit && angles[digit - 1]) stage.look(angles[digit - 1]);
    else return;
    event.preventDefault();
  });
  byId('theme').addEventListener('click', actions.t);
  byId('help').addEventListener('click', help);
}

/** To the beginning of the next or the last contact. */
function toContact(app, way) {
  const starts = (app.measures?.contacts ?? []).map((c) => c.from_secs).sort((a, b) => a - b);
  const { player } = app;
  const next = way > 0 ? starts.find((t) => t > player.time + 1e-6) : starts.findLast((t) => t < player.time - 1e-6);
  if (next === undefined) return;
  player.pause();
  player.seekTime(next);
  player.seek(player.frame);
}

function help() {
  const dialog = byId('keys');
  dialog.replaceChildren(
    el('h2', {}, 'Keys'),
    el('dl', {}, HELP.flatMap(([keys, text]) => [el('dt', {}, el('kbd', {}, keys)), el('dd', {}, text)])),
    el('div', { className: 'row', style: 'justify-content:space-between;margin:0' }, el('a', { href: '/LICENCES.txt', target: '_blank', className: 'live' }, 'Licences of what this page is made with'), el('button', { autofocus: true, onclick: () => dialog.close() }, 'Close')),
  );
  dialog.showModal();
}
