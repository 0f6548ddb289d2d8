// Poles that move while target and animation stand still; and tips that are at their targets, with limits and scales
// that are a little uneven.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bone, Group, Vector3 } from 'three';
import { SkeletonIK } from '../../web/three.js';

/** Bones below each other, each at a place in its parent. @param {number[][]} places */
function makeBones(places) {
  const object = new Group();
  const bones = places.map((place) => {
    const bone = new Bone();
    bone.position.fromArray(place);
    return bone;
  });
  for (const [i, bone] of bones.entries()) {
    (bones[i - 1] ?? object).add(bone);
  }
  object.updateMatrixWorld(true);
  return { object, bones };
}

for (const limits of [undefined, 'arm']) {
  test(`an elbow follows its pole while nothing else moves, limits: ${limits}`, () => {
    const { object, bones } = makeBones([
      [0, 0, 0],
      [0.02, -1, 0.1],
      [0, -1, 0],
    ]);
    const target = new Vector3(0.3, -1.2, 0.4);
    const pole = new Vector3(0, -1, 5);
    const ik = new SkeletonIK(object);
    const chain = ik.chain(bones[0], bones[2], { target, pole, ...(limits ? { limits } : {}) });
    const line = target.clone().normalize();
    const aside = (point) => point.addScaledVector(line, -point.dot(line)).normalize();
    const update = () => {
      ik.restore();
      ik.update(1 / 60);
      object.updateMatrixWorld(true);
      assert.equal(chain.status, 'reached');
      return aside(bones[1].getWorldPosition(new Vector3()));
    };
    const before = update();
    for (let frame = 1; frame <= 60; frame++) {
      const angle = (frame / 60) * (Math.PI / 2);
      pole.set(5 * Math.sin(angle), -1, 5 * Math.cos(angle));
      assert.ok(update().angleTo(aside(pole.clone())) < 1e-3, `frame ${frame}`);
    }
    chain.pole = null;
    const without = update();
    ik.refresh();
    assert.ok(without.angleTo(update()) < 1e-9);
    assert.ok(without.angleTo(before) > 0.1);
    ik.dispose();
  });
}

test('with limits and uneven scales, a tip at its target stays as it is, bit for bit', () => {
  const { object, bones } = makeBones([
    [1, 2, 3],
    [0.4, 0.1, 0.2],
    [0.1, 0.5, -0.1],
    [0.3, 0.1, 0.3],
  ]);
  bones[0].scale.set(1, 1.0004, 1.0009);
  bones[1].scale.set(1.0008, 1, 1);
  bones[2].scale.set(1, 1.0009, 1);
  const ball = { type: 'ball', swingY: 2, swingZ: 2, twist: [-2, 2] };
  const target = new Vector3();
  const ik = new SkeletonIK(object);
  const chain = ik.chain(bones[0], bones[3], { target, limits: [ball, ball, ball] });
  for (const [i, bone] of bones.entries()) {
    bone.rotation.set(0.5 - 0.3 * i, 0.4 * i, 0.6);
  }
  object.updateMatrixWorld(true);
  bones[3].getWorldPosition(target);
  const animated = bones.map((bone) => bone.quaternion.toArray());
  ik.update();
  assert.deepEqual(
    bones.map((bone) => bone.quaternion.toArray()),
    animated,
  );
  assert.equal(chain.status, 'reached');
  // Elsewhere, the tip is at the target by the matrices of three.js.
  target.add(new Vector3(0.05, -0.1, 0.03));
  ik.update();
  assert.equal(chain.status, 'reached');
  object.updateMatrixWorld(true);
  assert.ok(bones[3].getWorldPosition(new Vector3()).distanceTo(target) < 2e-6);
  ik.dispose();
});
