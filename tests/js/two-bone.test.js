// The two-bone arm, checked by the test's own trigonometry and forward kinematics.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { TwoBone } from 'fabrik';
import { load } from 'fabrik/lean';

const WASM = readFileSync(new URL('../../web/build/two-bone.wasm', import.meta.url));

/** Random numbers, the same in every run: mulberry32. */
function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const places = ({ joints }) => joints.map(({ x, y, z }) => [x, y, z]);
const minus = (a, b) => a.map((n, i) => n - b[i]);
const size = (a) => Math.hypot(...a);
const turnApart = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

/** A point rotated by a quaternion. */
function turned([x, y, z, w], [a, b, c]) {
  const [u, v, t] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * u + y * t - z * v, b + w * v + z * u - x * t, c + w * t + x * v - y * u];
}

function direction(dimensions, random) {
  const angle = 2 * Math.PI * random();
  const z = dimensions === 3 ? 2 * random() - 1 : 0;
  const across = Math.sqrt(1 - z * z);
  return [across * Math.cos(angle), across * Math.sin(angle), z];
}

test('the angles of a spatial arm are a turn about y, a lift, an elbow and a roll', () => {
  const arm = new TwoBone({ lengths: [3, 2], dimensions: 3 });
  arm.setAngles([Math.PI / 2, 0, Math.PI / 2]);
  for (const [i, wanted] of [
    [0, 0, 0],
    [0, 0, -3],
    [0, 2, -3],
  ].entries()) {
    assert.ok(size(minus(places(arm)[i], wanted)) < 1e-14);
  }
  arm.setAngles([0, Math.PI / 2, 0, 0]);
  assert.ok(size(minus(places(arm)[2], [0, 5, 0])) < 1e-14);
  arm.setAngles([0, 0, Math.PI / 2, Math.PI / 2]);
  assert.ok(size(minus(places(arm)[2], [3, 0, 2])) < 1e-14);
});

test('rotations carry the bones from rest to where they are', () => {
  const random = chance(6);
  for (let k = 0; k < 1000; k++) {
    const arm = new TwoBone({ lengths: [3, 2], gripper: 1, root: [1, 2, 3], pole: [5, 9, 1] });
    const orientation = [random() - 0.5, random() - 0.5, random() - 0.5, random()];
    arm.solve(
      minus(
        direction(3, random).map((n) => 3 * n),
        [-1, -2, -3],
      ),
      { orientation },
    );
    for (const pose of [arm, arm.other]) {
      const joints = places(pose);
      let before = [0, 0, 0, 1];
      [3, 2, 1].forEach((length, i) => {
        const rotation = pose.rotations.subarray(4 * i, 4 * i + 4);
        const local = pose.localRotations.subarray(4 * i, 4 * i + 4);
        const bone = minus(joints[i + 1], joints[i]);
        assert.ok(size(minus(bone, turned(rotation, [length, 0, 0]))) < 1e-6);
        for (const axis of [
          [1, 0, 0],
          [0, 1, 0],
        ]) {
          assert.ok(size(minus(turned(rotation, axis), turned(before, turned(local, axis)))) < 1e-6);
        }
        before = rotation;
      });
      const scale = size(orientation);
      const wanted = turned(
        orientation.map((n) => n / scale),
        [1, 0, 0],
      );
      assert.ok(size(minus(minus(joints[3], joints[2]), wanted)) < 1e-12);
    }
  }
});

describe('an arm', () => {
  const arm = () => new TwoBone({ root: [10, 20], lengths: [3, 2] });

  test('is at rest straight along +x, unsolved', () => {
    const one = arm();
    assert.deepEqual([...one.positions], [10, 20, 13, 20, 15, 20]);
    assert.deepEqual([...one.angles], [0, 0]);
    assert.deepEqual([...one.rotations], [0, 0, 0, 1, 0, 0, 0, 1]);
    assert.deepEqual([one.status, one.reached, one.error], ['unsolved', false, Number.NaN]);
    assert.deepEqual([one.reach, one.minReach, one.dimensions], [5, 1, 2]);
    assert.deepEqual([one.bend, one.softness, one.tolerance], ['positive', 0, 5e-4]);
  });

  test('accepts a target in every form', () => {
    const wanted = arm();
    wanted.solve(12, 23);
    for (const target of [[12, 23], new Float32Array([12, 23]), { x: 12, y: 23 }, { x: 12, y: 23, z: 0 }]) {
      const one = arm();
      assert.equal(one.solve(target), 'reached');
      assert.deepEqual([...one.angles], [...wanted.angles]);
    }
    const deep = new TwoBone({ lengths: [3, 2], dimensions: 3 });
    assert.equal(deep.solve(1, 2, 3), 'reached');
    assert.equal(deep.solve({ x: 3, y: 2, z: -1 }), 'reached');
  });

  test('bends to the side that is set, from the next solve on', () => {
    const one = arm();
    for (const [bend, sign] of [
      ['negative', -1],
      ['positive', 1],
    ]) {
      one.bend = bend;
      assert.equal(one.bend, bend);
      one.solve(12, 23);
      assert.equal(Math.sign(one.angles[1]), sign);
      assert.equal(Math.sign(one.other.angles[1]), -sign);
    }
    one.setAngles([1, -1]);
    one.bend = 'nearest';
    one.solve(12, 23);
    assert.ok(one.angles[1] < 0);
  });

  test('moves with its root, the other pose too', () => {
    const one = arm();
    one.solve(12, 23);
    const before = [places(one), places(one.other)].flat();
    one.setRoot(11, 18);
    for (const [i, joint] of [places(one), places(one.other)].flat().entries()) {
      assert.ok(size(minus(joint, [before[i][0] + 1, before[i][1] - 2, 0])) < 1e-14);
    }
    one.setRoot({ x: 10, y: 20 });
    one.setRoot([10, 20]);
    assert.deepEqual([places(one), places(one.other)].flat(), before);
  });

  test('keeps the angle of its gripper, or gives it the orientation of the goal', () => {
    const one = new TwoBone({ lengths: [3, 2], gripper: 1 });
    one.setAngles([0.3, 0.6, -0.5]);
    assert.ok(Math.abs(one.angles[2] + 0.5) < 1e-7);
    one.setAngles([0.2, 0.7]);
    assert.ok(Math.abs(one.angles[2] + 0.5) < 1e-7);
    assert.equal(one.solve(2, 3), 'reached');
    assert.ok(Math.abs(one.angles[2] + 0.5) < 1e-7);
    assert.equal(one.solve([2, 3], { orientation: 2 }), 'reached');
    const [, , wrist, tip] = places(one);
    assert.ok(turnApart(Math.atan2(tip[1] - wrist[1], tip[0] - wrist[0]), 2) < 1e-12);
    assert.ok(size(minus(tip, [2, 3, 0])) < 1e-12);
    assert.equal(one.solve([2, 3], {}), 'reached');
  });

  test("keeps its plane overhead with the pole 'keep', which copies have, too", () => {
    const arm = new TwoBone({ lengths: [4, 5], dimensions: 3, pole: 'keep' });
    assert.equal(arm.pole, 'keep');
    assert.equal(arm.toJSON().pole, 'keep');
    assert.equal(arm.clone().pole, 'keep');
    let [last, most] = [null, 0];
    for (let x = -1; x <= 1; x += 0.01) {
      arm.solve(x, 7, 0.001);
      const { x: ex, y, z } = arm.joints[1];
      most = Math.max(most, last ? Math.hypot(ex - last[0], y - last[1], z - last[2]) : 0);
      last = [ex, y, z];
    }
    assert.ok(most < 0.02, `the elbow moved by ${most}`);
    assert.throws(() => new TwoBone({ lengths: [4, 5], pole: 'keep' }), {
      message: /^pole needs dimensions: 3/,
    });
  });

  test('points its elbow at a pole', () => {
    const one = new TwoBone({ lengths: [3, 2], root: [1, 1, 1], pole: { point: [1, 1, 9] } });
    const elbow = () => minus(places(one)[1], [1, 1, 1]);
    one.solve(5, 1, 1);
    assert.ok(elbow()[2] > 1 && Math.abs(elbow()[1]) < 1e-14);
    one.setPole({ direction: { x: 0, y: 0, z: -2 } });
    one.solve(5, 1, 1);
    assert.ok(elbow()[2] < -1);
    one.setPole([1, -5, 1]);
    one.solve(5, 1, 1);
    assert.ok(elbow()[1] < -1);
    assert.ok(places(one.other)[1][1] > 2);
    one.setPole(null);
    one.solve(5, 1, 1);
    assert.equal(one.angles[3], 0);
  });

  test('can be loaded with load() as an instance of its own', async () => {
    const { TwoBone: Own, Chain, Walker } = await load(WASM);
    const [one, wanted] = [new Own({ lengths: [3, 2] }), new TwoBone({ lengths: [3, 2] })];
    one.solve(2, 3);
    wanted.solve(2, 3);
    assert.deepEqual([...one.angles], [...wanted.angles]);
    assert.throws(() => new Chain({ lengths: [1] }), /load fabrik\.wasm/);
    assert.throws(() => new Walker({ legs: 4, lengths: [1, 1] }), /load walker\.wasm/);
  });
});
