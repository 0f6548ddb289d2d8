// A weight that can fade to another one.

import { readNumber, wrongValue } from '../core/arguments.js';

export class Weight {
  #name;
  #from = 0;
  #to = 0;
  #elapsed = 0;
  #seconds = 0;

  /**
   * @param {string} name in messages
   * @param {unknown} value 0 to 1
   */
  constructor(name, value) {
    this.#name = name;
    this.set(value);
  }

  /** The present weight: fades begin and end gently. */
  get value() {
    if (this.#elapsed >= this.#seconds) {
      return this.#to;
    }
    const x = this.#elapsed / this.#seconds;
    return this.#from + x * x * (3 - 2 * x) * (this.#to - this.#from);
  }

  /** @param {unknown} value 0 to 1 */
  set(value) {
    this.#to = this.#read(value);
    this.#from = this.#to;
    this.#seconds = 0;
    this.#elapsed = 0;
  }

  /**
   * @param {unknown} value 0 to 1
   * @param {unknown} seconds
   */
  fadeTo(value, seconds) {
    const to = this.#read(value);
    const time = readNumber('seconds', seconds);
    if (!(time >= 0 && time < Infinity)) {
      throw wrongValue('seconds', 'a finite number of at least 0', seconds);
    }
    this.#from = this.value;
    this.#to = to;
    this.#seconds = time;
    this.#elapsed = 0;
  }

  /**
   * Lets time pass, and returns the weight.
   * @param {number} dt seconds
   */
  advance(dt) {
    if (this.#elapsed < this.#seconds) {
      this.#elapsed += dt;
    }
    return this.value;
  }

  /** @param {unknown} value */
  #read(value) {
    const weight = readNumber(this.#name, value);
    if (!(weight >= 0 && weight <= 1)) {
      throw wrongValue(this.#name, 'a number from 0 to 1', weight);
    }
    return weight;
  }
}
