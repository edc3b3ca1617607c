// A point in the picture that is dragged: what the character looks at.

import { byId, el } from './dom.js';

export class Handle {
  constructor(app) {
    this.app = app;
    this.root = el('button', { className: 'handle', title: 'What the character looks at: drag it', 'aria-label': 'What the character looks at', hidden: true });
    byId('stage').append(this.root);
    this.root.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.root.setPointerCapture(event.pointerId);
      this.dragging = true;
    });
    this.root.addEventListener('pointermove', (event) => this.dragging && this.drag(event));
    for (const end of ['pointerup', 'pointercancel']) this.root.addEventListener(end, () => (this.dragging = false));
    this.root.addEventListener('keydown', (event) => this.nudge(event));
  }

  get look() {
    return this.app.wanted?.control?.look ?? this.app.state?.options.control?.look ?? null;
  }

  move(point) {
    const { app } = this;
    const control = app.wanted?.control ?? app.state.options.control;
    app.set({ control: { ...control, look: { ...control.look, point: point.map((v) => Math.round(v * 1000) / 1000) } } });
    this.place();
  }

  drag(event) {
    const box = this.app.stage.canvas.getBoundingClientRect();
    this.move(this.app.stage.placeAt('target', this.look.point, event.clientX - box.left, event.clientY - box.top));
  }

  /** Arrow keys move it in the picture's plane, by a twentieth of the figure's height. */
  nudge(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const { stage } = this.app;
    const [x, y] = stage.projectPlace('target', this.look.point);
    this.move(stage.placeAt('target', this.look.point, x + way[0] * 15, y + way[1] * 15));
  }

  /** Puts the handle where its point is seen. */
  place() {
    const { app } = this;
    const look = app.stage.figures.target && !app.stage.view.stance && !app.state?.error ? this.look : null;
    this.root.hidden = !look || document.body.classList.contains('standalone');
    if (!look) return;
    const [x, y] = app.stage.projectPlace('target', look.point);
    this.root.style.left = `${x.toFixed(1)}px`;
    this.root.style.top = `${y.toFixed(1)}px`;
  }
}
