// The goals of a rig: the slots in the wasm heap, and the objects that users hold of them.

import * as ERRORS from '../core/error-codes.js';
import { RigGoal } from './goal.js';
import { readGoalOptions } from './goal-options.js';
import { checkGoal, writeGoalOptions } from './goal-struct.js';
import { readJoint } from './joints.js';
import { GOAL, JOINT } from './layouts.js';
import { Struct } from './struct.js';
import { boneDirection, nameOf } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./goal-options.js').ReadGoal} ReadGoal */

/** The tolerance of a goal by default, as a share of the reach. */
const TOLERANCE = 1e-4;
const ORIENTATION_TOLERANCE = 1e-3;

export class Goals {
  /** The object of each slot. @type {(RigGoal<any> | undefined)[]} */
  #slots = [];
  /** All objects in the order of their slots; null: to be collected. @type {readonly RigGoal<any>[] | null} */
  #list = null;
  #indexOf;

  /**
   * @param {HeapObject} heap of the rig
   * @param {readonly import('./rig-joint.js').RigJoint<any>[]} joints
   * @param {import('./tree.js').Tree} tree
   * @param {(name: string, joint: unknown) => number} indexOf returns the index of a joint that a user names
   */
  constructor(heap, joints, tree, indexOf) {
    this.heap = heap;
    this.joints = joints;
    this.tree = tree;
    this.#indexOf = indexOf;
  }

  /** All goals, in the order of their slots. */
  get all() {
    this.#list ??= Object.freeze(this.#slots.filter((goal) => goal !== undefined));
    return this.#list;
  }

  /**
   * The goal in a slot.
   * @param {number} slot
   */
  at(slot) {
    return this.#slots[slot];
  }

  /**
   * Whether a goal is still the one in its slot.
   * @param {RigGoal<any>} goal
   * @param {number} slot
   */
  has(goal, slot) {
    return this.#slots[slot] === goal;
  }

  /**
   * Reads the options of a goal.
   * @param {Record<string, unknown>} given
   * @param {string} prefix of their names, such as `goals[3].`
   */
  readOptions(given, prefix) {
    return readGoalOptions(given, this.heap.dimensions, this.#indexOf, prefix);
  }

  /**
   * Adds a goal.
   * @param {number} joint
   * @param {ReadGoal} read its options
   * @param {string} [prefix] of their names
   */
  add(joint, read, prefix = '') {
    const { heap } = this;
    const goal = Struct.ofSize(GOAL.BYTES);
    goal.setInt(GOAL.JOINT, joint);
    goal.setInt(GOAL.OTHER, -1);
    goal.setNumber(GOAL.WEIGHT, 1);
    goal.setNumber(GOAL.TOLERANCE, TOLERANCE * (heap.get('reach') || 1));
    goal.setNumber(GOAL.ORIENTATION_TOLERANCE, ORIENTATION_TOLERANCE);
    writeGoalOptions(goal, read, this.#boneDirection, prefix);
    const [code, slot] = heap.instance.withScratch([goal.doubles], (results, address) =>
      heap.wasm.ik_rig_add_goal(heap.alive(), address, results),
    );
    this.#check(code, goal, read, prefix);
    return this.#hold(slot);
  }

  /**
   * Changes the goal in a slot.
   * @param {number} slot
   * @param {ReadGoal} read the options to change
   */
  change(slot, read) {
    const { heap } = this;
    const goal = this.read(slot);
    writeGoalOptions(goal, read, this.#boneDirection, '');
    const code = heap.wasm.ik_rig_set_goal(heap.alive(), slot, heap.instance.writeGoal(goal.doubles));
    this.#check(code, goal, read, '');
  }

  /**
   * Removes the goal in a slot.
   * @param {number} slot
   */
  remove(slot) {
    const { heap } = this;
    heap.wasm.ik_rig_remove_goal(heap.alive(), slot);
    this.#slots[slot] = undefined;
    this.#list = null;
  }

  /**
   * The struct of the goal in a slot, as it is now.
   * @param {number} slot
   */
  read(slot) {
    const { instance, wasm } = this.heap;
    const rig = this.heap.alive();
    const get = (/** @type {number} */ address) => wasm.ik_rig_get_goal(rig, slot, address);
    return new Struct(instance.readDoubles(GOAL.BYTES / 8, get));
  }

  /** Takes over the slots as they are after a state was restored. Objects whose slot is used stay. */
  takeOver() {
    const { instance, wasm } = this.heap;
    const rig = this.heap.alive();
    const slots = Math.max(wasm.ik_rig_get_slots(rig), this.#slots.length);
    instance.borrow(GOAL.BYTES, (address) => {
      for (let slot = 0; slot < slots; slot++) {
        if (wasm.ik_rig_get_goal(rig, slot, address) === ERRORS.GOAL) {
          this.#slots[slot] = undefined;
        } else if (!this.#slots[slot]) {
          this.#hold(slot);
        }
      }
    });
    this.#list = null;
  }

  /**
   * Throws the error of a code below 0 about a goal.
   * @param {number} code
   * @param {Struct} goal
   * @param {ReadGoal} read
   * @param {string} prefix
   */
  #check(code, goal, { priority }, prefix) {
    if (code < 0) {
      const other = nameOf(this.tree, goal.getInt(GOAL.OTHER));
      checkGoal(this.heap, code, goal, { priority, other }, prefix);
    }
  }

  /**
   * Makes the object of a slot.
   * @param {number} slot
   */
  #hold(slot) {
    const goal = new RigGoal(this, slot);
    this.#slots[slot] = goal;
    this.#list = null;
    return goal;
  }

  #boneDirection = (/** @type {number} */ joint) => {
    const { heap, tree } = this;
    return boneDirection(tree, joint, (i) => readJoint(heap, i).getNumbers(JOINT.OFFSET, heap.dimensions));
  };
}
