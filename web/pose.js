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
  /** The views that were given last, by the names of the exports that return their addresses. */
  #views = {
    ik_chain_get_positions: NO_FLOATS,
    ik_chain_get_rotations: NO_FLOATS,
    ik_chain_get_local_rotations: NO_FLOATS,
    ik_chain_get_angles: NO_FLOATS,
  };
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
    return this.#view('ik_chain_get_positions', this.#count());
  }

  get rotations() {
    return this.#tracked('ik_chain_get_rotations', 4);
  }

  get localRotations() {
    return this.#tracked('ik_chain_get_local_rotations', 4);
  }

  get angles() {
    return this.#tracked('ik_chain_get_angles', 1);
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
   * @param {'ik_chain_get_rotations' | 'ik_chain_get_local_rotations' | 'ik_chain_get_angles'} getter
   * @param {number} count how many numbers a bone
   */
  #tracked(getter, count) {
    if (!this.#tracks) {
      this.#track();
    }
    return this.#view(getter, count * this.#handle.bones);
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
   * @param {'ik_chain_get_positions' | 'ik_chain_get_rotations' | 'ik_chain_get_local_rotations' | 'ik_chain_get_angles'} getter
   *   the export that returns the address
   * @param {number} length
   */
  #view(getter, length) {
    const pointer = this.#handle.alive();
    const view = this.#views[getter];
    if (view.length === length) {
      return view;
    }
    const { instance, wasm } = this.#handle;
    const present = instance.view(view, wasm[getter](pointer), length);
    this.#views[getter] = present;
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
