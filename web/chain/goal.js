// What is asked of a solve: a target, and what else there may be.

import { readNumber, readOptions, readPoint, readTurn } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import * as GOAL from './goal-layout.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('../core/arguments.js').XYZW} XYZW */
/** @typedef {import('./handle.js').Handle} Handle */

/**
 * How a bone is turned in space, measured from rest: an angle in radians of a planar chain; a quaternion
 * x, y, z, w of a spatial one, of any length but 0.
 * @typedef {number | ArrayLike<number> | XYZW} Orientation
 */

/**
 * What can be asked of a solve beside its target.
 * @typedef {object} SolveOptions
 * @property {Orientation} [orientation] The rotation that the bone that ends in the effector is to take.
 *   The place comes first: where both cannot be had, the bone is turned as near to it as the place
 *   allows, `orientationError` says how near, and the status is not `'reached'`. Heeded whatever the
 *   solver; but where the root follows, not of a bone with a limit. Left out, the bone takes what comes.
 * @property {number} [orientationWeight] The weight of the orientation, 0 to 1. Below 1, the bone gets a
 *   rotation between the orientation and the one that it would have without it. Repeated solves come
 *   nearer and nearer to the orientation. Default 1.
 * @property {Orientation} [offset] By which the bone is turned from the orientation, in the
 *   orientation's own frame: what `offsetFrom` gives. Left out, by nothing.
 * @property {number} [effector] Which joint is to be at the target, 1 to the number of bones. The bones
 *   behind it are carried along. Default: the last, which is the tip.
 * @property {number} [weight] The weight of the whole solve, 0 to 1: how far each joint turns from the
 *   pose before the solve to the pose that was found. Below 1, the tip may stop short of its target:
 *   `'stalled'`. Default 1.
 */

const OPTIONS = ['orientation', 'orientationWeight', 'offset', 'effector', 'weight'];

const LARGEST_ANGLE = 1e6;

/**
 * Reads a goal. Returns its row of numbers, an `ik_wasm_goal`.
 * @param {Handle} handle
 * @param {string} call its name
 * @param {unknown} target
 * @param {unknown} given the options
 */
export function readGoal(handle, call, target, given) {
  const { dimensions } = handle;
  const [x, y, z = 0] = readPoint('target', dimensions, target);
  const { orientation, orientationWeight, offset, effector, weight } = readOptions(call, given, OPTIONS);
  if (orientation === undefined) {
    for (const [name, value] of Object.entries({ orientationWeight, offset })) {
      if (value !== undefined) {
        throw new TypeError(`${name} needs an orientation, but there is none`);
      }
    }
  }
  const turned = orientation !== undefined;
  return [
    x,
    y,
    z,
    effector === undefined ? handle.bones : readNumber('effector', effector),
    turned ? readShare(handle, 'orientationWeight', orientationWeight) : 0,
    ...(turned ? readOrientation(handle, 'orientation', orientation) : NONE),
    ...(offset === undefined ? NONE : readOrientation(handle, 'offset', offset)),
    1 - readShare(handle, 'weight', weight),
  ];
}

const NONE = [0, 0, 0, 0];

/**
 * A weight from 0 to 1, which is 1 where it is not given.
 * @param {Handle} handle
 * @param {string} name
 * @param {unknown} value
 */
export function readShare(handle, name, value) {
  const share = value === undefined ? 1 : readNumber(name, value);
  if (!(share >= 0 && share <= 1)) {
    handle.check(ERRORS.WEIGHT, name, share);
  }
  return share;
}

/**
 * Four numbers: a quaternion, or an angle and three zeros. The solver takes zeros for none, and looks
 * at none whose weight is 0, so what is allowed is said here.
 * @param {Handle} handle
 * @param {string} name
 * @param {unknown} value
 */
export function readOrientation(handle, name, value) {
  const turn = readTurn(name, handle.dimensions, value);
  if (turn.length === 1) {
    if (!(Math.abs(turn[0]) <= LARGEST_ANGLE)) {
      handle.check(ERRORS.ANGLE, name, turn[0]);
    }
    return [turn[0], 0, 0, 0];
  }
  if (!turn.every(Number.isFinite) || turn.every((number) => number === 0)) {
    handle.check(ERRORS.ROTATION, name, turn);
  }
  return turn;
}

/**
 * Throws what a code below 0 says of a goal.
 * @param {Handle} handle
 * @param {number} code
 * @param {string} call its name
 * @param {number[]} goal
 */
export function checkGoal(handle, code, call, goal) {
  if (code === ERRORS.COORDINATE) {
    handle.check(code, 'target', goal.slice(GOAL.TARGET, GOAL.TARGET + handle.dimensions));
  }
  if (code === ERRORS.EFFECTOR) {
    handle.check(code, 'effector', goal[GOAL.EFFECTOR]);
  }
  handle.check(code, call);
}
