// SkeletonRig: rigs of skeletons of three.js, judged by the world matrices of three.js.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bone, Group, Object3D, Quaternion, SkinnedMesh, Vector3 } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { seeded } from '../../bench/random.js';
import { SkeletonRig } from '../../web/three.js';
import { RIGS, unevenScales, vrm1 } from './rigs.js';

const randomRotation = (random, most) => {
  const axis = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
  return new Quaternion().setFromAxisAngle(axis, most * random());
};

const worldPlace = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

/** The greatest distance of a bone from its joint, in reaches. */
function miss(rig, object = rig.object) {
  const found = rig.joints.map(({ index, x, y, z }) => {
    const place = worldPlace(rig.bone(index, object));
    object.updateWorldMatrix(true, false);
    return object.worldToLocal(place).distanceTo(new Vector3(x, y, z));
  });
  return Math.max(...found) / rig.reach;
}

const exactness = (make) => (make === unevenScales ? 2e-4 : 1e-12);

for (const make of RIGS) {
  const { name } = make();
  describe(`on the rig "${name}"`, () => {
    test('the joints are where the bones are: at rest, in poses that are written, and in poses that are read', () => {
      const { object } = make();
      const random = seeded(1)(`${name}, poses`);
      const rig = SkeletonRig.from(object);
      assert.ok(miss(rig) < 1e-12, `at rest: ${miss(rig)}`);
      assert.ok([...rig.rotations].every((n, i) => Math.abs(n - (i % 4 === 3 ? 1 : 0)) < 1e-12));
      for (let k = 0; k < 3; k++) {
        const localRotations = rig.joints.map(() => randomRotation(random, 1).toArray());
        rig.setPose({ localRotations, rootPosition: [random(), random(), random()] });
        rig.applyTo();
        assert.ok(miss(rig) < exactness(make), `written: ${miss(rig)}`);
        const written = Array.from(rig.rotations);
        rig.setPose({ localRotations: rig.joints.map(() => [0, 0, 0, 1]), rootPosition: [0, 0, 0] });
        rig.read();
        assert.ok(miss(rig) < exactness(make), `read: ${miss(rig)}`);
        const far = written.map((n, i) => Math.abs(n - rig.rotations[i]));
        assert.ok(Math.max(...far) < 1e-9, 'the rotations that were written are read again');
      }
      rig.dispose();
    });

    test('in rest, a bone keeps its rotation, and no scale and no other position changes', () => {
      const { object } = make();
      const rig = SkeletonRig.from(object);
      const before = rig.joints.map(({ index }) => rig.bone(index).clone(false));
      rig.applyTo();
      for (const [i, { quaternion, position, scale }] of before.entries()) {
        const bone = rig.bone(i);
        assert.ok(bone.quaternion.angleTo(quaternion) < 1e-7);
        assert.ok(bone.position.distanceTo(position) <= 1e-12 * rig.reach && bone.scale.equals(scale));
      }
      rig.dispose();
    });
  });
}

test('the goals of both hands and of the feet are reached in the world, also where the object is moved, turned and scaled', () => {
  const { object } = vrm1();
  const parent = new Group();
  parent.add(object);
  parent.position.set(4, -1, 2);
  parent.quaternion.copy(randomRotation(seeded(1)('parent'), 3));
  parent.scale.setScalar(3);
  parent.updateMatrixWorld(true);
  const rig = SkeletonRig.from(object);
  const feet = ['leftFoot', 'rightFoot'].map((name) => ({
    name,
    at: worldPlace(rig.bone(name)),
    goal: rig.pin(name),
  }));
  const hands = ['leftHand', 'rightHand'].map((name, i) => {
    const place = rig.worldToLocal(worldPlace(rig.bone(name))).add(new Vector3(0.6 * i - 0.3, -0.3, 0.3));
    rig.localToWorld(place);
    return { name, at: place, goal: rig.goal(name, { position: rig.worldToLocal(place.clone()) }) };
  });
  assert.equal(rig.solve(), 'reached');
  rig.applyTo();
  for (const { name, at, goal } of [...feet, ...hands]) {
    const distance = worldPlace(rig.bone(name)).distanceTo(at);
    assert.ok(distance <= 3 * 1.0001 * goal.tolerance, `${name}: ${distance}`);
  }
  const local = new Vector3(1, 2, 3);
  assert.ok(rig.worldToLocal(rig.localToWorld(local.clone())).distanceTo(local) < 1e-12);
});

test('a bone gets the rotation in the world that its goal was given, also on rigs that are mirrored or scaled', () => {
  for (const make of RIGS) {
    const { object, name, chains } = make();
    const random = seeded(1)(`${name}, rotations`);
    object.updateMatrixWorld(true);
    const rig = SkeletonRig.from(object);
    for (const { tip } of chains.filter(({ kind }) => kind === 'arm')) {
      const rotation = tip.getWorldQuaternion(new Quaternion()).premultiply(randomRotation(random, 1.5));
      const goal = rig.goal(tip.name, { orientation: rig.orientationFor(tip.name, rotation) });
      rig.solve();
      rig.applyTo();
      const miss = tip.getWorldQuaternion(new Quaternion()).angleTo(rotation);
      assert.ok(
        miss <= goal.orientationTolerance + 1e-6 + 5 * exactness(make),
        `${name}, ${tip.name}: ${miss} rad`,
      );
      goal.remove();
    }
    for (const wrong of [[0, 0, 0, 1], { x: 0, y: 0, z: 0 }, null]) {
      assert.throws(() => rig.orientationFor(0, wrong), {
        name: 'TypeError',
        message: /^rotation must be a Quaternion/,
      });
    }
    rig.dispose();
  }
});

test('a pose is written to a clone of the object, and read from it', () => {
  const { object } = vrm1();
  const copy = clone(object);
  copy.position.set(-5, 0, 1);
  const rig = SkeletonRig.from(object);
  rig.goal('leftHand', { position: [0.2, 1.5, 0.3] });
  rig.solve();
  const before = worldPlace(rig.bone('leftHand'));
  rig.applyTo(copy);
  assert.ok(miss(rig, copy) < 1e-12);
  assert.ok(worldPlace(rig.bone('leftHand')).equals(before), 'the object itself keeps its pose');
  assert.notEqual(rig.bone('leftHand', copy), rig.bone('leftHand'));
  const posed = Array.from(rig.positions);
  rig.read();
  assert.ok(miss(rig) < 1e-12);
  rig.read(copy);
  assert.ok(posed.every((n, i) => Math.abs(n - rig.positions[i]) < 1e-9));
});

test('the root is the first bone of the body, or else the first one with branches, or the first one', () => {
  const rootOf = (...rows) => {
    const object = new Group();
    const bones = {};
    for (const [name, parent] of rows) {
      bones[name] = Object.assign(new Bone(), { name });
      bones[name].position.set(0.1, 1, 0);
      (bones[parent] ?? object).add(bones[name]);
    }
    object.updateMatrixWorld(true);
    return SkeletonRig.from(object).root.name;
  };
  const legs = [
    ['thigh_l', 'pelvis'],
    ['thigh_r', 'pelvis'],
  ];
  assert.equal(rootOf(['root'], ['pelvis', 'root'], ...legs), 'pelvis');
  assert.equal(
    rootOf(['upperarm'], ['lowerarm', 'upperarm'], ['hand', 'lowerarm'], ['index', 'hand'], ['ring', 'hand']),
    'upperarm',
  );
  assert.equal(
    rootOf(['hips'], ['spine', 'hips'], ['chest', 'spine'], ['neck', 'chest'], ['arm_l', 'chest']),
    'hips',
  );
  assert.equal(rootOf(['a'], ['b', 'a'], ['c', 'b'], ['d', 'b']), 'b');
  assert.equal(rootOf(['a'], ['b', 'a'], ['c', 'b']), 'a');
  assert.equal(rootOf(['ik_hand'], ['a'], ['b', 'a'], ['c', 'b']), 'a');
});

test('bones that are not taken are rigid with their parents', () => {
  const { object } = vrm1();
  const bones = ['spine', 'chest', 'leftUpperArm', 'leftLowerArm', 'leftHand'];
  const rig = SkeletonRig.from(object, { root: 'hips', bones });
  assert.deepEqual(
    rig.joints.map(({ name }) => name),
    ['hips', ...bones],
  );
  const finger = object.getObjectByName('leftIndexProximal');
  const other = object.getObjectByName('rightUpperArm');
  const before = [finger, other].map((bone) => bone.quaternion.clone());
  const target = new Vector3(0.3, 1.2, 0.35);
  rig.goal('leftHand', { position: target });
  assert.equal(rig.solve(), 'reached');
  rig.applyTo();
  const distance = object.worldToLocal(worldPlace(rig.bone('leftHand'))).distanceTo(target);
  assert.ok(distance < 1e-3, `${distance}`);
  assert.ok([finger, other].every((bone, i) => bone.quaternion.equals(before[i])));
});

test('a bone below the root that an animation moves stays where the animation has it', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object);
  const head = object.getObjectByName('head');
  head.position.y += 0.07;
  rig.read();
  assert.ok(miss(rig) < 1e-12);
  const moved = head.position.clone();
  rig.applyTo();
  assert.ok(head.position.equals(moved) && miss(rig) < 1e-12);
});

test('sliders move their bones, and are read', () => {
  const object = new Group();
  const [base, piston, end] = ['base', 'piston', 'end'].map((name) => Object.assign(new Bone(), { name }));
  object.add(base);
  base.add(piston);
  piston.add(end);
  base.position.set(0, 1, 0);
  base.quaternion.copy(randomRotation(seeded(1)('base'), 2));
  piston.position.set(0.5, 0, 0);
  piston.scale.setScalar(2);
  end.position.set(0, 0.25, 0);
  object.updateMatrixWorld(true);
  const along = new Vector3(1, 0, 0).applyQuaternion(base.quaternion);
  const limits = { piston: { type: 'slider', axis: along.toArray(), min: -1, max: 1 } };
  const rig = SkeletonRig.from(object, { limits, rootMode: 'fixed' });
  rig.setPose({ values: [null, 0.3, null] });
  rig.applyTo();
  assert.ok(miss(rig) < 1e-12);
  assert.ok(Math.abs(piston.position.x - 0.8) < 1e-12);
  piston.position.x = 0.1;
  rig.read();
  assert.ok(Math.abs(rig.values[1] + 0.4) < 1e-12 && miss(rig) < 1e-12);
});

test('the limits of a preset bend elbows and knees to one side, and one limit of its own comes before it', () => {
  const { object } = vrm1();
  const pole = (name, z) =>
    worldPlace(object.getObjectByName(name)).add(
      object.localToWorld(new Vector3(0, 0, z)).sub(object.localToWorld(new Vector3())),
    );
  const rig = SkeletonRig.from(object, {
    limits: {
      leftUpperArm: { preset: 'arm', tip: 'leftHand', pole: pole('leftLowerArm', -1) },
      leftUpperLeg: { preset: 'leg', tip: 'leftFoot' },
      spine: { preset: 'spine', tip: 'neck' },
      chest: { type: 'fixed' },
    },
  });
  assert.equal(rig.joint('leftUpperArm').limit, null);
  assert.equal(rig.joint('leftLowerArm').limit.type, 'hinge');
  assert.equal(rig.joint('leftLowerLeg').limit.type, 'hinge');
  assert.equal(rig.joint('leftHand').limit, null);
  assert.equal(rig.joint('spine').limit.type, 'ball');
  assert.equal(rig.joint('chest').limit.type, 'fixed');
  const random = seeded(1)('targets');
  const hand = rig.goal('leftHand', { position: [0, 0, 0] });
  const foot = rig.goal('leftFoot', { position: [0, 0, 0] });
  let bent = 0;
  for (let k = 0; k < 40; k++) {
    hand.moveTo(0.2 + 0.4 * random(), 0.9 + 0.7 * random(), 0.1 + 0.3 * random());
    foot.moveTo(0.1, 0.2 + 0.4 * random(), 0.3 * random());
    rig.solve();
    rig.applyTo();
    const [hip, knee, ankle] = ['leftUpperLeg', 'leftLowerLeg', 'leftFoot'].map((name) =>
      worldPlace(rig.bone(name)),
    );
    const [thigh, shin] = [knee.clone().sub(hip), ankle.clone().sub(knee)];
    // The left of the thigh: an axis about which a knee bends by positive angles.
    const side = new Vector3(1, 0, 0).transformDirection(rig.bone('leftUpperLeg').matrixWorld);
    const bend = Math.atan2(thigh.clone().cross(shin).dot(side), thigh.dot(shin));
    assert.ok(bend > -0.05, `the knee bends backwards, as people do: ${bend}`);
    bent = Math.max(bent, bend);
  }
  assert.ok(bent > 0.8, `it bends at all: ${bent}`);
});

test('JSON makes the rig again: it reads and writes objects with these bones', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object, { stiffness: { spine: 4 }, rootMode: 'free' });
  rig.goal('leftHand', { position: [0.2, 1.5, 0.3] });
  const again = new SkeletonRig(JSON.parse(JSON.stringify(rig)));
  assert.equal(again.object, null);
  assert.throws(() => again.applyTo(), { name: 'TypeError', message: /object.*description/ });
  assert.equal(again.solve(), rig.solve());
  again.applyTo(object);
  assert.ok(miss(again, object) < 1e-12);
  assert.equal(again.joint('spine').stiffness, 4);
  assert.deepEqual(again.toJSON(), rig.toJSON());
});

test('a copy works on the same object, and its pose is its own; a saved state comes back', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object);
  const state = rig.saveState();
  const copy = rig.clone();
  assert.ok(copy instanceof SkeletonRig && copy.object === object);
  copy.goal('leftHand', { position: [0.2, 1.5, 0.3] });
  copy.solve();
  copy.applyTo();
  assert.ok(miss(copy) < 1e-12);
  assert.equal(rig.goals.length, 0);
  rig.read();
  rig.restoreState(state);
  rig.applyTo();
  assert.ok(miss(rig) < 1e-12);
});

test('of a skinned mesh, the bones are those of its skeleton, and of a bone, the space is that of its parent', () => {
  const { object, mesh } = vrm1();
  const ofMesh = SkeletonRig.from(mesh);
  assert.ok(ofMesh.joints.every(({ index }) => mesh.skeleton.bones.includes(ofMesh.bone(index))));
  ofMesh.goal('leftHand', { position: [0.2, 1.5, 0.3] });
  ofMesh.solve();
  ofMesh.applyTo();
  assert.ok(miss(ofMesh) < 1e-12);
  const hips = object.getObjectByName('hips');
  const ofBone = SkeletonRig.from(hips);
  ofBone.setPose({ localRotations: ofBone.joints.map(() => [0, 0.6, 0, 0.8]), rootPosition: [1, 2, 3] });
  ofBone.applyTo();
  const { x, y, z } = ofBone.joint('leftHand');
  assert.ok(ofBone.localToWorld(new Vector3(x, y, z)).distanceTo(worldPlace(ofBone.bone('leftHand'))) < 1e-9);
});

describe('a wrong argument is named, and the bones stay as they are', () => {
  const bones = (...names) => {
    const object = new Group();
    let at = object;
    for (const name of names) {
      const bone = Object.assign(new Bone(), { name });
      bone.position.y = 1;
      at.add(bone);
      at = bone;
    }
    return object;
  };
  const cases = [
    ['no Object3D', () => SkeletonRig.from({ scene: new Group() }), TypeError, /the object.*scene of a glTF/],
    ['no bones', () => SkeletonRig.from(new Group()), RangeError, /no bones/],
    [
      'an unknown option',
      () => SkeletonRig.from(bones('a', 'b'), { joints: [] }),
      TypeError,
      /no option "joints"/,
    ],
    ['two names', () => SkeletonRig.from(bones('a', 'b', 'a')), RangeError, /two bones are named "a"/],
    [
      'a root that is no bone',
      () => SkeletonRig.from(bones('a'), { root: new Object3D() }),
      RangeError,
      /root/,
    ],
    [
      'a limit of no bone',
      () => SkeletonRig.from(bones('a', 'b'), { limits: { c: null } }),
      RangeError,
      /limits\.c/,
    ],
    [
      'a wrong limit',
      () => SkeletonRig.from(bones('a', 'b'), { limits: { b: { type: 'cone', angle: 9 } } }),
      RangeError,
      /^limits\.b\.angle/,
    ],
    [
      'a tip that is above',
      () => SkeletonRig.from(bones('a', 'b', 'c'), { limits: { b: { preset: 'arm', tip: 'a' } } }),
      RangeError,
      /a must be below b/,
    ],
    [
      'bones above the root',
      () => SkeletonRig.from(bones('a', 'b'), { root: 'b', bones: ['a'] }),
      RangeError,
      /bones\[0\] must be below the root/,
    ],
    ['stiffness', () => SkeletonRig.from(bones('a', 'b'), { stiffness: { b: 0 } }), RangeError, /stiffness/],
    [
      'rest rotations',
      () => new SkeletonRig({ joints: [{}], restRotations: [1] }),
      RangeError,
      /restRotations/,
    ],
  ];
  for (const [name, call, type, message] of cases) {
    test(name, () => {
      assert.throws(call, (error) => error instanceof type && message.test(error.message) && !!error.code);
    });
  }

  test('an uneven scale', () => {
    const object = bones('a', 'b');
    object.children[0].scale.set(1, 2, 1);
    assert.throws(() => SkeletonRig.from(object), /a has the scale 1, 2, 1/);
  });

  test('an object without a bone', () => {
    const rig = SkeletonRig.from(bones('a', 'b'));
    assert.throws(() => rig.applyTo(bones('a', 'c')), { name: 'RangeError', message: /no node named "b"/ });
    assert.throws(() => rig.read(7), { name: 'TypeError' });
  });

  test('a bone that is not finite', () => {
    const object = bones('a', 'b');
    const rig = SkeletonRig.from(object);
    object.children[0].children[0].quaternion.set(Number.NaN, 0, 0, 1);
    assert.throws(() => rig.read(), { name: 'RangeError', message: /quaternion of b/ });
    assert.deepEqual(Array.from(rig.localRotations), [0, 0, 0, 1, 0, 0, 0, 1]);
  });
});

test('a mesh whose bones are not below it', () => {
  const { mesh, object } = vrm1();
  assert.ok(mesh instanceof SkinnedMesh);
  const elsewhere = new Group();
  elsewhere.position.set(1, 2, 3);
  elsewhere.add(mesh);
  elsewhere.updateMatrixWorld(true);
  object.updateMatrixWorld(true);
  const rig = SkeletonRig.from(mesh);
  rig.goal('leftHand', { position: rig.worldToLocal(new Vector3(1.4, 1.2, 0.2)) });
  rig.solve();
  rig.applyTo();
  assert.ok(miss(rig) < 1e-9, `${miss(rig)}`);
});

test('rotations at rest may have any length but 0, and wrong ones are named', () => {
  const joints = [{ name: 'a' }, { name: 'b', parent: 0, offset: [0, 1, 0] }];
  const wrong = [
    [null, 'wrong-type', /restRotations/],
    [7, 'wrong-type', /restRotations/],
    [[0, 0, 0, 1], 'wrong-count', /restRotations must have 8/],
    [{ length: 8 }, 'wrong-type', /restRotations\[0\]/],
    [[0, 0, 0, 1, 0, 0, '0', 1], 'wrong-type', /restRotations\[6\]/],
    [[0, 0, 0, 1, 0, 0, 0, 0], 'out-of-range', /restRotations\[1\]/],
    [[0, 0, Number.NaN, 1, 0, 0, 0, 1], 'out-of-range', /restRotations\[0\]/],
    [[0, 0, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY], 'out-of-range', /restRotations\[1\]/],
  ];
  for (const [restRotations, code, message] of wrong) {
    assert.throws(() => new SkeletonRig({ joints, restRotations }), { code, message });
  }
  const [a, b] = ['a', 'b'].map((name) => Object.assign(new Bone(), { name }));
  b.position.y = 1;
  const object = new Group().add(a.add(b));
  const turn = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), 0.5);
  const long = turn.toArray().map((n) => 3 * n);
  for (const restRotations of [
    [...long, 0, 0, 0, 5],
    [turn, { x: 0, y: 0, z: 0, w: 1 }],
  ]) {
    const rig = new SkeletonRig({ joints, restRotations });
    rig.applyTo(object);
    assert.ok(a.quaternion.angleTo(turn) < 1e-7 && Math.abs(a.quaternion.length() - 1) < 1e-12);
    assert.ok(b.quaternion.angleTo(new Quaternion()) < 1e-7);
  }
});

test('a clone, a rig made from JSON, and another character have the same rest, if a bone above the root has turned since', () => {
  const { object } = vrm1();
  const mover = Object.assign(new Bone(), { name: 'mover' });
  mover.rotation.x = 0.3;
  mover.scale.setScalar(2);
  mover.add(...object.children);
  object.add(mover);
  const rig = SkeletonRig.from(object, { root: 'hips' });
  const other = clone(object);
  other.getObjectByName('mover').scale.setScalar(3);
  mover.rotation.set(0.3, 1, 0.2);
  other.getObjectByName('mover').rotation.set(0.3, 1, 0.2);
  rig.read();
  const turn = (each) => new Quaternion(...each.rotations.slice(0, 4));
  const expected = new Quaternion()
    .setFromEuler(mover.rotation)
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -0.3));
  assert.ok(turn(rig).angleTo(expected) < 1e-7);
  const copy = rig.clone();
  copy.read();
  const again = new SkeletonRig(JSON.parse(JSON.stringify(rig)));
  again.read(object);
  const third = rig.clone();
  third.read(other);
  for (const each of [copy, again, third]) {
    assert.ok(turn(each).angleTo(turn(rig)) < 1e-7);
    assert.ok(each.rotations.every((n, i) => Math.abs(n - rig.rotations[i]) < 1e-9));
  }
  assert.ok(Math.abs(third.joint('leftHand').offset[0] / rig.joint('leftHand').offset[0] - 1.5) < 1e-9);
  copy.goal('leftHand', { position: rig.pointAt('leftHand').map((n) => 0.95 * n) });
  copy.solve();
  copy.applyTo();
  assert.ok(miss(copy) < 1e-12, `${miss(copy)}`);
  assert.throws(() => new SkeletonRig({ ...rig.toJSON(), restParentRotation: [0, 0, 0, 0] }), {
    code: 'out-of-range',
    message: /restParentRotation/,
  });
});
