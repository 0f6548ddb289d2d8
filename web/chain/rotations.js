// Rotations of bones as arguments: posing a chain by them, and the rotations at rest.

import { readName, readNumbers, readOptions, readRows } from '../core/arguments.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * Options of the calls that set a pose by angles or rotations.
 * @typedef {object} PoseOptions
 * @property {'clamp' | 'refuse'} [limits] What happens to a pose that breaks the limits: it is brought within
 *   them, or it is an error. Default `'clamp'`.
 */

/** What sets a pose: how many numbers per bone, the name of the call, and the export. */
const KINDS = /** @type {const} */ ({
  angles: { call: 'setAngles', count: 1, set: 'ik_chain_set_angles' },
  rotations: { call: 'setRotations', count: 4, set: 'ik_chain_set_rotations' },
  localRotations: { call: 'setLocalRotations', count: 4, set: 'ik_chain_set_local_rotations' },
});

/**
 * @param {HeapObject} heap
 * @param {keyof typeof KINDS} name
 * @param {unknown} given the numbers
 * @param {unknown} [options]
 */
export function writeRotations(heap, name, given, options) {
  const { call, count, set } = KINDS[name];
  const { bones, wasm } = heap;
  const numbers =
    count === 1
      ? readNumbers(name, given, bones, bones, () => Number.NaN)
      : readRows(name, given, 4, 'quaternion', bones);
  const { limits = 'clamp' } = options === undefined ? {} : readOptions(call, options, ['limits']);
  const refuse = readName('limits', limits, ['clamp', 'refuse']);
  const [code, bone] = heap.write((chain, address, at) => wasm[set](chain, address, refuse, at), numbers);
  check(heap, code, name, numbers, bone, count);
}

/**
 * Sets the rotations of all bones at rest.
 * @param {HeapObject} heap
 * @param {unknown} given null: the axes of space
 */
export function writeRestRotations(heap, given) {
  const name = 'restRotations';
  const numbers = given === null ? null : readRows(name, given, 4, 'quaternion', heap.bones);
  const [code, bone] = heap.write(heap.wasm.ik_chain_set_rest_rotations, numbers);
  check(heap, code, name, numbers, bone, 4);
}

/**
 * Throws the error of a code below 0.
 * @param {HeapObject} heap
 * @param {number} code
 * @param {string} name
 * @param {Float64Array | null} numbers
 * @param {number} bone that it is about; -1 for none
 * @param {number} count how many numbers a bone has
 */
function check(heap, code, name, numbers, bone, count) {
  const wrong = bone < 0 ? undefined : numbers?.subarray(count * bone, count * (bone + 1));
  heap.check(code, wrong ? `${name}[${bone}]` : name, count === 1 ? wrong?.[0] : wrong);
}
