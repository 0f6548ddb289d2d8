// Pools: the same results as single chains, bit for bit, whatever the number of workers, and whatever becomes of them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChainBatch } from 'fabrik/batch';
import { ChainPool } from 'fabrik/pool';
import { MANY } from './cases.js';
import {
  assertSame,
  ending,
  numbers,
  resultsOf,
  singles,
  solveBoth,
  start,
  startOnTheWeb,
  targetsOf,
  variety,
} from './pools.js';

const COUNT = 3000;
const PLAIN = { count: COUNT, lengths: [1, 1, 0.5], dimensions: 3 };

/** How arrays go to the workers. */
const WAYS = { 'shared memory': true, 'arrays that are sent': false };

/** Solves a number of times. */
async function play(pool, steps, from = 0) {
  for (let step = from; step < from + steps; step++) {
    pool.targets.set(targetsOf(pool.count, step).subarray(0, pool.count * pool.dimensions));
    await pool.solve();
  }
}

describe('results', () => {
  for (const [way, sharedMemory] of Object.entries(WAYS)) {
    for (const workers of [1, 3]) {
      test(`of ${workers} workers with ${way} are those of single chains, bit for bit`, async () => {
        const options = variety(COUNT);
        const pool = new ChainPool({ ...options, workers, sharedMemory });
        const chains = singles(options);
        assert.equal(pool.workers, workers);
        for (let step = 0; step < 4; step++) {
          await solveBoth(pool, chains, step);
        }
        assertSame(pool, chains);
        await pool.dispose();
      });
    }

    test(`with ${way}: chains that are not active keep their pose and results`, async () => {
      const pool = new ChainPool({ ...PLAIN, workers: 2, sharedMemory });
      await play(pool, 1);
      const [positions, errors] = [pool.positions.slice(), pool.errors.slice()];
      pool.active.fill(0);
      pool.active[17] = 1;
      await play(pool, 2, 1);
      const width = 12;
      for (let i = 0; i < COUNT; i++) {
        const same = pool.positions
          .subarray(width * i, width * (i + 1))
          .every((number, j) => number === positions[width * i + j]);
        assert.equal(same, i !== 17, `chain ${i}`);
        assert.equal(pool.errors[i] === errors[i], i !== 17);
      }
      await pool.dispose();
    });
  }

  test('with limits are those of single chains', async () => {
    const limits = [null, { type: 'cone', angle: 0.5 }, { type: 'cone', angle: 0.5 }];
    const options = { ...PLAIN, count: 400, limits };
    const pools = [1, 3].map((workers) => new ChainPool({ ...options, workers }));
    for (const pool of pools) {
      await play(pool, 3);
    }
    assert.deepEqual(resultsOf(pools[0]), resultsOf(pools[1]));
    for (const pool of pools) {
      await pool.dispose();
    }
  });

  // 1e6 take 10 seconds and a gigabyte.
  const count = MANY ? 1_000_000 : 100_000;
  test(`of ${count} chains reach what is within reach`, async () => {
    const pool = new ChainPool({ ...PLAIN, count, workers: 2 });
    const targets = numbers(3 * count, 3);
    pool.targets.set(targets);
    const reached = await pool.solve();
    assert.equal(reached, count);
    for (let i = 0; i < count; i++) {
      const [at, tip] = [3 * i, 12 * i + 9];
      const error = Math.hypot(...[0, 1, 2].map((axis) => pool.positions[tip + axis] - targets[at + axis]));
      assert.ok(error < 3e-4, `chain ${i} is ${error} away`);
    }
    await pool.dispose();
  });
});

describe('a worker that ends', () => {
  for (const [way, sharedMemory] of Object.entries(WAYS)) {
    test(`in the middle of a solve, with ${way}: the others do its work, and nothing is lost`, async () => {
      const options = variety(COUNT);
      // The first answers are few chunks each, because nothing is known of the time that they take.
      for (const answers of [{ 1: 0 }, { 1: 1 }, { 0: 4, 2: 1 }, { 0: 2, 1: 2 }]) {
        const { pool } = start({ ...options, workers: 3, sharedMemory }, ending(answers));
        const chains = singles(options);
        for (let step = 0; step < 5; step++) {
          await solveBoth(pool, chains, step);
          assertSame(pool, chains);
        }
        assert.equal(pool.workers, 3 - Object.keys(answers).length);
        await pool.dispose();
      }
    });

    test(`by terminate() at any time, with ${way}: nothing is lost`, async () => {
      const { pool, workers } = start({ ...PLAIN, workers: 3, sharedMemory });
      const control = new ChainPool({ ...PLAIN, workers: 1 });
      await play(control, 8);
      await play(pool, 1);
      for (let step = 1; step < 8; step++) {
        pool.targets.set(targetsOf(COUNT, step));
        const solve = pool.solve();
        if (step % 3 === 0) {
          workers[step / 3].terminate();
        }
        await solve;
      }
      assert.deepEqual(resultsOf(pool), resultsOf(control));
      await pool.dispose();
      await control.dispose();
    });
  }

  const cone = { type: 'cone', angle: 0.5 };
  for (const [kind, options] of Object.entries({
    limits: { limits: [null, cone, { type: 'hinge', axis: [0, 0, 1], min: 0, max: 2 }] },
    'limits in two dimensions': { dimensions: 2, limits: [null, { type: 'range', min: -1, max: 1 }, null] },
    'a free root': { rootMode: 'free' },
    'a root that is pulled': { rootMode: 'pull' },
    'poles, bases and rotations': { poles: 'directions', bases: true, rotations: true },
    rotations: { rotations: true },
    'a limited turn': { maxTurn: 0.1 },
    'another solver': { solver: 'damped-least-squares' },
    'two bones': { lengths: [1, 1] },
  })) {
    test(`of chains with ${kind}: nothing is lost`, async () => {
      const given = { ...PLAIN, count: 600, ...options };
      const { pool, workers } = start({ ...given, workers: 2 });
      const control = new ChainPool({ ...given, workers: 1 });
      for (const each of [pool, control]) {
        for (let i = 0; i < (each.poles?.length ?? 0) / 3; i += 2) {
          each.poles.set([0, 1, i / 600], 3 * i);
          each.bases.set([0, 0, Math.sin(i), Math.cos(i)], 4 * i);
        }
      }
      await play(control, 6);
      await play(pool, 4);
      await workers[0].terminate();
      await play(pool, 2, 4);
      assert.equal(pool.workers, 1);
      assert.deepEqual(resultsOf(pool), resultsOf(control));
      await pool.dispose();
      await control.dispose();
    });
  }

  test('between two solves: nothing is lost', async () => {
    const { pool, workers } = start({ ...PLAIN, workers: 2 });
    const control = new ChainPool({ ...PLAIN, workers: 1 });
    await play(pool, 3);
    await workers[0].terminate();
    await play(pool, 2, 3);
    await play(control, 5);
    assert.deepEqual(resultsOf(pool), resultsOf(control));
    await pool.dispose();
    await control.dispose();
  });

  test('for lack of memory: the others do its work', async () => {
    const leak =
      "\nglobalThis.fabrikPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill(0.5)) });";
    const little = { resourceLimits: { maxOldGenerationSizeMb: 20 } };
    const { pool } = start({ ...PLAIN, workers: 2 }, (code, given, i) =>
      i === 0 ? [code + leak, { ...given, ...little }] : [code, given],
    );
    await play(pool, 2);
    assert.equal(pool.workers, 1);
    const control = new ChainPool({ ...PLAIN, workers: 1 });
    await play(control, 2);
    assert.deepEqual(resultsOf(pool), resultsOf(control));
    await pool.dispose();
    await control.dispose();
  });

  test('on the web, before it begins: the others do its work after 20 seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { pool, workers } = startOnTheWeb({ ...PLAIN, workers: 2 }, (i) => i === 0);
    const control = new ChainPool({ ...PLAIN, workers: 1 });
    const played = play(pool, 2);
    await workers[1].begun;
    t.mock.timers.tick(10_000);
    assert.equal(pool.workers, 2);
    t.mock.timers.tick(10_000);
    assert.equal(pool.workers, 1);
    await played;
    await play(control, 2);
    assert.deepEqual(resultsOf(pool), resultsOf(control));
    await pool.dispose();
    await control.dispose();
  });

  test('on the web, before any begins: the solve rejects after 20 seconds, and says why', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { pool } = startOnTheWeb({ ...PLAIN, workers: 2 }, () => true);
    const rejected = assert.rejects(pool.solve(), { code: 'no-workers', message: /did not start/ });
    t.mock.timers.tick(10_000);
    t.mock.timers.tick(10_000);
    await rejected;
    await pool.dispose();
  });

  test('as the last one: the solve rejects, the results are those before it, and its state can be saved', async () => {
    const flag = new SharedArrayBuffer(1);
    const { pool } = start({ ...PLAIN, workers: 2 }, ending({ 0: 0, 1: 0 }, flag));
    await play(pool, 2);
    const before = resultsOf(pool);
    new Uint8Array(flag)[0] = 1;
    await assert.rejects(pool.solve(), { code: 'no-workers', message: /no worker left/ });
    assert.equal(pool.workers, 0);
    assert.deepEqual(resultsOf(pool), before);
    await assert.rejects(pool.solve(), { code: 'no-workers' });

    const [other, control] = [
      new ChainPool({ ...PLAIN, workers: 3 }),
      new ChainPool({ ...PLAIN, workers: 1 }),
    ];
    other.restoreState(pool.saveState());
    assert.deepEqual(resultsOf(other), before);
    await play(other, 2, 2);
    await play(control, 4);
    assert.deepEqual(resultsOf(other), resultsOf(control));
    await Promise.all([pool, other, control].map((each) => each.dispose()));
  });
});

describe('a module that fails to load', () => {
  const broken = "throw new Error('this code is broken');";

  test('in each worker: the solve rejects, and says why', async () => {
    const { pool } = start({ ...PLAIN, workers: 2 }, (_, given) => [broken, given]);
    await assert.rejects(pool.solve(), { code: 'no-workers', message: /this code is broken/ });
    await pool.dispose();
  });

  test('in one worker: the others solve', async () => {
    const { pool } = start({ ...PLAIN, workers: 2 }, (code, given, i) => [i === 0 ? broken : code, given]);
    assert.equal(await pool.solve(), COUNT);
    assert.equal(pool.workers, 1);
    await pool.dispose();
  });

  test('because its wasm does not start: the solve rejects with the code of that error', async () => {
    const { pool } = start({ ...PLAIN, workers: 2 }, (code, given) => [
      `WebAssembly.Module.exports = () => [];\n${code}`,
      given,
    ]);
    await assert.rejects(pool.solve(), { code: 'wrong-module', message: /not fabrik's/ });
    await pool.dispose();
  });
});

describe('an abort', () => {
  for (const [way, sharedMemory] of Object.entries(WAYS)) {
    test(`rejects with its reason and changes nothing, with ${way}`, async () => {
      const { pool, workers } = start({ ...PLAIN, workers: 2, sharedMemory });
      const control = new ChainPool({ ...PLAIN, workers: 1 });
      await play(pool, 2);
      await play(control, 4);
      const before = resultsOf(pool);
      for (const reason of [undefined, new Error('enough')]) {
        const abort = new AbortController();
        pool.targets.set(targetsOf(COUNT, 99));
        const onProgress = (done, count) => done > count / 3 && abort.abort(reason);
        const solve = pool.solve({ onProgress, signal: abort.signal });
        await assert.rejects(solve, reason ?? { name: 'AbortError' });
        assert.deepEqual(resultsOf(pool), before);
      }
      await play(pool, 2, 2);
      assert.deepEqual(resultsOf(pool), resultsOf(control));
      assert.ok(workers.every(({ threadId }) => threadId > 0));
      await pool.dispose();
      await control.dispose();
    });
  }

  test('before the solve rejects at once', async () => {
    const pool = new ChainPool({ ...PLAIN, workers: 2 });
    await assert.rejects(pool.solve({ signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(await pool.solve(), COUNT);
    await pool.dispose();
  });
});

test('what onProgress throws rejects the solve, and the next one is as if it had not been', async () => {
  const [pool, control] = [2, 1].map((workers) => new ChainPool({ ...PLAIN, workers }));
  const onProgress = () => {
    throw new Error('a mistake');
  };
  await assert.rejects(pool.solve({ onProgress }), /a mistake/);
  await play(pool, 2);
  await play(control, 2);
  assert.deepEqual(resultsOf(pool), resultsOf(control));
  await pool.dispose();
  await control.dispose();
});

test('while a solve runs, other calls are refused, and it goes on', async () => {
  const pool = new ChainPool({ ...PLAIN, workers: 2 });
  const solve = pool.solve();
  const refused = { code: 'wrong-call', message: /while a solve of this pool runs/ };
  await assert.rejects(pool.solve(), refused);
  assert.throws(() => pool.setPoses(new Float32Array(12)), refused);
  assert.throws(() => pool.restoreState(pool.saveState()), refused);
  assert.equal(await solve, COUNT);
  await pool.dispose();
});

test('poses that are set are those that the next solve starts from, of all workers', async () => {
  const pools = [1, 3].map((workers) => new ChainPool({ ...PLAIN, workers }));
  for (const pool of pools) {
    await play(pool, 1);
    const poses = numbers(12 * 700, 12);
    pool.setPoses(poses, 100);
    assert.deepEqual(pool.roots.slice(300, 303), poses.slice(0, 3));
    assert.deepEqual([...pool.positions.slice(1200, 1203)], [...poses.slice(0, 3)].map(Math.fround));
    await play(pool, 2, 1);
  }
  assert.deepEqual(resultsOf(pools[0]), resultsOf(pools[1]));
  await Promise.all(pools.map((pool) => pool.dispose()));
});

test('saved states can be restored in a pool with another number of workers', async () => {
  const [one, three] = [1, 3].map((workers) => new ChainPool({ ...PLAIN, workers }));
  await play(one, 2);
  one.targets.set(targetsOf(COUNT, 2));
  const state = one.saveState();
  three.restoreState(state);
  assert.deepEqual(resultsOf(three), resultsOf(one));
  assert.deepEqual(three.targets.slice(), one.targets.slice());
  await one.solve();
  await three.solve();
  assert.deepEqual(resultsOf(three), resultsOf(one));
  assert.deepEqual(three.saveState(), one.saveState());
  await one.dispose();
  await three.dispose();
});

for (const [what, options] of [
  ['the same for all', { rest: [0, 0, 0, 1, 1, 0, 1, 2, 0], root: [1, 2, 3], base: [0, 0, 1, 1] }],
  [
    'with lengths of their own',
    { perChainLengths: Array.from({ length: 1500 }, (_, i) => [1, 1 + i / 1000]) },
  ],
]) {
  test(`chains that begin ${what} begin in a pool as in a batch`, async () => {
    const all = { count: 1500, dimensions: 3, bases: true, poles: 'points', rotations: true, ...options };
    const batch = new ChainBatch(all);
    const pool = new ChainPool({ ...all, workers: 1 });
    try {
      assert.ok(pool.chunks > 1);
      const names = ['targets', 'roots', 'bases', 'poles', 'active', 'positions', 'rotations', 'errors'];
      for (const name of [...names, 'statuses', 'iterations']) {
        assert.deepEqual(pool[name].slice(), batch[name].slice(), name);
      }
    } finally {
      await pool.dispose();
      batch.dispose();
    }
  });
}
