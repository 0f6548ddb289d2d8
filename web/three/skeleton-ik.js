// Inverse kinematics on a skeleton of three.js.

import { isObject, readNumber, wrongType, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { SkeletonChain } from './chain.js';
import { Snapshot } from './snapshot.js';
import { Weight } from './weight.js';

/** @typedef {import('three').Object3D} Object3D */

/**
 * Inverse kinematics on any skeleton of three.js, over its animation.
 *
 * ```js
 * const ik = new SkeletonIK(character);
 * const arm = ik.chain('upperarm_l', 'hand_l', { target: ball, limits: 'arm' });
 * // every frame:
 * ik.restore();
 * mixer.update(dt);
 * ik.update(dt);
 * ```
 *
 * The order matters: an AnimationMixer writes to a bone only when its value has changed. `restore` gives the bones
 * the values of the animation again; `update` keeps them, and writes its result over them.
 */
export class SkeletonIK {
  #object;
  #weight = new Weight('weight', 1);
  #snapshot = new Snapshot();
  /** In the order in which they are solved: parents before children. @type {SkeletonChain[]} */
  #chains = [];
  #disposed = false;

  /**
   * @param {Object3D} object anything that contains the bones: the scene of a loaded file, a mesh, a bone
   * @throws {TypeError} if it is no Object3D
   */
  constructor(object) {
    if (!isObject(object) || !object.isObject3D) {
      throw wrongType('the object', 'an Object3D of three.js', object);
    }
    this.#object = object;
  }

  /** The object that contains the bones. @returns {Object3D} */
  get object() {
    return this.#object;
  }

  /** The chains, in the order in which they are solved: those nearer to the root of the skeleton first. @returns {readonly SkeletonChain[]} */
  get chains() {
    return this.#chains;
  }

  /** How much of all results is shown: 0 is the animation, bit for bit, 1 the results. @returns {number} */
  get weight() {
    return this.#weight.value;
  }

  set weight(weight) {
    this.#weight.set(weight);
  }

  /**
   * Changes the weight in some time, by the `dt` of updates.
   * @param {number} weight 0 to 1
   * @param {number} seconds 0 or more
   */
  fadeTo(weight, seconds) {
    this.#weight.fadeTo(weight, seconds);
  }

  /**
   * Adds a chain: the bones from the first one to the tip reach for a target.
   * @param {import('./chain.js').BoneReference} first the first bone that turns
   * @param {import('./chain.js').BoneReference} tip the node whose place is the tip, such as the hand of an arm; it is
   *   below the first bone. With the option `offset`, the last bone that turns
   * @param {import('./chain.js').SkeletonChainOptions} [options]
   * @returns {SkeletonChain}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such bone, or several have its name; if the tip is not below the first bone; if
   *   a scale is not the same on all axes; if a value is out of range
   */
  chain(first, tip, options = {}) {
    this.#requireAlive();
    this.restore();
    const chain = new SkeletonChain(this.#object, first, tip, options);
    const after = this.#chains.findIndex((each) => each.depth > chain.depth);
    this.#chains.splice(after < 0 ? this.#chains.length : after, 0, chain);
    this.#snapshot.add(chain.writes);
    return chain;
  }

  /**
   * Removes a chain. Its bones get the values of the animation again.
   * @param {SkeletonChain} chain
   */
  remove(chain) {
    const at = this.#chains.indexOf(chain);
    if (at >= 0) {
      this.restore();
      this.#chains.splice(at, 1);
      chain.dispose();
      this.#snapshot.clear();
      for (const each of this.#chains) {
        this.#snapshot.add(each.writes);
      }
    }
  }

  /**
   * Gives the bones the values that the animation gave them: before the mixer's update in each frame, and before
   * `play` and `stop` of an action, which take the present values as the original ones.
   */
  restore() {
    this.#snapshot.restore();
  }

  /**
   * Solves all chains over the present pose of the skeleton, and writes the results to the bones.
   * @param {number} [dt] the seconds since the last update, for weights that fade
   * @throws {TypeError} if `dt` is not a number
   * @throws {RangeError} if `dt` is negative or not finite
   */
  update(dt = 0) {
    this.#requireAlive();
    const time = readNumber('dt', dt);
    if (!(time >= 0 && time < Infinity)) {
      throw wrongValue('dt', 'a finite number of at least 0', time);
    }
    const weight = this.#weight.advance(time);
    this.#snapshot.take();
    if (weight > 0) {
      for (const chain of this.#chains) {
        chain.update(weight, time);
      }
    }
    this.#snapshot.mark();
  }

  /**
   * Reads the skeleton again: after bones were moved, scaled, or attached to other parents, and after the skeleton was
   * put to another place, where results may jump.
   * @throws {RangeError} as `chain`
   */
  refresh() {
    this.#requireAlive();
    this.restore();
    for (const chain of this.#chains) {
      chain.refresh();
    }
  }

  /** Gives the bones the values of the animation, and frees the memory of the solvers. */
  dispose() {
    this.restore();
    for (const chain of this.#chains) {
      chain.dispose();
    }
    this.#chains = [];
    this.#snapshot.clear();
    this.#disposed = true;
  }

  #requireAlive() {
    if (this.#disposed) {
      throw coded('disposed', new Error('This SkeletonIK was used after its dispose()'));
    }
  }
}
