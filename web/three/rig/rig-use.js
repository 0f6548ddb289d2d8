// What uses a rig with goals and settings of its own, until it is disposed of: one at a time.

import { coded } from '../../core/errors.js';
import { heapOf } from '../../core/heap-owner.js';

/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {import('../../rig/goal.js').RigGoal<3>} RigGoal */
/** @typedef {Partial<Pick<SkeletonRig, 'bias' | 'restarts' | 'maxIterations'>>} RigUseSettings */

/** By the rigs that are used. @type {WeakMap<SkeletonRig, RigUse>} */
const uses = new WeakMap();

/**
 * Restores a state of a rig. What uses the rig makes its goals again.
 * @param {SkeletonRig} rig
 * @param {() => void} restore
 */
export function restoreUsed(rig, restore) {
  const use = uses.get(rig);
  use?.forgetRemoved();
  const before = use && rig.goals;
  restore();
  if (before) {
    use.makeAgain(before);
  }
}

/**
 * What a user of a rig does with its goals.
 * @typedef {object} GoalKeeper
 * @property {() => void} addGoals adds them, at the present pose, after a state of the rig was restored
 * @property {(goals: readonly RigGoal[]) => void} forget forgets those that are not among these, which are all that the rig has
 */

export class RigUse {
  #rig;
  #call;
  /** What the rig had instead of these settings before. @type {RigUseSettings} */
  #before;
  #isOver = false;
  #settings;
  #keeper;
  /** The goals of the rig when it was last looked for removed ones. @type {readonly RigGoal[]} */
  #seen;
  /** @type {Set<RigGoal>} */
  #goals = new Set();
  /** The joints that have had goals of this use. @type {Set<number>} */
  #joints = new Set();

  /**
   * Begins to use a rig.
   * @param {SkeletonRig} rig
   * @param {string} call the function that uses it, for messages
   * @param {RigUseSettings} settings that the rig has meanwhile
   * @param {GoalKeeper} keeper
   * @throws {Error} with the code `'wrong-call'`, if the rig is in use
   */
  constructor(rig, call, settings, keeper) {
    const other = uses.get(rig);
    if (other) {
      const message = `${call}: the rig is used by ${other.#call}: dispose of what that returned before`;
      throw coded('wrong-call', new Error(message));
    }
    const names = /** @type {(keyof RigUseSettings)[]} */ (Object.keys(settings));
    this.#rig = rig;
    this.#call = call;
    this.#before = Object.fromEntries(names.map((name) => [name, rig[name]]));
    this.#settings = settings;
    this.#keeper = keeper;
    this.#seen = rig.goals;
    Object.assign(rig, settings);
    uses.set(rig, this);
  }

  /** The rig, also when its use is over. */
  get rig() {
    return this.#rig;
  }

  /** The rig. Throws if its use is over. Goals that its user has removed are forgotten. */
  alive() {
    if (this.#isOver) {
      throw coded('disposed', new Error(`What ${this.#call} returned was used after its dispose()`));
    }
    this.forgetRemoved();
    return this.#rig;
  }

  /** Forgets the goals that were removed with their own `remove`. */
  forgetRemoved() {
    if (this.#isOver || !heapOf(this.#rig).isAlive) {
      return;
    }
    const { goals } = this.#rig;
    // The list is another one after each change.
    if (goals !== this.#seen) {
      this.#seen = goals;
      this.#keeper.forget(goals);
      for (const goal of this.#goals) {
        if (!goals.includes(goal)) {
          this.#goals.delete(goal);
        }
      }
    }
  }

  /**
   * Takes a goal as one of this use.
   * @param {RigGoal} goal
   * @returns {RigGoal} the same
   */
  hold(goal) {
    this.#goals.add(goal);
    this.#joints.add(goal.joint.index);
    return goal;
  }

  /**
   * Removes a goal of this use.
   * @param {RigGoal | null | undefined} goal none is ignored
   */
  remove(goal) {
    if (goal) {
      goal.remove();
      this.#goals.delete(goal);
    }
  }

  /**
   * Gives the rig its settings and goals again after a state was restored. Goals that the state has of the same joints are
   * of an earlier moment of this use: they go, unless they were there before and are not of this use.
   * @param {readonly RigGoal[]} before the goals that the rig had
   */
  makeAgain(before) {
    for (const goal of this.#rig.goals) {
      const isOther = before.includes(goal) && !this.#goals.has(goal);
      if (!isOther && this.#joints.has(goal.joint.index)) {
        goal.remove();
      }
    }
    this.#goals.clear();
    Object.assign(this.#rig, this.#settings);
    this.#keeper.addGoals();
  }

  /** Ends the use, if it has not ended: removes its goals, and the rig gets its settings again. */
  end() {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    uses.delete(this.#rig);
    if (heapOf(this.#rig).isAlive) {
      for (const goal of this.#goals) {
        goal.remove();
      }
      Object.assign(this.#rig, this.#before);
    }
    this.#goals.clear();
  }
}
