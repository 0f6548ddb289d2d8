// The parts of a body that a rig needs, guessed from the names of bones.

import { Vector3 } from 'three';
import { findToe } from '../feet/legs.js';
import { isBelow } from '../nodes.js';
import { guessChains } from './guess-chains.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A limb or a spine: from its first bone to its tip.
 * @typedef {object} BodyChain
 * @property {string} key such as `leftHand` or `frontLeftFoot`, different for each chain
 * @property {import('./guess-chains.js').GuessedChain['kind']} kind
 * @property {boolean} isFoot whether its tip is a foot: that of a leg, or of an arm on which the body stands
 * @property {boolean} isForeleg whether it is a front leg, which bends as an arm
 * @property {Object3D} first
 * @property {Object3D} tip
 */

/** @param {Object3D} bone */
const rawName = ({ name, userData }) => (typeof userData.name === 'string' && userData.name) || name;

/** @param {Object3D} node */
const placeOf = (node) => new Vector3().setFromMatrixPosition(node.matrixWorld);

/** What the tip of a limb is called. @type {Record<string, string>} */
const TIPS = { arm: 'hand', leg: 'foot' };

/** Where a limb is if the body stands on its arms. @type {Record<string, string>} */
const PLACES = { arm: 'front', leg: 'back' };

/** A hand that is lower than this share of the way from the hips down to the feet stands on the ground. */
const STANDS = 0.75;

/** @param {string[]} words */
const camelCase = (words) =>
  words.map((word, i) => (i === 0 ? word : word[0].toUpperCase() + word.slice(1))).join('');

/**
 * Whether a body stands on its arms, as animals do whose bones have the names of a human's.
 * @param {readonly { kind: string, first: Object3D, tip: Object3D }[]} chains
 */
function standsOnArms(chains) {
  const places = (/** @type {string} */ kind) =>
    chains
      .filter((chain) => chain.kind === kind)
      .map(({ first, tip }) => ({ from: placeOf(first), to: placeOf(tip) }));
  const [arms, legs] = [places('arm'), places('leg')];
  const down = new Vector3();
  for (const { from, to } of legs) {
    down.add(to).sub(from);
  }
  down.normalize();
  const level = (/** @type {Vector3[]} */ points) =>
    points.reduce((sum, point) => sum + point.dot(down), 0) / points.length;
  const [hips, feet] = [level(legs.map(({ from }) => from)), level(legs.map(({ to }) => to))];
  return feet > hips && level(arms.map(({ to }) => to)) > hips + STANDS * (feet - hips);
}

/**
 * The chains of a skeleton, as far as the names of the bones say.
 * @param {readonly Object3D[]} bones in a pose in which the body stands, with world matrices
 * @returns {BodyChain[]}
 */
export function findBodyChains(bones) {
  const byName = new Map(bones.map((bone) => [rawName(bone), bone]));
  const chains = guessChains(
    bones.map((bone) => ({
      name: rawName(bone),
      parent: bone.parent && bones.includes(bone.parent) ? rawName(bone.parent) : null,
    })),
  );
  const found = chains.map(({ kind, place, side, first, tip }) => ({
    ...{ kind, place, side },
    first: /** @type {Object3D} */ (byName.get(first)),
    tip: /** @type {Object3D} */ (byName.get(tip)),
  }));
  const onArms = standsOnArms(found);
  const keys = new Map();
  return found.map(({ kind, place, side, first, tip }) => {
    const isFoot = kind === 'leg' || (kind === 'arm' && onArms);
    const where = place || (isFoot && onArms ? PLACES[kind] : '');
    const key = camelCase([where, side ?? '', isFoot ? 'foot' : (TIPS[kind] ?? kind)].filter(Boolean));
    const count = (keys.get(key) ?? 0) + 1;
    keys.set(key, count);
    return {
      key: count > 1 ? key + count : key,
      isForeleg: isFoot && where === 'front',
      ...{ kind, isFoot, first, tip },
    };
  });
}

/**
 * The head: the tip of the neck; else the bone before the end of the spine. undefined if neither is known.
 * @param {readonly BodyChain[]} chains
 * @returns {Object3D | undefined}
 */
export function findHead(chains) {
  const neck = chains.find(({ kind }) => kind === 'head');
  const spine = chains.find(({ kind }) => kind === 'spine');
  if (neck || !spine) {
    return neck?.tip;
  }
  return spine.tip.children.length === 0 ? (spine.tip.parent ?? undefined) : spine.tip;
}

/** A body that looks within 20 degrees of an axis of its object looks along that: feet turn out, and spines lean. */
const NEARLY = Math.cos((20 * Math.PI) / 180);

/**
 * Where a body looks in the world: as its feet point, or along the axis of the object that is nearest to that; else along +z of
 * the object.
 * @param {Object3D} object with world matrices
 * @param {readonly BodyChain[]} chains
 */
export function aheadOf(object, chains) {
  const found = aheadOfFeet(object, chains);
  for (const axis of [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)]) {
    const along = axis.transformDirection(object.matrixWorld).dot(found);
    if (Math.abs(along) > NEARLY) {
      return axis.multiplyScalar(Math.sign(along));
    }
  }
  return found;
}

/**
 * Where the feet point, perpendicular to the spine; where the spine points, if it lies; else +z of the object.
 * @param {Object3D} object with world matrices
 * @param {readonly BodyChain[]} chains
 */
function aheadOfFeet(object, chains) {
  const ahead = new Vector3(0, 0, 1).transformDirection(object.matrixWorld);
  const spine = chains.find(({ kind }) => kind === 'spine');
  const legs = chains.filter(({ isFoot }) => isFoot);
  const feet = new Vector3();
  for (const { tip } of legs) {
    const toe = findToe(tip);
    if (toe) {
      feet.add(placeOf(toe).sub(placeOf(tip)).normalize());
    }
  }
  const up =
    spine && spine.first !== spine.tip ? placeOf(spine.tip).sub(placeOf(spine.first)).normalize() : null;
  // A spine that lies, as that of a quadruped, points ahead itself.
  if (up && Math.abs(up.dot(feet.clone().normalize())) > 0.7) {
    return up;
  }
  feet.addScaledVector(up ?? feet, up ? -feet.dot(up) : 0);
  return feet.length() > 0.1 * legs.length && legs.length > 0 ? feet.normalize() : ahead;
}

/**
 * The bones of a body that resist more than others: the trunk and the shoulders.
 * @param {readonly Object3D[]} bones
 * @param {readonly BodyChain[]} chains
 */
export function trunkOf(bones, chains) {
  const arms = chains.filter(({ kind }) => kind === 'arm');
  const spine = chains.find(({ kind }) => kind === 'spine');
  const inSpine = (/** @type {Object3D} */ bone) =>
    spine !== undefined && (bone === spine.first || isBelow(bone, spine.first)) && isBelow(spine.tip, bone);
  const shoulders = arms
    .map(({ first }) => /** @type {Object3D} */ (first.parent))
    .filter((bone) => bones.includes(bone) && !inSpine(bone));
  return { spine: bones.filter(inSpine), shoulders };
}
