// What batches and pools say of wrong input names what their own users wrote.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainBatch } from 'fabrik/batch';
import { ChainPool } from 'fabrik/pool';

for (const Batch of [ChainBatch, ChainPool]) {
  test(`${Batch.name} without any lengths says which options give them`, () => {
    const options = /** @type {any} */ ({ count: 5 });
    assert.throws(() => new Batch(options), { code: 'wrong-type', message: /^ChainBatch .*perChainLengths/ });
  });
}

test('statusOf names its argument', () => {
  const batch = new ChainBatch({ count: 4, lengths: [1, 1] });
  assert.throws(() => batch.statusOf(4), { code: 'out-of-range', message: /^chain .*0 to 3, but is 5/ });
  assert.throws(() => batch.solve(5), { code: 'out-of-range', message: /^first .*0 to 3, but is 5/ });
  batch.dispose();
});

test('a batch for which there is not enough memory does not blame the tolerance', () => {
  const lengths = new Float64Array(1000).fill(1);
  assert.throws(() => new ChainBatch({ count: 1e6, lengths }), { code: 'no-memory', message: /^count / });
});

test('a pool that does not know an option says which ones it knows, with its own', () => {
  const options = /** @type {any} */ ({ count: 5, lengths: [1, 1], worker: 2 });
  assert.throws(() => new ChainPool(options), {
    code: 'unknown-option',
    message: /^ChainPool has no option "worker".* perChainLengths.* workers, sharedMemory$/,
  });
});
