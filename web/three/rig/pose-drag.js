// Posing a skeleton by dragging its joints: what `dragPose` returns.

import { Vector3 } from 'three';
import { readBoolean } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { heapOf } from '../../core/heap-owner.js';
import { checkPlace } from '../check-numbers.js';
import { readPlace } from '../place.js';

/** @typedef {import('../chain.js').Place} Place */
/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {import('../../rig/goal.js').RigGoal<3>} RigGoal */
/** @typedef {import('../../rig/rig-joint.js').JointReference<3>} JointReference */

/** Pins count this much more than what is dragged: so they hold, and the pose does not jump where it must stop. */
const PIN_WEIGHT = 100;

/** The iterations of a solve: few, because a search for far poses would make the body jump while it is dragged. */
const MOST_ITERATIONS = 24;

const point = new Vector3();

/**
 * A skeleton that is posed by dragging its joints: what `dragPose` returns.
 *
 * ```js
 * const drag = dragPose(rig);
 * drag.pin('LeftFoot');
 * drag.pin('RightFoot');
 * drag.grab('LeftHand');    // when the pointer goes down
 * drag.moveTo(place);       // when it moves: solves, and writes to the bones
 * drag.release();
 * ```
 */
export class PoseDrag {
  #rig;
  /** What the rig had before. */
  #before;
  /** The pins by the indices of their joints. @type {Map<number, RigGoal>} */
  #pins = new Map();
  /** What is dragged. @type {{ joint: number, goal: RigGoal, pinned: boolean } | null} */
  #dragged = null;

  /**
   * @param {SkeletonRig} rig
   * @internal
   */
  constructor(rig) {
    this.#rig = rig;
    const { bias, maxIterations } = rig;
    this.#before = { bias, maxIterations };
    // What is not dragged stays as it was posed before.
    rig.bias = 'present';
    rig.maxIterations = MOST_ITERATIONS;
  }

  /** The rig that is solved. @returns {SkeletonRig} */
  get rig() {
    return this.#rig;
  }

  /** The joints that are pinned. @returns {import('../../rig/rig-joint.js').RigJoint<3>[]} */
  get pinned() {
    return this.#rig.joints.filter(({ index }) => this.isPinned(index));
  }

  /** The joint that is dragged; null: none. @returns {import('../../rig/rig-joint.js').RigJoint<3> | null} */
  get dragged() {
    return this.#dragged && this.#rig.joints[this.#dragged.joint];
  }

  /** The goal of the joint that is dragged; null: none. @returns {RigGoal | null} */
  get goal() {
    return this.#dragged?.goal ?? null;
  }

  /**
   * Whether a joint is pinned; one that is dragged is when it is released.
   * @param {JointReference} joint
   * @returns {boolean}
   */
  isPinned(joint) {
    const { index } = this.#rig.joint(joint);
    const dragged = this.#dragged;
    return this.#pins.has(index) || (dragged !== null && dragged.joint === index && dragged.pinned);
  }

  /**
   * Pins a joint: it stays where it is when others are dragged, as far as that is possible. One that is dragged is pinned
   * when it is released.
   * @param {JointReference} joint
   * @param {boolean} [orientation] whether it also keeps its rotation. Default false
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such joint
   */
  pin(joint, orientation = false) {
    const { index } = this.#rig.joint(joint);
    readBoolean('orientation', orientation);
    if (this.#dragged?.joint === index) {
      const { goal } = this.#dragged;
      const turn = this.#rig.rotations.slice(4 * index, 4 * index + 4);
      goal.set({ orientation: orientation ? (goal.orientation ?? turn) : null });
      this.#dragged.pinned = true;
      return;
    }
    const goal = this.#rig.pin(index, { orientation, weight: PIN_WEIGHT });
    this.#pins.get(index)?.remove();
    this.#pins.set(index, goal);
  }

  /**
   * Removes the pin of a joint; one without a pin is ignored.
   * @param {JointReference} joint
   * @throws {RangeError} if there is no such joint
   */
  unpin(joint) {
    const { index } = this.#rig.joint(joint);
    this.#pins.get(index)?.remove();
    this.#pins.delete(index);
    if (this.#dragged?.joint === index) {
      this.#dragged.pinned = false;
    }
  }

  /**
   * Begins to drag a joint. If it is pinned, its pin moves with it.
   * @param {JointReference} joint
   * @throws {RangeError} if there is no such joint
   */
  grab(joint) {
    const { index, x, y, z } = this.#rig.joint(joint);
    this.release();
    const pin = this.#pins.get(index);
    const orientation = pin?.orientation ?? null;
    pin?.remove();
    this.#pins.delete(index);
    const goal = this.#rig.goal(index, { position: [x, y, z], orientation });
    this.#dragged = { joint: index, goal, pinned: pin !== undefined };
  }

  /**
   * Moves what is dragged: solves the rig, and writes its pose to the bones.
   * @param {Place} place in the world
   * @returns {import('../../rig/status.js').RigStatus} how the solve ended
   * @throws {TypeError} if it is no place
   * @throws {RangeError} if it is not finite
   * @throws {Error} if nothing is dragged
   */
  moveTo(place) {
    const dragged = this.#dragged;
    if (!dragged) {
      throw coded('wrong-call', new Error('moveTo needs a joint that is dragged: call grab() before'));
    }
    const target = readPlace('place', place);
    checkPlace('place', /** @type {Place} */ (target), point);
    this.#rig.worldToLocal(point);
    dragged.goal.moveTo(point.x, point.y, point.z);
    const status = this.#rig.solve();
    this.#rig.applyTo();
    return status;
  }

  /** Ends the drag. The joint stays where it is; if it was pinned, it is pinned there. */
  release() {
    const dragged = this.#dragged;
    if (dragged) {
      const { orientation } = dragged.goal;
      dragged.goal.remove();
      this.#dragged = null;
      if (dragged.pinned) {
        this.pin(dragged.joint, orientation !== null);
      }
    }
  }

  /**
   * Removes its goals from the rig, which gets its `bias` and its `maxIterations` again. The rig may be disposed of before
   * or after it.
   */
  dispose() {
    if (heapOf(this.#rig).isAlive) {
      this.#dragged?.goal.remove();
      for (const pin of this.#pins.values()) {
        pin.remove();
      }
      Object.assign(this.#rig, this.#before);
    }
    this.#dragged = null;
    this.#pins.clear();
  }
}
