// The bind pose of skins.

import { Matrix4, Quaternion } from 'three';
import { topOf } from './nodes.js';
import { rotationOf } from './rotations.js';

/** @typedef {import('three').Object3D} Object3D */

const matrix = new Matrix4();
const inverse = new Matrix4();

/**
 * The local rotation of a bone in the bind pose of a skin; null if no skin has it.
 * @param {Object3D} bone
 */
export function bindRotation(bone) {
  /** @type {Quaternion | null} */
  let found = null;
  topOf(bone).traverse((node) => {
    const { skeleton } = /** @type {import('three').SkinnedMesh} */ (node);
    const at = found || !skeleton ? -1 : skeleton.bones.indexOf(/** @type {any} */ (bone));
    const parent = at < 0 ? -1 : skeleton.bones.indexOf(/** @type {any} */ (bone.parent));
    if (parent >= 0) {
      inverse.copy(skeleton.boneInverses[at]).invert();
      matrix.multiplyMatrices(skeleton.boneInverses[parent], inverse);
      found = rotationOf(matrix, new Quaternion(), bone.scale);
    }
  });
  return found;
}

/**
 * The local rotation of a node in the bind pose, as far as there is one; else the present one.
 * @param {Object3D} node
 */
export const restRotationOf = (node) => bindRotation(node) ?? node.quaternion.clone();
