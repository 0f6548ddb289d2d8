// Height fields as shapes: reading a HeightField, or its options.

import {
  isObject,
  readName,
  readNumber,
  readOptions,
  wrongCount,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { readPoint } from '../core/points.js';

/**
 * A height field that describes itself: a `HeightField` of the package.
 * @typedef {object} HeightFieldObject
 * @property {() => HeightFieldDescription} toJSON Returns its options.
 */
/**
 * A `HeightField` of the package, or its options.
 * @typedef {HeightFieldObject | HeightFieldDescription} HeightFieldLike
 */
/**
 * The options of a height field, as those of `HeightField`.
 * @typedef {object} HeightFieldDescription
 * @property {ArrayLike<number | null>} heights The heights, row after row, each from -1e30 to 1e30; NaN or null is a hole. At
 *   most 4,194,304.
 * @property {number} columns How many there are along x, at least 2.
 * @property {number} rows How many there are along the other axis of the ground, at least 2.
 * @property {number} cell The distance between neighbouring columns and rows: from 1e-30 to 1e30.
 * @property {ArrayLike<number>} [origin] Where column 0 and row 0 are: x and the second axis of the ground. Default 0, 0.
 * @property {'y' | 'z'} [up] The axis that points up. Default `'y'`.
 */
/** @typedef {{ heights: Float64Array, columns: number, cell: number, up: 'y' | 'z', origin: number[] }} ReadField */

const OPTIONS = ['heights', 'columns', 'rows', 'origin', 'cell', 'up'];

const UPS = /** @type {const} */ (['y', 'z']);

/** The most heights, as IK_SHAPE_MAX_HEIGHTS. */
const MOST = 2 ** 22;

/**
 * @param {string} name
 * @param {unknown} value
 */
function readCount(name, value) {
  const count = readNumber(name, value);
  if (!(Number.isInteger(count) && count >= 2 && count <= MOST)) {
    throw wrongValue(name, `an integer from 2 to ${MOST}`, count);
  }
  return count;
}

/**
 * Reads a height field.
 * @param {string} name of the option
 * @param {unknown} value
 * @returns {ReadField} `origin`: a place in space
 */
export function readField(name, value) {
  if (!isObject(value)) {
    throw wrongType(name, 'a HeightField or the options of one', value);
  }
  const { toJSON } = /** @type {any} */ (value);
  const given = readOptions(name, typeof toJSON === 'function' ? toJSON.call(value) : value, OPTIONS);
  const [columns, rows] = [
    readCount(`${name}.columns`, given.columns),
    readCount(`${name}.rows`, given.rows),
  ];
  const count = columns * rows;
  if (count > MOST) {
    throw wrongValue(`${name}.rows`, `so many that there are at most ${MOST} heights`, rows);
  }
  const cell = readNumber(`${name}.cell`, given.cell);
  if (!(cell >= 1e-30 && cell <= 1e30)) {
    throw wrongValue(`${name}.cell`, 'a number from 1e-30 to 1e30', cell);
  }
  const { up = 'y', origin = [0, 0] } = given;
  const isUp = UPS[readName(`${name}.up`, up, UPS)];
  const [x, y] = readPoint(`${name}.origin`, 2, origin);
  const heights = readHeights(`${name}.heights`, given.heights, count);
  return { heights, columns, cell, up: isUp, origin: isUp === 'y' ? [x, 0, y] : [x, y, 0] };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 */
function readHeights(name, value, count) {
  const length = isObject(value) ? /** @type {any} */ (value).length : undefined;
  if (typeof length !== 'number') {
    throw wrongType(name, 'an array of numbers', value);
  }
  if (length !== count) {
    throw wrongCount(name, `columns times rows, ${count} numbers`, length);
  }
  return Float64Array.from(/** @type {ArrayLike<number | null>} */ (value), (height) => {
    const number = height === null ? Number.NaN : readNumber(name, height);
    if (Math.abs(number) > 1e30) {
      throw wrongValue(name, 'numbers from -1e30 to 1e30, or NaN', number);
    }
    return number;
  });
}

/**
 * The options of a height field that a shape has.
 * @param {Float64Array} heights
 * @param {number} columns
 * @param {number} cell
 * @param {number[]} axis
 */
export function describeField(heights, columns, cell, axis) {
  return {
    heights: Array.from(heights, (height) => (Number.isNaN(height) ? null : height)),
    columns,
    rows: heights.length / columns,
    cell,
    up: axis[1] > axis[2] ? 'y' : 'z',
  };
}
