// The pole of a chain that is solved with others. The bones that no other chain has are turned about the line from the first of
// them to the tip, so that their bend points to the pole. That moves neither this tip nor another one.

import { Quaternion } from 'three';
import { toSpace } from '../rotations.js';
import { Bend, nearest } from './bend.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** Turns below this, in radians, are not made. */
const LEAST_TURN = 1e-7;

const rotation = new Quaternion();

/**
 * The bone of a chain that a pole turns: the first one that only this chain has, as those after it; and there is one after it.
 * null if there is none.
 * @param {SkeletonChain} chain
 * @param {readonly SkeletonChain[]} chains all
 * @param {boolean} free whether it must have no limit
 * @returns {Object3D | null}
 */
export function pivotOf(chain, chains, free) {
  const { bones, shape } = chain;
  const isOwn = (/** @type {Object3D} */ bone) =>
    chains.every((other) => other === chain || !other.bones.includes(bone));
  const first = bones.reduce((after, bone, i) => (isOwn(bone) ? after : i + 1), 0);
  const pivot = bones.findIndex((_, i) => i >= first && !(free && shape.limits?.[i]));
  return pivot >= 0 && pivot < bones.length - 1 ? bones[pivot] : null;
}

/** The pole of one chain. */
export class PoleTurn {
  #chain;
  #pivot;
  #bend;
  /** The last turn of the bend to the pole. An array, because a number in a field costs an allocation when it changes. */
  #last = new Float64Array(1);

  /**
   * @param {SkeletonChain} chain
   * @param {Object3D} pivot
   * @param {Object3D} root of the rig
   */
  constructor(chain, pivot, root) {
    this.#chain = chain;
    this.#pivot = pivot;
    this.#bend = new Bend(chain, pivot, root);
  }

  /** Forgets the last turn. */
  reset() {
    this.#last[0] = 0;
  }

  /**
   * Turns the pivot.
   * @param {import('three').Vector3} pole in the space of the rig
   * @returns {boolean} whether it was turned
   */
  turn(pole) {
    const bend = this.#bend;
    if (!bend.measure(pole)) {
      return false;
    }
    this.#last[0] += bend.bendFade * nearest(bend.angle - this.#last[0]);
    const turn = this.#chain.poleWeight * bend.poleFade * this.#last[0];
    if (!(Math.abs(turn) > LEAST_TURN)) {
      return false;
    }
    this.#pivot.quaternion.premultiply(toSpace(rotation.setFromAxisAngle(bend.line, turn), bend.parent));
    return true;
  }
}
