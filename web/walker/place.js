// Places on the ground: reading them, whichever way is up.

import { isObject, lengthOf, readNumber, wrongCount, wrongType } from '../core/arguments.js';

/**
 * A place on the ground with `up: 'z'`, or a point above it.
 * @typedef {object} GroundXY
 * @property {number} x The first coordinate.
 * @property {number} y The second coordinate.
 * @property {number | undefined} [z] The height, which is ignored.
 */
/**
 * A place on the ground with `up: 'y'`, or a point above it.
 * @typedef {object} GroundXZ
 * @property {number} x The first coordinate.
 * @property {number | undefined} [y] The height, which is ignored.
 * @property {number} z The second coordinate.
 */
/**
 * A place on the ground: an array-like of its two numbers, or of the three of a point above it, or
 * an object with these coordinates. The height of the point does not matter.
 * @typedef {ArrayLike<number> | GroundXY | GroundXZ} Place
 */

/** Which ways can be up, by the codes of `ik_up`. */
export const UPS = Object.freeze(/** @type {const} */ (['z', 'y']));

/** The axis, beside x, that the ground has, and its index, for each way of up. */
const SECOND = /** @type {const} */ (['y', 'z']);
const SECOND_INDEX = [1, 2];

// What readPlace gives, to be used at once, as of readPoint.
const read = new Float64Array(3);

/**
 * The coordinates of a place on the ground, 0 along up. It is given as two numbers, which are those of
 * the ground; as three, those of a point; or as a `Place`. The result is only good until the next call.
 * @param {string} name
 * @param {any} x the first number, or the place
 * @param {unknown} y
 * @param {unknown} z
 * @param {number} up
 * @returns {Float64Array}
 */
export function readPlace(name, x, y, z, up) {
  const length = lengthOf(x);
  const axis = SECOND[up];
  let second;
  if (typeof x === 'number') {
    if (z === undefined) {
      second = readNumber(`${name}: ${axis}`, y);
    } else {
      const [ground, height] = up === 0 ? [y, z] : [z, y];
      readNumber(`${name}: ${up === 0 ? 'z' : 'y'}`, height);
      second = readNumber(`${name}: ${axis}`, ground);
    }
  } else if (length !== undefined) {
    const place = x;
    if (length !== 2 && length !== 3) {
      throw wrongCount(name, '2 or 3 numbers', length);
    }
    const index = length === 2 ? 1 : SECOND_INDEX[up];
    x = readNumber(`${name}[0]`, place[0]);
    second = readNumber(`${name}[${index}]`, place[index]);
  } else if (isObject(x)) {
    const place = x;
    x = readNumber(`${name}.x`, place.x);
    second = readNumber(`${name}.${axis}`, place[axis]);
  } else {
    throw wrongType(name, `2 numbers, an array of 2 or 3, or {x, ${axis}}`, x);
  }
  read[0] = x;
  read[1] = up === 0 ? second : 0;
  read[2] = up === 0 ? 0 : second;
  return read;
}

/**
 * A place as a message shows it.
 * @param {ArrayLike<number>} place
 * @param {number} up
 */
export function showPlace(place, up) {
  return `[${place[0]}, ${place[SECOND_INDEX[up]]}]`;
}
