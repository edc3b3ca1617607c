// Times what a person waits for: node time.mjs PROGRAM SOURCE TARGET
import { launch, startViewer } from './browser.mjs';
const [program, ...files] = process.argv.slice(2);
const browser = await launch();
const warm = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await warm.goto('about:blank');
for (let round = 0; round < 3; round++) {
  const viewer = await startViewer(program, ...files);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('pageerror', (e) => console.log('error', e.message));
  const started = performance.now();
  await page.goto(viewer.url);
  const loaded = performance.now() - started;
  await page.waitForFunction(() => window.posewright?.stage?.figures.target?.mesh && window.posewright.stage.drawn > 1, null, { polling: 20 });
  const seen = performance.now() - started;
  const marks = await page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'), ...performance.getEntriesByType('mark')].map((e) => `${e.name.replace(/^.*\/\/[^/]*/, '')} ${e.startTime.toFixed(0)}${e.responseEnd ? ` first byte ${e.responseStart.toFixed(0)}, end ${e.responseEnd.toFixed(0)}` : ''}`));
  console.log(`ready ${viewer.milliseconds.toFixed(0)} ms, load ${loaded.toFixed(0)}, mesh ${seen.toFixed(0)} ms`);
  if (round === 2) console.log(marks.join('\n'));
  await page.waitForFunction(() => window.posewright.measures, null, { timeout: 60000 });
  const draws = await page.evaluate(() => { const s = window.posewright.stage; const t = []; for (let i = 0; i < 5; i++) { const a = performance.now(); s.draw(); const gl = s.renderer.getContext(); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)); t.push(performance.now() - a); } return t.map((x) => x.toFixed(0)).join(' '); });
  const edits = await page.evaluate(async () => {
    const out = [];
    for (const travel of ['in-place', 'hips', 'in-place', 'hips', 'root', 'hips']) {
      await window.posewright.edit({ options: { ...window.posewright.state.options, travel } });
      out.push(window.posewright.lastEdit.toFixed(0));
    }
    return `${out.join(' ')} (${window.posewright.state.frames} frames)`;
  });
  console.log(`draws ${draws} ms; edits ${edits}`);
  await page.close();
  viewer.stop();
}
await browser.close();
