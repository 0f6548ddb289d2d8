// The options of planted feet: reading and checking them.

import { Vector3 } from 'three';
import {
  readBoolean,
  readName,
  readNumber,
  readOptions,
  show,
  wrongCount,
  wrongType,
  wrongValue,
} from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { SkeletonChain } from '../chain.js';
import { findNode } from '../find.js';
import { isUnclearBend } from '../limits.js';
import { isBelow, nameOf, nodesAbove, nodesBetween } from '../nodes.js';
import { isPlace, readSpace } from '../place.js';
import { readWeight } from '../weighted.js';
import { findLegs, findToe } from './legs.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../find.js').BoneReference} BoneReference */
/**
 * A leg: its bones, or their names.
 * @typedef {object} LegBones
 * @property {BoneReference} thigh The first bone that turns.
 * @property {BoneReference} foot The foot, whose joint is the ankle.
 * @property {BoneReference | null} [toe] The toes, whose joint is the ball of the foot. null: the foot has none, and its
 *   ankle is planted. Default: the child of the foot that is called so, or the one that is furthest away.
 * @property {import('../place.js').Place | null} [pole] What the knee points at. Default null: as in the animation.
 */
/**
 * The options of `plantFeet`. The unit of some of them is the leg, which is the length of the character's leg. Such options
 * do not depend on the size of the character.
 * @typedef {object} FeetOptions
 * @property {readonly (SkeletonChain | LegBones)[]} [legs] The legs: chains of this SkeletonIK whose tip is the foot, or
 *   bones. Default: they are found by the names of the bones.
 * @property {readonly (BoneReference | null)[]} [toes] The toes, one per leg, for legs that are chains; null for a foot
 *   without toes. Default: as for a leg that is given by its bones.
 * @property {BoneReference | null} [pelvis] What moves down so that the lower foot reaches the ground: a node above the
 *   legs. Its position is written. null: nothing moves down. Default: the lowest node that is above all legs.
 * @property {'y' | 'z'} [up] The axis of the world that points up. Default `'y'`.
 * @property {number | null} [base] The height in the world of the flat ground that the animation is made for. null: that
 *   of the character's object, or of its feet at rest if they are not near it. Default null.
 * @property {Object3D | null} [space] Of a ground that is a function or a `HeightField`: the object in whose coordinates it is,
 *   such as a ship, a lift or a train. Places, heights and normals are those of this object, whose axis `up` must not point
 *   down; feet that stand move and turn with it. null: the world. Default null. On meshes, feet move with the mesh.
 * @property {import('./carrier.js').SurfaceVelocity} [surfaceVelocity] How the surface of the ground moves, as that of a treadmill, in
 *   units of the world per second: a vector, which is read in each update; or a function of the object under a foot, that is the
 *   mesh, or `space`, which returns a vector or null. Default null: it does not.
 * @property {number} [weight] How much of the result is shown: 0 is the animation, bit for bit. Default 1.
 * @property {boolean} [lock] Whether feet that stand are locked in the world. Default true.
 * @property {number} [lockHeight] The height of the toes over the flat ground, from that at rest, below which a foot can
 *   be locked, in legs: 0 to 0.2. Above twice that it is released, and where the toes have risen by 0.015 legs since
 *   they were lowest. Default 0.04.
 * @property {number} [lockSpeed] The speed of the animated toes in the world below which a foot can be locked, in legs
 *   per second: greater than 0. Above twice that it is released. Default 0.6.
 * @property {number} [maxStretch] How far the animated toes may move from the lock before it is released, in legs:
 *   greater than 0. Default 0.3.
 * @property {number} [releaseTime] In which time the difference between the locked and the animated place fades, in
 *   seconds: 0.001 to 10; if it is more than a tenth of the leg, in as much more time. Default 0.1.
 * @property {number} [maxSlope] The steepest slope that feet follow, in radians: 0 to 1.5. Default π / 4, 45 degrees.
 * @property {number} [maxDrop] The most that the pelvis moves down, in legs: 0 to 1. Default 1 / 3.
 * @property {number} [maxStepUp] How far above the flat ground of the animation the ground may be, in legs: 0 to 100.
 *   What is higher is no ground, such as a wall. Default 0.6.
 * @property {number} [maxStepDown] How far below it the ground may be, in legs: 0 to 100. What is deeper is no ground,
 *   such as a ditch. Default 0.6.
 * @property {number} [softness] How far from straight legs stay, as a share of their length, unless the animation has
 *   them straighter: 0 to 0.5. Default 0.02.
 */
/**
 * A leg, read. `chain`: the chain that the user has given as a leg; null if the leg was given by its bones.
 * @typedef {object} ReadLeg
 * @property {SkeletonChain | null} chain
 * @property {Object3D} thigh
 * @property {Object3D} foot
 * @property {Object3D | null} toe
 * @property {unknown} pole
 */
/**
 * The same, read.
 * @typedef {object} FeetSettings
 * @property {ReadLeg[]} legs
 * @property {Object3D | null} pelvis
 * @property {Vector3} up
 * @property {number | null} base
 * @property {Object3D | null} space
 * @property {import('./carrier.js').SurfaceVelocity} surfaceVelocity
 * @property {number} weight
 * @property {boolean} lock
 * @property {number} lockHeight
 * @property {number} lockSpeed
 * @property {number} maxStretch
 * @property {number} releaseTime
 * @property {number} maxSlope
 * @property {number} maxDrop
 * @property {number} maxStepUp
 * @property {number} maxStepDown
 * @property {number} softness
 */

/** Of the options that are numbers: the default, the least and the greatest value. */
const NUMBERS = /** @type {Record<string, [number, number, number]>} */ ({
  lockHeight: [0.04, 0, 0.2],
  lockSpeed: [0.6, Number.MIN_VALUE, Number.MAX_VALUE],
  maxStretch: [0.3, Number.MIN_VALUE, Number.MAX_VALUE],
  releaseTime: [0.1, 0.001, 10],
  maxSlope: [Math.PI / 4, 0, 1.5],
  maxDrop: [1 / 3, 0, 1],
  maxStepUp: [0.6, 0, 100],
  maxStepDown: [0.6, 0, 100],
  softness: [0.02, 0, 0.5],
});

export const OPTIONS = [
  'legs',
  'toes',
  'pelvis',
  'up',
  'base',
  'space',
  'surfaceVelocity',
  'weight',
  'lock',
  ...Object.keys(NUMBERS),
];

/** Chains of legs are as exact as their solver can be: what is locked must not move. */
const TOLERANCE = 1e-7;

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {any}
 */
function readRange(name, value) {
  const [standard, least, most] = NUMBERS[name];
  const number = value === undefined ? standard : readNumber(name, value);
  if (!(number >= least && number <= most)) {
    const rule =
      most === Number.MAX_VALUE ? 'a finite number greater than 0' : `a number from ${least} to ${most}`;
    throw wrongValue(name, rule, number);
  }
  return number;
}

/** @param {unknown} [up] */
const readUp = (up = 'y') =>
  readName('up', up, ['y', 'z']) === 0 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);

/** @param {unknown} base */
export function readBase(base) {
  const number = base === undefined || base === null ? null : readNumber('base', base);
  if (number !== null && !Number.isFinite(number)) {
    throw wrongValue('base', 'a finite number or null', number);
  }
  return number;
}

/**
 * @param {unknown} velocity
 * @returns {import('./carrier.js').SurfaceVelocity}
 */
export function readVelocity(velocity) {
  if (velocity !== null && typeof velocity !== 'function' && !isPlace(velocity)) {
    throw wrongType(
      'surfaceVelocity',
      'a Vector3 or three numbers, a function of the object, or null',
      velocity,
    );
  }
  return /** @type {import('./carrier.js').SurfaceVelocity} */ (velocity);
}

/**
 * A chain for a leg: with limits, so that its knee bends to one side only, if the rig says which side that is.
 * @param {Object3D} object
 * @param {Object3D} thigh
 * @param {Object3D} foot
 * @param {unknown} pole
 */
function chainOf(object, thigh, foot, pole) {
  const options = { relativeTolerance: TOLERANCE, pole: /** @type {any} */ (pole ?? null) };
  try {
    return new SkeletonChain(object, thigh, foot, { ...options, limits: 'leg' });
  } catch (error) {
    if (!isUnclearBend(error)) {
      throw error;
    }
    return new SkeletonChain(object, thigh, foot, options);
  }
}

/**
 * @param {Object3D} object
 * @param {any} leg
 * @param {string} name
 */
function readLeg(object, leg, name) {
  const given = readOptions(name, leg, ['thigh', 'foot', 'toe', 'pole']);
  const thigh = findNode(object, given.thigh, `${name}.thigh`);
  const foot = findNode(object, given.foot, `${name}.foot`);
  const toe =
    given.toe === undefined
      ? undefined
      : given.toe === null
        ? null
        : findNode(object, given.toe, `${name}.toe`);
  return { thigh, foot, toe, pole: given.pole };
}

/**
 * The toe of a foot: it must be below the foot.
 * @param {Object3D} foot
 * @param {Object3D} toe
 * @param {string} name
 */
function checkToe(foot, toe, name) {
  if (!isBelow(toe, foot)) {
    throw wrongValue(name, `a node below ${show(foot.name)}`, toe.name);
  }
}

/**
 * Reads the legs, and creates no chains: so an error leaves nothing behind.
 * @param {Object3D} object
 * @param {any} legs
 * @param {any} toes
 * @param {readonly SkeletonChain[]} chains those that may be legs
 * @returns {ReadLeg[]}
 */
function readLegs(object, legs, toes, chains) {
  if (legs !== undefined && !Array.isArray(legs)) {
    throw wrongType('legs', 'an array', legs);
  }
  if (legs?.length === 0) {
    throw wrongCount('legs', 'at least 1 leg', 0);
  }
  if (toes !== undefined && !Array.isArray(toes)) {
    throw wrongType('toes', 'an array', toes);
  }
  const list = (legs ?? findLegs(object)).map((/** @type {any} */ leg, /** @type {number} */ i) => {
    if (!(leg instanceof SkeletonChain)) {
      return { chain: null, ...(legs ? readLeg(object, leg, `legs[${i}]`) : { ...leg, pole: null }) };
    }
    if (!chains.includes(leg)) {
      throw wrongValue(`legs[${i}]`, 'a chain of this SkeletonIK that is not a leg already', leg);
    }
    if (leg.shape.path.offset) {
      throw wrongValue(`legs[${i}]`, 'a chain without an offset: its tip is the ankle', leg.end.name);
    }
    return { chain: leg, thigh: leg.bones[0], foot: leg.end, toe: undefined, pole: null };
  });
  if (toes !== undefined && toes.length !== list.length) {
    throw wrongCount('toes', `${list.length} entries, one per leg`, toes.length);
  }
  for (const [i, leg] of list.entries()) {
    const given = toes?.[i];
    if (given !== undefined) {
      leg.toe = given === null ? null : findNode(object, given, `toes[${i}]`);
    }
    leg.toe ??= leg.toe === undefined ? findToe(leg.foot) : null;
    if (leg.toe) {
      checkToe(leg.foot, leg.toe, `the toe of legs[${i}]`);
    }
    if (list.some((/** @type {any} */ other) => other !== leg && other.foot === leg.foot)) {
      throw wrongValue(`legs[${i}]`, 'a leg that is given once', leg.foot.name);
    }
  }
  checkBones(list);
  return list;
}

/**
 * The bones of a leg. If the foot is not below the thigh, these two: the chain of the leg refuses them.
 * @param {Object3D} thigh
 * @param {Object3D} foot
 */
const bonesOf = (thigh, foot) => nodesBetween(thigh, foot) ?? [thigh, foot];

/**
 * Throws if two legs have a bone in common.
 * @param {readonly ReadLeg[]} legs
 */
function checkBones(legs) {
  /** The leg that each bone belongs to. @type {Map<Object3D, number>} */
  const owners = new Map();
  for (const [i, { thigh, foot }] of legs.entries()) {
    for (const bone of bonesOf(thigh, foot)) {
      const owner = owners.get(bone);
      if (owner !== undefined) {
        const message = `legs[${i}] must not share bones with legs[${owner}], but both have ${nameOf(bone)}`;
        throw coded('out-of-range', new RangeError(message));
      }
      owners.set(bone, i);
    }
  }
}

/**
 * @param {Object3D} object
 * @param {unknown} pelvis
 * @param {Object3D[]} thighs
 */
function readPelvis(object, pelvis, thighs) {
  if (pelvis === null) {
    return null;
  }
  const [first, ...others] = thighs.map(nodesAbove);
  const common = first.filter((node) => others.every((nodes) => nodes.includes(node)));
  if (pelvis !== undefined) {
    const node = findNode(object, pelvis, 'pelvis');
    if (!common.includes(node)) {
      throw wrongValue('pelvis', 'a node above all legs', node.name);
    }
    return node;
  }
  const [lowest] = common;
  const isInside = lowest && nodesBetween(object, lowest) !== null;
  if (!isInside || (lowest === object && !(/** @type {any} */ (object).isBone))) {
    throw wrongValue('pelvis', 'given, or null: no bone is above all legs', pelvis);
  }
  return lowest;
}

/**
 * Reads the options of `plantFeet`, and creates no chains: so an error leaves nothing behind.
 * @param {Object3D} object
 * @param {unknown} options
 * @param {readonly SkeletonChain[]} chains those that may be legs
 * @returns {FeetSettings}
 */
export function readFeetOptions(object, options, chains) {
  const given = readOptions('plantFeet', options, OPTIONS);
  const numbers = Object.keys(NUMBERS).map((name) => [name, readRange(name, given[name])]);
  const settings = Object.fromEntries(numbers);
  settings.up = readUp(given.up);
  settings.base = readBase(given.base);
  settings.space = readSpace(given.space ?? null);
  settings.surfaceVelocity = readVelocity(given.surfaceVelocity ?? null);
  settings.weight = readWeight('weight', given.weight ?? 1);
  settings.lock = given.lock === undefined ? true : readBoolean('lock', given.lock);
  settings.legs = readLegs(object, given.legs, given.toes, chains);
  settings.pelvis = readPelvis(
    object,
    given.pelvis,
    settings.legs.map((/** @type {ReadLeg} */ { thigh }) => thigh),
  );
  return settings;
}

/**
 * The legs with their chains. `own`: the chain was created here, because the leg was given by its bones.
 * @param {Object3D} object
 * @param {readonly ReadLeg[]} legs
 * @param {ReadonlySet<Object3D>} planted the bones that other feet have
 */
export function makeLegs(object, legs, planted) {
  for (const [i, { thigh, foot }] of legs.entries()) {
    if (bonesOf(thigh, foot).some((bone) => planted.has(bone))) {
      const rule = 'a leg that no other feet of this SkeletonIK have: remove these first';
      throw wrongValue(`legs[${i}]`, rule, foot.name);
    }
  }
  /** @type {{ chain: SkeletonChain, own: boolean, toe: Object3D | null }[]} */
  const created = [];
  try {
    for (const { chain, thigh, foot, toe, pole } of legs) {
      created.push({ chain: chain ?? chainOf(object, thigh, foot, pole), own: !chain, toe });
    }
  } catch (error) {
    disposeLegs(created);
    throw error;
  }
  return created;
}

/**
 * Frees the memory of the solvers of chains that were created here.
 * @param {readonly { chain: SkeletonChain, own: boolean }[]} legs
 */
export function disposeLegs(legs) {
  for (const { chain, own } of legs) {
    if (own) {
      chain.dispose();
    }
  }
}
