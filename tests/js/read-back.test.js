// Everything that can be set can be read, as plain options, on the console, and as a copy.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { Chain, TwoBone, Walker } from 'fabrik';
import fc from 'fast-check';
import { between, distance, optionsOf, places, someChain } from './geometry.js';
import { someLimited, violation } from './limits.js';
import { spider, stroll } from './walkers.js';

const HALF = Math.SQRT1_2;

/** A chain with everything set. */
const full = () =>
  new Chain({
    root: [1, 2, 3],
    lengths: [3, 0.1, 1],
    rest: [0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 2, 1],
    restRotations: [0, 0, 0, 1, HALF, 0, 0, HALF, 0, 0, 0, 1],
    base: [0, 0, HALF, HALF],
    limits: [
      { type: 'cone', angle: 1 },
      { type: 'hinge', axis: [0, 0, 1], min: Number.NEGATIVE_INFINITY, max: 7 },
      { type: 'ball', swingY: 0.5, swingZ: 1, twist: [-1, Number.POSITIVE_INFINITY] },
    ],
    stiffness: [1, 0.3, 2],
    maxTurn: [0.1, Number.POSITIVE_INFINITY, 0.3],
    pole: { direction: [0, 0, 2], weight: 0.25 },
    tolerance: 0.01,
    orientationTolerance: 0.02,
    maxIterations: 77,
    solver: 'ccd',
    rootMode: 'pull',
    maxPull: 0.5,
  });

/** The same options after a way through a text. */
const throughText = (options) => JSON.parse(JSON.stringify(options));

function checkSamePose(copy, chain, within = 1e-6) {
  const [a, b] = [places(copy), places(chain)];
  a.forEach((joint, i) => {
    assert.ok(distance(joint, b[i]) <= within * chain.reach, `joint ${i}: ${joint}, not ${b[i]}`);
  });
}

describe('what is set of a chain', () => {
  test('is read in the form in which it is set', () => {
    const chain = full();
    assert.deepEqual(chain.lengths, [3, 0.1, 1]);
    assert.deepEqual(chain.root.toJSON(), { x: 1, y: 2, z: 3 });
    assert.deepEqual(chain.tip.toJSON(), chain.joints[3].toJSON());
    assert.deepEqual(
      chain.rest,
      [0, 0, 0, 0, 3, 0, 0, 3, 0.1, 0, 4, 0.1].map((x) => chain.rest.find((y) => Math.abs(x - y) < 1e-6)),
    );
    assert.ok(distance(chain.base, [0, 0, HALF, HALF]) < 1e-12);
    assert.deepEqual(chain.limits, [
      { type: 'cone', angle: 1 },
      { type: 'hinge', axis: [0, 0, 1], min: -Infinity, max: 7 },
      { type: 'ball', swingY: 0.5, swingZ: 1, twist: [-1, Infinity] },
    ]);
    assert.ok(distance(chain.restRotations, [0, 0, 0, 1, HALF, 0, 0, HALF, 0, 0, 0, 1]) < 1e-12);
    assert.deepEqual(chain.stiffness, [1, 0.3, 2]);
    assert.deepEqual(chain.maxTurn, [0.1, Infinity, 0.3]);
    assert.deepEqual(chain.pole, { direction: [0, 0, 2], weight: 0.25 });
  });

  test('has these values if nothing is set', () => {
    const chain = new Chain({ lengths: [2, 1] });
    assert.deepEqual(chain.lengths, [2, 1]);
    assert.deepEqual(chain.rest, [0, 0, 2, 0, 3, 0]);
    assert.deepEqual(chain.limits, [null, null]);
    assert.deepEqual(chain.stiffness, [1, 1]);
    assert.deepEqual([chain.base, chain.restRotations, chain.maxTurn, chain.pole], [0, null, null, null]);
    assert.deepEqual(new Chain({ lengths: [1], dimensions: 3 }).base, [0, 0, 0, 1]);
  });

  test('is read after it was set by methods, and taken away by null', () => {
    const chain = new Chain({ lengths: [2, 1] });
    chain.setBase(0.5);
    chain.setLimit(1, { type: 'range', min: -1, max: 2 });
    chain.setStiffness([2, 4]);
    chain.setMaxTurn(0.5);
    chain.setPole([3, 4]);
    assert.ok(Math.abs(chain.base - 0.5) < 1e-12);
    assert.deepEqual(chain.limits, [null, { type: 'range', min: -1, max: 2 }]);
    assert.deepEqual(chain.stiffness, [2, 4]);
    assert.deepEqual(chain.maxTurn, [0.5, 0.5]);
    assert.deepEqual(chain.pole, { point: [3, 4], weight: 1 });
    chain.setLimit(1, null);
    chain.setStiffness(null);
    chain.setMaxTurn(null);
    chain.setPole(null);
    assert.deepEqual(chain.limits, [null, null]);
    assert.deepEqual([chain.stiffness, chain.maxTurn, chain.pole], [[1, 1], null, null]);
  });

  test('is a frozen copy', () => {
    const chain = full();
    for (const name of ['lengths', 'rest', 'base', 'limits', 'restRotations', 'stiffness', 'maxTurn']) {
      assert.ok(Object.isFrozen(chain[name]), name);
    }
    assert.throws(() => {
      chain.limits[0].angle = 2;
    }, TypeError);
  });

  test('is what a restored state has, not what was set before', () => {
    const chain = new Chain({ lengths: [2, 1] });
    const before = chain.saveState();
    chain.setLimit(0, { type: 'range', min: 0, max: 1 });
    chain.setPole([1, 1]);
    chain.restoreState(before);
    assert.deepEqual([chain.limits, chain.pole], [[null, null], null]);
  });
});

describe('setLengths', () => {
  test('keeps the directions of the bones and the root', () => {
    fc.assert(
      fc.property(someChain(8), between(0.1, 10), (made, scale) => {
        const chain = new Chain(optionsOf(made));
        const before = places(chain);
        const lengths = made.lengths.map((length, i) => scale * (length + i));
        if (!(lengths.reduce((a, b) => a + b) > 0)) {
          return;
        }
        chain.setLengths(lengths);
        for (const [i, length] of chain.lengths.entries()) {
          assert.ok(Math.abs(length - lengths[i]) <= 5e-7 * lengths[i]);
        }
        const after = places(chain);
        assert.deepEqual(after[0], before[0]);
        lengths.forEach((length, i) => {
          assert.ok(Math.abs(distance(after[i], after[i + 1]) - length) < 1e-6 * chain.reach);
          const old = distance(before[i], before[i + 1]);
          if (old > 1e-3 * made.lengths.reduce((a, b) => a + b)) {
            const way = before[i].map(
              (x, axis) => x + ((before[i + 1][axis] - x) * length) / old - before[i][axis],
            );
            const now = after[i].map((x, axis) => after[i + 1][axis] - x);
            assert.ok(distance(way, now) < 1e-4 * (chain.reach + length), `${way}, not ${now}`);
          }
        });
        assert.equal(chain.clone().reach, chain.reach);
      }),
    );
  });

  test('changes tolerance and maxPull with the reach if they have their defaults', () => {
    const chain = new Chain({ lengths: [2, 1] });
    chain.setLengths([20, 10]);
    assert.ok(Math.abs(chain.tolerance - 3e-3) < 1e-12);
    assert.equal(chain.maxPull, 7.5);
    Object.assign(chain, { tolerance: 1, maxPull: 2 });
    chain.setLengths([2, 1]);
    assert.deepEqual([chain.tolerance, chain.maxPull], [1, 2]);
  });

  test('lets the next solve reach what the new lengths can', () => {
    const chain = new Chain({ lengths: [2, 1], limits: [{ type: 'range', min: -1, max: 1 }, null] });
    assert.equal(chain.solve(5, 0), 'out-of-reach');
    chain.setLengths([4, 2]);
    assert.equal(chain.solve(5, 0), 'reached');
    assert.equal(chain.trace([4, 1]).status, 'reached');
  });

  test('is undone by a state that was saved before it', () => {
    const chain = new Chain({ lengths: [2, 1, 1.7] });
    chain.solve(1, 2);
    const before = chain.saveState();
    const [positions, { reach, minReach, lengths, tolerance }] = [places(chain), chain];
    chain.setLengths([3, 7, 1]);
    chain.solve(4, 4);
    chain.restoreState(before);
    assert.deepEqual(places(chain), positions);
    assert.deepEqual(
      [chain.reach, chain.minReach, chain.lengths, chain.tolerance],
      [reach, minReach, lengths, tolerance],
    );
    assert.deepEqual(chain.saveState(), before);
  });

  test('refuses wrong lengths, and changes nothing', () => {
    const chain = new Chain({ lengths: [2, 1] });
    for (const [lengths, code] of [
      [[1], 'wrong-count'],
      [[1, -1], 'out-of-range'],
      [[0, 0], 'out-of-range'],
      [[1, '1'], 'wrong-type'],
      [null, 'wrong-type'],
      [[1e30, 1e30], 'out-of-range'],
    ]) {
      assert.throws(() => chain.setLengths(lengths), { code, message: /^lengths/ });
    }
    assert.deepEqual([chain.lengths, chain.reach], [[2, 1], 3]);
  });
});

describe('toJSON of a chain', () => {
  test('returns options that make the same chain, also through a text', () => {
    for (const chain of [
      full(),
      new Chain({ lengths: [2, 1] }),
      new Chain({ root: [0, 0, 0], lengths: [1] }),
    ]) {
      chain.solve(chain.dimensions === 3 ? [2, 4, 4] : [1, 2]);
      for (const options of [chain.toJSON(), throughText(chain)]) {
        const copy = new Chain(options);
        // The pose is compared by its joints.
        const pose = { root: [], positions: [], angles: [], localRotations: [] };
        assert.deepEqual({ ...throughText(copy), ...pose }, { ...throughText(chain), ...pose });
        checkSamePose(copy, chain);
      }
    }
  });

  test('keeps the pose of every chain without limits', () => {
    fc.assert(
      fc.property(someChain(12), (made) => {
        const chain = new Chain(optionsOf(made));
        checkSamePose(new Chain(throughText(chain)), chain);
      }),
    );
  });

  test('keeps the pose, the angles and the twists of every chain with limits', () => {
    fc.assert(
      fc.property(someLimited(6), (options) => {
        const chain = new Chain(options);
        chain.solve(options.root.map((x, axis) => x + 0.6 * chain.reach * [0.6, 0.48, 0.64][axis]));
        const copy = new Chain(throughText(chain));
        checkSamePose(copy, chain, 1e-5);
        assert.ok(violation(copy, options) < 1e-4);
        for (const view of ['angles', 'localRotations']) {
          const [a, b] = [copy[view], chain[view]];
          a.forEach((number, i) => {
            assert.ok(Object.is(number, b[i]) || Math.abs(number - b[i]) < 1e-3, `${view}[${i}]`);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('keeps maxIterations, whose default depends on limits', () => {
    const limits = [{ type: 'range', min: 0, max: 1 }];
    for (const [options, expected] of [
      [{ limits }, undefined],
      [{ limits, maxIterations: 100 }, 100],
      [{}, undefined],
      [{ maxIterations: 1000 }, 1000],
    ]) {
      assert.equal(new Chain({ lengths: [1], ...options }).toJSON().maxIterations, expected);
    }
  });

  test('keeps the pose far from the origin, and the direction of bones of length 0', () => {
    for (const options of [
      { root: [1e16, -1e16], lengths: [1, 1, 1] },
      { lengths: [0, 1, 0, 0, 1] },
      { lengths: [0, 1, 0], dimensions: 3 },
    ]) {
      const chain = new Chain(options);
      const turns = [0.3, 0.4, 0.5, -0.3, 0.2].slice(0, chain.bones);
      if (chain.dimensions === 2) {
        chain.setAngles(turns);
      } else {
        chain.setLocalRotations(turns.map((turn) => [0, Math.sin(turn), 0, Math.cos(turn)]));
      }
      const copy = new Chain(throughText(chain));
      copy.setLengths(turns.map(() => 1));
      chain.setLengths(turns.map(() => 1));
      const [a, b] = [copy, chain].map(({ joints: [root, ...rest] }) =>
        rest.map(({ x, y, z }) => [x - root.x, y - root.y, z - root.z]),
      );
      a.forEach((joint, i) => {
        assert.ok(distance(joint, b[i]) < 1e-6 || chain.root.x > 1e15, `joint ${i}`);
      });
      copy.angles.forEach((angle, i) => {
        assert.ok(
          Object.is(angle, chain.angles[i]) || Math.abs(angle - chain.angles[i]) < 1e-6,
          `angle ${i}`,
        );
      });
    }
  });

  test('holds plain values only, and no rest pose if that is straight', () => {
    const options = new Chain({ lengths: [2, 1] }).toJSON();
    assert.ok(!('rest' in options) && !('angles' in options));
    assert.deepEqual(options, throughText(options));
  });

  test('does not begin to track rotations', () => {
    const chain = full();
    const size = chain.saveState().length;
    chain.toJSON();
    assert.equal(chain.saveState().length, size);
  });
});

describe('clone', () => {
  test('of a chain of a derived class is of that class, whatever that class overrides', () => {
    class Robot extends Chain {
      #moves = 0;
      name = 'robot';
      get tolerance() {
        return super.tolerance + this.#moves;
      }
      toJSON() {
        return { ...super.toJSON(), name: this.name };
      }
      saveState() {
        this.#moves++;
        return super.saveState();
      }
      dispose() {
        this.#moves = Number.NaN;
        super.dispose();
      }
    }
    const robot = new Robot({ lengths: [1, 1], limits: [null, { type: 'range', min: 0, max: 1 }] });
    assert.ok(robot.clone() instanceof Robot);
    assert.equal(JSON.parse(JSON.stringify(robot)).name, 'robot');
    assert.match(inspect(robot), /^Robot /);
    assert.equal(robot.tolerance, 2e-4, 'no override was called');
  });
});

describe('an arm', () => {
  test('is read in the form in which it is set, and made again from its options', () => {
    for (const options of [
      { root: [1, 2], lengths: [2, 1], bend: 'negative', softness: 0.1, tolerance: 0.01, gripper: 0.5 },
      { root: [1, 2, 3], lengths: [2, 1], pole: { direction: [0, 1, 0] }, gripper: 0.5 },
      { lengths: [1, 1], dimensions: 3, pole: [1, 2, 3] },
    ]) {
      const arm = new TwoBone(options);
      assert.deepEqual([...arm.lengths], options.lengths);
      assert.equal(arm.gripper, options.gripper ?? 0);
      assert.deepEqual(arm.root.toJSON(), arm.joints[0].toJSON());
      assert.deepEqual(arm.tip.toJSON(), arm.joints.at(-1).toJSON());
      arm.solve(arm.dimensions === 3 ? [1.5, 2.2, 1.2] : [2, 4], {
        ...(arm.gripper > 0 && { orientation: arm.dimensions === 3 ? [HALF, 0, 0, HALF] : 1 }),
      });
      const copy = new TwoBone(throughText(arm));
      const [a, b] = [copy.joints, arm.joints];
      a.forEach((joint, i) => {
        assert.ok(Math.hypot(joint.x - b[i].x, joint.y - b[i].y, joint.z - b[i].z) < 1e-6, `joint ${i}`);
      });
      copy.rotations.forEach((number, i) => {
        assert.ok(Math.abs(number - arm.rotations[i]) < 1e-6 || Math.abs(number + arm.rotations[i]) < 1e-6);
      });
      const { angles, wrist, ...rest } = throughText(arm);
      const { angles: same, wrist: sameWrist, ...sameRest } = throughText(copy);
      assert.deepEqual(sameRest, rest);
      assert.ok(distance(same, angles) < 1e-6);
      assert.equal(wrist === undefined, sameWrist === undefined);
    }
  });

  test('has a wrist that can be set in three dimensions, with a gripper only', () => {
    const arm = new TwoBone({ root: [0, 0, 0], lengths: [2, 1], gripper: 0.5 });
    arm.setWrist([0, 0, 2, 2]);
    assert.ok(distance([...arm.localRotations.slice(8)], [0, 0, HALF, HALF]) < 1e-6);
    const { x, y } = arm.tip;
    assert.ok(Math.hypot(x - 3, y - 0.5) < 1e-6, 'a quarter turn about z points the gripper along +y');
    assert.throws(() => arm.setWrist([0, 0, 0, 0]), { code: 'out-of-range', message: /^wrist/ });
    const [flat, bare] = [
      { lengths: [1, 1], gripper: 1 },
      { lengths: [1, 1], dimensions: 3 },
    ].map((options) => new TwoBone(options));
    for (const wrong of [flat, bare]) {
      assert.throws(() => wrong.setWrist([0, 0, 0, 1]), { code: 'out-of-range', message: /^wrist/ });
    }
  });
});

describe('a walker', () => {
  test('is made again from its options, standing at its place', () => {
    const walker = new Walker({
      legs: [
        { home: [10, 6], hip: [4, 2, 1], bends: [1, -0.5] },
        { home: [-10, 6], side: 'left' },
        { home: [10, -6] },
        { home: [-10, -6], enabled: false },
      ],
      lengths: [5, 5, 5],
      position: [3, 4],
      heading: 1,
      gait: 'trot',
      ground: 2,
    });
    walker.drive(10);
    stroll(walker, 30);
    const options = throughText(walker);
    const copy = new Walker(options);
    assert.deepEqual(throughText(copy), options);
    assert.equal(copy.legs[3].enabled, false);
    assert.deepEqual(copy.legs[0].options.bends, [1, -0.5]);
    assert.deepEqual(copy.legs[1].options.side, 'left');
    assert.ok(Math.hypot(copy.body.x - walker.body.x, copy.body.y - walker.body.y) < 1e-9);
    assert.ok(Math.abs(copy.body.heading - walker.body.heading) < 1e-9);
  });
});

test('the command of a walker is read in the form in which it is given', () => {
  for (const up of ['z', 'y']) {
    const walker = new Walker({ legs: 4, lengths: [1, 1], up, ground: 3 });
    assert.deepEqual(walker.command, { type: 'drive', forward: 0, sideways: 0, turn: 0 });
    walker.drive(1, 2, 3);
    assert.deepEqual(walker.command, { type: 'drive', forward: 1, sideways: 2, turn: 3 });
    const place = up === 'z' ? { x: 7, y: 8, z: 3 } : { x: 7, y: 3, z: 8 };
    walker.chase(7, 8);
    assert.deepEqual(walker.command, { type: 'chase', ...place });
    walker.follow(7, 8, 0.5);
    assert.deepEqual(walker.command, { type: 'follow', ...place, heading: 0.5 });
    assert.deepEqual(walker.clone().command, walker.command);
  }
});

describe('on the console', () => {
  test('objects show what they are and contain', () => {
    assert.match(inspect(new Chain({ lengths: [2, 1] })), /^Chain \{\s*dimensions: 2,\s*lengths: \[ 2, 1 \]/);
    assert.match(inspect(new TwoBone({ lengths: [2, 1] })), /^TwoBone \{[\s\S]*bend: 'positive'/);
    assert.match(inspect(spider({}, Walker)), /^Walker \{[\s\S]*gait: 'auto'/);
  });

  test('an object that was disposed of says so', () => {
    const chain = new Chain({ lengths: [1] });
    chain.dispose();
    assert.equal(inspect(chain), 'Chain (disposed)');
  });
});
