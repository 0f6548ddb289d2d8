// The options of a chain of a skeleton.

import { readNumber, readOptions, readSeconds, wrongValue } from '../core/arguments.js';
import { readPath } from './path.js';
import { readPlace } from './place.js';
import { readWeight } from './weighted.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').Vector3} Vector3 */
/** @typedef {import('./find.js').BoneReference} BoneReference */
/** @typedef {import('./place.js').Place} Place */
/**
 * The options of a chain. `P` is a `Place`, in `fabrik/r3f` an `IKPlace`.
 * @template [P=Place]
 * @typedef {object} SkeletonChainOptions
 * @property {P | null} [target] What the tip reaches for: a point in the world, or an object. It is read in each
 *   update. Default null: the chain does what its animation does.
 * @property {P | null} [pole] What the bend points at, such as an elbow or a knee: a point in the world, or an
 *   object. Default null: the bend stays as in the animation.
 * @property {number} [poleWeight] The share of the turn to the pole that is made, 0 to 1. Default 1.
 * @property {import('./limits.js').SkeletonLimits | null} [limits] Limits of the joints: a preset, `'arm'`, `'leg'`,
 *   `'spine'`, `'neck'`, `'tail'` or `'finger'`; or an array with one limit per bone, in the bone's own axes.
 *   Default null: none.
 * @property {'bind' | 'present'} [rest] The pose that limits are measured from: the bind pose of the skin, or the pose
 *   that the skeleton has now. A bone without a skin, or whose parent is no bone of the skin, has no bind pose:
 *   then it is the present one. Default `'bind'`.
 * @property {Vector3 | ArrayLike<number>} [offset] The tip in the space of the last bone. Then the second argument
 *   names the last bone that turns. Default: the tip is the origin of the node that the second argument names.
 * @property {BoneReference[]} [joints] The bones that turn, if not all on the way from the first bone to the tip do: for
 *   a rig whose upper arm has two bones. The others stay as they are relative to their parents.
 * @property {number} [weight] How much of the result is shown: 0 is the animation, bit for bit, 1 the result. Default
 *   1.
 * @property {number} [blendTime] The time in which the tip moves to another target, in seconds, from where it is then, also
 *   if the target moves. From no target, or to none, the result fades in or out in this time. Meanwhile, the status and the
 *   error are those of the place on the way. Default 0: at once.
 * @property {'free' | 'target' | 'animation'} [orientation] The rotation of the node at the tip, such as a hand or a
 *   foot. `'free'`: it turns with the bone before it. `'target'`: it has the rotation in the world that the target
 *   has, which must be an object. `'animation'`: it keeps the rotation in the world that the animation gives it.
 *   Default `'free'`.
 * @property {number} [orientationWeight] How much of that rotation is shown, 0 to 1. Default 1.
 * @property {number} [relativeTolerance] How near to the target counts as reached, as a share of the reach, from 1e-7 to 1: where
 *   the animation's tip is that near, it stays as it is. With less than 1e-6, rounding alone may miss it: the tip then
 *   comes as near as it can. Default 1e-6.
 */

export const OPTIONS = [
  'target',
  'pole',
  'poleWeight',
  'limits',
  'rest',
  'offset',
  'joints',
  'weight',
  'blendTime',
  'orientation',
  'orientationWeight',
  'relativeTolerance',
];

/** The rotations that the node at the tip can have. */
const ORIENTATIONS = ['free', 'target', 'animation'];

/** The least tolerance of the solver, whose poses are floats: the tip is corrected beyond that. */
export const LEAST_TOLERANCE = 1e-6;

/**
 * @param {Object3D} object what contains the bones
 * @param {BoneReference} first
 * @param {BoneReference} tip
 * @param {unknown} options
 */
export function readChainOptions(object, first, tip, options) {
  const given = readOptions('chain', options, OPTIONS);
  const { orientation = 'free', relativeTolerance: tolerance = LEAST_TOLERANCE } = given;
  const path = readPath(object, { first, tip, offset: given.offset, joints: given.joints });
  const relativeTolerance = readNumber('relativeTolerance', tolerance);
  if (!(relativeTolerance >= 1e-7 && relativeTolerance <= 1)) {
    throw wrongValue('relativeTolerance', 'a share of the reach from 1e-7 to 1', relativeTolerance);
  }
  if (!ORIENTATIONS.includes(orientation)) {
    throw wrongValue('orientation', "'free', 'target' or 'animation'", orientation);
  }
  if (path.offset && orientation !== 'free') {
    throw wrongValue('orientation', "'free' for a tip that is an offset", orientation);
  }
  return {
    path,
    relativeTolerance,
    orientation: /** @type {'free' | 'target' | 'animation'} */ (orientation),
    orientationWeight: readWeight('orientationWeight', given.orientationWeight ?? 1),
    limitOptions: { limits: given.limits ?? null, rest: given.rest ?? 'bind' },
    target: given.target ?? null,
    blendTime: readSeconds('blendTime', given.blendTime ?? 0),
    pole: readPlace('pole', given.pole ?? null),
    poleWeight: readWeight('poleWeight', given.poleWeight ?? 1),
    weight: given.weight,
  };
}
