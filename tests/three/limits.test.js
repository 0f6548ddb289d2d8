// Limits of the joints of a skeleton: how far bones turn, measured from their directions.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bone, Group, Quaternion, Vector3 } from 'three';
import { SkeletonIK } from '../../web/three.js';

const DEGREE = Math.PI / 180;
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);

/**
 * Bones of length 1, one above the other.
 * @param {number[]} bends how far each is turned about z at rest, in degrees
 */
function makeBones(bends) {
  const object = new Group();
  const bones = [...bends, 0].map((bend, i) => {
    const bone = Object.assign(new Bone(), { name: `bone${i}` });
    bone.position.y = i > 0 ? 1 : 0;
    bone.quaternion.setFromAxisAngle(Z, bend * DEGREE);
    return bone;
  });
  bones.forEach((bone, i) => {
    (bones[i - 1] ?? object).add(bone);
  });
  object.updateMatrixWorld(true);
  return { object, bones, tip: bones[bones.length - 1] };
}

const place = (node) => node.getWorldPosition(new Vector3());

/** The angle between a bone and the bone before it, in degrees. */
function bendAt(bones, i) {
  const [before, at, next] = bones.slice(i - 1, i + 2).map(place);
  return at.clone().sub(before).angleTo(next.sub(at)) / DEGREE;
}

/** Solves for targets, each from the rest pose; calls `look` after each. */
function solveEach({ object, bones, tip }, options, targets, look) {
  const ik = new SkeletonIK(object);
  const chain = ik.chain(bones[0], tip, { ...options, target: new Vector3() });
  for (const [x, y, z] of targets) {
    ik.restore();
    chain.target.set(x, y, z);
    ik.update();
    object.updateMatrixWorld(true);
    look(chain);
  }
  ik.dispose();
}

describe('the first joint of a preset swings as far as documented', () => {
  for (const [limits, angle] of Object.entries({ spine: 35, neck: 45, finger: 70, tail: 60 })) {
    test(`${limits}: ${angle} degrees`, () => {
      const arm = makeBones([0]);
      const targets = [
        [1, 0, 0],
        [-1, -0.2, 0],
        [0, 0, 1],
        [0, 0.05, -1],
      ];
      solveEach(arm, { limits }, targets, () => {
        const swing = place(arm.tip).angleTo(Y) / DEGREE;
        assert.ok(Math.abs(swing - angle) < 0.01, `${swing} degrees`);
      });
    });
  }
});

describe('the joints of a preset twist as far as documented', () => {
  for (const [limits, angle] of Object.entries({ spine: 30, neck: 45 })) {
    test(`${limits}: ${angle} degrees`, () => {
      for (const sense of [-1, 1]) {
        const { object, bones, tip } = makeBones([0]);
        const ik = new SkeletonIK(object);
        ik.chain(bones[0], tip, { limits, target: new Vector3(0, 0.9, 0.4) });
        bones[0].quaternion.setFromAxisAngle(Y, 90 * sense * DEGREE);
        ik.update();
        const { y, w } = bones[0].quaternion;
        const twist = (2 * Math.atan(y / w)) / DEGREE;
        assert.ok(Math.abs(twist - sense * angle) < 0.01, `${twist} degrees`);
        ik.dispose();
      }
    });
  }
});

describe('a hinge of a preset bends from straight as far as documented', () => {
  for (const [limits, most] of Object.entries({ arm: 160, leg: 160, finger: 110 })) {
    test(`${limits}: ${most} degrees`, () => {
      const arm = makeBones([0, 20]);
      solveEach(arm, { limits }, [[-0.1, 0.1, 0]], () => {
        const bend = bendAt(arm.bones, 1);
        assert.ok(Math.abs(bend - most) < 0.01, `${bend} degrees`);
      });
      solveEach(arm, { limits }, [[0, 3, 0]], () => assert.ok(bendAt(arm.bones, 1) < 0.1));
    });
  }
});

test('a hinge that is straight at rest bends by 60 degrees, to both sides', () => {
  const finger = makeBones([0, 20, 0]);
  const across = (i) => {
    const [before, at, next] = finger.bones.slice(i - 1, i + 2).map(place);
    return Math.sign(at.clone().sub(before).cross(next.sub(at)).z) * bendAt(finger.bones, i);
  };
  const bends = [];
  const targets = Array.from({ length: 80 }, (_, i) => {
    const [angle, radius] = [i * 0.35, 0.3 + 0.03 * i];
    return [radius * Math.sin(angle), radius * Math.cos(angle), 0];
  });
  solveEach(finger, { limits: 'finger' }, targets, () => bends.push(across(2)));
  assert.ok(Math.abs(Math.max(...bends) - 60) < 0.01, `${Math.max(...bends)} degrees`);
  assert.ok(Math.min(...bends) > -60.01, `${Math.min(...bends)} degrees`);
});

test('the knee of a straight leg bends to where the toes are, the furthest child of the foot', () => {
  for (const ahead of [1, -1]) {
    const { object, bones, tip } = makeBones([0, 0]);
    object.rotation.x = Math.PI;
    for (const [name, z] of [
      ['toes', 0.2 * ahead],
      ['heel', -0.06 * ahead],
    ]) {
      const bone = Object.assign(new Bone(), { name });
      bone.position.set(0, 0.05, z);
      tip.add(bone);
    }
    solveEach({ object, bones, tip }, { limits: 'leg' }, [[0, -1.8, 0]], ({ status }) => {
      assert.equal(status, 'reached');
      const toes = place(object.getObjectByName('toes')).sub(place(tip));
      assert.ok(place(bones[1]).z * toes.z > 0.04, 'the knee is on the side of the toes');
    });
  }
});

describe('a limit is about the own axes of a bone, as its local rotation is, also where', () => {
  const twistOf = ({ quaternion: { y, w } }) => 2 * Math.atan(y / w);
  for (const [name, mirroring] of [
    ['nothing mirrors', null],
    ['the bone before it mirrors', 0],
    ['the bone itself mirrors', 1],
  ]) {
    for (const limit of [
      { type: 'ball', swingY: 1, swingZ: 1, twist: [0, 1] },
      { type: 'hinge', axis: [0, 1, 0], min: 0, max: 1 },
    ]) {
      test(`${name}: ${limit.type}`, () => {
        for (const start of [-0.5, 0.5, 1.5]) {
          const { object, bones, tip } = makeBones([0, 0]);
          bones[mirroring ?? 0].scale.x = mirroring === null ? 1 : -1;
          object.updateMatrixWorld(true);
          const ik = new SkeletonIK(object);
          const target = new Vector3(0.3, 1.85, 0.25);
          const chain = ik.chain(bones[0], tip, { limits: [null, limit], target });
          bones[1].quaternion.setFromAxisAngle(Y, start);
          ik.update();
          assert.equal(chain.status, limit.type === 'ball' ? 'reached' : 'blocked');
          const twist = twistOf(bones[1]);
          assert.ok(twist > -1e-3 && twist < 1.001, `${twist} rad, from ${start}`);
          ik.dispose();
        }
      });
    }
  }
});

test('below a bone that mirrors, a hinge about any own axis turns the bone about that axis only', () => {
  const axis = new Vector3(1, -2, 0.5).normalize();
  const { object, bones, tip } = makeBones([20, 30]);
  bones[0].scale.x = -1;
  bones[0].quaternion.setFromAxisAngle(new Vector3(0.3, 1, 2).normalize(), 0.8);
  const rest = bones[1].quaternion.clone();
  const limit = { type: 'hinge', axis: axis.toArray(), min: -1, max: 1 };
  solveEach(
    { object, bones, tip },
    { limits: [null, limit], rest: 'present' },
    [
      [0.3, 0.9, 0.4],
      [-0.5, 0.2, 1.1],
    ],
    () => {
      const { x, y, z } = rest.clone().invert().multiply(bones[1].quaternion);
      const turn = new Vector3(x, y, z);
      assert.ok(turn.length() > 0.05, 'it turns');
      assert.ok(turn.cross(axis).length() < 1e-6, 'about its axis');
    },
  );
});

test('limits that are measured from rest do not depend on how bones are turned there', () => {
  const turned = new Quaternion().setFromAxisAngle(new Vector3(1, 2, 3).normalize(), 1);
  const { object, bones, tip } = makeBones([0]);
  object.quaternion.copy(turned);
  object.updateMatrixWorld(true);
  const rest = place(tip);
  const targets = [new Vector3(1, -0.3, 0), new Vector3(0.1, 0, -1)].map((at) => at.applyQuaternion(turned));
  solveEach(
    { object, bones, tip },
    { limits: 'neck' },
    targets.map((at) => at.toArray()),
    () => assert.ok(Math.abs(place(tip).angleTo(rest) / DEGREE - 45) < 0.01),
  );
});

test('limits can be changed: the next update has the new ones, and wrong ones change nothing', () => {
  const { object, bones, tip } = makeBones([0, 20, 20]);
  const ik = new SkeletonIK(object);
  const chain = ik.chain(bones[0], tip, { target: new Vector3(0.3, 1, 0.2) });
  const bendsUnder = (limits) => {
    ik.restore();
    chain.limits = limits;
    assert.equal(chain.limits, limits);
    ik.update();
    object.updateMatrixWorld(true);
    return [bendAt(bones, 1), bendAt(bones, 2)];
  };
  const free = bendsUnder(null);
  assert.equal(chain.status, 'reached');
  assert.ok(Math.max(...free) > 40);
  const stiff = bendsUnder([null, { type: 'cone', angle: 0.1 }, { type: 'cone', angle: 0.1 }]);
  assert.equal(chain.status, 'blocked');
  assert.ok(Math.max(...stiff) < 20 + 0.1 / DEGREE + 0.01, `${stiff}`);

  const before = chain.limits;
  assert.throws(() => {
    chain.limits = [null, null, { type: 'cone', angle: -1 }];
  }, RangeError);
  assert.equal(chain.limits, before);
  ik.restore();
  ik.update();
  assert.equal(chain.status, 'blocked');

  assert.deepEqual(bendsUnder(null), free);
  assert.equal(chain.status, 'reached');
  ik.dispose();
});
