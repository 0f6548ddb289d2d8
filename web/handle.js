// A chain in the solver's heap, as the parts of its class share it.

/** @typedef {import('./memory.js').Instance} Instance */

/** Where a chain is, what it has, and whether it is still there. */
export class Handle {
  #pointer;

  /**
   * @param {Instance} instance
   * @param {number} pointer
   * @param {number} dimensions
   * @param {number} bones
   */
  constructor(instance, pointer, dimensions, bones) {
    this.instance = instance;
    this.wasm = instance.wasm;
    this.dimensions = dimensions;
    this.bones = bones;
    this.#pointer = pointer;
  }

  /** The chain's address. Throws if the chain was disposed of, or its instance was ended by a trap. */
  alive() {
    if (this.#pointer === 0) {
      throw new Error('This chain was used after its dispose()');
    }
    this.instance.requireAlive();
    return this.#pointer;
  }

  /** Ends it, and says where it was: 0 where it had ended before. */
  end() {
    const pointer = this.#pointer;
    this.#pointer = 0;
    return pointer;
  }

  /**
   * Throws what a code below 0 says of an argument.
   * @param {number} code
   * @param {string} name
   * @param {unknown} [value]
   */
  check(code, name, value) {
    if (code < 0) {
      this.instance.check(code, name, value);
    }
  }

  /**
   * The same of a point or a quaternion.
   * @param {number} code
   * @param {string} name
   * @param {ArrayLike<number>} numbers
   * @param {number} [count] as many of them count
   */
  checkNumbers(code, name, numbers, count = numbers.length) {
    if (code < 0) {
      this.instance.check(code, name, `[${Array.from(numbers).slice(0, count).join(', ')}]`);
    }
  }
}
