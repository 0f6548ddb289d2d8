// Finds the legs of a skeleton by the names that tools give to bones. A leg is a path of parents: from the thigh down
// to the foot.

import { coded } from '../../core/errors.js';
import { isBelow } from '../nodes.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * The nodes of a leg.
 * @typedef {{ thigh: Object3D, foot: Object3D, toe: Object3D | null }} LegNodes
 */

/** The parts of a leg, by what is left of a name without prefix and side. */
const THIGH = ['thigh', 'upleg', 'upperleg', 'legupper'];
const FOOT = ['foot', 'ankle'];
const TOE = ['toe', 'toes', 'toebase', 'toe0', 'ball'];

/** Words before the name of a part: Mixamo, Biped, VRoid, Rigify, Character Creator. */
const PREFIX = /^(mixamorig\d*|bip\d*|j|def|cc|base|valve|armature|rig)$/;
const SIDES = /** @type {Record<string, 'left' | 'right'>} */ ({
  l: 'left',
  left: 'left',
  r: 'right',
  right: 'right',
});
/** Where messages list bones, they list at most as many. */
const MOST_NAMES = 12;

/**
 * The side and the part that a name says: `mixamorig:LeftUpLeg`, `thigh_l`, `J_Bip_R_Foot`, `DEF-toe.L`.
 * @param {string} name
 */
function readBoneName(name) {
  const words = name
    // GLTFLoader drops colons and dots.
    .replace(/mixamorig(\d*)/i, 'mixamorig$1 ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  while (words.length > 1 && PREFIX.test(words[0])) {
    words.shift();
  }
  const at = words.findIndex((word) => Object.hasOwn(SIDES, word));
  if (at < 0) {
    return null;
  }
  const side = SIDES[words[at]];
  words.splice(at, 1);
  // Biped and VRoid have their prefix in two words, of which one is a number or a side.
  while (words.length > 1 && (PREFIX.test(words[0]) || /^\d+$/.test(words[0]))) {
    words.shift();
  }
  return { side, part: words.join('') };
}

/** @param {Object3D} node */
function readNameOf(node) {
  const raw = node.userData.name;
  return readBoneName(typeof raw === 'string' ? raw : node.name) ?? readBoneName(node.name);
}

/** @param {readonly Object3D[]} nodes */
function list(nodes) {
  const names = nodes.slice(0, MOST_NAMES).map(({ name }) => name);
  return names.join(', ') + (nodes.length > MOST_NAMES ? ', …' : '');
}

/** @param {string} message */
const refuse = (message) => coded('out-of-range', new RangeError(`legs: ${message}`));

const REMEDY = 'pass legs: [{ thigh, foot, toe }, …]';

/**
 * The toe of a foot: a child that is called so; else the child bone that is furthest away; null if it has none.
 * @param {Object3D} foot
 * @returns {Object3D | null}
 */
export function findToe(foot) {
  const bones = foot.children.filter((child) => /** @type {any} */ (child).isBone);
  const named = bones.filter((bone) => TOE.includes(readNameOf(bone)?.part ?? ''));
  if (named.length === 1) {
    return named[0];
  }
  let [furthest, most] = [/** @type {Object3D | null} */ (null), 0];
  for (const bone of named.length > 0 ? named : bones) {
    if (bone.position.length() > most) {
      [furthest, most] = [bone, bone.position.length()];
    }
  }
  return furthest;
}

/**
 * The legs of a skeleton. Throws, with the candidates, if names do not say clearly what they are.
 * @param {Object3D} object
 * @returns {LegNodes[]} the left one first
 */
export function findLegs(object) {
  /** @type {Object3D[]} */
  const bones = [];
  object.traverse((node) => {
    if (/** @type {any} */ (node).isBone) {
      bones.push(node);
    }
  });
  const named = bones.map((bone) => ({ bone, name: readNameOf(bone) }));
  const like = (/** @type {string} */ side, /** @type {string[]} */ parts) =>
    named.filter(({ name }) => name?.side === side && parts.includes(name.part)).map(({ bone }) => bone);
  const legs = [];
  for (const side of ['left', 'right']) {
    const thighs = like(side, THIGH);
    const feet = like(side, FOOT);
    const pairs = thighs.flatMap((thigh) =>
      feet.filter((foot) => isBelow(foot, thigh)).map((foot) => ({ thigh, foot })),
    );
    if (pairs.length > 1) {
      const some = pairs.map(({ thigh, foot }) => `${thigh.name} to ${foot.name}`).join('; ');
      throw refuse(`several pairs of bones may be the ${side} leg: ${some}; ${REMEDY}`);
    }
    if (pairs.length === 0 && (thighs.length > 0 || feet.length > 0)) {
      throw refuse(
        `the ${side} leg is unclear: no foot is below a thigh; candidates are ${list([...thighs, ...feet])}; ${REMEDY}`,
      );
    }
    legs.push(...pairs.map(({ thigh, foot }) => ({ thigh, foot, toe: findToe(foot) })));
  }
  if (legs.length === 0) {
    const names = bones.length > 0 ? `its bones are ${list(bones)}` : 'it has no bones';
    throw refuse(`the names of the bones do not say which ones are legs: ${names}; ${REMEDY}`);
  }
  return legs;
}
