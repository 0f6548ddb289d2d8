// Goals for values and directions, joints that follow others or are locked, and bounds of motion, as users call them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from '../../web/rig.js';

const hinge = (name, parent, length, more = {}) => ({
  name,
  parent,
  offset: [length, 0, 0],
  limit: { type: 'hinge', axis: [0, 0, 1], min: -2, max: 2 },
  ...more,
});
const finger = (settings) =>
  new Rig({
    joints: [
      { name: 'palm', position: [0, 0, 0], limit: { type: 'fixed' } },
      hinge('first', 'palm', 0),
      hinge('second', 'first', 1, { coupling: { leader: 'first', factor: 0.5 } }),
      hinge('third', 'second', 1, { coupling: { leader: 'second', factor: 2, offset: 0.1 } }),
      { name: 'tip', parent: 'third', offset: [1, 0, 0], limit: { type: 'fixed' } },
    ],
    ...settings,
  });

test('a goal for a value is read, changed and removed as other goals', () => {
  const rig = finger();
  const goal = rig.goal('first', { value: 0.4 });
  assert.equal(rig.solve(), 'reached');
  assert.ok(Math.abs(rig.values[1] - 0.4) <= 1e-3);
  assert.equal(goal.value, 0.4);
  goal.value = -0.3;
  assert.equal(goal.toJSON().value, -0.3);
  assert.equal(rig.solve(), 'reached');
  goal.set({ position: [0, 0, 0], value: null });
  assert.equal(goal.value, null);
  assert.throws(() => rig.goal('palm', { value: 1 }), {
    name: 'RangeError',
    message: /value must be .* has a value/,
  });
  assert.throws(() => rig.goal('first', { value: Number.NaN }), { name: 'RangeError', message: /value/ });
  assert.throws(() => rig.goal('first', { value: '1' }), {
    name: 'TypeError',
    message: /value must be a number/,
  });
  const crane = new Rig({
    joints: [
      { position: [0, 0, 0] },
      { parent: 0, offset: [1, 0, 0], limit: { type: 'slider', axis: [1, 0, 0] } },
    ],
  });
  crane.goal(1, { value: 0.2 });
  assert.throws(() => crane.setLimit(1, null), {
    name: 'RangeError',
    message: /The value of a goal for the joint must be .* of a joint that has a value/,
  });
  crane.restoreState(crane.saveState());
});

test('joints follow, and say what they follow', () => {
  const rig = finger();
  rig.setPose({ values: [null, 0.4, null, null, null] });
  assert.ok(Math.abs(rig.values[2] - 0.2) < 1e-15 && Math.abs(rig.values[3] - 0.5) < 1e-15);
  const { leader, factor, offset } = rig.joint('third').coupling;
  assert.deepEqual([leader, factor, offset], [rig.joint('second'), 2, 0.1]);
  assert.equal(rig.joint('first').coupling, null);
  const copy = new Rig(JSON.parse(JSON.stringify(rig)));
  assert.deepEqual(copy.toJSON(), rig.toJSON());
  rig.couple('third', null);
  assert.equal(rig.joint('third').coupling, null);
  assert.throws(() => {
    rig.joint('second').coupling = null;
  }, /couple\(\) of the rig/);
});

test('wrong couplings are refused, and change nothing', () => {
  const rig = finger();
  const before = JSON.stringify(rig);
  for (const [call, type, words] of [
    [
      () => rig.couple('first', 'third'),
      RangeError,
      /couple\(\) must couple joints with one value each, not in a circle/,
    ],
    [() => rig.couple('tip', 'first'), RangeError, /one value/],
    [() => rig.couple('second', 'frist'), RangeError, /leader .*did you mean "first"/],
    [() => rig.couple('second', 'first', { factor: Infinity }), RangeError, /factor must be a finite number/],
    [() => rig.couple('second', 'first', { ratio: 2 }), TypeError, /ratio/],
    [() => rig.couple('second', 'first', { offset: 9 }), RangeError, /within the limits/],
    [() => rig.setLimit('second', { type: 'cone', angle: 1 }), RangeError, /one value/],
    [() => rig.lock('thumb'), RangeError, /joints .*"thumb"/],
    [() => finger({ joints: [{ coupling: { leader: 0 } }] }), RangeError, /joints\[0\]\.coupling/],
  ]) {
    assert.throws(call, (error) => error instanceof type && words.test(error.message) && Boolean(error.code));
    assert.equal(JSON.stringify(rig), before);
  }
});

test('an axis points along a direction, within its cone', () => {
  const rig = new Rig({
    joints: [
      { name: 'shoulder', position: [0, 0, 0] },
      { name: 'elbow', parent: 'shoulder', offset: [1, 0, 0] },
      { name: 'hand', parent: 'elbow', offset: [1, 0, 0] },
    ],
  });
  const hand = rig.goal('hand', { position: [1, 0.5, 0.2], direction: [0, 0, -3], axis: [0, 1, 0] });
  const pointing = () => {
    const [x, y, z, w] = rig.joint('hand') && rig.rotations.subarray(8, 12);
    return Math.acos(-(2 * (y * z + x * w))); // from -z
  };
  assert.equal(rig.solve(), 'reached');
  assert.ok(pointing() <= 1e-3);
  assert.deepEqual([hand.direction, hand.axis, hand.cone, hand.lookAt], [[0, 0, -3], [0, 1, 0], 0, null]);
  hand.set({ direction: [1, 0, 0], cone: 0.3 });
  assert.equal(rig.solve(), 'reached');
  hand.cone = 0.1;
  assert.equal(hand.toJSON().cone, 0.1);
  assert.throws(() => hand.set({ lookAt: [0, 0, 0] }), RangeError);
  assert.throws(() => rig.goal('hand', { direction: [0, 0, 0] }), {
    message: /direction must be finite numbers, not all/,
  });
  assert.throws(() => rig.goal('hand', { position: [0, 0, 0], axis: [1, 0, 0] }), {
    message: /axis needs lookAt or direction/,
  });
  assert.throws(() => hand.set({ cone: 4 }), {
    message: /cone must be an angle in radians from 0 to pi, but is 4/,
  });
});

test('an orientation may be off by its freedom', () => {
  const rig = new Rig({ joints: [{ name: 'head', position: [0, 0, 0] }], bias: 'none' });
  const goal = rig.goal(0, {
    orientation: [0, 0, 1, 0],
    orientationFreedom: { twist: 0.5 },
    orientationTolerance: 1e-6,
  });
  assert.equal(rig.solve(), 'reached');
  const { z, w } = { z: rig.rotations[2], w: rig.rotations[3] };
  assert.ok(Math.abs(2 * Math.atan2(Math.abs(z), Math.abs(w)) - (Math.PI - 0.5)) < 1e-3);
  assert.deepEqual(goal.orientationFreedom, { axis: [0, 0, 1], twist: 0.5, swing: 0 });
  goal.set({ orientationFreedom: null });
  assert.equal(goal.orientationFreedom, null);
  assert.throws(() => goal.set({ orientationFreedom: { twist: 9 } }), {
    message: /orientationFreedom\.twist must be an angle/,
  });
  assert.throws(() => goal.set({ orientationFreedom: { twist: 1, axis: [0, 0, 0] } }), {
    message: /orientationFreedom\.axis must be finite numbers/,
  });
  assert.throws(() => rig.goal(0, { position: [0, 0, 0], orientationFreedom: { twist: 1 } }), {
    message: /orientationFreedom needs orientation/,
  });
});

test('ties with frames: true bring two frames together', () => {
  const rig = new Rig({
    joints: [
      { name: 'base', position: [0, 0, 0], limit: { type: 'fixed' } },
      { name: 'a', parent: 'base', offset: [0.3, 0, 0] },
      { name: 'b', parent: 'a', offset: [0.5, 0.5, 0] },
      { name: 'c', parent: 'base', offset: [1, 0, 0] },
    ],
  });
  rig.setPose({ localRotations: [null, [0.3, 0.1, 0, 1], [0, 0.5, 0.2, 1], [0.4, 0.1, 0.2, 1]] });
  rig.tie('b', 'c', { offset: [0, 0, 0.2], frames: true });
  assert.equal(rig.solve(), 'reached');
  const [b, c] = [2, 3].map((i) => rig.rotations.slice(4 * i, 4 * i + 4));
  assert.ok(Math.abs(b.reduce((sum, n, k) => sum + n * c[k], 0)) > 1 - 1e-6);
  assert.throws(() => rig.tie('b', 'c', { frames: true, rigid: false }), { message: 'frames needs rigid' });
  assert.throws(() => rig.tie('b', 'c', { frames: true, orientation: [0, 0, 0, 1] }), TypeError);
});

test('bounds of motion are one number, one per joint, or none', () => {
  const joints = [
    { name: 'rail', position: [0, 0], limit: { type: 'slider', axis: [1, 0], min: -5, max: 5 } },
    { name: 'arm', parent: 'rail', offset: [0, 0], limit: { type: 'range', min: -3, max: 3 } },
    { name: 'tip', parent: 'arm', offset: [1, 0] },
  ];
  const rig = new Rig({ joints, maxTurn: 0.05, maxMove: [0.1, null, null] });
  assert.equal(rig.maxTurn, 0.05);
  assert.deepEqual(rig.maxMove, [0.1, null, null]);
  rig.goal('tip', { position: [4, 0.5] });
  let solves = 0;
  for (let status = 'stalled'; status === 'stalled' && solves < 500; solves++) {
    const [rail, arm] = rig.values;
    status = rig.solve();
    assert.ok(Math.abs(rig.values[0] - rail) <= 0.1 + 1e-9 && Math.abs(rig.values[1] - arm) <= 0.05 + 1e-9);
  }
  assert.ok(rig.reached && solves >= 30, `${solves}`);
  assert.deepEqual(new Rig(JSON.parse(JSON.stringify(rig))).maxMove, [0.1, null, null]);
  rig.maxMove = null;
  rig.maxTurn = null;
  assert.deepEqual([rig.maxMove, rig.maxTurn], [null, null]);
  assert.throws(
    () => {
      rig.maxMove = [1, 0, 1];
    },
    { name: 'RangeError', message: /maxMove\[1\] must be a length above 0, but is 0/ },
  );
  assert.throws(() => new Rig({ joints, maxMove: [1] }), { message: /maxMove must have/ });
});
