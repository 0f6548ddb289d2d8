// A joint of a rig.

import { wrongValue } from '../core/arguments.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { Joint } from '../core/joint.js';
import { readCoupling } from './coupling.js';
import { readJoint } from './joints.js';
import { JOINT } from './layouts.js';
import { describeLimit } from './limits.js';
import { findJoint, RULE } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * A joint of a rig: always the same object, with the present coordinates.
 * @template {2 | 3} [D=2 | 3]
 */
export class RigJoint extends Joint {
  #heap;
  #name;
  #index;
  #parent;
  /** All joints of the rig. @type {readonly RigJoint<any>[]} */
  #all;

  /**
   * @param {HeapObject} heap
   * @param {import('../core/joint.js').Points} points
   * @param {string | null} name
   * @param {number} index
   * @param {readonly RigJoint<any>[]} all joints of the rig, those after it, too
   * @param {number} parent
   * @internal
   */
  constructor(heap, points, name, index, all, parent) {
    super(points, index * heap.dimensions, heap.dimensions);
    this.#heap = heap;
    this.#name = name;
    this.#index = index;
    this.#parent = all[parent] ?? null;
    this.#all = all;
  }

  /** Its name; null if it has none. */
  get name() {
    return this.#name;
  }

  /** Its index in `Rig.joints`. */
  get index() {
    return this.#index;
  }

  /**
   * The joint to which it is attached; null for the root.
   * @returns {RigJoint<D> | null}
   */
  get parent() {
    return this.#parent;
  }

  /**
   * Where it is at rest, seen from its parent: `dimensions` numbers. Of the root: its place in space, see
   * `Rig.setRoot`. A copy; set it with `Rig.setOffset`.
   * @returns {readonly number[]}
   */
  get offset() {
    return Object.freeze(readJoint(this.#heap, this.#index).getNumbers(JOINT.OFFSET, this.#heap.dimensions));
  }

  /**
   * What it may do when it is not locked; null if it turns to any orientation. A copy; set it with `Rig.setLimit`.
   * @returns {import('./limits.js').JointLimit<D> | null}
   */
  get limit() {
    return /** @type {any} */ (describeLimit(readJoint(this.#heap, this.#index), this.#heap.dimensions));
  }

  /** Its resistance to motion. Set it with `Rig.setStiffness`. */
  get stiffness() {
    return readJoint(this.#heap, this.#index).getNumber(JOINT.STIFFNESS);
  }

  /**
   * How its value follows that of another joint; null if it does not. Set it with `Rig.couple`.
   * @returns {Readonly<import('./coupling.js').JointCoupling<D>> | null}
   */
  get coupling() {
    const coupling = readCoupling(this.#heap, this.#index);
    return coupling && Object.freeze({ ...coupling, leader: this.#all[coupling.leader] });
  }

  /** Whether a solve leaves it as it is. Set it with `Rig.lock` and `Rig.unlock`. */
  get locked() {
    return this.#heap.wasm.ik_rig_is_locked(this.#heap.alive(), this.#index) !== 0;
  }

  /**
   * Returns its name and a copy of its coordinates.
   * @override
   * @returns {{ name: string | null, x: number, y: number, z?: number }} with `z` in three dimensions only
   */
  toJSON() {
    return { name: this.#name, ...super.toJSON() };
  }
}

rejectWrites(RigJoint, {
  limit: 'setLimit() of the rig',
  stiffness: 'setStiffness() of the rig',
  offset: 'setOffset() of the rig',
  coupling: 'couple() of the rig',
  locked: 'lock() of the rig',
});
rejectExtras(RigJoint);

/**
 * A joint of a rig, as arguments name it: by its name, by its index, or as an object of `Rig.joints`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {string | number | RigJoint<D>} JointReference
 */

/**
 * The index of a joint that a user names.
 * @param {string} name of the argument
 * @param {unknown} value
 * @param {readonly RigJoint<any>[]} joints of the rig
 * @param {import('./tree.js').Tree} tree
 */
export function indexOfJoint(name, value, joints, tree) {
  if (value instanceof RigJoint) {
    if (joints[value.index] !== value) {
      throw wrongValue(name, 'a joint of this rig', value);
    }
    return value.index;
  }
  return findJoint(name, value, tree, joints.length, RULE);
}
