// The bend of a chain that is solved with others, and the angle from it to the pole.

import { Matrix4, Vector3 } from 'three';
import { nodesBetween } from '../nodes.js';
import { scaleOf } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** Where the sine of the angle from the line to the pole is less, the turn fades out: else the bones would spin. */
const NEAR_LINE = 0.05;

/** Where the bend is less, in lengths of the bones, its direction is lost: there the turn stays as it was. */
const NEARLY_STRAIGHT = 0.01;

/** Where the tip is nearer to the pivot, in lengths of the bones, there is no line, and no turn. */
const NO_LINE = 1e-9;

const matrix = new Matrix4();
const local = new Matrix4();
const bend = new Vector3();
const side = new Vector3();
const joint = new Vector3();
const cross = new Vector3();

/**
 * From 0 for the size 0 to 1.
 * @param {number} size
 * @param {number} whole from this size on it is 1
 */
const fadeOf = (size, whole) => (size < whole ? (size / whole) ** 2 : 1);

/** The angle between -π and π that is the same turn. @param {number} angle */
export const nearest = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** The bend of the bones of a chain from a pivot on, in the space of the rig. */
export class Bend {
  /** Where the pivot is, the direction from it to the tip, and the space of the pivot's parent. */
  from = new Vector3();
  line = new Vector3();
  parent = new Matrix4();
  /** Where the joint in the middle is. */
  middle = new Vector3();
  #chain;
  /** The nodes from the root of the rig to the tip. */
  #nodes;
  /** How many of them are before the pivot. */
  #before;
  /** The bones after the pivot. @type {readonly Object3D[]} */
  #after;
  #middle;
  /** The angle and both fades. An array, because a number in a field costs an allocation each time that it changes. */
  #numbers = new Float64Array(3);

  /**
   * @param {SkeletonChain} chain
   * @param {Object3D} pivot
   * @param {Object3D} root of the rig
   */
  constructor(chain, pivot, root) {
    this.#chain = chain;
    this.#nodes = nodesBetween(root, chain.end) ?? [];
    this.#before = this.#nodes.indexOf(pivot);
    this.#after = chain.bones.slice(chain.bones.indexOf(pivot) + 1);
    this.#middle = this.#after[Math.floor((this.#after.length - 1) / 2)];
  }

  /** The bone in the middle, after the pivot. */
  get bone() {
    return this.#middle;
  }

  /** The angle from the bend to the pole. */
  get angle() {
    return this.#numbers[0];
  }

  /** The share of a turn to the pole that is made: less than 1 where the pole is near the line. */
  get poleFade() {
    return this.#numbers[1];
  }

  /** How much the angle counts: less than 1 where the bones are nearly straight, and so have no bend. */
  get bendFade() {
    return this.#numbers[2];
  }

  /**
   * Measures.
   * @param {Vector3} pole in the space of the rig
   * @returns {boolean} false if the tip is at the pivot: there is no line
   */
  measure(pole) {
    const { from, line } = this;
    const nodes = this.#nodes;
    matrix.identity();
    bend.set(0, 0, 0);
    let length = 0;
    for (let i = 0; i < nodes.length; i++) {
      if (i === this.#before) {
        this.parent.copy(matrix);
      }
      const { position, quaternion } = nodes[i];
      matrix.multiply(local.compose(position, quaternion, scaleOf(nodes[i])));
      if (i === this.#before) {
        from.setFromMatrixPosition(matrix);
        joint.copy(from);
      } else if (this.#after.includes(nodes[i])) {
        side.setFromMatrixPosition(matrix);
        length += side.distanceTo(joint);
        bend.add(joint.copy(side)).sub(from);
        if (nodes[i] === this.#middle) {
          this.middle.copy(side);
        }
      }
    }
    const { offset } = this.#chain.shape.path;
    line.copy(offset ?? line.set(0, 0, 0)).applyMatrix4(matrix);
    length += line.distanceTo(joint);
    line.sub(from);
    if (line.length() <= NO_LINE * length) {
      return false;
    }
    line.normalize();
    bend.divideScalar(this.#after.length + 1);
    bend.addScaledVector(line, -bend.dot(line));
    side.subVectors(pole, from).normalize();
    side.addScaledVector(line, -side.dot(line));
    this.#numbers[0] = Math.atan2(line.dot(cross.crossVectors(bend, side)), bend.dot(side));
    this.#numbers[1] = fadeOf(side.length(), NEAR_LINE);
    this.#numbers[2] = fadeOf(bend.length(), NEARLY_STRAIGHT * length);
    return true;
  }
}
