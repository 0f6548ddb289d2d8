// Wrong input to rigs: it is refused with an error that names argument, value and rule, and changes nothing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import { refuseNoNumbers } from './refused.js';
import {
  all,
  arm,
  deep,
  FINITE,
  flat,
  flatHand,
  hand,
  JOINT,
  refused,
  seen,
  withGoal,
  withJoint,
  withLimit,
} from './refused-rigs.js';

refuseNoNumbers(
  [
    ['joints[0].position', 'joints[0].position[1]', (n) => new Rig({ joints: [{ position: [1, n] }] })],
    ['joints[1].offset', 'joints[1].offset.y', (n) => withJoint({ offset: { x: 1, y: n, z: 2 } })],
    ['joints[1].stiffness', 'joints[1].stiffness', (n) => withJoint({ stiffness: n })],
    ['a cone', 'joints[1].limit.angle', (n) => withLimit({ type: 'cone', angle: n })],
    [
      'a hinge',
      'joints[1].limit.min',
      (n) => withLimit({ type: 'hinge', axis: [1, 0, 0], min: n }),
      { nullable: true },
    ],
    [
      'a slider',
      'joints[1].limit.max',
      (n) => withLimit({ type: 'slider', axis: [1, 0, 0], max: n }),
      { nullable: true },
    ],
    ['an axis', 'joints[1].limit.axis[2]', (n) => withLimit({ type: 'hinge', axis: [1, 0, n] })],
    ['a ball', 'joints[1].limit.swingZ', (n) => withLimit({ type: 'ball', swingY: 1, swingZ: n })],
    [
      'a twist',
      'joints[1].limit.twist[1]',
      (n) => withLimit({ type: 'ball', swingY: 1, swingZ: 1, twist: [0, n] }),
      { nullable: true },
    ],
    ['dimensions', 'dimensions', (n) => new Rig(arm({ dimensions: n }))],
    ['root', 'root[2]', (n) => new Rig(arm({ root: [1, 2, n] }))],
    ['biasWeight', 'biasWeight', (n) => new Rig(arm({ biasWeight: n }))],
    ['maxIterations', 'maxIterations', (n) => new Rig(arm({ maxIterations: n }))],
    ['values', 'values[2]', (n) => new Rig(arm({ values: [0, 0, n, 0, 0] })), { nullable: true }],
    ['a position', 'position[1]', (n) => deep.goal('hand', { position: [1, n, 2] })],
    ['a point', 'point.x', (n) => deep.goal('hand', { position: [1, 1, 2], point: { x: n, y: 1, z: 1 } })],
    ['an orientation', 'orientation[3]', (n) => deep.goal('hand', { orientation: [1, 1, 2, n] })],
    ['a lookAt', 'lookAt[0]', (n) => deep.goal('hand', { lookAt: [n, 1, 2] })],
    ['an axis of a goal', 'axis[0]', (n) => deep.goal('hand', { lookAt: [1, 1, 2], axis: [n, 0, 0] })],
    ['a plane', 'plane.normal[0]', (n) => deep.goal('hand', { plane: { normal: [n, 0, 0] } })],
    ['weight', 'weight', (n) => deep.goal('hand', { position: [1, 1, 2], weight: n })],
    ['priority', 'priority', (n) => hand.set({ priority: n })],
    ['tolerance', 'tolerance', (n) => Object.assign(hand, { tolerance: n })],
    ['orientationTolerance', 'orientationTolerance', (n) => hand.set({ orientationTolerance: n })],
    ['a goal of the constructor', 'goals[1].position[0]', (n) => withGoal({ joint: 1, position: [n, 0, 0] })],
    ['moveTo(1, …)', 'position.y', (n) => flatHand.moveTo(1, n)],
    ['moveTo(1, 2, …)', 'position.z', (n) => hand.moveTo(1, 2, n)],
    ['moveTo([1, …])', 'position[1]', (n) => flatHand.moveTo([1, n])],
    ['setRoot(1, …)', 'root.y', (n) => flat.setRoot(1, n)],
    ['setStiffness', 'stiffness', (n) => deep.setStiffness('hand', n)],
    ['setOffset', 'offset[1]', (n) => deep.setOffset('hand', [1, n, 1])],
    ['pointAt', 'point[1]', (n) => deep.pointAt('hand', [1, n, 1])],
  ],
  seen,
);

describe('wrong options', () => {
  refused(() => new Rig(), TypeError, 'options of Rig must be an object', 'undefined');
  refused(() => new Rig([]), TypeError, 'options of Rig must be an object', 'an array');
  refused(() => new Rig({}), TypeError, 'joints must be an array of joints', 'undefined');
  refused(() => new Rig({ joints: 'hips' }), TypeError, 'joints must be an array', '"hips"');
  refused(() => new Rig({ joints: [] }), RangeError, 'joints must have 1 to 1000 joints, but has 0');
  refused(() => new Rig({ joints: Array(1001).fill({}) }), RangeError, 'joints must have 1 to 1000', '1001');
  refused(() => new Rig(arm({ bones: [] })), TypeError, 'Rig has no option "bones"', 'joints', 'goals');
  refused(() => new Rig(arm({ dimensions: 4 })), RangeError, 'dimensions must be 2 or 3, but is 4');
  refused(() => new Rig(arm({ dimensions: 2 })), RangeError, 'joints[0].position must have 2 numbers', '3');
  refused(() => new Rig(arm({ root: [1, 2] })), RangeError, 'root must have 3 numbers', '2');
  refused(() => new Rig(arm({ root: [1, 2, NaN] })), RangeError, 'root', FINITE, '[1, 2, NaN]');
  refused(
    () => new Rig(arm({ rootMode: 'loose' })),
    RangeError,
    'rootMode must be "free" or "fixed" or "pull"',
    '"loose"',
  );
  refused(() => new Rig(arm({ maxTurn: 0 })), RangeError, 'maxTurn must be an angle in radians above 0', '0');
  refused(
    () => new Rig(arm({ maxTurn: '1' })),
    TypeError,
    'maxTurn must be null, a number or an array of numbers',
    '"1"',
  );
  refused(() => new Rig(arm({ restarts: 0 })), TypeError, "restarts must be true, false or 'near'", '0');
  refused(() => new Rig(arm({ rootMotion: 1 })), TypeError, 'rootMotion must be "both" or', 'is 1');
  refused(
    () => new Rig(arm({ bias: 'rest' })),
    RangeError,
    'bias must be "none" or "reference" or "present"',
    '"rest"',
  );
  refused(
    () => new Rig(arm({ biasWeight: 1.5 })),
    RangeError,
    /^biasWeight must be a number from 0 to 1, but is 1.5$/,
  );
  refused(
    () => new Rig(arm({ maxIterations: 0 })),
    RangeError,
    'maxIterations must be a whole number from 1',
    '0',
  );
  refused(
    () => new Rig(arm({ maxIterations: 1.5 })),
    RangeError,
    'maxIterations must be a whole number',
    '1.5',
  );
  refused(() => new Rig(arm({ values: [1] })), RangeError, 'values must have 5 numbers, but has 1');
  refused(
    () => new Rig(arm({ values: [0, 0, 2e6, 0, 0] })),
    RangeError,
    'values[2] must be an angle',
    '2000000',
  );
  refused(
    () => new Rig(arm({ values: [0, 0, 0, 2e30, 0] })),
    RangeError,
    'values[3]',
    'a displacement',
    '2e+30',
  );
  refused(
    () => new Rig(arm({ localRotations: [0, 0, 0, 1] })),
    RangeError,
    'localRotations must have 20 numbers',
    '4',
  );
  refused(
    () => new Rig(arm({ localRotations: Array(5).fill([0, 0, 0, 0]) })),
    RangeError,
    'localRotations[0] must be 4 finite numbers',
    '[0, 0, 0, 0]',
  );
  refused(
    () => new Rig(arm({ reference: { values: [1] } })),
    RangeError,
    /^reference\.values must have 5 numbers/,
    '1',
  );
  refused(
    () => new Rig(arm({ reference: { values: [0, 0, 2e6, 0, 0] } })),
    RangeError,
    /^reference\.values\[2\] must be an angle/,
    '2000000',
  );
  refused(
    () => new Rig(arm({ reference: { localRotations: Array(5).fill([0, 0, 'x', 1]) } })),
    TypeError,
    /^reference\.localRotations\[0\]\[2\] must be a number/,
    '"x"',
  );
  refused(() => new Rig(arm({ goals: {} })), TypeError, 'goals must be an array of goals', 'an object');
});

describe('wrong calls', () => {
  refused(() => deep.solve([1, 2, 3]), TypeError, 'solve() takes no more arguments', 'an array');
  refused(() => deep.joint('foot'), RangeError, 'joint', JOINT, '"foot"');
  refused(() => deep.joint(), TypeError, 'joint', JOINT, 'undefined');
  refused(() => deep.joint(-1), RangeError, 'joint', JOINT, '-1');
  refused(() => deep.joint('toString'), RangeError, 'joint', '"toString"');
  refused(() => deep.pointAt('foot'), RangeError, 'joint', '"foot"');
  refused(() => deep.pointAt('hand', [1, NaN, 2]), RangeError, 'point', FINITE, '[1, NaN, 2]');
  refused(() => deep.setRoot(1, 2, Infinity), RangeError, 'root', FINITE, '[1, 2, Infinity]');
  refused(() => deep.setRoot([1, 2, 3], 4), TypeError, 'setRoot takes no more arguments', '4');
  refused(() => flat.setRoot(1, 2, 3), RangeError, 'root.z must be 0 or absent', '3');
  refused(() => deep.setPose(), TypeError, 'options of setPose must be an object', 'undefined');
  refused(() => deep.setPose({ positions: [] }), TypeError, 'setPose has no option "positions"', 'values');
  refused(() => deep.setPose({ values: [1, 2] }), RangeError, 'values must have 5 numbers', '2');
  refused(() => deep.setPose({ values: [0, 0, Infinity, 0, 0] }), RangeError, 'values[2]', 'Infinity');
  refused(
    () => deep.setPose({ localRotations: [null] }),
    RangeError,
    'localRotations must have 5 quaternions',
    '1',
  );
  refused(
    () => deep.setPose({ localRotations: [null, null, [0, 0, 0, 0], null, null] }),
    RangeError,
    'localRotations[2] must be 4 finite numbers',
    '[0, 0, 0, 0]',
  );
  refused(
    () => deep.setPose({ localRotations: [null, null, [0, 0, 1], null, null] }),
    RangeError,
    'localRotations[2] must have 4 numbers',
    '3',
  );
  refused(
    () => deep.setPose({ values: [0, 0, 1, 0, 0], localRotations: Array(20).fill(Infinity) }),
    RangeError,
    'localRotations[0]',
    'Infinity',
  );
  refused(() => deep.setPose({ rootPosition: [1, 2] }), RangeError, 'rootPosition must have 3 numbers', '2');
  refused(() => deep.setPose({ rootPosition: [1, 2e30, 3] }), RangeError, 'rootPosition', '[1, 2e+30, 3]');
  refused(
    () => deep.setPose({ rootPosition: [1, 2, 3], values: [0, 0, Infinity, 0, 0] }),
    RangeError,
    'values[2]',
    'Infinity',
  );
  refused(
    () => deep.setReference({ values: [1] }),
    RangeError,
    /^reference\.values must have 5 numbers/,
    '1',
  );
  refused(
    () => deep.setReference({ values: [0, 0, 0, 0, Infinity] }),
    RangeError,
    /^reference\.values\[4\] must be/,
    'Infinity',
  );
  refused(
    () => deep.setReference({ localRotations: [null] }),
    RangeError,
    /^reference\.localRotations must have 5 quaternions/,
    '1',
  );
  refused(
    () => deep.setReference({ localRotations: [null, null, [0, 0, 0, 0], null, null] }),
    RangeError,
    /^reference\.localRotations\[2\] must be 4 finite numbers/,
  );
  refused(
    () => deep.setReference({ rootPosition: [1, 2, 3] }),
    TypeError,
    'setReference has no option "rootPosition"',
  );
  refused(() => deep.setReference('now'), RangeError, 'pose must be "rest" or "present"', '"now"');
  refused(() => deep.setReference(true), TypeError, 'pose must be', 'true');
  refused(() => deep.setLimit('foot', null), RangeError, 'joint', '"foot"');
  refused(
    () => deep.setLimit('hand'),
    TypeError,
    'limit must be an object with a type, or null',
    'undefined',
  );
  refused(() => deep.setLimit('hand', { type: 'cone', angle: 4 }), RangeError, 'limit.angle', '4');
  refused(
    () => deep.setLimit('hand', { type: 'hinge', axis: [0, 0, 0] }),
    RangeError,
    'limit.axis',
    '[0, 0, 0]',
  );
  refused(
    () => deep.setOffset('root', [1, 2, 3]),
    RangeError,
    'joint must be another joint than the root',
    'setRoot',
    '"root"',
  );
  refused(() => deep.setOffset('hand', [1, 2]), RangeError, 'offset must have 3 numbers', '2');
  refused(() => deep.setOffset('hand', [1, 2, NaN]), RangeError, 'offset', FINITE, '[1, 2, NaN]');
  refused(
    () => deep.setOffset('hand', [1e30, 1e30, 0]),
    RangeError,
    'The offsets of the joints must add up to a reach',
  );
  refused(
    () => deep.setStiffness('hand', 0),
    RangeError,
    'stiffness must be a finite number from 0.001 to 1000',
    '0',
  );
  refused(() => deep.setStiffness(9, 1), RangeError, 'joint', '9');
  refused(() => Object.assign(deep, { bias: 'rest' }), RangeError, 'bias', '"rest"');
  refused(() => Object.assign(deep, { biasWeight: -1 }), RangeError, 'biasWeight', '-1');
  refused(() => Object.assign(deep, { rootMode: 'no' }), RangeError, 'rootMode', '"no"');
  refused(() => Object.assign(deep, { maxIterations: 1e9 }), RangeError, 'maxIterations', '1000000000');
  refused(() => deep.restoreState(new Uint8Array(9)), RangeError, 'state must be a saved state');
  refused(() => deep.restoreState(flat.saveState()), RangeError, 'state must be a saved state');
  refused(() => deep.restoreState([1]), TypeError, 'state must be a Uint8Array', 'an array');
  for (const name of ['joints', 'goals', 'positions', 'values', 'status', 'reach', 'certificate']) {
    refused(() => Object.assign(deep, { [name]: null }), TypeError, `${name} is read-only`);
  }
  refused(() => Object.assign(deep, { root: [1, 2, 3] }), TypeError, 'root is read-only: use setRoot()');
  refused(() => Object.assign(deep.joints[1], { limit: null }), TypeError, 'limit is read-only');
  refused(() => Object.assign(deep.joints[1], { x: 1 }), TypeError, 'x is read-only');
});

test('after refused calls, a rig solves as if there had been none', () => {
  const twin = new Rig(arm());
  twin.goal('hand', { position: [2, 3, 4], orientation: [0, 0, 0, 1] });
  twin.tie('upper', 'rail', { weight: 0.5 });
  twin.goal('hand', { orientation: [0, 0, 0, 1] });
  twin.solve();
  for (const rig of [deep, twin]) {
    rig.goals[0].moveTo(1.5, 3, 3.5);
    rig.solve();
  }
  assert.deepEqual(all(deep), all(twin));
});
