// Where the page gets its session from: the program's server, or this file itself when it was exported.

const element = (id) => document.getElementById(id);

/** Whether everything is in this file and nothing can be changed. */
export const standalone = element('data-state') !== null;

function embedded(id) {
  const text = element(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

function bytes(base64) {
  const text = atob(base64);
  const array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) array[i] = text.charCodeAt(i);
  return array.buffer;
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error('the program behind this page has ended; start posewright view again');
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let message = text;
  try {
    message = JSON.parse(text).error ?? text;
  } catch {
    // A refusal in plain words.
  }
  throw new Error(message);
}

export async function getState() {
  return standalone ? embedded('data-state') : (await ask('/api/state')).json();
}

export async function getMeasures() {
  return standalone ? embedded('data-measures') : (await ask('/api/measures')).json();
}

export async function getFrames() {
  return frames(standalone ? bytes(embedded('data-frames')) : await (await ask('/api/frames')).arrayBuffer());
}

/** One pose at once, for takes whose frames take a while. */
export async function getFrame(time) {
  return frames(await (await ask(`/api/frame?time=${time}`)).arrayBuffer());
}

/** The GLB of a side, or null where it has no mesh. */
export async function getModel(side, state) {
  if (!state[side]?.has_mesh) return null;
  if (standalone) return bytes(embedded(`data-${side}`));
  return (await ask(`/api/model?side=${side}`)).arrayBuffer();
}

export async function postEdit(edit) {
  return (await ask('/api/edit', { method: 'POST', body: JSON.stringify(edit) })).json();
}

/** Hands a file over; without a side it is a map. */
export async function postFile(side, file) {
  const query = new URLSearchParams({ name: file.name, ...(side ? { side } : {}) });
  return (await ask(`/api/open?${query}`, { method: 'POST', body: file })).json();
}

/** Saves an export through the browser. */
export async function download(what) {
  const answer = await ask(`/api/export?what=${what}`);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? what;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MAGIC = 0x31565750;

/** Poses of both sides: ten numbers a joint (translation, rotation x y z w, scale), frame by frame. */
function frames(buffer) {
  const head = new Uint32Array(buffer, 0, 6);
  if (head[0] !== MAGIC) throw new Error('the poses are not understood');
  const [, revision, count, sourceJoints, targetJoints] = head;
  const times = new Float64Array(buffer, 24, count);
  const start = 24 + count * 8;
  const source = new Float32Array(buffer, start, count * sourceJoints * 10);
  const target = new Float32Array(buffer, start + source.byteLength, count * targetJoints * 10);
  return { revision, times, source, target, joints: { source: sourceJoints, target: targetJoints } };
}
