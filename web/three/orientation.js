// The rotation of the node at the tip of a chain, such as a hand or a foot.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { readNumber, wrongValue } from '../core/arguments.js';
import { isMirrored } from './path.js';

/** @typedef {import('three').Object3D} Object3D */

export const ORIENTATIONS = ['free', 'target', 'animation'];

const matrix = new Matrix4();
const x = new Vector3();
const y = new Vector3();
const z = new Vector3();
const rotation = new Quaternion();

/**
 * The rotation of a matrix, without its scale. A mirrored matrix has none: then it is that of the matrix with its x
 * axis turned around.
 * @param {Matrix4} of changed
 * @param {Quaternion} to
 */
export function rotationOf(of, to) {
  const sign = isMirrored(of) ? -1 : 1;
  of.extractBasis(x, y, z);
  of.makeBasis(x.normalize().multiplyScalar(sign), y.normalize(), z.normalize());
  return to.setFromRotationMatrix(of);
}

export class Orientation {
  #node;
  /** The rotation in the world that the animation gives the node, as a matrix. */
  #world = new Matrix4();
  /** @type {Object3D | null} */
  #target = null;

  /**
   * @param {Object3D} node
   * @param {'free' | 'target' | 'animation'} kind
   * @param {unknown} weight
   */
  constructor(node, kind, weight) {
    this.#node = node;
    this.kind = kind;
    this.weight = readNumber('orientationWeight', weight);
    if (!(this.weight >= 0 && this.weight <= 1)) {
      throw wrongValue('orientationWeight', 'a number from 0 to 1', weight);
    }
  }

  /**
   * Reads the rotation to keep, before the chain is solved.
   * @param {import('./chain.js').Place} target
   */
  read(target) {
    if (this.kind === 'animation') {
      this.#node.updateWorldMatrix(true, false);
      this.#world.copy(this.#node.matrixWorld);
    }
    const object = /** @type {Object3D} */ (target);
    this.#target = this.kind === 'target' && object.isObject3D ? object : null;
  }

  /**
   * Rotates the node, after the chain was solved.
   * @param {number} weight of the chain
   */
  write(weight) {
    if (this.kind === 'free' || (this.kind === 'target' && this.#target === null)) {
      return;
    }
    if (this.#target) {
      this.#target.updateWorldMatrix(true, false);
      this.#world.copy(this.#target.matrixWorld);
    }
    const { parent, quaternion } = this.#node;
    matrix.copy(this.#world);
    if (parent) {
      parent.updateWorldMatrix(true, false);
      matrix.premultiply(inverse.copy(parent.matrixWorld).invert());
    }
    quaternion.slerp(rotationOf(matrix, rotation), weight * this.weight);
  }
}

const inverse = new Matrix4();
