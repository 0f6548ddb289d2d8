// What is true of every chain with limits after any calls: tested with random chains.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import fc from 'fast-check';
import {
  along,
  between,
  checkLengths,
  checkRoot,
  checkSolved,
  distance,
  exactly,
  places,
  snapshot,
  someChain,
  sum,
  tip,
  way,
} from './geometry.js';
import { about, anglesWithin, forward, growthOf, MOST_GROWTH, someLimited, violation } from './limits.js';

const check = (property, numRuns) => fc.assert(property, { numRuns });

function checkLimits(chain, options) {
  const off = violation(chain, options);
  assert.ok(off <= 1e-4, `a joint is ${off} outside its limits`);
}

function checkNotMoved(chain, joints, { lengths }) {
  places(chain).forEach((joint, i) => {
    const off = distance(joint, joints[i]);
    assert.ok(off <= 1e-5 * sum(lengths), `joint ${i} is moved by ${off}`);
  });
}

/** Whether no bone leans so far that rounding makes the bones after it undetermined. */
function leaningLittle({ dimensions, limits }) {
  const most = (angle) => Math.min(angle, 1.2);
  const cone = { type: 'cone', angle: most(Math.PI) };
  return dimensions === 2
    ? limits
    : limits.map((limit) => ({
        ...(limit ?? cone),
        ...(limit?.type === 'cone' && { angle: most(limit.angle) }),
        ...(limit?.type === 'ball' && { swingY: most(limit.swingY), swingZ: most(limit.swingZ) }),
      }));
}

/** The options of a chain, and numbers from 0 to 1, three per bone. */
const withNumbers = (most) =>
  someLimited(most).chain((options) =>
    fc.record({
      options: fc.constant(options),
      numbers: fc.array(between(0, 1), exactly(3 * options.lengths.length)),
    }),
  );

/** The same with a target: the tip of some pose within the limits, or any point. */
const withTarget = (most) =>
  withNumbers(most).chain(({ options, numbers }) =>
    fc.record({
      options: fc.constant(options),
      target: fc.oneof(
        fc.constant(forward(options, anglesWithin(options, numbers)).at(-1).slice(0, options.dimensions)),
        fc
          .tuple(way(options.dimensions), between(0, 1.5))
          .map(([toward, share]) => along(options.root, toward, share * sum(options.lengths))),
      ),
    }),
  );

// Changes of a chain, by eight numbers between -1 and 1; each returns the options that are then in effect.
const STEPS = {
  solve(chain, options, n) {
    const root = places(chain)[0];
    const target = root.map((coordinate, axis) => coordinate + n[axis] * 1.5 * sum(options.lengths));
    chain.solve(target.slice(0, options.dimensions));
    checkSolved(chain, options.lengths, target.slice(0, options.dimensions));
    return options;
  },
  setPose(chain, options, n) {
    const count = (options.lengths.length + 1) * options.dimensions;
    const pose = Array.from({ length: count }, (_, i) => 5 * n[i % 8] + ((i * i) % 3));
    chain.setPose(pose);
    return { ...options, root: pose.slice(0, options.dimensions) };
  },
  setRoot(chain, options, n) {
    const root = n.slice(0, options.dimensions).map((each) => each * 100);
    chain.setRoot(root);
    return { ...options, root };
  },
  setBase(chain, options, n) {
    const base = options.dimensions === 2 ? 7 * n[0] : about([n[0], n[1], n[2] + 2], 7 * n[3]);
    chain.setBase(base);
    return { ...options, base };
  },
  setLimit(chain, options, n) {
    // Moves the limits to other bones.
    const limits = [...options.limits];
    const [from, to] = [n[0], n[1]].map((each) => Math.floor(((each + 1) / 2.001) * limits.length));
    if (limits[from]?.type === 'hinge') {
      return options;
    }
    limits[to] = limits[from];
    chain.setLimit(to, limits[to] ?? null);
    return { ...options, limits };
  },
  setStiffness(chain, options, n) {
    chain.setStiffness(n[7] < -0.5 ? null : options.lengths.map((_, i) => 10 ** (3 * n[i % 8])));
    return options;
  },
};

const steps = fc.array(
  fc.tuple(fc.constantFrom('solve', 'solve', ...Object.keys(STEPS)), fc.array(between(-1, 1), exactly(8))),
  { maxLength: 12 },
);

describe('every chain with limits', () => {
  test('keeps limits, lengths and root, and returns the right status, after any calls', () => {
    check(
      fc.property(someLimited(), steps, (given, calls) => {
        let options = given;
        const chain = new Chain({ ...options, maxIterations: 200 });
        checkLimits(chain, options);
        for (const [name, numbers] of calls) {
          options = STEPS[name](chain, options, numbers);
          checkLimits(chain, options);
          checkLengths(chain, options.lengths);
          checkRoot(chain, options.root);
        }
        chain.dispose();
      }),
      1500,
    );
  });

  test('nearly always reaches targets that are reachable by construction', () => {
    let [reached, all] = [0, 0];
    check(
      fc.property(withNumbers(), ({ options, numbers }) => {
        const chain = new Chain({ ...options, tolerance: 1e-3 * sum(options.lengths) });
        const target = forward(options, anglesWithin(options, numbers)).at(-1).slice(0, options.dimensions);
        reached += chain.solve(target) === 'reached' ? 1 : 0;
        all++;
        checkSolved(chain, options.lengths, target);
        checkLimits(chain, options);
        chain.dispose();
      }),
      2000,
    );
    assert.ok(reached >= 0.998 * all, `${reached} of ${all}`);
  });

  test('gives the same bits for the same calls', () => {
    check(
      fc.property(withTarget(), ({ options, target }) => {
        const [one, other] = [0, 1].map(() => {
          const chain = new Chain(options);
          chain.solve(target);
          const seen = snapshot(chain);
          chain.dispose();
          return seen;
        });
        assert.deepEqual(one, other);
      }),
      300,
    );
  });

  test('changes no bit where the tip is within the tolerance', () => {
    check(
      fc.property(withTarget(), way(3), between(0, 0.999), ({ options, target }, aside, share) => {
        const chain = new Chain(options);
        chain.solve(target);
        const end = tip(chain).slice(0, options.dimensions);
        const size = options.dimensions === 2 ? Math.hypot(aside[0], aside[1]) || 1 : 1;
        const before = snapshot(chain);
        assert.equal(chain.solve(along(end, aside, (share * chain.tolerance) / size)), 'reached');
        assert.deepEqual([...chain.positions], before.positions);
        assert.deepEqual(places(chain), before.joints);
        assert.equal(chain.iterations, 0);
        chain.dispose();
      }),
      500,
    );
  });

  test('scales with powers of two, to the bit', () => {
    const size = fc.integer({ min: -30, max: 30 }).map((power) => 2 ** power);
    check(
      fc.property(withTarget(), size, ({ options, target }, size) => {
        const [plain, scaled] = [1, size].map((by) => {
          const times = (numbers) => numbers?.map((number) => number * by);
          const { root, lengths, rest } = options;
          const chain = new Chain({
            ...options,
            root: times(root),
            lengths: times(lengths),
            ...(rest && { rest: times(rest) }),
          });
          chain.solve(times(target));
          const seen = snapshot(chain);
          chain.dispose();
          return seen;
        });
        assert.deepEqual(
          scaled.joints,
          plain.joints.map((joint) => joint.map((coordinate) => coordinate * size)),
        );
        assert.equal(scaled.error, plain.error * size);
        assert.equal(scaled.status, plain.status);
        assert.equal(scaled.iterations, plain.iterations);
      }),
      400,
    );
  });

  test('accepts a pose within its limits unchanged', () => {
    check(
      fc.property(withNumbers(), ({ options, numbers }) => {
        // Positions do not show a twist, so the pose after one may differ.
        fc.pre(options.limits.every((limit) => !limit?.twist));
        const angles = anglesWithin(options, numbers);
        fc.pre(growthOf(options, angles) <= MOST_GROWTH);
        const joints = forward(options, angles);
        const chain = new Chain(options);
        chain.setPose(joints.flatMap((joint) => joint.slice(0, options.dimensions)));
        checkLimits(chain, options);
        checkNotMoved(chain, joints, options);
        chain.dispose();
      }),
      1000,
    );
  });

  test('keeps its pose, twists and all, when that or a limit is set again', () => {
    check(
      fc.property(withTarget(), ({ options: given, target }) => {
        const options = { ...given, limits: leaningLittle(given) };
        const chain = new Chain(options);
        chain.solve(target);
        const joints = places(chain);
        chain.setPose(joints.flatMap((joint) => joint.slice(0, options.dimensions)));
        checkNotMoved(chain, joints, options);
        options.limits.forEach((limit, bone) => {
          chain.setLimit(bone, limit);
          checkNotMoved(chain, joints, options);
        });
        chain.dispose();
      }),
      1000,
    );
  });
});

describe('every base', () => {
  test('turns every chain as a whole about its root, and back again', () => {
    check(
      fc.property(someChain(), fc.tuple(way(3), between(-7, 7)), (made, [axis, angle]) => {
        const { dimensions, lengths, root } = made;
        const chain = new Chain({ lengths, root });
        chain.solve(root);
        const before = places(chain);
        chain.setBase(dimensions === 2 ? angle : about(axis, angle));
        checkLengths(chain, lengths);
        checkRoot(chain, root);
        const reach = sum(lengths);
        for (const i of before.keys()) {
          const far = distance(before[i], before[0]);
          assert.ok(Math.abs(distance(places(chain)[i], before[0]) - far) <= 1e-5 * reach, `joint ${i}`);
        }
        chain.setBase(dimensions === 2 ? 0 : [0, 0, 0, 1]);
        places(chain).forEach((joint, i) => {
          assert.ok(distance(joint, before[i]) <= 1e-5 * reach, `joint ${i} does not come back`);
        });
        chain.dispose();
      }),
      500,
    );
  });
});
