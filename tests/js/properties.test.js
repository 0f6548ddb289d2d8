// What is true of every chain, pose and target: tested with random chains.

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
  innerRadius,
  jointsOf,
  optionsOf,
  places,
  point,
  snapshot,
  someChain,
  someLengths,
  sum,
  tip,
  way,
} from './geometry.js';

const check = (property, numRuns) => fc.assert(property, { numRuns });

/** A chain, and a target at some share of the reach from its root. */
const withTarget = (least, most, bones) =>
  someChain(bones).chain((made) =>
    fc.record({
      made: fc.constant(made),
      target: fc
        .tuple(way(made.dimensions), between(least, most))
        .map(([direction, share]) => along(made.root, direction, share * sum(made.lengths))),
    }),
  );

/** The same with a target that the tip can reach, up to 0.95 of the reach, also at the inner edge. */
const withReachable = (bones) =>
  someChain(bones)
    .filter(({ lengths }) => innerRadius(lengths) <= 0.95 * sum(lengths))
    .chain((made) =>
      fc.record({
        made: fc.constant(made),
        target: fc.tuple(way(made.dimensions), between(0, 1)).map(([direction, share]) => {
          const inner = innerRadius(made.lengths);
          return along(made.root, direction, inner + share * (0.95 * sum(made.lengths) - inner));
        }),
      }),
    );

const solver = fc.constantFrom('auto', 'fabrik');

describe('every solve', () => {
  test('keeps root and lengths, and its status agrees with the pose', () => {
    check(
      fc.property(withTarget(0, 1.5), solver, between(0, 0.1), ({ made, target }, solver, tolerance) => {
        const chain = new Chain({ ...optionsOf(made), solver, tolerance });
        assert.equal(chain.solve(target), chain.status);
        checkSolved(chain, made.lengths, target);
        checkRoot(chain, made.root);
        chain.dispose();
      }),
      12000,
    );
  });

  test('does so again and again, from target to target', () => {
    check(
      fc.property(someChain(12), fc.array(between(-15, 15), exactly(30)), (made, walk) => {
        const chain = new Chain(optionsOf(made));
        for (let i = 0; i + 3 <= walk.length; i++) {
          const target = made.root.map((coordinate, axis) => coordinate + walk[i + axis]);
          chain.solve(target);
          checkSolved(chain, made.lengths, target);
          checkRoot(chain, made.root);
        }
        chain.dispose();
      }),
      300,
    );
  });

  test('keeps lengths and returns the right status with thousands of bones', () => {
    check(
      fc.property(withTarget(0, 1.2, 20), fc.constantFrom(100, 1000, 5000), ({ made, target }, bones) => {
        const lengths = Array.from({ length: bones }, (_, i) => made.lengths[i % made.lengths.length]);
        fc.pre(sum(lengths) > 0);
        const share = sum(lengths) / sum(made.lengths);
        const chain = new Chain({ root: made.root, lengths });
        const far = made.root.map((coordinate, axis) => coordinate + share * (target[axis] - coordinate));
        chain.solve(far);
        checkSolved(chain, lengths, far);
        chain.dispose();
      }),
      40,
    );
  });

  test('gives the same bits for the same chain', () => {
    check(
      fc.property(withTarget(0, 1.2), solver, ({ made, target }, solver) => {
        const twins = [0, 1].map(() => {
          const chain = new Chain({ ...optionsOf(made), solver });
          chain.solve(target);
          const seen = snapshot(chain);
          chain.dispose();
          return seen;
        });
        assert.deepEqual(twins[0], twins[1]);
      }),
      1000,
    );
  });

  test('changes no bit if the tip is within the tolerance', () => {
    check(
      fc.property(withTarget(0, 1.2), way(3), between(0, 0.999), ({ made, target }, aside, share) => {
        const chain = new Chain(optionsOf(made));
        chain.solve(target);
        const end = tip(chain).slice(0, made.dimensions);
        const length = made.dimensions === 2 ? Math.hypot(aside[0], aside[1]) : 1;
        const before = snapshot(chain);
        assert.equal(chain.solve(along(end, aside, (share * chain.tolerance) / (length || 1))), 'reached');
        assert.deepEqual(places(chain), before.joints);
        assert.deepEqual([...chain.positions], before.positions);
        assert.equal(chain.iterations, 0);
        chain.dispose();
      }),
      2000,
    );
  });

  test('scales with powers of two, to the bit', () => {
    const size = fc.integer({ min: -30, max: 30 }).map((power) => 2 ** power);
    check(
      fc.property(withTarget(0, 1.5), solver, size, ({ made, target }, solver, size) => {
        const [plain, scaled] = [1, size].map((by) => {
          const times = (numbers) => numbers.map((number) => number * by);
          const { root, lengths, positions } = optionsOf(made);
          const chain = new Chain({
            root: times(root),
            lengths: times(lengths),
            positions: times(positions),
            solver,
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
        assert.deepEqual(
          scaled.positions,
          plain.positions.map((coordinate) => coordinate * size),
        );
        assert.equal(scaled.error, plain.error * size);
        assert.equal(scaled.status, plain.status);
        assert.equal(scaled.iterations, plain.iterations);
      }),
      1500,
    );
  });
});

describe('the solver auto', () => {
  test('reaches every target from the inner ring to 0.95 of the reach', () => {
    check(
      fc.property(withReachable(20), ({ made, target }) => {
        const chain = new Chain(optionsOf(made));
        assert.equal(chain.solve(target), 'reached', `error ${chain.error} of ${chain.reach}`);
        assert.ok(distance(tip(chain), target) <= chain.tolerance);
        checkSolved(chain, made.lengths, target);
        chain.dispose();
      }),
      30000,
    );
  });

  test('reaches targets that lie on joints and on the root', () => {
    check(
      fc.property(someChain(12), fc.nat(), (made, pick) => {
        const chain = new Chain(optionsOf(made));
        const target = places(chain)[pick % (made.lengths.length + 1)];
        const away = distance(target, made.root);
        fc.pre(away >= innerRadius(made.lengths) && away <= 0.95 * sum(made.lengths));
        assert.equal(chain.solve(target.slice(0, made.dimensions)), 'reached');
        checkSolved(chain, made.lengths, target);
        chain.dispose();
      }),
      1500,
    );
  });

  test('points straight at every target out of reach, from any pose', () => {
    check(
      fc.property(withTarget(1.001, 100), solver, ({ made, target }, solver) => {
        const { lengths, root } = made;
        const chain = new Chain({ ...optionsOf(made), solver });
        assert.equal(chain.solve(target), 'out-of-reach');
        const [reach, away] = [sum(lengths), distance(root, target)];
        assert.ok(Math.abs(chain.error - (away - reach)) <= 1e-5 * reach, `error ${chain.error}`);
        let length = 0;
        places(chain).forEach((joint, i) => {
          const straight = point(root).map(
            (from, axis) => from + ((point(target)[axis] - from) * length) / away,
          );
          assert.ok(distance(joint, straight) <= 1e-5 * reach, `joint ${i} is off the line`);
          length += lengths[i] ?? 0;
        });
        chain.dispose();
      }),
      2000,
    );
  });

  test('comes as near as possible to every target that is too close', () => {
    const long = someLengths(6).map((lengths) => [...lengths.slice(1), sum(lengths) + 0.5, lengths[0]]);
    check(
      fc.property(
        fc.constantFrom(2, 3),
        long,
        way(3),
        between(0, 0.999),
        (dimensions, lengths, toward, share) => {
          const inner = innerRadius(lengths);
          const target = along([0, 0, 0], toward, share * inner).slice(0, dimensions);
          const chain = new Chain({ lengths, dimensions, tolerance: 0 });
          assert.equal(chain.solve(target), 'too-close');
          const least = inner - distance([0, 0, 0], target);
          assert.ok(Math.abs(chain.error - least) <= 1e-5 * sum(lengths), `${chain.error}, not ${least}`);
          checkSolved(chain, lengths, target);
          chain.dispose();
        },
      ),
      1500,
    );
  });
});

describe('a free root', () => {
  test('follows, so that every target is reached with all lengths kept', () => {
    check(
      fc.property(withTarget(0, 1000), solver, ({ made, target }, solver) => {
        const chain = new Chain({ ...optionsOf(made), rootMode: 'free', solver });
        assert.equal(chain.solve(target), 'reached');
        checkSolved(chain, made.lengths, target);
        chain.dispose();
      }),
      1500,
    );
  });

  test('moves no further than the tip does', () => {
    check(
      fc.property(withTarget(0, 3), ({ made, target }) => {
        const chain = new Chain({ ...optionsOf(made), rootMode: 'free' });
        const before = places(chain);
        chain.solve(target);
        const moved = distance(tip(chain), before.at(-1));
        assert.ok(distance(places(chain)[0], made.root) <= moved + 1e-5 * sum(made.lengths));
        chain.dispose();
      }),
      1500,
    );
  });
});

describe('a pose', () => {
  test('is set unchanged if its distances are the lengths', () => {
    check(
      fc.property(someChain(), someChain(), (made, other) => {
        fc.pre(made.dimensions === other.dimensions && made.lengths.length <= other.lengths.length);
        fc.pre(other.ways.every((each) => each.some((coordinate) => coordinate !== 0)));
        const pose = jointsOf({ ...made, root: other.root, ways: other.ways });
        const chain = new Chain(optionsOf(made));
        chain.solve(made.root);
        chain.setPose(pose);
        checkLengths(chain, made.lengths);
        checkRoot(chain, other.root);
        places(chain).forEach((joint, i) => {
          const wanted = pose.slice(i * made.dimensions, (i + 1) * made.dimensions);
          assert.ok(distance(joint, wanted) <= 1e-5 * sum(made.lengths), `joint ${i}`);
        });
        chain.dispose();
      }),
      800,
    );
  });

  test('keeps its offsets, to the bit, when the root moves', () => {
    check(
      fc.property(withTarget(0, 1.2), way(3), between(0, 64), ({ made, target }, toward, far) => {
        const chain = new Chain(optionsOf(made));
        chain.solve(target);
        chain.setRoot(Array(made.dimensions).fill(0));
        const before = places(chain);
        chain.setRoot(along([0, 0, 0], toward, far).slice(0, made.dimensions));
        chain.setRoot(Array(made.dimensions).fill(0));
        assert.deepEqual(places(chain), before);
        chain.dispose();
      }),
      500,
    );
  });
});
