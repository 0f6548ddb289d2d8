// The solvers for comparison: each solves the same chains and limits with valid results.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import fc from 'fast-check';
import {
  along,
  between,
  checkRoot,
  checkSolved,
  optionsOf,
  SOLVERS,
  snapshot,
  someChain,
  sum,
  way,
} from './geometry.js';
import { around, CHAINS, checkLimits, range } from './joints.js';
import { someLimited } from './limits.js';

const target = ({ root, lengths }) =>
  fc.tuple(way(root.length), between(0, 1.3)).map(([aim, far]) => along(root, aim, far * sum(lengths)));

/** With limits, targets near the edges of the reach may be 'blocked', whatever the lengths say. */
function checkResult(chain, options, status) {
  assert.equal(status, chain.status);
  assert.equal(status === 'reached', chain.error <= chain.tolerance);
  assert.ok(chain.iterations <= chain.maxIterations);
  checkLimits(chain, options);
}

for (const solver of SOLVERS) {
  describe(`'${solver}'`, () => {
    test('keeps root and lengths, and its status agrees with the pose', () => {
      fc.assert(
        fc.property(
          someChain(10).chain((made) => fc.record({ made: fc.constant(made), aim: target(made) })),
          ({ made, aim }) => {
            const chain = new Chain({ ...optionsOf(made), solver, maxIterations: 30 });
            assert.equal(chain.solver, solver);
            assert.equal(chain.solve(aim), chain.status);
            checkSolved(chain, made.lengths, aim);
            checkRoot(chain, made.root);
            chain.dispose();
          },
        ),
        { numRuns: 1000 },
      );
    });

    test('stays within limits of all kinds, for any target', () => {
      for (const options of Object.values(CHAINS)) {
        const chain = new Chain({ ...options, solver, maxIterations: 20 });
        const dimensions = options.root.length;
        for (const aim of around(options.root, sum(options.lengths))) {
          checkResult(chain, { ...options, dimensions }, chain.solve(aim));
        }
        chain.dispose();
      }
    });

    test('stays within random limits', () => {
      fc.assert(
        fc.property(
          someLimited(4).chain((options) =>
            fc.record({ options: fc.constant(options), aim: target(options) }),
          ),
          ({ options, aim }) => {
            const chain = new Chain({ ...options, solver, maxIterations: 15 });
            checkResult(chain, options, chain.solve(aim));
            chain.dispose();
          },
        ),
        { numRuns: 150 },
      );
    });

    test('reaches targets in the middle of its reach', () => {
      const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50], solver, maxIterations: 1000 });
      // Not from a straight chain, which some methods cannot bend.
      chain.setAngles([0.3, 0.3, 0.3, 0.3]);
      for (let i = 0; i < 30; i++) {
        const angle = 0.2 * i;
        const aim = [80 + 150 * Math.cos(angle), 170 + 150 * Math.sin(angle)];
        assert.equal(chain.solve(aim), 'reached', `at ${angle}, ${chain.error} left`);
      }
    });

    test('gives the same bits for the same calls', () => {
      const limits = [range(-1, 1), null, range(-2, 2)];
      const twins = [0, 1].map(() => new Chain({ lengths: [3, 2, 2], solver, limits, maxIterations: 25 }));
      for (const aim of around([0, 0], 7)) {
        const [a, b] = twins.map((chain) => chain.solve(aim));
        assert.equal(a, b);
        assert.deepEqual(snapshot(twins[0]), snapshot(twins[1]));
      }
    });

    test('moves a free root, and one that may be pulled', () => {
      const loose = new Chain({ lengths: [3, 2, 1], solver, rootMode: 'free' });
      assert.equal(loose.solve(20, 10), 'reached');
      const pulled = new Chain({
        lengths: [3, 2, 1],
        solver,
        rootMode: 'pull',
        maxPull: 3,
        maxIterations: 1000,
      });
      assert.equal(pulled.solve(8, 0), 'reached');
    });
  });
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
