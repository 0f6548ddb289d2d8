// Forward kinematics: posing a chain by the rotations of its bones.

import { readName, readNumbers, readOptions } from './arguments.js';
import { ERRORS } from './memory.js';

/** @typedef {import('./handle.js').Handle} Handle */

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
  if (count === 1) {
    needPlane(handle, name);
  }
  const numbers = readNumbers(name, given, count * handle.bones);
  const { limits = 'clamp' } = options === undefined ? {} : readOptions(call, options, ['limits']);
  const refuse = readName('limits', limits, ['clamp', 'refuse']);
  handle.instance.lend([numbers], (at, read, address) => {
    const code = handle.wasm[set](handle.alive(), address, refuse, at);
    const bone = read(0);
    if (code === ERRORS.ANGLE || (code === ERRORS.FORBIDDEN && count === 1)) {
      handle.check(code, `${name}[${bone}]`, numbers[bone]);
    } else if (code === ERRORS.ROTATION || code === ERRORS.FORBIDDEN) {
      const quaternion = numbers.subarray(4 * bone, 4 * bone + 4);
      handle.checkNumbers(code, `${name}, of bone ${bone},`, quaternion);
    }
    handle.check(code, name);
  });
}

/**
 * Refuses a spatial chain.
 * @param {Handle} handle
 * @param {string} name of what only a planar one has
 */
export function needPlane(handle, name) {
  if (handle.dimensions !== 2) {
    throw new TypeError(`${name} are of a planar chain; a spatial one has rotations and localRotations`);
  }
}
