// A browser without a display, and the program under test.

import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const FLAGS = [
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
];
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium, or null where there is none. */
export function chromiumPath() {
  return PLACES.find((path) => path && existsSync(path)) ?? null;
}

export function launch() {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS, headless: true });
}

/** Starts the viewer; resolves with its address and how long it took to be ready. */
export function startViewer(program, ...args) {
  const started = performance.now();
  const child = spawn(program, ['view', '--no-open', '--json', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let text = '';
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    child.stdout.on('data', (data) => {
      text += data;
      const url = /"url":\s*"([^"]+)"/.exec(text)?.[1];
      if (url) resolve({ url, milliseconds: performance.now() - started, stop: () => child.kill() });
    });
    child.on('exit', (code) => reject(new Error(`the viewer ended with ${code}: ${said}`)));
  });
}
