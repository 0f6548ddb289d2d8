// A chain in the solver's heap, as the parts of its class share it.

/** @typedef {import('../core/instance.js').Instance} Instance */

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

  /** Gives the chain's memory back; does nothing when it was given back before. */
  end() {
    if (this.#pointer !== 0) {
      this.instance.release(this.wasm.ik_chain_destroy, this.#pointer);
      this.#pointer = 0;
    }
  }

  /**
   * Gives a number to an export, which may refuse it.
   * @param {(chain: number, value: number) => number} set
   * @param {string} name of the number
   * @param {number} number
   * @param {number} [value] what it was
   */
  set(set, name, number, value = number) {
    this.check(set(this.alive(), number), name, value);
  }

  /**
   * Throws what a code below 0 says of an argument.
   * @param {number} code
   * @param {string} name
   * @param {number | string | ArrayLike<number>} [value] a number or numbers, or a text
   */
  check(code, name, value) {
    this.instance.check(code, name, value);
  }

  /**
   * Gives numbers to an export that takes their address, then a place for the index of one that is at
   * fault. Gives back its code and that index.
   * @param {(pointer: number, numbers: number, at: number) => number} set
   * @param {Float64Array | null} numbers null where it takes that, too
   */
  give(set, numbers) {
    return this.instance.lend([numbers], (at, address) => set(this.alive(), address, at));
  }
}
