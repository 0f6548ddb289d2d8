// Rotations of bones as arguments: posing a chain by them, and the rotations at rest.

import { lengthOf, readName, readNumbers, readOptions, readQuaternion, show } from './arguments.js';

/** @typedef {import('./arguments.js').XYZW} XYZW */
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
  handle.instance.lend([numbers], (at, read, address) => {
    const code = handle.wasm[set](handle.alive(), address, refuse, at);
    const bone = read(0);
    if (bone >= 0 && count === 1) {
      handle.check(code, `${name}[${bone}]`, numbers[bone]);
    }
    checkQuaternion(handle, code, name, numbers, bone);
  });
}

/**
 * Reads the rotations of all bones at rest. Returns four numbers per bone.
 * @param {unknown} given
 * @param {number} bones
 */
export function readRestRotations(given, bones) {
  const name = 'restRotations';
  const quaternions = /** @type {ArrayLike<unknown>} */ (given);
  const length = lengthOf(given);
  if (length === undefined || typeof quaternions[0] !== 'object') {
    return readNumbers(name, given, 4 * bones);
  }
  if (length !== bones) {
    throw new RangeError(`${name} must have ${bones} quaternions, one per bone, but has ${show(length)}`);
  }
  const numbers = new Float64Array(4 * bones);
  for (let bone = 0; bone < bones; bone++) {
    numbers.set(readQuaternion(`${name}[${bone}]`, quaternions[bone]), 4 * bone);
  }
  return numbers;
}

/**
 * @param {Handle} handle
 * @param {Float64Array | null} quaternions
 */
export function putRestRotations(handle, quaternions) {
  handle.instance.lend([quaternions], (at, read, address) => {
    const code = handle.wasm.ik_chain_set_rest_rotations(handle.alive(), address, at);
    checkQuaternion(handle, code, 'restRotations', quaternions, read(0));
  });
}

/**
 * Throws the error of a code below 0 that is about the quaternion of a bone.
 * @param {Handle} handle
 * @param {number} code
 * @param {string} name
 * @param {Float64Array | null} quaternions
 * @param {number} bone -1 if it is about no bone
 */
function checkQuaternion(handle, code, name, quaternions, bone) {
  if (quaternions && bone >= 0) {
    const quaternion = quaternions.subarray(4 * bone, 4 * bone + 4);
    handle.checkNumbers(code, `${name}, of bone ${bone},`, quaternion);
  }
  handle.check(code, name);
}
