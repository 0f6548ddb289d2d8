// Goals of trackBody and dragPose that their user removes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Object3D, Vector3 } from 'three';
import { bodyOptions, dragPose, SkeletonRig, trackBody } from '../../web/three.js';
import { vrm1 } from './rigs.js';

const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

function start() {
  const { object } = vrm1();
  object.updateMatrixWorld(true);
  return SkeletonRig.from(object, bodyOptions(object));
}

test('a part whose goal is removed is free until it gets a target, also after a state was restored', () => {
  const rig = start();
  const placeAt = (name, x, y, z) => placeOf(rig.bone(name)).add(new Vector3(x, y, z));
  const hand = placeAt('leftHand', -0.1, -0.1, 0.2);
  const body = trackBody(rig, { head: placeAt('head', 0, -0.2, 0), leftHand: hand });
  body.lookAt = new Vector3(1, 1, 5);
  const state = rig.saveState();
  body.goal('head').remove();
  body.goal('leftFoot').remove();
  rig.goals.find((goal) => goal.lookAt).remove();
  const head = placeOf(rig.bone('head'));
  for (const restored of [false, true]) {
    if (restored) {
      rig.restoreState(state);
    }
    assert.deepEqual([body.lookAt, body.goal('head'), body.goal('leftFoot')], [null, null, null]);
    assert.deepEqual(rig.goals.map(({ joint }) => joint.name).sort(), ['leftHand', 'rightFoot']);
    assert.equal(body.update(), 'reached');
    assert.ok(placeOf(rig.bone('leftHand')).distanceTo(hand) < 1e-3);
    assert.ok(placeOf(rig.bone('head')).distanceTo(head) < 0.05, 'it does not follow');
  }
  const target = placeAt('head', 0, -0.2, 0);
  body.setTarget('head', target);
  body.setTarget('leftFoot', null);
  const planted = placeOf(rig.bone('leftFoot'));
  for (let k = 0; k < 10 && body.update() !== 'reached'; k++);
  assert.ok(placeOf(rig.bone('head')).distanceTo(target) < 1e-3);
  assert.ok(placeOf(rig.bone('leftFoot')).distanceTo(planted) < 1e-3, 'it is planted again');
  body.dispose();
  assert.equal(rig.goals.length, 0);
});

test('a removed goal of a drag ends it, and a removed goal of a pin unpins its joint', () => {
  const rig = start();
  const drag = dragPose(rig);
  drag.pin('leftFoot');
  drag.pin('rightFoot');
  drag.grab('leftHand');
  drag.goal.remove();
  assert.equal(drag.dragged, null);
  assert.throws(() => drag.moveTo(new Vector3()), { code: 'wrong-call' });
  rig.goals.find(({ joint }) => joint.name === 'rightFoot').remove();
  assert.deepEqual(
    drag.pinned.map(({ name }) => name),
    ['leftFoot'],
  );
  assert.ok(!drag.isPinned('rightFoot'));
  drag.grab('leftHand');
  const target = placeOf(rig.bone('leftHand')).add(new Vector3(-0.1, -0.1, 0.2));
  assert.equal(drag.moveTo(target), 'reached');
  drag.dispose();
  assert.equal(rig.goals.length, 0);
});

test('a target that is not finite changes neither the pose nor the goals', () => {
  const rig = start();
  const hand = placeOf(rig.bone('leftHand')).add(new Vector3(-0.2, 0, 0));
  const body = trackBody(rig, { leftHand: hand, rightHand: new Vector3(Number.NaN, 0, 0) });
  const pose = [...rig.localRotations];
  const goal = body.goal('leftHand').position;
  assert.throws(() => body.update(), { name: 'RangeError', message: /target of rightHand/ });
  body.setTarget('rightHand', null);
  const tracker = new Object3D();
  tracker.quaternion.set(Number.NaN, 0, 0, 1);
  body.setTarget('rightHand', tracker);
  hand.x += 0.1;
  assert.throws(() => body.update(), { name: 'RangeError', message: /rotation of the target of rightHand/ });
  body.setTarget('rightHand', null);
  body.lookAt = new Vector3(0, Infinity, 0);
  assert.throws(() => body.update(), { name: 'RangeError', message: /lookAt/ });
  assert.deepEqual([...rig.localRotations], pose);
  assert.deepEqual(body.goal('leftHand').position, goal);
});
