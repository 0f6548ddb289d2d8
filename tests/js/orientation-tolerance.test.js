// The tolerance of orientations: what counts as reached, and how small it can be.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { times } from './limits.js';

describe('the tolerance of an orientation', () => {
  // Two bones leave no choice: the target determines the orientation error.
  const options = { lengths: [2, 1], orientationTolerance: 0.3 };

  test('decides whether the orientation counts as reached', () => {
    const chain = new Chain(options);
    for (let angle = 0; angle < 6; angle += 0.05) {
      const status = chain.solve([2, 1], { orientation: angle });
      assert.ok(chain.error <= chain.tolerance);
      assert.equal(status === 'reached', chain.orientationError <= 0.3, `${angle}`);
    }
    chain.solve([2, 1], { orientation: 1 });
    const left = chain.orientationError;
    for (const [tolerance, reached] of [
      [left + 1e-6, true],
      [left - 1e-6, false],
    ]) {
      chain.orientationTolerance = tolerance;
      chain.solve([2, 1], { orientation: 1 });
      assert.equal(chain.reached, reached);
    }
  });

  test('can be 1e-5, at a tolerance of 1e-5 of the reach', () => {
    const limits = [
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ].map((axis) => ({ type: 'hinge', axis, min: -2.5, max: 2.5 }));
    const lengths = [0.3, 0.4, 0.3, 0.1, 0.1, 0.05];
    const [arm, model] = [0, 1].map(
      () => new Chain({ dimensions: 3, lengths, limits, orientationTolerance: 1e-5, tolerance: 1e-5 }),
    );
    for (let i = 0; i < 200; i++) {
      model.setAngles(limits.map((_, joint) => 2.4 * Math.sin(i * (joint + 1.3))));
      const { x, y, z } = model.joints[6];
      const orientation = model.rotations.slice(-4);
      assert.equal(arm.solve({ x, y, z }, { orientation }), 'reached', `pose ${i}`);
      assert.ok(arm.error <= 1e-5 && arm.orientationError <= 1e-5);
      const [a, b, c, d] = orientation;
      const off = times([-a, -b, -c, d], [...arm.rotations.slice(-4)]);
      assert.ok(2 * Math.atan2(Math.hypot(...off.slice(0, 3)), Math.abs(off[3])) < 1.1e-5);
    }
  });
});
