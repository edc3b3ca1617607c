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

/** Writes the pose at a place between two frames into `out`. */
export function mix(poses, joints, { frame, next, part }, out) {
  const size = joints * STRIDE;
  const a = frame * size;
  const b = next * size;
  if (part === 0) {
    out.set(poses.subarray(a, a + size));
    return;
  }
  for (let i = 0; i < size; i += STRIDE) {
    for (const k of [0, 1, 2, 7, 8, 9]) out[i + k] = poses[a + i + k] * (1 - part) + poses[b + i + k] * part;
    let dot = 0;
    for (let k = 3; k < 7; k++) dot += poses[a + i + k] * poses[b + i + k];
    const sign = dot < 0 ? -part : part;
    let length = 0;
    for (let k = 3; k < 7; k++) {
      out[i + k] = poses[a + i + k] * (1 - part) + poses[b + i + k] * sign;
      length += out[i + k] ** 2;
    }
    length = Math.sqrt(length) || 1;
    for (let k = 3; k < 7; k++) out[i + k] /= length;
  }
}
