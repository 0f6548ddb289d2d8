// Where nodes are in the world: one way to read them for all that solves.
//
// An app may update matrices itself, with `matrixAutoUpdate = false`. The position, the quaternion and the scale of a bone say
// where it is also then: those are what is solved for and written. Other nodes are read as three.js reads them.
//
// Games hide the head of a first-person figure by a scale of 0. A rotation does not need a length: such a bone counts as if it
// had a scale of 1.

import { Matrix4, Vector3 } from 'three';
import { rotationOf } from './rotations.js';

/** @typedef {import('three').Object3D} Object3D */

const ONE = new Vector3(1, 1, 1);
const local = new Matrix4();
const world = new Matrix4();

/** Nodes that are posed, although they are no bones. @type {WeakSet<Object3D>} */
const posed = new WeakSet();

/** From now on a node is read as a bone is. @param {Object3D} node */
export function poseNode(node) {
  posed.add(node);
}

/** @param {Object3D} node */
const isPosed = (node) => /** @type {any} */ (node).isBone === true || posed.has(node);

/** The scale of a node, 1 if it is 0. @param {Object3D} node */
export const scaleOf = ({ scale }) => (scale.x === 0 && scale.y === 0 && scale.z === 0 ? ONE : scale);

/**
 * Updates the matrices of a node and of those above it.
 *
 * `Object3D.updateWorldMatrix` would not do: it leaves the matrix of a node stale that is not updated automatically below one
 * that has moved; and it takes the mark `matrixWorldNeedsUpdate` from nodes, by which three.js finds that others below them have
 * to be updated, too.
 * @param {Object3D} node
 */
export function updateWorld(node) {
  const { parent } = node;
  if (parent) {
    updateWorld(parent);
  }
  if (node.matrixAutoUpdate || isPosed(node)) {
    node.updateMatrix();
  }
  if (!node.matrixWorldAutoUpdate) {
    return;
  }
  if (parent) {
    node.matrixWorld.multiplyMatrices(parent.matrixWorld, node.matrix);
  } else {
    node.matrixWorld.copy(node.matrix);
  }
}

/**
 * Updates the matrices of a node, of those above it and of those below it.
 * @param {Object3D} node
 */
export function updateWorldBelow(node) {
  updateWorld(node);
  node.traverse((each) => {
    if (!each.matrixAutoUpdate) {
      if (isPosed(each)) {
        each.updateMatrix();
      }
      each.matrixWorldNeedsUpdate = true;
    }
  });
  node.updateWorldMatrix(false, true);
}

/**
 * The rotation of a node in the world.
 * @param {Object3D} node
 * @param {import('three').Quaternion} to
 */
export const worldRotation = (node, to) => rotationOf(worldMatrix(node, world), to);

/**
 * The matrix of a node in the world, in which bones that are scaled to 0 have a scale of 1.
 * @param {Object3D} node
 * @param {Matrix4} to
 */
export function worldMatrix(node, to) {
  updateWorld(node);
  if (node.matrixWorld.determinant() !== 0) {
    return to.copy(node.matrixWorld);
  }
  to.identity();
  for (let at = /** @type {Object3D | null} */ (node); at; at = at.parent) {
    to.premultiply(isPosed(at) ? local.compose(at.position, at.quaternion, scaleOf(at)) : at.matrix);
  }
  return to;
}
