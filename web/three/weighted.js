// What users hold that has a weight: how much of its result is shown. Weights can fade.

import { Quaternion } from 'three';
import { readNumber, readSeconds, wrongValue } from '../core/arguments.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';

/** @typedef {import('three').Object3D} Object3D */

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readWeight(name, value) {
  const weight = readNumber(name, value);
  if (!(weight >= 0 && weight <= 1)) {
    throw wrongValue(name, 'a number from 0 to 1', weight);
  }
  return weight;
}

/**
 * Shows a result by its weight: the rotations of bones become those between the animation's and the present ones.
 * @param {readonly Object3D[]} bones
 * @param {readonly Quaternion[]} animated
 * @param {number} weight 0 to 1
 */
export function blendRotations(bones, animated, weight) {
  if (weight < 1) {
    for (let i = 0; i < bones.length; i++) {
      const { quaternion } = bones[i];
      quaternion.copy(rotation.copy(animated[i]).slerp(quaternion, weight));
    }
  }
}

const rotation = new Quaternion();

/** Something with a weight that can fade to another one. */
export class Weighted {
  #from;
  #to;
  #elapsed = 0;
  #seconds = 0;

  /**
   * @param {unknown} [weight] 0 to 1
   * @internal
   */
  constructor(weight = 1) {
    this.#to = readWeight('weight', weight);
    this.#from = this.#to;
  }

  /**
   * How much of the result is shown: 0 is the animation, bit for bit, 1 the result. While it fades, the present weight.
   * Setting it ends a fade.
   * @type {number}
   */
  set weight(weight) {
    this.#to = readWeight('weight', weight);
    this.#from = this.#to;
    this.#seconds = 0;
    this.#elapsed = 0;
  }

  get weight() {
    if (this.#elapsed >= this.#seconds) {
      return this.#to;
    }
    const x = this.#elapsed / this.#seconds;
    return this.#from + x * x * (3 - 2 * x) * (this.#to - this.#from);
  }

  /**
   * Changes the weight in some time, by the `dt` of updates. A fade begins and ends gently.
   * @param {number} weight 0 to 1
   * @param {number} seconds 0 or more
   * @throws {TypeError} if an argument is not a number
   * @throws {RangeError} if one is out of range
   */
  fadeTo(weight, seconds) {
    const to = readWeight('weight', weight);
    const time = readSeconds('seconds', seconds);
    this.#from = this.weight;
    this.#to = to;
    this.#seconds = time;
    this.#elapsed = 0;
  }

  /** Returns the fade that goes on, for `continueFade`; null: none. @internal */
  keepFade() {
    const isOver = this.#elapsed >= this.#seconds;
    return isOver ? null : { from: this.#from, to: this.#to, elapsed: this.#elapsed, seconds: this.#seconds };
  }

  /**
   * Goes on with a fade that was kept.
   * @param {{ from: number, to: number, elapsed: number, seconds: number } | null} fade
   * @internal
   */
  continueFade(fade) {
    if (fade) {
      this.#from = fade.from;
      this.#to = fade.to;
      this.#elapsed = fade.elapsed;
      this.#seconds = fade.seconds;
    }
  }

  /**
   * Lets time pass, and returns the weight.
   * @param {number} dt seconds
   * @internal
   */
  advance(dt) {
    if (this.#elapsed < this.#seconds) {
      this.#elapsed += dt;
    }
    return this.weight;
  }
}

rejectWrites(Weighted);
rejectExtras(Weighted, {}, ['fadeTo']);
