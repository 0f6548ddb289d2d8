// Wrong limits, bases, rest poses and stiffness are refused like all wrong input.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { snapshot } from './geometry.js';
import { bent, bentTwin, FINITE, HINGE, held, heldTwin, inSpace, RANGE, refused } from './refused.js';

const SMALL = 'must be an angle in radians from -4 pi to 4 pi, or -Infinity for no limit';
const GREAT = 'must be an angle in radians from min to 4 pi, or Infinity for no limit';
const HALF = 'must be an angle in radians from 0 to pi';

describe('wrong limits', () => {
  const make = (limits) => new Chain({ lengths: [1, 2], limits });
  refused(() => make(RANGE), TypeError, 'limits must be an array', 'an object');
  refused(() => make('none'), TypeError, 'limits must be an array', '"none"');
  refused(() => make([]), RangeError, 'limits must have 2 entries, one per bone, but has 0');
  refused(() => make([null]), RangeError, 'limits must have 2 entries, one per bone, but has 1');
  refused(() => make([RANGE, null, null]), RangeError, 'limits must have 2 entries', 'has 3');
  refused(() => make([null, 1]), TypeError, 'limits[1] must be an object with a type, or null', 'is 1');
  refused(() => make([false, null]), TypeError, 'limits[0] must be an object with a type', 'false');
  refused(() => make([[-1, 1], null]), TypeError, 'limits[0] must be an object', 'an array');
  refused(() => make(['range', null]), TypeError, 'limits[0] must be an object', '"range"');
  refused(() => make([null, {}]), TypeError, 'limits[1].type must be "range"', 'undefined');
  refused(() => make([null, { type: 1 }]), TypeError, 'limits[1].type must be "range"', 'is 1');
  refused(() => make([{ ...RANGE, type: 'Range' }, null]), RangeError, 'limits[0].type', '"Range"');
  refused(
    () => make([HINGE, null]),
    RangeError,
    'limits[0].type must be "range" in 2 dimensions, but is "hinge"',
  );
  refused(
    () => inSpace({ limits: [null, RANGE] }),
    RangeError,
    'limits[1].type must be "hinge" or "cone" or "ball" in 3 dimensions, but is "range"',
  );
  refused(
    () => make([{ ...RANGE, angle: 1 }, null]),
    TypeError,
    'limits[0] has no option "angle"',
    'min, max',
  );
  refused(() => make([null, { type: 'range', most: 1 }]), TypeError, 'limits[1] has no option "most"');
  refused(
    () => make([{ type: 'range', min: 0 }, null]),
    TypeError,
    'limits[0].max must be a number',
    'undefined',
  );
  refused(
    () => make([{ type: 'range', max: 0 }, null]),
    TypeError,
    'limits[0].min must be a number',
    'undefined',
  );
  refused(() => bent.setLimit(0), TypeError, 'limit must be an object with a type, or null', 'undefined');
  refused(() => bent.setLimit(0, 'range'), TypeError, 'limit must be an object', '"range"');
  refused(
    () => bent.setLimit(0, HINGE),
    RangeError,
    'limit.type must be "range" in 2 dimensions, but is "hinge"',
  );
  refused(() => held.setLimit(0, RANGE), RangeError, 'limit.type must be "hinge" or', 'but is "range"');
  refused(() => held.setLimit(0, { ...HINGE, twist: [0, 1] }), TypeError, 'limit has no option "twist"');
  refused(() => held.setLimit(0, { type: 'cone' }), TypeError, 'limit.angle must be a number', 'undefined');
  refused(() => held.setLimit(0, { type: 'cone', y: 1 }), TypeError, 'limit has no option "y"', 'angle');
  refused(
    () => held.setLimit(0, { type: 'ball', swingY: 1 }),
    TypeError,
    'limit.swingZ must be a number',
    'undefined',
  );
});

describe('a limit out of range', () => {
  const make = (min, max) => new Chain({ lengths: [1, 2], limits: [null, { type: 'range', min, max }] });
  const put = (min, max) => bent.setLimit(1, { type: 'range', min, max });
  const deepPut = (limit) => held.setLimit(1, limit);
  refused(() => make(1, 0.3), RangeError, 'limits[1].max', GREAT, 'but is 0.3');
  refused(() => make(NaN, 1), RangeError, 'limits[1].min', SMALL, 'but is NaN');
  refused(() => make(-13, 1), RangeError, 'limits[1].min', SMALL, 'but is -13');
  refused(() => make(0, 12.6), RangeError, 'limits[1].max', GREAT, 'but is 12.6');
  refused(() => put(Infinity, Infinity), RangeError, 'limit.min', SMALL, 'but is Infinity');
  refused(() => put(-Infinity, -Infinity), RangeError, 'limit.max', GREAT, 'but is -Infinity');
  refused(() => put(13, 14), RangeError, 'limit.min', SMALL, 'but is 13');
  refused(() => put(0, NaN), RangeError, 'limit.max', GREAT, 'but is NaN');
  refused(() => put(0, -1e-9), RangeError, 'limit.max', GREAT, 'but is -1e-9');
  refused(
    () => deepPut({ ...HINGE, axis: [0, 0, 0] }),
    RangeError,
    'limit.axis must be 3 finite numbers',
    'is [0, 0, 0]',
  );
  refused(() => deepPut({ ...HINGE, axis: [0, NaN, 1] }), RangeError, 'limit.axis', 'is [0, NaN, 1]');
  refused(() => deepPut({ ...HINGE, axis: [0, 1] }), RangeError, 'limit.axis must have 3 numbers', 'has 2');
  refused(
    () => deepPut({ ...HINGE, axis: 'z' }),
    TypeError,
    'limit.axis must be an array of 3 numbers',
    '"z"',
  );
  refused(
    () => deepPut({ ...HINGE, axis: undefined }),
    TypeError,
    'limit.axis must be an array of 3 numbers',
    'undefined',
  );
  refused(() => deepPut({ ...HINGE, min: -20 }), RangeError, 'limit.min', SMALL, 'is -20');
  refused(() => deepPut({ ...HINGE, max: -2 }), RangeError, 'limit.max', GREAT, 'is -2');
  refused(() => deepPut({ type: 'cone', angle: -0.1 }), RangeError, 'limit.angle', HALF, 'is -0.1');
  refused(() => deepPut({ type: 'cone', angle: 3.2 }), RangeError, 'limit.angle', HALF, 'is 3.2');
  refused(() => deepPut({ type: 'cone', angle: NaN }), RangeError, 'limit.angle', HALF, 'is NaN');
  refused(() => deepPut({ type: 'ball', swingY: -1, swingZ: 1 }), RangeError, 'limit.swingY', HALF, 'is -1');
  refused(() => deepPut({ type: 'ball', swingY: 1, swingZ: 4 }), RangeError, 'limit.swingZ', HALF, 'is 4');
  const ball = (twist) => deepPut({ type: 'ball', swingY: 1, swingZ: 1, twist });
  refused(() => ball([NaN, 1]), RangeError, 'limit.twist[0]', SMALL, 'is NaN');
  refused(() => ball([1, 0]), RangeError, 'limit.twist[1]', GREAT, 'is 0');
  refused(() => ball([0]), RangeError, 'limit.twist must have 2 numbers, but has 1');
  refused(() => ball(1), TypeError, 'limit.twist must be an array of numbers', 'is 1');
  refused(() => ball(null), TypeError, 'limit.twist must be an array of numbers', 'is null');
  refused(
    () => inSpace({ limits: [null, { type: 'ball', swingY: 1, swingZ: 1, twist: [2, 1] }] }),
    RangeError,
    'limits[1].twist[1]',
    GREAT,
    'is 1',
  );
  refused(() => inSpace({ limits: [{ ...HINGE, axis: [0, 0, 0] }, null] }), RangeError, 'limits[0].axis');
  const bone = 'bone must be a whole number from 0 to 2';
  refused(() => bent.setLimit(3, RANGE), RangeError, bone, 'but is 3');
  refused(() => bent.setLimit(-1, null), RangeError, bone, 'but is -1');
  refused(() => bent.setLimit(0.5, null), RangeError, bone, 'but is 0.5');
  refused(() => bent.setLimit(NaN, RANGE), RangeError, bone, 'but is NaN');
  refused(() => bent.setLimit(2 ** 32, RANGE), RangeError, bone, 'but is 4294967296');
});

describe('a wrong base, rest pose or stiffness', () => {
  const make = (options) => new Chain({ lengths: [1, 2], ...options });
  const turn = 'base must be an angle in radians from -1e6 to 1e6';
  const quaternion = 'base must be a quaternion: an array of 4 numbers, or {x, y, z, w}';
  refused(() => make({ base: '1' }), TypeError, 'base must be an angle in radians', '"1"');
  refused(() => make({ base: [0, 0, 0, 1] }), TypeError, 'base must be an angle in radians', 'an array');
  refused(() => make({ base: NaN }), RangeError, turn, 'is NaN');
  refused(() => make({ base: 1e6 + 1 }), RangeError, turn, 'is 1000001');
  refused(() => inSpace({ base: 1 }), TypeError, quaternion, '1');
  refused(() => inSpace({ base: 'up' }), TypeError, quaternion, '"up"');
  refused(() => inSpace({ base: [0, 0, 1] }), RangeError, 'base must have 4 numbers, but has 3');
  refused(() => inSpace({ base: {} }), TypeError, 'base.x must be a number', 'undefined');
  refused(() => inSpace({ base: { x: 0, y: 0, z: 1 } }), TypeError, 'base.w must be a number', 'undefined');
  refused(
    () => inSpace({ base: [0, 0, 0, 0] }),
    RangeError,
    'base must be 4 finite numbers',
    'is [0, 0, 0, 0]',
  );
  refused(
    () => inSpace({ base: [0, 0, NaN, 1] }),
    RangeError,
    'base must be 4 finite numbers',
    'is [0, 0, NaN, 1]',
  );
  refused(() => bent.setBase(), TypeError, 'base must be an angle in radians', 'undefined');
  refused(() => bent.setBase([1]), TypeError, 'base must be an angle in radians', 'an array');
  refused(() => bent.setBase(Infinity), RangeError, turn, 'is Infinity');
  refused(() => bent.setBase(-1e30), RangeError, turn, 'is -1e+30');
  refused(() => bent.setBase(0, 0, 0, 1), TypeError, 'setBase takes no more arguments', 'is given 0');
  refused(() => held.setBase(), TypeError, quaternion, 'undefined');
  refused(() => held.setBase(1), TypeError, 'base.y must be a number', 'undefined');
  refused(() => held.setBase(0, 0, 1), TypeError, 'base.w must be a number', 'undefined');
  refused(() => held.setBase(0, 0, 0, 0), RangeError, 'base must be 4 finite numbers', 'is [0, 0, 0, 0]');
  refused(() => held.setBase([0, 0, 0, Infinity]), RangeError, 'base', 'is [0, 0, 0, Infinity]');
  refused(() => held.setBase([0, 0, 0, 1, 0]), RangeError, 'base must have 4 numbers, but has 5');
  refused(() => held.setBase([0, 0, 0, 1], 1), TypeError, 'setBase takes no more arguments', 'is given 1');
  refused(() => make({ rest: '0' }), TypeError, 'rest must be an array of numbers', '"0"');
  refused(() => make({ rest: [0, 0, 1, 0] }), RangeError, 'rest must have 6 numbers', 'has 4');
  refused(() => make({ rest: [0, 0, 1, 0, NaN, 0] }), RangeError, 'rest[4]', FINITE, 'is NaN');
  refused(() => new Chain({ rest: [0, 0] }), RangeError, 'rest must have 4', 'has 2');
  refused(
    () => new Chain({ rest: [0, 0, 1, 0, 2] }),
    RangeError,
    'rest must have 2 numbers per joint',
    'has 5',
  );
  refused(
    () => new Chain({ rest: [0, 0, 0, 0] }),
    RangeError,
    'rest: the distances between them must add up',
  );
  refused(() => new Chain({ rest: [0, 0, 1e31, 0] }), RangeError, 'rest[2]', FINITE, 'is 1e+31');
  refused(
    () => new Chain({ positions: [0, 0, 1, 0], rest: [0, 0, 1, 0, 2, 0] }),
    RangeError,
    'rest must have 4 numbers',
    'has 6',
  );
  refused(
    () => new Chain({ positions: [0, 0, 1, 0], rest: [0, 0, 1, Infinity] }),
    RangeError,
    'rest[3]',
    FINITE,
  );
  const rule = 'must be a finite number from 0.001 to 1000';
  refused(() => make({ stiffness: 1 }), TypeError, 'stiffness must be null or an array of numbers', 'is 1');
  refused(() => make({ stiffness: [1] }), RangeError, 'stiffness must have 2 numbers, but has 1');
  refused(() => make({ stiffness: [1, 0] }), RangeError, 'stiffness[1]', rule, 'is 0');
  refused(() => make({ stiffness: [1001, 1] }), RangeError, 'stiffness[0]', rule, 'is 1001');
  refused(() => make({ stiffness: [1, NaN] }), RangeError, 'stiffness[1]', rule, 'is NaN');
  refused(() => bent.setStiffness(), TypeError, 'stiffness must be null or an array of numbers', 'undefined');
  refused(() => bent.setStiffness([1, 2]), RangeError, 'stiffness must have 3 numbers, but has 2');
  refused(() => bent.setStiffness([1, 2, -3]), RangeError, 'stiffness[2]', rule, 'is -3');
});

describe('wrong rest rotations', () => {
  const name = 'restRotations';
  const rule = 'must be 4 finite numbers, not all of them 0';
  const make = (restRotations) => inSpace({ restRotations });
  const put = (quaternions) => held.setRestRotations(quaternions);
  refused(() => make(1), TypeError, `${name} must be null or an array of numbers`, 'is 1');
  refused(() => make([]), RangeError, `${name} must have 8 numbers, but has 0`);
  refused(() => make([0, 0, 0, 1]), RangeError, `${name} must have 8 numbers, but has 4`);
  refused(() => make([[0, 0, 0, 1]]), RangeError, `${name} must have 2 quaternions, but has 1`);
  refused(() => make([0, 0, 0, 1, 0, 0, 0, '1']), TypeError, `${name}[7] must be a number`, '"1"');
  refused(() => make([[0, 0, 0, 1], [1]]), RangeError, `${name}[1] must have 4 numbers, but has 1`);
  refused(() => make([[0, 0, 0, 1], 1]), TypeError, `${name}[1] must be a quaternion`, 'is 1');
  refused(() => make([{ x: 0, y: 0, z: 1 }, null]), TypeError, `${name}[0].w must be a number`, 'undefined');
  refused(() => make([0, 0, 0, 1, 0, 0, 0, 0]), RangeError, `${name}[1]`, rule, '[0, 0, 0, 0]');
  refused(
    () =>
      make([
        [0, NaN, 0, 1],
        [0, 0, 0, 1],
      ]),
    RangeError,
    `${name}[0]`,
    rule,
    'NaN',
  );
  refused(() => put(), TypeError, `${name} must be null or an array of numbers`, 'undefined');
  refused(() => put([0, 0, 0, 1]), RangeError, `${name} must have 12 numbers, but has 4`);
  refused(() => put([1, 0, 0, 0, 1, 0, 0, 0, Infinity, 0, 0, 1]), RangeError, `${name}[2]`, rule);
  refused(
    () => new Chain({ lengths: [1], restRotations: [0, 0, 0, 1] }),
    RangeError,
    `${name} needs dimensions: 3`,
  );
});

test('chains that were called wrongly continue like those that were not', () => {
  for (const chain of [bent, bentTwin]) {
    chain.setBase(1);
    chain.solve(-2, 4);
  }
  for (const chain of [held, heldTwin]) {
    chain.setBase(1, 0, 0, 1);
    chain.solve(0, 3, 2);
  }
  assert.deepEqual(snapshot(bent), snapshot(bentTwin));
  assert.deepEqual(snapshot(held), snapshot(heldTwin));
});
