// The pole of a chain that is solved with others. The bones that no other chain has are turned about the line from the first of
// them to the tip, so that their bend points to the pole. That moves neither this tip nor another one.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { nodesBetween } from '../nodes.js';
import { toSpace } from '../rotations.js';
import { scaleOf } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** Where the sine of the angle from the line to the pole is less, the turn fades out: else the bones would spin. */
const NEAR_LINE = 0.05;

/** Where the bend is less, in lengths of the bones, its direction is lost: there the turn stays as it was. */
const NEARLY_STRAIGHT = 0.01;

/** Where the tip is nearer to the pivot, in lengths of the bones, there is no line, and no turn. */
const NO_LINE = 1e-9;

/** Turns below this, in radians, are not made. */
const LEAST_TURN = 1e-7;

const matrix = new Matrix4();
const parentMatrix = new Matrix4();
const local = new Matrix4();
const from = new Vector3();
const line = new Vector3();
const bend = new Vector3();
const side = new Vector3();
const joint = new Vector3();
const cross = new Vector3();
const rotation = new Quaternion();

/**
 * The bone of a chain that a pole turns: the first one without a limit that only this chain has, as those after it; and there
 * is one after it. null if there is none.
 * @param {SkeletonChain} chain
 * @param {readonly SkeletonChain[]} chains all
 * @returns {Object3D | null}
 */
export function pivotOf(chain, chains) {
  const { bones, shape } = chain;
  const isOwn = (/** @type {Object3D} */ bone) =>
    chains.every((other) => other === chain || !other.bones.includes(bone));
  const first = bones.reduce((after, bone, i) => (isOwn(bone) ? after : i + 1), 0);
  const free = bones.findIndex((_, i) => i >= first && !shape.limits?.[i]);
  return free >= 0 && free < bones.length - 1 ? bones[free] : null;
}

/**
 * From 0 for the size 0 to 1.
 * @param {number} size
 * @param {number} whole from this size on it is 1
 */
const fadeOf = (size, whole) => (size < whole ? (size / whole) ** 2 : 1);

/** The angle between -π and π that is the same turn. @param {number} angle */
const nearest = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** The pole of one chain. */
export class PoleTurn {
  #chain;
  #pivot;
  /** The nodes from the root of the rig to the tip. */
  #nodes;
  /** How many of them are before the pivot. */
  #before;
  /** The bones after the pivot. @type {Set<Object3D>} */
  #after;
  /**
   * The last turn of the bend to the pole; the angle that it was found from; and the turn that was made. Arrays, because a
   * number in a field costs an allocation when it changes.
   */
  #numbers = new Float64Array(3);
  /** The angle from the bend to the pole, and the fades near the line and near a straight pose. */
  #measured = new Float64Array(3);

  /**
   * @param {SkeletonChain} chain
   * @param {Object3D} pivot
   * @param {Object3D} root of the rig
   */
  constructor(chain, pivot, root) {
    this.#chain = chain;
    this.#pivot = pivot;
    this.#nodes = nodesBetween(root, chain.end) ?? [];
    this.#before = this.#nodes.indexOf(pivot);
    this.#after = new Set(chain.bones.slice(chain.bones.indexOf(pivot) + 1));
  }

  /** Forgets the last turn. */
  reset() {
    this.#numbers.fill(0);
  }

  /**
   * Turns the pivot.
   * @param {Vector3} pole in the space of the rig
   * @param {number} most how much the turn may differ from that of the last update, in radians
   * @returns {boolean} whether it was turned
   */
  turn(pole, most) {
    const [last, , made] = this.#numbers;
    if (!this.#measure(pole)) {
      return false;
    }
    const [angle, towards, away] = this.#measured;
    this.#numbers[0] = last + away * nearest(angle - last);
    this.#numbers[1] = angle;
    const wanted = this.#chain.poleWeight * towards * this.#numbers[0];
    const turn = Math.min(Math.max(wanted, made - most), made + most);
    this.#numbers[2] = turn;
    if (!(Math.abs(turn) > LEAST_TURN)) {
      return false;
    }
    this.#pivot.quaternion.premultiply(toSpace(rotation.setFromAxisAngle(line, turn), parentMatrix));
    return true;
  }

  /**
   * Measures what is left of the turn after another solve, which contacts may have led back.
   * @param {Vector3} pole in the space of the rig
   */
  keep(pole) {
    const [, before, made] = this.#numbers;
    if (this.#measure(pole)) {
      this.#numbers[2] = made + nearest(before - this.#measured[0] - made);
    }
  }

  /**
   * Measures the angle from the bend to the pole, and what turns there are to be faded with.
   * @param {Vector3} pole
   * @returns {boolean} false if there is no line to turn about
   */
  #measure(pole) {
    const nodes = this.#nodes;
    matrix.identity();
    bend.set(0, 0, 0);
    let length = 0;
    for (let i = 0; i < nodes.length; i++) {
      if (i === this.#before) {
        parentMatrix.copy(matrix);
      }
      const { position, quaternion } = nodes[i];
      matrix.multiply(local.compose(position, quaternion, scaleOf(nodes[i])));
      if (i === this.#before) {
        from.setFromMatrixPosition(matrix);
        joint.copy(from);
      } else if (this.#after.has(nodes[i])) {
        side.setFromMatrixPosition(matrix);
        length += side.distanceTo(joint);
        bend.add(joint.copy(side)).sub(from);
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
    bend.divideScalar(this.#after.size + 1);
    bend.addScaledVector(line, -bend.dot(line));
    side.subVectors(pole, from).normalize();
    side.addScaledVector(line, -side.dot(line));
    this.#measured[0] = Math.atan2(line.dot(cross.crossVectors(bend, side)), bend.dot(side));
    this.#measured[1] = fadeOf(side.length(), NEAR_LINE);
    this.#measured[2] = fadeOf(bend.length(), NEARLY_STRAIGHT * length);
    return true;
  }
}
