// What a chain is made of: reading its description.

import { countDimensions, readNumber, readNumbers, readOptions, readPoint, readTurn } from './arguments.js';
import { readLimits } from './limits.js';
import { readPole } from './pole.js';
import { readRestRotations } from './rotations.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./arguments.js').XYZW} XYZW */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('./pole.js').Pole} Pole */
/** @typedef {import('./pole.js').ReadPole} ReadPole */
/** @typedef {import('./rotations.js').RestRotations} RestRotations */
/** @typedef {import('./settings.js').Pinned} Pinned */
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
 * @property {Pinned} [pinned] Whether the root stays where it is. Default true.
 * @property {number} [pull] By how much a root that is pinned by `'pull'` may move towards a target, in
 *   the unit of the lengths, 0 or more. Default a quarter of the reach.
 * @property {Pole | null} [pole] What the chain's bend points at. Default null: nothing.
 * @property {number | ArrayLike<number> | null} [maxTurn] How far each joint may turn in one solve, in
 *   radians above 0: one number for all, or a number a bone. Default null: as far as may be.
 */

const SETTINGS = /** @type {const} */ ([
  'tolerance',
  'orientationTolerance',
  'maxIterations',
  'solver',
  'pinned',
  'pull',
]);

const OPTIONS = [
  'lengths',
  'root',
  'dimensions',
  'positions',
  'rest',
  'restRotations',
  'base',
  'limits',
  'stiffness',
  'pole',
  'maxTurn',
  ...SETTINGS,
];

const MOST_BONES = 1_000_000;

/**
 * @typedef {object} Description A description that has been read: of the right types and counts.
 * @property {number} dimensions
 * @property {number} bones
 * @property {Float64Array | null} lengths
 * @property {Float64Array | null} positions
 * @property {Float64Array | null} rest one of the three, or more
 * @property {number[] | null} root
 * @property {number[] | null} base an angle, or a quaternion
 * @property {Float64Array | null} limits their records
 * @property {Float64Array | null} restRotations
 * @property {Float64Array | null} stiffness
 * @property {Float64Array | null} maxTurn
 * @property {ReadPole | null} pole
 * @property {Pick<ChainOptions, typeof SETTINGS[number]>} settings those that
 *   were given, for the chain to set
 */

/**
 * @param {ChainOptions} options
 * @returns {Description}
 */
export function readDescription(options) {
  const given = readOptions('Chain', options, OPTIONS);
  const { lengths, root, positions, rest, restRotations, base, limits, stiffness, pole, maxTurn } = given;
  const settings = Object.fromEntries(
    SETTINGS.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined),
  );
  const dimensions = readDimensions(given.dimensions, root);
  const place = root === undefined ? null : readPoint('root', root, undefined, undefined, dimensions);
  // Copied at once: what readPoint gives is good until its next call.
  const rootRead = place && Array.from(place).slice(0, dimensions);
  const lengthsRead = lengths === undefined ? null : readNumbers('lengths', lengths, 1, MOST_BONES);
  const positionsRead = readJoints('positions', positions, dimensions, lengthsRead?.length);
  const bonesSoFar = lengthsRead?.length ?? bonesOf(positionsRead, dimensions);
  const restRead = readJoints('rest', rest, dimensions, bonesSoFar);
  const bones = bonesSoFar ?? bonesOf(restRead, dimensions);
  if (bones === undefined) {
    throw new TypeError('Chain must be given lengths, or positions, or rest');
  }
  const turn =
    base === undefined ? null : readTurn('base', base, undefined, undefined, undefined, dimensions);
  return {
    dimensions,
    bones,
    lengths: lengthsRead,
    positions: positionsRead,
    rest: restRead,
    root: rootRead,
    base: turn && Array.from(turn),
    limits: limits === undefined ? null : readLimits(limits, dimensions, bones),
    restRotations: restRotations === undefined ? null : readRestRotations(restRotations, bones),
    stiffness: stiffness === undefined ? null : readNumbers('stiffness', stiffness, bones),
    maxTurn: maxTurn === undefined ? null : readMaxTurn(maxTurn, bones),
    pole: pole === undefined ? null : readPole(pole, dimensions),
    settings,
  };
}

/**
 * How far each joint may turn, a number a bone; null where that is not said.
 * @param {unknown} maxTurn
 * @param {number} bones
 */
export function readMaxTurn(maxTurn, bones) {
  if (maxTurn === null) {
    return null;
  }
  return typeof maxTurn === 'number'
    ? new Float64Array(bones).fill(maxTurn)
    : readNumbers('maxTurn', maxTurn, bones);
}

/**
 * @param {unknown} dimensions
 * @param {unknown} root
 */
export function readDimensions(dimensions, root) {
  if (dimensions === undefined) {
    return (root !== undefined && countDimensions(root)) || 2;
  }
  const number = readNumber('dimensions', dimensions);
  if (number !== 2 && number !== 3) {
    throw new RangeError(`dimensions must be 2 or 3, but is ${number}`);
  }
  return number;
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
    throw new RangeError(`${name} must have ${dimensions} numbers a joint, but has ${numbers.length}`);
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
