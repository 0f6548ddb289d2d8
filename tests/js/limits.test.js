// Limits always hold; and what a chain with limits reports.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { checkLengths, checkRoot, checkSolved, distance, places, snapshot, tip } from './geometry.js';
import { around, ball, CHAINS, checkLimits, cone, hinge, near, nearAll, range, STIFF } from './joints.js';
import { about, violation } from './limits.js';

const { PI } = Math;

for (const [title, given] of Object.entries(CHAINS)) {
  const options = { dimensions: given.root.length, ...given };
  const make = () => new Chain(options);
  const reach = options.lengths.reduce((a, b) => a + b, 0);

  describe(`limits hold: ${title}`, () => {
    test('at the start', () => {
      const chain = make();
      checkLimits(chain, options);
      checkLengths(chain, options.lengths);
      checkRoot(chain, options.root);
    });

    test('after every solve, whether the target can be reached or not', () => {
      const chain = make();
      const seen = new Set();
      for (const target of around(options.root, reach)) {
        seen.add(chain.solve(target));
        checkSolved(chain, options.lengths, target);
        checkRoot(chain, options.root);
        checkLimits(chain, options);
      }
      assert.ok(seen.has('out-of-reach') && seen.has('blocked'), `only ${[...seen]}`);
    });

    test('in poses that are set', () => {
      const chain = make();
      const pose = (i) =>
        options.lengths.map((_, k) => [Math.sin(i + 7 * k), Math.sin(2 * i + 3 * k), (i * k) % 3]);
      for (let i = 0; i < 40; i++) {
        const start = options.root.map((coordinate) => coordinate + i);
        chain.setPose([start, ...pose(i).map((joint) => joint.slice(0, options.dimensions))].flat());
        checkLimits(chain, options);
        checkLengths(chain, options.lengths);
        checkRoot(chain, start);
      }
    });

    test('with initial positions', () => {
      const joints = options.lengths.flatMap((_, k) =>
        [-k - 1, k % 2, 1 - (k % 3)].slice(0, options.dimensions),
      );
      const positions = [...Array(options.dimensions).fill(0), ...joints];
      const chain = new Chain({ ...options, positions });
      checkLimits(chain, options);
      checkRoot(chain, options.root);
      const other = make();
      other.setPose(positions);
      other.setRoot(options.root);
      assert.deepEqual(snapshot(chain), snapshot(other));
    });

    test('while the base turns', () => {
      const chain = make();
      for (let i = 0; i < 30; i++) {
        const base = options.dimensions === 2 ? i / 3 : about([1, i % 4, 2], i / 3);
        chain.setBase(base);
        checkLimits(chain, { ...options, base });
        chain.solve([...around(options.root, 0.7 * reach)][i]);
        checkLimits(chain, { ...options, base });
        checkRoot(chain, options.root);
      }
    });
  });
}

test('the helpers of these tests detect a limit that is broken', () => {
  const bend = (limits) =>
    violation(new Chain({ positions: [0, 0, 1, 0, 1, 1] }), { dimensions: 2, lengths: [1, 1], limits });
  assert.ok(Math.abs(bend([null, range(0, 1)]) - (PI / 2 - 1)) < 1e-6);
  assert.ok(bend([null, range(0, 2)]) < 1e-6);
  const chain = new Chain({ positions: [0, 0, 0, 1, 0, 0, 1, 0, 1], dimensions: 3 });
  const lean = (limit) => violation(chain, { dimensions: 3, lengths: [1, 1], limits: [null, limit] });
  assert.ok(Math.abs(lean(cone(1)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(Math.abs(lean(hinge([0, 1, 0], -1, 2)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(Math.abs(lean(hinge([0, 0, 1], -3, 3)) - PI / 2) < 1e-6);
  assert.ok(Math.abs(lean(ball(1, 3)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(lean(ball(2, 0)) < 1e-6);
  // A bone that is bent up, after a hinge that bends to the side: it must have been twisted by π / 2.
  const twisted = (...limits) => violation(chain, { dimensions: 3, lengths: [1, 1], limits });
  const aside = hinge([0, 0, 1], 0, 2);
  assert.ok(twisted(ball(0, 0, 1, 2), aside) < 1e-4);
  assert.ok(twisted(ball(0, 0, PI / 2, PI / 2), aside) < 1e-4);
  assert.ok(Math.abs(twisted(ball(0, 0, 0, 1), aside) - (PI / 2 - 1)) < 1e-4);
  assert.ok(Math.abs(twisted(ball(0, 0, 2, 3), aside) - (2 - PI / 2)) < 1e-4);
});

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

  test('finds the best pose if it is blocked', () => {
    const chain = new Chain({ lengths: [2, 1, 1], limits: [range(-0.4, 0.6), STIFF, STIFF] });
    for (const angle of [0.8, 1.5, 2.5]) {
      assert.equal(chain.solve(3 * Math.cos(angle), 3 * Math.sin(angle)), 'blocked');
      const best = [4 * Math.cos(0.6), 4 * Math.sin(0.6)];
      near(tip(chain), best, 0.02);
    }
  });

  test("is 'stalled' if its iterations were too few, and continues from there", () => {
    const options = { lengths: [1, 1, 1, 1], limits: Array(4).fill(range(-1, 1)), tolerance: 1e-6 };
    const chain = new Chain({ ...options, maxIterations: 1 });
    const target = new Chain(options);
    target.solve(1.5, 2.5);
    assert.equal(target.status, 'reached');
    assert.equal(chain.solve(1.5, 2.5), 'stalled');
    assert.equal(chain.iterations, 1);
    let solves = 1;
    while (chain.solve(1.5, 2.5) === 'stalled' && solves < 100) {
      solves++;
      checkLimits(chain, { dimensions: 2, ...options });
    }
    assert.equal(chain.status, 'reached');
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

  test('follows a path within its limits, and stays near the last pose', () => {
    const options = { dimensions: 2, lengths: [1, 1, 1], limits: [range(-1, 2), range(-2, 0), range(-1, 1)] };
    const chain = new Chain(options);
    let last;
    for (let frame = 0; frame < 300; frame++) {
      const angle = 0.3 + 0.5 * Math.sin(frame / 40);
      const target = [2.2 * Math.cos(angle), 2.2 * Math.sin(angle)];
      assert.equal(chain.solve(target), 'reached', `frame ${frame}`);
      checkLimits(chain, options);
      const now = places(chain);
      now.forEach((joint, i) => {
        assert.ok(!last || distance(joint, last[i]) < 0.15, `joint ${i} jumps in frame ${frame}`);
      });
      last = now;
    }
  });

  test('does not jump on its path with a tolerance of 0', () => {
    const chain = new Chain({ lengths: [1, 1, 1], dimensions: 3, limits: [cone(1), ball(1, 0.5), cone(1)] });
    const at = (frame) => [2.3, Math.sin(frame / 50), Math.cos(frame / 70)];
    chain.solve(at(0));
    chain.tolerance = 0;
    for (let frame = 1; frame < 500; frame++) {
      const last = places(chain);
      chain.solve(at(frame));
      assert.ok(chain.error < 1e-5, `${chain.error} from the target in frame ${frame}`);
      nearAll(chain, last, 5 * distance(at(frame), at(frame - 1)));
    }
  });

  test('treats a very far target like a far one, and takes few iterations', () => {
    for (const { limits, ...options } of Object.values(CHAINS)) {
      const made = { ...options, root: options.root.map(() => 0), limits };
      const reach = options.lengths.reduce((a, b) => a + b, 0);
      const [chain, ...others] = [100, 1e3, 1e9, 1e20, 1e27].map((far) => {
        const solved = new Chain(made);
        solved.solve(made.root.map((_, axis) => (axis === 1 ? far * reach : 0)));
        assert.equal(solved.status, 'out-of-reach');
        assert.ok(solved.iterations <= 200, `${solved.iterations} iterations for ${far} times the reach`);
        return solved;
      });
      for (const other of others) {
        const off = Math.abs(tip(other)[1] - tip(chain)[1]);
        assert.ok(off <= 2e-3 * reach, `the tip is ${off} off`);
      }
    }
  });
});
