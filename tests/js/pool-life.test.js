// Pools from their first worker to their end: what starts a worker, what may happen during a solve, and what ends it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ChainPool } from 'fabrik/pool';
import { resultsOf, start, startOnTheWeb, targetsOf } from './pools.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const COUNT = 3000;
const PLAIN = { count: COUNT, lengths: [1, 1, 0.5], dimensions: 3 };

/** Creates a pool where the constructor of Web Workers throws an error. */
function withoutWorkers(error) {
  globalThis.Worker = class {
    constructor() {
      throw error;
    }
  };
  try {
    return new ChainPool(PLAIN);
  } finally {
    delete globalThis.Worker;
  }
}

for (const [name, code, message] of [
  ['SecurityError', 'workers-forbidden', /worker-src blob:/],
  ['NotSupportedError', 'no-workers', /no worker left: not like this/],
]) {
  test(`if Web Workers throw a ${name}, a solve rejects with the code ${code}`, async () => {
    const pool = withoutWorkers(new DOMException('not like this', name));
    assert.equal(pool.workers, 0);
    await assert.rejects(pool.solve(), { code, message });
    await pool.dispose();
  });
}

test('on the web, workers without locks do not count as ended, though the page has locks', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  // Nobody holds any lock, so each is granted at once.
  const locks = { request: async (_name, _options, granted) => granted() };
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  try {
    const { pool, workers } = startOnTheWeb({ ...PLAIN, workers: 2 }, () => false);
    await Promise.all(workers.map(({ begun }) => begun));
    assert.equal(await pool.solve(), COUNT);
    assert.equal(pool.workers, 2);
    await pool.dispose();
  } finally {
    if (before) {
      Object.defineProperty(globalThis, 'navigator', before);
    } else {
      delete globalThis.navigator;
    }
  }
});

for (const sharedMemory of [true, false]) {
  test(`a state saved as a solve ends is that of one solve, with sharedMemory: ${sharedMemory}`, async () => {
    const pool = new ChainPool({ ...PLAIN, workers: 2, sharedMemory });
    const restored = new ChainPool({ ...PLAIN, workers: 1 });
    for (let step = 0; step < 3; step++) {
      pool.targets.set(targetsOf(COUNT, step));
      let state;
      const onProgress = (done, count) => {
        if (done === count) {
          queueMicrotask(() => {
            state = pool.saveState();
          });
        }
      };
      await pool.solve({ onProgress });
      assert.deepEqual(state, pool.saveState());
      restored.restoreState(state);
      assert.deepEqual(resultsOf(restored), resultsOf(pool));
    }
    await pool.dispose();
    await restored.dispose();
  });
}

test('a worker to which nothing can be sent counts as ended, and the others do its work', async () => {
  const { pool, workers } = start({ ...PLAIN, workers: 2 });
  const control = new ChainPool({ ...PLAIN, workers: 1 });
  for (let step = 0; step < 3; step++) {
    for (const each of [pool, control]) {
      each.targets.set(targetsOf(COUNT, step));
    }
    if (step === 1) {
      workers[0].postMessage = () => {
        throw new DOMException('out of memory', 'DataCloneError');
      };
    }
    assert.equal(await pool.solve(), await control.solve());
  }
  assert.equal(pool.workers, 1);
  assert.deepEqual(resultsOf(pool), resultsOf(control));
  workers[1].postMessage = workers[0].postMessage;
  await assert.rejects(pool.solve(), { code: 'no-workers', message: /out of memory/ });
  await pool.dispose();
  await control.dispose();
});

test('solving is true from a solve to its end', async () => {
  const pool = new ChainPool({ ...PLAIN, workers: 2 });
  const seen = [];
  assert.equal(pool.solving, false);
  const solve = pool.solve({ onProgress: () => seen.push(pool.solving) });
  assert.equal(pool.solving, true);
  await solve;
  assert.equal(pool.solving, false);
  assert.ok(seen.length > 0 && seen.every((solving) => solving));
  const controller = new AbortController();
  const aborted = pool.solve({ signal: controller.signal });
  assert.equal(pool.solving, true);
  controller.abort();
  await assert.rejects(aborted, { name: 'AbortError' });
  assert.equal(pool.solving, false);
  await pool.dispose();
  assert.throws(() => pool.solving, { code: 'disposed' });
});

/** Collects garbage until the workers have ended, or for so many milliseconds. */
async function collectUntilEnded(workers, milliseconds) {
  const isAlive = ({ threadId }) => threadId > 0;
  for (const end = Date.now() + milliseconds; workers.some(isAlive) && Date.now() < end; ) {
    collect();
    await setTimeout(10);
  }
  return workers.filter(isAlive).length;
}

test('a pool that nobody holds ends its workers', async () => {
  const solveAndForget = async () => {
    const { pool, workers } = start({ ...PLAIN, workers: 2 });
    await pool.solve();
    return workers;
  };
  assert.equal(await collectUntilEnded(await solveAndForget(), 20_000), 0);
});

test('a pool that nobody holds solves to the end first', async () => {
  const limits = [null, { type: 'cone', angle: 0.1 }, { type: 'cone', angle: 0.1 }];
  const begin = () => {
    const { pool, workers } = start({ ...PLAIN, workers: 2, count: 4000, limits });
    pool.targets.set(targetsOf(4000, 1));
    return { workers, solve: pool.solve() };
  };
  const { workers, solve } = begin();
  let ended = false;
  const reached = solve.finally(() => {
    ended = true;
  });
  assert.equal(await collectUntilEnded(workers, 50), 2);
  assert.equal(ended, false, 'it has ended too early to say anything');
  assert.ok((await reached) > 0);
  assert.equal(await collectUntilEnded(workers, 20_000), 0);
});

/** Solves, and calls a function when a third of the chains is done. */
function solveAnd(pool, act) {
  let acted = false;
  const onProgress = (done, count) => {
    if (!acted && done > count / 3) {
      acted = true;
      act();
    }
  };
  return pool.solve({ onProgress });
}

describe('dispose', () => {
  test('in the middle of a solve rejects it, and ends all workers', async () => {
    const { pool, workers } = start({ ...PLAIN, workers: 2 });
    let end;
    const solve = solveAnd(pool, () => {
      end = pool.dispose();
    });
    await assert.rejects(solve, {
      code: 'disposed',
      message: 'The pool was disposed of while it was solving',
    });
    await end;
    assert.deepEqual(
      workers.map(({ threadId }) => threadId),
      [-1, -1],
    );
  });

  test('may be called twice; any use after it has the code disposed', async () => {
    const pool = new ChainPool({ ...PLAIN, workers: 1 });
    assert.equal(pool.dispose(), pool.dispose());
    await pool.dispose();
    const disposed = { code: 'disposed' };
    await assert.rejects(pool.solve(), disposed);
    for (const use of [() => pool.targets, () => pool.positions, () => pool.count, () => pool.saveState()]) {
      assert.throws(use, disposed);
    }
  });

  test('is not needed for a program to end', () => {
    const program = `
      import { ChainPool } from 'fabrik/pool';
      const pool = new ChainPool({ count: 5000, lengths: [1, 1, 1], workers: 2 });
      console.log(await pool.solve());`;
    const given = ['--input-type=module', '--eval', program];
    const cwd = new URL('../../', import.meta.url);
    assert.equal(execFileSync(process.execPath, given, { cwd, encoding: 'utf8', timeout: 60000 }), '5000\n');
  });
});

test('progress counts chains up to all of them', async () => {
  const pool = new ChainPool({ ...PLAIN, workers: 2 });
  const seen = [];
  await pool.solve({ onProgress: (done, count) => seen.push([done, count]) });
  assert.ok(seen.length >= 2, `${seen.length} reports`);
  assert.deepEqual(seen.at(-1), [COUNT, COUNT]);
  seen.forEach(([done, count], i) => {
    assert.equal(count, COUNT);
    assert.ok(i === 0 || done >= seen[i - 1][0]);
  });
  await pool.dispose();
});
