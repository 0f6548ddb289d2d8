// Quadrupeds: their feet are found by the names of many tools, and planted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vector3 } from 'three';
import { bodyOptions, SkeletonRig, trackBody } from '../../web/three.js';
import { quadruped } from './rigs/bones.js';
import { RIGS } from './rigs.js';

const FEET = ['frontLeftFoot', 'frontRightFoot', 'backLeftFoot', 'backRightFoot'];

const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

/** The bones of each leg: a shoulder or none, the thigh, the shin, the foot and the toes. `S` is the side. */
const SYSTEMS = {
  rigify: ['front_thigh.S front_shin.S front_foot.S front_toe.S', 'thigh.S shin.S foot.S toe.S'],
  robots: ['FS_thigh FS_calf FS_foot FS_toe', 'RS_thigh RS_calf RS_foot RS_toe'],
  camel: [
    'SFrontUpLeg SFrontLeg SFrontFoot SFrontToe',
    'SBackUpLeg SBackLeg SBackFoot SBackToe',
    'Left Right',
  ],
  paws: [
    'frontleg_upper_S frontleg_lower_S frontpaw_S front_tip_S',
    'hindleg_upper_S hindleg_lower_S hindpaw_S hind_tip_S',
  ],
  max: [
    'Bip01_S_UpperArm Bip01_S_Forearm Bip01_S_Hand Bip01_S_Finger0',
    'Bip01_S_Thigh Bip01_S_Calf Bip01_S_Foot Bip01_S_Toe0',
  ],
  khronos: [
    'b_SUpperArm_0 b_SForeArm_1 b_SHand_2 b_SFinger_3',
    'b_SLeg01_015 b_SLeg02_016 b_SFoot01_017 b_SFoot02_018',
    'Left Right',
  ],
};

for (const [system, names] of Object.entries(SYSTEMS)) {
  test(`all four feet are known and stay where they are while the hips move: ${system}`, () => {
    const object = quadruped(...names);
    const rig = SkeletonRig.from(object, bodyOptions(object));
    assert.equal(rig.joints.filter(({ limit }) => limit?.type === 'hinge').length, 4);
    // Which limbs are feet does not depend on the present pose.
    rig.bone('Spine1').rotation.x = -1.4;
    const hips = placeOf(rig.bone('Hips'));
    const start = hips.clone();
    const body = trackBody(rig, { hips }, { bones: { hips: 'Hips' }, plantFeet: true });
    assert.deepEqual([...body.parts].sort(), [...FEET, 'head', 'hips'].sort());
    rig.applyTo();
    const feet = FEET.map((part) => rig.bone(body.goal(part).joint.index));
    const planted = feet.map(placeOf);
    const [left, right] = [placeOf(feet[0]), placeOf(feet[1])];
    assert.ok(left.x > right.x && left.z > placeOf(feet[2]).z);
    for (let k = 0; k < 60; k++) {
      hips.copy(start).add(new Vector3(0.04 * Math.sin(k / 10), -0.04 * (1 - Math.cos(k / 10)), 0));
      assert.equal(body.update(), 'reached');
      assert.ok(feet.every((foot, i) => placeOf(foot).distanceTo(planted[i]) < 1e-3));
      assert.ok(placeOf(rig.bone('Hips')).distanceTo(hips) < 1e-3);
    }
  });
}

test('people have two hands, however their arms hang, and two feet, whatever other bones their legs have', () => {
  for (const make of RIGS) {
    const { object } = make();
    const rig = SkeletonRig.from(object, bodyOptions(object));
    const { parts } = trackBody(rig);
    assert.deepEqual([...parts].sort(), ['head', 'leftFoot', 'leftHand', 'rightFoot', 'rightHand']);
  }
});

test('a part that is not there is named with those that are, and the option bones adds it', () => {
  const object = quadruped(...SYSTEMS.rigify);
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const nose = placeOf(rig.bone('Head')).add(new Vector3(0.05, 0, 0));
  const refused = {
    name: 'RangeError',
    code: 'out-of-range',
    message: /no part "nose"; the parts are head, frontLeftFoot, .*; .* the option bones: \{ nose: /,
  };
  assert.throws(() => trackBody(rig, { nose }), refused);
  assert.equal(rig.goals.length, 0);
  const body = trackBody(rig);
  assert.throws(() => body.setTarget('nose', nose), refused);
  body.dispose();
  const other = trackBody(rig, { nose }, { bones: { nose: 'Head' } });
  assert.equal(other.update(), 'reached');
  assert.ok(placeOf(rig.bone('Head')).distanceTo(nose) < 1e-3);
});

test('the option bones adds parts, also feet, which are planted', () => {
  const object = quadruped('a.S b.S c.S d.S', 'e.S f.S g.S h.S');
  const rig = SkeletonRig.from(object, bodyOptions(object));
  assert.throws(() => trackBody(rig, {}, { plantFeet: true }), {
    name: 'RangeError',
    message: /plantFeet.*bones/,
  });
  assert.throws(() => trackBody(rig, {}, { bones: null }), { name: 'TypeError', message: /bones/ });
  assert.equal(rig.goals.length, 0);
  const target = placeOf(rig.bone('c.L')).add(new Vector3(0, 0.1, 0.05));
  const body = trackBody(
    rig,
    { frontLeftFoot: target, head: undefined },
    { bones: { frontLeftFoot: 'c.L', leftHindFoot: 'g.L', tip: 'h.R' } },
  );
  const planted = placeOf(rig.bone('g.L'));
  assert.equal(body.update(), 'reached');
  assert.deepEqual(rig.goals.map(({ joint }) => joint.name).sort(), ['c.L', 'g.L']);
  assert.ok(placeOf(rig.bone('c.L')).distanceTo(target) < 1e-3);
  assert.ok(placeOf(rig.bone('g.L')).distanceTo(planted) < 1e-3);
});
