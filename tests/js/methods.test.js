// The solvers for comparison: each solves the same chains and limits with valid results.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chain } from 'fabrik';
import { SOLVERS } from './geometry.js';
import { checkLimits, range } from './joints.js';

for (const _solver of SOLVERS) {
}

test('the methods differ: each finds its own pose', () => {
  const poses = SOLVERS.map((solver) => {
    const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50], solver, maxIterations: 3 });
    chain.solve(200, 300);
    return chain.positions.join();
  });
  assert.equal(new Set(poses).size, SOLVERS.length);
});

test('the solver can be changed at any time, with and without limits', () => {
  const chain = new Chain({ lengths: [3, 2, 1] });
  for (const solver of SOLVERS) {
    chain.solver = solver;
    assert.equal(chain.solver, solver);
    chain.setLimit(1, range(-1, 1));
    chain.solve(2, 3);
    checkLimits(chain, { dimensions: 2, lengths: [3, 2, 1], limits: [null, range(-1, 1), null] });
    chain.setLimit(1, null);
    chain.solve(-2, 3);
  }
});
