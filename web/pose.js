// The pose of a chain, read from the solver's heap: as numbers, and as objects.

import { Joint } from './joint.js';

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
  /** Whether the rotations were read. */
  #tracks = false;
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
    this.#positions = this.#view(this.#positions, 'ik_chain_get_positions', this.#count());
    return this.#positions;
  }

  get rotations() {
    this.#rotations = this.#tracked(this.#rotations, 'ik_chain_get_rotations', 4 * this.#handle.bones);
    return this.#rotations;
  }

  get localRotations() {
    const count = 4 * this.#handle.bones;
    this.#localRotations = this.#tracked(this.#localRotations, 'ik_chain_get_local_rotations', count);
    return this.#localRotations;
  }

  get angles() {
    this.#angles = this.#tracked(this.#angles, 'ik_chain_get_angles', this.#handle.bones);
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
   * A view of the rotations, which are tracked from the first call on.
   * @param {Float32Array} view
   * @param {'ik_chain_get_rotations' | 'ik_chain_get_local_rotations' | 'ik_chain_get_angles'} getter
   * @param {number} length
   */
  #tracked(view, getter, length) {
    if (!this.#tracks) {
      this.#track();
    }
    return this.#view(view, getter, length);
  }

  #track() {
    const code = this.#handle.wasm.ik_chain_track_rotations(this.#handle.alive());
    this.#handle.check(code, 'rotations');
    this.#tracks = true;
  }

  /** After a state was restored, which may be that of a chain whose rotations were not read. */
  restored() {
    if (this.#tracks) {
      this.#track();
    }
  }

  /**
   * A view of an array of the chain. Only a view that was detached needs a call into wasm.
   * @param {Float32Array} view the last one
   * @param {'ik_chain_get_positions' | 'ik_chain_get_rotations' | 'ik_chain_get_local_rotations' | 'ik_chain_get_angles'} getter
   *   the export that returns the address
   * @param {number} length
   */
  #view(view, getter, length) {
    const pointer = this.#handle.alive();
    if (view.length === length) {
      return view;
    }
    const { instance, wasm } = this.#handle;
    const present = instance.view(view, wasm[getter](pointer), length);
    owners.set(present, this.#chain);
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
    // Both are detached at once, when the memory grows.
    if (this.#root.length === 0) {
      this.#offsets = instance.view(NO_FLOATS, wasm.ik_chain_get_offsets(pointer), this.#count());
      this.#root = instance.view(NO_DOUBLES, wasm.ik_chain_get_root(pointer), 3);
    }
    return this.#root[axis] + this.#offsets[joint * dimensions + axis];
  }
}
