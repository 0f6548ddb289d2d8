// What a chain keeps when <fabrik-chain> gives it other lengths.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver } from '../../web/elements/chain/carry-over.js';
import { Chain } from '../../web/fabrik.js';

const range = (min, max) => ({ type: 'range', min, max });

/** A chain on which everything is set. */
function configured() {
  const chain = new Chain({
    lengths: [50, 40, 30],
    root: [10, 20],
    limits: [null, range(-1, 1), range(0, 2)],
  });
  Object.assign(chain, {
    solver: 'ccd',
    restarts: 'near',
    maxIterations: 7,
    tolerance: 0.5,
    rootMode: 'pull',
    maxPull: 9,
  });
  chain.setStiffness([1, 2, 3]);
  chain.setMaxTurn([0.1, 0.2, 0.3]);
  chain.setPole({ direction: [0, 1], weight: 0.5 });
  chain.setBase(0.25);
  chain.solve(60, 90);
  return chain;
}

const SETTINGS = ['solver', 'restarts', 'maxIterations', 'tolerance', 'rootMode', 'maxPull', 'pole', 'base'];

const headings = ({ joints }) =>
  joints.slice(1).map(({ x, y }, i) => Math.atan2(y - joints[i].y, x - joints[i].x));

function assertNear(actual, expected) {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]) < 1e-4, `${i}: ${value}, not ${expected[i]}`);
  });
}

test('a chain of as many bones stays the same object, in the same pose, with all its settings', () => {
  const chain = configured();
  const before = { ...chain.toJSON(), headings: headings(chain) };
  assert.equal(carryOver(chain, [100, 80, 60], [null, null, null]), chain);
  const after = { ...chain.toJSON(), headings: headings(chain) };
  assert.deepEqual(after.lengths, [100, 80, 60]);
  for (const name of [...SETTINGS, 'limits', 'stiffness', 'maxTurn']) {
    assert.deepEqual(after[name], before[name], name);
  }
  assertNear(after.headings, before.headings);
});

test('with fewer bones, those that still exist keep their settings and directions', () => {
  const chain = configured();
  const next = carryOver(chain, [50, 45], [null, null]);
  assert.notEqual(next, chain);
  for (const name of SETTINGS) {
    assert.deepEqual(next[name], chain[name], name);
  }
  assert.deepEqual(next.lengths, [50, 45]);
  assert.deepEqual(next.limits, chain.limits.slice(0, 2));
  assert.deepEqual(next.stiffness, [1, 2]);
  assert.deepEqual(next.maxTurn, [0.1, 0.2]);
  assertNear(headings(next), headings(chain).slice(0, 2));
  assert.deepEqual(next.joints[0].toJSON(), chain.joints[0].toJSON());
});

test('further bones continue straight, with limits of their own and the usual stiffness', () => {
  const chain = configured();
  const given = [range(-9, 9), range(-9, 9), range(-9, 9), range(-0.5, 0.5), null];
  const next = carryOver(chain, [50, 40, 30, 20, 10], given);
  for (const name of SETTINGS) {
    assert.deepEqual(next[name], chain[name], name);
  }
  assert.deepEqual(next.limits.slice(0, 3), chain.limits);
  assertNear([next.limits[3].min, next.limits[3].max], [-0.5, 0.5]);
  assert.equal(next.limits[4], null);
  assert.deepEqual(next.stiffness, [1, 2, 3, 1, 1]);
  assert.deepEqual(next.maxTurn, [0.1, 0.2, 0.3, 0.3, 0.3]);
  const before = headings(chain);
  assertNear(headings(next), [...before, before[2], before[2]]);
});

test('a tolerance and a pull that are not set follow the reach', () => {
  for (const lengths of [
    [200, 100],
    [200, 100, 50],
  ]) {
    const chain = new Chain({ lengths: [50, 40], root: [0, 0] });
    const { reach, tolerance, maxPull } = carryOver(chain, lengths, [null, null, null]);
    assert.ok(Math.abs(tolerance - 1e-4 * reach) < 1e-9);
    assert.ok(Math.abs(maxPull - reach / 4) < 1e-6);
  }
});
