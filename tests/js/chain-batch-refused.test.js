// What a batch of chains refuses changes nothing of it, and the error says which argument is wrong.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ChainBatch } from 'fabrik/batch';

const SORTS = { 'in lanes': {}, 'chain by chain': { stiffness: [1, 0.5, 0.5] } };

/** What users read and write of a batch. */
const shown = ({ targets, roots, active, positions, errors, statuses, iterations }) =>
  [targets, roots, active, positions, errors, statuses, iterations].map((view) => [...view]);

for (const [sort, options] of Object.entries(SORTS)) {
  describe(`a batch ${sort}`, () => {
    test('is unchanged after a state that it refuses', () => {
      const fresh = new ChainBatch({ count: 9, lengths: [1, 1, 1], ...options });
      const batch = new ChainBatch({ count: 9, lengths: [1, 1, 1], ...options });
      batch.targets.fill(1);
      batch.solve();
      batch.active.fill(0);
      const before = shown(batch);
      // Its checksum is right. Its last number is that of a batch with other settings.
      const damaged = withChecksum(fresh.saveState(), (bytes) => bytes.fill(255, bytes.length - 12));
      assert.throws(() => batch.restoreState(damaged), { code: 'wrong-state' });
      assert.deepEqual(shown(batch), before);
    });

    test('has the indexes of chains in its errors by their names', () => {
      const batch = new ChainBatch({ count: 3, lengths: [1, 1, 1], ...options });
      for (const index of [-2, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        assert.throws(() => batch.statusOf(index), { name: 'RangeError', message: /^chain must be/ });
        assert.throws(() => batch.solve(index + 1), { name: 'RangeError', message: /^first must be/ });
        assert.throws(() => batch.setPoses([], index), { name: 'RangeError', message: /^first must be/ });
      }
      for (const count of [-1, 3, 0.5, Number.NaN]) {
        assert.throws(() => batch.solve(1, count), { name: 'RangeError', message: /^count must be/ });
      }
      assert.throws(() => batch.statusOf('1'), { name: 'TypeError', message: /^chain must be a number/ });
      assert.throws(() => batch.solve('1'), { name: 'TypeError', message: /^first must be a number/ });
      assert.throws(() => batch.solve(0, '1'), { name: 'TypeError', message: /^count must be a number/ });
    });
  });
}

test('a batch in lanes refuses a state of a batch twice as large, whose joints are elsewhere', () => {
  const small = new ChainBatch({ count: 9, lengths: [1, 1, 1], tolerance: 1e-3 });
  const large = new ChainBatch({ count: 9, lengths: [2, 2, 2], tolerance: 1e-3 });
  assert.throws(() => small.restoreState(large.saveState()), { code: 'wrong-state' });
  assert.deepEqual([...small.positions.slice(0, 8)], [0, 0, 1, 0, 2, 0, 3, 0]);
});

test('a batch for which there is not enough memory says that it has too many chains', () => {
  const lengths = new Float64Array(2000).fill(1);
  assert.throws(() => new ChainBatch({ count: 1e6, lengths }), { code: 'no-memory', message: /^count / });
});

/** A saved state with other numbers, and the checksum of these: FNV-1a. */
function withChecksum(bytes, change) {
  change(bytes);
  const end = bytes.length - 4;
  const sum = bytes.subarray(0, end).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(end, sum, true);
  return bytes;
}
