// Pools from their first worker to their end: what starts a worker, and what else may happen meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainPool } from 'fabrik/pool';

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
