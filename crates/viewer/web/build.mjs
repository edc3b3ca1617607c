// Bundles the page into dist/, which the program carries. The same sources and lock file give the same bytes.

import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';

const at = (path) => new URL(path, import.meta.url);

await rm(at('dist'), { recursive: true, force: true });
await mkdir(at('dist'));
await build({
  absWorkingDir: fileURLToPath(at('.')),
  entryPoints: ['src/main.js'],
  outfile: 'dist/page.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
});
for (const name of ['index.html', 'page.css', 'icon.svg']) await copyFile(at(`src/${name}`), at(`dist/${name}`));

const three = JSON.parse(await readFile(at('node_modules/three/package.json'), 'utf8'));
const licence = await readFile(at('node_modules/three/LICENSE'), 'utf8');
const decoder = await readFile(at('node_modules/three/examples/jsm/libs/meshopt_decoder.module.js'), 'utf8');
const notice = decoder.split('\n').slice(0, 4).filter((line) => line.startsWith('//')).join('\n');
const text = `This page is part of posewright (MIT OR Apache-2.0). It contains:

three.js ${three.version}, https://threejs.org

${licence.trim()}

meshoptimizer's decoder, https://meshoptimizer.org (MIT)

${notice}
`;
await writeFile(at('dist/LICENCES.txt'), text);
