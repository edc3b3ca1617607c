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
    this.clock = el('output', { id: 'clock' });
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

  update() {
    const { player, state } = this.app;
    const still = player.last <= player.first;
    this.play.replaceChildren(icon(player.playing ? 'pause' : 'play'));
    this.play.disabled = still;
    this.loop.setAttribute('aria-pressed', String(player.loop));
    this.speed.value = String(player.speed);
    const rate = state?.frames_per_second;
    const count = player.times.length;
    const fps = rate ? ` · ${rate.toFixed(rate % 1 ? 2 : 0)} fps` : '';
    this.clock.replaceChildren('frame ', el('b', {}, String(player.frame)), ` / ${count - 1} · `, el('b', {}, `${player.time.toFixed(3)} s`), ` / ${player.last.toFixed(2)} s${fps}`);
    const marks = this.app.measures?.contacts.length;
    const word = (color, text) => el('span', {}, el('i', { style: `background:var(${color})` }), text);
    this.legend.replaceChildren(...(marks ? [word('--joint-left', 'left foot planted'), word('--joint-right', 'right foot planted'), ...(this.app.measures.contacts.some((c) => c.released) ? [word('--bad', 'released')] : [])] : []));
  }
}
