// Bones whose matrices the app updates, and bones that are scaled to 0: all that solves reads and writes them in one way.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bodyOptions, plantFeet, SkeletonIK, SkeletonRig, trackBody } from 'fabrik/three';
import { Object3D, Quaternion, Vector3 } from 'three';
import { worldOf } from './feet/stride.js';
import { identityAxes, mixamoLike, vrm1 } from './rigs.js';

const FRAME = 1 / 60;

/** A figure upright at the origin. */
function standing(make, scale = 1) {
  const { object, ...rig } = make();
  object.position.set(0, 0, 0);
  object.quaternion.identity();
  object.scale.setScalar(scale * object.scale.x);
  object.updateMatrixWorld(true);
  const find = (part) => rig.chains.find(({ name }) => name === part);
  return { object, ...rig, find };
}

/** What a character does in some frames: the places and rotations of all nodes, as three.js shows them. */
function play(make, { flush = false, frames = 40 } = {}) {
  const { object, find } = standing(make);
  const nodes = [];
  object.traverse((node) => nodes.push(node));
  const arm = find('leftArm');
  const neck = find('neck');
  const holder = new Object3D();
  const target = new Object3D();
  target.quaternion.setFromAxisAngle(new Vector3(1, 2, 0.5).normalize(), 1);
  target.position.copy(worldOf(arm.tip)).add(new Vector3(-0.2, 0.15, 0.2));
  holder.add(target);
  if (flush) {
    for (const node of [...nodes, holder, target]) {
      node.matrixAutoUpdate = false;
      node.updateMatrix();
    }
    object.updateMatrixWorld(true);
    holder.updateMatrixWorld(true);
  }
  const ik = new SkeletonIK(object);
  const chain = ik.chain(arm.first, arm.tip, { target, orientation: 'target' });
  const look = ik.lookAt(neck.first, { target, limits: [3], maxAngle: 3 });
  const feet = plantFeet(ik, (_x, z) => 0.2 * z + 0.1);
  for (let i = 0; i < frames; i++) {
    ik.restore();
    // As a mixer does: it writes rotations, not matrices.
    find('spine').first.rotation.x += 0.002;
    ik.update(FRAME);
    if (flush) {
      for (const node of nodes) {
        node.updateMatrix();
      }
    }
    object.updateMatrixWorld(true);
  }
  return { nodes, chain, look, feet, target, object };
}

describe('bones whose matrices the app updates', () => {
  for (const make of [identityAxes, mixamoLike, vrm1]) {
    test(`${make.name}: an arm with a rotation, a look-at and feet end where they end with automatic matrices`, () => {
      const [automatic, own] = [play(make), play(make, { flush: true })];
      for (const [i, node] of own.nodes.entries()) {
        const away = worldOf(node).distanceTo(worldOf(automatic.nodes[i]));
        assert.ok(away < 1e-9, `${node.name}: ${away}`);
      }
      assert.ok(own.chain.reached && own.look.reached);
      const hand = own.chain.end.getWorldQuaternion(new Quaternion());
      assert.ok(hand.angleTo(own.target.quaternion) < 1e-6);
    });
  }

  test('what is written to a bone is in its matrix at once, and the values of the animation after restore', () => {
    const { object, find } = standing(identityAxes);
    const { first, tip } = find('leftArm');
    object.traverse((node) => {
      node.matrixAutoUpdate = false;
      node.updateMatrix();
    });
    const ik = new SkeletonIK(object);
    const target = worldOf(tip).add(new Vector3(-0.2, 0.2, 0.2));
    const was = first.matrix.clone();
    ik.chain(first, tip, { target });
    ik.update();
    object.updateMatrixWorld();
    assert.ok(new Vector3().setFromMatrixPosition(tip.matrixWorld).distanceTo(target) < 1e-5);
    ik.restore();
    assert.deepEqual(first.matrix.elements, was.elements);
  });

  describe('with Object3D.DEFAULT_MATRIX_AUTO_UPDATE = false', () => {
    before(() => {
      Object3D.DEFAULT_MATRIX_AUTO_UPDATE = false;
    });
    after(() => {
      Object3D.DEFAULT_MATRIX_AUTO_UPDATE = true;
    });

    test('a body that is tracked has its hand at the target', () => {
      const { object, find } = standing(mixamoLike);
      const flush = () => object.traverse((node) => node.updateMatrix());
      flush();
      object.updateMatrixWorld(true);
      const rig = SkeletonRig.from(object, bodyOptions(object));
      const target = worldOf(find('leftArm').tip).add(new Vector3(-0.1, 0.1, 0.2));
      const body = trackBody(rig, { leftHand: target });
      for (let i = 0; i < 30; i++) {
        body.update();
      }
      flush();
      object.updateMatrixWorld(true);
      const hand = new Vector3().setFromMatrixPosition(find('leftArm').tip.matrixWorld);
      assert.ok(hand.distanceTo(target) < 1e-3, String(hand.distanceTo(target)));
    });
  });

  test('a target whose matrix the app sets, as a controller of WebXR, is where its matrix says', () => {
    const { object, find } = standing(identityAxes);
    const { first, tip } = find('leftArm');
    const place = worldOf(first)
      .lerp(worldOf(tip), 0.7)
      .add(new Vector3(0, 0.05, 0.1));
    const controller = new Object3D();
    controller.matrixAutoUpdate = false;
    controller.matrix.makeTranslation(place.x, place.y, place.z);
    const ik = new SkeletonIK(object);
    ik.chain(first, tip, { target: controller });
    ik.update();
    assert.ok(worldOf(tip).distanceTo(place) < 1e-5);
  });
});

describe('matrices that are not updated automatically', () => {
  test('a target that stays in a hand that moves is where the hand carries it', () => {
    const { object, find } = standing(identityAxes);
    const [left, right] = [find('leftArm'), find('rightArm')];
    const grip = new Object3D();
    right.tip.add(grip);
    grip.position.set(0.05, 0.05, 0);
    grip.matrixAutoUpdate = false;
    grip.updateMatrix();
    object.updateMatrixWorld(true);
    const ik = new SkeletonIK(object);
    const aim = worldOf(left.first)
      .lerp(worldOf(right.first), 0.5)
      .add(new Vector3(0, -0.1, 0.3));
    const [hand, other] = [
      ik.chain(left.first, left.tip, { target: grip }),
      ik.chain(right.first, right.tip, { target: aim }),
    ];
    ik.update();
    object.updateMatrixWorld(true);
    assert.ok(hand.reached && other.reached, `${hand.status}, ${other.status}`);
    const [at, wanted] = [left.tip, grip].map((node) =>
      new Vector3().setFromMatrixPosition(node.matrixWorld),
    );
    assert.ok(at.distanceTo(wanted) < 1e-5, String(at.distanceTo(wanted)));
  });

  test('the marks of three.js stay: what is below a node that the app has moved is shown where it belongs', () => {
    const { object, find } = standing(identityAxes);
    const { first, tip } = find('leftArm');
    const hat = new Object3D();
    find('neck').tip.add(hat);
    object.traverse((node) => {
      node.matrixAutoUpdate = false;
      node.updateMatrix();
    });
    object.updateMatrixWorld(true);
    const before = new Vector3().setFromMatrixPosition(hat.matrixWorld);
    const ik = new SkeletonIK(object);
    ik.chain(first, tip, { target: worldOf(tip).add(new Vector3(0, 0.1, 0.1)) });
    object.position.x += 5;
    object.updateMatrix();
    ik.update();
    object.updateMatrixWorld();
    const after = new Vector3().setFromMatrixPosition(hat.matrixWorld);
    assert.ok(Math.abs(after.x - before.x - 5) < 1e-9, `${before.x} -> ${after.x}`);
  });
});

describe('a head that is scaled to 0, as first-person games hide it', () => {
  for (const make of [identityAxes, mixamoLike, vrm1]) {
    for (const when of ['before', 'after']) {
      test(`${make.name}, ${when} the look-at was made: the neck and the head turn as with a scale of 1`, () => {
        const turned = [1, 0].map((scale) => {
          const { object, find } = standing(make);
          const head = find('neck').tip.parent;
          const bones = [find('neck').first, head].filter((node, i, all) => all.indexOf(node) === i);
          const ik = new SkeletonIK(object);
          if (when === 'before') {
            head.scale.setScalar(scale);
          }
          const look = ik.lookAt(bones, { target: worldOf(head).add(new Vector3(1, 0.2, 1)) });
          head.scale.setScalar(scale);
          for (let i = 0; i < 3; i++) {
            ik.restore();
            ik.update(FRAME);
          }
          assert.equal(look.status, 'reached');
          return bones.map(({ quaternion }) => quaternion.clone());
        });
        for (const [i, quaternion] of turned[0].entries()) {
          assert.ok(quaternion.angleTo(turned[1][i]) < 1e-6, `${i}`);
        }
      });

      test(`${make.name}, ${when} the rig was made: the tracked body moves as with a scale of 1`, () => {
        const places = [1, 0].map((scale) => {
          const { object, find } = standing(make);
          const head = find('neck').tip.parent;
          if (when === 'before') {
            head.scale.setScalar(scale);
          }
          const rig = SkeletonRig.from(object, bodyOptions(object));
          head.scale.setScalar(scale);
          const hand = find('leftArm').tip;
          const body = trackBody(rig, { leftHand: worldOf(hand).add(new Vector3(-0.2, 0.1, 0.3)) });
          const gaze = worldOf(head).add(new Vector3(1, 0.2, 2));
          body.setTarget('head', null);
          body.lookAt = gaze;
          for (let i = 0; i < 30; i++) {
            body.update();
          }
          object.updateMatrixWorld(true);
          return [worldOf(hand), worldOf(head)];
        });
        for (const [i, place] of places[0].entries()) {
          assert.ok(place.distanceTo(places[1][i]) < 1e-6, `${i}: ${place.distanceTo(places[1][i])}`);
        }
      });
    }
  }

  test('a group that is scaled to 0 still hides all: nothing is solved', () => {
    const { object, find } = standing(identityAxes);
    const { first, tip } = find('leftArm');
    const ik = new SkeletonIK(object);
    const chain = ik.chain(first, tip, { target: worldOf(tip).add(new Vector3(-0.2, 0.2, 0.2)) });
    object.scale.setScalar(0);
    ik.update();
    assert.equal(chain.status, 'unsolved');
  });
});
