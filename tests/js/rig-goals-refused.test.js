// Wrong input about goals of rigs: it is refused with an error that names argument, value and rule, and changes
// nothing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import {
  deep,
  FINITE,
  flat,
  flatArm,
  flatHand,
  hand,
  JOINT,
  other,
  refused,
  tie,
  turn,
  withGoal,
} from './refused-rigs.js';

describe('wrong goals', () => {
  const ask = 'The goal must ask for a position, an orientation, a lookAt or a direction, a plane or a value';
  const goal = (options) => deep.goal('hand', options);
  refused(() => goal(), TypeError, 'options of goal must be an object', 'undefined');
  refused(() => goal({}), RangeError, ask);
  refused(() => goal({ position: null }), RangeError, ask);
  refused(() => goal({ target: [1, 2, 3] }), TypeError, 'goal has no option "target"', 'position');
  refused(() => goal({ joint: 'hand', position: [1, 2, 3] }), TypeError, 'goal has no option "joint"');
  refused(() => goal({ position: [1, 2] }), RangeError, 'position must have 3 numbers', '2');
  refused(() => goal({ position: [1, 2, NaN] }), RangeError, 'position', FINITE, '[1, 2, NaN]');
  refused(
    () => goal({ position: [1, 2, 3], point: [0, 0, 2e30] }),
    RangeError,
    'point',
    FINITE,
    '[0, 0, 2e+30]',
  );
  refused(() => goal({ position: [1, 2, 3], point: null }), TypeError, 'point must be an array', 'null');
  refused(() => goal({ lookAt: [1, Infinity, 3] }), RangeError, 'lookAt', FINITE, '[1, Infinity, 3]');
  refused(
    () => goal({ lookAt: [1, 2, 3], axis: [0, 0, 0] }),
    RangeError,
    'axis must be finite numbers, not all of them 0',
    '[0, 0, 0]',
  );
  refused(() => goal({ position: [1, 2, 3], axis: [1, 0, 0] }), TypeError, 'axis needs lookAt');
  refused(() => goal({ position: [1, 2, 3], offset: [1, 0, 0] }), TypeError, 'offset needs other');
  refused(() => goal({ orientation: 1 }), TypeError, 'orientation must be a quaternion', '1');
  refused(
    () => goal({ orientation: [0, 0, 0, 0] }),
    RangeError,
    'orientation must be 4 finite numbers',
    '[0, 0, 0, 0]',
  );
  refused(
    () => flat.goal(1, { orientation: [0, 0, 0, 1] }),
    TypeError,
    'orientation must be an angle',
    'an array',
  );
  refused(() => flat.goal(1, { orientation: 2e6 }), RangeError, 'orientation must be an angle', '2000000');
  refused(() => goal({ plane: [0, 1, 0] }), TypeError, 'options of plane must be an object', 'an array');
  refused(() => goal({ plane: {} }), TypeError, 'plane.normal must be an array', 'undefined');
  refused(
    () => goal({ plane: { normal: [0, 0, 0] } }),
    RangeError,
    'plane.normal must be finite numbers, not all of them 0',
    '[0, 0, 0]',
  );
  refused(
    () => goal({ plane: { normal: [0, 1, 0], point: [0, NaN, 0] } }),
    RangeError,
    'plane.point',
    FINITE,
    '[0, NaN, 0]',
  );
  refused(
    () => goal({ plane: { normal: [0, 1, 0], side: 'below' } }),
    RangeError,
    'plane.side must be "on" or "above"',
    '"below"',
  );
  refused(() => goal({ plane: { normal: [0, 1, 0], height: 1 } }), TypeError, 'plane has no option "height"');
  refused(
    () => goal({ position: [1, 2, 3], weight: -1 }),
    RangeError,
    'weight must be a number from 0 to 1000',
    '-1',
  );
  refused(() => goal({ position: [1, 2, 3], weight: NaN }), RangeError, 'weight', 'NaN');
  refused(() => goal({ position: [1, 2, 3], priority: 2 }), RangeError, 'priority must be 0 or 1, but is 2');
  refused(
    () => goal({ position: [1, 2, 3], priority: 0.5 }),
    RangeError,
    'priority must be 0 or 1, but is 0.5',
  );
  refused(
    () => goal({ position: [1, 2, 3], tolerance: -1 }),
    RangeError,
    'tolerance must be a finite number from 0 to 1e30',
    '-1',
  );
  refused(
    () => goal({ orientation: [0, 0, 0, 1], orientationTolerance: 4 }),
    RangeError,
    'orientationTolerance must be an angle in radians from 0 to pi',
    '4',
  );
  refused(() => deep.goal('foot', { position: [1, 2, 3] }), RangeError, 'joint', JOINT, '"foot"');
  refused(() => deep.goal(5, { position: [1, 2, 3] }), RangeError, 'joint', JOINT, '5');
  refused(() => deep.goal(undefined, { position: [1, 2, 3] }), TypeError, 'joint', JOINT, 'undefined');
  refused(
    () => deep.goal(flat.joints[1], { position: [1, 2, 3] }),
    RangeError,
    'joint must be a joint of this rig',
    'an object',
  );
  refused(
    () => flat.goal(other.joints[1], { position: [1, 2] }),
    RangeError,
    'joint must be a joint of this rig',
  );
  refused(() => withGoal({ position: [1, 2, 3] }), TypeError, 'goals[1].joint', JOINT, 'undefined');
  refused(() => withGoal(null), TypeError, 'goals[1] must be an object', 'null');
  refused(() => withGoal({ joint: 'foot', position: [1, 2, 3] }), RangeError, 'goals[1].joint', '"foot"');
  refused(() => withGoal({ joint: 1 }), RangeError, /^goals\[1\] must ask for a position/);
  refused(
    () => withGoal({ joint: 1, position: [1, 2, NaN] }),
    RangeError,
    'goals[1].position',
    FINITE,
    'NaN',
  );
  refused(() => withGoal({ joint: 1, axis: [1, 0, 0] }), TypeError, 'goals[1].axis needs lookAt');
  refused(
    () => withGoal({ joint: 1, plane: { normal: [0, 0, 0] } }),
    RangeError,
    'goals[1].plane.normal',
    '[0, 0, 0]',
  );
  refused(
    () => withGoal({ joint: 1, other: 'hand', offset: [1, 2] }),
    RangeError,
    'goals[1].offset must have 3 numbers',
    '2',
  );
  refused(
    () => withGoal({ joint: 1, position: [1, 2, 3], color: 1 }),
    TypeError,
    'goals[1] has no option "color"',
  );
  test('more than 1000 goals are refused', () => {
    const rig = new Rig(flatArm());
    for (let k = 0; k < 1000; k++) {
      rig.goal('hand', { position: [2, 2] });
    }
    assert.throws(() => rig.goal('hand', { position: [2, 2] }), {
      name: 'RangeError',
      message: 'goals must be from 0 to 1000 goals',
    });
    assert.equal(rig.goals.length, 1000);
  });
});

describe('wrong pins and ties', () => {
  refused(() => deep.pin('foot'), RangeError, 'joint', JOINT, '"foot"');
  refused(() => deep.pin('hand', 1), TypeError, 'options of pin must be an object', '1');
  refused(
    () => deep.pin('hand', { position: [1, 2, 3] }),
    TypeError,
    'pin has no option "position"',
    'point',
  );
  refused(() => deep.pin('hand', { point: [1, 2, NaN] }), RangeError, 'point', FINITE, 'NaN');
  refused(() => deep.pin('hand', { point: [1, 2] }), RangeError, 'point must have 3 numbers', '2');
  refused(() => deep.pin('hand', { orientation: 1 }), TypeError, 'orientation must be a quaternion', '1');
  refused(() => deep.tie('hand'), TypeError, 'other', JOINT, 'undefined');
  refused(() => deep.tie('hand', 'foot'), RangeError, 'other', JOINT, '"foot"');
  refused(
    () => deep.tie('hand', 'hand'),
    RangeError,
    'other must be another joint than that of the goal',
    '"hand"',
  );
  refused(() => deep.tie('hand', flat.joints[0]), RangeError, 'other must be a joint of this rig');
  refused(() => deep.tie('hand', 'root', { other: 'root' }), TypeError, 'tie has no option "other"');
  refused(() => deep.tie('hand', 'root', { rigid: 1 }), TypeError, 'rigid must be true or false', '1');
  refused(
    () => deep.tie('hand', 'root', { rigid: false, orientation: [0, 0, 0, 1] }),
    TypeError,
    'orientation needs rigid',
  );
  refused(
    () => deep.tie('hand', 'root', { offset: [0, NaN, 0] }),
    RangeError,
    'offset',
    FINITE,
    '[0, NaN, 0]',
  );
  refused(
    () => deep.goal('hand', { other: 'root', position: [1, 2, 3] }),
    RangeError,
    'a tie for at most an orientation',
  );
  refused(() => deep.goal('hand', { other: 'root', plane: { normal: [1, 0, 0] } }), RangeError, 'a tie');
});

describe('wrong changes of goals', () => {
  refused(() => hand.set(), TypeError, 'options of set must be an object', 'undefined');
  refused(() => hand.set({ joint: 'root' }), TypeError, 'set has no option "joint"');
  refused(() => hand.set({ position: null, orientation: null }), RangeError, 'The goal must ask for');
  refused(() => hand.set({ position: [1, 2, 3], weight: 2000 }), RangeError, 'weight', '2000');
  refused(() => hand.set({ axis: [1, 0, 0] }), TypeError, 'axis needs lookAt');
  refused(() => hand.set({ other: 'root' }), RangeError, 'a tie for at most an orientation');
  refused(() => tie.set({ position: [1, 2, 3] }), RangeError, 'a tie');
  refused(() => tie.set({ other: 'upper' }), RangeError, 'other must be another joint', '"upper"');
  refused(() => tie.set({ other: null }), RangeError, 'The goal must ask for');
  refused(() => hand.moveTo(), TypeError, 'position must be an array of 3 numbers', 'undefined');
  refused(() => hand.moveTo(1, 2), TypeError, 'position.z must be a number', 'undefined');
  refused(() => flatHand.moveTo(1, 2, 3), RangeError, 'position.z must be 0 or absent', '3');
  refused(() => hand.moveTo(1, 2, NaN), RangeError, 'position', FINITE, '[1, 2, NaN]');
  refused(() => flatHand.moveTo(1, 1e31), RangeError, 'position', FINITE, '[1, 1e+31]');
  refused(() => hand.moveTo([1, 2, Infinity]), RangeError, 'position', FINITE, '[1, 2, Infinity]');
  refused(() => hand.moveTo([1, 2, 3], 4), TypeError, 'moveTo takes no more arguments', '4');
  refused(() => turn.moveTo(1, 2, 3), Error, 'moveTo needs a goal with a position');
  refused(() => tie.moveTo([1, 2, 3]), Error, 'moveTo needs a goal with a position');
  refused(() => Object.assign(hand, { weight: 1001 }), RangeError, 'weight', '1001');
  refused(() => Object.assign(hand, { priority: -1 }), RangeError, 'priority', '-1');
  for (const name of [
    'position',
    'point',
    'orientation',
    'lookAt',
    'plane',
    'joint',
    'other',
    'status',
    'error',
  ]) {
    refused(() => Object.assign(hand, { [name]: null }), TypeError, `${name} is read-only`);
  }
});
