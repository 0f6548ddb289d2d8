// The motion of a platform: reading it.

import { isObject, lengthOf, readNumber, readNumbers, readOptions, wrongType } from '../core/arguments.js';

/** @typedef {import('../core/points.js').XYZ} XYZ */
/** @typedef {import('../core/points.js').XYZW} XYZW */

/**
 * How a platform has moved: first a rotation about the origin, then a translation. For a platform whose rotation and
 * position were R0, p0 and are R1, p1, these are R = R1 R0⁻¹ and p1 - R p0.
 * @typedef {object} PlatformMotion
 * @property {ArrayLike<number> | XYZ} [position] The translation: 3 numbers, or an object such as a `Vector3` of
 *   three.js. Default: none.
 * @property {ArrayLike<number> | XYZW} [rotation] The rotation: a quaternion x, y, z, w of any length but 0, as an
 *   array-like or an object such as a `Quaternion` of three.js. Default: none.
 */

/** What `readMotion` returns: x, y, z of the position, then x, y, z, w of the rotation. */
export const MOTION = Object.freeze({ ROTATION: 3, COUNT: 7 });

/**
 * @param {unknown} motion
 * @returns {Float64Array}
 */
export function readMotion(motion) {
  const { position, rotation } = readOptions('carry', motion, ['position', 'rotation']);
  const numbers = new Float64Array(MOTION.COUNT);
  numbers[MOTION.COUNT - 1] = 1;
  if (position !== undefined) {
    numbers.set(readAxes('position', position, 'xyz'));
  }
  if (rotation !== undefined) {
    numbers.set(readAxes('rotation', rotation, 'xyzw'), MOTION.ROTATION);
  }
  return numbers;
}

/**
 * Numbers that are given as an array-like, or by the names of their axes.
 * @param {string} name
 * @param {unknown} value
 * @param {string} axes
 */
export function readAxes(name, value, axes) {
  if (lengthOf(value) !== undefined) {
    return readNumbers(name, value, axes.length);
  }
  const names = [...axes];
  if (!isObject(value)) {
    throw wrongType(name, `${axes.length} numbers in an array, or {${names.join(', ')}}`, value);
  }
  return names.map((axis) => readNumber(`${name}.${axis}`, value[axis]));
}
