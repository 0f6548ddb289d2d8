// The bench with other packages: that it judges by the joints, and measures all in the same way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../bench/peers/bundle.js';
import { own, TOLERANCE } from '../../bench/peers/contestants.js';
import { copyOf } from '../../bench/peers/drivers.js';
import { judge } from '../../bench/peers/judge.js';
import { timesOf } from '../../bench/peers/measure.js';
import { contestantOf, FRAMES, targetsOf, walkOf } from '../../bench/peers/tasks.js';
import { random } from '../../bench/random.js';

const file = fileURLToPath(new URL('../../bench/peers/npm.js', import.meta.url));
const code = await bundle(file, { format: 'esm', platform: 'node' });
const { peers } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

const pointsOf = (flat) =>
  Array.from({ length: flat.length / 3 }, (_, i) => [...flat.slice(3 * i, 3 * i + 3)]);

for (const entry of [...own, ...peers]) {
  for (const dimensions of [2, 3]) {
    test(`${entry.name}, ${dimensions}-D: straight at first; then its tip comes nearer to a target, with all bones of length 1`, () => {
      const contestant = contestantOf(entry, dimensions, 4, true);
      assert.deepEqual(
        pointsOf(contestant.joints()).map((point) => point.map(Math.round)),
        [0, 1, 2, 3, 4].map((x) => [x, 0, 0]),
      );
      const target = [1.8, 2, dimensions === 3 ? -0.7 : 0];
      contestant.solve(...target);
      const joints = contestant.joints();
      const points = pointsOf(joints);
      assert.equal(points.length, 5);
      assert.ok(distance(points[4], target) < 0.3, `${distance(points[4], target)} away`);
      for (let k = 0; k < 4; k++) {
        assert.ok(Math.abs(distance(points[k], points[k + 1]) - 1) < 1e-3);
      }
      assert.ok(contestant.iterations > 0 && contestant.iterations <= 15, `${contestant.iterations}`);
      const sum = joints.reduce((total, x) => total + x, 0);
      assert.ok(Math.abs(contestant.sum() - sum) < 1e-5, 'it reads all joints');
      const written = new Float32Array(1 + 5 * dimensions);
      contestant.write(written, 1);
      const expected = points.flatMap((point) => point.slice(0, dimensions));
      assert.ok(distance([...written.subarray(1)], expected) < 1e-5, 'it writes all joints');
    });
  }
}

test('packages that implement FABRIK as published make the same iterations', () => {
  const entries = [...own.slice(1), ...peers.filter(({ name }) => ['ikts', 'three-ik'].includes(name))];
  const [first, ...others] = entries.map((entry) => {
    const contestant = contestantOf(entry, 3, 10, true);
    const targets = pointsOf(targetsOf('smooth', 1, 3, 10));
    return judge(targets.map((target) => ({ contestant, target })));
  });
  for (const other of others) {
    assert.ok(Math.abs(other.iterations - first.iterations) < 0.01 * first.iterations);
    assert.ok(Math.abs(other.reached - first.reached) < 0.01);
  }
});

test('the bundle has the licence of each package in it', () => {
  for (const name of ['ikts', 'three-ik', 'closed-chain-ik', 'inverse-kinematics', 'three', 'gl-matrix']) {
    assert.match(code, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2.0)\\)$`, 'm'));
  }
  assert.match(code, /Apache License\s+Version 2.0/);
});

test('reached is judged by the joints: the tip within the tolerance, bones of their length, the root in its place', () => {
  const target = [1, 1, 0];
  const caseOf = (joints) => ({
    contestant: { solve: () => {}, iterations: 3, sum: () => 0, joints: () => joints.flat() },
    target,
  });
  const reachedBy = (...joints) => judge([caseOf(joints)]).reached;
  assert.equal(reachedBy([0, 0, 0], [1, 0, 0], [1, 1, 0]), 1);
  assert.equal(reachedBy([0, 0, 0], [1, 0, 0], [1, 1 + 2 * TOLERANCE, 0]), 0, 'not on the target');
  assert.equal(reachedBy([0, 0, 0], [0.9, 0.3, 0], [1, 1, 0]), 0, 'other lengths');
  assert.equal(reachedBy([0, 0.1, 0], [1, 0, 0], [1, 1, 0]), 0, 'another root');
  const { iterations, error } = judge([
    caseOf([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]),
    caseOf([[0, 0, 0], [1, 0, 0], target]),
  ]);
  assert.equal(iterations, 3);
  assert.ok(Math.abs(error - Math.SQRT2 / 2) < 1e-12);
});

test('feet of the crowd are within reach, move a little from frame to frame, and come back to where they were', () => {
  for (const dimensions of [2, 3]) {
    const frames = walkOf(random(1), dimensions, 5);
    assert.equal(frames.length, FRAMES);
    for (const [i, frame] of frames.entries()) {
      const next = pointsOf(frames[(i + 1) % FRAMES]);
      for (const [leg, foot] of pointsOf(frame).entries()) {
        assert.ok(Math.hypot(...foot) < 2.8);
        assert.ok(distance(foot, next[leg]) < 0.1);
        assert.ok(dimensions === 3 || foot[2] === 0);
      }
    }
  }
});

test('tasks take turns of the same length; times are medians, and ratios are of the same round', () => {
  let now = 0;
  const order = [];
  const task = (name, cost, solves) => ({
    solves,
    run: (length) => {
      order.push(name);
      now += cost * length * solves;
      return 0;
    },
  });
  const extent = { rounds: 5, warmUps: 4, turn: 1000, clock: () => now };
  const times = timesOf([task('a', 2, 1), task('b', 6, 10)], extent);
  assert.deepEqual(
    times.map(({ us, ratio }) => [us, ratio]),
    [
      [2, 1],
      [6, 3],
    ],
  );
  // The first runs may be repeated, until they are long enough. The ten that count are the last ones.
  assert.equal(order.slice(-10).join(''), 'ababababab');
});

test('with a coarse clock, and pauses in the warm-up, no time is 0, and times are right', () => {
  const STEP = 100;
  let now = 0;
  let runs = 0;
  const task = (cost) => ({
    solves: 1,
    run: (length) => {
      runs += 1;
      // The first runs take much longer: code is compiled, or the machine does something else.
      now += cost * length + (runs < 8 ? 60_000 : 0);
      return 0;
    },
  });
  const clock = () => STEP * Math.floor(now / STEP);
  const times = timesOf([task(0.04), task(3)], { rounds: 3, warmUps: 3, turn: 10 * STEP, clock });
  for (const [i, cost] of [0.04, 3].entries()) {
    assert.ok(Math.abs(times[i].us / cost - 1) <= 0.2, `${times[i].us}, not ${cost}`);
  }
});

test('a copy of a loop is another function that does the same', () => {
  const add = (a, b) => a + b;
  const [first, second] = [copyOf(add), copyOf(add)];
  assert.notEqual(first, second);
  assert.equal(first(2, 3), 5);
  assert.equal(second(2, 3), 5);
});
