// A struct of C whose fields are doubles and 32-bit integers.

/** A struct, in memory of JavaScript. Its fields are found by their offsets in bytes, see layouts.js. */
export class Struct {
  #ints;

  /** @param {Float64Array} doubles its memory */
  constructor(doubles) {
    this.doubles = doubles;
    this.#ints = new Int32Array(doubles.buffer, doubles.byteOffset, 2 * doubles.length);
  }

  /**
   * A struct that is all 0.
   * @param {number} bytes its size
   */
  static ofSize(bytes) {
    return new Struct(new Float64Array(bytes / 8));
  }

  /** @param {number} at */
  getInt(at) {
    return this.#ints[at / 4];
  }

  /**
   * @param {number} at
   * @param {number} number
   */
  setInt(at, number) {
    this.#ints[at / 4] = number;
  }

  /** @param {number} at */
  getNumber(at) {
    return this.doubles[at / 8];
  }

  /**
   * @param {number} at
   * @param {number} number
   */
  setNumber(at, number) {
    this.doubles[at / 8] = number;
  }

  /**
   * A copy of some numbers.
   * @param {number} at
   * @param {number} count
   */
  getNumbers(at, count) {
    return Array.from(this.doubles.subarray(at / 8, at / 8 + count));
  }

  /**
   * @param {number} at
   * @param {ArrayLike<number> | null | undefined} numbers none: nothing changes
   */
  setNumbers(at, numbers) {
    const count = numbers?.length ?? 0;
    for (let i = 0; i < count; i++) {
      this.doubles[at / 8 + i] = /** @type {ArrayLike<number>} */ (numbers)[i];
    }
  }
}
