// The robot arms of arms.json, as their makers describe them, and their forward kinematics in doubles.
//
// An arm is a row of hinges. Every convention comes down to the same product of transforms:
//
//     tip(q) = before_1 Rot(axis_1, q_1) before_2 Rot(axis_2, q_2) ... tool
//
// URDF (wiki.ros.org/urdf/XML/joint): a joint's frame in its parent's is Trans(xyz) Rz(yaw) Ry(pitch)
// Rx(roll), then it turns about its axis. A `reversed` joint is walked from child to parent.
// DH (J. Denavit, R. S. Hartenberg, Journal of Applied Mechanics 22, 1955): Rz(q) Trans(0, 0, d)
// Trans(a, 0, 0) Rx(alpha).

import { readFileSync } from 'node:fs';
import { about, add, IDENTITY, inverse, multiply, scale, turn, unit } from '../reach/vectors.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */

/**
 * A frame in another frame, in metres.
 * @typedef {{ rotation: Quaternion, position: Vector }} Transform
 */

/**
 * @typedef {object} Hinge
 * @property {Transform} before the hinge's frame in the frame of the hinge before it, or of the base
 * @property {Vector} axis of length 1, in the hinge's own frame
 * @property {number} min the lowest angle, in radians
 * @property {number} max the highest angle
 * @property {boolean} endless whether there are no limits: `min` and `max` are then -π and π
 */

/**
 * @typedef {object} Arm
 * @property {string} name
 * @property {string} fullName
 * @property {Hinge[]} hinges from the base to the tip
 * @property {Transform} tool the tip's frame in that of the last hinge
 * @property {{ repo: string, commit: string, path: string, base?: string, tip?: string }} source
 * @property {{ name: string, solvedPercent: number, ms: number }} [tracIk] what TRAC-IK publishes for it
 */

/** @type {Vector} */
const ORIGIN = [0, 0, 0];
/** @type {Transform} */
const UNMOVED = { rotation: IDENTITY, position: ORIGIN };
const [X, Y, Z] = /** @type {Vector[]} */ ([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]);

/** First b, then a. @param {Transform} a @param {Transform} b @returns {Transform} */
function compose(a, b) {
  return {
    rotation: multiply(a.rotation, b.rotation),
    position: add(a.position, turn(a.rotation, b.position)),
  };
}

/** @param {Transform} a @returns {Transform} */
function inverted(a) {
  const rotation = inverse(a.rotation);
  return { rotation, position: scale(turn(rotation, a.position), -1) };
}

/**
 * A URDF joint: the transforms before its hinge and after it.
 * @param {{ xyz: Vector, rpy: Vector, axis?: Vector, reversed?: boolean }} joint
 */
function fromUrdf({ xyz, rpy: [roll, pitch, yaw], axis, reversed }) {
  const rotation = multiply(multiply(about(Z, yaw), about(Y, pitch)), about(X, roll));
  const origin = { rotation, position: xyz };
  const direction = axis && unit(axis);
  return reversed
    ? { before: UNMOVED, axis: direction && scale(direction, -1), after: inverted(origin) }
    : { before: origin, axis: direction, after: UNMOVED };
}

/** The same of a row of DH parameters. @param {{ d: number, a: number, alpha: number }} link */
function fromDh({ d, a, alpha }) {
  /** @type {Transform} */
  const after = { rotation: about(X, alpha), position: [a, 0, d] };
  return { before: UNMOVED, axis: Z, after };
}

/** @param {any} described an entry of arms.json @returns {Arm} */
function readArm({ urdf, dh, ...rest }) {
  /** @type {Hinge[]} */
  const hinges = [];
  let pending = UNMOVED;
  for (const joint of urdf ?? dh) {
    const { before, axis, after } = urdf ? fromUrdf(joint) : fromDh(joint);
    pending = compose(pending, before);
    if (axis) {
      const [min, max] = joint.limits ?? [-Math.PI, Math.PI];
      hinges.push({ before: pending, axis, min, max, endless: !joint.limits });
      pending = UNMOVED;
    }
    pending = compose(pending, after);
  }
  return { ...rest, hinges, tool: pending };
}

const file = JSON.parse(readFileSync(new URL('arms.json', import.meta.url), 'utf8'));

/** The source of TRAC-IK's figures, and the conditions of their measurement. */
export const published = file.published;
/** @type {Arm[]} */
export const arms = file.arms.map(readArm);

/**
 * The axis of a hinge in the frame of the base.
 * @typedef {{ origin: Vector, axis: Vector }} Line
 */

/**
 * The tip in the frame of the base.
 * @param {Arm} arm
 * @param {ArrayLike<number>} angles one per hinge
 * @param {Line[]} [lines] filled with where the hinges' axes are
 * @returns {Transform}
 */
export function forward({ hinges, tool }, angles, lines) {
  let frame = UNMOVED;
  for (let i = 0; i < hinges.length; i++) {
    const { before, axis } = hinges[i];
    frame = compose(frame, before);
    lines?.push({ origin: frame.position, axis: turn(frame.rotation, axis) });
    frame = { rotation: multiply(frame.rotation, about(axis, angles[i])), position: frame.position };
  }
  return compose(frame, tool);
}

/** The middle of the limits. @param {Arm} arm */
export const midRange = ({ hinges }) => hinges.map(({ min, max }) => (min + max) / 2);

/**
 * Random angles, evenly distributed within the limits; some hinges are at one of their two ends.
 * @param {Arm} arm
 * @param {() => number} next
 * @param {number} [atLimit] how likely a hinge is at an end, 0 to 1
 */
export function someAngles({ hinges }, next, atLimit = 0) {
  return hinges.map(({ min, max, endless }) => {
    const [place, chance] = [next(), next()];
    if (chance < atLimit && !endless) {
      return place < 0.5 ? min : max;
    }
    return min + place * (max - min);
  });
}
