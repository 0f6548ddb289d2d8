// The pose of a chain, read from the solver's heap: as numbers, and as objects.

import { Joint } from './joint.js';

/** @typedef {import('./memory.js').Instance} Instance */

/** @type {Float32Array} */
const NO_FLOATS = new Float32Array(0);
/** @type {Float64Array} */
const NO_DOUBLES = new Float64Array(0);

/**
 * Which chain a view is of, so that one that is still looked at is not forgotten.
 * @type {WeakMap<Float32Array, object>}
 */
const owners = new WeakMap();

/** What `positions` and `joints` of a chain give. */
export class Pose {
  #instance;
  #chain;
  #alive;
  #bones;
  #dimensions;
  #positions = NO_FLOATS;
  #offsets = NO_FLOATS;
  #root = NO_DOUBLES;
  /** @type {readonly Joint[] | null} */
  #joints = null;

  /**
   * @param {Instance} instance
   * @param {object} chain
   * @param {() => number} alive gives the chain's address, or throws
   * @param {number} bones
   * @param {number} dimensions
   */
  constructor(instance, chain, alive, bones, dimensions) {
    this.#instance = instance;
    this.#chain = chain;
    this.#alive = alive;
    this.#bones = bones;
    this.#dimensions = dimensions;
  }

  get positions() {
    const address = this.#instance.wasm.ik_chain_positions(this.#alive());
    const view = this.#instance.view(this.#positions, address, this.#count());
    if (view !== this.#positions) {
      this.#positions = view;
      owners.set(view, this.#chain);
    }
    return view;
  }

  get joints() {
    this.#alive();
    if (!this.#joints) {
      const read = this.#coordinate.bind(this);
      const dimensions = this.#dimensions;
      this.#joints = Object.freeze(
        Array.from({ length: this.#bones + 1 }, (_, i) => new Joint(read, i, dimensions)),
      );
    }
    return this.#joints;
  }

  #count() {
    return (this.#bones + 1) * this.#dimensions;
  }

  /**
   * @param {number} joint
   * @param {number} axis
   */
  #coordinate(joint, axis) {
    const pointer = this.#alive();
    if (axis >= this.#dimensions) {
      return 0;
    }
    const { wasm } = this.#instance;
    this.#offsets = this.#instance.view(this.#offsets, wasm.ik_chain_offsets(pointer), this.#count());
    this.#root = this.#instance.view(this.#root, wasm.ik_chain_root(pointer), 3);
    return this.#root[axis] + this.#offsets[joint * this.#dimensions + axis];
  }
}
