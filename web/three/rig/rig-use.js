// What uses a rig with goals and settings of its own, until it is disposed of: one at a time.

import { coded } from '../../core/errors.js';
import { heapOf } from '../../core/heap-owner.js';

/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {Partial<Pick<SkeletonRig, 'bias' | 'maxIterations'>>} RigUseSettings */

/** By the rigs that are used. @type {WeakMap<SkeletonRig, RigUse>} */
const uses = new WeakMap();

export class RigUse {
  #rig;
  #call;
  /** What the rig had before. @type {RigUseSettings} */
  #before;
  #isOver = false;

  /**
   * Begins to use a rig.
   * @param {SkeletonRig} rig
   * @param {string} call the function that uses it, for messages
   * @param {RigUseSettings} settings that the rig has meanwhile
   * @throws {Error} with the code `'wrong-call'`, if the rig is in use
   */
  constructor(rig, call, settings) {
    const other = uses.get(rig);
    if (other) {
      const message = `${call}: the rig is used by ${other.#call}: dispose of what that returned before`;
      throw coded('wrong-call', new Error(message));
    }
    const { bias, maxIterations } = rig;
    this.#rig = rig;
    this.#call = call;
    this.#before = { bias, maxIterations };
    Object.assign(rig, settings);
    uses.set(rig, this);
  }

  /** The rig, also when its use is over. */
  get rig() {
    return this.#rig;
  }

  /** The rig. Throws if its use is over. */
  alive() {
    if (this.#isOver) {
      throw coded('disposed', new Error(`What ${this.#call} returned was used after its dispose()`));
    }
    return this.#rig;
  }

  /**
   * Ends the use. The rig gets its settings again.
   * @param {() => void} removeGoals is called unless the goals have gone with the rig
   */
  end(removeGoals) {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    uses.delete(this.#rig);
    if (heapOf(this.#rig).isAlive) {
      removeGoals();
      Object.assign(this.#rig, this.#before);
    }
  }
}
