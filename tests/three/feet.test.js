// Feet on the ground: where they are, by the matrices of three.js, while characters walk over flat ground, slopes and
// stairs. Lengths are in legs.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField, plantFeet, SkeletonIK } from 'fabrik/three';
import {
  AnimationMixer,
  BoxGeometry,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PlaneGeometry,
  Vector3,
} from 'three';
import { putUpright, stride, worldOf } from './feet/stride.js';
import { flat, sideways, slope, stairs, walkOver } from './feet/walk-over.js';
import { isBackwards, walking } from './feet/walking.js';
import { equal } from './judge/pose.js';
import { blenderLike, mixamoLike, RIGS, vrm1 } from './rigs.js';

/** Balls of planted feet move by less than this per frame. */
const SLIDE = 2e-6;
/** Points of soles are at most that deep in the ground, in metres. */
const UNDER = 0.01;
/** Planted feet are turned to the slope within this, in degrees. */
const TILT = 2;
/**
 * The speed of ankles relative to the animation on flat ground, in legs per second: on slopes, where the root moves at
 * up to 0.6 of them, and on stairs, where the animated foot moves over three steps in a third of a second. The
 * animated ankle moves at up to 5.9.
 */
const JUMP = 3.2;
const JUMP_ON_STAIRS = 6.8;
/** The same of the pelvis. */
const PELVIS = 2.5;

const withLegs = RIGS.filter((make) => make().chains.some(({ name }) => name === 'leftLeg'));
const upright = (make) => putUpright(make());

/** What holds in every walk. */
function checkWalk(result, jump = JUMP) {
  assert.ok(result.slide <= SLIDE, `a planted foot slides by ${result.slide}`);
  assert.ok(result.under <= UNDER, `a foot is ${result.under} m in the ground`);
  assert.ok(result.tilt <= TILT, `a planted foot is ${result.tilt} degrees from the slope`);
  assert.ok(result.jump <= jump, `an ankle jumps by ${result.jump} at ${result.jumpAt}`);
  assert.ok(result.pelvisSpeed <= PELVIS, `the pelvis moves at ${result.pelvisSpeed}`);
  assert.ok(result.rise <= 1e-9, `the pelvis is ${result.rise} above the animation`);
  assert.ok(result.knee > 5, `a knee is at ${result.knee} degrees`);
  assert.ok(result.planted > 0.5, `feet are planted in ${result.planted} of the frames`);
}

describe('a walk on every rig', () => {
  for (const make of withLegs) {
    const name = make().name;
    const walk = (options) => {
      const rig = upright(make);
      const fitting = stride(rig, { backwards: isBackwards(rig) });
      return walkOver(rig, { walk: fitting, ...options(fitting.length / 0.823, fitting.forward.z) });
    };

    test(`${name}: on flat ground at the speed of the animation, feet do what the animation does`, () => {
      const result = walk(() => ({ height: flat }));
      checkWalk(result);
      assert.ok(result.drop < 1e-6);
      // The release is a little later than the animation's.
      assert.ok(result.away < 0.08, String(result.away));
    });

    for (const degrees of [20, -20]) {
      test(`${name}: on a slope of ${degrees} degrees`, () => {
        const result = walk(() => ({ height: slope(degrees) }));
        checkWalk(result);
        assert.ok(result.drop > 0.05, 'the pelvis drops');
      });
    }

    test(`${name}: on a slope of 20 degrees to the side`, () => {
      const result = walk(() => ({ height: sideways(20) }));
      checkWalk(result);
      assert.ok(result.drop > 0.02, 'the pelvis drops');
    });

    test(`${name}: up and down stairs of 0.18 m x 0.3 m, in the size of the character`, () => {
      for (const [direction, onRamp] of [
        [1, true],
        [1, false],
        [-1, true],
      ]) {
        const result = walk((size, forward) => {
          const steps = stairs(0.18 * size, 0.3 * size, 20, size);
          // Downwards: the same stairs, mirrored, so that they end 2 m ahead.
          const along = (z) => (direction > 0 ? forward * z : 8 * size - forward * z);
          const height = (x, z) => steps.height(x, along(z));
          return { height, root: onRamp ? (z) => steps.ramp(along(z)) : undefined };
        });
        checkWalk(result, JUMP_ON_STAIRS);
        assert.ok(direction * result.climbed > 0.3, `${result.climbed} m`);
      }
    });
  }
});

/** The greatest second difference per frame of points, one per frame, after the first half second. */
function jerkOf(/** @type {Vector3[]} */ points) {
  const second = points.map((at, i) =>
    i < 30
      ? 0
      : at
          .clone()
          .addScaledVector(points[i - 1], -2)
          .add(points[i - 2])
          .length(),
  );
  return Math.max(...second);
}

describe('feet that roll over their toes and lift late leave the ground without a jerk', () => {
  /** In legs, as far as 5 mm of a leg of 0.9 m. */
  const MORE = 0.005 / 0.9;
  const steps = stairs(0.1, 0.35, 6);
  const grounds = {
    'flat ground': [flat],
    'a slope of 10 degrees': [slope(10)],
    'a slope of -10 degrees': [slope(-10)],
    'a slope of 20 degrees': [slope(20)],
    'a slope of -20 degrees': [slope(-20)],
    'a slope of 15 degrees to the side': [sideways(15)],
    'low stairs': [steps.height, steps.ramp, 2],
  };
  for (const make of [mixamoLike, vrm1, blenderLike]) {
    for (const [name, [height, root, times = 1]] of Object.entries(grounds)) {
      test(`${make().name}, on ${name}`, () => {
        const rig = upright(make);
        const walk = stride(rig, { rolls: true, backwards: isBackwards(rig) });
        const shown = [[], [], []];
        const bare = [[], [], []];
        const result = walkOver(rig, {
          walk,
          height,
          root,
          each: (_frame, { now, drop, animated }) => {
            for (const [side, { ankle }] of now.entries()) {
              shown[side].push(ankle.divideScalar(walk.length));
              bare[side].push(animated[side].ankle.clone().divideScalar(walk.length));
            }
            bare[2].push(animated[0].hips.clone().divideScalar(walk.length));
            shown[2].push(bare[2][bare[2].length - 1].clone().setY(bare[2][bare[2].length - 1].y - drop));
          },
        });
        for (const [i, what] of ['left ankle', 'right ankle', 'pelvis'].entries()) {
          const [jerk, most] = [jerkOf(shown[i]), times * (1.5 * jerkOf(bare[i]) + MORE)];
          assert.ok(jerk <= most, `the ${what} jerks by ${jerk} legs, instead of ${most}`);
        }
        assert.ok(result.slide <= SLIDE, `a planted foot slides by ${result.slide}`);
        assert.ok(result.under <= UNDER, `a foot is ${result.under} m in the ground`);
        assert.ok(result.planted > 0.33, `feet are planted in ${result.planted} of the frames`);
      });
    }
  }
});

/** All numbers of the pose. */
function bits(object) {
  const numbers = [];
  object.traverse(({ position, quaternion, scale }) =>
    numbers.push(...position.toArray(), ...quaternion.toArray(), ...scale.toArray()),
  );
  return numbers;
}
const checkBits = (actual, expected, message) => assert.ok(equal(actual, expected), message);
const hills = (x, z) => 0.08 * Math.sin(2 * x + 1) + 0.1 * Math.sin(1.7 * z);

describe('to the last bit', () => {
  test('a weight of 0 leaves the animation as it is, also of the feet alone', () => {
    for (const part of ['ik', 'feet']) {
      const all = walking(blenderLike, hills, {});
      for (let frame = 0; frame < 60; frame++) {
        if (frame === 20) {
          all[part].weight = 0;
        }
        const animated = all.step();
        assert.equal(animated.isPresent(), frame >= 20);
      }
      assert.deepEqual(
        all.feet.feet.map(({ status, planted, grounded }) => [status, planted, grounded]),
        Array(2).fill(['unsolved', false, false]),
      );
    }
  });

  test('restore gives back the animation, with the position of the pelvis', () => {
    for (const make of withLegs) {
      const { rig, feet, ik, step } = walking(make, sideways(25), {});
      let most = 0;
      for (let frame = 0; frame < 40; frame++) {
        const animated = step();
        assert.ok(!animated.isPresent());
        most = Math.max(most, feet.drop);
        ik.restore();
        assert.ok(animated.isPresent(), rig.name);
      }
      assert.ok(most > 0, 'the pelvis was moved');
    }
  });

  test('restore leaves what somebody else has written', () => {
    const { ik, feet, step } = walking(vrm1, sideways(25), {});
    step();
    feet.pelvis.position.set(1, 2, 3);
    ik.restore();
    assert.deepEqual(feet.pelvis.position.toArray(), [1, 2, 3]);
  });

  test('a paused clip stays from the first frame on, for 1,000 frames', () => {
    for (const [make, time] of [
      [blenderLike, 0.3],
      [mixamoLike, 0.85],
      [vrm1, 0.1],
    ]) {
      for (const ground of [hills, slope(17), stairs(0.18, 0.3, 9, -1).height]) {
        const { rig, mixer, action, step } = walking(make, ground, {}, { root: (z) => ground(0, z) });
        rig.object.position.z = 0.37;
        mixer.update(time);
        action.paused = true;
        step(1 / 60, false);
        const first = bits(rig.object);
        for (let frame = 0; frame < 1000; frame++) {
          step(1 / 60, false);
          checkBits(bits(rig.object), first, `${rig.name}, frame ${frame}`);
        }
      }
    }
  });

  test('with dt = 0 nothing moves, in the midst of a walk', () => {
    const steps = stairs();
    const { rig, step } = walking(mixamoLike, steps.height, {}, { root: steps.ramp });
    for (let frame = 0; frame < 150; frame++) {
      step();
      const before = bits(rig.object);
      for (let again = 0; again < 3; again++) {
        step(0);
        checkBits(bits(rig.object), before, `frame ${frame}`);
      }
    }
  });

  test('a pause in the midst of a walk comes to rest within a second', () => {
    const { rig, action, step } = walking(mixamoLike, hills, {}, { root: (z) => hills(0, z) });
    for (let frame = 0; frame < 77; frame++) {
      step();
    }
    action.paused = true;
    for (let frame = 0; frame < 180; frame++) {
      step(1 / 60, false);
    }
    const first = bits(rig.object);
    for (let frame = 0; frame < 100; frame++) {
      step(1 / 60, false);
      checkBits(bits(rig.object), first, String(frame));
    }
  });

  test('the same walk gives the same bits again', () => {
    const run = () => {
      const { rig, step } = walking(mixamoLike, hills, {});
      return Array.from({ length: 90 }, () => {
        step();
        return bits(rig.object);
      });
    };
    const [first, second] = [run(), run()];
    for (const [i, each] of first.entries()) {
      checkBits(each, second[i], String(i));
    }
  });
});

describe('grounds', () => {
  const size = { columns: 41, rows: 81, cell: 0.1 };
  const heightsOf = (height) =>
    Float32Array.from({ length: 41 * 81 }, (_, i) =>
      height(-2 + 0.1 * (i % 41), -2 + 0.1 * Math.floor(i / 41)),
    );
  const material = new MeshBasicMaterial();

  test('a height field is as good as a function, and may change', () => {
    for (const height of [slope(20), sideways(-15)]) {
      const field = new HeightField({ ...size, origin: [-2, -2], heights: heightsOf(height) });
      checkWalk(walkOver(upright(vrm1), { height, ground: field, frames: 180 }));
    }
    const field = new HeightField({ ...size, origin: [-2, -2], heights: heightsOf(flat) });
    const { feet, walk, step } = walking(vrm1, field, {}, { still: true });
    const ankles = () => walk.legs.map(({ foot }) => worldOf(foot).y);
    const wait = () => {
      for (let frame = 0; frame < 60; frame++) {
        step();
      }
    };
    const checkRaised = (by) => {
      for (const [i, y] of ankles().entries()) {
        assert.ok(Math.abs(y - before[i] - by) < 1e-6, `raised by ${y - before[i]}`);
      }
    };
    step();
    const before = ankles();
    field.setHeights(
      0,
      0,
      41,
      81,
      heightsOf(() => 0.1),
    );
    wait();
    checkRaised(0.1);
    assert.ok(feet.feet.every(({ planted }) => planted));
    field.setHeights(
      0,
      0,
      41,
      81,
      heightsOf(() => NaN),
    );
    wait();
    assert.ok(feet.feet.every(({ planted, grounded }) => !planted && !grounded));
    // As in the animation.
    checkRaised(0);
  });

  test('meshes are hit from above, moved, turned and scaled, and the character is not', () => {
    const rig = upright(mixamoLike);
    const plane = new Mesh(new PlaneGeometry(1, 1), material);
    plane.rotation.x = -Math.PI / 2;
    const tilted = new Group();
    tilted.add(plane);
    tilted.scale.set(30, 1, 30);
    const holder = new Object3D();
    holder.rotation.x = (-20 * Math.PI) / 180;
    holder.add(tilted);
    const hat = new Mesh(new BoxGeometry(9, 0.1, 9), material);
    rig.object.add(hat);
    hat.position.y = 0.3;
    checkWalk(walkOver(rig, { height: slope(20), ground: [holder, hat], frames: 180 }));
  });

  test('instances of a mesh are hit where each of them is, and the feet tilt as they are turned', () => {
    const turned = new Euler((-20 * Math.PI) / 180, 0, 0);
    const place = new Matrix4().makeRotationFromEuler(turned);
    const instances = new InstancedMesh(new BoxGeometry(9, 2, 9), material, 2);
    instances.setMatrixAt(0, new Matrix4().makeTranslation(0, -40, 0));
    instances.setMatrixAt(1, place.multiply(new Matrix4().makeTranslation(0, -1, 0)));
    checkWalk(walkOver(upright(mixamoLike), { height: slope(20), ground: instances, frames: 180 }));
  });

  test('stairs of boxes', () => {
    const { height, ramp } = stairs();
    const boxes = Array.from({ length: 21 }, (_, i) => {
      const length = i === 0 ? 10 : 0.3;
      const box = new Mesh(new BoxGeometry(4, 2, length), material);
      box.position.set(0, 0.18 * i - 1, i === 0 ? 1 - length / 2 : 1 + 0.3 * (i - 0.5));
      return box;
    });
    checkWalk(walkOver(upright(mixamoLike), { height, root: ramp, ground: boxes }), JUMP_ON_STAIRS);
  });

  test('a function may return the normal, too', () => {
    const normal = new Vector3(-Math.tan(Math.PI / 9), 1, 0);
    const ground = (x) => ({ height: x * Math.tan(Math.PI / 9), normal });
    checkWalk(walkOver(upright(vrm1), { height: sideways(20), ground, frames: 120 }));
  });

  test('slopes that are too steep are not followed by the ankles', () => {
    const { feet, walk, step } = walking(vrm1, sideways(30), { maxSlope: Math.PI / 18 }, { still: true });
    for (let frame = 0; frame < 30; frame++) {
      step();
    }
    assert.ok(feet.feet.every(({ planted }) => planted));
    const { foot } = walk.legs[0];
    const up = new Vector3(0, 1, 0).transformDirection(foot.matrixWorld);
    assert.ok(Math.abs((up.angleTo(new Vector3(0, 1, 0)) * 180) / Math.PI - 10) < 0.1);
  });

  test('with z up', () => {
    const along = walking(mixamoLike, (x, z) => sideways(20)(x, z), {}, { still: true });
    along.step();
    const rig = upright(mixamoLike);
    const walk = stride(rig, { still: true });
    const world = new Group();
    world.rotation.x = Math.PI / 2;
    world.add(rig.object);
    const mixer = new AnimationMixer(rig.object);
    mixer.clipAction(walk.clip).play();
    const ik = new SkeletonIK(rig.object);
    const feet = plantFeet(ik, (x, y) => sideways(20)(x, y), { up: 'z' });
    mixer.update(1 / 60);
    ik.update(1 / 60);
    for (const [i, { toe }] of walk.legs.entries()) {
      const there = worldOf(toe);
      const here = worldOf(along.walk.legs[i].toe);
      assert.ok(there.distanceTo(new Vector3(here.x, -here.z, here.y)) < 1e-6);
    }
    assert.ok(feet.feet.every(({ planted }) => planted));
  });

  test('another ground is gone over to smoothly', () => {
    const { feet, walk, step } = walking(vrm1, flat, {}, { still: true });
    step();
    const start = worldOf(walk.legs[0].foot).y;
    let before = start;
    feet.ground = () => -0.15;
    assert.equal(feet.ground(), -0.15);
    for (let frame = 0; frame < 60; frame++) {
      step();
      const now = worldOf(walk.legs[0].foot).y;
      assert.ok(Math.abs(now - before) < 0.03, `${frame}: ${now - before}`);
      before = now;
    }
    assert.ok(Math.abs(start - 0.15 - before) < 1e-6);
    assert.ok(feet.feet.every(({ planted }) => planted));
  });
});
