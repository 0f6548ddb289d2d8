// The options of a chain: reading them, and the options that create a chain again.

import { isObject, lengthOf, readNumbers, readOptions } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { readDimensions, readPoint, readRows } from '../core/points.js';
import { PARTS } from './create.js';

/**
 * The options that a chain and each chain of a batch have. Lengths and coordinates are in any unit, the same for
 * all. Coordinates are from -1e30 to 1e30.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} SharedOptions
 * @property {ArrayLike<number>} [lengths] The lengths of the bones, from the root on: 1 to 1,000,000 numbers,
 *   each from 0 to 1e30. Their sum must be from 1e-30 to 1e30. Default: the distances in `positions`, else in
 *   `rest`.
 * @property {import('../core/points.js').Points<D>} [positions] The joints of the pose to start from, one
 *   more than bones: a flat array of `dimensions` numbers each, or an array of points. `lengths` and `root` win
 *   if they disagree: each bone keeps its direction. Default: the rest pose, rotated by `base`.
 * @property {import('../core/points.js').Points<D>} [rest] The rest pose, from which rotations and limits
 *   are measured: joints like `positions`. Only the directions of the bones matter. Default: straight along
 *   +x.
 * @property {import('../core/points.js').Root<D>} [root] The position of joint 0. Two numbers make a planar
 *   chain, three a spatial one; so does an object without or with a `z`, unless `dimensions` says otherwise.
 *   Default: joint 0 of `positions`, else of `rest`, else the origin.
 * @property {D} [dimensions] 2 or 3. Default: as many numbers as `root` has, or else each point of `positions` or `rest`; else 2.
 * @property {readonly (import('./limits.js').Limit<D> | null | undefined)[]} [limits] The limits of the
 *   joints, one entry per bone, for the joint at its root end; null for a free joint. Limits hold in every
 *   pose that the chain shows. Default: all joints are free.
 * @property {import('../core/points.js').Rotation<D>} [base] The rotation of what the chain is attached
 *   to, such as a hip: an angle from -1e6 to 1e6 in radians in two dimensions, a quaternion in
 *   three. Bone 0 is limited relative to it. Default: not rotated.
 * @property {D extends 2 ? undefined : import('../core/points.js').Quaternions | null | undefined} [restRotations]
 *   The rotation of each bone of a spatial chain at rest: how the bone's own axes lie in the rest pose, such
 *   as the axes and the roll of a rig's bones. Only the axes of limits change: they are then given in the
 *   bone's own axes. Rotations and angles stay measured from rest. Default null: the axes of space.
 * @property {ArrayLike<number> | null} [stiffness] The resistance of each bone to turning: one number per
 *   bone, from 0.001 to 1000. Only ratios matter: of two bones, the stiffer one turns less. It has an effect
 *   with `'auto'`, on chains of three bones or more, and with the two Jacobian solvers. Default null: the same
 *   for all.
 * @property {number} [orientationTolerance] The angle to an orientation that counts as reached, in radians, 0
 *   to π. With less than about 1e-6, rounding alone may miss it. Default 1e-3.
 * @property {number} [maxIterations] The most iterations that a solve may take, 1 to 1,000,000. Default 100
 *   without limits and 1000 with limits.
 * @property {import('../core/restarts.js').Restarts} [restarts] From which other poses a solve starts again if it misses its
 *   target: with limits or `stiffness`, and the solver `'auto'`. Default true.
 * @property {import('./settings.js').Solver} [solver] The method. Default `'auto'`.
 * @property {import('./settings.js').RootMode} [rootMode] What happens to the root in a solve. Default
 *   `'fixed'`. A free root leaves the limit of bone 0 out.
 * @property {number} [maxPull] How far the root may move in the root mode `'pull'`, in the unit of the
 *   lengths, from 0 to 1e30. Default a quarter of the reach.
 * @property {number | ArrayLike<number | null> | null} [maxTurn] How far each joint may turn in one solve, in
 *   radians above 0: one number for all, or one per bone. A solve then finds the pose nearest to the target
 *   within that, and the tip follows a target that moves smoothly without leaps. With a free root, bone 0
 *   turns freely. Default null: no limit.
 * @property {import('../core/points.js').Quaternions} [localRotations] The local rotations of the pose to
 *   start from, see `Chain.localRotations`. They are set after `positions`.
 * @property {ArrayLike<number | null>} [angles] The angles of the pose to start from, see `Chain.angles`. They
 *   are set last.
 */
/**
 * The options that only a single chain has in this form.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} SingleOptions
 * @property {number} [tolerance] The distance between effector (the tip by default) and target that counts as
 *   reached, in the unit of the lengths, from 0 to 1e30. With less than about 1e-6 of the reach, rounding alone
 *   may miss a target. Default 1e-4 of the reach.
 * @property {import('../core/pole.js').Pole<D> | null} [pole] What the bend of the chain points at, such as an
 *   elbow. Default null: nothing.
 */
/**
 * The options of a chain, of which lengths, positions or rest must be given.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {SharedOptions<D> & SingleOptions<D>} Options
 */
/**
 * The options of a chain. It needs `lengths`, `positions` or `rest`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {Options<D> & ({ lengths: ArrayLike<number> } | { positions: ArrayLike<any> } | { rest: ArrayLike<any> })} ChainOptions
 */
/** The options that are set by the properties of the same names. */
export const SETTINGS = /** @type {const} */ ([
  'tolerance',
  'orientationTolerance',
  'maxIterations',
  'restarts',
  'solver',
  'rootMode',
  'maxPull',
]);

/** The names of all options. */
export const OPTIONS = [
  'lengths',
  'root',
  'dimensions',
  'positions',
  'rest',
  ...Object.keys(PARTS),
  ...SETTINGS,
  'localRotations',
  'angles',
];

const MOST_BONES = 1_000_000;

/**
 * @typedef {object} Description The options after reading: of the right types and counts.
 * @property {number} dimensions
 * @property {number} bones
 * @property {Float64Array | null} lengths null: the distances in positions, else in rest
 * @property {Float64Array | null} positions
 * @property {Float64Array | null} rest
 * @property {number[] | null} root
 * @property {Record<string, unknown>} given all options, as they were given
 */

/** The first of some points; undefined for a flat array of numbers. @param {any} points @returns {unknown} */
const firstOf = (points) => (lengthOf(points) && isObject(points[0]) ? points[0] : undefined);

/** Options of which null says that there is none. */
const NULLABLE = ['rest', 'base', 'limits'];

/**
 * @param {unknown} options
 * @returns {Description}
 */
export function readDescription(options) {
  const given = readOptions('Chain', options, OPTIONS);
  for (const name of NULLABLE) {
    given[name] ??= undefined;
  }
  const dimensions = readDimensions(
    given.dimensions,
    given.root,
    firstOf(given.positions),
    firstOf(given.rest),
  );
  const root = given.root === undefined ? null : readPoint('root', dimensions, given.root);
  const lengths = given.lengths === undefined ? null : readNumbers('lengths', given.lengths, 1, MOST_BONES);
  const positions = readJoints('positions', given, dimensions, lengths?.length);
  const bonesSoFar = lengths?.length ?? (positions && positions.length / dimensions - 1);
  const rest = readJoints('rest', given, dimensions, bonesSoFar);
  const bones = bonesSoFar ?? (rest && rest.length / dimensions - 1);
  if (bones === null) {
    throw coded('wrong-type', new TypeError('Chain must be given lengths, or positions, or rest'));
  }
  return { dimensions, bones, lengths, positions, rest, root, given };
}

/**
 * The joints of a pose, one more than bones if their number is known; null if they are not given.
 * @param {'positions' | 'rest'} name
 * @param {Record<string, unknown>} given
 * @param {number} dimensions
 * @param {number | null | undefined} bones
 */
function readJoints(name, { [name]: joints }, dimensions, bones) {
  if (joints === undefined) {
    return null;
  }
  return readRows(name, joints, dimensions, 'joint', (bones ?? 1) + 1, (bones ?? MOST_BONES) + 1);
}
