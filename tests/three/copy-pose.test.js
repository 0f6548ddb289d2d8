// copyPose: clothes with a skeleton of their own have the pose of the body.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyPose, SkeletonIK } from 'fabrik/three';
import { AnimationMixer, Group, Object3D } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { worldOf } from './feet/stride.js';
import { RIGS } from './rigs.js';

for (const make of RIGS) {
  const { name } = make();
  test(`${name}: a copy of the skeleton is posed as the body, over a clip`, () => {
    const { object, clip, chains } = make();
    const coat = clone(object);
    const arm = chains.find((chain) => chain.name === 'leftArm') ?? chains[0];
    const ik = new SkeletonIK(object);
    ik.chain(arm.first, arm.tip, { target: worldOf(arm.first).lerp(worldOf(arm.tip), 0.6) });
    const mixer = new AnimationMixer(object);
    mixer.clipAction(clip).play();
    for (let i = 0; i < 20; i++) {
      ik.restore();
      mixer.update(1 / 30);
      ik.update(1 / 30);
      copyPose(object, coat);
    }
    coat.position.copy(object.position);
    coat.quaternion.copy(object.quaternion);
    object.updateMatrixWorld(true);
    coat.updateMatrixWorld(true);
    object.traverse((node) => {
      const other = node.isBone && node.name ? coat.getObjectByName(node.name) : null;
      if (other && object.getObjectByName(node.name) === node) {
        assert.ok(worldOf(node).distanceTo(worldOf(other)) < 1e-9, node.name);
      }
    });
  });
}

test('a coat in other units, with fewer bones and a longer sleeve, has the rotations of the body', () => {
  const { object, chains } = RIGS[0]();
  const arm = chains.find(({ name }) => name === 'leftArm');
  const coat = clone(object);
  coat.traverse((node) => node !== coat && node.position.multiplyScalar(100));
  const sleeve = coat.getObjectByName(arm.tip.name);
  sleeve.position.multiplyScalar(1.3);
  const long = sleeve.position.length();
  coat.getObjectByName('leftFoot').removeFromParent();
  coat.scale.setScalar(0.01);
  const ik = new SkeletonIK(object);
  ik.chain(arm.first, arm.tip, { target: worldOf(arm.first).lerp(worldOf(arm.tip), 0.6) });
  ik.update();
  copyPose(object, coat);
  assert.ok(coat.getObjectByName(arm.first.name).quaternion.equals(arm.first.quaternion));
  assert.equal(sleeve.position.length(), long);
  new Group().add(coat, object);
  const elbow = arm.tip.parent;
  assert.ok(worldOf(elbow).distanceTo(worldOf(coat.getObjectByName(elbow.name))) < 1e-6);
});

test('what is no skeleton with these names is refused', () => {
  const { object } = RIGS[0]();
  for (const wrong of [null, 5, {}]) {
    assert.throws(() => copyPose(object, wrong), { code: 'wrong-type' });
    assert.throws(() => copyPose(wrong, object), { code: 'wrong-type' });
  }
  assert.throws(() => copyPose(object, new Object3D()), { code: 'out-of-range' });
});
