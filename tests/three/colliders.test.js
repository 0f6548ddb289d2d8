// Colliders that are fitted to a skinned mesh.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Vector3 } from 'three';
import { makeHumanoid } from '../../web/demos/shared-3d/humanoid.js';
import { PREFIX } from '../../web/demos/shared-3d/humanoid-bones.js';
import { limitOf } from '../../web/demos/shared-3d/humanoid-limits.js';
import { MOVING } from '../../web/demos/shared-3d/humanoid-parts.js';
import { NEUTRAL, turnBones } from '../../web/demos/shared-3d/humanoid-poses.js';
import { SkeletonRig } from '../../web/three.js';
import { mixamoLike } from './rigs.js';

/** A person of 1.75 m, whose rig has capsules. */
function makePerson(options = {}, place = () => {}) {
  const { root, mesh, bones } = makeHumanoid();
  turnBones(bones, NEUTRAL);
  place(root);
  root.updateMatrixWorld(true);
  const limits = Object.fromEntries(MOVING.map((name) => [PREFIX + name, limitOf(name, bones)]));
  const [first, ...others] = MOVING.map((name) => PREFIX + name);
  const rig = SkeletonRig.from(root, {
    ...{ colliders: 'auto', root: first, bones: others, limits, contactTolerance: 5e-4 },
    ...options,
  });
  return { root, mesh, rig };
}

/** The distance of a point from a capsule of the rig, in the present pose; below 0 inside. */
function fromCapsule(rig, shape, point) {
  const { joint, from, to, radius } = shape.toJSON();
  const [a, b] = [from, to].map((at) => new Vector3(...rig.pointAt(joint, at)));
  const way = b.sub(a);
  const along = way.lengthSq() > 0 ? way.dot(point.clone().sub(a)) / way.lengthSq() : 0;
  return a.addScaledVector(way, Math.min(Math.max(along, 0), 1)).distanceTo(point) - radius;
}

describe('colliders of a skeleton', () => {
  test('are near the skin that they stand for', () => {
    const { rig, mesh } = makePerson();
    assert.equal(rig.shapes.length, MOVING.length);
    const { position } = mesh.geometry.attributes;
    const distances = [];
    const point = new Vector3();
    for (let i = 0; i < position.count; i += 7) {
      mesh.localToWorld(mesh.getVertexPosition(i, point));
      distances.push(Math.min(...rig.shapes.map((shape) => fromCapsule(rig, shape, point))));
    }
    distances.sort((a, b) => a - b);
    const at = (share) => distances[Math.floor(share * (distances.length - 1))];
    assert.ok(at(0.9) < 0.02 && at(0.05) > -0.06, `${[0.05, 0.5, 0.9, 1].map(at)}`);
  });

  test('are the same wherever the object is, whatever its scale', () => {
    const { rig } = makePerson();
    const moved = makePerson({}, (root) => {
      root.position.set(3, -1, 2);
      root.rotation.set(0.3, 1, -0.4);
      root.scale.setScalar(0.01);
    });
    for (const [i, shape] of rig.shapes.entries()) {
      const [a, b] = [shape.toJSON(), moved.rig.shapes[i].toJSON()];
      assert.equal(a.name, b.name);
      assert.ok(Math.abs(a.radius - b.radius) < 1e-6, `${a.name}: ${a.radius}, ${b.radius}`);
      assert.ok(a.from.every((n, k) => Math.abs(n - b.from[k]) < 1e-6));
    }
  });

  test('keep hands out of the body', () => {
    const { rig } = makePerson({ maxTurn: 0.13, restarts: false, maxIterations: 60 });
    const [hand, chest] = ['LeftHand', 'Spine2'].map((name) => PREFIX + name);
    for (const foot of ['LeftFoot', 'RightFoot']) {
      rig.pin(PREFIX + foot);
    }
    rig.setReference('present');
    const start = rig.pointAt(hand);
    const { from, to } = rig.shapes.find(({ name }) => name === chest).toJSON();
    const middle = rig.pointAt(
      chest,
      from.map((n, k) => (n + to[k]) / 2),
    );
    const goal = rig.goal(hand, { position: start });
    let [blocked, before] = [0, rig.localRotations.slice()];
    for (let frame = 0; frame < 150; frame++) {
      const share = Math.min(frame / 60, 1);
      // Into the chest.
      goal.moveTo(start.map((n, k) => n + share * (middle[k] - n)));
      rig.solve();
      assert.ok(rig.clearance >= -5e-4 * (1 + 1e-9), `frame ${frame}: ${rig.clearance}`);
      const now = rig.localRotations.slice();
      for (let i = 0; i < now.length; i += 4) {
        const cosine = Math.abs([0, 1, 2, 3].reduce((sum, k) => sum + now[i + k] * before[i + k], 0));
        assert.ok(2 * Math.acos(Math.min(cosine, 1)) < 0.27, `frame ${frame}, joint ${i / 4}`);
      }
      before = now;
      blocked += rig.contacts.length > 0;
    }
    assert.ok(blocked > 50, `${blocked}`);
  });

  test('have the names of their bones, and can be changed', () => {
    const { rig } = makePerson({ shapes: [{ radius: 0.1, position: [1, 1, 1], name: 'ball' }] });
    const head = rig.shapes.find(({ name }) => name === `${PREFIX}Head`);
    assert.equal(head.joint, rig.joint(`${PREFIX}Head`));
    head.set({ radius: 0.2 });
    assert.equal(head.toJSON().radius, 0.2);
    assert.equal(rig.shapes.at(-1).name, 'ball');
    const copy = new SkeletonRig(JSON.parse(JSON.stringify(rig)));
    assert.equal(copy.shapes.length, rig.shapes.length);
    assert.equal(rig.clone().shapes.length, rig.shapes.length);
  });

  test('are none without a mesh, and not without being asked for', () => {
    assert.equal(SkeletonRig.from(mixamoLike().object, { colliders: 'auto' }).shapes.length, 0);
    assert.equal(makePerson({ colliders: 'none' }).rig.shapes.length, 0);
    assert.throws(() => makePerson({ colliders: 'all' }), {
      code: 'out-of-range',
      message: /^colliders must be "none" or "auto"/,
    });
  });
});
