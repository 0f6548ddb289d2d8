// Whether what app/solve.js reports is a solved chain: by its geometry.

import assert from 'node:assert/strict';
import { LENGTHS, ROOT, TARGET } from './app/solve.js';

const REACH = LENGTHS.reduce((sum, length) => sum + length);

/** @param {{ status: string, positions: number[] }} result */
export function assertReached({ status, positions }) {
  const joints = LENGTHS.concat(0).map((_, i) => positions.slice(2 * i, 2 * i + 2));
  assert.equal(status, 'reached');
  assert.equal(positions.length, 2 * joints.length);
  assert.deepEqual(joints[0], ROOT);
  assertClose(distance(joints.at(-1), TARGET), 0, 1e-4 * REACH);
  LENGTHS.forEach((length, i) => {
    assertClose(distance(joints[i], joints[i + 1]), length, 1e-5 * REACH);
  });
}

function assertClose(value, expected, slack) {
  assert.ok(Math.abs(value - expected) <= slack, `${value} is not within ${slack} of ${expected}`);
}

function distance([ax, ay], [bx, by]) {
  return Math.hypot(bx - ax, by - ay);
}
