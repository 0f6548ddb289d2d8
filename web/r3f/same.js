// Compares options, which are often written as literals and so are new objects in each render.

import { isObject } from '../core/arguments.js';

/**
 * Whether two values of options are the same: equal numbers, texts, vectors, and arrays and literals of these. Everything
 * else, such as a bone, is the same only if it is the same object.
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
export function isSame(a, b) {
  if (Object.is(a, b)) {
    return true;
  }
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) {
    return false;
  }
  if (a.isVector3) {
    return a.equals(b);
  }
  if (Array.isArray(a) || ArrayBuffer.isView(a)) {
    const [first, second] = /** @type {ArrayLike<unknown>[]} */ (/** @type {unknown} */ ([a, b]));
    return first.length === second.length && Array.from(first).every((each, i) => isSame(each, second[i]));
  }
  return Object.getPrototypeOf(a) === Object.prototype && isSameRecord(a, b, []);
}

/**
 * Whether two objects have the same values, apart from some. An absent value is the same as undefined.
 * @param {Record<string, unknown>} a
 * @param {Record<string, unknown>} b
 * @param {readonly string[]} ignored
 */
export function isSameRecord(a, b, ignored) {
  const agree = (/** @type {string} */ key) => ignored.includes(key) || isSame(a[key], b[key]);
  return Object.keys(a).every(agree) && Object.keys(b).every(agree);
}
