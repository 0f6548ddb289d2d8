// Whether targets that were not reached can be reached.
//
// With D(t) the distance from t to the nearest point that the chain can reach, |D(t) - D(u)| <= |t - u|: a
// target that is nearer to t than D(t) cannot be reached. So most targets are decided by others. The
// judge's chains give an upper bound of D(t), as does the distance to any target that was reached; only
// a share of the lesser of both is trusted.

import { reachOf } from '../reach/limited-table.js';
import { distance } from '../reach/vectors.js';
import { chainOf } from './follow.js';

/** @typedef {import('../packages.js').Package} Package */
/** @typedef {import('../reach/limited.js').Limited} Limited */
/** @typedef {import('../reach/vectors.js').Vector} Vector */
/**
 * A target that was not reached.
 * @typedef {object} Missed
 * @property {Vector} target
 * @property {Float32Array[]} poses at the end of the solves that missed it
 * @property {number} error the least of them, over the reach
 */

/** The most iterations of the judge from one start. */
export const BUDGET = 20_000;
/** The share of a distance within which other targets are decided. */
export const TRUST = 0.8;

/** The judge of one chain: results of one path are used for others. */
export class Judge {
  #pack;
  #made;
  /** Targets, and upper bounds of the distance from them to what can be reached. @type {{ target: Vector, bound: number }[]} */
  #far = [];
  /** @type {Vector[]} */
  #reachable = [];
  /** How many targets were solved for. */
  solved = 0;

  /** @param {Package} pack @param {Limited} made */
  constructor(pack, made) {
    this.#pack = pack;
    this.#made = made;
  }

  /** How many of the judge's distances were too great, because a target within them was reached. */
  get mistakes() {
    return this.#far.filter(({ target, bound }) => this.#nearest(target) < bound).length;
  }

  /** The distance to the nearest target that can be reached. @param {Vector} target */
  #nearest(target) {
    return this.#reachable.reduce(
      (least, other) => Math.min(least, distance(target, other)),
      Number.POSITIVE_INFINITY,
    );
  }

  /** @param {Vector} target */
  #isSettled(target) {
    return this.#far.some(
      ({ target: other, bound }) => distance(target, other) < TRUST * Math.min(bound, this.#nearest(other)),
    );
  }

  /** The least distance to a target that new chains reach from rest and from some poses. @param {Missed} missed */
  #solve({ target, poses }) {
    this.solved++;
    let least = Number.POSITIVE_INFINITY;
    for (const positions of [undefined, ...poses]) {
      const options = { maxIterations: BUDGET, ...(positions && { positions }) };
      const chain = chainOf(this.#pack, this.#made, options);
      const status = chain.solve(target.slice(0, this.#made.dimensions));
      least = Math.min(least, chain.error);
      chain.dispose();
      if (status === 'reached') {
        return 0;
      }
    }
    return least;
  }

  /**
   * Judges targets, the farthest first, since they decide the most others. Returns for each the distance that
   * is left at best, over the reach: 0 if it can be reached, NaN if another target shows that it cannot.
   * @param {Missed[]} missed
   * @param {Vector[]} reachable targets that can be reached
   */
  judge(missed, reachable) {
    this.#reachable.push(...reachable);
    const distances = new Float64Array(missed.length).fill(Number.NaN);
    const order = missed.map((_, i) => i).sort((a, b) => missed[b].error - missed[a].error);
    for (const i of order) {
      const { target } = missed[i];
      if (!this.#isSettled(target)) {
        const least = this.#solve(missed[i]);
        distances[i] = least / reachOf(this.#made);
        if (least === 0) {
          this.#reachable.push(target);
        } else {
          this.#far.push({ target, bound: least });
        }
      }
    }
    return distances;
  }
}
