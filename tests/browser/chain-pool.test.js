// Pools in Chromium: on a page that was opened from a file, and over http with and without cross-origin isolation.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ChainPool } from 'fabrik/pool';
import { numbers } from '../js/pools.js';
import { serve } from './chromium.js';
import { browser, takePage } from './pool.js';

const COUNT = 4000;
const OPTIONS = { count: COUNT, lengths: [1, 1, 0.5], dimensions: 3, workers: 3 };
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A number for all results of a pool; runs in the page, too. */
function digestOf(pool) {
  let sum = 0;
  for (const array of [pool.positions.slice(), pool.errors.slice()]) {
    for (const word of new Uint32Array(array.buffer)) {
      sum = (Math.imul(sum, 31) + word) | 0;
    }
  }
  return sum;
}

/** What the page has: pools whose workers it knows, and a digest of their results. */
const SCRIPT = `
import { ChainPool } from 'fabrik/pool';
const Real = globalThis.Worker;
globalThis.workers = [];
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    workers.push(this);
  }
};
globalThis.ChainPool = ChainPool;
globalThis.digest = ${digestOf};
globalThis.outcome = (promise) =>
  promise.then((reached) => ({ reached }), ({ code, message }) => ({ code, message }));
`;

let folder;
/** What three solves lead to. */
let wanted;
const steps = [1, 2, 3].map((seed) => [...numbers(3 * COUNT, seed)]);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabrik-pool-'));
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  await writeFile(join(folder, 'pool.js'), outputFiles[0].text);
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Pool</title><script src="pool.js"></script>',
  );
  const pool = new ChainPool(OPTIONS);
  for (const targets of steps) {
    pool.targets.set(targets);
    await pool.solve();
  }
  wanted = digestOf(pool);
  await pool.dispose();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Opens the page, runs a function in it, and asserts that nothing goes wrong on the page. */
async function run(where, program, allowed = []) {
  const site = where.headers ? await serve(folder, where.headers) : null;
  const { page, faults, giveBack } = await takePage();
  try {
    await page.goto(site ? `${site.url}/index.html` : `file://${folder}/index.html`);
    const result = await page.evaluate(program, { options: OPTIONS, steps });
    assert.deepEqual(
      faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
      [],
    );
    return result;
  } finally {
    await giveBack();
    await site?.close();
  }
}

const PAGES = [
  { name: 'opened from a file', shared: false },
  { name: 'that is not cross-origin isolated', headers: {}, shared: false },
  { name: 'that is cross-origin isolated', headers: ISOLATED, shared: true },
];

for (const where of PAGES) {
  test(`on a page ${where.name}, a pool has the same results as in Node, bit for bit`, async () => {
    const result = await run(where, async ({ options, steps }) => {
      const pool = new ChainPool(options);
      const reached = [];
      for (const targets of steps) {
        pool.targets.set(targets);
        reached.push(await pool.solve());
      }
      const result = { reached, digest: digest(pool), shared: pool.sharedMemory, workers: pool.workers };
      await pool.dispose();
      return result;
    });
    assert.equal(result.shared, where.shared);
    assert.equal(result.workers, 3);
    assert.ok(result.reached.every((reached) => reached === COUNT));
    assert.equal(result.digest, wanted);
  });

  test(`on a page ${where.name}, workers that are terminated are replaced by the others, and nothing is lost`, async () => {
    const result = await run(where, async ({ options, steps }) => {
      const pool = new ChainPool(options);
      await pool.solve(); // All workers have begun.
      for (const [i, targets] of steps.entries()) {
        pool.targets.set(targets);
        let ended = i === 2;
        const onProgress = (done, count) => {
          if (!ended && done > count / 4) {
            ended = true;
            workers[i].terminate();
          }
        };
        await pool.solve({ onProgress });
      }
      const result = { digest: digest(pool), workers: pool.workers };
      workers[2].terminate();
      return { ...result, last: await outcome(pool.solve()), after: pool.workers };
    });
    assert.equal(result.digest, wanted);
    assert.equal(result.workers, 1);
    assert.equal(result.last.code, 'no-workers');
    assert.equal(result.after, 0);
  });
}

test('a policy that forbids such workers: the error says what to allow', async () => {
  const policy = { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'" };
  const solve = async ({ options }) => outcome(new ChainPool(options).solve());
  const { code, message } = await run({ headers: policy }, solve, [/Content Security Policy/]);
  assert.equal(code, 'workers-forbidden');
  assert.match(message, /worker-src blob:/);
});

test('a policy that allows them: it solves', async () => {
  const policy = { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:" };
  const solve = async ({ options }) => outcome(new ChainPool(options).solve());
  assert.equal((await run({ headers: policy }, solve)).reached, COUNT);
});

const ALLOWED = "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:";
const TRUSTED = `${ALLOWED}; require-trusted-types-for 'script'`;

for (const [page, policy] of [
  ['a page with Trusted Types', TRUSTED],
  ['a page that lists other policies, but does not require one', `${ALLOWED}; trusted-types other`],
  ['a page with Trusted Types that allows the policy fabrik', `${TRUSTED}; trusted-types fabrik`],
]) {
  test(`${page}: it solves, also with a second pool`, async () => {
    const solve = async ({ options }) => {
      await new ChainPool(options).solve();
      return outcome(new ChainPool(options).solve());
    };
    const headers = { 'content-security-policy': policy };
    // The browser reports a policy that it refuses.
    const { reached } = await run({ headers }, solve, [/TrustedTypePolicy named 'fabrik'/]);
    assert.equal(reached, COUNT);
  });
}

test('a page with Trusted Types that allows no policy: the error says what to allow', async () => {
  const policy = { 'content-security-policy': `${TRUSTED}; trusted-types 'none'` };
  const solve = async ({ options }) => outcome(new ChainPool(options).solve());
  const { code, message } = await run({ headers: policy }, solve, [/Content Security Policy|Trusted/]);
  assert.equal(code, 'workers-forbidden');
  assert.match(message, /trusted-types fabrik/);
});

test('a policy that forbids wasm: the error says what to allow', async () => {
  const policy = { 'content-security-policy': "script-src 'self'; worker-src blob:" };
  const create = async ({ options }) => outcome((async () => new ChainPool(options).solve())());
  const { code } = await run({ headers: policy }, create, [/Content Security Policy/]);
  assert.equal(code, 'wasm-forbidden');
});

test('a page that disposes of its pools has no worker left', async () => {
  const site = await serve(folder, ISOLATED);
  const { page, giveBack } = await takePage();
  await page.goto(`${site.url}/index.html`);
  await page.evaluate(
    async ({ options }) => {
      const pool = new ChainPool(options);
      const solve = outcome(pool.solve());
      await pool.dispose();
      await solve;
    },
    { options: OPTIONS },
  );
  await page.waitForFunction(() => true);
  assert.equal(page.workers().length, 0);
  await giveBack();
  await site.close();
});
