// The snippets of the guides on testing apps and on where the package runs: in Jest, in Vitest and in an edge runtime, with the
// packed package.

import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { readSnippets } from '../package/documents.js';
import { install, run } from '../package/pack.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODULES = join(HERE, 'node_modules');

const snippets = await readSnippets();
const codeOf = (kind) => snippets.filter((snippet) => snippet.kind === kind).map(({ text }) => text);

let installed;
/** A project that has the package and the test runners. */
let project;

before(async () => {
  installed = await install();
  project = await mkdtemp(join(tmpdir(), 'fabrik-environments-'));
  await mkdir(join(project, 'node_modules'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  // A copy: Jest does not follow links.
  await run(
    'cp',
    ['-r', join(installed.folder, 'node_modules', 'fabrik'), join(project, 'node_modules', 'fabrik')],
    project,
  );
  for (const name of ['vitest', 'jest', 'jsdom']) {
    await symlink(join(MODULES, name), join(project, 'node_modules', name));
  }
});
after(async () => {
  await rm(project, { recursive: true, force: true });
  await installed?.remove();
});

for (const environment of ['node', 'jsdom']) {
  test(`Jest runs the tests of the guide in its environment ${environment}`, async () => {
    const config = {
      rootDir: project,
      testEnvironment: environment === 'node' ? 'node' : join(MODULES, 'jest-environment-jsdom'),
      transform: {},
      testMatch: ['**/*.jest.js'],
      haste: { enableSymlinks: false },
    };
    await writeFile(join(project, 'jest.config.json'), JSON.stringify(config));
    for (const [i, code] of codeOf('js jest').entries()) {
      await writeFile(join(project, `guide-${i}.jest.js`), code);
    }
    const jest = join(MODULES, 'jest', 'bin', 'jest.js');
    const { stderr } = await run(
      process.execPath,
      ['--experimental-vm-modules', jest, '--config', 'jest.config.json'],
      project,
    );
    assert.match(stderr, /Tests: +2 passed, 2 total/);
  });
}

test('Vitest runs the tests of the guide', async () => {
  for (const [i, code] of codeOf('js vitest').entries()) {
    await writeFile(join(project, `guide-${i}.test.js`), code);
  }
  const vitest = join(MODULES, 'vitest', 'vitest.mjs');
  const { stdout } = await run(
    process.execPath,
    [vitest, 'run', '--root', project, '--dir', project],
    project,
  );
  assert.match(stripVTControlCharacters(stdout), /Tests +1 passed/);
});

/** Starts a worker of an edge runtime. `wasm` are modules by their names. Before May 2025, there was no FinalizationRegistry. */
async function edge(code, wasm = {}, compatibilityDate = '2025-01-01') {
  const file = join(project, 'worker.js');
  await writeFile(file, code);
  const external = {
    name: 'wasm',
    setup: (esbuild) =>
      esbuild.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({
        path: `./${path.split('/').at(-1)}`,
        external: true,
      })),
  };
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [external],
  });
  const modules = [{ type: 'ESModule', path: join(project, 'worker.js'), contents: outputFiles[0].text }];
  for (const [name, path] of Object.entries(wasm)) {
    await copyFile(path, join(project, name));
    modules.push({ type: 'CompiledWasm', path: join(project, name) });
  }
  return new Miniflare({ modules, modulesRoot: project, compatibilityDate });
}

for (const date of ['2025-01-01', '2026-01-01'])
  test(`an edge runtime of ${date} solves with a module that is imported, as the guide says`, async () => {
    const wasm = { 'fabrik.wasm': join(project, 'node_modules/fabrik/web/build/fabrik.wasm') };
    const worker = await edge(codeOf('js worker')[0], wasm, date);
    try {
      const answer = await (await worker.dispatchFetch('http://localhost/')).json();
      assert.deepEqual(answer, { status: 'reached' });
    } finally {
      await worker.dispose();
    }
  });

test('in an edge runtime, a class with inlined bytes says that they may not be compiled, and what to do', async () => {
  const worker = await edge(`
    import { Chain } from 'fabrik';
    export default {
      async fetch() {
        try {
          new Chain({ lengths: [2, 1] });
          return Response.json({ code: null });
        } catch (error) {
          return Response.json({ code: error.code, message: error.message });
        }
      },
    };
  `);
  try {
    const { code, message } = await (await worker.dispatchFetch('http://localhost/')).json();
    assert.equal(code, 'wasm-forbidden');
    assert.match(message, /import the module, and pass it to load\(\)/);
  } finally {
    await worker.dispose();
  }
});
