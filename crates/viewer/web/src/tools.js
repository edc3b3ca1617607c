// The buttons over the picture, and those of the clock.

import { byId, el, icon, segments } from './dom.js';
import { SPEEDS } from './player.js';

const ANGLES = [['three-quarter', '¾', 'Three quarters (1)'], ['front', 'Front', 'Front (2)'], ['side', 'Side', 'Side (3)'], ['top', 'Top', 'Top (4)']];
const SWITCHES = [
  ['follow', 'Follow', 'The camera follows the figures (F)'],
  ['bones', 'Bones', 'Bones over the mesh (B)'],
  ['mesh', 'Mesh', 'The mesh (M)'],
  ['names', 'Names', 'Names of joints (N)'],
  ['paths', 'Paths', 'Ways of the hips over the ground (P)'],
  ['marks', 'Marks', 'What contacts, control and warping did, drawn (D)'],
  ['stance', 'Stance', 'Both reference stances with their axes (R)'],
];

export class Tools {
  constructor(app) {
    this.app = app;
    this.root = byId('tools');
    this.update();
  }

  update() {
    const { app } = this;
    const { view } = app.stage;
    this.root.replaceChildren(
      segments('Layout', [['side', 'Side by side', 'Side by side (O)'], ['over', 'Overlaid', 'One over the other (O)']], view.layout, (layout) => app.setLayout(layout)),
      el('span', { className: 'segments', role: 'group', 'aria-label': 'Camera' }, ANGLES.map(([name, text, title]) => el('button', { title, onclick: () => app.stage.look(name) }, text))),
      el('span', { className: 'segments', role: 'group', 'aria-label': 'Shown' }, SWITCHES.map(([name, text, title]) => el('button', { title, 'aria-pressed': String(view[name]), id: `show-${name}`, onclick: () => app.toggle(name) }, text))),
    );
  }
}

export class Transport {
  constructor(app) {
    this.app = app;
    const { player } = app;
    const button = (name, title, onclick, className = 'icon') => el('button', { title, 'aria-label': title, className, onclick }, icon(name));
    this.play = button('play', 'Play or pause (Space)', () => player.toggle(), 'play');
    this.loop = button('loop', 'Loop (L)', () => this.toggleLoop());
    this.speed = el('select', { title: 'Speed (↑ ↓)', 'aria-label': 'Speed', onchange: () => { player.speed = Number(this.speed.value); this.update(); } }, SPEEDS.map((s) => el('option', { value: String(s) }, `× ${s}`)));
    this.frame = el('b');
    this.time = el('b');
    this.rests = [document.createTextNode(''), document.createTextNode('')];
    this.clock = el('output', { id: 'clock' }, 'frame ', this.frame, this.rests[0], this.time, this.rests[1]);
    this.legend = el('span', { className: 'legend' });
    byId('transport').append(
      button('first', 'First frame (Home)', () => player.seek(0)),
      button('back', 'One frame back (←)', () => player.step(-1)),
      this.play,
      button('on', 'One frame on (→)', () => player.step(1)),
      button('last', 'Last frame (End)', () => player.seek(Infinity)),
      this.loop,
      this.speed,
      this.clock,
      el('span', { className: 'grow' }),
      this.legend,
    );
    this.update();
  }

  toggleLoop() {
    this.app.player.loop = !this.app.player.loop;
    this.update();
  }

  /** Writes what has changed: this runs with every picture. */
  update() {
    const { player, state, measures } = this.app;
    const still = player.last <= player.first;
    this.once('play', player.playing, () => this.play.replaceChildren(icon(player.playing ? 'pause' : 'play')));
    this.once('still', still, () => (this.play.disabled = still));
    this.once('loop', player.loop, () => this.loop.setAttribute('aria-pressed', String(player.loop)));
    this.once('speed', player.speed, () => (this.speed.value = String(player.speed)));
    const rate = state?.frames_per_second;
    const count = player.times.length;
    const fps = rate ? ` · ${rate.toFixed(rate % 1 ? 2 : 0)} fps` : '';
    this.once('rest', `${count} ${player.last} ${fps}`, () => {
      this.rests[0].data = ` / ${count - 1} · `;
      this.rests[1].data = ` / ${player.last.toFixed(2)} s${fps}`;
    });
    this.once('frame', player.frame, () => (this.frame.textContent = String(player.frame)));
    this.once('time', player.time, () => (this.time.textContent = `${player.time.toFixed(3)} s`));
    this.once('legend', measures, () => this.legend.replaceChildren(...this.words(measures)));
  }

  once(name, value, change) {
    this.shown ??= {};
    if (this.shown[name] === value) return;
    this.shown[name] = value;
    change();
  }

  words(measures) {
    if (!measures?.contacts.length) return [];
    const word = (color, text) => el('span', {}, el('i', { style: `background:var(${color})` }), text);
    const released = measures.contacts.some((c) => c.released);
    return [word('--joint-left', 'left foot planted'), word('--joint-right', 'right foot planted'), ...(released ? [word('--bad', 'released')] : [])];
  }
}
