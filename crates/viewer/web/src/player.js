// The clock: which moment is shown.

import { locate } from './pose.js';

export const SPEEDS = [0.1, 0.25, 0.5, 1, 1.5, 2];

export class Player {
  constructor(onmove) {
    this.onmove = onmove;
    this.times = new Float64Array([0]);
    this.time = 0;
    this.playing = false;
    this.loop = true;
    this.speed = 1;
  }

  get first() {
    return this.times[0];
  }

  get last() {
    return this.times[this.times.length - 1];
  }

  get frame() {
    return this.place.frame;
  }

  get place() {
    return locate(this.times, this.time);
  }

  setTimes(times) {
    this.times = times;
    this.time = Math.min(Math.max(this.time, this.first), this.last);
    if (this.last <= this.first) this.playing = false;
  }

  seekTime(time) {
    this.time = Math.min(Math.max(time, this.first), this.last);
    this.onmove();
  }

  seek(frame) {
    this.seekTime(this.times[Math.min(Math.max(Math.round(frame), 0), this.times.length - 1)]);
  }

  step(by) {
    this.pause();
    this.seek(this.frame + by);
  }

  pause() {
    this.playing = false;
    this.onmove();
  }

  toggle() {
    if (this.last <= this.first) return;
    this.playing = !this.playing;
    if (!this.playing) {
      this.seek(this.frame);
      return;
    }
    if (!this.loop && this.time >= this.last) this.time = this.first;
    this.before = null;
    this.onmove();
    requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    if (!this.playing) return;
    if (this.before !== null) this.advance(Math.min((now - this.before) / 1000, 0.25));
    this.before = now;
    if (this.playing) requestAnimationFrame((next) => this.tick(next));
  }

  /** Lets time pass, seconds of the viewer's. */
  advance(seconds) {
    const span = this.last - this.first;
    let time = this.time + seconds * this.speed;
    if (time > this.last) {
      if (this.loop) time = this.first + ((time - this.first) % span);
      else {
        time = this.last;
        this.playing = false;
      }
    }
    this.time = time;
    this.onmove();
  }

  faster(by) {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)];
    this.onmove();
  }
}
