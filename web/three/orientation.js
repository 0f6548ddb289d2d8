// The rotation of the node at the tip of a chain, such as a hand or a foot.

import { Matrix4, Quaternion } from 'three';
import { wrongValue } from '../core/arguments.js';
import { rotationOf } from './rotations.js';
import { readWeight } from './weighted.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */

const matrix = new Matrix4();
const rotation = new Quaternion();

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
    this.weight = readWeight('orientationWeight', weight);
  }

  /**
   * Reads the rotation to keep, before the chain is solved.
   * @param {import('./place.js').Place} target
   */
  read(target) {
    if (this.kind === 'animation') {
      worldMatrix(this.#node, this.#world);
    }
    const object = /** @type {Object3D} */ (target);
    this.#target = this.kind === 'target' && object.isObject3D ? object : null;
  }

  /**
   * Rotates the node, after the chain was solved.
   * @param {number} weight of the chain
   * @param {import('./aim.js').Aim} aim of the chain
   */
  write(weight, aim) {
    if (this.kind === 'free' || (this.kind === 'target' && this.#target === null)) {
      return;
    }
    if (this.#target) {
      worldMatrix(this.#target, this.#world);
      if (aim.blends) {
        this.#world.premultiply(matrix.makeRotationFromQuaternion(aim.turn(rotation)));
      }
    }
    const { parent, quaternion, scale } = this.#node;
    matrix.copy(this.#world);
    if (parent) {
      matrix.premultiply(worldMatrix(parent, inverse).invert());
    }
    // The matrix of the animation contains the node's own scale, that of a target does not.
    rotationOf(matrix, rotation, this.#target ? null : scale);
    if (!Number.isFinite(rotation.lengthSq())) {
      throw wrongValue('the rotation of the target', 'finite', rotation.toArray().join(', '));
    }
    quaternion.slerp(rotation, weight * this.weight);
  }
}

const inverse = new Matrix4();
