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

/** Whether nothing has been changed yet: until then the answers are those that the page asked for ahead (index.html). */
let untouched = true;

/** All poses; those of the source are taken from `before` as long as they are the same. */
export async function getFrames(before, state) {
  if (standalone) return frames(bytes(embedded('data-frames')), null);
  const known = before && before.since === state.source_since ? `&known=${before.since}` : '';
  const query = untouched ? '' : `?revision=${state.revision}${known}`;
  return frames(await (await ask(`/api/frames${query}`)).arrayBuffer(), before);
}

/** The target's pose at once, for takes whose frames take a while. */
export async function getFrame(time) {
  return frames(await (await ask(`/api/frame?time=${time}`)).arrayBuffer(), null);
}

/** What the panels have to tell about a moment, and what there is to draw. */
export async function getMoment(time) {
  return standalone ? null : (await ask(`/api/moment?time=${time}`)).json();
}

/** The GLB of a side, or null where it has no mesh. */
export async function getModel(side, state) {
  if (!state[side]?.has_mesh) return null;
  if (standalone) return bytes(embedded(`data-${side}`));
  return (await ask(`/api/model?side=${side}`)).arrayBuffer();
}

export async function postEdit(edit) {
  untouched = false;
  return (await ask('/api/edit', { method: 'POST', body: JSON.stringify(edit) })).json();
}

/** Hands a file over; without a side it is a map. */
export async function postFile(side, file) {
  untouched = false;
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

const MAGIC = 0x32565750;

/**
 * Poses of both sides. A side has a base (ten numbers a joint: translation, rotation x y z w, scale), four numbers a
 * joint and frame for the rotations, and six a frame for those few joints whose translation or scale changes.
 */
function frames(buffer, before) {
  const head = new Uint32Array(buffer, 0, 8);
  if (head[0] !== MAGIC) throw new Error('the poses are not understood');
  const [, revision, since, count] = head;
  let at = 32;
  const take = (Kind, length) => {
    const array = new Kind(buffer, at, length);
    at += array.byteLength;
    return array;
  };
  const times = take(Float64Array, count);
  const side = (joints, movers) => ({
    joints,
    base: take(Float32Array, joints * 10),
    movers: take(Uint32Array, movers),
    rotations: take(Float32Array, count * joints * 4),
    places: take(Float32Array, count * movers * 6),
  });
  const source = side(head[4], head[5]);
  const target = side(head[6], head[7]);
  const kept = source.joints === 0 && before?.since === since;
  return { revision, since, times, source: kept ? before.source : source, target };
}
