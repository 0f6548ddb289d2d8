// The options of useIK and <IK>: their types, and the checks of those that do not belong to a chain, a look-at or feet.

import {
  isObject,
  readBoolean,
  readName,
  readNumber,
  readOptions,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { readWeight } from '../three/weighted.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../three/find.js').BoneReference} BoneReference */
/** @typedef {import('../three/place.js').Place} Place */
/** @typedef {import('../three/chain.js').SkeletonChain} SkeletonChain */
/** @typedef {import('../three/feet.js').SkeletonFeet} SkeletonFeet */
/** @typedef {import('../three/look-at.js').SkeletonLookAt} SkeletonLookAt */
/** @typedef {import('../three/skeleton-ik.js').SkeletonIK} SkeletonIK */
/**
 * @template T
 * @typedef {import('react').RefObject<T>} RefObject
 */
/**
 * The model: a ref to anything that contains the bones, or that object itself, such as `gltf.scene`. The ref, or the
 * model, may be null at first, and the model may be loaded later.
 * @typedef {RefObject<Object3D | null> | Object3D | null} IKModel
 */
/**
 * A place: a ref to an object, or the object, whose position in the world is read in each frame; a `Vector3` in the
 * world, which is read in each frame, too; or three numbers, which are a point in the world.
 * @typedef {RefObject<Place | null> | Place | readonly [number, number, number]} IKPlace
 */
/**
 * What a chain has that `SkeletonIK.chain` has otherwise.
 * @typedef {object} IKChainOwn
 * @property {BoneReference} first The first bone that turns.
 * @property {BoneReference} tip The node whose place is the tip, such as a hand; with the option `offset`, the last bone
 *   that turns.
 * @property {RefObject<SkeletonChain | null>} [ref] Gets the chain, for example to read its status. Null while there is
 *   none.
 */
/**
 * A chain: the arguments and the options of `SkeletonIK.chain`; its target and its pole are `IKPlace`s. Changed targets, poles, weights and limits go to the
 * chain that is there. Other changes replace it by a new one.
 * @typedef {import('../three/chain-options.js').SkeletonChainOptions<IKPlace> & IKChainOwn} IKChain
 */
/**
 * What a look-at has that `SkeletonIK.lookAt` has otherwise.
 * @typedef {object} IKLookAtOwn
 * @property {BoneReference | readonly BoneReference[]} bones 1 to 5 bones, each below the one before it; the last one
 *   looks.
 * @property {RefObject<SkeletonLookAt | null>} [ref] Gets the look-at. Null while there is none.
 */
/**
 * Bones that look at a target: the arguments and the options of `SkeletonIK.lookAt`; its target is an `IKPlace`. A changed target or weight goes to
 * the look-at that is there. Other changes replace it by a new one.
 * @typedef {import('../three/look-at-options.js').LookAtOptions<IKPlace> & IKLookAtOwn} IKLookAt
 */
/**
 * What feet have that `plantFeet` has otherwise.
 * @typedef {object} IKFeetOwn
 * @property {import('../three/feet/ground.js').FeetGround | RefObject<Object3D | null>} ground What the feet stand on: a
 *   function of x and z, meshes, a `HeightField`, or a ref to a mesh or a group. While this ref is null, there are no feet.
 * @property {RefObject<SkeletonFeet | null>} [ref] Gets the feet. Null while there are none.
 */
/**
 * Feet on the ground: the arguments and the options of `plantFeet`. A changed ground, base or weight goes to the
 * feet that are there. Other changes replace them by new ones.
 * @typedef {import('../three/feet/options.js').FeetOptions & IKFeetOwn} IKFeet
 */
/**
 * The options of `useIK`, and props of `<IK>`. They may be written as literals: what has not changed since the last render
 * is not touched.
 * @typedef {object} IKOptions
 * @property {readonly IKChain[] | null} [chains] Chains that reach for targets. Default: none.
 * @property {IKLookAt | readonly IKLookAt[] | null} [lookAt] Bones that look at a target; or several such groups. Default:
 *   none.
 * @property {IKFeet | null} [feet] Feet on the ground. Default: none.
 * @property {number} [weight] How much of all results is shown: 0 is the animation, 1 the results. Default 1.
 * @property {number} [fade] In how many seconds changed weights of the options take effect, 0 or more. Default 0: at once.
 * @property {boolean} [enabled] Whether anything is solved. If not, the bones have the pose of the animation. Default true.
 * @property {import('three').AnimationMixer | null} [mixer] The mixer of the animation. Its `update` is then called here in
 *   each frame, also while `enabled` is false: do not call it yourself, and pass it to one hook only. Default null: the
 *   app updates its mixer.
 * @property {typeof import('../three/skeleton-rig.js').SkeletonRig | null} [rig] The class `SkeletonRig`: then chains that have
 *   bones in common are solved together, see `SkeletonIK.chain`. Default null: they are solved one after another.
 * @property {'none' | 'auto'} [colliders] `'auto'`: hands stay out of the body, see `SkeletonIKOptions`. It needs the option `rig`.
 *   Default `'none'`.
 * @property {(ik: SkeletonIK) => void | (() => void)} [setup] Is called with each new `SkeletonIK`, for all else, such as
 *   an `IKHelper`. It may return a function that is called before this `SkeletonIK` is disposed of.
 */
/**
 * The same, read.
 * @typedef {object} ReadOptions
 * @property {readonly unknown[]} chains
 * @property {readonly unknown[]} lookAt
 * @property {readonly unknown[]} feet
 * @property {number} weight
 * @property {number} fade
 * @property {boolean} enabled
 * @property {import('three').AnimationMixer | null} mixer
 * @property {typeof import('../three/skeleton-rig.js').SkeletonRig | null} rig
 * @property {'none' | 'auto'} colliders
 * @property {((ik: SkeletonIK) => unknown) | null} setup
 */

export const OPTIONS = [
  'chains',
  'lookAt',
  'feet',
  'weight',
  'fade',
  'enabled',
  'mixer',
  'rig',
  'colliders',
  'setup',
];

const COLLIDERS = /** @type {const} */ (['none', 'auto']);

/** @type {readonly never[]} */
const NONE = [];

/**
 * @param {string} name of the call
 * @param {unknown} options
 * @returns {ReadOptions}
 */
export function readIKOptions(name, options) {
  const given = readOptions(name, options, OPTIONS);
  const { chains, lookAt, feet, mixer = null, rig = null, setup = null, fade = 0 } = given;
  if (chains !== undefined && chains !== null && !Array.isArray(chains)) {
    throw wrongType('chains', 'an array', chains);
  }
  if (mixer !== null && !(isObject(mixer) && typeof mixer.update === 'function')) {
    throw wrongType('mixer', 'an AnimationMixer or null', mixer);
  }
  if (rig !== null && typeof (/** @type {any} */ (rig).share) !== 'function') {
    throw wrongType('rig', 'the class SkeletonRig or null', rig);
  }
  const isAuto = readName('colliders', given.colliders ?? 'none', COLLIDERS) === 1;
  if (isAuto && rig === null) {
    throw wrongType('rig', "the class SkeletonRig, which colliders: 'auto' needs", rig);
  }
  if (setup !== null && typeof setup !== 'function') {
    throw wrongType('setup', 'a function', setup);
  }
  if (!(readNumber('fade', fade) >= 0 && fade < Infinity)) {
    throw wrongValue('fade', 'a finite number of seconds of at least 0', fade);
  }
  return {
    chains: chains ?? NONE,
    lookAt: Array.isArray(lookAt) ? lookAt : (lookAt ?? null) === null ? NONE : [lookAt],
    feet: (feet ?? null) === null ? NONE : [feet],
    weight: readWeight('weight', given.weight ?? 1),
    fade,
    enabled: readBoolean('enabled', given.enabled ?? true),
    mixer,
    rig,
    colliders: COLLIDERS[Number(isAuto)],
    setup,
  };
}
