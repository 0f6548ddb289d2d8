// Rigs with shapes, by the JavaScript API. contacts_test.c has what holds for solves; heap-objects.test.js states and JSON.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/contacts';
import { Rig as PlainRig } from 'fabrik/rig';
import fc from 'fast-check';
import { runs } from './cases.js';

const JOINTS = [
  { name: 'base', position: [0, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1], min: -3, max: 3 } },
  ...['a', 'b', 'c', 'd', 'e'].map((name, i) => ({
    name,
    parent: i === 0 ? 'base' : ['a', 'b', 'c', 'd', 'e'][i - 1],
    offset: [0, 0, 0.3],
    limit: { type: 'hinge', axis: i % 2 ? [0, 0, 1] : [0, 1, 0], min: -2.5, max: 2.5 },
  })),
  { name: 'hand', parent: 'e', offset: [0, 0, 0.1] },
];

/** An arm whose links are capsules. */
function makeArm(options = {}) {
  const arm = new Rig({ joints: JOINTS, ...options });
  for (const name of ['base', 'a', 'b', 'c', 'd', 'e']) {
    arm.collider(name, { from: [0, 0, 0.02], to: [0, 0, name === 'e' ? 0.1 : 0.28], radius: 0.03, name });
  }
  return arm;
}

const number = (least, most) => fc.double({ min: least, max: most, noNaN: true });
const place = fc.tuple(number(-0.9, 0.9), number(-0.9, 0.9), number(-0.2, 1.3));

/** The distance of a point from a box, below 0 inside. */
function fromBox(point, { position, size }) {
  const out = point.map((n, k) => Math.abs(n - position[k]) - size[k] / 2);
  return Math.hypot(...out.map((n) => Math.max(n, 0))) + Math.min(Math.max(...out), 0);
}

/** The least distance of the arm's capsules from things, found at points along them. */
function measure(arm, things) {
  let least = Infinity;
  for (const { joint, from, to, radius } of arm.shapes
    .map((shape) => shape.toJSON())
    .filter(({ joint }) => joint)) {
    for (let i = 0; i <= 50; i++) {
      const point = arm.pointAt(
        joint,
        from.map((n, k) => n + (i / 50) * (to[k] - n)),
      );
      for (const thing of things) {
        const far = thing.size
          ? fromBox(point, thing)
          : Math.hypot(...point.map((n, k) => n - thing.position[k])) - thing.radius;
        least = Math.min(least, far - radius);
      }
    }
  }
  return least;
}

const sphere = fc.record({ radius: number(0.03, 0.2), position: place });
const box = fc.record({
  size: fc.tuple(number(0.02, 0.4), number(0.02, 0.4), number(0.02, 0.4)),
  position: place,
});
const isFree = ({ position: [x, y, z], radius = 0.35 }) =>
  Math.hypot(x, y, Math.max(z - 0.6, 0)) > radius + 0.1;
const things = fc.array(fc.oneof(sphere, box).filter(isFree), { minLength: 1, maxLength: 8 });

describe('a rig with shapes', () => {
  test('reaches a target only where nothing overlaps', () => {
    const seen = { reached: 0, missed: 0 };
    fc.assert(
      fc.property(things, place, (all, target) => {
        const arm = makeArm({ maxIterations: 200 });
        for (const thing of all) {
          arm.obstacle(thing);
        }
        arm.goal('hand', { position: target });
        const status = arm.solve();
        seen[status === 'reached' ? 'reached' : 'missed']++;
        const clear = measure(arm, all);
        assert.ok(status !== 'reached' || clear >= -arm.contactTolerance, `it overlaps by ${-clear}`);
        assert.ok(arm.clearance <= clear + 1e-9);
        assert.notEqual(status, 'unsolved');
        arm.dispose();
      }),
      { numRuns: runs(200) },
    );
    assert.ok(seen.reached > 10 && seen.missed > 10, JSON.stringify(seen));
  });

  test('says what is in the way', () => {
    const arm = makeArm();
    const wall = arm.obstacle({ size: [0.05, 2, 2], position: [0.5, 0, 0.5], name: 'wall' });
    arm.goal('hand', { position: [0.8, 0, 0.5] });
    assert.equal(arm.solve(), 'blocked');
    const [contact] = arm.contacts;
    assert.equal(contact.second, wall);
    assert.equal(contact.first.joint, arm.joint(contact.first.name));
    assert.ok(Math.abs(contact.point[0] - 0.475) < 1e-3, `${contact.point}`);
    assert.deepEqual(contact.normal, [-1, 0, 0]);
    assert.ok(Math.abs(contact.depth) <= arm.contactTolerance);
    assert.ok(Math.abs(wall.clearance + contact.depth) < 1e-9);
    wall.remove();
    assert.equal(arm.solve(), 'reached');
    assert.deepEqual(arm.contacts, []);
  });

  test('keeps its margins', () => {
    const arm = makeArm({ margin: 0.02 });
    const ball = arm.obstacle({ radius: 0.1, position: [0.4, 0, 0.6], margin: 0.05 });
    const plate = arm.obstacle({ size: [0.4, 0.4, 0.02], position: [0, 0.5, 0.6] });
    const goal = arm.goal('hand', { position: [0, 0, 0] });
    for (const target of [ball, plate, ball]) {
      goal.moveTo(target.position);
      assert.equal(arm.solve(), 'blocked');
      assert.ok(ball.clearance >= 0.05 - arm.contactTolerance, `${ball.clearance}`);
      assert.ok(arm.clearance >= 0.02 - arm.contactTolerance, `${arm.clearance}`);
    }
    assert.equal(ball.margin, 0.05);
    assert.equal(plate.margin, null);
    ball.margin = null;
    assert.equal(ball.margin, null);
    assert.equal(arm.margin, 0.02);
  });

  test('without shapes gives the same bits as a plain rig', () => {
    const [plain, rig] = [new PlainRig({ joints: JOINTS }), new Rig({ joints: JOINTS })];
    for (let i = 0; i < 20; i++) {
      const position = [Math.sin(i), Math.cos(2 * i), 0.5];
      for (const each of [plain, rig]) {
        (each.goals[0] ?? each.goal('hand', { position })).moveTo(position);
        each.solve();
      }
      assert.deepEqual(rig.positions, plain.positions);
      assert.equal(rig.status, plain.status);
    }
  });

  test('moves, switches and changes shapes', () => {
    const arm = makeArm();
    const ball = arm.obstacle({ radius: 0.1, position: [2, 0, 0] });
    ball.moveTo(1, 2, 3);
    assert.deepEqual(ball.position, [1, 2, 3]);
    ball.moveTo({ x: 3, y: 2, z: 1 }, [0, 0, 1, 1]);
    assert.deepEqual(ball.position, [3, 2, 1]);
    ball.enabled = false;
    assert.equal(ball.clearance, Infinity);
    ball.enabled = true;
    ball.set({ type: 'capsule', from: [1, 0, 0], to: [1, 0, 1], radius: 0.2 });
    assert.equal(ball.type, 'capsule');
    assert.deepEqual(ball.position, [1, 0, 0.5]);
    ball.set({ radius: 0.3 });
    const capsule = { type: 'capsule', from: [1, 0, 0], to: [1, 0, 1], radius: 0.3 };
    assert.deepEqual(ball.toJSON(), { ...capsule, margin: null, enabled: true });
    assert.ok(Math.abs(ball.clearance - (1 - 0.33)) < 1e-9, `${ball.clearance}`);
    assert.equal(ball.joint, null);
    assert.equal(arm.shapes[1].joint, arm.joint('a'));
    assert.equal(arm.shapes[1].name, 'a');
    assert.equal(arm.shapes.length, 7);
    ball.remove();
    ball.remove();
    assert.equal(arm.shapes.length, 6);
    assert.throws(() => ball.clearance, { code: 'disposed' });
  });

  test('says which pairs are left out, and why', () => {
    const arm = makeArm();
    const [base, a, b, c] = arm.shapes;
    const ball = arm.obstacle({ radius: 0.1, position: [2, 0, 0] });
    assert.equal(arm.exclusionOf(base, a), 'neighbours');
    assert.equal(arm.exclusionOf(a, c), 'none');
    assert.equal(arm.exclusionOf(a, ball), 'none');
    const big = arm.collider('c', { radius: 0.4, name: 'big' });
    assert.equal(arm.exclusionOf(big, a), 'at-rest');
    assert.equal(arm.exclusionOf(big, b), 'neighbours');
    arm.setPair(a, c, 'never');
    assert.equal(arm.exclusionOf(c, a), 'excluded');
    const pairs = arm.excludedPairs.map(({ first, second, reason }) => [first.name, second.name, reason]);
    assert.deepEqual(pairs, [
      ['a', 'c', 'excluded'],
      ['a', 'big', 'at-rest'],
    ]);
    arm.setPair(a, c, 'auto');
    arm.collider('c', { radius: 0.01, name: 'c' });
    arm.setPair('c', 'e', 'never');
    assert.equal(arm.exclusionOf('c', 'e'), 'excluded');
    assert.equal(arm.excludedPairs.filter(({ reason }) => reason === 'excluded').length, 2);
    arm.setPair('c', 'e', 'auto');
    assert.equal(arm.exclusionOf(a, c), 'none');
    const copy = new Rig(JSON.parse(JSON.stringify(arm)));
    assert.equal(copy.exclusionOf(6 + 1, 1), 'at-rest');
  });

  test('finds the distance along a way', () => {
    const arm = makeArm();
    arm.obstacle({ radius: 0.1, position: [0.6, 0, 0.3] });
    const poseAt = (turn) => ({ values: [turn, 1.57, 0, 0, 0, 0, null] });
    const ends = arm.distanceAlong(poseAt(-1), poseAt(1), 1);
    const before = arm.positions.slice();
    assert.ok(ends > 0.1, `${ends}`);
    assert.ok(arm.distanceAlong(poseAt(-1), poseAt(1)) < 0);
    assert.deepEqual(arm.positions.slice(), before);
  });

  test('refuses what is wrong, and changes nothing', () => {
    const arm = makeArm();
    const ball = arm.obstacle({ radius: 0.1, position: [2, 0, 0] });
    const before = JSON.stringify(arm);
    const wrong = [
      [() => arm.obstacle({}), 'wrong-type', 'radius is missing: a sphere needs radius'],
      [() => arm.obstacle({ type: 'ball' }), 'out-of-range', /^type must be "sphere" or "capsule"/],
      [() => arm.obstacle({ radius: '1' }), 'wrong-type', 'radius must be a number, but is "1"'],
      [
        () => arm.obstacle({ radius: -1 }),
        'out-of-range',
        /^radius must be a finite number from 0 to 1e30, but is -1/,
      ],
      [() => arm.obstacle({ radius: 1, size: [1, 1, 1] }), 'wrong-type', 'radius is no option of a box'],
      [() => arm.obstacle({ size: [1, -1, 1] }), 'out-of-range', /^size must be .* but is \[1, -1, 1\]/],
      [() => arm.obstacle({ from: [0, 0, 0], radius: 1 }), 'wrong-type', /^to is missing: a capsule needs/],
      [() => arm.obstacle({ points: [[0, 0]] }), 'wrong-count', /^points\[0\] must have 3 numbers/],
      [() => arm.obstacle({ normal: [0, 0, 0] }), 'out-of-range', /^normal must be finite numbers/],
      [() => arm.obstacle({ radius: 1, margin: -1 }), 'out-of-range', /^margin must be/],
      [() => arm.obstacle({ radius: 1, name: 3 }), 'wrong-type', 'name must be a string or null, but is 3'],
      [() => arm.collider('nobody', { radius: 1 }), 'out-of-range', /^joint must be a joint/],
      [
        () => arm.collider('a', { normal: [1, 0, 0] }),
        'out-of-range',
        /^type must be another one for a collider/,
      ],
      [() => ball.moveTo(1, 2), 'wrong-type', /^position\.z must be a number/],
      [() => ball.moveTo([1, 2, Infinity]), 'out-of-range', /^position must be a finite number/],
      [() => ball.moveTo([1, 2, 3], [0, 0, 0, 0]), 'out-of-range', /^rotation must be 4 finite numbers/],
      [() => ball.set({ size: [1, 1, 1] }), 'wrong-type', 'size is no option of a sphere'],
      [() => arm.setPair(0, 0, 'never'), 'wrong-type', /^second must be another shape/],
      [() => arm.setPair(0, 70, 'never'), 'out-of-range', 'second must be the index of a shape, but is 70'],
      [
        () => arm.setPair('a', 'x', 'never'),
        'out-of-range',
        /^second must be the name of a shape, but is "x"/,
      ],
      [() => arm.setPair('a', 'a', 'never'), 'wrong-type', /^second must be another shape/],
      [() => arm.setPair(0, 1, 'no'), 'out-of-range', /^mode must be "auto" or "never" or "always"/],
      [() => arm.distanceAlong({}, {}, 0), 'out-of-range', /^steps must be/],
      [() => arm.distanceAlong({}, { values: [1] }), 'wrong-count', /^to\.values must have 7 numbers/],
      [
        () => new Rig({ joints: JOINTS, shapes: [{ joint: 'x', radius: 1 }] }),
        'out-of-range',
        /^shapes\[0\]\.joint must/,
      ],
      [
        () => new Rig({ joints: JOINTS, shapes: [{ radius: -1 }] }),
        'out-of-range',
        /^shapes\[0\]\.radius must/,
      ],
      [() => new Rig({ joints: JOINTS, pairs: [[0, 1]] }), 'wrong-type', /^pairs\[0\] must be two indices/],
      [
        () => Object.assign(arm, { contactTolerance: Number.NaN }),
        'out-of-range',
        /^contactTolerance must be/,
      ],
      [() => Object.assign(arm, { margin: '1' }), 'wrong-type', 'margin must be a number, but is "1"'],
      [() => Object.assign(ball, { radius: 1 }), 'read-only', /use set\(\)/],
      [() => Object.assign(arm, { shapes: [] }), 'read-only', /use collider\(\) or obstacle\(\)/],
    ];
    for (const [call, code, message] of wrong) {
      assert.throws(call, { code, message }, String(call));
    }
    assert.equal(JSON.stringify(arm), before);
  });

  test('takes shapes in the plane', () => {
    const arm = new Rig({
      joints: [{ position: [0, 0] }, ...[0, 1, 2].map((parent) => ({ parent, offset: [1, 0] }))],
    });
    for (const i of [0, 1, 2]) {
      arm.collider(i, { from: [0.1, 0], to: [1, 0], radius: 0.05 });
    }
    const plate = arm.obstacle({ size: [1, 0.1], position: [1.2, 0.6], rotation: 0.3 });
    const goal = arm.goal(3, { position: [1.2, 1.4] });
    assert.equal(arm.solve(), 'reached');
    assert.ok(plate.clearance >= -arm.contactTolerance);
    assert.equal(plate.rotation, 0.3);
    goal.moveTo(1.2, 0.6);
    assert.equal(arm.solve(), 'blocked');
    assert.ok(arm.contacts.every(({ normal, point }) => normal.length === 2 && point.length === 2));
    assert.throws(() => arm.obstacle({ type: 'cylinder', from: [0, 0], to: [1, 0], radius: 1 }), {
      code: 'out-of-range',
      message: /^type needs dimensions: 3/,
    });
  });

  test('blocking lists contacts that keep a goal: without their shapes it comes nearer; with a reached goal there are none', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 6 }), (places) => {
        const [target] = places;
        const arm = makeArm();
        for (const position of places.filter((at) => Math.hypot(...at) > 0.3)) {
          arm.obstacle({ radius: 0.12, position });
        }
        const goal = arm.goal('hand', { position: target });
        const status = arm.solve();
        const pose = Array.from(arm.values);
        const { blocking, contacts } = arm;
        assert.deepEqual(Array.from(arm.values), pose, 'the pose stays');
        const pairs = contacts.map(({ first, second }) => [first, second]);
        for (const { first, second } of blocking) {
          assert.ok(pairs.some(([a, b]) => a === first && b === second));
        }
        if (status === 'reached') {
          assert.deepEqual(blocking, []);
        }
        if (status === 'reached' || blocking.length === 0) {
          return;
        }
        seen++;
        const before = goal.error;
        for (const { first, second } of blocking) {
          arm.setPair(first, second, 'never');
        }
        arm.solve();
        assert.ok(goal.error < before, `${goal.error} m instead of ${before}`);
        arm.dispose();
      }),
      { numRuns: runs(60), seed: 5 },
    );
    assert.ok(seen > 5, `${seen} were blocked`);
  });

  test('a shape that only supports the body does not block, the one in front of the hand does', () => {
    const arm = new Rig({
      joints: [
        { name: 'shoulder', position: [0, 0, 0] },
        { name: 'elbow', parent: 'shoulder', offset: [0.5, 0, 0] },
        { name: 'hand', parent: 'elbow', offset: [0.5, 0, 0] },
      ],
    });
    arm.collider('shoulder', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
    arm.collider('elbow', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
    arm.obstacle({ size: [0.1, 0.1, 0.1], position: [0.1, -0.1, 0], name: 'rest' });
    arm.obstacle({ radius: 0.1, position: [1.15, 0, 0], name: 'ball' });
    const goal = arm.goal('hand', { position: [1, 0, 0] });
    assert.equal(arm.solve(), 'reached');
    assert.deepEqual(arm.contacts.map(({ second }) => second.name).sort(), ['ball', 'rest']);
    assert.deepEqual(arm.blocking, []);
    goal.moveTo(0.95, 0.3, 0);
    arm.solve();
    assert.deepEqual(arm.blocking, []);
  });
});
