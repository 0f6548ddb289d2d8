// A pose of the two-bone arm, read from the solver's heap.

import { Joint } from '../core/joint.js';

/** @typedef {import('../core/instance.js').Instance} Instance */

/** `ik_two_bone_pose`: where its fields are, in bytes. */
export const POSE = Object.freeze({
  OFFSETS: 0,
  POSITIONS: 96,
  ROTATIONS: 144,
  LOCAL_ROTATIONS: 192,
  ANGLES: 240,
  BYTES: 256,
});

/** @type {Float32Array} */
const FLOATS = new Float32Array(0);
/** @type {Float64Array} */
const DOUBLES = new Float64Array(0);

/**
 * The arm of each view, so that an arm is not garbage collected while one of its views is in use.
 * @type {WeakMap<Float32Array, object>}
 */
const owners = new WeakMap();

/**
 * A pose of an arm, with the present values. Its arrays are views of the solver's memory: do not write to
 * them. Get them again in each frame, which allocates nothing: a view becomes empty when the memory grows,
 * and its values are undefined after the arm was disposed of.
 */
export class TwoBonePose {
  #instance;
  #arm;
  #alive;
  #other;
  #dimensions;
  #bones;
  #angles = FLOATS;
  #positions = FLOATS;
  #rotations = FLOATS;
  #localRotations = FLOATS;
  #offsets = DOUBLES;
  #root = DOUBLES;
  /** @type {readonly Joint[] | null} */
  #joints = null;

  /**
   * @param {Instance} instance
   * @param {object} arm
   * @param {() => number} alive returns the arm's address, or throws after its disposal
   * @param {0 | 1} other
   * @param {number} dimensions
   * @param {number} bones 3 with a gripper, else 2
   */
  constructor(instance, arm, alive, other, dimensions, bones) {
    this.#instance = instance;
    this.#arm = arm;
    this.#alive = alive;
    this.#other = other;
    this.#dimensions = dimensions;
    this.#bones = bones;
  }

  /**
   * The joint angles in radians, from -π to π.
   * - In two dimensions: shoulder (from +x to the upper arm), elbow (from the upper arm to the forearm), and
   *   with a gripper the wrist (from the forearm to the gripper).
   * - In three dimensions: turn (of the whole arm about +y), lift (of the upper arm from the horizontal
   *   plane), elbow, and roll (of the arm's plane about the upper arm; 0 without a pole).
   * @returns {Float32Array}
   */
  get angles() {
    const count = this.#dimensions === 3 ? 4 : this.#bones;
    this.#angles = this.#view(this.#angles, POSE.ANGLES, count);
    return this.#angles;
  }

  /**
   * The joints from the root on, `dimensions` numbers per joint.
   * @returns {Float32Array}
   */
  get positions() {
    this.#positions = this.#view(this.#positions, POSE.POSITIONS, (this.#bones + 1) * this.#dimensions);
    return this.#positions;
  }

  /**
   * The rotation of each bone in space, from its rest along +x: a quaternion x, y, z, w per bone.
   * @returns {Float32Array}
   */
  get rotations() {
    this.#rotations = this.#view(this.#rotations, POSE.ROTATIONS, 4 * this.#bones);
    return this.#rotations;
  }

  /**
   * The rotation of each bone relative to the bone before it: a quaternion x, y, z, w per bone.
   * @returns {Float32Array}
   */
  get localRotations() {
    this.#localRotations = this.#view(this.#localRotations, POSE.LOCAL_ROTATIONS, 4 * this.#bones);
    return this.#localRotations;
  }

  /**
   * The joints as objects with `x`, `y` and `z`, in doubles: always the same objects, with the present
   * values.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#alive();
    const read = this.#coordinate.bind(this);
    this.#joints ??= Object.freeze(
      Array.from({ length: this.#bones + 1 }, (_, i) => new Joint(read, i, this.#dimensions)),
    );
    return this.#joints;
  }

  #address() {
    return this.#instance.wasm.ik_two_bone_get_pose(this.#alive(), this.#other);
  }

  /**
   * @param {Float32Array} view
   * @param {number} field
   * @param {number} length
   */
  #view(view, field, length) {
    const now = this.#instance.view(view, this.#address() + field, length);
    if (now !== view) {
      owners.set(now, this.#arm);
    }
    return now;
  }

  /**
   * @param {number} joint
   * @param {number} axis
   */
  #coordinate(joint, axis) {
    const root = this.#instance.wasm.ik_two_bone_get_root(this.#alive());
    this.#root = this.#instance.view(this.#root, root, 3);
    this.#offsets = this.#instance.view(this.#offsets, this.#address() + POSE.OFFSETS, 12);
    return this.#root[axis] + this.#offsets[3 * joint + axis];
  }
}
