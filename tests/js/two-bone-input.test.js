// Wrong input to arms: it is refused with an error that names argument, value and rule, and changes
// nothing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TwoBone } from 'fabrik';
import { refuseNoNumbers, refusing } from './refused.js';

const make = (options) => new TwoBone({ lengths: [3, 2], ...options });
const flat = make({ root: [1, 2], gripper: 1, bend: 'nearest', softness: 0.1 });
const deep = make({ root: [1, 2, 3], gripper: 1, pole: [9, 9, 9] });
const bare = make();
flat.solve([3, 4], { orientation: 1 });
deep.solve([3, 4, 5], { orientation: [1, 2, 3, 4] });

const VIEWS = ['angles', 'positions', 'rotations', 'localRotations'];
const all = (arm) => [
  ...[arm, arm.other].flatMap((pose) => VIEWS.map((name) => [...pose[name]])),
  [arm.bend, arm.softness, arm.tolerance, arm.status, arm.error],
];
const seen = () => [flat, deep, bare].flatMap(all);
const refused = refusing(seen);

refuseNoNumbers(
  [
    ['new TwoBone({ lengths: [1, …] })', 'lengths[1]', (n) => make({ lengths: [1, n] })],
    ['new TwoBone({ root: [1, …] })', 'root[1]', (n) => make({ root: [1, n] })],
    ['new TwoBone({ dimensions })', 'dimensions', (n) => make({ dimensions: n })],
    ['new TwoBone({ gripper })', 'gripper', (n) => make({ gripper: n })],
    ['new TwoBone({ softness })', 'softness', (n) => make({ softness: n })],
    ['new TwoBone({ tolerance })', 'tolerance', (n) => make({ tolerance: n })],
    ['new TwoBone({ pole })', 'pole[2]', (n) => make({ dimensions: 3, pole: [1, 2, n] })],
    ['solve(1, …)', 'target.y', (n) => flat.solve(1, n)],
    ['solve(1, 2, …)', 'target.z', (n) => deep.solve(1, 2, n), { takesOptions: true }],
    ['solve([1, …])', 'target[1]', (n) => flat.solve([1, n])],
    ['solve({ x, y })', 'target.x', (n) => flat.solve({ x: n, y: 1 })],
    ['an orientation', 'orientation[3]', (n) => deep.solve([1, 2, 3], { orientation: [1, 2, 3, n] })],
    ['setRoot(1, …)', 'root.y', (n) => flat.setRoot(1, n)],
    ['setAngles([1, …])', 'angles[1]', (n) => flat.setAngles([1, n])],
    ['setPole({ point })', 'pole.point[0]', (n) => deep.setPole({ point: [n, 1, 1] })],
    ['setPole({ direction })', 'pole.direction.z', (n) => deep.setPole({ direction: { x: 1, y: 1, z: n } })],
    ['softness = …', 'softness', (n) => Object.assign(flat, { softness: n })],
    ['tolerance = …', 'tolerance', (n) => Object.assign(flat, { tolerance: n })],
  ],
  seen,
);

describe('wrong options', () => {
  const length = 'must be a finite number from 0 to 1e30';
  refused(() => new TwoBone(), TypeError, 'options of TwoBone must be an object', 'undefined');
  refused(() => new TwoBone({}), TypeError, 'lengths must be an array of numbers', 'undefined');
  refused(() => make({ length: [1, 1] }), TypeError, 'TwoBone has no option "length"', 'gripper');
  refused(() => make({ lengths: [1] }), RangeError, /^lengths must have 2 numbers, but has 1$/);
  refused(() => make({ lengths: [1, 2, 3] }), RangeError, 'lengths must have 2 numbers', 'has 3');
  refused(() => make({ lengths: [1, NaN] }), RangeError, 'lengths[1]', length, 'NaN');
  refused(() => make({ lengths: [-1, 1] }), RangeError, 'lengths[0]', length, '-1');
  refused(() => make({ gripper: Infinity }), RangeError, 'gripper', length, 'Infinity');
  refused(() => make({ gripper: -1 }), RangeError, 'gripper', length, '-1');
  refused(() => make({ lengths: [0, 0] }), RangeError, 'lengths must add up to a reach', 'is 0');
  refused(() => make({ lengths: [1e30, 1e30] }), RangeError, 'lengths must add up', '2e+30');
  refused(() => make({ dimensions: 4 }), RangeError, 'dimensions must be 2 or 3, but is 4');
  refused(() => make({ root: [1] }), RangeError, 'root must have 2 numbers', '1');
  refused(() => make({ root: [1, Infinity] }), RangeError, 'root must be a finite number', '[1, Infinity]');
  refused(
    () => make({ bend: 'up' }),
    RangeError,
    'bend must be "positive" or "negative" or "nearest"',
    '"up"',
  );
  refused(() => make({ bend: 1 }), TypeError, 'bend', 'is 1');
  refused(() => make({ softness: 1.1 }), RangeError, 'softness must be a number from 0 to 1, but is 1.1');
  refused(() => make({ softness: NaN }), RangeError, 'softness', 'NaN');
  refused(() => make({ tolerance: -1 }), RangeError, 'tolerance', length, '-1');
  refused(() => make({ pole: [1, 2] }), RangeError, 'pole needs dimensions: 3', '[1, 2]');
});

describe('a wrong target', () => {
  const finite = 'must be a finite number from -1e30 to 1e30';
  refused(() => flat.solve(), TypeError, 'target must be an array of 2 numbers', 'undefined');
  refused(() => flat.solve(null), TypeError, 'target', 'null');
  refused(() => flat.solve(1, NaN), RangeError, 'target', finite, '[1, NaN]');
  refused(() => deep.solve([1, 2, Infinity]), RangeError, 'target', finite, '[1, 2, Infinity]');
  refused(() => flat.solve([1, 2, 3]), RangeError, 'target must have 2 numbers', '3');
  refused(() => deep.solve([1, 2]), RangeError, 'target must have 3 numbers', '2');
  refused(() => flat.solve(1, 2, 3), RangeError, 'target.z must be 0 or absent', '3');
  refused(() => flat.solve(1, 2, 0, 4), TypeError, 'solve takes no more arguments', 'is given 4');
  refused(() => flat.solve([1, 2], 3), TypeError, 'options of solve must be an object', '3');
  refused(() => flat.solve([1, 2], {}, 3), TypeError, 'solve takes no more arguments', 'is given 3');
  refused(() => flat.solve([1, 2], { weight: 1 }), TypeError, 'solve has no option "weight"');
});

describe('a wrong orientation', () => {
  refused(() => flat.solve([1, 2], { orientation: '1' }), TypeError, 'orientation must be an angle', '"1"');
  refused(() => flat.solve([1, 2], { orientation: NaN }), RangeError, 'orientation must be an angle', 'NaN');
  refused(() => flat.solve([1, 2], { orientation: 1e7 }), RangeError, 'orientation', '1e6', '10000000');
  refused(() => flat.solve([1, 2], { orientation: [0, 0, 0, 1] }), TypeError, 'orientation', 'an array');
  const deepTo = (orientation) => deep.solve([1, 2, 3], { orientation });
  refused(() => deepTo(1), TypeError, 'orientation must be a quaternion', 'is 1');
  refused(() => deepTo([0, 0, 1]), RangeError, 'orientation must have 4 numbers', '3');
  refused(
    () => deepTo([0, 0, 0, 0]),
    RangeError,
    'orientation must be 4 finite numbers, not all',
    '[0, 0, 0, 0]',
  );
  refused(() => deepTo([0, 0, NaN, 1]), RangeError, 'orientation', '[0, 0, NaN, 1]');
  refused(
    () => bare.solve([1, 2], { orientation: 1 }),
    RangeError,
    /^orientation is for an arm with a gripper$/,
  );
});

describe('wrong angles, roots and poles', () => {
  refused(() => bare.setAngles([1]), RangeError, 'angles must have 2 numbers', '1');
  refused(() => bare.setAngles([1, 2, 3]), RangeError, 'angles must have 2 numbers', '3');
  refused(() => flat.setAngles([1, 2, 3, 4]), RangeError, 'angles must have 2 to 3 numbers', '4');
  refused(() => deep.setAngles([1, 2]), RangeError, 'angles must have 3 to 4 numbers', '2');
  refused(() => deep.setAngles([1, 2, NaN]), RangeError, 'angles[2] must be an angle in radians', 'NaN');
  refused(() => flat.setAngles([1, 2e6]), RangeError, 'angles[1]', 'from -1e6 to 1e6', '2000000');
  refused(() => flat.setAngles([1, 2], { limits: 'refuse' }), TypeError, 'setAngles takes no more arguments');
  refused(() => flat.setRoot(1, Infinity), RangeError, 'root', '[1, Infinity]');
  refused(() => flat.setRoot([1, 2], 3), TypeError, 'setRoot takes no more arguments', 'is given 3');
  refused(() => flat.setPole([1, 2]), RangeError, 'pole needs dimensions: 3');
  refused(() => deep.setPole(), TypeError, 'pole', 'undefined');
  refused(() => deep.setPole(5), TypeError, 'pole must be a point, an object with', '5');
  refused(
    () => deep.setPole({}),
    TypeError,
    'pole must be a point, an object with either a point or a direction, or null',
    'an object',
  );
  refused(
    () => deep.setPole({ point: [1, 2, 3], direction: [1, 2, 3] }),
    TypeError,
    'a point or a direction',
  );
  refused(() => deep.setPole({ point: [1, 2, 3], at: 1 }), TypeError, 'pole has no option "at"');
  refused(
    () => deep.setPole({ point: [1, 2, 3], weight: 1 }),
    TypeError,
    'pole of an arm has no option "weight"',
  );
  test('a weight of a pole is an unknown option', () => {
    assert.throws(() => deep.setPole({ point: [1, 2, 3], weight: 1 }), { code: 'unknown-option' });
  });
  refused(
    () => deep.setPole({ direction: [0, 0, 0] }),
    RangeError,
    'pole.direction',
    'not be all 0',
    '[0, 0, 0]',
  );
  refused(() => deep.setPole({ point: [1, NaN, 0] }), RangeError, 'pole.point', '[1, NaN, 0]');
  refused(() => Object.assign(flat, { bend: 'left' }), RangeError, 'bend must be', '"left"');
});

test('after refused calls, arms solve as if there had been none', () => {
  const twin = make({ root: [1, 2, 3], gripper: 1, pole: [9, 9, 9] });
  twin.solve([3, 4, 5], { orientation: [1, 2, 3, 4] });
  for (const arm of [deep, twin]) {
    arm.solve(2, 0, 4);
  }
  assert.deepEqual(all(deep), all(twin));
});
