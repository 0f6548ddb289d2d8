// Rest rotations: the axes of limits are given in the bones' own axes, and nothing else changes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { snapshot } from './geometry.js';
import { around, checkLimits, hinge } from './joints.js';
import { about, turned } from './limits.js';

const REST = [0, 0, 0, 2, 0, 0, 2, 2, 0, 2, 2, 1];
const TURNS = [about([1, 2, 3], 1), about([0, 1, 0], -2), about([1, 0, -1], 0.5)];
const AXES = [
  [0, 0, 1],
  [1, 0, 0.2],
  [1, 0, 0],
];
const limits = (axes) => axes.map((axis) => hinge(axis, -1.5, 2));
const inSpace = { dimensions: 3, rest: REST, limits: limits(AXES.map((axis, i) => turned(TURNS[i], axis))) };
const make = (options) => new Chain({ dimensions: 3, rest: REST, limits: limits(AXES), ...options });

/** Checks that two arrays are equal except for rounding. */
function near(found, wanted, within = 1e-5) {
  assert.equal(found.length, wanted.length);
  const off = Math.max(...wanted.map((number, i) => Math.abs(number - found[i])));
  assert.ok(off <= within, `${found} is ${off} from ${wanted}`);
}

/** Checks that two chains give the same results. */
function checkAlike(chain, other) {
  for (const target of around([0, 0, 0], 4)) {
    chain.solve(target);
    other.setLocalRotations(chain.localRotations);
    near(other.positions, chain.positions);
    near(other.angles, chain.angles, 1e-4);
    checkLimits(chain, inSpace);
  }
}

describe('rest rotations', () => {
  test('carry the axes of hinges from the bones to space, in every form', () => {
    const flat = TURNS.flat();
    const objects = TURNS.map(([x, y, z, w]) => ({ x, y, z, w }));
    const long = flat.map((number) => 1e3 * number);
    const mixed = [TURNS[0], objects[1], new Float64Array(TURNS[2])];
    for (const restRotations of [flat, new Float64Array(flat), TURNS, objects, long, mixed]) {
      checkAlike(make({ restRotations }), new Chain(inSpace));
    }
  });

  test('can be set later, and removed', () => {
    const [chain, plain] = [make(), make()];
    chain.setRestRotations(TURNS);
    checkAlike(chain, new Chain(inSpace));
    chain.setRestRotations(null);
    chain.setLocalRotations(plain.localRotations);
    plain.setLocalRotations(plain.localRotations);
    for (const target of around([0, 0, 0], 4)) {
      assert.equal(chain.solve(target), plain.solve(target));
      assert.deepEqual(snapshot(chain), snapshot(plain));
    }
  });
});
