// What mimic joints move can have no goal: a solve does not move mimic joints.

import { wrongValue } from '../core/arguments.js';
import { RigGoal } from '../rig/goal.js';
import { indexIn } from '../rig/pose.js';

export class MimicGoals {
  #rig;
  /** Of each joint, the name of the mimic joint that it is or that is above it, if any. @type {(string | null)[]} */
  #above = [];

  /**
   * @param {import('../rig/rig.js').Rig<3>} rig
   * @param {ReadonlySet<number>} mimics the indices of the mimic joints
   */
  constructor(rig, mimics) {
    this.#rig = rig;
    for (const { index, name, parent } of rig.joints) {
      this.#above.push(mimics.has(index) ? name : parent && this.#above[parent.index]);
    }
  }

  /**
   * Throws if a mimic joint moves a joint.
   * @param {string} name of the argument
   * @param {any} joint as a user names it; null or undefined: none
   */
  check(name, joint) {
    if (joint === undefined || joint === null) {
      return;
    }
    const index = indexIn(this.#rig, name, joint);
    const mimic = this.#above[index];
    if (mimic) {
      const rule = `a joint that no mimic joint moves (${mimic} mimics another joint)`;
      throw wrongValue(name, rule, this.#rig.joints[index].name);
    }
  }

  /**
   * Lets the method `set` of a goal refuse a tie to what a mimic joint moves.
   * @template {RigGoal<3>} G
   * @param {G} goal
   */
  guard(goal) {
    /** @param {import('../rig/goal-options.js').GoalOptions<3>} options */
    const set = (options) => {
      this.check('other', options?.other);
      RigGoal.prototype.set.call(goal, /** @type {any} */ (options));
    };
    return Object.defineProperty(goal, 'set', { value: set, configurable: true });
  }
}
