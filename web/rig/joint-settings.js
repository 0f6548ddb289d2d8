// What can be set of single joints of a rig: what they may do, and how they move together.

import { readNumber, wrongValue } from '../core/arguments.js';
import { rejectExtras } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { couple } from './coupling.js';
import { readJoint, writeJoint } from './joints.js';
import { JOINT } from './layouts.js';
import { copyLimit, KINDS, readLimit } from './limits.js';
import { indexIn, Posed, treeOf } from './pose.js';
import { Struct } from './struct.js';
import { boneDirection } from './tree.js';

const FIXED = KINDS.indexOf('fixed');

/**
 * The part of a rig's class that sets its joints.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Posed<D>}
 */
export class JointSettings extends Posed {
  /**
   * Sets the limit of a joint, or removes it. A pose that breaks the limit is brought within it at once, and so is the
   * reference pose. If the joint is at rest in the reference pose, it stays so. A joint that was locked is unlocked.
   * `{ type: 'fixed' }` locks a joint that can move: it keeps its value, and its limit for later.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('./limits.js').JointLimit<D> | null} limit null removes the limit
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such joint, a value is out of range, or the joint is coupled and would lose its value,
   *   or have no value that is within the limits of all that it is coupled with
   */
  setLimit(joint, limit) {
    const index = indexIn(this, 'joint', joint);
    const { dimensions } = heapOf(this);
    const read = Struct.ofSize(JOINT.BYTES);
    const offsetOf = (/** @type {number} */ i) =>
      readJoint(heapOf(this), i).getNumbers(JOINT.OFFSET, dimensions);
    readLimit('limit', limit, dimensions, read, () => boneDirection(treeOf(this), index, offsetOf));
    const locks = read.getInt(JOINT.KIND) === FIXED;
    if (!locks) {
      const limited = readJoint(heapOf(this), index);
      copyLimit(read, limited);
      writeJoint(heapOf(this), index, limited);
    }
    this.#setLocked(index, locks);
  }

  /**
   * Locks joints: a solve leaves them as they are, as if they were welded. They keep their values and their limits. With a
   * joint, those that it is coupled with stay. `setPose` moves them all the same.
   * @param {import('./rig-joint.js').JointReference<D> | readonly import('./rig-joint.js').JointReference<D>[]} joints
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint
   */
  lock(joints) {
    this.#lockAll(joints, true);
  }

  /**
   * Unlocks joints. What they were locked by does not matter.
   * @param {import('./rig-joint.js').JointReference<D> | readonly import('./rig-joint.js').JointReference<D>[]} joints
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint
   */
  unlock(joints) {
    this.#lockAll(joints, false);
  }

  /**
   * Lets the value of a joint follow that of another one: it is `factor` times that value, plus `offset`, at once and in
   * every solve. So gears, mimic joints, and the joints of a finger that one tendon bends. Both joints have a value, see
   * `values`; the limits of both hold. The leader may follow another joint itself.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {import('./rig-joint.js').JointReference<D> | null} leader the other joint; null: it follows none any longer
   * @param {{ factor?: number, offset?: number }} [options] `factor`: default 1; `offset`: radians, or a length of a slider,
   *   default 0
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint, one of them has no value, they follow each other in a circle, or no value
   *   is within the limits of all
   */
  couple(joint, leader, options = {}) {
    const index = indexIn(this, 'joint', joint);
    if (leader === null) {
      heapOf(this).check(heapOf(this).wasm.ik_rig_couple(heapOf(this).alive(), index, 0), 'couple()');
    } else {
      couple(heapOf(this), index, indexIn(this, 'leader', leader), options, 'couple()');
    }
  }

  /**
   * @param {any} joints
   * @param {boolean} locked
   */
  #lockAll(joints, locked) {
    const list = Array.isArray(joints) ? joints : [joints];
    for (const index of list.map((joint) => indexIn(this, 'joints', joint))) {
      this.#setLocked(index, locked);
    }
  }

  /**
   * @param {number} index
   * @param {boolean} locked
   */
  #setLocked(index, locked) {
    heapOf(this).wasm.ik_rig_set_locked(heapOf(this).alive(), index, locked ? 1 : 0);
  }

  /**
   * Sets where a joint is at rest, seen from its parent. Axes of limits and points of goals stay as they are.
   * @param {import('./rig-joint.js').JointReference<D>} joint any but the root
   * @param {import('../core/points.js').Point<D>} offset each coordinate from -1e30 to 1e30
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint, it is the root, or a number is out of range
   */
  setOffset(joint, offset) {
    const index = indexIn(this, 'joint', joint);
    if (index === 0) {
      throw wrongValue('joint', 'another joint than the root, which setRoot moves', joint);
    }
    const numbers = readPoint('offset', heapOf(this).dimensions, offset);
    const moved = readJoint(heapOf(this), index);
    moved.setNumbers(JOINT.OFFSET, numbers);
    writeJoint(heapOf(this), index, moved);
  }

  /**
   * Sets how much a joint resists motion.
   * @param {import('./rig-joint.js').JointReference<D>} joint
   * @param {number} stiffness 0.001 to 1000; only ratios matter
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint, or the number is out of range
   */
  setStiffness(joint, stiffness) {
    const index = indexIn(this, 'joint', joint);
    const number = readNumber('stiffness', stiffness);
    const changed = readJoint(heapOf(this), index);
    changed.setNumber(JOINT.STIFFNESS, number);
    writeJoint(heapOf(this), index, changed);
  }
}

rejectExtras(JointSettings, { couple: 3 });
