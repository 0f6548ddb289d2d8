// The tolerance of orientations: what counts as reached, and how small it can be.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';

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
});
