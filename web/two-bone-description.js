// What an arm is made of, and making it in the wasm heap.

import { ERRORS } from './memory.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * Which of the two poses is taken: always the one whose elbow has a positive angle, or a negative one
 * (in the plane, positive is from +x towards +y: on a canvas, clockwise to the eye); or the one that is
 * nearer to the present pose.
 * @typedef {'positive' | 'negative' | 'nearest'} Bend
 */

/**
 * What an elbow points at: a point, or a direction from the root, of any length but 0.
 * @typedef {ArrayLike<number> | XYZ | { point: ArrayLike<number> | XYZ } | { direction: ArrayLike<number> | XYZ }} Pole
 */

/**
 * What an arm is made of.
 * @typedef {object} TwoBoneOptions
 * @property {ArrayLike<number>} lengths Of the upper arm and of the forearm, 2 numbers, each 0 or more,
 *   not both 0.
 * @property {ArrayLike<number> | XYZ} [root] Where the shoulder is. Two numbers make a planar arm, three
 *   a spatial one. Default the origin.
 * @property {2 | 3} [dimensions] Needed only for a spatial arm without a `root`. Default 2.
 * @property {number} [gripper] The length of a gripper behind the forearm, 0 or more. It keeps its angle
 *   to the forearm, but where an orientation is asked for. Default 0: there is none.
 * @property {Bend} [bend] Which of the two poses is taken. Default `'positive'`.
 * @property {Pole} [pole] Of a spatial arm: what its elbow points at, see `setPole`.
 * @property {number} [soften] The last share of the reach, 0 to 1, over which the arm is ever slower to
 *   stretch, so that the elbow does not snap as it straightens. The tip then stays short of targets
 *   there. Default 0: not at all.
 * @property {number} [tolerance] How near to the target is near enough, in the unit of the lengths, 0 or
 *   more. Default 1e-4 of the reach.
 */

export const SETTINGS = /** @type {const} */ (['bend', 'soften', 'tolerance']);
export const OPTIONS = ['lengths', 'root', 'dimensions', 'gripper', 'pole', ...SETTINGS];

/**
 * Makes an arm; returns its address, which `ik_two_bone_destroy` takes back.
 * @param {Instance} instance
 * @param {number} dimensions
 * @param {Float64Array} lengths
 * @param {number} gripper
 */
export function makeArm(instance, dimensions, lengths, gripper) {
  const { wasm } = instance;
  return instance.lend([], (arm, read) => {
    const code = wasm.ik_two_bone_create(dimensions, lengths[0], lengths[1], gripper, arm);
    /** @type {[string, unknown?]} */
    let [name, value] = ['arm'];
    if (code === ERRORS.LENGTH) {
      const numbers = { 'lengths[0]': lengths[0], 'lengths[1]': lengths[1], gripper };
      [name, value] = Object.entries(numbers).find(([, n]) => !(n >= 0 && n <= 1e30)) ?? ['lengths'];
    } else if (code === ERRORS.REACH) {
      [name, value] = ['lengths', lengths[0] + lengths[1]];
    }
    instance.check(code, name, value);
    return read(0) >>> 0;
  });
}
