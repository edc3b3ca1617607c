// Makes meshopt.json: data compressed by the npm package meshoptimizer (1.3.0), with the FNV-1a hash of what the same
// package decodes from it. Run with: npm install meshoptimizer@1.3.0 && node meshopt.mjs > meshopt.json
import { MeshoptDecoder, MeshoptEncoder } from "meshoptimizer";

await MeshoptDecoder.ready;
await MeshoptEncoder.ready;

let state = 12345;
const random = () => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 4294967296);

function fnv(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

const cases = [];

function add(name, source, count, stride, mode, filter = "NONE") {
  const packed = MeshoptEncoder.encodeGltfBuffer(source, count, stride, mode, 0);
  const decoded = new Uint8Array(count * stride);
  MeshoptDecoder.decodeGltfBuffer(decoded, count, stride, packed, mode, filter);
  cases.push({ name, count, stride, mode, filter, data: Buffer.from(packed).toString("base64"), hash: fnv(decoded) });
}

const bytesOf = (typed) => new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength);

for (const [stride, count] of [[4, 1], [4, 17], [8, 40], [12, 700], [16, 33], [64, 150]]) {
  const smooth = new Float32Array((stride / 4) * count).map((_, i) => Math.sin(i * 0.02) * 10);
  add(`smooth ${stride}`, bytesOf(smooth), count, stride, "ATTRIBUTES");
  const noise = new Uint8Array(stride * Math.min(count, 50)).map(() => random() * 256);
  add(`noise ${stride}`, noise, Math.min(count, 50), stride, "ATTRIBUTES");
  const small = new Uint8Array(stride * count).map((_, i) => (i % 7 === 0 ? random() * 9 : 3));
  add(`small ${stride}`, small, count, stride, "ATTRIBUTES");
}

const unit = (v) => v.map((x) => x / Math.hypot(...v));
const vectors = (count) =>
  new Float32Array(Array.from({ length: count }, () => unit([0, 0, 0, 0].map(() => random() * 2 - 1))).flat());
for (const [stride, bits] of [[4, 8], [8, 12], [8, 16]]) {
  const source = vectors(60);
  add(`octahedral ${bits}`, MeshoptEncoder.encodeFilterOct(source, 60, stride, bits), 60, stride, "ATTRIBUTES", "OCTAHEDRAL");
}
for (const bits of [12, 16]) {
  add(`rotation ${bits}`, MeshoptEncoder.encodeFilterQuat(vectors(60), 60, 8, bits), 60, 8, "ATTRIBUTES", "QUATERNION");
}
for (const bits of [8, 15, 24]) {
  const source = new Float32Array(180).map((_, i) => (random() - 0.5) * 10 ** ((i % 9) - 4));
  add(`exponential ${bits}`, MeshoptEncoder.encodeFilterExp(source, 60, 12, bits), 60, 12, "ATTRIBUTES", "EXPONENTIAL");
}

const grid = [];
for (let y = 0; y < 8; y++)
  for (let x = 0; x < 8; x++) {
    const at = y * 9 + x;
    grid.push(at, at + 1, at + 9, at + 9, at + 1, at + 10);
  }
const scattered = Array.from({ length: 150 }, () => Math.floor(random() * 1000));
for (const [name, list] of [["grid", grid], ["scattered", scattered], ["fan", [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 70, 71, 72]]]) {
  add(`triangles ${name} 32`, bytesOf(new Uint32Array(list)), list.length, 4, "TRIANGLES");
  add(`triangles ${name} 16`, bytesOf(new Uint16Array(list)), list.length, 2, "TRIANGLES");
  add(`sequence ${name} 32`, bytesOf(new Uint32Array(list)), list.length, 4, "INDICES");
  add(`sequence ${name} 16`, bytesOf(new Uint16Array(list)), list.length, 2, "INDICES");
}

console.log(JSON.stringify(cases, null, 1));
