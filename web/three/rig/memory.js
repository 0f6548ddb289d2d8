// How the results of the last update differ from the animation: what the next solves start from.

import { Quaternion } from 'three';

/**
 * What is kept of a result.
 * @typedef {object} Kept
 * @property {Float64Array} turns from the animation to the result: a quaternion per joint
 * @property {number} update which update it is of
 */

const rotation = new Quaternion();
const turn = new Quaternion();

export class Memory {
  /** By which chains were solved, in this update or the last one. @type {Map<number, Kept>} */
  #kept = new Map();
  /** What may be written to again. @type {Kept[]} */
  #spares = [];
  #start;
  #update = 0;
  #share;
  #fromOthers;

  /**
   * @param {number} length of a pose: four numbers per joint
   * @param {number} share how much of the last result's difference from the animation each solve starts with, from 0 to 1. The
   *   rest makes it forget poses that it was led through
   * @param {boolean} fromOthers whether it also starts from the last result for other chains, if these have none
   */
  constructor(length, share, fromOthers) {
    this.#start = new Float64Array(length);
    this.#share = share;
    this.#fromOthers = fromOthers;
  }

  /** Begins an update. What is older than the last one is forgotten. */
  next() {
    this.#update++;
    for (const [key, kept] of this.#kept) {
      if (kept.update < this.#update - 1) {
        this.#kept.delete(key);
        this.#spares.push(kept);
      }
    }
  }

  /**
   * The pose to start from; null if there is no result of the last update.
   * @param {number} key which chains are solved
   * @param {Float64Array} animated the animation's pose
   */
  start(key, animated) {
    let kept = this.#kept.get(key);
    if (kept?.update !== this.#update - 1) {
      const others = [...this.#kept.values()].filter(({ update }) => update === this.#update - 1);
      kept = this.#fromOthers ? others.at(-1) : undefined;
    }
    if (!kept) {
      return null;
    }
    for (let i = 0; i < animated.length; i += 4) {
      rotation.identity().slerp(turn.fromArray(kept.turns, i), this.#share);
      rotation.multiply(turn.fromArray(animated, i)).toArray(this.#start, i);
    }
    return this.#start;
  }

  /**
   * Keeps a result.
   * @param {number} key which chains were solved
   * @param {Float64Array} animated the animation's pose
   * @param {import('../../core/heap-object.js').DoubleView} result
   */
  keep(key, animated, result) {
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = this.#spares.pop() ?? { turns: new Float64Array(animated.length), update: 0 };
      this.#kept.set(key, kept);
    }
    kept.update = this.#update;
    for (let i = 0; i < animated.length; i += 4) {
      rotation.fromArray(animated, i).invert();
      rotation
        .premultiply(turn.set(result[i], result[i + 1], result[i + 2], result[i + 3]))
        .toArray(kept.turns, i);
    }
  }
}
