// The pole of a chain of a body that has shapes: a goal of lesser importance, for the bone in the middle of the chain. So contacts,
// limits and tips come first.

import { Vector3 } from 'three';
import { Bend, nearest } from './bend.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** Where the bone is nearer to its place, in reaches of the rig, it is there. */
const NEAR = 1e-4;

const place = new Vector3();

export class PoleGoal {
  #chain;
  #bend;
  #goal;
  /** The angle to the pole in the animation. */
  #animated = new Float64Array(1);

  /**
   * @param {SkeletonChain} chain
   * @param {Object3D} pivot
   * @param {import('../../rig/rig.js').Rig<3>} rig
   * @param {readonly Object3D[]} bones of the rig
   */
  constructor(chain, pivot, rig, bones) {
    this.#chain = chain;
    this.#bend = new Bend(chain, pivot, bones[0]);
    const tolerance = NEAR * rig.reach;
    const middle = bones.indexOf(this.#bend.bone);
    this.#goal = rig.goal(middle, { position: [0, 0, 0], weight: 0, priority: 1, tolerance });
  }

  /** Measures the animation. @param {Vector3} pole in the space of the rig */
  read(pole) {
    this.#animated[0] = this.#bend.measure(pole) ? this.#bend.angle : 0;
  }

  /**
   * Moves the goal to where the bone is if the present pose is turned to the pole.
   * @param {Vector3} pole in the space of the rig
   * @param {number} most how far it is turned at most, in radians
   * @returns {boolean} whether there is anything to do
   */
  aim(pole, most) {
    const bend = this.#bend;
    const { poleWeight } = this.#chain;
    const weight = bend.measure(pole) ? bend.poleFade * bend.bendFade : 0;
    const turn = nearest(bend.angle - (1 - poleWeight) * this.#animated[0]);
    if (!(weight > 0 && poleWeight > 0)) {
      this.release();
      return false;
    }
    place.subVectors(bend.middle, bend.from).applyAxisAngle(bend.line, Math.min(Math.max(turn, -most), most));
    place.add(bend.from);
    this.#goal.moveTo(place.x, place.y, place.z);
    this.#goal.weight = weight;
    return true;
  }

  /** Switches the goal off. */
  release() {
    if (this.#goal.weight > 0) {
      this.#goal.weight = 0;
    }
  }
}
