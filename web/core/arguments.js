// Reading arguments: is it of the right type, and are there as many as there must be? What values
// are allowed is the solver's to say. Everything is read once, before the solver is given it.

/** @typedef {{ x: number, y: number, z?: number }} XYZ A point, or anything else that has these. */
/** @typedef {{ x: number, y: number, z: number, w: number }} XYZW A quaternion, or anything else that has these. */

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
 */
export function wrongType(name, rule, value) {
  return new TypeError(mustBe(name, rule, value));
}

/**
 * The error for a wrong value of the right type.
 * @param {string} name
 * @param {string} rule
 * @param {unknown} value
 */
export function wrongValue(name, rule, value) {
  return new RangeError(mustBe(name, rule, value));
}

/**
 * The error for an array that is too short or too long.
 * @param {string} name
 * @param {string} rule how many it must have, and of what
 * @param {unknown} count
 */
export function wrongCount(name, rule, count) {
  return new RangeError(`${name} must have ${rule}, but has ${show(count)}`);
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
 * A number as a 32-bit integer of the solver's; what is none becomes one that the solver refuses.
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
 * @param {string[]} names
 * @param {string} [where] that they are the names there are
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
 * The length of what may be an array-like; undefined where it is none. What has an `x` is a point,
 * and none, whatever length it has as a vector.
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
 */
export function readNumbers(name, value, least, most = least) {
  const given = lengthOf(value);
  if (given === undefined) {
    throw wrongType(name, 'an array of numbers', value);
  }
  const array = /** @type {ArrayLike<unknown>} */ (value);
  const length = Number.isInteger(given) ? Number(given) : Number.NaN;
  if (!(length >= least && length <= most)) {
    const count = least === most ? least : `${least} to ${most}`;
    const error = wrongCount(name, `${count} numbers`, given);
    if (typeof array[0] === 'object') {
      error.message += ', each an object; it must be flat: x0, y0, x1, y1, …';
    }
    throw error;
  }
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number = array[i];
    numbers[i] = typeof number === 'number' ? number : readNumber(`${name}[${i}]`, number);
  }
  return numbers;
}

/**
 * How many dimensions a point has: as many as it says, like a joint, or by its looks; 0 if it looks
 * like no point.
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
 * How many dimensions something has: as many as is said, or as many as its root; else 2.
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
 * Coordinates that are given as numbers, as an array-like of as many, or as an object with x, y and so on.
 * @param {string} name
 * @param {number} count how many there must be
 * @param {any[]} given the numbers; or, at 0, the array or object. Where there is place for one argument
 *   only, it must be one of these.
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
      const rule = key === 'z' && value === undefined ? 'a number in space' : 'a number';
      throw wrongType(name + place, rule, value);
    }
    numbers[i] = value;
  }
  return numbers;
}

/**
 * As many coordinates as there are dimensions: of a point given as `(x, y)` or `(x, y, z)`, as an
 * array-like, or as an object with x and y, and z in space. In the plane, z may be given as 0.
 * @param {string} name
 * @param {number} dimensions
 * @param {any[]} given the first number, or the point, and what was given behind it
 */
export function readPoint(name, dimensions, ...given) {
  const numbers = readCoordinates(name, dimensions, given);
  if (dimensions === 2) {
    const flat = typeof given[0] === 'number';
    const z = flat ? given[2] : given[0].z;
    if (z !== undefined && z !== 0) {
      const error = wrongValue(`${name}${flat ? ': ' : '.'}z`, '0 or absent in the plane', z);
      error.message += cureOf(z);
      throw error;
    }
  }
  return numbers;
}

/**
 * How something is turned: in the plane an angle; in space a quaternion given as `(x, y, z, w)`, as an
 * array-like of four numbers, or as an object with x, y, z and w.
 * @param {string} name
 * @param {number} dimensions
 * @param {any[]} given the angle, the first number, or the quaternion; and what was given behind it
 * @returns {number[]} the angle alone, or four numbers
 */
export function readTurn(name, dimensions, ...given) {
  if (dimensions === 3) {
    return readCoordinates(name, 4, given, 'a quaternion: ');
  }
  if (typeof given[0] !== 'number') {
    throw wrongType(name, 'an angle in radians', given[0]);
  }
  return [given[0]];
}

/** Options behind a point in numbers look like one number more. */
function cureOf(/** @type {unknown} */ extra) {
  return isObject(extra) ? '; options go behind a point in one array' : '';
}

/**
 * Refuses arguments that a call does not take.
 * @param {string} name of the call
 * @param {unknown[]} extras
 */
export function readNoMore(name, ...extras) {
  const extra = extras.find((each) => each !== undefined);
  if (extra !== undefined) {
    const cure = name === 'solve' ? cureOf(extra) : '';
    throw new TypeError(`${name} is given ${show(extra)} behind all that it takes${cure}`);
  }
}

/**
 * An options object with none but known names.
 * @param {string} name
 * @param {unknown} value
 * @param {string[]} known
 * @returns {Record<string, unknown>}
 */
export function readOptions(name, value, known) {
  if (!isObject(value) || Array.isArray(value)) {
    throw wrongType(`The argument of ${name}`, 'an object of options', value);
  }
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new TypeError(`${name} has no option ${show(unknown)}; they are ${known.join(', ')}`);
  }
  return value;
}
