// Pools for tests: chains that are a little different, their targets, and the workers that a pool has started.

import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import { once } from 'node:events';
import threads from 'node:worker_threads';
import { Chain } from 'fabrik';
import { ChainPool } from 'fabrik/pool';

const Real = threads.Worker;

/** Numbers from -1 to 1 that look random, the same for the same seed. */
export function numbers(count, seed = 1) {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  });
}

/**
 * Creates a pool, and gives it with its workers as Node knows them.
 * @param {object} options
 * @param {(code: string, given: object, i: number) => [string, object]} [change] what a worker is started with
 */
export function start(options, change = (code, given) => [code, given]) {
  const workers = [];
  threads.Worker = class extends Real {
    constructor(code, given) {
      super(...change(code, given, workers.length));
      workers.push(this);
    }
  };
  try {
    return { pool: new ChainPool(options), workers };
  } finally {
    threads.Worker = Real;
  }
}

/** What a thread needs to be a Web Worker, as far as a pool uses it; it has no locks. */
const WEB = `
globalThis.fabrikPort = require('node:worker_threads').parentPort;
Object.defineProperty(globalThis, 'navigator', { value: {} });
`;

/**
 * Creates a pool whose workers are Web Workers, as far as a pool uses them.
 * @param {object} options
 * @param {(i: number) => boolean} silent which of them never begin
 */
export function startOnTheWeb(options, silent) {
  const workers = [];
  globalThis.Worker = class {
    /** Resolves to a thread of Node with the first message of the worker. */
    begun;
    #sent = [];
    #thread = null;

    constructor(address) {
      const i = workers.push(this) - 1;
      this.begun = silent(i) ? null : this.#begin(address);
    }

    async #begin(address) {
      const code = await resolveObjectURL(address).text();
      const thread = new Real(WEB + code, { eval: true });
      thread.on('message', (data) => this.onmessage?.({ data }));
      this.#thread = thread;
      for (const [message, transfer] of this.#sent) {
        thread.postMessage(message, transfer);
      }
      await once(thread, 'message');
    }

    postMessage(message, transfer) {
      if (this.#thread) {
        this.#thread.postMessage(message, transfer);
      } else {
        this.#sent.push([message, transfer]);
      }
    }

    terminate() {
      void this.#thread?.terminate();
    }
  };
  try {
    return { pool: new ChainPool(options), workers };
  } finally {
    delete globalThis.Worker;
  }
}

/**
 * For `start`: workers end by themselves, after a solve and before they report it.
 * @param {Record<number, number>} answers how many answers a worker gives before that, by its index
 * @param {SharedArrayBuffer | null} [flag] they count only once it contains a 1
 */
export function ending(answers, flag = null) {
  return (code, given, i) => {
    const end = `
      const { fabrikPort } = globalThis;
      const post = fabrikPort.postMessage.bind(fabrikPort);
      const { workerData } = require('node:worker_threads');
      const flag = workerData ? new Uint8Array(workerData) : [1];
      let left = ${answers[i]};
      fabrikPort.postMessage = (message, transfer) => {
        if (message.type === 'solved' && flag[0] === 1 && left-- === 0) {
          process.exit(1);
        }
        post(message, transfer);
      };`;
    return i in answers ? [code + end, { ...given, workerData: flag }] : [code, given];
  };
}

/** The options of a pool whose chains have lengths and tolerances of their own. */
export function variety(count) {
  const random = numbers(8 * count, 5);
  return {
    count,
    dimensions: 3,
    perChainLengths: Array.from({ length: count }, (_, i) => [1 + random[i] / 4, 1, 0.5 + random[i] / 8]),
    tolerance: Float64Array.from({ length: count }, (_, i) => 1e-4 * (2 + random[i])),
  };
}

/** The roots of such a pool in one solve. */
export function rootsOf(count, step) {
  return numbers(3 * count, 60 + (step >> 1)).map((number) => number / 4);
}

/** Single chains that do the same as those of a pool with the options of `variety`. */
export function singles({ count, perChainLengths, tolerance }) {
  return Array.from(
    { length: count },
    (_, i) =>
      new Chain({
        lengths: perChainLengths[i],
        tolerance: tolerance[i],
        dimensions: 3,
      }),
  );
}

/** The targets of one solve: mostly near those of the solve before, some out of reach. */
export function targetsOf(count, step) {
  const [base, moves] = [numbers(3 * count, 7), numbers(3 * count, 8 + step)];
  return base.map((number, i) => 2 * number + moves[i] / 8);
}

/** One solve of a pool and of single chains. */
export async function solveBoth(pool, chains, step) {
  const [targets, roots] = [targetsOf(pool.count, step), rootsOf(pool.count, step)];
  pool.targets.set(targets);
  pool.roots.set(roots);
  const reached = await pool.solve();
  const wanted = chains.map((chain, i) => {
    chain.setRoot(roots.subarray(3 * i, 3 * i + 3));
    return chain.solve(targets.subarray(3 * i, 3 * i + 3));
  });
  assert.equal(reached, wanted.filter((status) => status === 'reached').length);
}

/** All results of a pool, to compare. */
export function resultsOf(pool) {
  return {
    positions: Buffer.from(pool.positions.slice().buffer).toString('base64'),
    rotations: pool.rotations && Buffer.from(pool.rotations.slice().buffer).toString('base64'),
    errors: [...pool.errors],
    statuses: [...pool.statuses],
    iterations: [...pool.iterations],
    roots: [...pool.roots],
  };
}

/** Asserts that a pool has the results of single chains, bit for bit. */
export function assertSame(pool, chains) {
  const width = 3 * (pool.bones + 1);
  chains.forEach((chain, i) => {
    assert.deepEqual(pool.positions.slice(width * i, width * (i + 1)), chain.positions.slice());
    assert.equal(pool.errors[i], chain.error);
    assert.equal(pool.iterations[i], chain.iterations);
    assert.equal(ChainPool.STATUSES[pool.statuses[i]], chain.status);
  });
}
