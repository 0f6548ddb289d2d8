// Angles of hinges in three dimensions: reading them, and setting a pose by them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { places } from './geometry.js';
import { ball, checkLimits, hinge } from './joints.js';

const NONE = Number.NaN;

/** Checks that two arrays are equal except for rounding. */
function near(found, wanted, within = 1e-5) {
  assert.equal(found.length, wanted.length);
  const off = Math.max(...wanted.map((number, i) => Math.abs(number - found[i])));
  assert.ok(off <= within, `${found} is ${off} from ${wanted}`);
}

describe('angles in three dimensions', () => {
  const options = {
    root: [1, 2, 3],
    lengths: [2, 2, 1, 1],
    limits: [hinge([0, 0, 1], -3, 3), null, hinge([0, 1, 0], -3, 3), ball(1, 1)],
  };

  test('are those of hinges, and NaN for other joints', () => {
    const chain = new Chain(options);
    chain.solve(2, 5, 4);
    const [first, second, third, fourth] = chain.angles;
    assert.deepEqual([second, fourth], [NONE, NONE]);
    const local = chain.localRotations;
    near(local.slice(0, 4), [0, 0, Math.sin(first / 2), Math.cos(first / 2)]);
    near(local.slice(8, 12), [0, Math.sin(third / 2), 0, Math.cos(third / 2)]);
    assert.ok(new Chain({ lengths: [1, 1], dimensions: 3 }).angles.every(Number.isNaN));
  });

  test('can be set, and other joints stay as they are', () => {
    const chain = new Chain(options);
    chain.solve(2, 5, 4);
    const before = [...chain.localRotations];
    chain.setAngles([0.5, NONE, -1, NONE]);
    near(chain.angles.slice(0, 1), [0.5]);
    near(chain.angles.slice(2, 3), [-1]);
    const after = [...chain.localRotations];
    near(after.slice(4, 8), before.slice(4, 8));
    near(after.slice(12), before.slice(12));
    const first = [1 + 2 * Math.cos(0.5), 2 + 2 * Math.sin(0.5), 3];
    near(places(chain)[1], first);
    checkLimits(chain, options);
  });
});
