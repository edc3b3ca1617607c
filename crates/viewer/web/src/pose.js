// Poses between frames, and joints in the figure's own space.

export const STRIDE = 10;

/** The last frame that is not after a time, and how far it is to the next. */
export function locate(times, time) {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time + 1e-9) low = middle;
    else high = middle - 1;
  }
  const next = Math.min(low + 1, times.length - 1);
  const span = times[next] - times[low];
  const part = span > 0 ? Math.min(Math.max((time - times[low]) / span, 0), 1) : 0;
  return { frame: low, next, part: part < 1e-6 ? 0 : part };
}

/** Writes the pose of a side at a place between two frames into `out`, ten numbers a joint. */
export function mix({ joints, base, movers, rotations, places }, { frame, next, part }, out) {
  out.set(base);
  const a = frame * joints * 4;
  const b = next * joints * 4;
  for (let j = 0, from = a, to = b, at = 3; j < joints; j++, from += 4, to += 4, at += STRIDE) {
    if (part === 0) {
      for (let k = 0; k < 4; k++) out[at + k] = rotations[from + k];
      continue;
    }
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += rotations[from + k] * rotations[to + k];
    const sign = dot < 0 ? -part : part;
    let length = 0;
    for (let k = 0; k < 4; k++) {
      const value = rotations[from + k] * (1 - part) + rotations[to + k] * sign;
      out[at + k] = value;
      length += value * value;
    }
    length = Math.sqrt(length) || 1;
    for (let k = 0; k < 4; k++) out[at + k] /= length;
  }
  const size = movers.length * 6;
  for (let m = 0; m < movers.length; m++) {
    const at = movers[m] * STRIDE;
    for (let k = 0; k < 3; k++) {
      out[at + k] = places[frame * size + m * 6 + k] * (1 - part) + places[next * size + m * 6 + k] * part;
      out[at + 7 + k] = places[frame * size + m * 6 + 3 + k] * (1 - part) + places[next * size + m * 6 + 3 + k] * part;
    }
  }
}
