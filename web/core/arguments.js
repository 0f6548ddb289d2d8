// Reads arguments: checks their types and counts, and copies them once, before wasm is called. Which values
// are allowed is checked in C.

import { coded } from './errors.js';

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
 * Points: a flat array of numbers, point after point, or an array of points.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {ArrayLike<number> | ArrayLike<Point<D>>} Points
 */
/**
 * Quaternions x, y, z, w of any length but 0: a flat array of four numbers each, or an array of quaternions.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number> | XYZW>} Quaternions
 */

/**
 * Whether a value is an object, and not null.
 * @param {unknown} value
 * @returns {value is Record<PropertyKey, any>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * A value, short enough for a message.
 * @param {unknown} value
 */
export function show(value) {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (typeof value === 'bigint') {
    return `${value}n`;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? 'an empty array' : 'an array';
  }
  return isObject(value) ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}

/**
 * @param {string} name
 * @param {string} rule
 * @param {unknown} value
 */
const mustBe = (name, rule, value) => `${name} must be ${rule}, but is ${show(value)}`;

/**
 * The error for a value of the wrong type.
 * @param {string} name
 * @param {string} rule
 * @param {unknown} value
 * @returns {TypeError}
 */
export function wrongType(name, rule, value) {
  return coded('wrong-type', new TypeError(mustBe(name, rule, value)));
}

/**
 * The error for a wrong value of the right type.
 * @param {string} name
 * @param {string} rule
 * @param {unknown} value
 * @returns {RangeError}
 */
export function wrongValue(name, rule, value) {
  return coded('out-of-range', new RangeError(mustBe(name, rule, value)));
}

/**
 * The error for an array that is too short or too long.
 * @param {string} name
 * @param {string} rule how many it must have, and of what
 * @param {unknown} count
 * @returns {RangeError}
 */
export function wrongCount(name, rule, count) {
  return coded('wrong-count', new RangeError(`${name} must have ${rule}, but has ${show(count)}`));
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readNumber(name, value) {
  if (typeof value !== 'number') {
    throw wrongType(name, 'a number', value);
  }
  return value;
}

/**
 * A number as a 32-bit integer; any other number becomes one that C refuses.
 * @param {number} number
 * @param {number} refused
 */
export function toInteger(number, refused) {
  return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : refused;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readBoolean(name, value) {
  if (typeof value !== 'boolean') {
    throw wrongType(name, 'true or false', value);
  }
  return value;
}

/**
 * The index of a name in a list of names.
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} names
 * @param {string} [where] these names are allowed
 */
export function readName(name, value, names, where = '') {
  const index = names.indexOf(/** @type {string} */ (value));
  if (index < 0) {
    const wrong = typeof value === 'string' ? wrongValue : wrongType;
    throw wrong(name, names.map(show).join(' or ') + where, value);
  }
  return index;
}

/**
 * The length of an array-like; undefined for anything else. An object with an `x` is a point, even if it has
 * a length, as vectors do.
 * @param {any} value
 * @returns {unknown}
 */
export function lengthOf(value) {
  return isObject(value) && !('x' in value) ? value.length : undefined;
}

/**
 * A copy of an array-like of numbers.
 * @param {string} name
 * @param {unknown} value
 * @param {number} least how many there must be
 * @param {number} [most]
 * @param {(i: number) => number} [none] what null stands for: JSON has null for NaN and Infinity
 * @param {unknown} [given] its length, if that was read
 * @returns {Float64Array}
 */
export function readNumbers(name, value, least, most = least, none, given = lengthOf(value)) {
  if (given === undefined) {
    throw wrongType(name, 'an array of numbers', value);
  }
  const array = /** @type {ArrayLike<unknown>} */ (value);
  const length = Number.isInteger(given) ? Number(given) : Number.NaN;
  if (!(length >= least && length <= most)) {
    const count = least === most ? least : `${least} to ${most}`;
    throw wrongCount(name, `${count} numbers`, given);
  }
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number = array[i];
    numbers[i] =
      typeof number === 'number'
        ? number
        : number === null && none
          ? none(i)
          : readNumber(`${name}[${i}]`, number);
  }
  return numbers;
}

/**
 * A copy of rows of numbers, such as points or quaternions: a flat array, or an array with one array or
 * object per row. Returns the numbers, row after row.
 * @param {string} name
 * @param {unknown} value
 * @param {number} width how many numbers a row has
 * @param {string} what a row is
 * @param {number} least how many rows there must be
 * @param {number} [most]
 * @returns {Float64Array}
 */
export function readRows(name, value, width, what, least, most = least) {
  const rows = /** @type {ArrayLike<unknown>} */ (value);
  const length = lengthOf(value);
  if (length === undefined || !isObject(rows[0])) {
    const numbers = readNumbers(name, value, least * width, most * width, undefined, length);
    if (numbers.length % width !== 0) {
      throw wrongCount(name, `${width} numbers per ${what}`, numbers.length);
    }
    return numbers;
  }
  const count = Number(length);
  if (!(count >= least && count <= most)) {
    throw wrongCount(name, `${least === most ? least : `${least} to ${most}`} ${what}s`, length);
  }
  const numbers = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    const row = `${name}[${i}]`;
    numbers.set(width === 4 ? readRotation(row, 3, rows[i]) : readPoint(row, width, rows[i]), i * width);
  }
  return numbers;
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
 * How many dimensions an object has: those of the option; else those of its root; else 2.
 * @param {unknown} dimensions
 * @param {unknown} root
 */
export function readDimensions(dimensions, root) {
  if (dimensions === undefined) {
    return (root !== undefined && countDimensions(root)) || 2;
  }
  const number = readNumber('dimensions', dimensions);
  if (number !== 2 && number !== 3) {
    throw wrongValue('dimensions', '2 or 3', number);
  }
  return number;
}

const AXES = ['x', 'y', 'z', 'w'];

/**
 * Coordinates that are given as numbers, as an array-like, or as an object with x, y and so on.
 * @param {string} name
 * @param {number} count how many there must be
 * @param {any[]} given the numbers; or, at 0, the array or object. If the call takes one argument only, it
 *   must be an array or object.
 * @param {string} [what] they are
 */
function readCoordinates(name, count, given, what = '') {
  const first = given[0];
  const flat = typeof first === 'number' && given.length > 1;
  if (!flat && !isObject(first)) {
    const array = given.length > 1 ? `${count} numbers, an array of them` : `an array of ${count} numbers`;
    throw wrongType(name, `${what}${array}, or {${AXES.slice(0, count).join(', ')}}`, first);
  }
  const length = lengthOf(first);
  if (length !== undefined && length !== count) {
    throw wrongCount(name, `${count} numbers`, length);
  }
  /** @type {number[]} */
  const numbers = new Array(count);
  for (let i = 0; i < count; i++) {
    const key = length === undefined ? AXES[i] : i;
    const value = flat ? given[i] : /** @type {Record<PropertyKey, unknown>} */ (first)[key];
    if (typeof value !== 'number') {
      const place = flat ? `: ${key}` : key === i ? `[${i}]` : `.${key}`;
      const error = wrongType(name + place, 'a number', value);
      if (key === 'z' && value === undefined) {
        error.message += '; a chain in two dimensions needs dimensions: 2';
      }
      throw error;
    }
    numbers[i] = value;
  }
  return numbers;
}

/**
 * As many coordinates as there are dimensions: of a point given as `(x, y)` or `(x, y, z)`, as an
 * array-like, or as an object. In two dimensions, z may be given as 0.
 * @param {string} name
 * @param {number} dimensions
 * @param {any[]} given the first number, or the point, and the arguments after it
 */
export function readPoint(name, dimensions, ...given) {
  const numbers = readCoordinates(name, dimensions, given);
  if (dimensions === 2) {
    const flat = typeof given[0] === 'number';
    const z = flat ? given[2] : given[0].z;
    if (z !== undefined && z !== 0) {
      const error = wrongValue(`${name}${flat ? ': ' : '.'}z`, '0 or absent in two dimensions', z);
      error.message += hintFor(z);
      throw error;
    }
  }
  return numbers;
}

/**
 * A rotation: in two dimensions an angle; in three a quaternion given as `(x, y, z, w)`, as an array-like of
 * four numbers, or as an object with x, y, z and w.
 * @param {string} name
 * @param {number} dimensions
 * @param {any[]} given the angle, the first number, or the quaternion; and the arguments after it
 * @returns {number[]} the angle alone, or four numbers
 */
export function readRotation(name, dimensions, ...given) {
  if (dimensions === 3) {
    return readCoordinates(name, 4, given, 'a quaternion: ');
  }
  if (typeof given[0] !== 'number') {
    throw wrongType(name, 'an angle in radians', given[0]);
  }
  return [given[0]];
}

/** The hint for options that follow a point given as numbers. */
function hintFor(/** @type {unknown} */ extra) {
  return isObject(extra) ? '; give the point as one array to add options' : '';
}

/**
 * Refuses arguments that a call does not take.
 * @param {string} name of the call
 * @param {unknown[]} extras
 */
export function rejectExtra(name, ...extras) {
  const extra = extras.find((each) => each !== undefined);
  if (extra !== undefined) {
    const hint = name === 'solve' ? hintFor(extra) : '';
    throw coded(
      'extra-argument',
      new TypeError(`${name} takes no more arguments, but is given ${show(extra)}${hint}`),
    );
  }
}

/**
 * The error for an option that there is not.
 * @param {string} name of what takes options
 * @param {string} option
 * @param {readonly string[]} known
 * @returns {TypeError}
 */
export function unknownOption(name, option, known) {
  const message = `${name} has no option ${show(option)}; they are ${known.join(', ')}`;
  return coded('unknown-option', new TypeError(message));
}

/**
 * A copy of an options object, which must have no unknown names. Only its own properties count, and each is
 * read once.
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} known
 * @returns {Record<string, any>}
 */
export function readOptions(name, value, known) {
  if (!isObject(value) || Array.isArray(value)) {
    throw wrongType(`The argument of ${name}`, 'an object of options', value);
  }
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw unknownOption(name, unknown, known);
  }
  /** @type {Record<string, any>} */
  const options = {};
  for (const key of known) {
    options[key] = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return options;
}
