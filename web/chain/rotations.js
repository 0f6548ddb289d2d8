// Rotations of bones as arguments: posing a chain by them, and the rotations at rest.

import { readName, readNumbers, readOptions } from '../core/arguments.js';
import { setterOf } from '../core/guards.js';
import { readRows } from '../core/points.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * Options of the calls that set a pose by angles or rotations.
 * @typedef {object} PoseOptions
 * @property {'clamp' | 'refuse'} [limits] What happens to a pose that breaks the limits: it is brought within
 *   them, or it is an error. An angle that is beyond its bound by rounding only is no error, nor is a twist that
 *   a joint cannot have, see `setRotations`. Default `'clamp'`.
 */

/**
 * Poses a chain.
 * @param {HeapObject} heap
 * @param {'angles' | 'rotations' | 'localRotations'} name
 * @param {unknown} given the numbers
 * @param {unknown} [options]
 */
export function writeRotations(heap, name, given, options) {
  const { bones, dimensions } = heap;
  const [width, numbers] =
    name === 'angles'
      ? [1, readNumbers(name, given, bones, bones, dimensions === 3 && (() => Number.NaN))]
      : [4, readRows(name, given, 4, 'quaternion', bones)];
  heap.setNumbers(name, numbers, name, width, Number(readRefuses(setterOf(name), options)));
}

/**
 * Whether the options of a call say that a pose that breaks the limits is refused.
 * @param {string} call
 * @param {unknown} options
 */
export function readRefuses(call, options) {
  const { limits = 'clamp' } = options === undefined ? {} : readOptions(call, options, ['limits']);
  return readName('limits', limits, ['clamp', 'refuse']) === 1;
}

/**
 * Sets the rotations of all bones at rest.
 * @param {HeapObject} heap
 * @param {unknown} given null: the axes of space
 */
export function writeRestRotations(heap, given) {
  const name = 'restRotations';
  const numbers =
    given === null ? null : readRows(name, given, 4, 'quaternion', heap.bones, heap.bones, 'null or ');
  heap.setNumbers(name, numbers, name, 4);
}
