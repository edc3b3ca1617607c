// The page: one session, one picture, one clock, panels.

import * as api from './api.js';
import { byId, el, fileName } from './dom.js';
import { bindDrop, showEmpty } from './files.js';
import { Handle } from './handle.js';
import { bindKeys } from './keys.js';
import { Labels } from './labels.js';
import { PANELS } from './panels/index.js';
import { Player } from './player.js';
import { mix } from './pose.js';
import { Stage } from './stage.js';
import { Timeline } from './timeline.js';
import { Tools, Transport } from './tools.js';

/** From this many frames on, the pose of the moment comes before the whole clip. */
const LONG_TAKE = 2000;

class App {
  constructor() {
    this.state = null;
    this.frames = null;
    this.measures = null;
    this.selection = null;
    this.picking = null;
    this.busy = Promise.resolve();
    this.player = new Player(() => this.moved());
    try {
      this.stage = new Stage(byId('picture'));
      performance.mark('stage');
    } catch {
      this.complain('this browser gives no WebGL, which the picture needs');
      throw new Error('no WebGL');
    }
    this.labels = new Labels(this);
    this.timeline = new Timeline(byId('timeline'), this);
    this.tools = new Tools(this);
    this.transport = new Transport(this);
    this.stage.ondraw = () => {
      this.labels.place();
      this.handle.place();
      this.timeline.draw();
      this.transport.update();
    };
    this.mountPanels();
    bindKeys(this);
    if (!api.standalone) bindDrop(this);
    byId('clip').addEventListener('change', (event) => this.edit({ options: { ...this.state.options, clip: Number(event.target.value) } }, { rewind: true }));
  }

  mountPanels() {
    document.body.classList.toggle('standalone', api.standalone);
    const panels = PANELS.filter((panel) => !(panel.live && api.standalone));
    this.panels = panels.map((panel) => {
      const root = el('div', { className: 'panel', id: `panel-${panel.id}`, role: 'tabpanel', hidden: true });
      const tab = el('button', { role: 'tab', id: `tab-${panel.id}`, onclick: () => this.openPanel(panel.id) });
      byId('panels').append(root);
      byId('tabs').append(tab);
      return { ...panel, root, tab, update: panel.mount(root, this) };
    });
    this.openPanel('map');
    this.handle = new Handle(this);
  }

  openPanel(id) {
    for (const panel of this.panels) {
      panel.root.hidden = panel.id !== id;
      panel.tab.setAttribute('aria-selected', String(panel.id === id));
      if (panel.id === id && this.state) panel.update();
    }
    this.askedFor = null;
    if (this.state) this.tellMoment();
    this.stage.touch();
  }

  updatePanels() {
    for (const panel of this.panels) {
      const count = panel.count?.(this);
      panel.tab.replaceChildren(panel.title, ...(count ? [el('span', { className: 'count' }, String(count))] : []));
      if (!panel.root.hidden) panel.update();
    }
  }

  /** Takes a state of the session: shows it, then its poses, then what takes longer. */
  async take(state, { reload = false, rewind = false } = {}) {
    const before = this.state;
    this.state = state;
    this.measures = null;
    this.timeline.changed();
    const changed = (side) => reload === true || reload === side || before?.[side]?.file !== state[side]?.file || before?.[side]?.skeleton_index !== state[side]?.skeleton_index;
    const models = [];
    for (const side of ['source', 'target']) {
      if (changed(side)) {
        this.stage.setFigure(side, state[side]);
        models.push(side);
      } else if (state[side]) {
        this.stage.figures[side].state = state[side];
        this.stage.figures[side].paint();
      }
    }
    if (state.source) this.stage.figures.source.setFloor(state.source_floor);
    if (state.target) this.stage.figures.target.setFloor(state.target.floor);
    this.stage.arrange(state.scale ?? 1);
    this.showHead();
    showEmpty(this);
    if (!state.source) return this.updatePanels();
    const loading = Promise.all(models.map((side) => this.loadModel(side)));
    const long = state.frames > LONG_TAKE && before && !models.length && !api.standalone;
    if (long) this.showOne(await api.getFrame(this.player.time));
    const rest = this.takeFrames(state, { rewind: rewind || models.includes('source'), look: models.length > 0 }).then(async () => {
      await loading;
      if (this.state !== state) return;
      if (models.length) this.stretch();
      this.ready = true;
      await this.takeMeasures(state);
    });
    // The next change need not wait for the whole of a long take, nor for measures.
    if (long) this.settled = rest.catch((error) => this.complain(error.message));
    else {
      this.settled = rest;
      await this.framed;
    }
  }

  takeFrames(state, { rewind, look }) {
    this.framed = (async () => {
      const frames = await api.getFrames(this.frames, state);
      // A later edit has its own frames.
      if (this.state !== state) return;
      this.frames = frames;
      this.player.setTimes(frames.times);
      this.timeline.changed();
      if (rewind) this.player.time = this.player.first;
      this.stretch();
      this.moved();
      this.stage.redraw(frames);
      if (look) this.stage.look(this.stage.angle ?? 'three-quarter');
      this.updatePanels();
      if (state.error) this.complain(state.error);
      this.posed = performance.now();
    })();
    return this.framed;
  }

  async takeMeasures(state) {
    const measures = await api.getMeasures();
    if (this.state !== state) return;
    this.measures = measures;
    this.timeline.changed();
    this.stage.touch();
    this.updatePanels();
  }

  stretch() {
    for (const figure of Object.values(this.stage.figures)) figure.stretch(figure.state.deforms ?? []);
  }

  /** Asks what the panels tell about the moment that is shown; one question at a time, the last one counts. */
  tellMoment() {
    const wanted = !api.standalone && this.state?.target && !this.state.error && (this.stage.view.marks || this.panels.some((panel) => panel.moment && !panel.root.hidden));
    if (!wanted) {
      if (this.moment) this.showMoment(null);
      return;
    }
    const key = `${this.state.revision} ${this.player.time}`;
    if (this.asking || key === this.askedFor) return;
    this.asking = true;
    this.askedFor = key;
    const rest = this.player.playing ? 50 : 0;
    api.getMoment(this.player.time).then((moment) => this.showMoment(moment)).catch(() => {}).finally(() => {
      setTimeout(() => {
        this.asking = false;
        this.tellMoment();
      }, rest);
    });
  }

  showMoment(moment) {
    this.moment = moment;
    const figure = this.stage.figures.target;
    const shown = moment && this.stage.view.marks && !this.stage.view.stance;
    figure?.draw(shown ? moment.shapes : [], moment?.warp?.ground, this.stage.groundColor);
    this.stage.touch();
    for (const panel of this.panels) if (panel.moment && !panel.root.hidden) panel.moment(panel.root, this);
  }

  async loadModel(side) {
    const figure = this.stage.figures[side];
    try {
      const glb = await api.getModel(side, this.state);
      if (glb && figure) await figure.load(glb);
    } catch (error) {
      this.complain(`${fileName(this.state[side].file)}: its mesh cannot be shown (${error.message}); its skeleton is`);
    }
    this.stage.arrange();
    this.moved();
  }

  /** Sends a change; the answer is the library's. Changes go one after another. */
  edit(change, options = {}) {
    return this.queue(() => api.postEdit(change), options);
  }

  open(side, file) {
    return this.queue(() => api.postFile(side, file), { reload: side ?? false });
  }

  /** Changes settings. While one change is on its way, the next ones are gathered: the last value of a slider counts. */
  set(change) {
    this.wanted = { ...(this.wanted ?? this.state.options), ...change };
    if (this.setting) return this.busy;
    this.setting = true;
    return this.queue(() => {
      const options = this.wanted;
      this.wanted = null;
      this.setting = false;
      return api.postEdit({ options });
    }, {});
  }

  queue(ask, options) {
    const started = performance.now();
    const run = async () => {
      try {
        const state = await ask();
        this.hush();
        await this.take(state, options);
        this.lastEdit = this.posed - started;
      } catch (error) {
        this.wanted = null;
        this.setting = false;
        this.complain(error.message);
        this.updatePanels();
      }
    };
    this.busy = this.busy.then(run);
    return this.busy;
  }

  async save(what) {
    try {
      await api.download(what);
    } catch (error) {
      this.complain(error.message);
    }
  }

  /** Shows the moment that the clock is at. */
  moved() {
    if (!this.frames) return this.stage.touch();
    for (const figure of Object.values(this.stage.figures)) {
      const joints = figure.state.joints.length;
      if (this.stage.view.stance) {
        figure.apply(Float32Array.from(figure.state.stance));
      } else if (this.frames[figure.side].joints === joints) {
        mix(this.frames[figure.side], this.player.place, figure.pose);
        figure.apply(figure.pose);
      }
    }
    this.tellMoment();
    this.stage.touch();
  }

  showOne(single) {
    const figure = this.stage.figures.target;
    if (figure && single.target.joints === figure.state.joints.length) {
      mix(single.target, { frame: 0, next: 0, part: 0 }, figure.pose);
      figure.apply(figure.pose);
    }
    this.posed = performance.now();
    this.stage.touch();
  }

  /** Marks a row's joints in the picture, or takes the mark away. */
  select(entry) {
    const same = this.selection?.name === entry?.name;
    this.selection = same || !entry ? null : { ...entry, side: entry.target !== undefined ? 'target' : 'source', joint: entry.target ?? entry.source };
    for (const [side, figure] of Object.entries(this.stage.figures)) figure.highlight('selected', this.selection?.[side] ?? -1);
    this.stage.touch();
    this.updatePanels();
  }

  toggle(what) {
    this.stage.view[what] = !this.stage.view[what];
    if (what === 'stance') this.player.pause();
    if (what === 'marks' || what === 'stance') this.askedFor = null;
    this.viewChanged();
  }

  setLayout(layout) {
    this.stage.view.layout = layout;
    this.viewChanged();
    this.stage.look(this.stage.angle ?? 'three-quarter');
  }

  viewChanged() {
    this.stage.arrange();
    this.moved();
    this.stage.redraw();
    this.tools.update();
    this.updatePanels();
  }

  setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    this.stage.recolor();
    this.timeline.changed();
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // A page opened from a file may have no store.
    }
  }

  showHead() {
    const file = (side) => {
      const { state } = this;
      if (!state[side]) return null;
      return el('span', { className: `file ${side}`, title: `${side}: ${state[side].file} (${state[side].format}, ${state[side].joints.length} joints)` }, el('span', {}, fileName(state[side].file)));
    };
    const parts = [file('source'), this.state.target && el('span', { style: 'color:var(--dim)' }, '→'), file('target')];
    const missing = !api.standalone && this.state.source && !this.state.target;
    byId('pair').replaceChildren(...parts.filter(Boolean), ...(missing ? [el('button', { onclick: () => this.browse('target') }, 'Open a target …')] : []));
    const clips = this.state.source?.clips ?? [];
    byId('clip-label').hidden = clips.length < 2 || api.standalone;
    byId('clip').replaceChildren(...clips.map((clip, i) => el('option', { value: String(i) }, `${clip.name || `clip ${i + 1}`} (${clip.seconds.toFixed(1)} s)`)));
    byId('clip').value = String(this.state.options.clip);
    document.title = [this.state.source, this.state.target].filter(Boolean).map((s) => fileName(s.file)).join(' → ') || 'posewright';
  }

  browse(side) {
    const input = el('input', { type: 'file', accept: side ? '.bvh,.glb,.gltf,.vrm,.vrma,.fbx' : '.toml,.json' });
    input.addEventListener('change', () => input.files[0] && this.open(side, input.files[0]));
    input.click();
  }

  complain(text) {
    this.toast(text, '');
  }

  say(text) {
    this.toast(text, 'good');
    setTimeout(() => this.hush(), 1500);
  }

  toast(text, kind) {
    const toast = byId('toast');
    toast.className = `toast ${kind}`;
    toast.querySelector('span').textContent = text;
    toast.querySelector('button').onclick = () => this.hush();
    toast.hidden = false;
  }

  hush() {
    byId('toast').hidden = true;
  }
}

function theme() {
  try {
    const kept = localStorage.getItem('theme');
    if (kept) return kept;
  } catch {
    // As above.
  }
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

document.documentElement.dataset.theme = theme();
const app = new App();
// For people who look under the hood, and for the tests.
window.posewright = app;
try {
  await app.take(await api.getState());
} catch (error) {
  app.complain(error.message);
}
