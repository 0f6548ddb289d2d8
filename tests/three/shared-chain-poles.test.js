// SkeletonIK with SkeletonRig: the poles of chains that are solved together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vector3 } from 'three';
import { SkeletonIK, SkeletonRig } from '../../web/three.js';
import { boneTree } from './rigs/bones.js';
import { blenderLike, cloned, mirrored, mixamoMirroredRight, unevenScales, vrm1 } from './rigs.js';
import { DEGREE, makeArms, placeOf, rotationsOf, step } from './shared-arms.js';

/** The angle about the line from a bone to the tip, from the bend of the bones after it to a pole. */
function angleToPole(bones, end, pole) {
  const [from, ...after] = bones.map(placeOf);
  const line = placeOf(end).sub(from).normalize();
  const across = (vector) => vector.clone().addScaledVector(line, -vector.dot(line));
  const mean = after.reduce((sum, place) => sum.add(place).sub(from), new Vector3());
  return across(mean).angleTo(across(pole.clone().sub(from)));
}

for (const make of [vrm1, mixamoMirroredRight, blenderLike, cloned, unevenScales, mirrored]) {
  test(`on the rig "${make().name}" both hands arrive, and the bones of each arm bend towards its pole`, () => {
    const { object, ik, arms, bones, size, targetOf } = makeArms(make);
    const up = placeOf(arms[0].bones[2]).sub(placeOf(arms[0].bones[0])).normalize();
    for (const pole of [-1, 1]) {
      arms.forEach((arm, i) => {
        arm.target = targetOf(i, 0.25 + 0.1 * i, 0.2);
        arm.pole = placeOf(arm.end)
          .addScaledVector(up, pole * 3 * size)
          .add(new Vector3(0.3 * size, 0, 0));
      });
      ik.update();
      const shared = arms[0].bones.filter((bone) => arms[1].bones.includes(bone));
      for (const { bones: own, end, target, pole: place, reached, error } of arms) {
        assert.ok(reached && error < 1e-5 * size && placeOf(end).distanceTo(target) < 1e-5 * size);
        const alone = own.filter((bone) => !shared.includes(bone));
        assert.ok(angleToPole(alone, end, place) < 1e-3, `${angleToPole(alone, end, place)}`);
      }
    }
    // A pole that goes around moves no bone by a jump.
    const around = arms[0].pole.clone();
    const { from, axis } = {
      from: placeOf(arms[0].end),
      axis: arms[0].target.clone().sub(placeOf(object)).normalize(),
    };
    for (let k = 0; k < 120; k++) {
      const before = rotationsOf(bones);
      arms[0].pole = around
        .clone()
        .sub(from)
        .applyAxisAngle(axis, k / 20)
        .add(from);
      ik.update(1 / 60);
      assert.ok(arms.every(({ reached }) => reached));
      assert.ok(k === 0 || step(before, bones) < 15 * DEGREE, `${step(before, bones) / DEGREE} degrees`);
    }
    ik.dispose();
  });
}

test('a pole that passes the line from the shoulder to the hand, or goes around with half its weight, makes no jump', () => {
  const { ik, arms, bones, size, targetOf } = makeArms(vrm1);
  arms.forEach((arm, i) => {
    arm.target = targetOf(i, 0.3, 0.2);
  });
  ik.update();
  const [arm] = arms;
  const own = arm.bones.find((bone) => !arms[1].bones.includes(bone));
  const line = arm.target.clone().sub(placeOf(own));
  const across = new Vector3(1, 2, 3).cross(line).setLength(size);
  const poles = {
    'past the line': [
      1,
      (k) =>
        arm.target
          .clone()
          .add(line)
          .addScaledVector(across, 1 - k / 200),
    ],
    around: [
      0.5,
      (k) => arm.target.clone().add(across.clone().applyAxisAngle(line.clone().normalize(), k / 40)),
    ],
  };
  for (const [name, [weight, poleAt]] of Object.entries(poles)) {
    arm.poleWeight = weight;
    for (let k = 0; k < 400; k++) {
      const before = rotationsOf(bones);
      arm.pole = poleAt(k);
      ik.update(1 / 60);
      const degrees = step(before, bones) / DEGREE;
      assert.ok(arm.reached && (k === 0 || degrees < 12), `${name}, ${k}: ${degrees} degrees`);
    }
  }
});

test('a pole does not turn a bone with a limit out of it', () => {
  const { ik, arms, size, targetOf } = makeArms(vrm1);
  const [arm, other] = arms;
  const first = arm.bones.findIndex((bone) => !other.bones.includes(bone));
  const limited = arm.bones[first];
  arm.limits = arm.bones.map((_, i) => (i === first ? { type: 'cone', angle: 0.1 } : null));
  const rest = limited.quaternion.clone();
  arms.forEach((each, i) => {
    each.target = targetOf(i, 0.3, 0.2);
  });
  for (const y of [3, -3]) {
    arm.pole = placeOf(arm.end).add(new Vector3(0, y * size, 0));
    ik.update();
    assert.ok(arms.every(({ reached }) => reached));
    assert.ok(limited.quaternion.angleTo(rest) < 0.1 + 1e-6, `${limited.quaternion.angleTo(rest)} rad`);
  }
});

test('a pole does not turn an arm whose hand is at its shoulder exactly', () => {
  const object = boneTree([
    ['Spine', '', 0, 1, 0],
    ['Arm', 'Spine', 0.2, 1.3, 0],
    ['Elbow', 'Arm', 0.5, 1.3, 0],
    ['Hand', 'Elbow', 0.2, 1.3, 0],
    ['Other', 'Spine', -0.3, 1.3, 0],
  ]);
  const [arm, hand, other] = ['Arm', 'Hand', 'Other'].map((name) => object.getObjectByName(name));
  const ik = new SkeletonIK(object, { rig: SkeletonRig });
  const pole = placeOf(arm).add(new Vector3(-1, 0, 0));
  const chain = ik.chain('Spine', hand, { target: placeOf(hand), pole });
  ik.chain('Spine', other, { target: placeOf(other) });
  for (let k = 0; k < 3; k++) {
    ik.update();
    assert.equal(chain.status, 'reached');
    assert.ok(Math.abs(arm.quaternion.length() - 1) < 1e-9, `${arm.quaternion.toArray()}`);
  }
});
