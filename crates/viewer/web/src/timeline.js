// The timeline: frames, contacts of both feet, feet out of reach, where we are.

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const EDGE = 14;
const SHORT_METRES = 0.002;

const isHand = (contact) => contact.bone.endsWith('Hand');

export class Timeline {
  constructor(canvas, app) {
    this.canvas = canvas;
    this.app = app;
    this.below = document.createElement('canvas');
    const seek = (event) => {
      const box = canvas.getBoundingClientRect();
      const part = (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE);
      const { player } = app;
      const time = player.first + Math.min(Math.max(part, 0), 1) * (player.last - player.first);
      player.seekTime(time);
      if (!player.playing) player.seek(nearest(player, time));
    };
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      seek(event);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons & 1) seek(event);
      canvas.title = this.markAt(event) ?? '';
    });
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  x(time) {
    const { player } = this.app;
    const span = player.last - player.first || 1;
    return EDGE + ((time - player.first) / span) * (this.width - 2 * EDGE);
  }

  lane(bone) {
    return bone.startsWith('left') ? 9 : 20;
  }

  markAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const hit = this.app.measures?.contacts.find(
      (c) => !isHand(c) && Math.abs(y - this.lane(c.bone)) < 6 && x >= this.x(c.from_secs) - 2 && x <= this.x(c.to_secs) + 2,
    );
    if (!hit) return null;
    const words = hit.released ? 'out of reach and released' : 'planted';
    return `${hit.bone} ${words}, ${hit.from_secs.toFixed(2)} to ${hit.to_secs.toFixed(2)} s`;
  }

  /** What is drawn below the head has changed. */
  changed() {
    this.fresh = false;
  }

  /** Draws the head over a picture of everything else, which is drawn only when it has changed. */
  draw() {
    const { canvas } = this;
    const ratio = Math.min(devicePixelRatio, 2);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width) return;
    if (this.width !== width || this.height !== height || this.ratio !== ratio) {
      [this.width, this.height, this.ratio] = [width, height, ratio];
      for (const each of [canvas, this.below]) [each.width, each.height] = [width * ratio, height * ratio];
      this.fresh = false;
    }
    if (!this.fresh) this.drawBelow();
    const g = canvas.getContext('2d');
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    g.drawImage(this.below, 0, 0);
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawHead(g);
  }

  drawBelow() {
    const { app } = this;
    this.fresh = true;
    this.accent = css('--accent');
    const g = this.below.getContext('2d');
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.clearRect(0, 0, this.width, this.height);
    this.drawScale(g);
    for (const contact of app.measures?.contacts ?? []) {
      g.fillStyle = css(contact.released ? '--bad' : contact.bone.startsWith('left') ? '--joint-left' : '--joint-right');
      const from = this.x(contact.from_secs);
      // Hands that hold are thin lines over the bars of the foot on their side.
      const [above, high] = isHand(contact) ? [6, 2] : [3.5, 7];
      g.beginPath();
      g.roundRect(from, this.lane(contact.bone) - above, Math.max(this.x(contact.to_secs) - from, 3), high, high / 2);
      g.fill();
    }
    const [bad, line] = [css('--bad'), css('--line')];
    (app.measures?.unreachable ?? []).forEach(([, time], i) => {
      // Most are helped by lowering the pelvis; what remains is what matters.
      const short = app.measures.report.unreachable[i].residual_metres > SHORT_METRES;
      g.fillStyle = short ? bad : line;
      g.fillRect(this.x(time) - 0.5, 28, 1.5, 3);
    });
  }

  drawScale(g) {
    const { player } = this.app;
    g.fillStyle = css('--track');
    g.beginPath();
    g.roundRect(EDGE - 4, 2, this.width - 2 * EDGE + 8, 25, 6);
    g.fill();
    const span = player.last - player.first;
    if (span <= 0) return;
    const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800];
    const step = steps.find((s) => (s / span) * (this.width - 2 * EDGE) > 62) ?? 3600;
    g.font = '11px system-ui, sans-serif';
    g.textAlign = 'center';
    for (let time = Math.ceil(player.first / step) * step; time <= player.last + 1e-6; time += step) {
      const x = this.x(time);
      g.fillStyle = css('--line');
      g.fillRect(x - 0.5, 27, 1, 5);
      g.fillStyle = css('--dim');
      g.fillText(`${step < 1 ? time.toFixed(1) : Math.round(time)} s`, x, 43);
    }
  }

  drawHead(g) {
    const x = this.x(this.app.player.time);
    g.fillStyle = this.accent;
    g.fillRect(x - 1, 0, 2, 32);
    g.beginPath();
    g.moveTo(x - 6, 0);
    g.lineTo(x + 6, 0);
    g.lineTo(x, 8);
    g.fill();
  }
}

function nearest(player, time) {
  const { frame, next, part } = player.place;
  return part > 0.5 ? next : frame;
}
