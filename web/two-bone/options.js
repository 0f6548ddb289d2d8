// The options of an arm, and its creation in the wasm heap.

import * as ERRORS from '../core/error-codes.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('../core/instance.js').Instance} Instance */

/**
 * Which of the two poses a solve chooses: always the one whose elbow has a positive angle, or a negative
 * one (in two dimensions, positive is from +x towards +y: clockwise on a canvas); or the one that is nearer
 * to the present pose.
 * @typedef {'positive' | 'negative' | 'nearest'} Bend
 */

/**
 * What an elbow points at: a point, or a direction from the root, of any length but 0.
 * @typedef {ArrayLike<number> | XYZ | { point: ArrayLike<number> | XYZ } | { direction: ArrayLike<number> | XYZ }} Pole
 */

/**
 * The options of an arm.
 * @typedef {object} TwoBoneOptions
 * @property {ArrayLike<number>} lengths The lengths of the upper arm and the forearm, 2 numbers, each 0 or
 *   more, not both 0.
 * @property {ArrayLike<number> | XYZ} [root] The position of the shoulder. Two numbers make a planar arm,
 *   three a spatial one. Default the origin.
 * @property {2 | 3} [dimensions] Needed only for a spatial arm without a `root`. Default 2.
 * @property {number} [gripper] The length of a gripper after the forearm, 0 or more. It keeps its angle to
 *   the forearm unless a solve has an orientation. Default 0: no gripper.
 * @property {Bend} [bend] Which of the two poses a solve chooses. Default `'positive'`.
 * @property {Pole} [pole] What the elbow of a spatial arm points at, see `setPole`. Default: no pole.
 * @property {number} [softness] The last share of the reach, 0 to 1, over which the arm stretches ever more
 *   slowly, so that the elbow does not snap as it straightens. The tip then stays short of targets there.
 *   Default 0.
 * @property {number} [tolerance] The distance between tip and target that counts as reached, in the unit of
 *   the lengths, 0 or more. Default 1e-4 of the reach.
 */

export const SETTINGS = /** @type {const} */ (['bend', 'softness', 'tolerance']);
export const OPTIONS = ['lengths', 'root', 'dimensions', 'gripper', 'pole', ...SETTINGS];

/**
 * Creates an arm and returns its address. `ik_two_bone_destroy` frees it.
 * @param {Instance} instance
 * @param {number} dimensions
 * @param {Float64Array} lengths
 * @param {number} gripper
 */
export function makeArm(instance, dimensions, lengths, gripper) {
  const { wasm } = instance;
  const [code, arm] = instance.lend([], (results) =>
    wasm.ik_two_bone_create(dimensions, lengths[0], lengths[1], gripper, results),
  );
  /** @type {[string, number?]} */
  let [name, value] = ['arm'];
  if (code === ERRORS.LENGTH) {
    const numbers = { 'lengths[0]': lengths[0], 'lengths[1]': lengths[1], gripper };
    [name, value] = Object.entries(numbers).find(([, n]) => !(n >= 0 && n <= 1e30)) ?? ['lengths'];
  } else if (code === ERRORS.REACH) {
    [name, value] = ['lengths', lengths[0] + lengths[1]];
  }
  instance.check(code, name, value);
  return arm >>> 0;
}
