// Reads the goal of a solve: a target, and options.

import { readNumber, readOptions } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { coded } from '../core/errors.js';
import { readPoint, readRotation } from '../core/points.js';
import * as GOAL from './goal-layout.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * What a solve can ask for besides its target.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} SolveOptions
 * @property {import('../core/points.js').Rotation<D>} [orientation] The rotation in space, measured from
 *   rest, for the bone that ends in the effector: an angle from -1e6 to 1e6 in radians, or a quaternion. The
 *   position has priority: if both are not possible together, the bone is turned as near to the orientation as
 *   the position allows, `orientationError` says how near, and the status is not `'reached'`. It works with
 *   every solver. With `rootMode: 'free'`, a bone that has a limit is not turned to it: the status is then
 *   `'blocked'`, unless the bone has this orientation anyway. Default: none.
 * @property {number} [orientationWeight] Only with `orientation`. The weight of the orientation, 0 to 1. Below
 *   1, the bone gets a rotation between the orientation and the one that it would have without it. Repeated
 *   solves come nearer and nearer to the orientation. Default 1.
 * @property {import('../core/points.js').Rotation<D>} [offset] Only with `orientation`. A rotation that is
 *   applied before the orientation, in the orientation's own frame: what `offsetFrom` returns. Default: none.
 * @property {number} [effector] The joint to bring to the target, 1 to the number of bones. The bones after
 *   it are carried along. Default: the last joint, which is the tip.
 * @property {number} [weight] The weight of the whole solve, 0 to 1: how far each joint turns from the pose
 *   before the solve to the pose that was found. Below 1, the effector may stop short of its target:
 *   `'stalled'`. Default 1.
 */

const OPTIONS = ['orientation', 'orientationWeight', 'offset', 'effector', 'weight'];

const LARGEST_ANGLE = 1e6;

/**
 * Reads a goal. Returns its row of numbers, an `ik_wasm_goal`.
 * @param {HeapObject} heap
 * @param {string} call its name
 * @param {unknown} target
 * @param {unknown} given the options
 */
export function readGoal(heap, call, target, given) {
  const { dimensions } = heap;
  const [x, y, z = 0] = readPoint('target', dimensions, target);
  const { orientation, orientationWeight, offset, effector, weight } = readOptions(call, given, OPTIONS);
  const turned = orientation !== undefined;
  if (!turned && (orientationWeight !== undefined || offset !== undefined)) {
    throw coded('wrong-type', new TypeError('orientationWeight and offset need an orientation'));
  }
  return [
    x,
    y,
    z,
    effector === undefined ? heap.bones : readNumber('effector', effector),
    turned ? heap.readWeight('orientationWeight', orientationWeight) : 0,
    ...(turned ? readOrientation(heap, 'orientation', orientation) : NONE),
    ...(offset === undefined ? NONE : readOrientation(heap, 'offset', offset)),
    1 - heap.readWeight('weight', weight),
  ];
}

const NONE = [0, 0, 0, 0];

/**
 * Four numbers: a quaternion, or an angle and three zeros. What is allowed is checked here, because for the
 * solver zeros mean none, and it does not look at an orientation with the weight 0.
 * @param {HeapObject} heap
 * @param {string} name
 * @param {unknown} value
 */
export function readOrientation(heap, name, value) {
  const turn = readRotation(name, heap.dimensions, value);
  const [x, y = 0, z = 0, w = 0] = turn;
  const flat = heap.dimensions === 2;
  if (flat ? !(Math.abs(x) <= LARGEST_ANGLE) : !turn.every(Number.isFinite) || !turn.some(Boolean)) {
    heap.check(flat ? ERRORS.ANGLE : ERRORS.ROTATION, name, turn);
  }
  return [x, y, z, w];
}

/**
 * Throws the error of a code below 0 about a goal.
 * @param {HeapObject} heap
 * @param {number} code
 * @param {string} call its name
 * @param {number[]} goal
 */
export function checkGoal(heap, code, call, goal) {
  if (code === ERRORS.COORDINATE) {
    heap.check(code, 'target', goal.slice(GOAL.TARGET, GOAL.TARGET + heap.dimensions));
  }
  if (code === ERRORS.EFFECTOR) {
    heap.check(code, 'effector', goal[GOAL.EFFECTOR]);
  }
  heap.check(code, call);
}
