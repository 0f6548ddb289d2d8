// Rigs: their joints, poses and limits, checked by forward kinematics of the tests.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import { body, near, planar } from './rig-models.js';
import { aboutAxis, checkPose, checkSolved, inSpace, placesOf, pointOf } from './rigs.js';

describe('a rig', () => {
  test('is at rest where its offsets and positions say', () => {
    const rig = body();
    near(
      rig.positions,
      [
        [1, 2, 3],
        [1, 2.5, 3],
        [0.8, 2.6, 3],
        [0.5, 2.6, 3],
        [0.2, 2.6, 3],
        [1.2, 2.6, 3],
        [1.5, 2.6, 3],
        [1.8, 2.6, 3],
        [1, 2.8, 3],
      ].flat(),
    );
    assert.ok(rig.joints.every((_, i) => String([...rig.rotations.slice(4 * i, 4 * i + 4)]) === '0,0,0,1'));
    assert.equal(rig.status, 'unsolved');
    assert.equal(rig.reached, false);
    assert.ok(Math.abs(rig.reach - (0.5 + Math.hypot(0.2, 0.1) + 0.6)) < 1e-12);
    checkPose(rig);
  });

  test('has as many dimensions as the option says, or else the position of joint 0, or else its root, or else 2', () => {
    const one = (options, joint) => new Rig({ joints: [joint ?? {}], ...options }).dimensions;
    assert.equal(one({}), 2);
    assert.equal(one({ root: [1, 2] }), 2);
    assert.equal(one({ root: { x: 1, y: 2, z: 3 } }), 3);
    assert.equal(one({}, { position: [1, 2] }), 2);
    assert.equal(one({}, { position: { x: 1, y: 2 } }), 2);
    assert.equal(one({ dimensions: 2 }), 2);
    assert.equal(one({ dimensions: 3 }, { position: { x: 1, y: 2, z: 0 } }), 3);
  });

  test('has joints as live objects, always the same ones', () => {
    const rig = body();
    const { joints } = rig;
    const hand = rig.joint('left hand');
    assert.equal(rig.joint(4), hand);
    assert.equal(rig.joint(hand), hand);
    assert.equal(joints[4], hand);
    assert.equal(hand.name, 'left hand');
    assert.equal(hand.index, 4);
    assert.equal(hand.parent, rig.joint('left elbow'));
    assert.equal(rig.root, joints[0]);
    assert.equal(rig.root.parent, null);
    rig.goal('left hand', { position: [0.6, 2.4, 3.3] });
    rig.solve();
    assert.equal(rig.joints, joints);
    near([hand.x, hand.y, hand.z], [0.6, 2.4, 3.3], 1e-3);
    assert.ok(Object.isFrozen(joints));
    assert.equal(planar().joints[3].z, 0);
    assert.equal(JSON.stringify(planar().joints[3]), '{"name":"c","x":12,"y":6}');
  });

  test('takes joints by their indices, and without names', () => {
    const rig = new Rig({
      joints: [{}, { parent: 0, offset: [1, 0, 0] }, { parent: 1, position: [1, 1, 0] }],
    });
    near(rig.positions, [0, 0, 0, 1, 0, 0, 1, 1, 0]);
    assert.deepEqual(
      rig.joints.map(({ name }) => name),
      [null, null, null],
    );
    assert.deepEqual(rig.joints[2].offset, [0, 1, 0]);
    assert.equal(rig.goal(2, { position: [0.5, 1, 0.5] }).joint, rig.joints[2]);
    assert.equal(rig.solve(), 'reached');
  });

  test('says where a point of a joint is', () => {
    const rig = body();
    rig.goal('left hand', { position: [0.6, 2.4, 3.3] });
    rig.solve();
    const placed = placesOf(rig);
    for (const [i, joint] of rig.joints.entries()) {
      near(rig.pointAt(joint, { x: 0.1, y: -2, z: 3 }), pointOf(placed[i], [0.1, -2, 3]));
      near(rig.pointAt(i), pointOf(placed[i]));
    }
    near(planar().pointAt('c', [1, 1]), [13, 7]);
  });

  test('is moved by setRoot, as a whole, with the point in any form', () => {
    for (const to of [[[7, 8]], [7, 8], [{ x: 7, y: 8 }], [new Float32Array([7, 8])]]) {
      const rig = planar();
      rig.goal('c', { position: [6, 9] });
      rig.solve();
      const before = [...rig.positions];
      rig.setRoot(...to);
      near(
        rig.positions,
        before.map((n) => n + 2),
      );
    }
    near(planar({ root: [0, 1] }).positions, [0, 1, 3, 1, 5, 1, 7, 1, 3, 3]);
  });

  test('takes a pose by values and rotations, of which some may be left out', () => {
    const rig = planar();
    rig.setPose({ values: [0.5, NaN, 5, null, -1] });
    assert.deepEqual([...rig.values], [0.5, 0, 2, 0, -1]);
    checkPose(rig);
    const spatial = body();
    const turn = aboutAxis([1, 2, 3], 1);
    const rotations = spatial.joints.map(() => null);
    rotations[2] = turn;
    rotations[3] = aboutAxis([0, 1, 0], -1);
    spatial.setPose({ localRotations: rotations });
    near(spatial.localRotations.slice(8, 12), turn);
    assert.ok(Math.abs(spatial.values[3] + 1) < 1e-9);
    // A value counts more than a rotation.
    spatial.setPose({
      values: spatial.joints.map(() => -0.5),
      localRotations: spatial.localRotations.slice(),
    });
    assert.equal(spatial.values[3], -0.5);
    checkPose(spatial);
    assert.deepEqual([...planar({ values: [1, 2, 3, -3, 0] }).values], [1, 2, 2, -3, 0]);
  });

  test('takes a pose with the position of its root, whose place stays', () => {
    const rig = planar();
    const place = [...rig.root.offset];
    const before = [...rig.positions];
    rig.setPose({ rootPosition: [place[0] + 3, place[1] - 1] });
    near(
      rig.positions,
      before.map((n, k) => n + (k % 2 ? -1 : 3)),
    );
    assert.deepEqual([...rig.root.offset], place);
    near(planar({ rootPosition: { x: 7, y: 8 } }).positions.slice(0, 2), [7, 8]);
  });

  test('takes a reference pose by values and rotations, within the limits, and shows it', () => {
    const rig = planar({ reference: { values: [0.5, NaN, 5, null, -1] } });
    assert.deepEqual([...rig.reference.values], [0.5, 0, 2, 0, -1]);
    assert.deepEqual([...rig.values], [0, 0, 0, 0, 0]);
    rig.setReference({ values: [null, 1, null, null, null] });
    assert.deepEqual([...rig.reference.values], [0.5, 1, 2, 0, -1]);
    rig.setReference('rest');
    assert.deepEqual([...rig.reference.values], [0, 0, 0, 0, 0]);
    const spatial = body();
    const turn = aboutAxis([1, 2, 3], 1);
    spatial.setReference({ localRotations: spatial.joints.map((_, i) => (i === 2 ? turn : null)) });
    near(spatial.reference.localRotations.slice(8, 12), turn);
    near(spatial.localRotations.slice(8, 12), [0, 0, 0, 1]);
  });

  test('brings its pose within a limit that is set', () => {
    const rig = planar({ values: [0, 1, 0, 1, 0] });
    rig.setLimit('a', { type: 'range', min: -0.5, max: 0.5 });
    assert.deepEqual(rig.joint('a').limit, { type: 'range', min: -0.5, max: 0.5 });
    assert.equal(rig.values[1], 0.5);
    rig.setLimit('a', null);
    assert.equal(rig.joint('a').limit, null);
    rig.setLimit('c', { type: 'slider', axis: [0, 2], max: 3 });
    assert.deepEqual(rig.joint('c').limit, { type: 'slider', axis: [0, 2], min: -Infinity, max: 3 });
    rig.setLimit(rig.joint('d'), { type: 'fixed' });
    checkPose(rig);
  });

  test('changes offsets and stiffness', () => {
    const rig = planar();
    rig.setOffset('c', [0, 4]);
    assert.deepEqual(rig.joint('c').offset, [0, 4]);
    near(rig.pointAt('c'), [10, 10]);
    assert.equal(rig.joint('c').stiffness, 1);
    rig.setStiffness('c', 8);
    assert.equal(rig.joint('c').stiffness, 8);
    const share = (stiffness) => {
      const arm = planar({ bias: 'none' });
      arm.setStiffness('root', stiffness);
      arm.goal('c', { position: [9, 10] });
      assert.equal(arm.solve(), 'reached');
      return Math.abs(arm.values[0]);
    };
    assert.ok(share(100) < share(1) / 2);
  });

  test('reads back its settings', () => {
    const rig = body({
      rootMode: 'pull',
      rootMotion: 'translation',
      bias: 'present',
      biasWeight: 0.5,
      maxIterations: 77,
      restarts: false,
      maxTurn: 0.2,
    });
    assert.deepEqual(
      [rig.rootMode, rig.rootMotion, rig.bias, rig.biasWeight, rig.maxIterations, rig.restarts, rig.maxTurn],
      ['pull', 'translation', 'present', 0.5, 77, false, 0.2],
    );
    rig.bias = 'none';
    assert.equal(rig.biasWeight, 0.5);
    rig.biasWeight = 0;
    assert.equal(rig.bias, 'none');
    const plain = body();
    assert.deepEqual(
      [
        plain.rootMode,
        plain.rootMotion,
        plain.bias,
        plain.biasWeight,
        plain.maxIterations,
        plain.restarts,
        plain.maxTurn,
      ],
      ['fixed', 'both', 'reference', 0.05, 1000, true, null],
    );
  });
});

describe('the axis of a cone or a ball', () => {
  const axisOf = (joints, index, limit = { type: 'cone', angle: 1 }) => {
    const limited = joints.map((joint, i) => (i === index ? { ...joint, limit } : joint));
    return new Rig({ joints: limited }).joints[index].limit.axis;
  };
  const child = { parent: 0, offset: [0, 2, 0] };

  test('is that to the only child, else that from the parent, else +x', () => {
    assert.deepEqual(axisOf([{ position: [5, 5, 5] }, child], 0), [0, 2, 0]);
    assert.deepEqual(axisOf([{}, child, { parent: 1, offset: [0, 0, 3] }], 1), [0, 0, 3]);
    const two = [{}, child, { parent: 1, offset: [0, 0, 3] }, { parent: 1, offset: [1, 0, 3] }];
    assert.deepEqual(axisOf(two, 1), [0, 2, 0]);
    assert.deepEqual(axisOf([{}, child], 1), [0, 2, 0]);
    assert.deepEqual(axisOf([{ position: [5, 5, 5] }], 0), [1, 0, 0]);
    assert.deepEqual(axisOf([{}, { parent: 0, offset: [0, 0, 0] }], 1), [1, 0, 0]);
  });

  test('may be given', () => {
    const ball = { type: 'ball', swingY: 1, swingZ: 2, axis: { x: 0, y: 0, z: -1 } };
    assert.deepEqual(axisOf([{}, child], 0, ball), [0, 0, -1]);
  });

  test('is the same by setLimit', () => {
    const rig = new Rig({ joints: [{}, child, { parent: 1, offset: [0, 0, 3] }] });
    rig.setLimit(1, { type: 'cone', angle: 1 });
    assert.deepEqual(rig.joints[1].limit, { type: 'cone', angle: 1, axis: [0, 0, 3] });
  });
});

describe('a rig that is disposed of', () => {
  const uses = {
    'rig.positions': (rig) => rig.positions,
    'rig.joints': (rig) => rig.joints,
    'rig.joints[0].x': (_, { joint }) => joint.x,
    'rig.joints[0].limit': (_, { joint }) => joint.limit,
    'rig.goals': (rig) => rig.goals,
    'rig.solve()': (rig) => rig.solve(),
    'rig.trace()': (rig) => rig.trace(),
    'rig.goal()': (rig) => rig.goal('c', { position: [1, 2] }),
    'rig.saveState()': (rig) => rig.saveState(),
    'rig.toJSON()': (rig) => rig.toJSON(),
    'rig.reference': (rig) => rig.reference,
    'rig.setReference()': (rig) => rig.setReference({ values: [0, 0, 0, 0, 0] }),
    'rig.clone()': (rig) => rig.clone(),
    'rig.status': (rig) => rig.status,
    'rig.certificate': (rig) => rig.certificate,
    'rig.bias = …': (rig) => Object.assign(rig, { bias: 'none' }),
    'goal.moveTo()': (_, { goal }) => goal.moveTo(1, 2),
    'goal.weight': (_, { goal }) => goal.weight,
    'goal.status': (_, { goal }) => goal.status,
    'goal.remove()': (_, { goal }) => goal.remove(),
  };
  for (const [title, use] of Object.entries(uses)) {
    test(`throws at ${title}`, () => {
      const rig = planar();
      const held = { joint: rig.joints[0], goal: rig.goal('c', { position: [8, 8] }) };
      rig.dispose();
      rig.dispose();
      assert.throws(() => use(rig, held), { name: 'Error', code: 'disposed' });
    });
  }
});

test('planar points and axes may be objects with z = 0', () => {
  const rig = new Rig({
    dimensions: 2,
    joints: [
      { position: { x: 0, y: 0, z: 0 } },
      {
        parent: 0,
        offset: { x: 1, y: 0 },
        limit: { type: 'slider', axis: { x: 1, y: 1, z: 0 }, min: 0, max: 1 },
      },
    ],
  });
  rig.goal(1, { position: { x: 1.5, y: 0.5, z: 0 } });
  assert.equal(rig.solve(), 'reached');
  checkSolved(rig);
  assert.deepEqual(inSpace([1, 2]), [1, 2, 0]);
});
