// Wrong options of solves, traces, poles, pulls, turn limits and rotations are refused: with which error,
// in which words, and without changing anything.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { snapshot } from './geometry.js';
import {
  bent,
  bentTwin,
  deep,
  FINITE,
  flat,
  held,
  heldTwin,
  inSpace,
  refused,
  refuseNoNumbers,
  seen,
} from './refused.js';

const SHARE = 'must be a number from 0 to 1';
const ANGLE = 'must be an angle in radians from -1e6 to 1e6';
const HINGES = `${ANGLE}, and NaN for joints that are not hinges`;
const ROTATION = 'must be 4 finite numbers, not all of them 0';
const EFFECTOR = 'must be a joint from 1 to the number of bones';
const TURN = 'must be an angle in radians above 0';
const POLE = 'must not be all 0';
const WITHIN = 'must be within the limits of its joint';
const QUATERNION = 'must be a quaternion: an array of 4 numbers, or {x, y, z, w}';

describe('a wrong orientation or offset', () => {
  const solve = (options) => flat.solve([200, 300], options);
  const turn = (options) => deep.solve([2, 4, 6], options);
  refused(() => solve({ orientation: NaN }), RangeError, `orientation ${ANGLE}`, 'is NaN');
  refused(() => solve({ orientation: 1e7 }), RangeError, `orientation ${ANGLE}`, 'is 10000000');
  refused(() => solve({ orientation: [0, 0, 0, 1] }), TypeError, 'orientation must be an angle in radians');
  refused(() => solve({ orientation: null }), TypeError, 'orientation must be an angle in radians', 'null');
  refused(() => solve({ orientation: 1, offset: -1e7 }), RangeError, `offset ${ANGLE}`);
  refused(() => solve({ orientation: 1, offset: '1' }), TypeError, 'offset must be an angle', '"1"');
  refused(() => turn({ orientation: 1 }), TypeError, `orientation ${QUATERNION}`, 'is 1');
  refused(() => turn({ orientation: [0, 0, 1] }), RangeError, 'orientation must have 4 numbers', 'has 3');
  refused(() => turn({ orientation: [0, 0, 0, 0] }), RangeError, `orientation ${ROTATION}`, '[0, 0, 0, 0]');
  refused(() => turn({ orientation: [0, NaN, 0, 1] }), RangeError, `orientation ${ROTATION}`);
  refused(() => turn({ orientation: { x: 0, y: 0, z: 1 } }), TypeError, 'orientation.w must be a number');
  refused(() => turn({ orientation: [0, 0, 0, NaN], weight: 0 }), RangeError, `orientation ${ROTATION}`);
  const orientation = [0, 0, 0, 1];
  refused(() => turn({ orientation, offset: [0, 0, 0, 0] }), RangeError, `offset ${ROTATION}`);
  refused(() => turn({ orientation, offset: 0 }), TypeError, `offset ${QUATERNION}`, 'is 0');
  refused(() => solve({ offset: 1 }), TypeError, /^orientationWeight and offset need an orientation$/);
  refused(() => flat.offsetFrom(), TypeError, 'orientation must be an angle', 'undefined');
  refused(() => flat.offsetFrom(NaN), RangeError, `orientation ${ANGLE}`);
  refused(() => deep.offsetFrom([0, 0, 0, 0]), RangeError, `orientation ${ROTATION}`);
  refused(() => flat.offsetFrom(1, 0), RangeError, `joint ${EFFECTOR}`, 'is 0');
  refused(() => flat.offsetFrom(1, 5), RangeError, `joint ${EFFECTOR}`, 'is 5');
  refused(() => flat.offsetFrom(1, 1.5), RangeError, `joint ${EFFECTOR}`, 'is 1.5');
});

describe('a wrong weight, orientation weight or effector', () => {
  const solve = (options) => flat.solve([200, 300], options);
  refused(
    () => solve({ orientationWeight: 1 }),
    TypeError,
    /^orientationWeight and offset need an orientation$/,
  );
  refused(
    () => solve({ orientation: 1, orientationWeight: 1.1 }),
    RangeError,
    `orientationWeight ${SHARE}`,
    'is 1.1',
  );
  refused(
    () => solve({ orientation: 1, orientationWeight: -0.1 }),
    RangeError,
    `orientationWeight ${SHARE}`,
    'is -0.1',
  );
  refused(
    () => solve({ orientation: 1, orientationWeight: null }),
    TypeError,
    'orientationWeight must be a number',
    'null',
  );
  refused(() => solve({ weight: NaN }), RangeError, `weight ${SHARE}`, 'is NaN');
  refused(() => solve({ weight: 1.1 }), RangeError, `weight ${SHARE}`, 'is 1.1');
  refused(() => solve({ weight: '1' }), TypeError, 'weight must be a number', '"1"');
  for (const effector of [0, -1, 5, 1.5, NaN, Infinity, 2 ** 32 + 1]) {
    const is = `is ${effector}`;
    refused(() => flat.solve([200, 300], { effector }), RangeError, `effector ${EFFECTOR}`, is);
  }
  refused(() => solve({ effector: null }), TypeError, 'effector must be a number', 'null');
  refused(() => solve(null), TypeError, 'options of solve must be an object', 'null');
  refused(() => flat.solve([NaN, 1], { weight: 0.5 }), RangeError, `target ${FINITE}`, '[NaN, 1]');
  refused(() => flat.solve([1, 2], {}, 3), TypeError, 'solve takes no more arguments, but is given 3');
});

describe('a trace with a wrong target', () => {
  const object = 'target must be an array of 2 numbers, or {x, y}';
  refused(() => flat.trace(1, 2), TypeError, object, 'is 1');
  refused(() => flat.trace(), TypeError, 'target must be an array of 2 numbers', 'undefined');
  refused(() => flat.trace([1]), RangeError, 'target must have 2 numbers with dimensions: 2, but has 1');
  refused(() => flat.trace([1, 1e31]), RangeError, `target ${FINITE}`, '[1, 1e+31]');
  refused(() => flat.trace([1, 2], { steps: 3 }), TypeError, 'trace has no option "steps"');
  refused(() => flat.trace([1, 2], null), TypeError, 'options of trace must be an object');
  refused(() => flat.trace([1, 2], { effector: 9 }), RangeError, `effector ${EFFECTOR}`);

  const trace = new Chain({ lengths: [1, 1] }).trace([1, 1]);
  for (const k of [-1, trace.length, 0.5, NaN, '0', undefined]) {
    const rule = `k must be a whole number from 0 to ${trace.length - 1}`;
    refused(() => trace.poseAt(k), RangeError, rule);
    refused(() => trace.step(k), RangeError, rule);
  }
  const out = 'out must be a Float32Array of 6 numbers';
  refused(() => trace.poseAt(0, new Float32Array(5)), TypeError, out);
  refused(() => trace.poseAt(0, new Float64Array(6)), TypeError, out);
  refused(() => trace.poseAt(0, null), TypeError, out);
});

describe('a wrong pole', () => {
  const make = (pole) => new Chain({ lengths: [1, 2], pole });
  const rule = 'pole must be a point, an object with either a point or a direction, or null';
  refused(() => make(1), TypeError, rule, 'is 1');
  refused(() => flat.setPole(), TypeError, rule, 'undefined');
  refused(() => flat.setPole('up'), TypeError, rule, '"up"');
  refused(
    () => flat.setPole([1, 2, 3]),
    RangeError,
    'pole must have 2 numbers with dimensions: 2, but has 3',
  );
  refused(() => deep.setPole({ x: 1, y: 2 }), TypeError, 'pole.z must be a number');
  refused(() => flat.setPole([NaN, 1]), RangeError, 'pole', '[NaN, 1]');
  refused(() => flat.setPole({ point: 1 }), TypeError, 'pole.point must be an array of 2 numbers');
  refused(() => flat.setPole({ point: [1, 1e31] }), RangeError, 'pole.point', '[1, 1e+31]');
  refused(() => flat.setPole({ direction: [0, 0] }), RangeError, `pole.direction ${POLE}`, '[0, 0]');
  refused(() => flat.setPole({ direction: [0, NaN] }), RangeError, `pole.direction ${FINITE}`, '[0, NaN]');
  refused(
    () => flat.setPole({ direction: [0, 1], point: [0, 1] }),
    TypeError,
    'either a point or a direction',
  );
  refused(() => flat.setPole({ point: [0, 1], weight: 2 }), RangeError, `pole.weight ${SHARE}`, 'is 2');
  refused(() => make({ point: [0, 1], weight: '1' }), TypeError, 'pole.weight must be a number', '"1"');
  refused(() => flat.setPole({ point: [0, 1], side: 1 }), TypeError, 'pole has no option "side"');
});

describe('a wrong pull, root mode or turn limit', () => {
  const make = (options) => new Chain({ lengths: [1, 2], ...options });
  const set = (name, value) => Object.assign(flat, { [name]: value });
  refused(() => make({ maxPull: -1 }), RangeError, 'maxPull must be a finite number from 0 to 1e30', 'is -1');
  refused(() => set('maxPull', Infinity), RangeError, 'maxPull must be a finite number', 'is Infinity');
  refused(() => set('maxPull', undefined), TypeError, 'maxPull must be a number', 'undefined');
  refused(
    () => set('rootMode', 'push'),
    RangeError,
    'rootMode must be "free" or "fixed" or "pull"',
    '"push"',
  );
  refused(() => make({ maxTurn: 0 }), RangeError, 'maxTurn', TURN, 'is 0');
  refused(() => flat.setMaxTurn(NaN), RangeError, 'maxTurn', TURN, 'is NaN');
  refused(() => flat.setMaxTurn([1, 1, -1, 1]), RangeError, `maxTurn[2] ${TURN}`, 'is -1');
  refused(() => flat.setMaxTurn([1, 1]), RangeError, 'maxTurn must have 4 numbers, but has 2');
  refused(
    () => flat.setMaxTurn(),
    TypeError,
    'maxTurn must be null, a number or an array of numbers',
    'undefined',
  );
});

describe('wrong rotations', () => {
  const zeros = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1];
  refused(() => flat.setAngles([1, 2]), RangeError, 'angles must have 4 numbers, but has 2');
  refused(() => flat.setAngles([1, NaN, 1, 1]), RangeError, `angles[1] ${ANGLE}`, 'is NaN');
  refused(() => flat.setAngles([1, 1, 1, 1e7]), RangeError, `angles[3] ${ANGLE}`);
  refused(() => flat.setAngles([0, null, 0, 0]), TypeError, 'angles[1] must be a number, but is null');
  refused(() => flat.setAngles(), TypeError, 'angles must be an array of numbers', 'undefined');
  refused(() => deep.setAngles([NaN, 2, NaN]), RangeError, `angles[1] ${HINGES}`, 'is 2');
  refused(() => deep.setAngles([NaN, NaN]), RangeError, 'angles must have 3 numbers, but has 2');
  refused(() => held.setAngles([NaN, NaN, NaN]), RangeError, `angles[1] ${HINGES}`, 'is NaN');
  refused(() => held.setAngles([NaN, 1, 0]), RangeError, `angles[2] ${HINGES}`, 'is 0');
  refused(() => held.setAngles([NaN, 1e7, NaN]), RangeError, `angles[1] ${HINGES}`, 'is 10000000');
  const refuse = { limits: 'refuse' };
  refused(() => held.setAngles([NaN, 2.5, NaN], refuse), RangeError, `angles[1] ${WITHIN}`, 'is 2.5');
  refused(() => deep.setRotations(zeros), RangeError, 'rotations[1]', ROTATION, '[0, 0, 0, 0]');
  refused(() => deep.setLocalRotations(zeros), RangeError, 'localRotations[1]', ROTATION);
  refused(() => deep.setRotations(zeros.with(6, NaN)), RangeError, 'rotations[1]', 'NaN');
  refused(() => deep.setRotations([1, 2, 3]), RangeError, 'rotations must have 12 numbers, but has 3');
  refused(
    () => flat.setAngles([0, 0, 0, 0], { limit: 'clamp' }),
    TypeError,
    'setAngles has no option "limit"',
  );
  refused(() => flat.setAngles([0, 0, 0, 0], 'refuse'), TypeError, 'options of setAngles must be an object');
  refused(() => flat.setAngles([0, 0, 0, 0], { limits: 'drop' }), RangeError, 'limits must be "clamp" or');
  refused(() => bent.setAngles([0, 0, 3], { limits: 'refuse' }), RangeError, `angles[2] ${WITHIN}`, 'is 3');
  const [x, w] = [Math.sin(1), Math.cos(1)];
  const far = [0, 0, 0, 1, x, 0, 0, w, 0, 0, 0, 1];
  refused(() => held.setLocalRotations(far, { limits: 'refuse' }), RangeError, 'localRotations[1]', WITHIN);
});

refuseNoNumbers(
  [
    [
      'orientationWeight',
      'orientationWeight',
      (value) => flat.solve([1, 2], { orientation: 1, orientationWeight: value }),
    ],
    ['weight', 'weight', (value) => flat.solve([1, 2], { weight: value })],
    ['effector', 'effector', (value) => flat.solve([1, 2], { effector: value })],
    ['joint', 'joint', (value) => flat.offsetFrom(1, value)],
    ['angles', 'angles[1]', (value) => flat.setAngles([0, value, 0, 0]), { nullable: true }],
    ['rotations', 'rotations[5]', (value) => deep.setRotations(Array(12).fill(1).with(5, value))],
    ['orientation', 'orientation[2]', (value) => deep.solve([1, 2, 3], { orientation: [0, 0, value, 1] })],
    ['maxPull', 'maxPull', (value) => Object.assign(flat, { maxPull: value })],
    ['maxTurn', 'maxTurn[0]', (value) => flat.setMaxTurn([value, 1, 1, 1]), { nullable: true }],
    ['pole', 'pole[0]', (value) => flat.setPole([value, 1])],
    ['pole.weight', 'pole.weight', (value) => flat.setPole({ point: [1, 1], weight: value })],
    ['new Chain({ maxPull })', 'maxPull', (value) => inSpace({ maxPull: value })],
  ],
  seen,
);

test('chains that were called wrongly continue like those that were not', () => {
  const last = { orientation: 1, weight: 0.9, effector: 2 };
  for (const chain of [bent, bentTwin]) {
    chain.solve([-2, 4], last);
  }
  for (const chain of [held, heldTwin]) {
    chain.solve([0, 3, 2], { ...last, orientation: [0, 1, 0, 1] });
  }
  assert.deepEqual(snapshot(bent), snapshot(bentTwin));
  assert.deepEqual(snapshot(held), snapshot(heldTwin));
});
