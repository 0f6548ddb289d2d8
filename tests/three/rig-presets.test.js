// Bodies that follow targets, and poses by dragging, judged by the world matrices of three.js.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Group, Object3D, Quaternion, Skeleton, SkinnedMesh, Vector3 } from 'three';
import { bodyOptions, dragPose, SkeletonRig, trackBody } from '../../web/three.js';
import { quadruped } from './rigs/bones.js';
import { blenderLike, maxLike, mixamoLike, RIGS, vrm0, vrm1 } from './rigs.js';

const DEGREE = Math.PI / 180;

const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
const rotationOf = (node) => node.getWorldQuaternion(new Quaternion());
const boneOf = (rig, body, part) => rig.bone(body.goal(part).joint.index);

/** What a use of a rig changes. */
const settingsOf = ({ maxIterations, restarts, bias, goals }) => [
  maxIterations,
  restarts,
  bias,
  goals.length,
];

/** The greatest turn of a bone in a frame. */
function watchSteps(rig) {
  const bones = rig.joints.map(({ index }) => rig.bone(index));
  let before = null;
  let most = 0;
  return {
    look() {
      const now = bones.map(({ quaternion }) => quaternion.clone());
      if (before) {
        most = Math.max(most, ...now.map((rotation, i) => rotation.angleTo(before[i])));
      }
      before = now;
    },
    get most() {
      return most / DEGREE;
    },
  };
}

/** An object at each tracked bone, with its rotation. */
function trackersOf(rig, parts) {
  const body = trackBody(rig, Object.fromEntries(parts.map((part) => [part, new Vector3()])), {
    plantFeet: false,
  });
  const trackers = parts.map((part) => {
    const bone = boneOf(rig, body, part);
    const tracker = new Object3D();
    tracker.position.copy(placeOf(bone));
    tracker.quaternion.copy(rotationOf(bone));
    return [part, tracker];
  });
  body.dispose();
  return Object.fromEntries(trackers);
}

for (const make of [vrm1, vrm0, mixamoLike, maxLike]) {
  test(`the head and two hands are followed on the rig "${make().name}": feet stay, knees and elbows bend as people's do`, () => {
    const { object } = make();
    object.updateMatrixWorld(true);
    const rig = SkeletonRig.from(object, bodyOptions(object));
    const names = ['head', 'leftHand', 'rightHand'];
    const trackers = trackersOf(rig, names);
    const starts = names.map((name) => ({
      at: trackers[name].position.clone(),
      turn: trackers[name].quaternion.clone(),
    }));
    const body = trackBody(rig, trackers);
    assert.ok(
      ['head', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'].every((part) => body.parts.includes(part)),
    );
    const feet = ['leftFoot', 'rightFoot'].map((part) => boneOf(rig, body, part));
    const planted = feet.map(placeOf);
    const [head, left, right] = starts.map(({ at }) => at);
    const up = head.clone().sub(planted[0].clone().lerp(planted[1], 0.5)).normalize();
    const side = left.clone().sub(right).normalize();
    const ahead = side.clone().cross(up).normalize();
    const size = head.distanceTo(planted[0]);
    const span = left.distanceTo(right) / 2;
    const steps = watchSteps(rig);
    const frames = 240;
    for (let k = 0; k < frames; k++) {
      const time = (k / 60) * 2;
      const share = Math.min(1, k / 60);
      const down = 0.04 * size * (1 - Math.cos(time));
      trackers.head.position
        .copy(head)
        .addScaledVector(up, -down)
        .addScaledVector(ahead, 0.05 * size * Math.sin(0.7 * time));
      trackers.head.quaternion.setFromAxisAngle(up, 0.4 * Math.sin(time)).multiply(starts[0].turn);
      for (const [i, name] of ['leftHand', 'rightHand'].entries()) {
        const out = i === 0 ? 1 : -1;
        const { at, turn } = starts[1 + i];
        trackers[name].position
          .copy(at)
          .addScaledVector(side, -0.7 * out * span * share)
          .addScaledVector(ahead, 0.45 * span * share)
          .addScaledVector(up, 0.15 * span * Math.sin(time + i) * share - down);
        trackers[name].quaternion.setFromAxisAngle(up, -out * 1.2 * share).multiply(turn);
      }
      body.update();
      steps.look();
    }
    assert.equal(rig.status, 'reached');
    for (const name of names) {
      const bone = boneOf(rig, body, name);
      assert.ok(placeOf(bone).distanceTo(trackers[name].position) < 2e-4 * size, name);
      assert.ok(rotationOf(bone).angleTo(trackers[name].quaternion) < 2e-3, name);
    }
    assert.ok(feet.every((foot, i) => placeOf(foot).distanceTo(planted[i]) < 1e-4 * size));
    assert.ok(steps.most < 15, `${steps.most} degrees in a frame`);
    for (const [foot, wrist] of [
      [feet[0], boneOf(rig, body, 'leftHand')],
      [feet[1], boneOf(rig, body, 'rightHand')],
    ]) {
      const [knee, elbow] = [foot.parent, wrist.parent];
      const off = (middle, end) => placeOf(middle).sub(placeOf(middle.parent).lerp(placeOf(end), 0.5));
      assert.ok(off(knee, foot).dot(ahead) > 0, 'a knee is before the line from hip to ankle');
      assert.ok(
        off(elbow, wrist).dot(up) < 0.02 * size,
        'an elbow is not above the line from shoulder to wrist',
      );
    }
  });
}

test('a quadruped keeps its feet, moves its hips, and looks at a target', () => {
  const legs = ['Front', 'Back'].map((place) =>
    ['Upper', 'Lower', 'Foot', 'Toe'].map((part) => `${place}_Leg_${part}_S`).join(' '),
  );
  const object = quadruped(legs[0], legs[1]);
  object.position.set(2, 0, -1);
  object.rotation.y = 0.8;
  object.updateMatrixWorld(true);
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const [hips, look] = [new Vector3(), new Vector3()];
  const body = trackBody(rig, { hips, lookAt: look }, { bones: { hips: 'Hips' } });
  const feet = ['frontLeftFoot', 'frontRightFoot', 'backLeftFoot', 'backRightFoot'];
  const planted = feet.map((part) => placeOf(boneOf(rig, body, part)));
  const head = rig.bone('Head');
  const start = placeOf(rig.bone('Hips'));
  const steps = watchSteps(rig);
  for (let k = 0; k < 200; k++) {
    const time = k / 30;
    hips
      .copy(start)
      .add(new Vector3(0.04 * Math.sin(time), -0.04 * (1 - Math.cos(time)), 0.03 * Math.sin(0.7 * time)));
    look.set(1.2 * Math.sin(0.5 * time), 0.8 + 0.4 * Math.sin(time), 3);
    object.localToWorld(look);
    assert.equal(body.update(), 'reached');
    steps.look();
    assert.ok(feet.every((part, i) => placeOf(boneOf(rig, body, part)).distanceTo(planted[i]) < 1e-3));
    assert.ok(placeOf(rig.bone('Hips')).distanceTo(hips) < 1e-3);
  }
  // The head of this skeleton looks along +z of its bone at rest, which has no rotation there.
  const gaze = rig.goals.find((goal) => goal.lookAt);
  const axis = new Vector3(...gaze.axis);
  assert.ok(axis.z > 0.9, `${axis.toArray()}`);
  const direction = axis.applyQuaternion(rotationOf(head));
  assert.ok(direction.angleTo(look.clone().sub(placeOf(head))) < 2e-3);
  assert.ok(steps.most < 8, `${steps.most} degrees in a frame`);
  body.lookAt = null;
  assert.ok(rig.goals.every((goal) => !goal.lookAt));
});

for (const make of [mixamoLike, vrm1, blenderLike, maxLike]) {
  test(`a head of ${make.name} follows a ball around the body up to 120 degrees, and does not wind up`, () => {
    const { object } = make();
    object.updateMatrixWorld(true);
    const rig = SkeletonRig.from(object, bodyOptions(object));
    const ball = new Vector3();
    const body = trackBody(rig, { lookAt: ball });
    body.setTarget('head', ball);
    const head = boneOf(rig, body, 'head');
    body.setTarget('head', null);
    const { axis } = rig.goals.find((goal) => goal.lookAt);
    const at = rig.joints.findIndex((_, i) => rig.bone(i) === head);
    const bones = rig.joints.map((_, i) => rig.bone(i));
    const rests = bones.map(({ quaternion }) => quaternion.clone());
    const steps = watchSteps(rig);
    // In the space of the rig.
    const sight = () =>
      new Vector3(...axis).applyQuaternion(new Quaternion(...rig.rotations.slice(4 * at, 4 * at + 4)));
    const eyes = new Vector3(...rig.pointAt(at));
    const ahead = sight();
    const up = eyes.clone().sub(new Vector3(...rig.pointAt(0)));
    up.addScaledVector(ahead, -up.dot(ahead)).normalize();
    for (let degrees = 0; degrees <= 720; degrees++) {
      ball
        .copy(ahead)
        .applyAxisAngle(up, degrees * DEGREE)
        .multiplyScalar(2 * rig.reach)
        .add(eyes);
      rig.localToWorld(ball);
      assert.equal(body.update(), 'reached', `${degrees} degrees`);
      steps.look();
      const side = ((degrees + 180) % 360) - 180;
      const now = sight();
      const turned = Math.atan2(new Vector3().crossVectors(ahead, now).dot(up), ahead.dot(now)) / DEGREE;
      if (Math.abs(side) < 110) {
        assert.ok(Math.abs(turned - side) < 4.5, `${turned} degrees instead of ${side}`);
      }
      assert.ok(Math.abs(turned) < 125, `${turned} degrees`);
    }
    assert.ok(steps.most < 3, `${steps.most} degrees in a frame`);
    for (const [i, { name, quaternion }] of bones.entries()) {
      const left = quaternion.angleTo(rests[i]) / DEGREE;
      assert.ok(left < 8, `${name} is still turned by ${left} degrees`);
    }
  });
}

describe('dragPose', () => {
  const start = (make = blenderLike) => {
    const { object } = make();
    object.updateMatrixWorld(true);
    const rig = SkeletonRig.from(object, bodyOptions(object));
    return { object, rig, drag: dragPose(rig) };
  };

  test('pins stay where they are while a hand is dragged, also to where it cannot be, and the body does not jump', () => {
    const { rig, drag } = start();
    const pins = ['footL', 'footR', 'handL'];
    for (const pin of pins) {
      drag.pin(pin);
    }
    const places = pins.map((pin) => placeOf(rig.bone(pin)));
    const from = placeOf(rig.bone('handR'));
    const steps = watchSteps(rig);
    drag.grab('handR');
    assert.equal(drag.dragged.name, 'handR');
    const found = new Set();
    for (let k = 0; k < 240; k++) {
      const time = k / 40;
      const way = new Vector3(
        0.5 * Math.sin(time),
        0.3 * Math.sin(0.7 * time),
        0.5 * (1 - Math.cos(0.8 * time)),
      );
      found.add(drag.moveTo(from.clone().add(way)));
      steps.look();
      assert.ok(pins.every((pin, i) => placeOf(rig.bone(pin)).distanceTo(places[i]) < 1e-3));
    }
    assert.ok(found.has('reached') && found.has('out-of-reach'), [...found].join());
    assert.ok(steps.most < 20, `${steps.most} degrees in a frame`);
    drag.release();
    assert.equal(drag.dragged, null);
    assert.equal(rig.goals.length, 3);
  });

  test('what is not dragged stays as it was posed, and a pinned joint that is dragged is pinned where it is released', () => {
    const { rig, drag } = start();
    drag.pin('footL', true);
    drag.pin('handL');
    drag.grab('handR');
    drag.moveTo(placeOf(rig.bone('handR')).add(new Vector3(0.05, 0.1, 0.1)));
    drag.release();
    const elbow = rig.bone('forearmR').quaternion.clone();
    const hand = placeOf(rig.bone('handL'));
    drag.grab('handL');
    assert.ok(drag.isPinned('handL'));
    const place = hand.clone().add(new Vector3(-0.05, 0.05, 0.1));
    assert.equal(drag.moveTo(place), 'reached');
    drag.release();
    assert.ok(rig.bone('forearmR').quaternion.angleTo(elbow) < 2 * DEGREE);
    assert.deepEqual(drag.pinned.map(({ name }) => name).sort(), ['footL', 'handL']);
    assert.ok(placeOf(rig.bone('handL')).distanceTo(place) < 1e-3);
    drag.unpin('handL');
    assert.ok(!drag.isPinned('handL'));
    drag.dispose();
    assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 0]);
  });

  test('a joint that is pinned while it is dragged follows the drag, and is pinned where it is released', () => {
    for (const orientation of [false, true]) {
      const { rig, drag } = start();
      drag.pin('footL');
      drag.pin('footR');
      drag.grab('handR');
      const turn = rotationOf(rig.bone('handR'));
      drag.pin('handR', orientation);
      assert.ok(drag.isPinned('handR'));
      assert.equal(rig.goals.length, 3);
      const place = placeOf(rig.bone('handR')).add(new Vector3(0.05, 0.08, 0.1));
      assert.equal(drag.moveTo(place), 'reached');
      assert.ok(placeOf(rig.bone('handR')).distanceTo(place) < 1e-3);
      assert.equal(rotationOf(rig.bone('handR')).angleTo(turn) < 2e-3, orientation);
      drag.release();
      drag.grab('handL');
      drag.moveTo(placeOf(rig.bone('handL')).add(new Vector3(0, 0.1, 0.1)));
      assert.ok(placeOf(rig.bone('handR')).distanceTo(place) < 2e-3);
      assert.deepEqual(drag.pinned.map(({ name }) => name).sort(), ['footL', 'footR', 'handR']);
      drag.unpin('handR');
      assert.ok(!drag.isPinned('handR'));
      rig.dispose();
    }
  });

  test('wrong calls are named', () => {
    const { rig, drag } = start();
    assert.throws(() => drag.pin('handR', 1), { code: 'wrong-type', message: /orientation/ });
    assert.equal(rig.goals.length, 0);
    assert.throws(() => drag.moveTo(new Vector3()), { code: 'wrong-call', message: /grab/ });
    drag.grab('handR');
    assert.throws(() => drag.moveTo(new Vector3(Number.NaN, 0, 0)), { name: 'RangeError', message: /place/ });
    assert.throws(() => drag.grab('nothing'), { name: 'RangeError' });
    assert.throws(() => drag.moveTo(null), {
      name: 'TypeError',
      message: /^place must be a Vector3 or three numbers, or an Object3D,/,
    });
    assert.equal(drag.dragged.name, 'handR', 'a wrong call changes nothing');
    assert.throws(() => dragPose(new SkeletonRig(rig.toJSON())), {
      name: 'TypeError',
      message: /made of an object/,
    });
  });
});

test('the options of a body fit every rig whose names are known, and elbows and knees become hinges', () => {
  for (const make of RIGS) {
    const { object, name } = make();
    const rig = SkeletonRig.from(object, bodyOptions(object));
    const hinges = rig.joints.filter(({ limit }) => limit?.type === 'hinge');
    assert.ok(hinges.length >= 4, `${name}: ${hinges.length}`);
    rig.solve();
    const turned = rig.localRotations.filter((n, i) => i % 4 < 3 && Math.abs(n) > 1e-9);
    assert.equal(turned.length, 0, `${name}: the rest pose is within the limits`);
    rig.dispose();
  }
});

test('the options of a part of a body are those of its bones', () => {
  for (const make of RIGS) {
    const { object, name } = make();
    const whole = SkeletonRig.from(object, bodyOptions(object));
    const spine = whole.joints.find(({ index }) => {
      const above = whole.joints.filter(({ parent }) => parent?.index === index);
      return index > 0 && above.length > 1;
    });
    const options = bodyOptions(object, { root: spine.name });
    assert.equal(options.root, spine.name, name);
    const part = SkeletonRig.from(object, options);
    assert.ok(part.joints.length < whole.joints.length && part.joints[0].name === spine.name);
    for (const { name: each, limit } of part.joints) {
      assert.equal(limit?.type, whole.joint(each).limit?.type, `${name}: ${each}`);
    }
    part.dispose();
    whole.dispose();
  }
  const { object } = vrm1();
  const bones = ['leftUpperArm', 'leftLowerArm', 'leftHand'];
  const rig = SkeletonRig.from(object, bodyOptions(object, { bones }));
  assert.equal(rig.joints.length, 4);
  assert.equal(rig.joint('leftLowerArm').limit.type, 'hinge');
  assert.throws(() => bodyOptions(object, { root: 'nothing' }), { name: 'RangeError', message: /root/ });
  assert.throws(() => bodyOptions(object, { limits: {} }), { code: 'unknown-option' });
});

test('the bones of a skinned mesh that are beside it are found by name', () => {
  const { object } = vrm1();
  const other = vrm1().object;
  const scene = new Group().add(object, other);
  scene.updateMatrixWorld(true);
  const bones = [];
  object.traverse((node) => node.isBone && bones.push(node));
  const mesh = new SkinnedMesh();
  scene.add(mesh);
  mesh.updateMatrixWorld(true);
  mesh.bind(new Skeleton(bones));
  const options = bodyOptions(mesh);
  assert.deepEqual(Object.keys(options.limits), Object.keys(bodyOptions(object).limits));
  assert.ok(Object.keys(options.stiffness).length > 0);
  const rig = SkeletonRig.from(mesh, options);
  assert.equal(rig.joints.filter(({ limit }) => limit?.type === 'hinge').length, 4);
  const hand = placeOf(rig.bone('leftHand')).add(new Vector3(-0.1, -0.1, 0.2));
  const body = trackBody(rig, { palm: hand }, { bones: { palm: 'leftHand' } });
  assert.equal(body.update(), 'reached');
  assert.ok(placeOf(rig.bone('leftHand')).distanceTo(hand) < 1e-3);
  assert.ok(bones.includes(rig.bone('leftHand')), 'and not the one of the other character');
  const again = new SkeletonRig(rig.toJSON());
  assert.equal(again.bone('leftHand', mesh), rig.bone('leftHand'));
});

test('wrong arguments of trackBody are named, and leave no goal', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object);
  const cases = [
    [() => trackBody({}), TypeError, /rig/],
    [() => trackBody(rig, { tail: new Vector3() }), RangeError, /no part "tail"; the parts are head/],
    [() => trackBody(rig, { head: 3 }), TypeError, /^the target of head must be/],
    [() => trackBody(rig, { lookat: new Vector3() }), RangeError, /what the head looks at is lookAt/],
    [() => new SkeletonRig(object), TypeError, /for an Object3D, call SkeletonRig\.from\(\)/],
    [
      () => SkeletonRig.from(object, { limits: { [rig.joints[2].name]: 'leg' } }),
      TypeError,
      /^limits\.\w+ must be/,
    ],
    [() => trackBody(rig, {}, { bones: { hips: 'nothing' } }), RangeError, /bones\.hips/],
    [() => trackBody(rig, {}, { feet: true }), TypeError, /no option "feet"/],
    [() => bodyOptions(null), TypeError, /the object/],
  ];
  for (const [call, type, message] of cases) {
    assert.throws(call, (error) => error instanceof type && message.test(error.message));
    assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 0]);
  }
  const body = trackBody(rig, { head: new Vector3(Number.NaN, 0, 0) });
  assert.throws(() => body.update(), { name: 'RangeError', message: /target of head/ });
  body.setTarget('head', null);
  assert.equal(body.goal('head'), null);
  assert.equal(body.update(), 'reached');
  assert.ok(rig.orientationFor('head', rotationOf(rig.bone('head'))).angleTo(new Quaternion()) < 1e-7);
});

test('the head looks ahead as it does at rest, whatever the poses of the bones and of the rig are', () => {
  for (const make of [vrm1, vrm0, mixamoLike]) {
    const axes = [0, 1, 2, 3].map((pose) => {
      const { object } = make();
      object.position.set(1, 0, 2);
      object.rotation.y = 0.7;
      object.updateMatrixWorld(true);
      const rig = SkeletonRig.from(object, bodyOptions(object));
      const first = trackBody(rig, { head: new Vector3() });
      const head = boneOf(rig, first, 'head');
      first.dispose();
      if (pose > 0) {
        head.rotateX(0.4);
        head.parent.rotateZ(0.3);
        rig.bone(0).rotateY(1);
      }
      if (pose > 1) {
        rig.read();
      }
      if (pose > 2) {
        head.rotateZ(-0.6);
        object.rotation.x = 0.5;
      }
      const turns = rig.joints.map(({ index }) => rig.bone(index).quaternion.toArray());
      trackBody(rig, { lookAt: new Vector3(0, 1, 9) });
      assert.deepEqual(
        rig.joints.map(({ index }) => rig.bone(index).quaternion.toArray()),
        turns,
        'the bones stay as they are',
      );
      return new Vector3(...rig.goals.find((goal) => goal.lookAt).axis);
    });
    const expected = make === vrm0 ? -1 : 1;
    assert.ok(expected * axes[0].z > 0.99, `${axes[0].toArray()}`);
    for (const axis of axes) {
      assert.ok(axis.angleTo(axes[0]) < 1e-6, `${axis.toArray()}`);
    }
  }
});

describe('dispose', () => {
  /** A rig, with what uses it. */
  const uses = [
    ['dragPose', (rig) => dragPose(rig), (drag) => drag.pin('leftHand')],
    ['trackBody', (rig) => trackBody(rig, { head: new Vector3(0, 1, 0), lookAt: new Vector3() }), () => {}],
  ];

  for (const [name, make, use] of uses) {
    test(`a rig and the ${name} that uses it are disposed of in any order, and more than once`, () => {
      for (const rigFirst of [true, false]) {
        const { object } = vrm1();
        const rig = SkeletonRig.from(object, bodyOptions(object));
        const user = make(rig);
        use(user);
        assert.ok(rig.goals.length > 0);
        const both = rigFirst ? [rig, user] : [user, rig];
        for (const each of [...both, ...both]) {
          each.dispose();
        }
        assert.throws(() => rig.goals, { code: 'disposed' });
      }
    });

    test(`a second use of the rig of a ${name} is refused, and changes nothing`, () => {
      const { object } = vrm1();
      const rig = SkeletonRig.from(object, bodyOptions(object));
      const user = make(rig);
      const goals = rig.goals.length;
      for (const [other, again] of uses) {
        assert.throws(() => again(rig), { code: 'wrong-call', message: new RegExp(`${other}.*${name}`) });
        assert.equal(rig.goals.length, goals);
        assert.deepEqual([rig.maxIterations, rig.restarts], [60, false]);
      }
      for (const [, again] of uses) {
        user.dispose();
        assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 0]);
        again(rig).dispose();
      }
      assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 0]);
    });
  }
});

test('a setting that trackBody does not need keeps what its user sets meanwhile', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const body = trackBody(rig);
  Object.assign(rig, { bias: 'none', maxIterations: 7, restarts: true });
  body.dispose();
  assert.deepEqual(settingsOf(rig), [1000, true, 'none', 0]);
});

test('what is used after its dispose says so, and leaves no goal in the rig', () => {
  const { object } = vrm1();
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const drag = dragPose(rig);
  drag.pin('leftFoot');
  drag.grab('leftHand');
  drag.dispose();
  const body = trackBody(rig, { head: new Vector3() });
  body.dispose();
  const place = new Vector3(0, 1, 0);
  const calls = [
    () => drag.pin('leftFoot'),
    () => drag.unpin('leftFoot'),
    () => drag.grab('leftHand'),
    () => drag.moveTo(place),
    () => drag.release(),
    () => drag.pinned,
    () => body.setTarget('head', place),
    () => body.update(),
    () => body.goal('head'),
    () => {
      body.lookAt = place;
    },
  ];
  for (const call of calls) {
    assert.throws(call, { code: 'disposed' }, `${call}`);
  }
  assert.equal(rig.goals.length, 0);
  assert.throws(() => drag.rig, { code: 'disposed' });
  assert.throws(() => body.rig, { code: 'disposed' });
});

describe('after a state of the rig is restored', () => {
  const start = () => {
    const { object } = vrm1();
    object.updateMatrixWorld(true);
    return SkeletonRig.from(object, bodyOptions(object));
  };

  test('what is pinned and dragged stays so, at the places of the restored pose', () => {
    const rig = start();
    const own = rig.goal('head', { position: rig.joint('head'), weight: 0.5 });
    const empty = rig.saveState();
    const drag = dragPose(rig);
    drag.pin('leftFoot');
    drag.pin('rightHand');
    const pinned = rig.saveState();
    drag.unpin('leftFoot');
    drag.pin('rightFoot', true);
    drag.grab('leftHand');
    const from = placeOf(rig.bone('leftHand'));
    drag.moveTo(from.clone().add(new Vector3(0.1, -0.2, 0.2)));
    for (const state of [empty, pinned, rig.saveState(), empty]) {
      rig.restoreState(state);
      rig.applyTo();
      assert.deepEqual(drag.pinned.map(({ name }) => name).sort(), ['rightFoot', 'rightHand']);
      assert.equal(drag.dragged.name, 'leftHand');
      assert.equal(rig.goals.length, 4);
      assert.ok(rig.goals.includes(drag.goal));
      assert.deepEqual(settingsOf(rig), [60, false, 'present', 4]);
      const joints = rig.goals.map(({ joint }) => joint.name).sort();
      assert.deepEqual(joints, ['head', 'leftHand', 'rightFoot', 'rightHand']);
      assert.deepEqual([own.joint.name, own.weight], ['head', 0.5]);
      const pins = ['rightFoot', 'rightHand'];
      const places = pins.map((pin) => placeOf(rig.bone(pin)));
      const turn = rotationOf(rig.bone('rightFoot'));
      const target = from.clone().add(new Vector3(-0.1, -0.15, 0.15));
      for (let k = 0; k < 10 && drag.moveTo(target) !== 'reached'; k++);
      assert.equal(rig.status, 'reached');
      assert.ok(placeOf(rig.bone('leftHand')).distanceTo(target) < 1e-3);
      assert.ok(pins.every((pin, i) => placeOf(rig.bone(pin)).distanceTo(places[i]) < 1e-3));
      assert.ok(rotationOf(rig.bone('rightFoot')).angleTo(turn) < 2e-3);
    }
    drag.release();
    drag.grab('rightHand');
    assert.ok(drag.isPinned('rightHand'));
    drag.dispose();
    assert.deepEqual(rig.goals, [own]);
    assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 1]);
  });

  test('a goal of the user for the same joint stays', () => {
    const rig = start();
    const own = rig.goal('leftHand', { orientation: [0, 0, 0, 1], weight: 0.01 });
    const state = rig.saveState();
    const body = trackBody(rig, { leftHand: placeOf(rig.bone('leftHand')) }, { plantFeet: false });
    rig.restoreState(state);
    assert.deepEqual(new Set(rig.goals), new Set([own, body.goal('leftHand')]));
  });

  test('targets are followed, and feet are planted in the restored pose', () => {
    const rig = start();
    const empty = rig.saveState();
    const hand = placeOf(rig.bone('leftHand')).add(new Vector3(-0.1, -0.2, 0.2));
    const look = new Vector3(0.5, 1.3, 3);
    const feet = ['leftFoot', 'rightFoot'];
    const planted = feet.map((name) => placeOf(rig.bone(name)));
    const body = trackBody(rig, { rightHand: new Vector3(-0.3, 1, 0.3) });
    const tracked = rig.saveState();
    body.setTarget('rightHand', null);
    body.setTarget('leftHand', hand);
    body.lookAt = look;
    for (const state of [empty, tracked, rig.saveState(), tracked]) {
      rig.restoreState(state);
      assert.equal(rig.goals.length, 4);
      assert.equal(body.goal('rightHand'), null);
      assert.equal(body.update(), 'reached');
      assert.ok(placeOf(rig.bone('leftHand')).distanceTo(hand) < 1e-3);
      assert.ok(feet.every((name, i) => placeOf(rig.bone(name)).distanceTo(planted[i]) < 1e-3));
      assert.ok(rig.goals.find((goal) => goal.lookAt).orientationError < 2e-3);
    }
    body.dispose();
    assert.deepEqual(settingsOf(rig), [1000, true, 'reference', 0]);
  });
});
