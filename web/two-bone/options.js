// Reads the options of an arm, and creates it in the wasm heap.

import { readNumber, readNumbers, readOptions } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { HeapObject } from '../core/heap-object.js';
import { readDimensions, readPoint } from '../core/points.js';

/** @typedef {import('../core/engine.js').Engine} Engine */

/**
 * Which of the two poses a solve chooses: always the one whose elbow has a positive angle, or a negative one
 * (in two dimensions, positive is from +x towards +y: clockwise on a canvas); or the one that is nearer to
 * the present pose.
 * @typedef {'positive' | 'negative' | 'nearest'} Bend
 */

/**
 * What the elbow of a spatial arm points at, see `setPole`.
 * @typedef {import('../core/pole.js').Pole<3> | 'keep'} ArmPole
 */

/**
 * The options of an arm.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} TwoBoneOptions
 * @property {{ readonly 0: number, readonly 1: number, readonly length: 2 } | Float32Array | Float64Array} lengths
 *   The lengths of the upper arm and the forearm: 2 numbers, each from 0 to 1e30, not both 0; their sum is at
 *   least 1e-30. In TypeScript, a `number[]` needs a cast, `as [number, number]`, because its length is not known.
 * @property {import('../core/points.js').Root<D>} [root] The position of the shoulder, each coordinate from
 *   -1e30 to 1e30. Two numbers make a planar arm, three a spatial one. Default: the origin.
 * @property {D} [dimensions] 2 or 3; needed only for a spatial arm without a `root`. Default 2.
 * @property {number} [gripper] The length of a gripper after the forearm, from 0 to 1e30. It keeps its angle to the
 *   forearm unless a solve has an orientation. Default 0: no gripper.
 * @property {Bend} [bend] Which of the two poses a solve chooses. Default `'positive'`.
 * @property {D extends 2 ? null | undefined : ArmPole | null | undefined} [pole]
 *   What the elbow of a spatial arm points at, see `setPole`. Default null: nothing.
 * @property {number} [softness] The last share of the reach, 0 to 1, over which the arm stretches ever more
 *   slowly, so that the elbow does not snap when it straightens. The tip then stays short of targets there.
 *   Default 0.
 * @property {number} [tolerance] The distance between tip and target that counts as reached, in the unit of
 *   the lengths, from 0 to 1e30. Default 1e-4 of the reach.
 * @property {ArrayLike<number>} [angles] The angles of the pose to start from, see `setAngles`. Default: 0, the
 *   rest pose, straight along +x.
 * @property {D extends 2 ? undefined : ArrayLike<number> | import('../core/points.js').XYZW | undefined} [wrist]
 *   The rotation of the gripper of a spatial arm relative to the forearm, in the pose to start from, see
 *   `setWrist`. A planar arm, and one without a gripper, refuse it. Default: not rotated.
 */

/** The options that are set by the properties of the same names. */
export const SETTINGS = /** @type {const} */ (['bend', 'softness', 'tolerance']);

export const OPTIONS = ['lengths', 'root', 'dimensions', 'gripper', 'pole', ...SETTINGS, 'angles', 'wrist'];

/**
 * Creates an arm of options, at rest, without the settings.
 * @param {Engine} engine
 * @param {unknown} options
 */
export function createArm(engine, options) {
  const given = readOptions('TwoBone', options, OPTIONS);
  const dimensions = readDimensions(given.dimensions, given.root);
  const root = given.root === undefined ? null : readPoint('root', dimensions, given.root);
  const [first, second] = readNumbers('lengths', given.lengths, 2);
  const gripper = given.gripper === undefined ? 0 : readNumber('gripper', given.gripper);
  const instance = engine.instanceFor('ik_two_bone_create', 'two-bone.wasm');
  const [code, arm] = instance.withScratch([], (results) =>
    instance.wasm.ik_two_bone_create(dimensions, first, second, gripper, results),
  );
  /** @type {[string, number?]} */
  let [name, value] = ['arm'];
  if (code === ERRORS.LENGTH) {
    const numbers = { 'lengths[0]': first, 'lengths[1]': second, gripper };
    [name, value] = Object.entries(numbers).find(([, n]) => !(n >= 0 && n <= 1e30)) ?? ['lengths'];
  } else if (code === ERRORS.REACH) {
    [name, value] = ['lengths', first + second];
  }
  instance.check(code, name, value);
  const heap = new HeapObject(instance, 'two_bone', arm, dimensions, gripper > 0 ? 3 : 2);
  return { heap, lengths: [first, second, gripper], root, given };
}
