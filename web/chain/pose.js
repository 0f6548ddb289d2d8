// The pose of a chain: read from the solver's heap, as numbers and as objects, set, saved and restored.

import { readNumbers } from '../core/arguments.js';
import { Joint } from '../core/joint.js';
import { restoreState, saveState } from '../core/state.js';
import { putNumbers } from './create.js';
import { putRotations } from './rotations.js';

/** @typedef {import('./handle.js').Handle} Handle */
/** @typedef {import('./rotations.js').PoseOptions} PoseOptions */

/** @type {Float32Array} */
const NO_FLOATS = new Float32Array(0);
/** @type {Float64Array} */
const NO_DOUBLES = new Float64Array(0);

/**
 * Which chain a view is of, so that one that is still looked at is not forgotten.
 * @type {WeakMap<Float32Array, object>}
 */
const owners = new WeakMap();

/** The part of a chain's class that has its pose. */
export class Posed {
  #handle;
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
   * @internal
   */
  constructor(handle) {
    this.#handle = handle;
  }

  /**
   * The joints, `dimensions` numbers each: a view of the solver's own memory, which shows the present
   * pose. For reading: what is written to it is lost. Read it again each frame, which allocates
   * nothing: a view that was kept is empty once the solver's memory has grown, and shows anything once
   * the chain was disposed of. A view keeps its chain from being forgotten, a part of it (`subarray`)
   * does not. For numbers that stay, copy it: `chain.positions.slice()`.
   * @returns {Float32Array}
   */
  get positions() {
    return this.#view('ik_chain_get_positions', this.#count());
  }

  /**
   * The joints as objects with `x`, `y` and `z`, the same ones each time, which always show the
   * present pose. Exact far from the origin, too, where `positions` is rounded.
   * @returns {readonly Joint[]}
   */
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
   * The rotation of each bone in space, measured from rest: a quaternion x, y, z, w per bone. A view like
   * `positions`.
   *
   * A free bone turns by the least rotation that carries it from its rest in its parent's frame. Near the
   * opposite of its rest that rotation is not continuous: there the bone continues from the rotation that it
   * had in the pose before. This memory begins when `rotations`, `localRotations` or `angles` is read for
   * the first time, which allocates 52 bytes per bone; from then on every pose counts, read or not.
   * @returns {Float32Array}
   * @throws {RangeError} when there is not enough memory, at the first read
   */
  get rotations() {
    return this.#tracked('ik_chain_get_rotations', 4);
  }

  /**
   * The rotation of each bone relative to the bone before it, of the first relative to the base; otherwise
   * like `rotations`.
   * @returns {Float32Array}
   */
  get localRotations() {
    return this.#tracked('ik_chain_get_local_rotations', 4);
  }

  /**
   * One angle per bone, in radians, measured from rest. A view like `rotations`.
   * - In two dimensions: the angle of each bone relative to the bone before it, of the first relative to the
   *   base. With a limit, it is from its min to its max; else in (-π, π].
   * - In three dimensions: the angle of each hinge, from its min to its max, which is continuous across π;
   *   NaN for all other joints.
   * @returns {Float32Array}
   */
  get angles() {
    return this.#tracked('ik_chain_get_angles', 1);
  }

  /**
   * Takes a pose: joint 0 becomes the root, and each bone the direction between its joints. Lengths are
   * kept. Where both joints of a bone coincide, it takes the direction of the bone before it, and the
   * first that of +x. A pose that breaks the limits is brought within them.
   * @param {ArrayLike<number>} positions joint after joint, `dimensions` numbers each
   */
  setPose(positions) {
    const count = (this.#handle.bones + 1) * this.#handle.dimensions;
    const numbers = readNumbers('positions', positions, count);
    putNumbers(this.#handle, this.#handle.wasm.ik_chain_set_pose, 'positions', numbers);
  }

  /**
   * Sets the pose by angles in radians, measured from rest, in the order of `angles`.
   * @param {ArrayLike<number>} angles one per bone, each from -1e6 to 1e6. In two dimensions: relative to the
   *   bone before it, of the first relative to the base. In three dimensions: of each hinge, and NaN for all
   *   other joints, which keep their local rotations.
   * @param {PoseOptions} [options]
   * @throws {TypeError} when something is of the wrong type
   * @throws {RangeError} when a value or a count is wrong, or breaks limits that are to refuse it
   */
  setAngles(angles, options) {
    putRotations(this.#handle, 'angles', angles, options);
  }

  /**
   * Sets the pose by the rotations of the bones in space, measured from rest. A twist that a joint cannot
   * have is passed on to the next bone, so that it moves no joint.
   * @param {ArrayLike<number>} rotations quaternions x, y, z, w, one per bone, of any length but 0
   * @param {PoseOptions} [options]
   */
  setRotations(rotations, options) {
    putRotations(this.#handle, 'rotations', rotations, options);
  }

  /**
   * The same by the rotation of each bone as seen from the one before it, of the first as seen from the
   * base.
   * @param {ArrayLike<number>} rotations quaternions x, y, z, w, one per bone, of any length but 0
   * @param {PoseOptions} [options]
   */
  setLocalRotations(rotations, options) {
    putRotations(this.#handle, 'localRotations', rotations, options);
  }

  /**
   * Returns the state of the chain: its settings, limits and pose, and all that it remembers from one solve
   * to the next, as a copy. Keep it for undo, or to continue elsewhere: after `restoreState`, the same calls
   * give the same results, bit for bit. It takes about 250 bytes and 32 per bone; with limits 444 bytes and 92
   * to 124 per bone; 48 more per bone once rotations were read.
   * @returns {Uint8Array<ArrayBuffer>}
   * @throws {RangeError} when there is not enough memory
   */
  saveState() {
    const { instance, wasm } = this.#handle;
    return saveState(instance, this.#handle.alive(), wasm.ik_chain_state_size, wasm.ik_chain_save_state);
  }

  /**
   * Sets the chain to a state that `saveState` returned, of this chain or of another one with the same
   * dimensions and lengths, also in another instance or on another machine. Views stay valid, and show the
   * restored pose; those of rotations and angles do so from their next reading on.
   * @param {Uint8Array} bytes
   * @throws {TypeError} when `bytes` is not a `Uint8Array`
   * @throws {RangeError} when the bytes are damaged, or were saved by another version of the library, or
   *   from a chain with other dimensions or lengths, or there is not enough memory; the chain is unchanged
   *   then
   */
  restoreState(bytes) {
    const { instance, wasm } = this.#handle;
    restoreState(instance, this.#handle.alive(), wasm.ik_chain_restore_state, bytes);
    // The state may be that of a chain whose rotations were not read: then they begin at the next reading.
    this.#tracks = false;
  }

  /**
   * A view of the rotations, which are tracked from the first call on.
   * @param {'ik_chain_get_rotations' | 'ik_chain_get_local_rotations' | 'ik_chain_get_angles'} getter
   * @param {number} count how many numbers a bone
   */
  #tracked(getter, count) {
    if (!this.#tracks) {
      const code = this.#handle.wasm.ik_chain_track_rotations(this.#handle.alive());
      this.#handle.check(code, 'rotations');
      this.#tracks = true;
    }
    return this.#view(getter, count * this.#handle.bones);
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
    owners.set(present, this);
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
