// The viewer in a real browser: what is seen is the library's pose. Run: POSEWRIGHT=path/to/posewright node --test

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, startViewer } from './browser.mjs';
import { placesAt, readGlb } from './glb.mjs';

const program = process.env.POSEWRIGHT;
const data = (name) => fileURLToPath(new URL(`../../data/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'posewright-view-'));
const [SOURCE, TARGET] = [data('walk.bvh'), data('adult.glb')];
// f32 numbers through two chains of matrices, at a figure's size of metres.
const CLOSE = 2e-5;
let browser, viewer, page;
const problems = [];

const ready = (page) => page.waitForFunction(() => window.posewright?.ready && window.posewright.measures, null, { timeout: 180_000 });
const idle = () => page.evaluate(() => window.posewright.busy);
const edit = (change) => page.evaluate((change) => window.posewright.edit(change), change);

async function open(url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.setDefaultTimeout(180_000);
  await page.goto(url);
  await ready(page);
  return page;
}

/** Places of the target's joints as drawn, by name, after going to a frame. */
const drawnAt = (page, frame) =>
  page.evaluate((frame) => {
    const { player, stage, state } = window.posewright;
    player.seek(frame);
    return { time: player.time, places: state.target.joints.map((joint, i) => [joint.name, stage.figures.target.jointPlace(i)]) };
  }, frame);

function worst(places, expected) {
  let found = 0;
  for (const [name, place] of places) {
    const other = expected.get(name);
    assert.ok(other, `${name} is in the written file`);
    found = Math.max(found, Math.hypot(...place.map((v, k) => v - other[k])));
  }
  return found;
}

/** What the command line writes for the same two files. */
async function written(...options) {
  const out = join(folder, 'out.glb');
  execFileSync(program, ['retarget', SOURCE, TARGET, '-o', out, ...options], { stdio: 'pipe' });
  return readGlb(out);
}

/** How many points of the picture differ between with and without something. */
const pointsOf = (page, what) =>
  page.evaluate((what) => {
    const { stage } = window.posewright;
    const shot = () => {
      stage.draw();
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [stage.canvas.width, stage.canvas.height];
      const g = copy.getContext('2d');
      g.drawImage(stage.canvas, 0, 0);
      return g.getImageData(0, 0, copy.width, copy.height).data;
    };
    const object = stage.figures.target[what] ?? stage[what];
    const visible = object.visible;
    object.visible = true;
    const withIt = shot();
    object.visible = false;
    const without = shot();
    object.visible = visible;
    let count = 0;
    for (let i = 0; i < withIt.length; i += 4) {
      const difference = Math.abs(withIt[i] - without[i]) + Math.abs(withIt[i + 1] - without[i + 1]) + Math.abs(withIt[i + 2] - without[i + 2]);
      if (difference > 40) count++;
    }
    return count;
  }, what);

before(async () => {
  assert.ok(program, 'POSEWRIGHT names the program');
  browser = await launch();
  viewer = await startViewer(program, SOURCE, TARGET);
  page = await open(viewer.url);
});

after(async () => {
  await browser?.close();
  viewer?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the server is ready and the picture comes soon', async (t) => {
  const started = performance.now();
  const other = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await other.goto(viewer.url);
  await other.waitForFunction(() => window.posewright?.stage?.figures.target?.mesh && window.posewright.stage.drawn > 1);
  t.diagnostic(`ready after ${viewer.milliseconds.toFixed(0)} ms, mesh seen after ${(performance.now() - started).toFixed(0)} ms`);
  await other.close();
});

test('the mesh is seen', async () => {
  assert.ok((await pointsOf(page, 'mesh')) > 5000, 'the character covers a part of the picture');
});

test('playing goes on, the loop begins again, and the keyboard does it all', async () => {
  const at = () => page.evaluate(() => window.posewright.player.time);
  await page.locator('#picture').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => window.posewright.player.time > 0.2);
  await page.keyboard.press(' ');
  const stopped = await at();
  assert.equal(await at(), stopped);
  const frame = await page.evaluate(() => window.posewright.player.frame);
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => window.posewright.player.frame), frame + 1);
  await page.keyboard.press('End');
  assert.equal(await page.evaluate(() => window.posewright.player.frame), (await page.evaluate(() => window.posewright.player.times.length)) - 1);
  await page.evaluate(() => window.posewright.player.advance(0.1));
  assert.ok((await at()) < 0.2, 'it loops');
});

test('frame N shows the library’s pose for N', async () => {
  const glb = await written();
  for (const frame of [0, 7, 20, 33]) {
    const { time, places } = await drawnAt(page, frame);
    const far = worst(places, placesAt(glb, time));
    assert.ok(far < CLOSE, `frame ${frame}: ${far} m`);
  }
});

test('a setting changes the pose as on the command line', async (t) => {
  const before = await drawnAt(page, 20);
  const options = await page.evaluate(() => window.posewright.state.options);
  await page.click('#tab-settings');
  await page.click('[data-value="in-place"]');
  await idle();
  t.diagnostic(`posed ${(await page.evaluate(() => window.posewright.lastEdit)).toFixed(0)} ms after the change`);
  const after = await drawnAt(page, 20);
  assert.ok(worst(before.places, new Map(after.places)) > 0.1);
  const far = worst(after.places, placesAt(await written('--travel', 'in-place'), after.time));
  assert.ok(far < CLOSE, `${far} m`);
  await edit({ options });
  const back = await drawnAt(page, 20);
  assert.ok(worst(before.places, new Map(back.places)) < CLOSE);
});

test('a pair changes the pose, and the saved map gives the same on the command line', async () => {
  const before = await drawnAt(page, 20);
  await page.click('#tab-map');
  const list = page.locator('tr[data-bone="leftUpperArm"] select').first();
  await list.focus();
  await list.selectOption('');
  await idle();
  const after = await drawnAt(page, 20);
  assert.ok(worst(before.places, new Map(after.places)) > 0.02);
  const download = page.waitForEvent('download');
  await page.click('#save-map');
  const map = join(folder, 'map.toml');
  await (await download).saveAs(map);
  const far = worst(after.places, placesAt(await written('--map', map), after.time));
  assert.ok(far < CLOSE, `${far} m`);
  await edit({ reset_map: {} });
});

/** What a command writes over a GLB that the command line has retargeted. */
async function afterwards(command, ...options) {
  await written();
  const out = join(folder, 'out.glb');
  execFileSync(program, [command, out, '-o', out, '--force', '--clip', 'walk', ...options], { stdio: 'pipe' });
  return readGlb(out);
}

/** Moves a slider of a panel as a hand does. */
const slide = async (id, value) => {
  await page.locator(`#${id}`).evaluate((input, value) => {
    input.value = String(value);
    input.dispatchEvent(new Event('input'));
  }, value);
  await idle();
};

const moment = () => page.waitForFunction(() => {
  const { moment, state, player, askedFor } = window.posewright;
  return moment?.revision === state.revision && askedFor === `${state.revision} ${player.time}` && moment;
}).then((handle) => handle.jsonValue());

test('contacts: feet let go slide, and what is said about them is the library’s', async () => {
  await page.click('#tab-contacts');
  const before = await drawnAt(page, 20);
  const held = await moment();
  assert.ok(held.contacts.feet.some((foot) => foot.planted && foot.residual_metres < 0.001));
  assert.ok(held.shapes.some((shape) => shape.label === 'contact'));
  await page.uncheck('#contacts-feet');
  await idle();
  const after = await drawnAt(page, 20);
  const far = worst(after.places, placesAt(await written('--contacts', 'none'), after.time));
  assert.ok(far < CLOSE, `${far} m`);
  await page.check('#contacts-feet');
  await idle();
  assert.ok(worst(before.places, new Map((await drawnAt(page, 20)).places)) < CLOSE);
});

test('remedies and grips are edited as lists, and the saved map gives the same on the command line', async () => {
  const files = [data('carry.bvh'), data('giant.glb')];
  const own = await startViewer(program, ...files);
  const page = await open(own.url);
  const settled = () => page.evaluate(() => window.posewright.busy.then(() => window.posewright.settled));
  const press = async (place) => {
    await page.click(place);
    await settled();
  };
  const fill = async (id, value) => {
    await page.locator(`[id="${id}"]`).evaluate((input, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('change'));
    }, value);
    await settled();
  };
  const state = () => page.evaluate(() => window.posewright.state);
  const frames = [10, 40, 77, 103];
  const shown = async () => {
    const all = [];
    for (const frame of frames) all.push(await drawnAt(page, frame));
    return all;
  };
  const compare = async (...options) => {
    const out = join(folder, 'held.glb');
    execFileSync(program, ['retarget', ...files, '-o', out, ...options], { stdio: 'pipe' });
    const glb = await readGlb(out);
    for (const { time, places } of await shown()) {
      const far = worst(places, placesAt(glb, time));
      assert.ok(far < CLOSE, `${time} s: ${far} m`);
    }
  };
  const differ = (before, after) => Math.max(...before.map(({ places }, i) => worst(places, new Map(after[i].places))));
  const save = async () => {
    const download = page.waitForEvent('download');
    await page.click('#save-contacts');
    const map = join(folder, 'contacts.toml');
    await (await download).saveAs(map);
    return map;
  };

  await page.click('#tab-contacts');
  const free = await shown();
  // A hold of two hands is there on the source and not held; it is adopted.
  assert.match(await page.textContent('.found'), /other hand: frames \d+ to \d+, 0\.\d\d m apart.*not held/);
  await press('.found >> text=Adopt');
  assert.deepEqual(Object.keys((await state()).grips), ['hold']);
  assert.match(await page.textContent('#grip-hold small'), /kept to 0\.\d mm/);
  const held = await shown();
  assert.ok(differ(free, held) > 0.05, 'the hands come together at once');
  await compare('--map', await save());

  // The hand is put elsewhere, in metres and degrees, over a part of the frames.
  await fill('grip-hold-offset-y', 0.06);
  await fill('grip-hold-turn-x', 20);
  await fill('grip-hold-share', 0.2);
  await fill('grip-hold-from', 30);
  await fill('grip-hold-to', 110);
  const { hold } = (await state()).grips;
  assert.deepEqual([hold.offset, hold.turn, hold.frames], [[0, Math.fround(0.06), 0].map((v) => Number(v.toPrecision(7))), [20, 0, 0], [30, 110]]);
  assert.ok(differ(held, await shown()) > 0.02);
  await compare('--map', await save());

  // Remedies: an own list of the left foot, longer, in another order, with another limit; one of both feet left out.
  await press('#own-leftFoot');
  await press('#add-leftFoot-stretch');
  await press('#remedies-leftFoot [data-kind="stretch"] >> text=↑');
  await press('#remedies-leftFoot [data-kind="stretch"] >> text=↑');
  await fill('leftFoot-0-stretch', 1.2);
  await press('#remedies-feet [data-kind="pelvis"] >> text=×');
  const { contacts } = await state();
  const kinds = (list) => list.remedies.map((text) => text.split(' ')[0]);
  assert.deepEqual(kinds(contacts.leftFoot), ['stretch', 'pelvis', 'release']);
  assert.equal(contacts.leftFoot.remedies[0], 'stretch 1.2');
  assert.deepEqual(kinds(contacts.feet), ['release']);
  await fill('contacts-fade', 0.35);
  await compare('--map', await save());

  // Forgotten, all is as it was.
  await press('#grip-hold button');
  for (const name of ['feet', 'leftFoot']) await page.evaluate((name) => window.posewright.edit({ contact: { name, entry: null } }), name);
  await settled();
  assert.ok(differ(free, await shown()) < CLOSE);
  await page.close();
  own.stop();
});

test('a box outside of the skeleton is where the written file has it', async () => {
  const files = [data('carry.bvh'), data('carry.glb')];
  const own = await startViewer(program, ...files);
  const page = await open(own.url);
  const out = join(folder, 'box.glb');
  execFileSync(program, ['retarget', ...files, '-o', out], { stdio: 'pipe' });
  const glb = await readGlb(out);
  const box = [];
  for (const frame of [5, 60, 120]) {
    const { time, places } = await drawnAt(page, frame);
    const far = worst(places, placesAt(glb, time));
    assert.ok(far < CLOSE, `${time} s: ${far} m`);
    box.push(places.find(([name]) => name === 'Box')[1]);
  }
  assert.ok(Math.hypot(...box[0].map((v, k) => v - box[2][k])) > 0.5, 'it goes along with the hand');
  await page.close();
  own.stop();
});

test('hands: what follows by itself is listed, a new one goes to the nearer hand, and what is refused is said', async () => {
  const own = await startViewer(program, data('carry.bvh'), data('carry.glb'));
  const page = await open(own.url);
  const settled = () => page.evaluate(() => window.posewright.busy.then(() => window.posewright.settled));
  const state = () => page.evaluate(() => window.posewright.state);
  const change = async (id, value) => {
    await page.locator(`[id="${id}"]`).evaluate((input, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('change'));
    }, value);
    await settled();
  };
  await page.click('#tab-contacts');
  const [{ joint, owner }] = (await state()).followers;
  assert.equal(joint, 'Box');
  const row = page.locator('.row.found', { hasText: 'Box' }).first();
  assert.match(await row.textContent(), new RegExp(`follows the ${owner === 'leftHand' ? 'left' : 'right'} hand by itself`));
  await row.locator('text=Adopt').click();
  await settled();
  assert.deepEqual((await state()).props.Box.owner, owner);

  for (const side of ['Left', 'Right']) {
    const end = (await state()).target.joints.find((joint) => joint.name.endsWith(`${side}HandIndex4`)).name;
    await change('prop-add', end);
    assert.equal((await state()).props[end].owner, `${side.toLowerCase()}Hand`, end);
  }

  // A second grip of the same hand is said to be one, until both have frames of their own.
  await page.click('#grip-add');
  await settled();
  assert.equal(await page.locator('#grip-grip small.bad').count(), 0);
  await page.click('#grip-add');
  await settled();
  assert.match(await page.textContent('#grip-grip2'), /grip moves the same hand in the same frames/);
  await change('grip-grip-to', 40);
  await change('grip-grip2-from', 41);
  assert.doesNotMatch(await page.textContent('#grip-grip2'), /same hand/);

  // A limit below 0 is not taken, and it is said why.
  const before = (await state()).contacts;
  const limit = page.locator('#remedies-feet [data-kind="pelvis"] input');
  const stays = await limit.inputValue();
  await limit.fill('-1');
  await limit.blur();
  assert.match(await page.textContent('#remedies-feet'), /-1 is not taken: a number from 0 to 2 is meant; .* stays/);
  assert.equal(await limit.inputValue(), stays);
  assert.deepEqual((await state()).contacts, before);
  await page.close();
  own.stop();
});

test('control: a slider makes the head bigger, and a look goes where the point is dragged', async () => {
  await page.click('#tab-control');
  await slide('scale-arm-length', 1.3);
  await page.evaluate(() => window.posewright.settled);
  const longer = await drawnAt(page, 20);
  const arms = ['leftUpperArm', 'leftLowerArm', 'rightUpperArm', 'rightLowerArm'].flatMap((bone) => ['--scale', `${bone}=1.3x1x1`]);
  const far = worst(longer.places, placesAt(await afterwards('adjust', ...arms), longer.time));
  assert.ok(far < CLOSE, `${far} m`);
  await page.click('#control-reset');
  await idle();
  await page.check('#control-look');
  await idle();
  // The point is drawn with the next picture, which a busy machine owes for a while.
  await page.locator('.handle').waitFor({ state: 'visible' });
  const point = () => page.evaluate(() => window.posewright.state.options.control.look.point);
  const [start, box] = [await point(), await page.locator('.handle').boundingBox()];
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 30, { steps: 4 });
  await page.mouse.up();
  await idle();
  const goal = await point();
  assert.ok(Math.hypot(...goal.map((v, i) => v - start[i])) > 0.1, 'it was dragged');
  const looking = await drawnAt(page, 20);
  const off = worst(looking.places, placesAt(await afterwards('adjust', '--look-at', goal.join(',')), looking.time));
  assert.ok(off < CLOSE, `${off} m`);
  const { control } = await moment();
  const sum = control.look.parts.reduce((all, [, degrees]) => all + degrees, 0);
  assert.ok(Math.abs(sum - control.look.turned_degrees) < 0.2, `${sum} of ${control.look.turned_degrees}`);
  await page.waitForFunction((part) => document.querySelector('tr[data-joint="head"] .took').textContent === part, `${control.look.parts.find(([joint]) => joint === 'head')[1].toFixed(1)}°`);
  await page.click('#control-reset');
  await idle();
});

test('warping: dial, speed and slope give what the command line gives', async () => {
  await page.click('#tab-warp');
  await page.check('#warp-turn');
  await idle();
  await slide('warp-angle', 35);
  await page.check('#warp-stride');
  await idle();
  await slide('warp-speed', 1.5);
  await page.click('#panel-warp [data-value="slope"]');
  await idle();
  const { warp } = await page.evaluate(() => window.posewright.state.options);
  assert.deepEqual([warp.turn, warp.stride, warp.ground], [{ manual: 35 }, { graph: 1.5 }, { slope: { pitch: 10, roll: 0 } }]);
  const warped = await drawnAt(page, 20);
  const glb = await afterwards('warp', '--orientation', '35', '--speed', '1.5', '--slope', '10,0');
  const far = worst(warped.places, placesAt(glb, warped.time));
  assert.ok(far < CLOSE, `${far} m`);
  const said = await moment();
  assert.ok(Math.abs(said.warp.turned_degrees - 35) < 0.1 && said.shapes.some((shape) => shape.label === 'floor normal'));
  await page.click('#panel-warp [data-value="stairs"]');
  await idle();
  await page.waitForFunction(() => window.posewright.stage.figures.target.ground);
  await page.click('#warp-reset');
  await idle();
  await page.waitForFunction(() => !window.posewright.stage.figures.target.ground);
});

test('the ground is seen in both themes, and a joint tells its name', async () => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => window.posewright.setTheme(theme), theme);
    const lines = await pointsOf(page, 'grid');
    assert.ok(lines > 1500, `${theme}: ${lines} points of the grid`);
  }
  const [x, y] = await page.evaluate(() => window.posewright.stage.project('target', window.posewright.stage.figures.target.jointOf('leftHand')));
  const box = await page.locator('#picture').boundingBox();
  await page.mouse.move(box.x + x, box.y + y);
  await page.locator('#tip').waitFor();
  assert.match(await page.locator('#tip').innerText(), /LeftHand/);
  await page.mouse.move(box.x + 5, box.y + box.height - 5);
});

test('a long take shows the edited pose at once, and then the whole clip', async (t) => {
  const long = join(folder, 'long.bvh');
  const text = readFileSync(SOURCE, 'utf8');
  const [head, rows] = text.split(/(?<=Frame Time:[^\n]*\n)/);
  const count = rows.trim().split('\n').length;
  writeFileSync(long, head.replace(/Frames:\s*\d+/, `Frames: ${count * 7}`) + `${rows.trim()}\n`.repeat(7));
  const other = await startViewer(program, long, TARGET);
  const tab = await open(other.url);
  await tab.evaluate(() => window.posewright.player.seek(200));
  await tab.evaluate(() => window.posewright.set({ travel: 'in-place' }));
  await tab.evaluate(() => window.posewright.busy);
  t.diagnostic(`${count * 7} frames: posed ${(await tab.evaluate(() => window.posewright.lastEdit)).toFixed(0)} ms after the change`);
  const hips = () => tab.evaluate(() => window.posewright.stage.figures.target.jointPlace(window.posewright.stage.figures.target.jointOf('hips')));
  const atOnce = await hips();
  await tab.evaluate(() => window.posewright.settled);
  const whole = await hips();
  assert.ok(Math.hypot(...atOnce.map((v, i) => v - whole[i])) < 0.03, `${atOnce} ${whole}`);
  await tab.close();
  other.stop();
});

test('the exported GLB is what is seen', async () => {
  await page.click('#tab-export');
  const download = page.waitForEvent('download');
  await page.click('#save-glb');
  const out = join(folder, 'saved.glb');
  await (await download).saveAs(out);
  const { time, places } = await drawnAt(page, 12);
  assert.ok(worst(places, placesAt(await readGlb(out), time)) < CLOSE);
});

test('a bad file shows its error and changes nothing', async () => {
  const before = await drawnAt(page, 5);
  await page.evaluate(() => window.posewright.open('target', new File(['PK\u0003\u0004'], 'broken.glb')));
  const text = await page.locator('#toast').innerText();
  assert.match(text, /broken\.glb: .*zip/);
  assert.ok(worst(before.places, new Map((await drawnAt(page, 5)).places)) < 1e-9);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('422')));
  await page.click('#toast button');
});

test('files can be dropped on an empty page', async () => {
  const empty = await startViewer(program);
  const other = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await other.goto(empty.url);
  await other.locator('#empty button').first().waitFor();
  const files = [SOURCE, TARGET].map((path) => [path.split('/').pop(), readFileSync(path).toString('base64')]);
  const transfer = await other.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of files) transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, files);
  await other.dispatchEvent('#stage', 'drop', { dataTransfer: transfer });
  await ready(other);
  assert.ok((await pointsOf(other, 'mesh')) > 5000);
  await other.close();
  empty.stop();
});

test('the page as one file plays without a server', async () => {
  const out = join(folder, 'page.html');
  execFileSync(program, ['view', SOURCE, TARGET, '--html', out], { stdio: 'pipe' });
  const asked = [];
  const alone = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  alone.on('request', (request) => asked.push(request.url()));
  alone.on('pageerror', (error) => problems.push(error.message));
  await alone.goto(pathToFileURL(out).href);
  await ready(alone);
  assert.ok((await pointsOf(alone, 'mesh')) > 5000);
  await alone.keyboard.press(' ');
  await alone.waitForFunction(() => window.posewright.player.time > 0.2);
  await alone.keyboard.press(' ');
  const { time, places } = await drawnAt(alone, 20);
  assert.ok(worst(places, placesAt(await written(), time)) < CLOSE);
  assert.deepEqual(asked.filter((url) => /^https?:/.test(url)), [], 'nothing is fetched');
  await alone.close();
});

test('a foreign Host and a foreign page are refused', async () => {
  const { port } = new URL(viewer.url);
  const status = (headers) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/state', headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject).end();
    });
  assert.equal(await status({ Host: `127.0.0.1:${port}` }), 200);
  assert.equal(await status({ Host: 'evil.example' }), 403);
  assert.equal(await status({ Host: `evil.example:${port}` }), 403);
  assert.equal(await status({ Host: `127.0.0.1:${port}`, Origin: 'http://evil.example' }), 403);
  const stranger = await browser.newPage();
  const file = join(folder, 'stranger.html');
  writeFileSync(file, '<title>stranger</title>');
  await stranger.goto(pathToFileURL(file).href);
  const seen = await stranger.evaluate((url) => fetch(`${url}api/state`).then(() => 'read', () => 'refused'), viewer.url);
  assert.equal(seen, 'refused');
  await stranger.close();
});

test('an hour of looping leaves memory as it was', async (t) => {
  const heap = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
  const loop = (seconds) =>
    page.evaluate((seconds) => {
      const { player, stage } = window.posewright;
      // A pose of every half second is worked out; the picture is drawn now and then.
      for (let i = 0; i < seconds * 2; i++) player.advance(1 / 2);
      stage.draw();
      return { ...stage.renderer.info.memory };
    }, seconds);
  const first = await loop(60);
  const before = await heap();
  const last = await loop(3600);
  const grown = (await heap()) - before;
  t.diagnostic(`grown by ${(grown / 1024).toFixed(0)} KiB`);
  assert.deepEqual(last, first);
  assert.ok(grown < 1 << 20, `${grown} bytes`);
});

test('both themes and every panel show without complaint', async () => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => window.posewright.setTheme(theme), theme);
    for (const panel of ['map', 'settings', 'contacts', 'control', 'warp', 'measures', 'notes', 'export']) {
      await page.click(`#tab-${panel}`);
      assert.ok((await page.locator(`#panel-${panel}`).innerText()).length > 20, panel);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${panel} fits the width`);
    }
  }
  for (const key of ['o', 'b', 'n', 'd', 'r', 'p', '2', '3', '4', '1', 'r', 'n', 'b', 'o', 'd', 'p']) await page.keyboard.press(key);
  assert.deepEqual(problems, []);
});
