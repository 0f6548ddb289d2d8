// A pose that is far from the one before is reached over several frames: a search may end in another pose, and a body
// does not jump.

import { Quaternion } from 'three';

/** @typedef {import('../../rig.js').Rig<3>} Rig */

/** The most that a joint turns per frame, in radians, and how much more for each metre that the target has moved. */
const MOST = 0.2;
const MORE = 5;

/** A pose on the way is solved from there, with so many iterations: it keeps the pins. */
const ITERATIONS = 12;

/** After so many frames on the way the body jumps. */
const FRAMES = 20;

const from = new Quaternion();
const other = new Quaternion();

export class Smoother {
  #rig;
  #root = new Float64Array(3);
  #turns;
  /** For how many frames the pose has been on its way. */
  #count = 0;

  /** @param {Rig} rig */
  constructor(rig) {
    this.#rig = rig;
    this.#turns = new Float64Array(4 * rig.joints.length);
  }

  /** A solve begins. */
  begin() {
    this.#root.set(this.#rig.positions.subarray(0, 3));
    this.#turns.set(this.#rig.localRotations);
  }

  /** The greatest turn of a joint since the solve began, in radians. */
  #turned() {
    const [before, now] = [this.#turns, this.#rig.localRotations];
    let least = 1;
    for (let i = 0; i < before.length; i += 4) {
      const cosine = before[i] * now[i] + before[i + 1] * now[i + 1] + before[i + 2] * now[i + 2];
      least = Math.min(least, Math.abs(cosine + before[i + 3] * now[i + 3]));
    }
    return 2 * Math.acos(least);
  }

  /**
   * The solve has ended: if a joint has turned too far, the pose goes only a part of the way.
   * @param {number} moved how far the target has moved, in metres
   * @returns {boolean} whether it is on its way, and continues in the next frame
   */
  end(moved) {
    const share = (MOST + MORE * moved) / this.#turned();
    if (share >= 1 || this.#count === FRAMES) {
      this.#count = 0;
      return false;
    }
    this.#count++;
    const rig = this.#rig;
    rig.setPose({
      rootPosition: Array.from(this.#root, (at, axis) => at + share * (rig.positions[axis] - at)),
      localRotations: this.#mix(rig.localRotations, share),
    });
    const { maxIterations } = rig;
    rig.maxIterations = ITERATIONS;
    rig.solve();
    rig.maxIterations = maxIterations;
    return true;
  }

  /** The rotations a part of the way from those before to others. */
  #mix(/** @type {ArrayLike<number>} */ to, /** @type {number} */ share) {
    const mixed = new Float64Array(this.#turns.length);
    for (let i = 0; i < mixed.length; i += 4) {
      from.fromArray(this.#turns, i).slerp(other.fromArray(to, i), share).toArray(mixed, i);
    }
    return mixed;
  }
}
