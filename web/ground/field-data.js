// What height fields are made of, for those who keep copies of one. It is apart from the class, so that walkers
// without a height field do not contain the class.

import { coded } from '../core/errors.js';

/**
 * A copy of a field, such as that in the memory of a wasm instance.
 * @typedef {object} Copy
 * @property {(column: number, row: number, columns: number, heights: Float32Array) => void} setHeights Is called when
 *   heights have been set: of a rectangle from this column and row on, with so many columns, row after row.
 */
/**
 * The data of a field. A place is x, and y, which is the second axis of the ground.
 * @typedef {object} FieldData
 * @property {number} columns
 * @property {number} rows
 * @property {number} x of the first height
 * @property {number} y
 * @property {number} cell
 * @property {'y' | 'z'} up
 * @property {Float32Array} heights
 * @property {Map<object, Copy>} copies by those who keep them
 */

/**
 * The data of each `HeightField`.
 * @type {WeakMap<object, FieldData>}
 */
export const fieldData = new WeakMap();

/**
 * Makes a field of its options. The class sets it when it is loaded.
 * @type {{ make: ((options: object) => object) | null }}
 */
export const fieldMaker = { make: null };

/**
 * What a ground is: a `HeightField` for the options of one, as JSON has it.
 * @param {any} ground
 */
export function groundOf(ground) {
  if (typeof ground !== 'object' || ground === null || fieldData.has(ground) || !('heights' in ground)) {
    return ground;
  }
  if (!fieldMaker.make) {
    const message = 'ground: import HeightField, so that one can be made of these options';
    throw coded('wrong-type', new TypeError(message));
  }
  return fieldMaker.make(ground);
}
