// Joint positions of a GLB's animation at a time: a second, independent way to what the page should show.

import { readFile } from 'node:fs/promises';

const SIZES = { SCALAR: 1, VEC3: 3, VEC4: 4 };

export async function readGlb(path) {
  const file = await readFile(path);
  const jsonLength = file.readUInt32LE(12);
  const json = JSON.parse(file.subarray(20, 20 + jsonLength).toString());
  const bin = file.subarray(20 + jsonLength + 8);
  const values = (index) => {
    const accessor = json.accessors[index];
    const view = json.bufferViews[accessor.bufferView];
    const at = bin.byteOffset + (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    return new Float32Array(bin.buffer.slice(at, at + accessor.count * SIZES[accessor.type] * 4));
  };
  return { json, values };
}

/** Places of all nodes by name, in the scene, at a time of the last animation. Linear keys only. */
export function placesAt({ json, values }, time) {
  const local = json.nodes.map((node) => ({
    translation: node.translation ?? [0, 0, 0],
    rotation: node.rotation ?? [0, 0, 0, 1],
    scale: node.scale ?? [1, 1, 1],
  }));
  const animation = json.animations.at(-1);
  for (const { sampler, target } of animation.channels) {
    const { input, output } = animation.samplers[sampler];
    local[target.node][target.path] = sample(values(input), values(output), time, target.path === 'rotation' ? 4 : 3);
  }
  const places = new Map();
  const visit = (index, parent) => {
    const model = multiply(parent, compose(local[index]));
    places.set(json.nodes[index].name, [model[12], model[13], model[14]]);
    for (const child of json.nodes[index].children ?? []) visit(child, model);
  };
  for (const root of json.scenes[json.scene ?? 0].nodes) visit(root, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  return places;
}

function sample(times, values, time, size) {
  let next = times.findIndex((t) => t >= time);
  if (next < 0) next = times.length - 1;
  const before = Math.max(next - 1, 0);
  const span = times[next] - times[before];
  const part = span > 0 ? Math.min(Math.max((time - times[before]) / span, 0), 1) : 0;
  const mixed = Array.from({ length: size }, (_, k) => values[before * size + k] * (1 - part) + values[next * size + k] * part);
  if (size === 3) return mixed;
  const length = Math.hypot(...mixed);
  return mixed.map((v) => v / length);
}

function compose({ translation: t, rotation: [x, y, z, w], scale: s }) {
  return [
    (1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y + w * z) * s[0], 2 * (x * z - w * y) * s[0], 0,
    2 * (x * y - w * z) * s[1], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z + w * x) * s[1], 0,
    2 * (x * z + w * y) * s[2], 2 * (y * z - w * x) * s[2], (1 - 2 * (x * x + y * y)) * s[2], 0,
    t[0], t[1], t[2], 1,
  ];
}

function multiply(a, b) {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i >> 2];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row] * b[column * 4 + k], 0);
  });
}
