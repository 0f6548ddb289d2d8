// The pose of a rig: read as views and as joints, and set.

import { isObject, readName, readNumbers, readOptions, rejectExtra } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapView } from '../core/heap-object.js';
import { HeapOwner } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { JOINT_POSE, readLocalRotations, readReference } from './joint-pose.js';
import { indexOfJoint, RigJoint } from './rig-joint.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('./joint-pose.js').JointPose} JointPose */
/**
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./joint-pose.js').RigPose<D>} RigPose
 */
/** @typedef {import('./tree.js').Tree} Tree */

/**
 * The index of a joint that a user names.
 * @type {(rig: object, name: string, joint: unknown) => number}
 */
export let indexIn;

/**
 * The tree of a rig.
 * @type {(rig: object) => Tree}
 */
export let treeOf;

/**
 * The part of a rig's class that reads and sets the pose.
 * @template {2 | 3} [D=2 | 3]
 */
export class Posed extends HeapOwner {
  #heap;
  #tree;
  #positions;
  #rotations;
  #localRotations;
  #values;
  #joints;

  static {
    indexIn = (object, name, joint) => {
      const rig = /** @type {Posed<any>} */ (object);
      return indexOfJoint(name, joint, rig.#joints, rig.#tree);
    };
    treeOf = (object) => /** @type {Posed<any>} */ (object).#tree;
  }

  /**
   * @param {HeapObject} heap
   * @param {Tree} tree
   * @internal
   */
  constructor(heap, tree) {
    super(heap);
    const { wasm, dimensions } = heap;
    const count = tree.parents.length;
    const view = (/** @type {(rig: number) => number} */ address, /** @type {number} */ length) =>
      new HeapView(heap, this, address, Float64Array, length);
    this.#heap = heap;
    this.#tree = tree;
    this.#positions = view(wasm.ik_rig_get_positions, count * dimensions);
    this.#rotations = view(wasm.ik_rig_get_rotations, 4 * count);
    this.#localRotations = view(wasm.ik_rig_get_local_rotations, 4 * count);
    this.#values = view(wasm.ik_rig_get_values, count);
    const positions = this.#positions;
    const coordinate = (/** @type {number} */ at, /** @type {number} */ axis) => positions.now[at + axis];
    /** @type {RigJoint<D>[]} */
    const joints = [];
    for (const [i, parent] of tree.parents.entries()) {
      joints.push(new RigJoint(heap, { coordinate }, tree.names[i], i, joints, parent));
    }
    this.#joints = Object.freeze(joints);
  }

  /**
   * The joints in space, `dimensions` numbers each: a view of the solver's memory with the present pose. Do not write
   * to it. Get it again in each frame, which allocates nothing: a view becomes empty when the memory grows, and its
   * values are undefined after `dispose`. Copy it to keep its numbers: `rig.positions.slice()`.
   * @returns {DoubleView}
   */
  get positions() {
    return this.#positions.now;
  }

  /**
   * The rotation of each joint in space, measured from rest: a unit quaternion x, y, z, w per joint. A view like
   * `positions`.
   * @returns {DoubleView}
   */
  get rotations() {
    return this.#rotations.now;
  }

  /**
   * The rotation of each joint relative to its parent, measured from rest: a unit quaternion x, y, z, w per joint. A
   * view like `positions`.
   * @returns {DoubleView}
   */
  get localRotations() {
    return this.#localRotations.now;
  }

  /**
   * One number per joint: the displacement of a slider; in radians, the angle of a hinge, and in two dimensions that of a
   * range, and that of a free joint from -π to π; NaN for all other joints. A view like `positions`.
   * @returns {DoubleView}
   */
  get values() {
    return this.#values.now;
  }

  /**
   * The joints as objects with `x`, `y`, `z`, `name`, `index` and `parent`: always the same objects, with the present
   * coordinates.
   * @returns {readonly RigJoint<D>[]}
   */
  get joints() {
    this.#heap.alive();
    return this.#joints;
  }

  /** The root, joint 0: an object with live `x`, `y` and `z`. Move it with `setRoot`. */
  get root() {
    return this.joints[0];
  }

  /**
   * Returns the joint with a name or an index.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @returns {RigJoint<D>} always the same object
   * @throws {TypeError} if `joint` is neither a string nor a number
   * @throws {RangeError} if there is no such joint
   */
  joint(joint) {
    return this.joints[indexIn(this, 'joint', joint)];
  }

  /**
   * Returns where a point of a joint's body is now.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('../core/points.js').Point<D>} [point] relative to the joint, in the rest pose. Default: the joint
   *   itself
   * @returns {number[]} `dimensions` numbers
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint, or a number is out of range
   */
  pointAt(joint, point) {
    const { instance, wasm, dimensions } = this.#heap;
    const index = indexIn(this, 'joint', joint);
    const numbers = point === undefined ? [0, 0, 0] : readPoint('point', dimensions, point);
    const rig = this.#heap.alive();
    // The place of a goal has space for both points.
    const from = instance.writeGoal(numbers);
    const to = from + 8 * 3;
    this.#heap.check(wasm.ik_rig_get_point(rig, index, from, to), 'point', numbers);
    return Array.from(instance.view(Float64Array, to, dimensions));
  }

  /**
   * Moves the root to a place, and the whole rig with it. In the root mode `'pull'`, that is the place to which solves
   * draw it back.
   * @overload
   * @param {D extends 2 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root to a place, and the whole rig with it. In the root mode `'pull'`, that is the place to which solves
   * draw it back.
   * @overload
   * @param {D extends 3 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root to a place, and the whole rig with it. In the root mode `'pull'`, that is the place to which solves
   * draw it back.
   * @overload
   * @param {import('../core/points.js').Point<D>} root an array-like or an object, each coordinate from -1e30 to 1e30
   * @returns {void}
   * @throws {TypeError} if the root is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  /**
   * @param {any} x
   * @param {number} [y]
   * @param {number} [z]
   */
  setRoot(x, y, z) {
    const flat = typeof x === 'number';
    const root = readPoint('root', this.#heap.dimensions, flat ? { x, y, z } : x);
    if (!flat) {
      rejectExtra('setRoot', y, z);
    }
    const [rootX, rootY, rootZ = 0] = root;
    const code = this.#heap.wasm.ik_rig_set_root(this.#heap.alive(), rootX, rootY, rootZ);
    this.#heap.check(code, 'root', root);
  }

  /**
   * Sets the pose by values and local rotations, each brought within the limit of its joint, and by the root's position.
   * @param {RigPose<D>} pose
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a value or a count is wrong
   */
  setPose(pose) {
    const { rootPosition, ...joints } = readOptions('setPose', pose, ['rootPosition', ...JOINT_POSE]);
    const { wasm, dimensions } = this.#heap;
    const root = rootPosition === undefined ? null : readPoint('rootPosition', dimensions, rootPosition);
    const at = root && Float64Array.from({ length: 3 }, (_, axis) => root[axis] ?? 0);
    this.#setJoints('', joints, at, (rig, values, rotations, results, rootAt) =>
      wasm.ik_rig_set_pose(rig, rootAt, values, rotations, results),
    );
  }

  /**
   * The reference pose, to which solves draw the joints with the bias `'reference'`: copies of its `values` and
   * `localRotations`. The reference of the root's position is its place.
   * @returns {{ values: Float64Array, localRotations: Float64Array }}
   */
  get reference() {
    const { values, localRotations } = readReference(this.#heap, this.#joints.length);
    return { values, localRotations };
  }

  /**
   * Sets the reference pose, to which solves draw the joints with the bias `'reference'`. At first it is the rest pose.
   * @param {'present' | 'rest' | JointPose} pose the present pose; the rest pose, within the limits; or another pose:
   *   joints that it says nothing about keep their reference
   * @throws {TypeError} if something is of the wrong type
   * @throws {RangeError} if a string, a value or a count is wrong
   */
  setReference(pose) {
    const { wasm } = this.#heap;
    if (isObject(pose)) {
      const joints = readOptions('setReference', pose, JOINT_POSE);
      this.#setJoints('reference.', joints, null, wasm.ik_rig_set_reference_pose);
    } else {
      const present = readName('pose', pose, ['rest', 'present']);
      wasm.ik_rig_set_reference(this.#heap.alive(), present);
    }
  }

  /**
   * Sets what a pose says of the joints.
   * @param {string} prefix of the names of the arguments
   * @param {Record<string, any>} joints
   * @param {Float64Array | null} root
   * @param {(rig: number, values: number, rotations: number, results: number, root: number) => number} set
   */
  #setJoints(prefix, joints, root, set) {
    const count = this.#joints.length;
    const [valuesName, rotationsName] = [`${prefix}values`, `${prefix}localRotations`];
    const values =
      joints.values === undefined
        ? null
        : readNumbers(valuesName, joints.values, count, count, () => Number.NaN);
    const rotations =
      joints.localRotations === undefined
        ? null
        : readLocalRotations(rotationsName, joints.localRotations, count);
    const arrays = [values, rotations, root];
    const [code, at] = this.#heap.instance.withScratch(arrays, (results, valuesAt, rotationsAt, rootAt) =>
      set(this.#heap.alive(), valuesAt, rotationsAt, results, rootAt),
    );
    if (code === ERRORS.COORDINATE) {
      this.#heap.check(code, 'rootPosition', Array.from(root ?? []).slice(0, this.#heap.dimensions));
    }
    if (code === ERRORS.VALUE) {
      this.#heap.checkNumbers(code, valuesName, values, at);
    }
    this.#heap.checkNumbers(code, rotationsName, rotations, at, 4);
  }
}

rejectWrites(Posed, { positions: 'setPose()', joints: 'setPose()' });
rejectExtras(Posed, { setRoot: Infinity });
