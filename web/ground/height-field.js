// Ground that is given by heights on a grid.

import {
  checkCount,
  isObject,
  lengthOf,
  readName,
  readNumber,
  readOptions,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { fieldData, fieldMaker } from './field-data.js';

/**
 * A place on the ground, such as a `Vector3` of three.js: with `x` and `z`, or `x` and `y` with `up: 'z'`.
 * @typedef {object} GroundPlace
 * @property {number} x The first coordinate.
 * @property {number} [y] The second one with `up: 'z'`.
 * @property {number} [z] The second one with `up: 'y'`.
 */
/**
 * The place of the first height: two numbers; or an object with `x` and `z`, or `x` and `y` with `up: 'z'`.
 * @typedef {ArrayLike<number> | GroundPlace} FieldOrigin
 */
/**
 * The options of a height field.
 * @typedef {object} HeightFieldOptions
 * @property {ArrayLike<number | null>} heights The heights, row after row: `columns` times `rows` numbers. NaN or null is a
 *   hole. They are copied, as 32-bit floats.
 * @property {number} columns How many heights there are along x: an integer of at least 1.
 * @property {number} rows How many there are along the other axis of the ground: z, or y with `up: 'z'`. An integer of
 *   at least 1.
 * @property {FieldOrigin} [origin] Where the height of column 0 and row 0 is: two numbers from -1e30 to 1e30. Default
 *   0, 0.
 * @property {number} cell The distance between neighbouring columns and rows: from 1e-30 to 1e30.
 * @property {'y' | 'z'} [up] The axis that points up. Default `'y'`.
 */

const OPTIONS = ['heights', 'columns', 'rows', 'origin', 'cell', 'up'];

/** More heights than this need too much memory. */
const MOST_HEIGHTS = 2 ** 28;

const UPS = /** @type {const} */ (['y', 'z']);

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 */
function readCount(name, value, least, most) {
  const count = readNumber(name, value);
  if (!(Number.isInteger(count) && count >= least && count <= most)) {
    throw wrongValue(name, `an integer from ${least} to ${most}`, count);
  }
  return count;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readCoordinate(name, value) {
  const number = readNumber(name, value);
  if (!(Math.abs(number) <= 1e30)) {
    throw wrongValue(name, 'a finite number from -1e30 to 1e30', number);
  }
  return number;
}

/**
 * A copy of heights.
 * @param {unknown} value
 * @param {number} count
 */
function readHeights(value, count) {
  const length = lengthOf(value);
  if (length === undefined) {
    throw wrongType('heights', 'an array of numbers', value);
  }
  checkCount('heights', length, 'numbers', count);
  const array = /** @type {ArrayLike<unknown>} */ (value);
  const heights = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    // JSON has null for NaN.
    const height = array[i] === null ? Number.NaN : readNumber(`heights[${i}]`, array[i]);
    heights[i] = height;
    if (Math.abs(heights[i]) === Infinity) {
      throw wrongValue(`heights[${i}]`, 'a finite 32-bit number, or NaN for a hole', height);
    }
  }
  return heights;
}

/**
 * @param {any} origin
 * @param {'y' | 'z'} second the name of the second axis
 */
function readOrigin(origin, second) {
  const length = lengthOf(origin);
  if (length !== undefined) {
    checkCount('origin', length, 'numbers', 2);
    return [readCoordinate('origin[0]', origin[0]), readCoordinate('origin[1]', origin[1])];
  }
  if (!isObject(origin)) {
    throw wrongType('origin', `an array of 2 numbers, or {x, ${second}}`, origin);
  }
  return [readCoordinate('origin.x', origin.x), readCoordinate(`origin.${second}`, origin[second])];
}

/**
 * Ground that is given by heights on a grid: hills, stairs, a scan. Between the grid's points heights are interpolated
 * bilinearly; beyond the border of the grid, the heights of the border continue.
 *
 * ```js
 * const ground = new HeightField({ heights: [0, 0, 1, 1], columns: 2, rows: 2, origin: [0, 0], cell: 10 });
 * ground.heightAt(5, 5); // 0.5
 * ```
 *
 * Places on the ground are two numbers: x and z; with `up: 'z'`, x and y.
 */
export class HeightField {
  #heights;
  #columns;
  #rows;
  /** Where the first height is. @type {number} */
  #x;
  /** @type {number} */
  #z;
  #cell;
  #up;
  // The cell of the last place: its corners, and the place in it, from 0 to 1.
  #corners = new Float64Array(4);
  #across = 0;
  #along = 0;
  /** @type {import('./field-data.js').FieldData['copies']} */
  #copies = new Map();

  /**
   * Creates a field; the heights are copied.
   * @param {HeightFieldOptions} options
   * @throws {TypeError} if an option is missing, unknown or of the wrong type
   * @throws {RangeError} if a value is out of range, or the number of heights is not `columns` times `rows`
   */
  constructor(options) {
    const given = readOptions('HeightField', options, OPTIONS);
    this.#up = given.up === undefined ? 'y' : UPS[readName('up', given.up, UPS)];
    this.#columns = readCount('columns', given.columns, 1, MOST_HEIGHTS);
    this.#rows = readCount('rows', given.rows, 1, Math.floor(MOST_HEIGHTS / this.#columns));
    this.#cell = readNumber('cell', given.cell);
    if (!(this.#cell >= 1e-30 && this.#cell <= 1e30)) {
      throw wrongValue('cell', 'a finite number from 1e-30 to 1e30', this.#cell);
    }
    [this.#x, this.#z] =
      given.origin === undefined ? [0, 0] : readOrigin(given.origin, this.#up === 'y' ? 'z' : 'y');
    this.#heights = readHeights(given.heights, this.#columns * this.#rows);
    fieldData.set(this, {
      columns: this.#columns,
      rows: this.#rows,
      x: this.#x,
      y: this.#z,
      cell: this.#cell,
      up: this.#up,
      heights: this.#heights,
      copies: this.#copies,
    });
  }

  /** How many heights there are along x. @returns {number} */
  get columns() {
    return this.#columns;
  }

  /** How many heights there are along z; with `up: 'z'`, along y. @returns {number} */
  get rows() {
    return this.#rows;
  }

  /** The distance between neighbouring columns and rows. @returns {number} */
  get cell() {
    return this.#cell;
  }

  /** Where the first height is: a copy. @returns {[number, number]} */
  get origin() {
    return [this.#x, this.#z];
  }

  /** The axis that points up. @returns {'y' | 'z'} */
  get up() {
    return this.#up;
  }

  /**
   * The height of the ground at a place; NaN in a hole: in a cell with a corner that is NaN.
   * @param {number} x
   * @param {number} z with `up: 'z'`, y
   * @returns {number}
   * @throws {TypeError} if a coordinate is not a number
   * @throws {RangeError} if a coordinate is NaN
   */
  heightAt(x, z) {
    this.#find(x, z);
    const corners = this.#corners;
    const near = corners[0] + (corners[1] - corners[0]) * this.#across;
    const far = corners[2] + (corners[3] - corners[2]) * this.#across;
    return near + (far - near) * this.#along;
  }

  /**
   * The normal of the ground at a place: a unit vector that points up. Its numbers are NaN in a hole.
   * @template {{ x: number, y: number, z: number }} [T={ x: number, y: number, z: number }]
   * @param {number} x
   * @param {number} z with `up: 'z'`, y
   * @param {T} [to] a `Vector3`, or any object with x, y and z, to be set; default: a new object
   * @returns {T}
   * @throws {TypeError} if a coordinate is not a number
   * @throws {RangeError} if a coordinate is NaN
   */
  normalAt(x, z, to = /** @type {T} */ ({ x: 0, y: 0, z: 0 })) {
    this.#find(x, z);
    const corners = this.#corners;
    const [ab, ac] = [corners[1] - corners[0], corners[2] - corners[0]];
    const twist = corners[3] - corners[2] - ab;
    // Beyond the border the ground is level towards the outside; 0 times NaN is NaN.
    const u = (x - this.#x) / this.#cell;
    const v = (z - this.#z) / this.#cell;
    const alongX = (ab + twist * this.#along) * (u < 0 || u > this.#columns - 1 ? 0 : 1);
    const alongZ = (ac + twist * this.#across) * (v < 0 || v > this.#rows - 1 ? 0 : 1);
    const length = Math.hypot(alongX, alongZ, this.#cell);
    to.x = (0 - alongX) / length;
    const second = (0 - alongZ) / length;
    const up = this.#cell / length;
    to.y = this.#up === 'y' ? up : second;
    to.z = this.#up === 'y' ? second : up;
    return to;
  }

  /**
   * Sets the heights of a rectangle of the grid. Walkers on the field notice it in their next update.
   * @param {number} column the first column of the rectangle
   * @param {number} row its first row
   * @param {number} columns how many columns it has: it must be inside of the grid
   * @param {number} rows how many rows it has
   * @param {ArrayLike<number>} heights row after row; NaN is a hole
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if the rectangle is not inside of the grid, or does not have as many heights; then nothing is
   *   changed
   */
  setHeights(column, row, columns, rows, heights) {
    const fromColumn = readCount('column', column, 0, this.#columns - 1);
    const fromRow = readCount('row', row, 0, this.#rows - 1);
    const width = readCount('columns', columns, 0, this.#columns - fromColumn);
    const depth = readCount('rows', rows, 0, this.#rows - fromRow);
    const given = readHeights(heights, width * depth);
    for (let i = 0; i < depth; i++) {
      const line = given.subarray(i * width, (i + 1) * width);
      this.#heights.set(line, (fromRow + i) * this.#columns + fromColumn);
    }
    for (const copy of this.#copies.values()) {
      copy.setHeights(fromColumn, fromRow, width, given);
    }
  }

  /**
   * Finds the cell of a place.
   * @param {number} x
   * @param {number} z
   */
  #find(x, z) {
    const u = this.#clamp('x', x, this.#x, this.#columns);
    const v = this.#clamp(this.#up === 'y' ? 'z' : 'y', z, this.#z, this.#rows);
    const column = Math.max(0, Math.min(Math.floor(u), this.#columns - 2));
    const row = Math.max(0, Math.min(Math.floor(v), this.#rows - 2));
    const right = this.#columns > 1 ? 1 : 0;
    const down = this.#rows > 1 ? this.#columns : 0;
    const first = row * this.#columns + column;
    this.#corners[0] = this.#heights[first];
    this.#corners[1] = this.#heights[first + right];
    this.#corners[2] = this.#heights[first + down];
    this.#corners[3] = this.#heights[first + down + right];
    this.#across = u - column;
    this.#along = v - row;
  }

  /**
   * A coordinate in cells, inside of the grid.
   * @param {string} name
   * @param {unknown} value
   * @param {number} origin
   * @param {number} count
   */
  #clamp(name, value, origin, count) {
    const number = readNumber(name, value);
    if (Number.isNaN(number)) {
      throw wrongValue(name, 'a number', number);
    }
    return Math.max(0, Math.min((number - origin) / this.#cell, count - 1));
  }

  /**
   * Returns the options that create this field again, for `new HeightField()`, also after JSON: holes are null there.
   * @returns {HeightFieldOptions & { heights: number[], origin: [number, number], up: 'y' | 'z' }}
   */
  toJSON() {
    const { columns, rows, cell, origin, up } = this;
    return { heights: Array.from(this.#heights), columns, rows, origin, cell, up };
  }
}

rejectWrites(HeightField);
rejectOptionWrites(HeightField, OPTIONS, { heights: 'setHeights()' });
rejectExtras(HeightField, { normalAt: 3 });

fieldMaker.make = (options) => new HeightField(/** @type {any} */ (options));
