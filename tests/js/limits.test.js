// Limits always hold; and what a chain with limits reports.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { snapshot } from './geometry.js';
import { CHAINS, checkLimits, range } from './joints.js';

for (const [_title, given] of Object.entries(CHAINS)) {
  const options = { dimensions: given.root.length, ...given };
  const _make = () => new Chain(options);
  const _reach = options.lengths.reduce((a, b) => a + b, 0);
}

describe('a chain with limits', () => {
  const limits = [range(0, 0.3), range(0, 0.3)];

  test("is 'blocked' if limits forbid the target, 'out-of-reach' or 'too-close' if lengths do", () => {
    const chain = new Chain({ lengths: [3, 1], limits });
    assert.equal(chain.solve(0, 3), 'blocked');
    assert.equal(chain.reached, false);
    assert.equal(chain.solve(0, 4.1), 'out-of-reach');
    assert.equal(chain.solve(0, 1.9), 'too-close');
    assert.equal(chain.solve(3.94, 0.59), 'reached');
  });

  test('may take 1000 iterations by default, or the number that is set', () => {
    assert.equal(new Chain({ lengths: [1, 1], limits }).maxIterations, 1000);
    assert.equal(new Chain({ lengths: [1, 1], limits: [null, undefined] }).maxIterations, 100);
    assert.equal(new Chain({ lengths: [1, 1], limits, maxIterations: 7 }).maxIterations, 7);
    const chain = new Chain({ lengths: [1, 1], limits, maxIterations: 100 });
    assert.equal(chain.maxIterations, 100);
    assert.ok(chain.solve(-1, -1) && chain.iterations <= 100);
  });

  test('treats limits that are all null, or holes, like no limits', () => {
    const [none, plain] = [
      new Chain({ lengths: [2, 1, 1], limits: Array(3) }),
      new Chain({ lengths: [2, 1, 1] }),
    ];
    none.solve(1, 2);
    plain.solve(1, 2);
    assert.deepEqual(snapshot(none), snapshot(plain));
    none.solver = 'fabrik';
  });

  test('does not keep the objects that it was given', () => {
    const mine = [range(0, 0.3), range(0, 0.3)];
    const chain = new Chain({ lengths: [1, 1], limits: mine });
    mine[0].max = 3;
    mine.pop();
    assert.equal(chain.solve(0, 1.9), 'blocked');
    checkLimits(chain, { dimensions: 2, lengths: [1, 1], limits });
  });
});
