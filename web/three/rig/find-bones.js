// Finds the bones of a rig's joints in an object, and the space in which the rig lives there.

import { coded } from '../../core/errors.js';
import { findNode } from '../find.js';
import { nameOf, nodesBetween } from '../nodes.js';
import { holderOf } from './bones.js';

/** @typedef {import('three').Object3D} Object3D */

/**
 * The object in whose space a rig lives: the object itself; of a bone that is the root or above it, its parent, as the space
 * of the root moves with it. null: the world.
 * @param {Object3D} object
 * @param {Object3D} root
 */
export const spaceOf = (object, root) =>
  object === root || /** @type {any} */ (object).isBone ? object.parent : object;

/**
 * The bones of an object that have the names of joints.
 * @param {Object3D} object
 * @param {readonly import('../../rig/rig-joint.js').RigJoint<3>[]} joints
 */
export function findBones(object, joints) {
  const holder = holderOf(object);
  return joints.map(({ name, index, parent }, _, all) => {
    if (name === null) {
      const message = `joint ${index} has no name: bones of other objects are found by their names`;
      throw coded('out-of-range', new RangeError(message));
    }
    const bone = findNode(holder, name, 'object');
    const above = parent && findNode(holder, /** @type {string} */ (all[parent.index].name), 'object');
    if (above && !nodesBetween(above, bone)) {
      const message = `object: ${nameOf(bone)} is not below ${nameOf(above)}, as in the rig`;
      throw coded('out-of-range', new RangeError(message));
    }
    return bone;
  });
}
