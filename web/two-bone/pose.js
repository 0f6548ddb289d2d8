// A pose of the two-bone arm, read from the wasm heap.

import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapView } from '../core/heap-object.js';
import { Joint } from '../core/joint.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */

/** `ik_two_bone_pose`: where its fields are, in bytes. */
export const POSE = Object.freeze({
  OFFSETS: 0,
  POSITIONS: 96,
  ROTATIONS: 144,
  LOCAL_ROTATIONS: 192,
  ANGLES: 240,
  BYTES: 256,
});

/**
 * A pose of an arm, with the present values. Its arrays are views of the solver's memory: do not write to
 * them. Get them again in each frame, which allocates nothing: a view becomes empty when the memory grows,
 * and its values are undefined after the arm was disposed of.
 */
export class TwoBonePose {
  #heap;
  #angles;
  #positions;
  #rotations;
  #localRotations;
  #joints;

  /**
   * @param {HeapObject} heap
   * @param {object} arm
   * @param {0 | 1} other
   * @internal
   */
  constructor(heap, arm, other) {
    const { wasm, dimensions, bones } = heap;
    const view = (/** @type {number} */ field, /** @type {number} */ length) =>
      new HeapView(
        heap,
        arm,
        (pointer) => wasm.ik_two_bone_get_pose(pointer, other) + field,
        Float32Array,
        length,
      );
    const joints = bones + 1;
    const offsets = new HeapView(
      heap,
      arm,
      (pointer) => wasm.ik_two_bone_get_pose(pointer, other) + POSE.OFFSETS,
      Float64Array,
      3 * joints,
    );
    const root = new HeapView(heap, arm, wasm.ik_two_bone_get_root, Float64Array, 3);
    const coordinate = (/** @type {number} */ joint, /** @type {number} */ axis) =>
      root.now[axis] + offsets.now[3 * joint + axis];
    this.#heap = heap;
    this.#angles = view(POSE.ANGLES, dimensions === 3 ? 4 : bones);
    this.#positions = view(POSE.POSITIONS, joints * dimensions);
    this.#rotations = view(POSE.ROTATIONS, 4 * bones);
    this.#localRotations = view(POSE.LOCAL_ROTATIONS, 4 * bones);
    this.#joints = Object.freeze(
      Array.from({ length: joints }, (_, i) => new Joint({ coordinate }, i, dimensions)),
    );
  }

  /**
   * The joint angles in radians, from -π to π. They are floats: ±π may be exceeded by rounding, about 1e-7.
   * - In two dimensions: shoulder (from +x to the upper arm), elbow (from the upper arm to the forearm), and
   *   with a gripper the wrist (from the forearm to the gripper).
   * - In three dimensions: turn (of the whole arm about +y), lift (of the upper arm from the horizontal
   *   plane), elbow, and roll (of the arm's plane about the upper arm; 0 without a pole).
   * @returns {FloatView}
   */
  get angles() {
    return this.#angles.now;
  }

  /**
   * The joints from the root on, `dimensions` numbers each: root, elbow, wrist, and the end of a gripper.
   * @returns {FloatView}
   */
  get positions() {
    return this.#positions.now;
  }

  /**
   * The rotation of each bone in space, from its rest along +x: a quaternion x, y, z, w per bone.
   * @returns {FloatView}
   */
  get rotations() {
    return this.#rotations.now;
  }

  /**
   * The rotation of each bone relative to the bone before it: a quaternion x, y, z, w per bone.
   * @returns {FloatView}
   */
  get localRotations() {
    return this.#localRotations.now;
  }

  /**
   * The joints as objects with `x`, `y` and `z`, in double precision: always the same objects, with the
   * present coordinates.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#heap.alive();
    return this.#joints;
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.#heap.isAlive ? this.toJSON() : '(disposed)';
  }

  /**
   * Returns a copy of its angles and joints.
   * @returns {{ angles: number[], joints: { x: number, y: number, z?: number }[] }}
   */
  toJSON() {
    return { angles: Array.from(this.angles), joints: this.joints.map((joint) => joint.toJSON()) };
  }
}

rejectWrites(TwoBonePose);
rejectExtras(TwoBonePose);
