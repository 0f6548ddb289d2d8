// Rotations of bones as arguments: posing a chain by them, and the rotations at rest.

import { lengthOf, readName, readNumbers, readOptions, readTurn, wrongCount } from '../core/arguments.js';

/** @typedef {import('../core/arguments.js').XYZW} XYZW */
/** @typedef {import('./handle.js').Handle} Handle */

/**
 * A rotation per bone: quaternions x, y, z, w of any length but 0, as a flat array of four numbers per bone,
 * or as an array with one quaternion per bone, each an array of four numbers or an object.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number> | XYZW>} RestRotations
 */

/**
 * @typedef {object} PoseOptions
 * @property {'clamp' | 'refuse'} [limits] What becomes of a pose that breaks the limits: it is brought
 *   within them, or is an error. Default `'clamp'`.
 */

/** Of what the bones of a chain are posed by: how many numbers a bone, and the call that takes them. */
const KINDS = /** @type {const} */ ({
  angles: { call: 'setAngles', count: 1, set: 'ik_chain_set_angles' },
  rotations: { call: 'setRotations', count: 4, set: 'ik_chain_set_rotations' },
  localRotations: { call: 'setLocalRotations', count: 4, set: 'ik_chain_set_local_rotations' },
});

/**
 * @param {Handle} handle
 * @param {keyof typeof KINDS} name
 * @param {unknown} given the numbers
 * @param {unknown} [options]
 */
export function putRotations(handle, name, given, options) {
  const { call, count, set } = KINDS[name];
  const numbers = readNumbers(name, given, count * handle.bones);
  const { limits = 'clamp' } = options === undefined ? {} : readOptions(call, options, ['limits']);
  const refuse = readName('limits', limits, ['clamp', 'refuse']);
  const [code, index] = handle.give(
    (chain, address, at) => handle.wasm[set](chain, address, refuse, at),
    numbers,
  );
  check(handle, code, name, numbers, index, count);
}

/**
 * Reads the rotations of all bones at rest. Returns four numbers per bone.
 * @param {string} name
 * @param {unknown} given
 * @param {number} bones
 */
function readQuaternions(name, given, bones) {
  const quaternions = /** @type {ArrayLike<unknown>} */ (given);
  const length = lengthOf(given);
  if (length === undefined || typeof quaternions[0] !== 'object') {
    return readNumbers(name, given, 4 * bones);
  }
  if (length !== bones) {
    throw wrongCount(name, `${bones} quaternions, one per bone`, length);
  }
  const numbers = new Float64Array(4 * bones);
  for (let bone = 0; bone < bones; bone++) {
    numbers.set(readTurn(`${name}[${bone}]`, 3, quaternions[bone]), 4 * bone);
  }
  return numbers;
}

/**
 * Sets the rotations of all bones at rest.
 * @param {Handle} handle
 * @param {unknown} given
 */
export function putRestRotations(handle, given) {
  const name = 'restRotations';
  const numbers = readQuaternions(name, given, handle.bones);
  const [code, index] = handle.give(handle.wasm.ik_chain_set_rest_rotations, numbers);
  check(handle, code, name, numbers, index, 4);
}

/**
 * Throws the error of a code below 0.
 * @param {Handle} handle
 * @param {number} code
 * @param {string} name
 * @param {Float64Array | null} numbers
 * @param {number} bone that it is about; -1 for none
 * @param {number} count how many numbers a bone has: 1 for its angle, 4 for its quaternion
 */
function check(handle, code, name, numbers, bone, count) {
  if (bone < 0 || !numbers) {
    handle.check(code, name);
  } else if (count === 1) {
    handle.check(code, `${name}[${bone}]`, numbers[bone]);
  } else {
    handle.check(code, `${name}, of bone ${bone},`, numbers.subarray(4 * bone, 4 * bone + 4));
  }
}
