// What a chain is made of: reading its description.

import { readDimensions, readNumbers, readOptions, readPoint, wrongCount } from '../core/arguments.js';
import { PARTS } from './create.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('../core/arguments.js').XYZW} XYZW */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('../core/pole.js').Pole} Pole */
/** @typedef {import('./rotations.js').RestRotations} RestRotations */
/** @typedef {import('./settings.js').RootMode} RootMode */
/** @typedef {import('./settings.js').Solver} Solver */

/**
 * What a chain is made of. Lengths and coordinates are in any unit, the same for all.
 * @typedef {object} ChainOptions
 * @property {ArrayLike<number>} [lengths] The lengths of the bones, from the root on: 1 to 1,000,000
 *   numbers, each 0 or more, not all 0. Left out, they are the distances of `positions`, else of `rest`.
 * @property {ArrayLike<number> | XYZ} [root] Where joint 0 is. Two numbers make a planar chain, three
 *   a spatial one, so does a point with a `z`, be it 0, unless `dimensions` says otherwise. Left out:
 *   joint 0 of `positions`, else of `rest`, else the origin.
 * @property {2 | 3} [dimensions] Needed only for a spatial chain without a `root`. Default 2.
 * @property {ArrayLike<number>} [positions] The joints to start from, joint after joint, `dimensions`
 *   numbers each. `lengths` and `root` win where they disagree: each bone keeps its direction. Left
 *   out, the chain is at rest, turned by `base`.
 * @property {ArrayLike<number>} [rest] The pose that limits are measured from: joints as in
 *   `positions`, of which only the directions of the bones matter. Left out, it is straight along +x.
 * @property {RestRotations} [restRotations] The rotation that each bone of a spatial chain has at rest: how
 *   the bone's own axes lie in the rest pose, such as the axes and the roll of a rig's bones. Only the axes
 *   of limits change: they are then given in the bone's own axes. Rotations and angles stay measured from
 *   rest. Default: the axes of space.
 * @property {number | ArrayLike<number> | XYZW} [base] The rotation of what the chain is attached
 *   to, like a hip: an angle in radians in the plane; a quaternion x, y, z, w in space, of any length but
 *   0. Bone 0 is limited against it. Left out, it is not turned.
 * @property {readonly (Limit | null | undefined)[]} [limits] What the joints may do: one entry a bone,
 *   for the joint at its root end; null where that is free. Limits hold in every pose that the chain
 *   shows.
 * @property {ArrayLike<number>} [stiffness] How much each bone resists being turned against the one
 *   before it: a number a bone, from 0.001 to 1000, of which only ratios matter. Of two bones that could
 *   both do it, the stiffer one turns less. Heeded by `'auto'` on chains of three bones and more, and by
 *   the two of the Jacobian. Default 1 for all.
 * @property {number} [tolerance] How near to the target is near enough, in the unit of the lengths, 0
 *   or more. Default 1e-4 of the reach.
 * @property {number} [orientationTolerance] The angle to an orientation that counts as reached, in radians, 0
 *   to π. Below about 1e-6, rounding alone may miss it. Default 1e-3.
 * @property {number} [maxIterations] The most iterations that a solve may take, 1 to 1,000,000.
 *   Default 100, with limits 1000.
 * @property {Solver} [solver] The method. Default `'auto'`.
 * @property {RootMode} [rootMode] What happens to the root in a solve. Default `'fixed'`.
 * @property {number} [maxPull] How far the root may move in the root mode `'pull'`, in the unit of the
 *   lengths, 0 or more. Default a quarter of the reach.
 * @property {Pole | null} [pole] What the chain's bend points at. Default null: nothing.
 * @property {number | ArrayLike<number> | null} [maxTurn] How far each joint may turn in one solve, in
 *   radians above 0: one number for all, or a number a bone. Default null: as far as may be.
 */

/** The options that are set by the chain's members of the same names. */
export const SETTINGS = /** @type {const} */ ([
  'tolerance',
  'orientationTolerance',
  'maxIterations',
  'solver',
  'rootMode',
  'maxPull',
]);

const OPTIONS = ['lengths', 'root', 'dimensions', 'positions', 'rest', ...Object.keys(PARTS), ...SETTINGS];

const MOST_BONES = 1_000_000;

/**
 * @typedef {object} Description What is needed to make a chain, read: of the right types and counts.
 * @property {number} dimensions
 * @property {number} bones
 * @property {Float64Array | null} lengths
 * @property {Float64Array | null} positions
 * @property {Float64Array | null} rest one of the three, or more
 * @property {number[] | null} root
 * @property {Record<string, unknown>} given all options, as they were given
 */

/**
 * @param {ChainOptions} options
 * @returns {Description}
 */
export function readDescription(options) {
  const read = readOptions('Chain', options, OPTIONS);
  // Each is read once, as it may have code of its own.
  /** @type {Record<string, unknown>} */
  const given = {};
  for (const name of OPTIONS) {
    given[name] = read[name];
  }
  const dimensions = readDimensions(given.dimensions, given.root);
  const root = given.root === undefined ? null : readPoint('root', dimensions, given.root);
  const lengths = given.lengths === undefined ? null : readNumbers('lengths', given.lengths, 1, MOST_BONES);
  const positions = readJoints('positions', given.positions, dimensions, lengths?.length);
  const bonesSoFar = lengths?.length ?? bonesOf(positions, dimensions);
  const rest = readJoints('rest', given.rest, dimensions, bonesSoFar);
  const bones = bonesSoFar ?? bonesOf(rest, dimensions);
  if (bones === undefined) {
    throw new TypeError('Chain must be given lengths, or positions, or rest');
  }
  return { dimensions, bones, lengths, positions, rest, root, given };
}

/**
 * The joints of a pose, one more than there are bones, where that is known; null where there are none.
 * @param {string} name
 * @param {unknown} joints
 * @param {number} dimensions
 * @param {number | undefined} bones
 */
function readJoints(name, joints, dimensions, bones) {
  if (joints === undefined) {
    return null;
  }
  const [least, most] = [(bones ?? 1) + 1, (bones ?? MOST_BONES) + 1];
  const numbers = readNumbers(name, joints, least * dimensions, most * dimensions);
  if (numbers.length % dimensions !== 0) {
    throw wrongCount(name, `${dimensions} numbers a joint`, numbers.length);
  }
  return numbers;
}

/**
 * @param {Float64Array | null} joints
 * @param {number} dimensions
 */
function bonesOf(joints, dimensions) {
  return joints ? joints.length / dimensions - 1 : undefined;
}
