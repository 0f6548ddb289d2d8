// Pages that use the installed package without any bundler, and pages under a security policy.

import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../browser/chromium.js';
import { browser } from '../browser/pool.js';
import { errorOf, resultOf } from './browser.js';
import { install } from './pack.js';
import { assertReached } from './reached.js';

const IMPORT_MAP = `<script type="importmap">{ "imports": {
  "fabrik": "./node_modules/fabrik/web/fabrik.js",
  "fabrik/lean": "./node_modules/fabrik/web/lean.js"
} }</script>`;

const STRICT = `default-src 'self'; script-src 'self'`;

let installed;
let site;

before(async () => {
  installed = await install();
  const { folder } = installed;
  await copyFile(join(folder, 'node_modules/fabrik/web/build/fabrik.wasm'), join(folder, 'fabrik.wasm'));
  await bundleForPolicies(folder);
  site = await serve(folder);
});
after(async () => {
  await browser.close();
  await site?.close();
  await installed?.remove();
});

for (const app of ['main', 'lean', 'lean-fetch']) {
  test(`a page with an import map runs ${app}.js, and it solves`, async () => {
    const page = await writePage(app, `${IMPORT_MAP}<script type="module" src="${app}.js"></script>`);
    assertReached(await resultOf(`${site.url}/${page}`));
  });
}

test('a module worker imports the package by its path, and solves', async () => {
  const worker = `import { Chain } from './node_modules/fabrik/web/fabrik.js';
import { solve } from './solve.js';

postMessage(solve(Chain));\n`;
  await writeFile(join(installed.folder, 'worker.js'), worker);
  const page = await writePage('worker', `<script type="module" src="main-with-worker.js"></script>`);
  assertReached(await resultOf(`${site.url}/${page}`));
});

test('the global script works over http and from a file', async () => {
  const page = await writePage(
    'global',
    `<script src="node_modules/fabrik/web/build/fabrik.global.js"></script><script src="classic.js"></script>`,
  );
  assertReached(await resultOf(`${site.url}/${page}`));
  assertReached(await resultOf(pathToFileURL(join(installed.folder, page)).href));
});

test('the global script leaves one global behind', async () => {
  const page = await writePage(
    'globals',
    `<script>const before = new Set(Object.getOwnPropertyNames(window));</script>
<script src="node_modules/fabrik/web/build/fabrik.global.js"></script>
<script>window.result = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));</script>`,
  );
  assert.deepEqual(await resultOf(`${site.url}/${page}`), ['fabrik']);
});

for (const app of ['main', 'lean']) {
  test(`a policy without 'wasm-unsafe-eval' makes ${app}.js fail with an error that names it`, async () => {
    await underPolicy(STRICT, app, async (url) => {
      const { message } = await errorOf(url);
      assert.match(message, /Content-Security-Policy.*'wasm-unsafe-eval'.*script-src/);
    });
  });

  test(`a policy with 'wasm-unsafe-eval' lets ${app}.js solve`, async () => {
    await underPolicy(`${STRICT} 'wasm-unsafe-eval'`, app, async (url) => {
      assertReached(await resultOf(url));
    });
  });
}

/** Writes a page in the user's project, and gives its name. */
async function writePage(name, body) {
  const page = `${name}.html`;
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title>\n${body}\n`;
  await writeFile(join(installed.folder, page), html);
  return page;
}

/** Import maps are inline scripts, which strict policies forbid: those pages get bundles. */
async function bundleForPolicies(folder) {
  await build({
    entryPoints: ['main', 'lean'].map((app) => join(folder, `${app}.js`)),
    outdir: folder,
    entryNames: '[name]-bundled',
    bundle: true,
    format: 'iife',
    logLevel: 'silent',
  });
}

async function underPolicy(policy, app, use) {
  const page = await writePage(`policy-${app}`, `<script src="${app}-bundled.js"></script>`);
  const strict = await serve(installed.folder, { 'content-security-policy': policy });
  try {
    await use(`${strict.url}/${page}`);
  } finally {
    await strict.close();
  }
}
