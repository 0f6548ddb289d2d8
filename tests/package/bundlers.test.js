// Apps of a few lines, built by every bundler from the installed package, each run in Chromium.

import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { serve } from '../browser/chromium.js';
import { browser } from '../browser/pool.js';
import { person } from '../three/glb.js';
import { resultOf } from './browser.js';
import { install, REPOSITORY } from './pack.js';
import { assertReached } from './reached.js';

let installed;
let site;

before(async () => {
  installed = await install();
  // three.js is the user's, and not a part of the package.
  await symlink(join(REPOSITORY, 'node_modules/three'), join(installed.folder, 'node_modules/three'));
  await writeFile(join(installed.folder, 'character.glb'), person());
  site = await serve(installed.folder);
});
after(async () => {
  await browser.close();
  await site?.close();
  await installed?.remove();
});

const builds = new Map();

/** A function that builds an app only the first time that it is asked for it. */
function once(build, ...format) {
  return (app) => {
    const key = [build.name, app, ...format].join();
    if (!builds.has(key)) {
      builds.set(key, build(app, ...format));
    }
    return builds.get(key);
  };
}

const BUILDS = {
  Vite: once(buildWithVite),
  webpack: once(buildWithWebpack),
  esbuild: once(buildWithEsbuild, 'esm'),
  Rollup: once(buildWithRollup, 'esm'),
};

for (const app of ['main', 'main-with-worker']) {
  test(`Vite builds ${app}.js, and it solves`, async () => {
    await solves(await BUILDS.Vite(app));
  });

  test(`Vite serves ${app}.js as it is developed, and it solves`, async () => {
    assertReached(await servedByVite(app));
  });

  test(`webpack builds ${app}.js, and it solves`, async () => {
    await solves(await BUILDS.webpack(app));
  });
}

for (const [bundler, build] of Object.entries(BUILDS)) {
  for (const [app, kept, left] of [
    ['main', 'fabrik', 'walker'],
    ['main-walker', 'walker', 'fabrik'],
  ]) {
    test(`${bundler} takes ${kept}.wasm into ${app}.js, and leaves ${left}.wasm out`, async () => {
      const code = await readScripts(dirname(await build(app)));
      assert.ok(code.includes(await inlined(kept)), `${kept}.wasm is not in it`);
      assert.ok(!code.includes(await inlined(left)), `${left}.wasm is in it`);
    });
  }

  test(`${bundler} builds main-walker.js, and it walks`, async () => {
    const { steps, x } = await resultOf(`${site.url}/${await build('main-walker')}`);
    assert.ok(steps > 0, 'no foot was lifted');
    assert.ok(x > 10, `it only came to ${x}`);
  });
}

for (const [bundler, build] of Object.entries(BUILDS)) {
  test(`${bundler} builds main-pool.js without configuration, and its workers solve`, async () => {
    const { reached, workers } = await resultOf(`${site.url}/${await build('main-pool')}`);
    assert.deepEqual([reached, workers], [2000, 2]);
  });
}

for (const [bundler, build] of [
  ['Vite', BUILDS.Vite],
  ['esbuild', BUILDS.esbuild],
]) {
  test(`${bundler} builds main-three.js, and the hand of a character reaches`, async () => {
    const { status, error } = await resultOf(`${site.url}/${await build('main-three')}`);
    assert.equal(status, 'reached');
    assert.ok(error < 1e-5, `it is ${error} m away`);
  });
}

test('Vite serves main-pool.js as it is developed, and its workers solve', async () => {
  assert.equal((await servedByVite('main-pool')).reached, 2000);
});

test('Vite builds fabrik/lean with the .wasm as an asset, and it solves', async () => {
  await solves(await buildWithVite('lean-vite'));
});

for (const format of ['esm', 'iife']) {
  test(`esbuild builds the ${format} format, and it solves`, async () => {
    await solves(await once(buildWithEsbuild, format)('main'));
  });

  test(`Rollup builds the ${format} format, and it solves`, async () => {
    await solves(await once(buildWithRollup, format)('main'));
  });
}

test('esbuild builds fabrik/lean, which fetches the .wasm beside the page, and it solves', async () => {
  const page = await buildWithEsbuild('lean', 'esm');
  const wasm = join(installed.folder, 'node_modules/fabrik/web/build/fabrik.wasm');
  await copyFile(wasm, join(installed.folder, dirname(page), 'fabrik.wasm'));
  await solves(page);
});

/** All that the scripts of a folder of the project hold. */
async function readScripts(folder) {
  const path = join(installed.folder, folder);
  const names = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('\n');
}

/** The bytes of a module, as they are inlined. */
async function inlined(name) {
  const path = join(installed.folder, `node_modules/fabrik/web/build/${name}.bytes.js`);
  return (await import(path)).default;
}

/** Runs a page, given by its path in the project. */
async function solves(page) {
  assertReached(await resultOf(`${site.url}/${page}`));
}

/** Writes a page that runs a script, and gives its name. An icon of its own spares a question for one. */
async function writePage(folder, name, script, kind) {
  const type = kind === 'module' ? ' type="module"' : '';
  const page = `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<script${type} src="./${script}"></script>\n`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), page);
  return name;
}

// Each of these builds an app into a folder of its own, fails on any warning, and gives the path of
// the page that runs what was built. `once` builds for all tests.

async function buildWithVite(app) {
  const root = installed.folder;
  const input = await writePage(root, `${app}.html`, `${app}.js`, 'module');
  const out = `out/vite-${app}`;
  const warnings = [];
  await vite.build({
    root,
    base: './',
    ...viteOptions(warnings),
    build: { outDir: out, rollupOptions: { input: join(root, input) } },
  });
  assert.deepEqual(warnings, []);
  return `${out}/${input}`;
}

/** The result of an app that Vite serves while it is developed. */
async function servedByVite(app) {
  const root = installed.folder;
  const page = await writePage(root, `${app}.html`, `${app}.js`, 'module');
  const warnings = [];
  const server = await vite.createServer({ root, ...viteOptions(warnings), server: { port: 0 } });
  try {
    await server.listen();
    const result = await resultOf(server.resolvedUrls.local[0] + page);
    assert.deepEqual(warnings, []);
    return result;
  } finally {
    await server.close();
  }
}

function viteOptions(warnings) {
  const warn = (message) => warnings.push(message);
  const customLogger = { ...vite.createLogger('silent'), info() {}, warn, warnOnce: warn };
  return { configFile: false, logLevel: 'warn', customLogger };
}

async function buildWithWebpack(app) {
  const out = `out/webpack-${app}`;
  const path = join(installed.folder, out);
  const page = await writePage(path, 'index.html', 'app.js', 'classic');
  const compiler = webpack({
    mode: 'production',
    context: installed.folder,
    entry: `./${app}.js`,
    output: { path, filename: 'app.js' },
    // Only advice, for more than 244 KiB before compression: a pool has two builds of its wasm.
    performance: { hints: false },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const { errors, warnings } = stats.toJson();
  assert.deepEqual([...errors, ...warnings], []);
  return `${out}/${page}`;
}

async function buildWithEsbuild(app, format) {
  const out = `out/esbuild-${app}-${format}`;
  const kind = format === 'esm' ? 'module' : 'classic';
  const page = await writePage(join(installed.folder, out), 'index.html', 'app.js', kind);
  const { warnings } = await esbuild.build({
    absWorkingDir: installed.folder,
    entryPoints: [`${app}.js`],
    outfile: `${out}/app.js`,
    bundle: true,
    minify: true,
    format,
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  return `${out}/${page}`;
}

async function buildWithRollup(app, format) {
  const out = `out/rollup-${app}-${format}`;
  const kind = format === 'esm' ? 'module' : 'classic';
  const page = await writePage(join(installed.folder, out), 'index.html', 'app.js', kind);
  const warnings = [];
  const bundle = await rollup({
    input: join(installed.folder, `${app}.js`),
    plugins: [nodeResolve()],
    onwarn: (warning) => warnings.push(warning.message),
  });
  await bundle.write({ file: join(installed.folder, out, 'app.js'), format });
  await bundle.close();
  assert.deepEqual(warnings, []);
  return `${out}/${page}`;
}
