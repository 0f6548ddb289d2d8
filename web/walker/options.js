// The options of a walker: their types, and reading them.

import {
  checkCount,
  isObject,
  lengthOf,
  readBoolean,
  readName,
  readNumber,
  readNumbers,
  readOptions,
  wrongCount,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { countDimensions, readPoint } from '../core/points.js';
import { fieldData } from '../ground/field-data.js';
import { readPlace, UPS } from './place.js';

/**
 * The order in which legs step.
 * - `'auto'`: changes with the speed, from a ripple to two groups in turn, as in insects and spiders.
 * - `'wave'`: one leg after the other, from the rear to the front; slow and steady.
 * - `'ripple'`: a wave on each side, half a cycle apart.
 * - `'tetrapod'`: three groups in turn: a third of the legs is in the air.
 * - `'tripod'`, `'trot'`, `'alternating'`: two groups in turn; one gait, by its names for 6, 4 and 8 legs.
 * - `'gallop'`: both sides nearly together; neighbours are in the air together; fast.
 * @typedef {'auto' | 'wave' | 'ripple' | 'tetrapod' | 'tripod' | 'trot' | 'alternating' | 'gallop'} Gait
 */

/**
 * A number of legs: even, from 2 to 64.
 * @typedef {2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 30 | 32 | 34 | 36 | 38 | 40 | 42 | 44 | 46 | 48 | 50 | 52 | 54 | 56 | 58 | 60 | 62 | 64} LegCount
 */

/**
 * What a literal number of legs must be; any `number` is checked when the walker is made.
 * @template {number} L
 * @typedef {number extends L ? number : L extends LegCount ? L :
 *   { readonly 'legs must be an even number from 2 to 64': never }} CheckedLegs
 */

/**
 * The options that a walker and each walker of a batch have. Lengths have any unit, the same for all. L is the reach of the
 * walker: the mean of its legs' reaches, each the sum of its bone lengths, without the last one of a flat foot. Angles
 * are in radians, times in seconds.
 * @template {number} [L=number]
 * @typedef {object} SharedOptions
 * @property {(L & CheckedLegs<L>) | readonly LegOptions[]} legs The number of legs: even, from 2 to 64, half of
 *   them on each side, the left ones first, each side from the front to the rear. Or a description of each leg,
 *   1 to 64. Two legs, one on each side, balance: before a foot lifts, the body shifts over the other one. They walk
 *   at up to about 0.5 L per second ahead and 0.17 L per second sideways, turn at up to 0.7 radians per second, and
 *   do not run. In TypeScript it may be a variable of the type `number`, as of `useState(8)`; a literal that is not
 *   allowed, like 5, does not compile.
 * @property {ArrayLike<number>} [lengths] The lengths of the bones of each leg from the hip on, 2 to 8 numbers,
 *   each from 0 to 1e30, with a sum from 1e-30 to 1e30. For all legs that do not give their own.
 * @property {ArrayLike<number>} [bends] The share of each joint between two bones in the bending of the leg:
 *   one number less than bones, two less with a flat foot, each from -1 to 1. Only ratios matter. A negative joint
 *   bends the other way, like the heel of a dog. For all legs that do not give their own. Default: 1 for the knee, 0.6
 *   for each joint after it, -0.3 for each joint before it. The knee is the first joint after a bone of at least half the
 *   length of the longest one: a shorter first bone is a coxa, as insects have it.
 * @property {boolean} [flat] Whether the feet are flat: the last bone of a leg, of at least 3, is then a sole. The joint
 *   before the last one, the ankle, stands on the foothold; it is the `foot` of the leg. The last bone lies on the ground
 *   in front of it, along the heading that the body had when the foot was planted. For all legs that do not say it
 *   themselves. Default false.
 * @property {ArrayLike<number>} [hipEllipse] The half axes, forward and sideways, of the ellipse on which
 *   hips lie that are not given: 2 numbers, each 0 or more, with hips within 10 reaches of the largest leg.
 *   Default 0.24 L and 0.16 L; of two legs 0.12 L to the side.
 * @property {ArrayLike<number>} [homeEllipse] The half axes, forward and sideways, of the ellipse on which
 *   homes lie that are not given: 2 numbers, each 0 or more, where the legs can stand. Default: outwards from the
 *   hips by 0.62 of the leg's reach; of two legs, below the hips.
 * @property {'z' | 'y'} [up] The axis that points away from the ground. `'z'`: the ground is the plane of x
 *   and y, as on a canvas seen from above. `'y'`: that of x and z, as in three.js. Axes are right-handed: where y
 *   points down, as on a canvas, left and right appear mirrored, and positive headings turn clockwise. Default
 *   `'z'`.
 * @property {Gait} [gait] The order in which legs step. Default `'auto'`.
 * @property {number} [height] The height of the plane of the hips over the ground, such that all legs can
 *   stand at their homes. Default 0.30 L; of two legs that balance, 0.85 L.
 * @property {number} [stepHeight] How high a foot is lifted in a full step, from 0 to 1e300; short steps are lower.
 *   Default 0.12 L.
 * @property {number} [maxSpeed] The greatest speed of `chase`, length units per second, from 0 to 1e300; the legs
 *   may allow less, see `topSpeed`. Default 3 L per second.
 * @property {number} [maxTurnRate] The greatest turn rate of `chase`, radians per second, from 0 to 1e300.
 *   Default 4.
 * @property {number} [acceleration] The greatest change of the velocity, length units per second squared,
 *   from 0 to 1e300. Default 12 L per second squared.
 * @property {number} [bob] How far the body would sink if all legs were in the air, from 0 to 1e300. Default
 *   0.02 L.
 * @property {number} [clearance] How high a foot in the air passes over the ground, from 0 to 1e300. Default 0.04 L.
 * @property {number} [maxSlope] The steepest ground on which a foot is put down: an angle in radians from 0 to 1.5.
 *   Default 0.7, which is 40 degrees.
 * @property {number} [maxStepUp] How high above the plane of the other feet a foot is put down, from 0 to 1e300. Default
 *   0.3 L.
 * @property {number} [maxStepDown] How far below the plane of the other feet a foot is put down, from 0 to 1e300.
 *   Default 0.3 L.
 * @property {number} [maxPitch] How far the body tilts forward or back with the ground: an angle in radians from 0 to
 *   1.5. Default 0.54, which is 31 degrees.
 * @property {number} [maxRoll] How far the body tilts to its sides with the ground: an angle in radians from 0 to 1.5.
 *   Default 0.54, which is 31 degrees.
 * @property {number} [probeHeight] How far above the body the rays of `beginUpdate` begin, from 0 to 1e300. Default 1 L.
 * @property {number} [gravity] The gravity of jumps, length units per second squared, from 0 to 1e300. A jump uses the
 *   nearest value from 0.1 L to 1e6 L per second squared. Default 12 L per second squared.
 */
/**
 * The options that only a single walker has in this form.
 * @typedef {object} SingleOptions
 * @property {import('./place.js').Place} [position] Where on the ground it stands, within 1e9 L of the
 *   origin. Default: the origin.
 * @property {number} [heading] The direction that it faces: an angle in radians about `up` by the right-hand rule,
 *   from -1e6 to 1e6, 0 along +x. On a canvas, where y points down, it grows clockwise. Default 0.
 * @property {import('./terrain.js').WalkerGround} [ground] What it stands on: a number, the height of flat ground, within
 *   1e9 L of 0; a `HeightField` with the same `up`; a function `(x, y) => height`, or `(x, z) => height` with
 *   `up: 'y'`; or `'probes'`, see `beginUpdate`. Default 0.
 */
/**
 * The options of a walker, except for its lengths.
 * @template {number} [L=number]
 * @typedef {SharedOptions<L> & SingleOptions} BodyOptions
 */

/**
 * The options of a walker. It needs `legs`, and `lengths` unless each leg gives its own.
 * @template {number} [L=number]
 * @typedef {BodyOptions<L> & ({ lengths: ArrayLike<number> } | DescribedLegs)} WalkerOptions
 */
/**
 * Legs that are described one by one.
 * @typedef {object} DescribedLegs
 * @property {readonly LegOptions[]} legs The descriptions of the legs, 1 to 64.
 */

/**
 * The description of a leg. What is not given is that of all legs, or follows from the number of legs and the
 * place in the list. Points are in the body's frame: x forward, y to the left, z up, whatever `up` is.
 * @typedef {object} LegOptions
 * @property {ArrayLike<number>} [lengths] The lengths of its bones, as the option of this name.
 * @property {ArrayLike<number>} [bends] The shares of its joints, as the option of this name.
 * @property {boolean} [flat] Whether its foot is flat, as the option of this name.
 * @property {ArrayLike<number> | { readonly x: number, readonly y: number, readonly z?: number }} [hip] Where
 *   it is attached: x, y, and z, which is 0 by default.
 * @property {ArrayLike<number> | { readonly x: number, readonly y: number }} [home] Its nominal foothold, where
 *   its foot stands at rest, on the ground: x, y. The knee points up, and from the hip towards the home.
 * @property {'left' | 'right'} [side] The side of the body, in its frame: where y points down, as on a canvas, the
 *   left legs appear on the right. Default: the side of a home that is given.
 * @property {number} [rank] The place among the legs of its side: a whole number from 0 (rear) to 63,
 *   different on each side. Default: the order of the homes' x. Give the ranks of all legs or of none.
 * @property {boolean} [enabled] Whether it is enabled, see `setLegEnabled`. Default true.
 */

/** The settings, by their codes. */
export const SETTINGS = Object.freeze(
  /** @type {const} */ ([
    'height',
    'stepHeight',
    'maxSpeed',
    'maxTurnRate',
    'acceleration',
    'bob',
    'ground',
    'clearance',
    'maxSlope',
    'maxStepUp',
    'maxStepDown',
    'maxPitch',
    'maxRoll',
    'probeHeight',
    'gravity',
  ]),
);

export const OPTIONS = [
  'legs',
  'lengths',
  'bends',
  'flat',
  'hipEllipse',
  'homeEllipse',
  'position',
  'heading',
  'up',
  'gait',
  ...SETTINGS,
];
const LEG_OPTIONS = ['lengths', 'bends', 'flat', 'hip', 'home', 'side', 'rank', 'enabled'];

const MOST_LEGS = 64;
const MOST_BONES = 8;
const LEAST_FLAT_BONES = 3;
export const SIDES = /** @type {const} */ (['right', 'left']);

/**
 * The description of a leg, after reading. What is null was not given.
 * @typedef {object} ReadLeg
 * @property {Float64Array} lengths
 * @property {Float64Array | null} bends
 * @property {boolean} flat
 * @property {number[] | null} hip
 * @property {number[] | null} home
 * @property {number | null} side
 * @property {number | null} rank
 * @property {boolean} enabled
 * @property {{ lengths: string, bends: string }} names of the options that these came from
 */

/**
 * @typedef {object} WalkerDescription Options after reading: of the right types and counts.
 * @property {ReadLeg[]} legs
 * @property {Float64Array | null} hipEllipse
 * @property {Float64Array | null} homeEllipse
 * @property {number} up its code
 * @property {number[]} position
 * @property {number} heading
 * @property {Record<string, unknown>} settings those that were given, except the ground, and the gait
 * @property {unknown} ground
 */

/**
 * @param {unknown} options
 * @returns {WalkerDescription}
 */
export function readWalker(options) {
  const given = readOptions('Walker', options, OPTIONS);
  const { legs, lengths, bends, flat, hipEllipse, homeEllipse, position, heading, up, ground } = given;
  const settings = Object.fromEntries(
    [...SETTINGS, 'gait']
      .map((name) => [name, given[name]])
      .filter(([name, value]) => name !== 'ground' && value !== undefined),
  );
  // On a field, a walker has its axis, unless it says another one.
  const upGiven =
    up ??
    (isObject(ground) && 'heights' in ground
      ? (ground.up ?? 'y')
      : fieldData.get(/** @type {any} */ (ground))?.up);
  const upRead = upGiven === undefined ? 0 : readName('up', upGiven, UPS);
  const shared = {
    lengths: lengths === undefined ? null : readLengths('lengths', lengths),
    // Their number is checked for each leg that takes them.
    bends: bends === undefined ? null : readNumbers('bends', bends, 1, MOST_BONES - 1),
    flat: flat !== undefined && readBoolean('flat', flat),
  };
  if (typeof legs === 'number' && !shared.lengths) {
    throw wrongType('lengths', 'an array of numbers', lengths);
  }
  const legsRead = readLegs(legs).map((leg, i) => readLeg(leg, `legs[${i}]`, shared));
  const unranked = legsRead.findIndex(({ rank }) => rank === null);
  if (unranked >= 0 && legsRead.some(({ rank }) => rank !== null)) {
    throw wrongType(`legs[${unranked}].rank`, 'a number, as those of other legs', undefined);
  }
  return {
    legs: legsRead,
    hipEllipse: hipEllipse === undefined ? null : readNumbers('hipEllipse', hipEllipse, 2),
    homeEllipse: homeEllipse === undefined ? null : readNumbers('homeEllipse', homeEllipse, 2),
    up: upRead,
    position:
      position === undefined ? [0, 0, 0] : [...readPlace('position', position, undefined, undefined, upRead)],
    heading: heading === undefined ? 0 : readNumber('heading', heading),
    settings,
    ground,
  };
}

/**
 * The descriptions of the legs; empty ones if `legs` is a number.
 * @param {unknown} legs
 * @returns {unknown[]}
 */
function readLegs(legs) {
  const rule = `an even number from 2 to ${MOST_LEGS}, or an array of descriptions`;
  if (typeof legs === 'number') {
    if (!(legs >= 2 && legs <= MOST_LEGS && legs % 2 === 0)) {
      throw wrongValue('legs', rule, legs);
    }
    return Array.from({ length: legs }, () => ({}));
  }
  if (!Array.isArray(legs)) {
    throw wrongType('legs', rule, legs);
  }
  if (!(legs.length >= 1 && legs.length <= MOST_LEGS)) {
    throw wrongCount('legs', `1 to ${MOST_LEGS} descriptions`, legs.length);
  }
  return Array.from(legs);
}

/**
 * @param {unknown} leg
 * @param {string} name
 * @param {{ lengths: Float64Array | null, bends: Float64Array | null, flat: boolean }} shared
 * @returns {ReadLeg}
 */
function readLeg(leg, name, shared) {
  const { lengths, bends, flat, hip, home, side, rank, enabled } = readOptions(name, leg, LEG_OPTIONS);
  const names = {
    lengths: lengths === undefined && shared.lengths ? 'lengths' : `${name}.lengths`,
    bends: bends === undefined ? 'bends' : `${name}.bends`,
  };
  const lengthsRead =
    lengths === undefined && shared.lengths ? shared.lengths : readLengths(names.lengths, lengths);
  const isFlat = flat === undefined ? shared.flat : readBoolean(`${name}.flat`, flat);
  if (isFlat && lengthsRead.length < LEAST_FLAT_BONES) {
    const rule = `${LEAST_FLAT_BONES} to ${MOST_BONES} numbers with flat: true`;
    throw wrongCount(names.lengths, rule, lengthsRead.length);
  }
  const bendsGiven = bends === undefined ? shared.bends : bends;
  return {
    lengths: lengthsRead,
    bends: bendsGiven === null ? null : readBends(names.bends, bendsGiven, lengthsRead.length, isFlat),
    flat: isFlat,
    hip: hip === undefined ? null : readHip(`${name}.hip`, hip),
    home: home === undefined ? null : [...readPlace(`${name}.home`, home, undefined, undefined, 0)],
    side: side === undefined ? null : readName(`${name}.side`, side, SIDES),
    rank: rank === undefined ? null : readNumber(`${name}.rank`, rank),
    enabled: enabled === undefined || readBoolean(`${name}.enabled`, enabled),
    names,
  };
}

/**
 * @param {string} name
 * @param {unknown} lengths
 */
function readLengths(name, lengths) {
  return readNumbers(name, lengths, 2, MOST_BONES);
}

/**
 * @param {string} name
 * @param {unknown} bends
 * @param {number} bones
 * @param {boolean} flat whether the last bone is a sole, which does not bend with the leg
 */
function readBends(name, bends, bones, flat) {
  const length = lengthOf(bends);
  if (flat && length !== undefined) {
    checkCount(name, length, 'numbers with flat: true', bones - 2);
  }
  return readNumbers(name, bends, flat ? bones - 2 : bones - 1);
}

/**
 * @param {string} name
 * @param {unknown} hip
 */
function readHip(name, hip) {
  if (lengthOf(hip) === undefined && !isObject(hip)) {
    throw wrongType(name, '2 or 3 numbers in an array, or {x, y, z}', hip);
  }
  return readPoint(name, countDimensions(hip) || 3, hip);
}
