// Wrong input to pools: each throws an error with a code that names the argument, and changes nothing.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { ChainPool } from 'fabrik/pool';
import { resultsOf } from './pools.js';

const PLAIN = { count: 1000, lengths: [1, 1, 0.5], dimensions: 3, workers: 1 };
const pool = new ChainPool(PLAIN);

const CIRCLE = {};
CIRCLE.inside = CIRCLE;

/** Options with the lengths of each chain, of which one is wrong. */
function ownLengths(chain, wrong) {
  const perChainLengths = Array.from({ length: PLAIN.count }, (_, i) => (i === chain ? wrong : [1, 1, 1]));
  return { lengths: undefined, perChainLengths };
}

after(() => pool.dispose());

for (const [what, options, wanted] of [
  ['no options', undefined, { code: 'wrong-type', message: /options of ChainPool/ }],
  ['workers: 0', { workers: 0 }, { code: 'out-of-range', message: /workers .*1 to 64, but is 0/ }],
  ['workers: 1.5', { workers: 1.5 }, { code: 'out-of-range', message: /workers/ }],
  ["workers: '2'", { workers: '2' }, { code: 'wrong-type', message: /workers/ }],
  ['sharedMemory: 1', { sharedMemory: 1 }, { code: 'wrong-type', message: /sharedMemory/ }],
  ['count: 0', { count: 0 }, { message: /count/ }],
  ['count: NaN', { count: Number.NaN }, { message: /count/ }],
  ['count: 1000001', { count: 1000001 }, { message: /count/ }],
  ['a length below 0', { lengths: [1, -1] }, { code: 'out-of-range', message: /lengths\[1\]/ }],
  [
    'too few tolerances',
    { tolerance: [1, 1] },
    { code: 'wrong-count', message: /tolerance must have 1000 / },
  ],
  ['a wrong tolerance', { tolerance: new Float64Array(1000).fill(-1, 700) }, { message: /tolerance\[700\]/ }],
  [
    'lengths of a chain that are wrong',
    ownLengths(900, [1, -1, 1]),
    { message: /perChainLengths\[900\]\[1\]/ },
  ],
  ['lengths of too few bones', ownLengths(900, [1, 1]), { message: /perChainLengths\[900\]/ }],
  ['an unknown option', { poole: 1 }, { code: 'unknown-option', message: /poole.* workers/ }],
  [
    'an unknown option that contains itself',
    { poole: globalThis },
    { code: 'unknown-option', message: /poole/ },
  ],
  ['lengths that contain themselves', { lengths: CIRCLE }, { code: 'wrong-type', message: /lengths/ }],
  ['limits that contain themselves', { limits: [CIRCLE, null, null] }, { message: /limits/ }],
  ['lengths that are too many', { lengths: { length: 4e9 } }, { code: 'wrong-count', message: /lengths/ }],
  [
    'more chains than there is memory for',
    { count: 1e6, lengths: new Float64Array(1e6).fill(1) },
    { code: 'no-memory', message: /^count/ },
  ],
  ['a negative tolerance', { tolerance: -1 }, { code: 'out-of-range', message: /tolerance/ }],
]) {
  test(`${what}: the constructor says so`, () => {
    assert.throws(() => new ChainPool(options && { ...PLAIN, ...options }), wanted);
  });
}

for (const [what, options, wanted] of [
  ['an unknown option', { progress() {} }, { code: 'unknown-option', message: /progress/ }],
  ['onProgress that is no function', { onProgress: 1 }, { code: 'wrong-type', message: /onProgress/ }],
  ['a signal that is none', { signal: {} }, { code: 'wrong-type', message: /signal/ }],
  [
    'a plain EventTarget',
    { signal: new EventTarget() },
    { code: 'wrong-type', message: /signal .*AbortSignal/ },
  ],
  ['a number', 3, { code: 'wrong-type', message: /solve/ }],
]) {
  test(`solve with ${what} rejects`, async () => {
    await assert.rejects(pool.solve(/** @type {any} */ (options)), wanted);
  });
}

for (const [what, given, wanted] of [
  ['nothing', [], { code: 'wrong-type', message: /positions/ }],
  ['half a chain', [new Float32Array(6)], { code: 'wrong-count', message: /positions/ }],
  ['more chains than there are', [new Float32Array(24), 999], { code: 'wrong-count', message: /positions/ }],
  ['a chain that does not exist', [new Float32Array(12), 1000], { code: 'out-of-range', message: /first/ }],
  ['first below 0', [new Float32Array(12), -1], { code: 'out-of-range', message: /first/ }],
  ['a text', [new Array(12).fill('1')], { code: 'wrong-type', message: /positions\[0\]/ }],
]) {
  test(`setPoses with ${what} throws and changes nothing`, () => {
    const before = resultsOf(pool);
    assert.throws(() => pool.setPoses(...given), wanted);
    assert.deepEqual(resultsOf(pool), before);
  });
}

test('setPoses names the index of a number that is not finite, in all of the array, and changes nothing', () => {
  const before = resultsOf(pool);
  const positions = new Float64Array(12 * 900).fill(1);
  positions[12 * 800 + 5] = Number.NaN;
  assert.throws(() => pool.setPoses(positions, 50), { code: 'out-of-range', message: /positions\[9605\]/ });
  assert.deepEqual(resultsOf(pool), before);
});

test('no property of a pool can be set', () => {
  for (const name of ['targets', 'active', 'positions', 'bases', 'count', 'workers', 'solving']) {
    assert.throws(() => Reflect.set(pool, name, 1), { code: 'read-only', message: `${name} is read-only` });
  }
});

test('the console shows what a pool is', async () => {
  assert.match(inspect(pool), /^ChainPool \{\s+count: 1000,/);
  const other = new ChainPool(PLAIN);
  await other.dispose();
  assert.equal(inspect(other), 'ChainPool (disposed)');
});

for (const [what, state] of [
  ['damaged', () => pool.saveState().fill(7, 0, 2)],
  ['cut off', () => pool.saveState().subarray(0, -1)],
  ['of another shape', () => new ChainPool({ ...PLAIN, lengths: [1, 1] }).saveState()],
  ['damaged in the middle', () => pool.saveState().fill(255, 2000, 4000)],
]) {
  test(`restoreState with a state that is ${what} throws and changes nothing`, () => {
    const before = resultsOf(pool);
    assert.throws(() => pool.restoreState(state()), { code: 'wrong-state' });
    assert.deepEqual(resultsOf(pool), before);
  });
}

test('targets that are not finite are invalid, and the other chains are solved', async () => {
  const { STATUSES } = ChainPool;
  pool.targets[5] = Number.NaN;
  await pool.solve();
  assert.equal(STATUSES[pool.statuses[1]], 'invalid');
  assert.deepEqual([pool.statusOf(1), pool.statusOf(2)], ['invalid', 'reached']);
  assert.throws(() => pool.statusOf(1000), {
    code: 'out-of-range',
    message: /^chain .*0 to 999, but is 1000/,
  });
});
