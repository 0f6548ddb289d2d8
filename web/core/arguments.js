// Reads arguments: checks their types and counts, and copies them once, before wasm is called. Which values
// are allowed is checked in C.

import { coded } from './errors.js';

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
  if (isObject(value)) {
    return Array.isArray(value) ? 'an array' : 'an object';
  }
  return typeof value === 'function' ? 'a function' : String(value);
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
 * Throws the error for an array that is too short or too long, unless it is neither.
 * @param {string} name
 * @param {unknown} count its length
 * @param {string} what it has
 * @param {number} least
 * @param {number} [most]
 */
export function checkCount(name, count, what, least, most = least) {
  if (!(Number.isInteger(count) && Number(count) >= least && Number(count) <= most)) {
    throw wrongCount(name, `${least === most ? least : `${least} to ${most}`} ${what}`, count);
  }
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
 * @param {string} name
 * @param {unknown} value
 */
export function readFinite(name, value) {
  const number = readNumber(name, value);
  if (!Number.isFinite(number)) {
    throw wrongValue(name, 'a finite number', number);
  }
  return number;
}

/**
 * A time in seconds, such as the time of a fade.
 * @param {string} name
 * @param {unknown} value
 */
export function readSeconds(name, value) {
  const seconds = readNumber(name, value);
  if (!(seconds >= 0 && seconds < Infinity)) {
    throw wrongValue(name, 'a finite number of at least 0', seconds);
  }
  return seconds;
}

/**
 * The seconds since the last update. A negative number counts as 0: the first time step of a timer may be negative.
 * @param {unknown} dt
 */
export function readTimeStep(dt) {
  return Math.max(readFinite('dt', dt), 0);
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
 * @param {((i: number) => number) | false} [none] what null stands for: JSON has null for NaN and Infinity
 * @param {string} [others] what else is allowed, for messages
 * @returns {Float64Array}
 */
export function readNumbers(name, value, least, most, none, others) {
  return copyNumbers(name, value, lengthOf(value), 'numbers', least, most, none, others);
}

/**
 * A copy of numbers of which the length was read already.
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} length of the value; undefined: it is no array-like
 * @param {string} what it must have
 * @param {number} least how many
 * @param {number} [most]
 * @param {((i: number) => number) | false} [none] what null stands for
 * @param {string} [others] what else is allowed
 */
export function copyNumbers(name, value, length, what, least, most, none, others = '') {
  if (length === undefined) {
    throw wrongType(name, `${others}an array of numbers`, value);
  }
  checkCount(name, length, what, least, most);
  const array = /** @type {ArrayLike<unknown>} */ (value);
  const numbers = new Float64Array(/** @type {number} */ (length));
  for (let i = 0; i < numbers.length; i++) {
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
 * Refuses arguments that a call does not take.
 * @param {string} name of the call
 * @param {unknown[]} extras
 */
export function rejectExtra(name, ...extras) {
  const extra = extras.find((each) => each !== undefined);
  if (extra !== undefined) {
    const hint = name === 'solve' && isObject(extra) ? '; give the point as one array to add options' : '';
    throw coded(
      'extra-argument',
      new TypeError(`${name} takes no more arguments, but is given ${show(extra)}${hint}`),
    );
  }
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
    throw wrongType(name.endsWith(']') ? name : `options of ${name}`, 'an object', value);
  }
  /** @type {Record<string, any>} */
  const options = Object.assign(Object.create(null), value);
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const message = `${name} has no option ${show(unknown)}; they are ${known.join(', ')}`;
    throw coded('unknown-option', new TypeError(message));
  }
  return options;
}
