// Copies of options, to keep or to send to workers.

import { isObject, lengthOf } from '../core/arguments.js';

/** A batch refuses longer arrays, and objects in objects in so many objects. */
const MOST_ELEMENTS = 5_000_000;
const MOST_DEPTH = 5;

/**
 * A copy that does not change any more. Points and quaternions of other libraries may have getters, which a message to a
 * worker does not keep. What no batch takes is not copied.
 * @param {any} value
 * @param {(view: any) => any} [copyView] copies typed arrays; for JSON, `Array.from`
 * @param {number} [depth] how many objects it is in
 * @returns {any}
 */
export function plainCopy(value, copyView = (view) => view.slice?.() ?? view, depth = 0) {
  if (!isObject(value) || depth > MOST_DEPTH || Number(lengthOf(value)) > MOST_ELEMENTS) {
    return value;
  }
  if (ArrayBuffer.isView(value)) {
    return copyView(value);
  }
  if ('x' in value) {
    const axes = ['x', 'y', 'z', 'w'].filter((axis) => value[axis] !== undefined);
    return Object.fromEntries(axes.map((axis) => [axis, value[axis]]));
  }
  if (lengthOf(value) !== undefined) {
    return Array.from(/** @type {ArrayLike<any>} */ (value), (each) => plainCopy(each, copyView, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, plainCopy(each, copyView, depth + 1)]),
  );
}
