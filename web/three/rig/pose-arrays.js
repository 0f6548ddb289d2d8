// Poses as arrays of numbers.

import { Quaternion } from 'three';

/** @typedef {import('three').Vector3} Vector3 */

const rotation = new Quaternion();
const other = new Quaternion();

/**
 * Turns rotations towards others.
 * @param {Float64Array} from a quaternion per joint
 * @param {import('../../core/heap-object.js').DoubleView} towards
 * @param {number} most how far each turns, in radians
 * @param {Float64Array} to
 */
export function turnTowards(from, towards, most, to) {
  for (let i = 0; i < from.length; i += 4) {
    other.set(towards[i], towards[i + 1], towards[i + 2], towards[i + 3]);
    rotation.fromArray(from, i).rotateTowards(other, most).toArray(to, i);
  }
}

/**
 * Whether a vector is the one in an array.
 * @param {Vector3} vector
 * @param {Float64Array} array
 * @param {number} at
 * @param {number} near
 */
export function isAt({ x, y, z }, array, at, near) {
  return Math.hypot(x - array[at], y - array[at + 1], z - array[at + 2]) <= near;
}
