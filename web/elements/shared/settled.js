// Words are said once something has stayed the same for a while.

import { isSame } from './attributed-element.js';

export class Settled {
  #seconds;
  /** @type {unknown} */
  #value = undefined;
  /** For how many seconds it has been the same. */
  #same = 0;

  /** @param {number} seconds for how long a value has to stay the same */
  constructor(seconds) {
    this.#seconds = seconds;
  }

  /**
   * Takes the value that there is now.
   * @param {unknown} value
   * @param {number} passed seconds since the last call
   * @returns {number} for how many seconds it still has to stay the same; 0 if it has done so
   */
  left(value, passed) {
    this.#same = isSame(value, this.#value) ? this.#same + passed : 0;
    this.#value = value;
    return Math.max(0, this.#seconds - this.#same);
  }
}
