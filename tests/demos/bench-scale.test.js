// How bench/scale.js fits exponents.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exponentOf, fitFrom } from '../../bench/scale/times.js';

const sizes = [1, 3, 10, 30, 100, 300, 1000];
const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-12, `${a}`);

test('The exponent of times that are a power of the size is that power', () => {
  for (const power of [0.5, 1, 1.05, 2]) {
    near(exponentOf(sizes.map((size) => ({ size, ns: 7 * size ** power }))), power);
  }
});

test('A fit begins where fixed costs are at most a tenth of the rest', () => {
  const points = sizes.map((size) => ({ size, ns: 50 + 5 * size }));
  assert.equal(fitFrom(points), 100);
  assert.ok(exponentOf(points) < 0.9);
  assert.ok(exponentOf(points.filter(({ size }) => size >= 100)) > 0.95);
});

test('A fit of times that grow faster than the size begins with the first size', () => {
  assert.equal(fitFrom(sizes.map((size) => ({ size, ns: size ** 1.2 }))), 1);
});
