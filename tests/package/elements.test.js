// The elements of the installed package: bundled, by import map, on a server, typed, and left out where
// nobody asks for them.

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build as buildWithVite, createLogger } from 'vite';
import { serve } from '../browser/chromium.js';
import { closeAll, handlesOn, isReached, STRICT } from '../browser/elements.js';
import { takePage } from '../browser/pool.js';
import { install, REPOSITORY, run } from './pack.js';

const TWO = '<fabrik-chain scale="1"></fabrik-chain>\n<fabrik-steps lengths="60 50 40"></fabrik-steps>';

let installed;

before(async () => {
  installed = await install();
});
after(async () => {
  await closeAll();
  await installed?.remove();
});

/** Opens a page of a folder, under a policy, leads its first chain, and looks whether both are there. */
async function follows(folder, name, policy) {
  const site = await serve(folder, policy ? { 'content-security-policy': policy } : {});
  const { page, faults, giveBack } = await takePage({ viewport: { width: 800, height: 800 } });
  try {
    await page.goto(`${site.url}/${name}`);
    const place = handlesOn(page, page);
    await place.until(({ nextElementSibling }) => nextElementSibling.trace?.status === 'reached');
    await place.move(300, 200);
    await place.until(({ target }) => Math.hypot(target.x - 300, target.y - 200) < 1);
    await place.until(isReached);
    const drawn = ({ canvas }) => new Set(canvas.getContext('2d').getImageData(0, 0, 800, 320).data).size;
    assert.ok((await place.of(drawn)) > 20, 'there is a picture');
    assert.deepEqual(faults, []);
  } finally {
    await giveBack();
    await site.close();
  }
}

/** Compiles a program with the types of the installed package. */
async function compile(name, program) {
  const { folder } = installed;
  const config = JSON.parse(await readFile(join(REPOSITORY, 'tests/package/types/tsconfig.json'), 'utf8'));
  await writeFile(join(folder, `${name}.ts`), program);
  await writeFile(
    join(folder, `tsconfig.${name}.json`),
    JSON.stringify({ ...config, files: [`${name}.ts`] }),
  );
  await run(join(REPOSITORY, 'node_modules/.bin/tsc'), ['--project', `tsconfig.${name}.json`], folder);
}

test('Vite builds two elements, and they follow under a policy that allows scripts and wasm alone', async () => {
  const { folder: root } = installed;
  const page = `<!doctype html><meta charset="utf-8"><title>two</title>${TWO}
<script type="module" src="./element.js"></script>`;
  await writeFile(join(root, 'two.html'), page);
  const warnings = [];
  const warn = (message) => warnings.push(message);
  await buildWithVite({
    root,
    base: './',
    configFile: false,
    customLogger: { ...createLogger('silent'), info() {}, warn, warnOnce: warn },
    build: { outDir: 'out/two', rollupOptions: { input: join(root, 'two.html') } },
  });
  assert.deepEqual(warnings, []);
  await follows(join(root, 'out/two'), 'two.html', STRICT);
});

test('a page with an import map runs them from node_modules', async () => {
  const page = `<!doctype html><meta charset="utf-8"><title>map</title>
<script type="importmap">{ "imports": { "fabrik/element": "./node_modules/fabrik/web/element.js" } }</script>
${TWO}<script type="module" src="./element.js"></script>`;
  await writeFile(join(installed.folder, 'map.html'), page);
  await follows(installed.folder, 'map.html');
});

test('on a server, importing them does nothing and says nothing', async () => {
  const program = `
    const before = Object.getOwnPropertyNames(globalThis).join();
    const { FabrikChain, FabrikSteps } = await import('fabrik/element');
    const { FabrikChain: alone } = await import('fabrik/element/chain');
    await import('fabrik/element/svg');
    await import('fabrik/element/uk');
    const { FabrikChain: again } = await import('fabrik/web/element.js');
    console.log(typeof FabrikChain, typeof FabrikSteps, FabrikChain === again, FabrikChain === alone, before === Object.getOwnPropertyNames(globalThis).join());`;
  const given = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = await run(process.execPath, given, installed.folder);
  assert.equal(stderr, '');
  assert.equal(stdout, 'function function true true true\n');
  const required = ['--input-type=commonjs', '--eval', `require('fabrik/element'); require('fabrik');`];
  assert.deepEqual(await run(process.execPath, required, installed.folder), { stdout: '', stderr: '' });
});

test('who imports the chain alone gets none of them, who imports them gets all of it', async (t) => {
  const lone = await installed.bundle(`export { Chain } from 'fabrik';`);
  assert.ok(!/attachShadow|customElements|prefers-reduced-motion/.test(lone));
  const all = await installed.bundle(`import 'fabrik/element';`);
  assert.match(all, /customElements/);
  assert.match(all, /fabrik-chain/);
  assert.match(all, /fabrik-steps/);
  t.diagnostic(`${all.length} bytes with them, ${lone.length} without`);
});

test('who imports one element gets no other one, and no words of another language', async () => {
  for (const name of ['chain', 'steps', 'arm', 'limits', 'race', 'spider']) {
    const code = await installed.bundle(`import 'fabrik/element/${name}';`);
    const defined = [...code.matchAll(/["'`](fabrik-(?:chain|steps|arm|limits|race|spider))["'`]:/g)];
    assert.deepEqual(
      defined.map(([, each]) => each),
      [`fabrik-${name}`],
    );
    assert.doesNotMatch(code, /[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff]/);
  }
});

test('who imports one element alone has its types', async () => {
  await compile(
    'alone',
    `import { FabrikRace, type FabrikRaceAttributes } from 'fabrik/element/race';
const race: FabrikRace | null = document.querySelector('fabrik-race');
race?.addEventListener('fabrik-step', ({ detail }) => detail.iteration + Number(detail.over));
const attributes: FabrikRaceAttributes = { solvers: ['auto'] };
new FabrikRace().solvers = ['auto', 'fabrik'];
console.log(attributes);
`,
  );
});

test('TypeScript knows the elements, and what they take', async () => {
  const use = `import { FabrikChain, FabrikSteps, type FabrikSolveEvent, Stage, drawBones } from 'fabrik/element';
import type { Chain } from 'fabrik';

new FabrikSteps().lengths = [1, 2];
const chain = new FabrikChain();
chain.lengths = [1, 2];
chain.lengths = '80 70';
chain.limits = [[-90, 90], null, { min: 0, max: 9 }];
chain.root = { x: 1, y: 2 };
chain.target = [3, 4];
chain.target = '3 4';
chain.scale = 'fit';
chain.rootMode = 'pull';
chain.chain?.solve(1, 2);
document.body.append(chain);
chain.addEventListener('fabrik-solve', ({ detail }) => {
  const error: number = detail.error;
  const status: 'reached' | string = detail.status;
  console.log(error, status);
});
document.querySelector('fabrik-chain')?.addEventListener('fabrik-chainchange', (event) => {
  const made: Chain = event.detail.chain;
  made.tolerance = 1;
});
document.querySelector('fabrik-steps')?.addEventListener('fabrik-step', ({ detail }) => detail.step.kind);
document.body.addEventListener('fabrik-change', ({ detail: { x, y } }) => x + y);
const listen = (event: FabrikSolveEvent): number => event.detail.iterations;
chain.addEventListener('fabrik-solve', listen);
new Stage(chain.canvas, (seconds, context) => {
  drawBones(context, {} as any, [{ x: 0, y: 0 }, { x: 1, y: seconds }], 3, { taper: 0 });
  return false;
});
// @ts-expect-error
chain.lengths = true;
// @ts-expect-error
chain.rootMode = 'loose';
// @ts-expect-error
chain.chain = null;
// @ts-expect-error
chain.wake();
// @ts-expect-error
chain.addEventListener('fabrik-solve', ({ detail }) => detail.speed);
`;
  await compile('elements', use);
});

test('the package needs no page of its own for them: no element imports a demo', async () => {
  const web = join(installed.folder, 'node_modules/fabrik/web');
  for (const name of (await readdir(web, { recursive: true })).filter((each) => each.endsWith('.js'))) {
    assert.doesNotMatch(await readFile(join(web, name), 'utf8'), /from '[./]*\/demos/, name);
  }
});

test('demos import only what the package exports, and their own files', async () => {
  const demos = join(REPOSITORY, 'web/demos');
  for (const name of (await readdir(demos)).filter((each) => each.endsWith('.js'))) {
    const text = await readFile(join(demos, name), 'utf8');
    for (const [, from] of text.matchAll(/(?:from|import) '([^']+)'/g)) {
      assert.match(from, /^(\.\/[\w-]+|\.\.\/(fabrik|element))\.js$/, `${name} imports ${from}`);
    }
  }
});
