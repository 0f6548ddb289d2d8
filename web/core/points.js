// Reads points and rotations, as arguments.js reads what has no dimensions: checks their types and counts, and copies them.

import {
  checkCount,
  copyNumbers,
  isObject,
  lengthOf,
  readNumber,
  wrongCount,
  wrongType,
  wrongValue,
} from './arguments.js';

/**
 * A point in two dimensions, or anything else with these properties.
 * @typedef {object} XY
 * @property {number} x The first coordinate.
 * @property {number} y The second coordinate.
 */
/**
 * A point in three dimensions, or anything else with these properties, like a `Vector3` of three.js.
 * @typedef {object} XYZ
 * @property {number} x The first coordinate.
 * @property {number} y The second coordinate.
 * @property {number} z The third coordinate.
 */
/**
 * A quaternion, or anything else with these properties, like a `Quaternion` of three.js.
 * @typedef {object} XYZW
 * @property {number} x The first of the imaginary parts.
 * @property {number} y The second of the imaginary parts.
 * @property {number} z The third of the imaginary parts.
 * @property {number} w The real part.
 */
/**
 * A point: an array-like of as many numbers as there are dimensions, or an object with `x`, `y` and, in three
 * dimensions, `z`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {ArrayLike<number> | (D extends 2 ? XY : XYZ)} Point
 */
/**
 * A rotation: in two dimensions an angle in radians; in three a quaternion x, y, z, w of any length but 0, as
 * an array-like or an object.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {D extends 2 ? number : ArrayLike<number> | XYZW} Rotation
 */
/**
 * A root. The number of its coordinates says how many dimensions the chain has.
 * @template {2 | 3} D
 * @typedef {{ readonly 0: number, readonly 1: number, readonly length: D } |
 *   Point<D>} Root
 */
/**
 * Points: a flat array of numbers, point after point, or an array of points.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {ArrayLike<number> | ArrayLike<Point<D>>} Points
 */
/**
 * Quaternions x, y, z, w of any length but 0: a flat array of four numbers each, or an array of quaternions.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number> | XYZW>} Quaternions
 */

/**
 * A copy of rows of numbers, such as points or quaternions: a flat array, or an array with one array or
 * object per row. Returns the numbers, row after row.
 * @param {string} name
 * @param {unknown} value
 * @param {number} width how many numbers a row has: 4 of a quaternion, otherwise of a point
 * @param {string} what a row is
 * @param {number} least how many rows there must be
 * @param {number} [most]
 * @param {string} [others] what else is allowed, for messages
 * @returns {Float64Array & { perRow?: number }} with `perRow` if there were rows
 */
export function readRows(name, value, width, what, least, most = least, others) {
  const rows = /** @type {ArrayLike<unknown>} */ (value);
  const length = lengthOf(value);
  if (length === undefined || !isObject(rows[0])) {
    const rule = numbersOf(width);
    const flat = copyNumbers(name, value, length, rule, least * width, most * width, false, others);
    if (flat.length % width !== 0) {
      throw wrongCount(name, `${width} numbers per ${what}`, flat.length);
    }
    return flat;
  }
  checkCount(name, length, `${what}s`, least, most);
  const numbers = new Float64Array(Number(length) * width);
  for (let i = 0; i * width < numbers.length; i++) {
    const row = `${name}[${i}]`;
    numbers.set(width === 4 ? readRotation(row, 3, rows[i]) : readPoint(row, width, rows[i]), i * width);
  }
  return Object.assign(numbers, { perRow: width });
}

/**
 * What a point, or a quaternion, must have. The number of dimensions is said, because it may not be intended.
 * @param {number} count
 */
function numbersOf(count) {
  return count === 4 ? 'numbers' : `numbers with dimensions: ${count}`;
}

/**
 * How many dimensions a point has: as many as it says, like a joint, or as many as it has coordinates; 0 if
 * it is no point.
 * @param {any} point
 */
export function countDimensions(point) {
  const length = lengthOf(point);
  if (length !== undefined) {
    return length === 2 || length === 3 ? length : 0;
  }
  return !isObject(point) ? 0 : point.dimensions === 2 || point.z === undefined ? 2 : 3;
}

/**
 * How many dimensions an object has: those of the option; else those of the first point that is given; else 2.
 * @param {unknown} dimensions
 * @param {readonly unknown[]} points of which each may be missing
 */
export function readDimensions(dimensions, ...points) {
  if (dimensions === undefined) {
    return points.map(countDimensions).find((count) => count > 0) ?? 2;
  }
  const number = readNumber('dimensions', dimensions);
  if (number !== 2 && number !== 3) {
    throw wrongValue('dimensions', '2 or 3', number);
  }
  return number;
}

const AXES = ['x', 'y', 'z', 'w'];

/**
 * Coordinates that are given as an array-like, or as an object with x, y and so on.
 * @param {string} name
 * @param {number} count how many there must be
 * @param {any} value
 * @param {string} [what] they are
 */
function readCoordinates(name, count, value, what = '') {
  if (!isObject(value)) {
    const axes = AXES.slice(0, count).join(', ');
    throw wrongType(name, `${what}an array of ${count} numbers, or {${axes}}`, value);
  }
  const length = lengthOf(value);
  if (length !== undefined) {
    checkCount(name, length, numbersOf(count), count);
  }
  /** @type {number[]} */
  const numbers = new Array(count);
  for (let i = 0; i < count; i++) {
    const axis = AXES[i];
    const number = value[length === undefined ? axis : i];
    if (typeof number !== 'number') {
      const rule =
        axis === 'z' && number === undefined ? 'a number, or absent with dimensions: 2' : 'a number';
      throw wrongType(name + (length === undefined ? `.${axis}` : `[${i}]`), rule, number);
    }
    numbers[i] = number;
  }
  return numbers;
}

/**
 * As many coordinates as there are dimensions: of a point given as an array-like, or as an object. In two
 * dimensions, an object may have 0 as its z.
 * @param {string} name
 * @param {number} dimensions
 * @param {any} point
 */
export function readPoint(name, dimensions, point) {
  const numbers = readCoordinates(name, dimensions, point);
  if (dimensions === 2 && point.z !== undefined && point.z !== 0) {
    throw wrongValue(`${name}.z`, '0 or absent with dimensions: 2', point.z);
  }
  return numbers;
}

/**
 * A rotation: in two dimensions an angle; in three a quaternion given as an array-like of four numbers, or as
 * an object with x, y, z and w.
 * @param {string} name
 * @param {number} dimensions
 * @param {any} rotation
 * @returns {number[]} the angle alone, or four numbers
 */
export function readRotation(name, dimensions, rotation) {
  if (dimensions === 3) {
    return readCoordinates(name, 4, rotation, 'a quaternion: ');
  }
  if (typeof rotation !== 'number') {
    throw wrongType(name, 'an angle in radians', rotation);
  }
  return [rotation];
}
