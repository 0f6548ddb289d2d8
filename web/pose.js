// The pose of a chain, read from the solver's heap: as numbers, and as objects.

import { Joint } from './joint.js';
import { needPlane } from './rotations.js';

/** @typedef {import('./handle.js').Handle} Handle */

/** @type {Float32Array} */
const NO_FLOATS = new Float32Array(0);
/** @type {Float64Array} */
const NO_DOUBLES = new Float64Array(0);

/**
 * Which chain a view is of, so that one that is still looked at is not forgotten.
 * @type {WeakMap<Float32Array, object>}
 */
const owners = new WeakMap();

/** What `positions`, `joints` and the rotations of a chain give. */
export class Pose {
  #handle;
  #chain;
  #positions = NO_FLOATS;
  #rotations = NO_FLOATS;
  #localRotations = NO_FLOATS;
  #angles = NO_FLOATS;
  #offsets = NO_FLOATS;
  #root = NO_DOUBLES;
  /** @type {readonly Joint[] | null} */
  #joints = null;

  /**
   * @param {Handle} handle
   * @param {object} chain
   */
  constructor(handle, chain) {
    this.#handle = handle;
    this.#chain = chain;
  }

  get positions() {
    const address = this.#handle.wasm.ik_chain_positions(this.#handle.alive());
    this.#positions = this.#view(this.#positions, address, this.#count());
    return this.#positions;
  }

  get rotations() {
    const address = this.#handle.wasm.ik_chain_rotations(this.#handle.alive());
    this.#rotations = this.#view(this.#rotations, address, 4 * this.#handle.bones);
    return this.#rotations;
  }

  get localRotations() {
    const address = this.#handle.wasm.ik_chain_local_rotations(this.#handle.alive());
    this.#localRotations = this.#view(this.#localRotations, address, 4 * this.#handle.bones);
    return this.#localRotations;
  }

  get angles() {
    const pointer = this.#handle.alive();
    needPlane(this.#handle, 'angles');
    this.#angles = this.#view(this.#angles, this.#handle.wasm.ik_chain_angles(pointer), this.#handle.bones);
    return this.#angles;
  }

  get joints() {
    this.#handle.alive();
    if (!this.#joints) {
      const read = this.#coordinate.bind(this);
      const { bones, dimensions } = this.#handle;
      this.#joints = Object.freeze(
        Array.from({ length: bones + 1 }, (_, i) => new Joint(read, i, dimensions)),
      );
    }
    return this.#joints;
  }

  /**
   * @param {Float32Array} view the one that there was
   * @param {number} address 0 where there was no memory
   * @param {number} length
   */
  #view(view, address, length) {
    if (address === 0) {
      throw new RangeError('Not enough memory for the rotations of this chain');
    }
    const present = this.#handle.instance.view(view, address, length);
    if (present !== view) {
      owners.set(present, this.#chain);
    }
    return present;
  }

  #count() {
    return (this.#handle.bones + 1) * this.#handle.dimensions;
  }

  /**
   * @param {number} joint
   * @param {number} axis
   */
  #coordinate(joint, axis) {
    const pointer = this.#handle.alive();
    const { wasm, instance, dimensions } = this.#handle;
    if (axis >= dimensions) {
      return 0;
    }
    this.#offsets = instance.view(this.#offsets, wasm.ik_chain_offsets(pointer), this.#count());
    this.#root = instance.view(this.#root, wasm.ik_chain_root(pointer), 3);
    return this.#root[axis] + this.#offsets[joint * dimensions + axis];
  }
}
