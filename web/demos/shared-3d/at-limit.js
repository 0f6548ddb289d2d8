// Which joints of a rig are at their limits.

import { Quaternion, Vector3 } from 'three';

/** @typedef {import('../../rig.js').JointLimit<3>} JointLimit */

/** A joint counts as at its limit from this share of the way on, or within so many radians. */
const SHARE = 0.99;
const NEAR = 0.01;

const turn = new Quaternion();
const twist = new Quaternion();
const axis = new Vector3();
const swing = new Vector3();
const side = new Vector3();
const least = new Quaternion();
const X = new Vector3(1, 0, 0);

/**
 * Whether a turn is at its limit.
 * @param {JointLimit} limit a hinge or a ball
 * @param {number} value the angle of a hinge
 * @param {ArrayLike<number>} rotations
 * @param {number} at where the quaternion of the joint is among them
 */
export function isAtLimit(limit, value, rotations, at) {
  if (limit.type === 'hinge') {
    return value < Number(limit.min) + NEAR || value > Number(limit.max) - NEAR;
  }
  if (limit.type !== 'ball') {
    return false;
  }
  axis.fromArray(/** @type {number[]} */ (limit.axis)).normalize();
  turn.set(rotations[at], rotations[at + 1], rotations[at + 2], rotations[at + 3]);
  const along = axis.x * turn.x + axis.y * turn.y + axis.z * turn.z;
  twist.set(axis.x * along, axis.y * along, axis.z * along, turn.w).normalize();
  const twisted = 2 * Math.atan2(Math.sign(twist.w || 1) * along, Math.abs(turn.w));
  const [from, to] = /** @type {number[]} */ (limit.twist ?? [0, 0]);
  if (to > from && (twisted < from + NEAR || twisted > to - NEAR)) {
    return true;
  }
  turn.multiply(twist.conjugate());
  const sine = Math.hypot(turn.x, turn.y, turn.z);
  const angle = 2 * Math.atan2(sine, Math.abs(turn.w));
  swing.set(turn.x, turn.y, turn.z).multiplyScalar(sine > 0 ? (Math.sign(turn.w || 1) * angle) / sine : 0);
  // The axes of the ellipse are y and z, carried by the least rotation from x to the axis.
  least.setFromUnitVectors(X, axis);
  const y = swing.dot(side.set(0, 1, 0).applyQuaternion(least)) / limit.swingY;
  const z = swing.dot(side.set(0, 0, 1).applyQuaternion(least)) / limit.swingZ;
  return Math.hypot(y, z) > SHARE;
}
