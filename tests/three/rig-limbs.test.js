// Hands and feet that are pulled towards the body: elbows and knees bend, and the body stays. All lengths are in shares of the
// height of the head above the feet.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Vector3 } from 'three';
import { bodyOptions, dragPose, SkeletonRig, trackBody } from '../../web/three.js';
import { boneTree } from './rigs/bones.js';
import { blenderLike, maxLike, straightLimbs, vrm0 } from './rigs.js';

const DEGREE = Math.PI / 180;

/** How far a target moves per frame: 2 cm of a person. */
const FRAME = 0.0135;

const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

/** A body, its parts, and its axes in the world. */
function bodyOf(make) {
  const { object } = make();
  object.updateMatrixWorld(true);
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const names = ['head', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'];
  const probe = trackBody(rig, Object.fromEntries(names.map((name) => [name, new Vector3()])));
  const parts = Object.fromEntries(names.map((name) => [name, rig.bone(probe.goal(name).joint.index)]));
  probe.dispose();
  const feet = placeOf(parts.leftFoot).lerp(placeOf(parts.rightFoot), 0.5);
  const up = placeOf(parts.head).sub(feet);
  const size = up.length();
  up.normalize();
  const side = placeOf(parts.leftHand).sub(placeOf(parts.rightHand)).normalize();
  return { rig, parts, size, up, side, ahead: side.clone().cross(up).normalize() };
}

/** Ways of tips, by where they end. */
const WAYS = {
  'to its shoulder': { part: 'leftHand', to: ({ top, tip }) => top.lerp(tip, 0.3) },
  'to the other shoulder': {
    part: 'rightHand',
    to: ({ otherTop, ahead, size }) => otherTop.addScaledVector(ahead, 0.08 * size),
    bulge: 0.17,
  },
  'to the hips': {
    part: 'leftHand',
    to: ({ hips, side, ahead, size }) =>
      hips.addScaledVector(side, 0.13 * size).addScaledVector(ahead, 0.07 * size),
  },
  overhead: {
    part: 'rightHand',
    to: ({ top, up, limb }) => top.addScaledVector(up, 0.95 * limb),
    bulge: 0.17,
  },
  'ahead of its shoulder': {
    part: 'leftHand',
    to: ({ top, ahead, limb }) => top.addScaledVector(ahead, 0.8 * limb),
  },
  'up to its hip': { part: 'leftFoot', to: ({ top, up, limb }) => top.addScaledVector(up, -0.4 * limb) },
  'up and ahead': {
    part: 'rightFoot',
    to: ({ tip, up, ahead, size }) =>
      tip.addScaledVector(up, 0.24 * size).addScaledVector(ahead, 0.17 * size),
  },
};

/** Moves a tip along a way, and returns how far the head and the hips moved, and the greatest turn of a bone in a frame. */
function pull(make, how, { part, to, bulge = 0 }) {
  const body = bodyOf(make);
  const { rig, parts, size, ahead } = body;
  const [tip, hips] = [parts[part], rig.bone(0)];
  const top = tip.parent.parent;
  const other =
    parts[part.startsWith('left') ? part.replace('left', 'right') : part.replace('right', 'left')];
  const from = placeOf(tip);
  const end = to({
    ...body,
    tip: from.clone(),
    top: placeOf(top),
    otherTop: placeOf(other.parent.parent),
    hips: placeOf(hips),
    limb: placeOf(top).distanceTo(placeOf(tip.parent)) + placeOf(tip.parent).distanceTo(from),
  });
  const target = from.clone();
  const feet = ['leftFoot', 'rightFoot'].filter((name) => name !== part);
  const user = how === 'trackBody' ? trackBody(rig, { [part]: target }) : dragPose(rig);
  if (how === 'dragPose') {
    for (const foot of feet) {
      user.pin(parts[foot].name);
    }
    user.grab(tip.name);
  }
  const watched = [parts.head, hips, ...feet.map((foot) => parts[foot])];
  const starts = watched.map(placeOf);
  const bones = rig.joints.map(({ index }) => rig.bone(index));
  const before = bones.map(({ quaternion }) => quaternion.clone());
  const frames = Math.ceil((from.distanceTo(end) / size + bulge) / FRAME);
  const moved = watched.map(() => 0);
  let step = 0;
  for (let k = 1; k <= frames; k++) {
    const share = k / frames;
    target.lerpVectors(from, end, share).addScaledVector(ahead, bulge * size * Math.sin(Math.PI * share));
    assert.equal(how === 'trackBody' ? user.update() : user.moveTo(target), 'reached');
    assert.ok(placeOf(tip).distanceTo(target) < 1e-3 * size);
    for (const [i, { quaternion }] of bones.entries()) {
      step = Math.max(step, quaternion.angleTo(before[i]) / DEGREE);
      before[i].copy(quaternion);
    }
    for (const [i, node] of watched.entries()) {
      moved[i] = Math.max(moved[i], placeOf(node).distanceTo(starts[i]) / size);
    }
  }
  const [head, hip, ...planted] = moved;
  return { head, hip, planted: Math.max(...planted), step };
}

for (const make of [straightLimbs, blenderLike, maxLike, vrm0]) {
  for (const how of ['dragPose', 'trackBody']) {
    test(`${how} bends elbows and knees, and the body of the rig "${make().name}" stays`, () => {
      for (const [way, options] of Object.entries(WAYS)) {
        const { head, hip, planted, step } = pull(make, how, options);
        const isHand = options.part.endsWith('Hand');
        const said = `${options.part} ${way}: head ${head}, hips ${hip}, feet ${planted}, ${step} degrees`;
        assert.ok(head < (isHand ? 0.034 : 0.01) && hip < 0.01 && planted < 1e-3, said);
        // A leg of 82 cm that becomes 2 cm shorter turns a straight knee by 25 degrees.
        assert.ok(step < (isHand ? 15 : 25), said);
      }
    });
  }
}

describe('a limb that is dragged to its shoulder or hip and back', () => {
  for (const part of ['leftHand', 'leftFoot']) {
    test(`leaves the body where it was: ${part}`, () => {
      const { rig, parts, size } = bodyOf(straightLimbs);
      const tip = parts[part];
      const drag = dragPose(rig);
      for (const foot of ['leftFoot', 'rightFoot']) {
        if (foot !== part) {
          drag.pin(parts[foot].name);
        }
      }
      drag.grab(tip.name);
      const [from, top, head] = [placeOf(tip), placeOf(tip.parent.parent), placeOf(parts.head)];
      for (let k = 0; k < 10 * 60; k++) {
        const share = 0.25 * (1 - Math.cos((2 * Math.PI * (k + 1)) / 60));
        assert.equal(drag.moveTo(from.clone().lerp(top, share)), 'reached');
      }
      assert.ok(placeOf(parts.head).distanceTo(head) < 0.003 * size);
      const [elbow, shoulder] = [placeOf(tip.parent), placeOf(tip.parent.parent)];
      assert.ok(
        elbow.clone().sub(shoulder).angleTo(from.clone().sub(elbow)) < 20 * DEGREE,
        'it is straight again',
      );
    });
  }
});

test('a hand that jumps to where its arm can reach moves the arm alone', () => {
  for (const make of [straightLimbs, blenderLike, maxLike, vrm0]) {
    for (const how of ['dragPose', 'trackBody']) {
      const { rig, parts, size, up, side, ahead } = bodyOf(make);
      const head = placeOf(parts.head);
      for (const [x, y, z] of [
        [0.1, -0.17, 0.27],
        [0.13, 0.17, 0.07],
        [0.05, -0.2, 0.13],
        [-0.1, -0.13, 0.13],
      ]) {
        const target = head
          .clone()
          .addScaledVector(side, x * size)
          .addScaledVector(up, y * size)
          .addScaledVector(ahead, z * size);
        const user = how === 'trackBody' ? trackBody(rig, { leftHand: target }) : dragPose(rig);
        if (how === 'dragPose') {
          user.grab(parts.leftHand.name);
        }
        assert.equal(how === 'trackBody' ? user.update() : user.moveTo(target), 'reached');
        assert.ok(placeOf(parts.leftHand).distanceTo(target) < 1e-3 * size);
        assert.ok(placeOf(parts.head).distanceTo(head) < 0.01 * size);
        user.dispose();
      }
    }
  }
});

test('the elbow of a straight arm whose hand trembles does not shake', () => {
  const { rig, parts, size } = bodyOf(straightLimbs);
  const [start, target] = [placeOf(parts.leftHand), new Vector3()];
  const body = trackBody(rig, { leftHand: target });
  const bones = rig.joints.map(({ index }) => rig.bone(index));
  const before = bones.map(({ quaternion }) => quaternion.clone());
  for (let k = 0; k < 60; k++) {
    // A millimetre of a person, in all directions.
    const way = new Vector3(Math.sin(37 * k), Math.sin(53 * k), Math.sin(71 * k));
    target.copy(start).addScaledVector(way, 6.5e-4 * size);
    body.update();
    for (const [i, { quaternion }] of bones.entries()) {
      const step = quaternion.angleTo(before[i]) / DEGREE;
      assert.ok(step < 2, `${bones[i].name} turns by ${step} degrees`);
      before[i].copy(quaternion);
    }
  }
});

test('a goal with the weight 0 turns no bone', () => {
  const { rig, parts } = bodyOf(straightLimbs);
  const body = trackBody(rig, { leftHand: placeOf(parts.leftHand.parent.parent) });
  const before = [...rig.localRotations];
  body.goal('leftHand').weight = 0;
  assert.equal(body.update(), 'reached');
  assert.deepEqual([...rig.localRotations], before);
  body.goal('leftHand').weight = 1;
  body.update();
  assert.notDeepEqual([...rig.localRotations], before);
});

test('a target at the hand of a straight arm turns no bone', () => {
  for (const how of ['dragPose', 'trackBody']) {
    const { rig, parts } = bodyOf(straightLimbs);
    const bones = rig.joints.map(({ index }) => rig.bone(index));
    const before = bones.map(({ quaternion }) => quaternion.clone());
    const target = placeOf(parts.leftHand);
    if (how === 'trackBody') {
      trackBody(rig, { leftHand: target }).update();
    } else {
      const drag = dragPose(rig);
      drag.grab(parts.leftHand.name);
      drag.moveTo(target);
    }
    assert.ok(bones.every(({ quaternion }, i) => quaternion.angleTo(before[i]) < 1e-6));
  }
});

/** An arm: a shoulder, an elbow, a hinge that twists the forearm, and a hand. */
function armWithTwist() {
  const object = boneTree([
    ['Chest', '', 0, 0, 0],
    ['Arm', 'Chest', 0, 1.4, 0],
    ['Elbow', 'Arm', 0.3, 1.413, 0.021],
    ['Twist', 'Elbow', 0.43, 1.4207, 0.0241],
    ['Hand', 'Twist', 0.56, 1.4284, 0.0272],
  ]);
  const limits = {
    Chest: { type: 'fixed' },
    Elbow: { type: 'hinge', axis: [0, 1, 0], min: 0, max: 2.5 },
    Twist: { type: 'hinge', axis: [0.13, 0.0077, 0.0031], min: 0, max: 2 },
  };
  return SkeletonRig.from(object, { root: 'Chest', limits });
}

test('a hinge that twists a forearm is no elbow: it does not turn when the hand is dragged', () => {
  const rig = armWithTwist();
  const drag = dragPose(rig);
  drag.grab('Hand');
  const [elbow, twist] = ['Elbow', 'Twist'].map((name) => rig.joint(name).index);
  const target = placeOf(rig.bone('Hand'));
  for (let k = 0; k < 40; k++) {
    target.add(new Vector3(-0.01, 0.002, 0));
    assert.equal(drag.moveTo(target), 'reached');
    assert.ok(Math.abs(rig.values[twist]) < 0.05, `it turns by ${rig.values[twist]}`);
  }
  assert.ok(rig.values[elbow] > 1.5);
});

test('a hand that stays at its shoulder comes to rest', () => {
  for (const how of ['dragPose', 'trackBody']) {
    const { rig, parts } = bodyOf(straightLimbs);
    const target = placeOf(parts.leftHand.parent.parent);
    const user = how === 'trackBody' ? trackBody(rig, { leftHand: target }) : dragPose(rig);
    if (how === 'dragPose') {
      user.grab(parts.leftHand.name);
    }
    const bones = rig.joints.map(({ index }) => rig.bone(index));
    // A tracked body returns slowly.
    const last = how === 'trackBody' ? 2400 : 40;
    for (let k = 0; k < last; k++) {
      const before = bones.map(({ quaternion }) => quaternion.clone());
      how === 'trackBody' ? user.update() : user.moveTo(target);
      const turns = bones.map(({ quaternion }, i) => quaternion.angleTo(before[i]) / DEGREE);
      assert.ok(k < last - 10 || Math.max(...turns) < 1e-3, `${how}, ${k}: ${Math.max(...turns)} degrees`);
    }
  }
});
