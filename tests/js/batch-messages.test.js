// What batches and pools say of wrong input names what their own users wrote.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainBatch } from 'fabrik/batch';
import { ChainPool } from 'fabrik/pool';

for (const Batch of [ChainBatch, ChainPool]) {
  test(`${Batch.name} without any lengths says which options give them`, () => {
    const options = /** @type {any} */ ({ count: 5 });
    const message = new RegExp(`^${Batch.name} must be given lengths, or perChainLengths`);
    assert.throws(() => new Batch(options), { code: 'wrong-type', message });
  });
}

test('a pool that does not know an option says which ones it knows, with its own', () => {
  const options = /** @type {any} */ ({ count: 5, lengths: [1, 1], worker: 2 });
  assert.throws(() => new ChainPool(options), {
    code: 'unknown-option',
    message: /^ChainPool has no option "worker".* perChainLengths.* workers, sharedMemory$/,
  });
});
