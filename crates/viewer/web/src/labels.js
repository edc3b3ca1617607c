// Words in the picture: the joint under the pointer, the names of all, which figure is which.

import { byId, el, fileName, shortName } from './dom.js';

export class Labels {
  constructor(app) {
    this.app = app;
    this.root = byId('labels');
    this.tip = byId('tip');
    const canvas = app.stage.canvas;
    canvas.addEventListener('pointermove', (event) => this.hover(event));
    canvas.addEventListener('pointerleave', () => this.hover(null));
    let down = null;
    canvas.addEventListener('pointerdown', (event) => (down = [event.offsetX, event.offsetY]));
    canvas.addEventListener('pointerup', (event) => {
      const still = down && Math.hypot(event.offsetX - down[0], event.offsetY - down[1]) < 4;
      if (still && event.button === 0) this.click(app.stage.pick(event.offsetX, event.offsetY));
    });
  }

  hover(event) {
    const { stage } = this.app;
    const hit = event && !event.buttons ? stage.pick(event.offsetX, event.offsetY) : null;
    let changed = false;
    for (const [side, figure] of Object.entries(stage.figures)) changed = figure.highlight('hovered', hit?.side === side ? hit.joint : -1) || changed;
    if (changed) stage.touch();
    this.tip.hidden = !hit;
    if (!hit) return;
    const joint = this.app.state[hit.side].joints[hit.joint];
    const lines = [el('b', {}, joint.name)];
    if (joint.bone) lines.push(el('small', {}, `${joint.bone}, ${Math.round((joint.confidence ?? 1) * 100)} % sure`), el('small', {}, joint.evidence.join(', ')));
    else lines.push(el('small', {}, 'plays no bone'));
    if (this.app.picking?.side === hit.side) lines.push(el('small', {}, 'click to take this joint'));
    this.tip.replaceChildren(...lines);
    const { clientWidth, clientHeight } = stage.canvas;
    this.tip.style.left = `${Math.min(event.offsetX + 16, clientWidth - this.tip.offsetWidth - 8)}px`;
    this.tip.style.top = `${Math.min(event.offsetY + 16, clientHeight - this.tip.offsetHeight - 8)}px`;
  }

  click(hit) {
    const { app } = this;
    if (!hit) return app.select(null);
    if (app.picking?.side === hit.side) {
      const { take } = app.picking;
      app.picking = null;
      return take(hit.joint);
    }
    const joint = app.state[hit.side].joints[hit.joint];
    const other = hit.side === 'source' ? 'target' : 'source';
    const pair = app.state.matching?.pairs.find((p) => p[`${hit.side}_joint`] === hit.joint);
    const entry = { name: joint.bone ?? pair?.name ?? joint.name, [hit.side]: hit.joint };
    const partner = pair ? pair[`${other}_joint`] : joint.bone ? app.stage.figures[other]?.jointOf(joint.bone) : -1;
    if (partner >= 0) entry[other] = partner;
    app.select(entry);
    document.querySelector(`tr[data-bone="${CSS.escape(entry.name)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  /** Puts words where their joints are now. */
  place() {
    const { app } = this;
    const { stage } = app;
    const words = [];
    for (const figure of Object.values(stage.figures)) {
      if (stage.view.names) {
        figure.state.joints.forEach((joint, index) => {
          if (joint.end || /Thumb|Index|Middle|Ring|Little/.test(joint.bone ?? '') || (!joint.bone && stage.figures.target && figure.state.joints.length > 40)) return;
          words.push([stage.project(figure.side, index), shortName(joint.name), '']);
        });
      }
      const over = stage.view.layout === 'over' && Object.keys(stage.figures).length > 1;
      if (!over) {
        const feet = figure.centre();
        feet.y = 0;
        const at = feet.project(stage.camera);
        const { clientWidth, clientHeight } = stage.canvas;
        const y = Math.min(((1 - at.y) / 2) * clientHeight + 10, clientHeight - 40);
        words.push([[((at.x + 1) / 2) * clientWidth, y], fileName(figure.state.file), `caption ${figure.side}`]);
      }
    }
    while (this.root.children.length < words.length) this.root.append(el('span'));
    while (this.root.children.length > words.length) this.root.lastChild.remove();
    words.forEach(([[x, y], text, kind], i) => {
      const span = this.root.children[i];
      if (span.textContent !== text) span.textContent = text;
      if (span.className !== kind) span.className = kind;
      span.style.left = `${x.toFixed(1)}px`;
      span.style.top = `${y.toFixed(1)}px`;
    });
  }
}
