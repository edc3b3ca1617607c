// Pose warping: a dial for the direction, sliders for steps and ground, by hand or from the clip's own motion.

import { standalone } from '../api.js';
import { el, segments } from '../dom.js';
import { check, figure, inUse, millimetres, slider } from './controls.js';

const MODES = [['manual', 'Manual', 'Exactly this'], ['graph', 'Graph', 'From the root motion, clamped and smoothed']];
const GROUNDS = [['flat', 'Flat'], ['slope', 'Slope'], ['stairs', 'Stairs']];
const kind = (value) => (value ? Object.keys(value)[0] : null);
const inner = (value) => (value ? Object.values(value)[0] : null);

export const warp = {
  id: 'warp',
  title: 'Warp',
  mount(root, app) {
    const current = () => app.wanted?.warp ?? app.state.options.warp;
    const set = (change) => app.set({ warp: { ...current(), ...change } });
    const now = el('div', { className: 'figures now' });
    const own = () => app.moment?.warp?.own_speed || 1.3;

    function turn(warp) {
      const mode = kind(warp.turn) ?? 'manual';
      const degrees = inner(warp.turn) ?? 0;
      const change = (value) => set({ turn: { [kind(current().turn) ?? mode]: value } });
      return [
        check('warp-turn', 'Another direction', Boolean(warp.turn), (on) => set({ turn: on ? { [mode]: degrees } : null }), standalone),
        ...(warp.turn ? [
          el('div', { className: 'row' }, dial(degrees, change), el('div', { className: 'grow' },
            segments('How the direction is meant', MODES, mode, (m) => set({ turn: { [m]: inner(current().turn) } })),
            slider({ id: 'warp-angle', label: 'Angle', min: -180, max: 180, step: 1, value: degrees, usual: 0, unit: '°', oninput: change }),
            slider({ id: 'warp-share', label: 'Body’s share', min: 0, max: 1, step: 0.01, value: warp.share ?? 1, usual: 1, oninput: (share) => set({ share }) }))),
        ] : []),
      ];
    }

    function stride(warp) {
      const mode = kind(warp.stride) ?? 'graph';
      const value = inner(warp.stride) ?? (mode === 'graph' ? own() : 1);
      const change = (v) => set({ stride: { [kind(current().stride) ?? mode]: v } });
      const settings = mode === 'graph'
        ? { label: 'Speed', min: 0, max: Math.max(4, Math.ceil(own() * 2)), step: 0.05, usual: own(), unit: ' m/s' }
        : { label: 'Steps', min: -1.5, max: 2, step: 0.01, usual: 1, unit: ' ×' };
      return [
        check('warp-stride', 'Another speed', Boolean(warp.stride), (on) => set({ stride: on ? { [mode]: value } : null }), standalone),
        ...(warp.stride ? [
          segments('How the speed is meant', MODES, mode, (m) => set({ stride: { [m]: m === 'graph' ? Number(own().toFixed(2)) : 1 } })),
          slider({ id: 'warp-speed', value, oninput: change, ...settings }),
        ] : []),
      ];
    }

    function ground(warp) {
      const mode = kind(warp.ground) ?? 'flat';
      const values = inner(warp.ground);
      const starts = { flat: null, slope: { slope: { pitch: 10, roll: 0 } }, stairs: { stairs: { rise: 0.15, run: 0.32 } } };
      const change = (key) => (v) => set({ ground: { [mode]: { ...inner(current().ground), [key]: v } } });
      return [
        el('div', { className: 'row' }, el('span', {}, 'Ground'), segments('Ground', GROUNDS, mode, (m) => !standalone && set({ ground: starts[m] }))),
        ...(mode === 'slope' ? [
          slider({ id: 'warp-pitch', label: 'Rises ahead', min: -35, max: 35, step: 1, value: values.pitch, usual: 0, unit: '°', oninput: change('pitch') }),
          slider({ id: 'warp-roll', label: 'Rises left', min: -35, max: 35, step: 1, value: values.roll, usual: 0, unit: '°', oninput: change('roll') }),
        ] : []),
        ...(mode === 'stairs' ? [
          slider({ id: 'warp-rise', label: 'Rise', min: -0.25, max: 0.25, step: 0.01, value: values.rise, usual: 0.15, unit: ' m', oninput: change('rise') }),
          slider({ id: 'warp-run', label: 'Depth', min: 0.15, max: 1, step: 0.01, value: values.run, usual: 0.32, unit: ' m', oninput: change('run') }),
        ] : []),
      ];
    }

    return () => {
      if (!app.state.target) return root.replaceChildren(el('p', {}, 'Warping belongs to a target; open one.'));
      if (inUse(root) || root.querySelector('.dial:active')) return;
      const { warp } = app.state.options;
      const on = warp.turn || warp.stride || warp.ground;
      root.replaceChildren(
        ...turn(warp), ...stride(warp), ...ground(warp),
        el('div', { className: 'row live' }, el('button', { disabled: !on, id: 'warp-reset', onclick: () => set({ turn: null, stride: null, ground: null, share: null }) }, 'As the clip has it')),
        ...(standalone ? [] : [el('h2', {}, 'At this moment'), now]),
        el('p', { className: 'hint' }, 'Warping refines one clip around its own direction, speed and slope; it replaces no authored run, turn or flight of stairs.'),
      );
      warpFigures(root, app);
    };
  },
  moment: (root, app) => warpFigures(root, app),
};

function warpFigures(root, app) {
  const box = root.querySelector('.now');
  if (!box) return;
  const warp = app.moment?.warp;
  if (!warp) return box.replaceChildren(el('p', {}, 'Nothing is warped.'));
  const grade = { good: 'good', look: 'fair', 'better not': 'bad' }[warp.verdict];
  box.replaceChildren(
    figure('The clip as a whole', warp.verdict, grade, { good: 'within what warping is for', look: 'look at it', 'better not': 'take another clip, or blend several' }[warp.verdict]),
    figure('Feet turned', `${warp.turned_degrees.toFixed(1)}°`, '', warp.backwards ? 'the legs play backwards' : ''),
    figure('Steps', `× ${warp.scale.toFixed(2)}`, '', `the clip moves at ${warp.own_speed.toFixed(2)} m/s`),
    figure('Pelvis lowered', millimetres(warp.lowered_metres), '', ''),
    figure('Feet gave way', millimetres(warp.gave_way_metres), warp.gave_way_metres > 0.01 ? 'bad' : 'good', ''),
    ...(warp.clamped.length ? [figure('Cut to limits', warp.clamped.join(', '), 'fair', '')] : []),
    ...(warp.no_root_motion ? [el('p', {}, 'The clip stays in place: graph goals have nothing to work on; use manual ones.')] : []),
  );
}

/** A dial: where the character faces is up, its left is left. */
function dial(degrees, onchange) {
  const size = 84;
  const canvas = el('canvas', { className: 'dial', tabIndex: 0, role: 'slider', 'aria-label': 'Direction', 'aria-valuenow': String(degrees), title: 'Drag: the direction, seen from above; up is ahead' });
  canvas.width = canvas.height = size * 2;
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const draw = () => {
    const g = canvas.getContext('2d');
    g.setTransform(2, 0, 0, 2, size, size);
    g.clearRect(-size, -size, 2 * size, 2 * size);
    g.lineWidth = 1.5;
    g.strokeStyle = css('--line');
    g.beginPath();
    g.arc(0, 0, 36, 0, 7);
    g.stroke();
    for (let i = 0; i < 12; i++) {
      const [s, c] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
      g.beginPath();
      g.moveTo(s * 32, c * 32);
      g.lineTo(s * 36, c * 36);
      g.stroke();
    }
    g.strokeStyle = g.fillStyle = css('--accent');
    g.lineWidth = 3;
    g.rotate((-degrees * Math.PI) / 180);
    g.beginPath();
    g.moveTo(0, 10);
    g.lineTo(0, -22);
    g.stroke();
    g.beginPath();
    g.moveTo(0, -33);
    g.lineTo(7, -20);
    g.lineTo(-7, -20);
    g.fill();
  };
  const turn = (value) => {
    degrees = value;
    canvas.setAttribute('aria-valuenow', String(value));
    draw();
    onchange(value);
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    const step = event.shiftKey ? 15 : 1;
    turn(Math.round((Math.atan2(-x, -y) * 180) / Math.PI / step) * step);
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    at(event);
  });
  canvas.addEventListener('pointermove', (event) => event.buttons & 1 && at(event));
  canvas.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: 5, ArrowRight: -5 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    turn(Math.max(-180, Math.min(180, degrees + by)));
  });
  draw();
  return canvas;
}
