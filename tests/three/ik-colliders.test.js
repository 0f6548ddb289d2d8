// SkeletonIK with colliders: chains keep hands out of the body.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Object3D, Vector3 } from 'three';
import { makeHumanoid } from '../../web/demos/shared-3d/humanoid.js';
import { PREFIX } from '../../web/demos/shared-3d/humanoid-bones.js';
import { NEUTRAL, turnBones } from '../../web/demos/shared-3d/humanoid-poses.js';
import { IKHelper, plantFeet, ShapesHelper, SkeletonIK, SkeletonRig } from '../../web/three.js';
import { DEGREE, placeOf, rotationsOf, step } from './shared-arms.js';

const SIDES = ['Left', 'Right'];

/** A person of 1.75 m with arms that reach for targets. */
function makePerson({ first = 'Arm', place = () => {}, options = {}, chain = {} } = {}) {
  const { root, bones } = makeHumanoid();
  turnBones(bones, NEUTRAL);
  const scene = new Object3D();
  scene.add(root);
  place(root, scene);
  scene.updateMatrixWorld(true);
  const ik = new SkeletonIK(root, { rig: SkeletonRig, colliders: 'auto', ...options });
  const bone = (name) => root.getObjectByName(PREFIX + name);
  const arms = SIDES.map((side) =>
    ik.chain(bone(first === 'Arm' ? side + first : first), bone(`${side}Hand`), chain),
  );
  const capsules = () => (ik.body ? worldCapsules(ik.body, scene) : []);
  return { root, scene, ik, arms, bone, capsules, chest: placeOf(bone('Spine2')) };
}

/** The bones of the shapes, and their capsules at rest in the world. @param {SkeletonRig} body */
function restOf(body) {
  const colliders = body.shapes.filter(({ joint }) => joint);
  return colliders.map((shape) => {
    const { joint, from, to, radius, name } = shape.toJSON();
    const bone = body.bone(joint);
    const inverse = bone.matrixWorld.clone().invert();
    const ends = [from, to].map((end) =>
      body.localToWorld(new Vector3(...body.pointAt(joint, end))).applyMatrix4(inverse),
    );
    const scale = body.object.getWorldScale(new Vector3()).x;
    return { shape, name, bone, ends, radius: radius * scale };
  });
}

/** The capsules at rest, by the bodies. */
const rests = new WeakMap();

/** The capsules of a body where three.js has their bones. */
function worldCapsules(body, scene) {
  scene.updateMatrixWorld(true);
  if (!rests.has(body)) {
    rests.set(body, restOf(body));
  }
  return rests.get(body).map(({ ends, bone, ...rest }) => ({
    ...rest,
    ends: ends.map((end) => end.clone().applyMatrix4(bone.matrixWorld)),
  }));
}

/** The least distance of points of two segments, by sampling one, and the closest point of the other. */
function segmentDistance([a, b], [c, d]) {
  const way = d.clone().sub(c);
  let least = Infinity;
  for (let i = 0; i <= 40; i++) {
    const point = a.clone().lerp(b, i / 40);
    const along = way.lengthSq() > 0 ? point.clone().sub(c).dot(way) / way.lengthSq() : 0;
    const nearest = c.clone().addScaledVector(way, Math.min(Math.max(along, 0), 1));
    least = Math.min(least, nearest.distanceTo(point));
  }
  return least;
}

/** The deepest overlap of pairs that the body keeps apart. */
function deepest(body, capsules) {
  let depth = 0;
  for (const [i, one] of capsules.entries()) {
    for (const other of capsules.slice(0, i)) {
      if (body.exclusionOf(one.shape, other.shape) === 'none') {
        const distance = segmentDistance(one.ends, other.ends);
        depth = Math.max(depth, one.radius + other.radius - distance);
      }
    }
  }
  return depth;
}

const places = {
  'where it stands': () => {},
  'moved, turned and small': (root, scene) => {
    root.position.set(3, -1, 2);
    scene.rotation.set(0.3, 1, -0.4);
    scene.scale.setScalar(0.01);
  },
  mirrored: (_, scene) => scene.scale.set(-1, 1, 1),
};

for (const [name, place] of Object.entries(places)) {
  for (const first of ['Arm', 'Spine1']) {
    test(`${name}, with chains from ${first}: hands that go through the body slide around it`, () => {
      const { root, ik, arms, capsules, chest } = makePerson({ first, place });
      capsules();
      const size = root.getWorldScale(new Vector3()).y;
      const bones = [...new Set(arms.flatMap((arm) => arm.bones))];
      const [before, statuses] = [rotationsOf(bones), new Set()];
      let [most, touched] = [0, 0];
      for (let frame = 0; frame < (first === 'Arm' ? 250 : 400); frame++) {
        const t = frame / 60;
        for (const [i, arm] of arms.entries()) {
          const way = new Vector3(
            0.35 * Math.sin(t * 0.9 + i * 2),
            0.3 * Math.sin(t * 0.7 + i),
            0.15 + 0.3 * Math.cos(t * 0.53 + i),
          );
          const turned = way.applyQuaternion(root.parent.quaternion).multiply(root.parent.scale);
          arm.target = chest.clone().add(turned);
        }
        ik.restore();
        ik.update(1 / 60);
        const depth = deepest(ik.body, capsules()) / size;
        assert.ok(depth <= 1e-3, `frame ${frame}: ${depth}`);
        assert.ok(Math.abs(Math.max(-ik.body.clearance, 0) - depth) < 2e-3);
        if (frame > 0) {
          most = Math.max(most, step(before, bones));
        }
        before.splice(0, before.length, ...rotationsOf(bones));
        touched += ik.body.contacts.length > 0 ? 1 : 0;
        for (const { status } of arms) {
          statuses.add(status);
        }
      }
      assert.ok(most < 17 * DEGREE, `${most / DEGREE}`);
      assert.ok(touched > 60, `${touched}`);
      assert.ok(statuses.has('reached') && statuses.has('blocked'), `${[...statuses]}`);
      ik.dispose();
    });
  }
}

/** How far bones are turned from these rotations, in degrees. */
const turnOf = (bones, rotations) => step(rotations, bones) / DEGREE;

/** Updates while something changes, and returns the deepest overlap and the largest turn, in degrees, of a frame. */
function drive({ ik, arms, capsules }, frames, change) {
  capsules();
  const bones = [...new Set(arms.flatMap((arm) => arm.bones))];
  let before = null;
  let [depth, turn] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    change(frame / frames);
    ik.restore();
    ik.update(1 / 60);
    depth = Math.max(depth, deepest(ik.body, capsules()));
    turn = before ? Math.max(turn, turnOf(bones, before)) : 0;
    before = rotationsOf(bones);
  }
  return { depth, turn };
}

describe('chains with colliders', () => {
  test('do not turn bones of chains without a target, even if these are in the way', () => {
    const person = makePerson();
    const [left, right] = person.arms;
    const before = rotationsOf(right.bones);
    const [from, to] = [placeOf(left.end), placeOf(person.bone('RightForeArm'))];
    const { depth, turn } = drive(person, 120, (share) => {
      left.target = from.clone().lerp(to, Math.min(2 * share, 1));
    });
    assert.ok(!left.reached);
    assert.ok(person.ik.body.contacts.some(({ second }) => second.name.includes('Right')));
    assert.ok(depth < 1e-3 && turn < 17, `${depth}, ${turn}`);
    assert.ok(turnOf(right.bones, before) < 1e-4);
    assert.equal(right.status, 'unsolved');
  });

  test('turn to a pole as far as the body lets them', () => {
    const person = makePerson();
    const [left] = person.arms;
    const elbow = () => placeOf(person.bone('LeftForeArm'));
    left.target = person.chest.clone().add(new Vector3(0.35, -0.1, 0.25));
    const heights = [2, -2].map((up) => {
      left.pole = person.chest.clone().add(new Vector3(0.6, up, 0));
      drive(person, 40, () => {});
      assert.ok(left.reached);
      return elbow().y;
    });
    assert.ok(heights[0] > heights[1] + 0.1, `${heights}`);
    // A pole behind the body, and a hand that comes across the chest.
    left.pole = person.chest.clone().add(new Vector3(0, -3, 0));
    const { depth, turn } = drive(person, 120, (share) => {
      left.target = person.chest.clone().add(new Vector3(0.3 - 0.5 * share, -0.2, 0.3 - 0.2 * share));
    });
    assert.ok(depth < 1e-3 && turn < 25, `${depth}, ${turn}`);
    assert.ok(person.ik.body.contacts.length > 0);
  });

  test('stay out of obstacles, which can be moved, switched off and removed', () => {
    const person = makePerson();
    const { ik, chest } = person;
    const [left] = person.arms;
    const table = ik.body.obstacle({ size: [1, 0.04, 0.6], position: [0, 1, 0.45], name: 'table' });
    const hand = () =>
      Math.min(
        ...person
          .capsules()
          .filter(({ name }) => name.endsWith('LeftHand'))
          .map(({ ends, radius }) => Math.min(...ends.map(({ y }) => y)) - radius),
      );
    drive(person, 60, (share) => {
      left.target = chest.clone().add(new Vector3(0.2, -0.1 - 0.17 * share, 0.25));
    });
    assert.equal(left.status, 'blocked');
    assert.ok(Math.abs(hand() - 1.02) < 2e-3, `${hand()}`);
    assert.ok(ik.body.contacts.some(({ second }) => second === table));
    drive(person, 30, (share) => table.moveTo(0, 1 + 0.05 * share, 0.45));
    assert.ok(Math.abs(hand() - 1.07) < 4e-3, `${hand()}`);
    ik.body.margin = 0.01;
    drive(person, 30, () => {});
    assert.ok(Math.abs(hand() - 1.08) < 4e-3, `${hand()}`);
    table.enabled = false;
    drive(person, 60, () => {});
    assert.ok(left.reached, `${left.status}, ${hand()}`);
    table.enabled = true;
    table.remove();
    drive(person, 10, () => {});
    assert.ok(left.reached);
  });

  test('let feet stand on the ground, whose legs are in the way of hands', () => {
    const person = makePerson();
    const { ik, bone } = person;
    const [left] = person.arms;
    const ground = (_, z) => (z > 0 ? 0.1 : 0);
    const { feet } = plantFeet(ik, ground);
    assert.equal(feet.length, 2);
    const [from, knee] = [placeOf(left.end), placeOf(bone('LeftLeg')).add(new Vector3(0, 0.25, 0))];
    const { depth } = drive(person, 200, (share) => {
      left.target = from.clone().lerp(knee, Math.min(2 * share, 1));
    });
    assert.ok(depth < 1e-3, `${depth}`);
    assert.ok(
      ik.body.contacts.some(
        ({ first, second }) => first.name.includes('Hand') && second.name.includes('Leg'),
      ),
    );
  });

  test('wait for targets on the hand of another chain, which is solved before', () => {
    const person = makePerson();
    const [left, right] = person.arms;
    const grip = new Object3D();
    grip.position.set(0, 0.1, 0.1);
    person.bone('RightHand').add(grip);
    right.target = person.chest.clone().add(new Vector3(-0.2, -0.15, 0.4));
    left.target = grip;
    drive(person, 40, () => {});
    assert.ok(placeOf(left.end).distanceTo(placeOf(grip)) < 1e-3 === left.reached);
    assert.ok(right.reached);
    left.target = null;
    drive(person, 2, () => {});
    assert.equal(left.status, 'unsolved');
  });

  test('fade in and out without a leap, and give the bones the bits of the animation again', () => {
    const person = makePerson();
    const { ik, arms, chest } = person;
    const bones = [...new Set(arms.flatMap((arm) => arm.bones))];
    const before = rotationsOf(bones);
    arms[0].weight = 0;
    arms[1].weight = 0;
    const { turn } = drive(person, 120, (share) => {
      for (const [i, arm] of arms.entries()) {
        arm.target = chest.clone().add(new Vector3(i === 0 ? 0.1 : -0.1, -0.1, 0));
        arm.weight = Math.min(4 * share, 4 * (1 - share), 1) * (i === 0 ? 1 : 0.7);
      }
    });
    assert.ok(turn < 17, `${turn}`);
    ik.restore();
    assert.ok(bones.every(({ quaternion }, i) => quaternion.equals(before[i])));
  });

  test('are drawn by a helper, and the shapes can be dragged there', () => {
    const { ik, root, scene } = makePerson({ place: (root) => root.position.set(1, 2, 3) });
    const helper = new IKHelper(ik, { shapes: ShapesHelper });
    scene.add(helper);
    const ball = ik.body.obstacle({ radius: 0.1, position: [0, 1, 0.5] });
    ik.update();
    scene.updateMatrixWorld(true);
    assert.equal(helper.shapes.children.length, ik.body.shapes.length);
    const mesh = helper.shapes.children.at(-1);
    assert.ok(placeOf(mesh).distanceTo(new Vector3(1, 3, 3.5)) < 1e-9);
    mesh.position.y += 0.25;
    helper.shapes.moveShape(mesh);
    assert.deepEqual(ball.position, [0, 1.25, 0.5]);
    root.position.set(0, 0, 0);
    scene.updateMatrixWorld(true);
    assert.ok(placeOf(mesh).distanceTo(new Vector3(0, 1.25, 0.5)) < 1e-9);
    helper.dispose();
    assert.equal(helper.children.length, 0);
  });

  test('refuse a bone that is not finite by its name, and give the bones the animation again', () => {
    const { ik, arms, bone, chest } = makePerson();
    const before = rotationsOf(arms[0].bones);
    arms[0].target = chest.clone().add(new Vector3(0.3, 0, 0.3));
    const knee = bone('LeftLeg');
    const x = knee.position.x;
    for (const wrong of [NaN, Infinity]) {
      knee.position.x = wrong;
      assert.throws(() => ik.update(), { name: 'RangeError', message: /LeftLeg/ });
      assert.ok(arms[0].bones.every(({ quaternion }, i) => quaternion.equals(before[i])));
    }
    knee.position.x = x;
    ik.update();
    assert.ok(arms[0].reached);
  });

  test('solve also where the head is hidden by a scale of 0', () => {
    const { ik, arms, bone, chest } = makePerson();
    bone('Head').scale.setScalar(0);
    for (let frame = 0; frame < 60; frame++) {
      arms[0].target = chest.clone().add(new Vector3(0.3 - 0.005 * frame, 0.3, 0.3));
      ik.restore();
      ik.update();
      assert.ok(ik.body.clearance > -2 * ik.body.contactTolerance);
    }
    assert.ok(arms[0].reached);
  });

  test('need the class SkeletonRig, and there is no body without them', () => {
    const { root } = makeHumanoid();
    assert.throws(() => new SkeletonIK(root, { colliders: 'auto' }), {
      code: 'wrong-type',
      message: /^rig must be the class SkeletonRig, which colliders: 'auto' needs/,
    });
    assert.throws(() => new SkeletonIK(root, { rig: SkeletonRig, colliders: 'some' }), {
      code: 'out-of-range',
      message: /^colliders must be "none" or "auto"/,
    });
    const without = new SkeletonIK(root, { rig: SkeletonRig });
    assert.equal(without.body, null);
    assert.throws(() => new IKHelper(without, { shapes: ShapesHelper }), { code: 'wrong-type' });
    const ik = new SkeletonIK(root, { rig: SkeletonRig, colliders: 'auto' });
    const { body } = ik;
    ik.dispose();
    assert.throws(() => ik.body, { code: 'disposed' });
    assert.throws(() => body.clearance, { code: 'disposed' });
  });
});
