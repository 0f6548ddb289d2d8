// Chooses the bones of a rig, and reads what is said of them by name.

import { isObject, wrongType } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { readName } from '../body/bone-names.js';
import { findNode } from '../find.js';
import { nameOf, nodesBetween, readObject3D } from '../nodes.js';
import { checkScales } from '../path.js';

/** @typedef {import('three').Object3D} Object3D */

/**
 * @param {string} message
 */
const refuse = (message) => coded('out-of-range', new RangeError(message));

/** @param {Object3D} node */
const isBone = (node) => /** @type {any} */ (node).isBone === true;

/**
 * The bones of an object: of a skinned mesh those of its skeleton, else all bones in the object.
 * @param {Object3D} object
 * @returns {Set<Object3D>}
 */
export function bonesIn(object) {
  const { skeleton } = /** @type {import('three').SkinnedMesh} */ (object);
  if (skeleton) {
    return new Set(skeleton.bones);
  }
  /** @type {Set<Object3D>} */
  const bones = new Set();
  object.traverse((node) => {
    if (isBone(node)) {
      bones.add(node);
    }
  });
  return bones;
}

/**
 * The node in which the bones of an object are found by name: the object itself; or, if its bones are not below it, as those
 * of a skinned mesh need not be, the nearest node that contains all of them.
 * @param {Object3D} object
 * @returns {Object3D}
 */
export function holderOf(object) {
  const { skeleton } = /** @type {import('three').SkinnedMesh} */ (object);
  const bones = skeleton?.bones ?? [];
  const holdsAll = (/** @type {Object3D} */ node) => bones.every((bone) => nodesBetween(node, bone));
  if (holdsAll(object)) {
    return object;
  }
  /** @type {Object3D} */
  let holder = bones[0];
  while (holder.parent && !holdsAll(holder)) {
    holder = holder.parent;
  }
  return holder;
}

/**
 * The bones of a set below a node, itself included, parents first.
 * @param {Object3D} node
 * @param {Set<Object3D>} bones
 */
function below(node, bones) {
  /** @type {Object3D[]} */
  const found = [];
  node.traverse((each) => {
    if (bones.has(each)) {
      found.push(each);
    }
  });
  return found;
}

/**
 * The nearest node of a set above a node; null if there is none.
 * @param {Object3D} node
 * @param {Set<Object3D>} bones
 */
function boneAbove(node, bones) {
  let at = node.parent;
  while (at && !bones.has(at)) {
    at = at.parent;
  }
  return at;
}

/**
 * Whether the name of a bone says that it is a part of a body, and not a bone above it that moves the whole skeleton.
 * @param {Object3D} bone
 */
function isBodyPart({ name, userData }) {
  const { role, base } = readName(typeof userData.name === 'string' ? userData.name : name);
  return !['other', 'control'].includes(role.kind) || /\b(hips?|pelvis)\b/.test(base);
}

/**
 * The root by default. Of the topmost bones it is the one with the most bones below it. Or, if bones follow it one by one, the
 * first of these that is a part of a body by its name, or that has branches, if there is one.
 * @param {Set<Object3D>} bones
 */
function defaultRoot(bones) {
  const tops = [...bones].filter((bone) => !boneAbove(bone, bones));
  const sizes = tops.map((top) => below(top, bones).length);
  const top = tops[sizes.indexOf(Math.max(...sizes))];
  for (let at = top; ; ) {
    const children = [...bones].filter((bone) => boneAbove(bone, bones) === at);
    if (isBodyPart(at) || children.length > 1) {
      return at;
    }
    if (children.length === 0) {
      return top;
    }
    at = children[0];
  }
}

/**
 * Throws if the names of bones do not tell them apart.
 * @param {readonly Object3D[]} bones
 */
function checkNames(bones) {
  const names = new Set();
  for (const { name } of bones) {
    if (name && names.has(name)) {
      throw refuse(`two bones are named ${JSON.stringify(name)}: joints have their names, which must differ`);
    }
    names.add(name);
  }
}

/**
 * The bones of a rig, parents first.
 * @param {unknown} object what contains them
 * @param {{ root?: unknown, bones?: unknown }} given
 * @returns {{ object: Object3D, bones: Object3D[], parents: number[] }}
 */
export function chooseBones(object, { root, bones }) {
  const top = readObject3D('the object', object);
  const all = bonesIn(top);
  if (all.size === 0) {
    throw refuse(`the object, ${nameOf(top)}, has no bones: pass an object that contains the bones`);
  }
  const first = root === undefined ? defaultRoot(all) : findBone(top, all, root, 'root');
  const taken = bones === undefined ? all : readTaken(top, all, first, bones);
  const chosen = below(first, taken);
  checkNames(chosen);
  const parents = chosen.map((bone, i) =>
    i === 0 ? -1 : chosen.indexOf(/** @type {Object3D} */ (boneAbove(bone, taken))),
  );
  for (const parent of new Set(parents)) {
    if (parent >= 0) {
      checkScales(chosen[parent]);
    }
  }
  return { object: top, bones: chosen, parents };
}

/**
 * @param {Object3D} object
 * @param {Set<Object3D>} bones
 * @param {unknown} given a bone or its name
 * @param {string} argument
 */
function findBone(object, bones, given, argument) {
  const isOwn = isObject(given) && bones.has(/** @type {any} */ (given));
  const bone = isOwn
    ? /** @type {Object3D} */ (/** @type {unknown} */ (given))
    : findNode(holderOf(object), given, argument);
  if (!bones.has(bone)) {
    throw refuse(`${argument} must be a bone, but is ${nameOf(bone)}`);
  }
  return bone;
}

/**
 * @param {Object3D} object
 * @param {Set<Object3D>} all
 * @param {Object3D} root
 * @param {unknown} bones
 */
function readTaken(object, all, root, bones) {
  if (!Array.isArray(bones)) {
    throw wrongType('bones', 'an array of bones', bones);
  }
  const taken = new Set([root]);
  for (const [i, each] of bones.entries()) {
    const bone = findBone(object, all, each, `bones[${i}]`);
    if (!nodesBetween(root, bone)) {
      throw refuse(`bones[${i}] must be below the root, ${nameOf(root)}, but ${nameOf(bone)} is not`);
    }
    taken.add(bone);
  }
  return taken;
}

/**
 * Reads an option with values by the names of bones.
 * @param {string} option its name
 * @param {unknown} values
 * @param {Object3D} object
 * @param {readonly Object3D[]} bones of the rig
 * @returns {Map<Object3D, { name: string, value: unknown }>}
 */
export function readByBone(option, values, object, bones) {
  const read = new Map();
  if (values === undefined) {
    return read;
  }
  if (!isObject(values) || Array.isArray(values)) {
    throw wrongType(option, 'an object with the names of bones', values);
  }
  const holder = holderOf(object);
  for (const [name, value] of Object.entries(values)) {
    const argument = `${option}.${name}`;
    const bone = findNode(holder, name, argument);
    if (!bones.includes(bone)) {
      throw refuse(`${argument}: ${nameOf(bone)} is no bone of the rig`);
    }
    read.set(bone, { name: argument, value });
  }
  return read;
}

/**
 * Lets errors about the limits and stiffnesses of joints name the bones, as the options of `SkeletonRig.from` do.
 * @template T
 * @param {readonly Object3D[]} bones of the joints
 * @param {() => T} make makes the rig
 * @returns {T}
 */
export function namingBones(bones, make) {
  try {
    return make();
  } catch (error) {
    const { message, code, constructor: Kind } = /** @type {any} */ (error);
    const [start, index, option] = /^joints\[(\d+)\]\.(limit|stiffness)/.exec(message) ?? [];
    if (start === undefined) {
      throw error;
    }
    const name = `${option === 'limit' ? 'limits' : option}.${bones[Number(index)].name}`;
    throw coded(code, new Kind(name + message.slice(start.length)));
  }
}

/**
 * The place of a joint, as a rig takes it.
 * @param {number} parent the index of its parent; -1: it is the root
 * @param {import('three').Vector3} offset from its parent; of the root its place
 */
export function describePlace(parent, offset) {
  const place = offset.toArray();
  return parent < 0 ? { position: place } : { parent, offset: place };
}
