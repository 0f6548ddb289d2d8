// A joint, as an object.

/** A joint of a chain: always where the joint is now. */
export class Joint {
  #read;
  #index;
  #dimensions;

  /**
   * @param {(joint: number, axis: number) => number} read
   * @param {number} index
   * @param {number} dimensions
   */
  constructor(read, index, dimensions) {
    this.#read = read;
    this.#index = index;
    this.#dimensions = dimensions;
  }

  get x() {
    return this.#read(this.#index, 0);
  }

  get y() {
    return this.#read(this.#index, 1);
  }

  /** 0 for a planar chain. */
  get z() {
    return this.#read(this.#index, 2);
  }

  /** Of the chain: 2 or 3. */
  get dimensions() {
    return this.#dimensions;
  }

  // What Node's console shows of it.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.toJSON();
  }

  toJSON() {
    return this.#dimensions === 3 ? { x: this.x, y: this.y, z: this.z } : { x: this.x, y: this.y };
  }
}
