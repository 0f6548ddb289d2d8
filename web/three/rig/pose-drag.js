// Posing a skeleton by dragging its joints: what `dragPose` returns.

import { Vector3 } from 'three';
import { readBoolean } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { rejectExtras, rejectWrites, requireAlive } from '../../core/guards.js';
import { checkPlace } from '../check-numbers.js';
import { needPlace } from '../place.js';
import { LimbPlacement } from './limb-placement.js';
import { RigUse } from './rig-use.js';

/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {import('../../rig/goal.js').RigGoal<3>} RigGoal */
/** @typedef {import('../../rig/rig-joint.js').JointReference<3>} JointReference */
/**
 * @typedef {object} Pin
 * @property {RigGoal} goal
 * @property {boolean} orientation whether the joint also keeps its rotation
 */

/** Pins count this much more than what is dragged: so they hold, and the pose does not jump where it must stop. */
const PIN_WEIGHT = 100;

/** The most iterations of a solve, as it must not take long. The next one goes on. */
const MOST_ITERATIONS = 60;

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
 *
 * After `restoreState` of the rig, what is pinned and dragged stays so, at the places of the restored pose.
 *
 * Any use after `dispose` throws an `Error` with the code `'disposed'`, except another `dispose`.
 */
export class PoseDrag {
  #use;
  #limbs;
  /** The pins by the indices of their joints. @type {Map<number, Pin>} */
  #pins = new Map();
  /** What is dragged. @type {{ joint: number, goal: RigGoal, orientation: boolean, pinned: boolean } | null} */
  #dragged = null;

  /**
   * @param {SkeletonRig} rig
   * @internal
   */
  constructor(rig) {
    // What is not dragged stays as it was posed before, and what is dragged does not jump to another pose.
    const settings = /** @type {const} */ ({
      bias: 'present',
      restarts: false,
      maxIterations: MOST_ITERATIONS,
    });
    this.#use = new RigUse(rig, 'dragPose', settings, {
      addGoals: () => this.#addGoals(),
      forget: (goals) => this.#forget(goals),
    });
    this.#limbs = new LimbPlacement(rig);
  }

  /** The rig that is solved. @returns {SkeletonRig} */
  get rig() {
    return this.#use.rig;
  }

  /** The joints that are pinned. @returns {import('../../rig/rig-joint.js').RigJoint<3>[]} */
  get pinned() {
    return this.#use.alive().joints.filter(({ index }) => this.isPinned(index));
  }

  /** The joint that is dragged; null: none. @returns {import('../../rig/rig-joint.js').RigJoint<3> | null} */
  get dragged() {
    const { joints } = this.#use.alive();
    return this.#dragged && joints[this.#dragged.joint];
  }

  /**
   * The goal of the joint that is dragged; null: none. If it is removed, with `goal.remove()`, nothing is dragged. A joint
   * whose pin is removed so is not pinned.
   * @returns {RigGoal | null}
   */
  get goal() {
    this.#use.alive();
    return this.#dragged?.goal ?? null;
  }

  /**
   * Whether a joint is pinned; one that is dragged is when it is released.
   * @param {JointReference} joint
   * @returns {boolean}
   */
  isPinned(joint) {
    const { index } = this.#use.alive().joint(joint);
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
    const rig = this.#use.alive();
    const { index } = rig.joint(joint);
    readBoolean('orientation', orientation);
    const dragged = this.#dragged;
    if (dragged?.joint === index) {
      const turn = dragged.goal.orientation ?? rotationIn(rig, index);
      dragged.goal.set({ orientation: orientation ? turn : null });
      Object.assign(dragged, { orientation, pinned: true });
      return;
    }
    const goal = rig.pin(index, { orientation, weight: PIN_WEIGHT });
    this.#use.remove(this.#pins.get(index)?.goal);
    this.#pins.set(index, { goal: this.#use.hold(goal), orientation });
  }

  /**
   * Removes the pin of a joint; one without a pin is ignored.
   * @param {JointReference} joint
   * @throws {RangeError} if there is no such joint
   */
  unpin(joint) {
    const { index } = this.#use.alive().joint(joint);
    this.#use.remove(this.#pins.get(index)?.goal);
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
    const rig = this.#use.alive();
    const { index, x, y, z } = rig.joint(joint);
    this.release();
    const pin = this.#pins.get(index);
    const turn = pin?.goal.orientation ?? null;
    this.#use.remove(pin?.goal);
    this.#pins.delete(index);
    const goal = this.#use.hold(rig.goal(index, { position: [x, y, z], orientation: turn }));
    this.#dragged = { joint: index, goal, orientation: turn !== null, pinned: pin !== undefined };
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
    const rig = this.#use.alive();
    const dragged = this.#dragged;
    if (!dragged) {
      throw coded('wrong-call', new Error('moveTo needs a joint that is dragged: call grab() before'));
    }
    checkPlace('place', needPlace('place', place), point);
    rig.worldToLocal(point);
    dragged.goal.moveTo(point.x, point.y, point.z);
    this.#limbs.place(dragged.goal, point);
    const status = rig.solve();
    rig.applyTo();
    return status;
  }

  /** Ends the drag. The joint stays where it is; if it was pinned, it is pinned there. */
  release() {
    this.#use.alive();
    const dragged = this.#dragged;
    if (dragged) {
      this.#use.remove(dragged.goal);
      this.#dragged = null;
      if (dragged.pinned) {
        this.pin(dragged.joint, dragged.orientation);
      }
    }
  }

  /** Throws after `dispose`. @internal */
  alive() {
    this.#use.alive();
  }

  /**
   * Removes its goals from the rig, which gets the `bias`, `restarts` and `maxIterations` again that it had before, also if
   * you have set others meanwhile. The rig may be disposed of before or after it.
   */
  dispose() {
    this.#use.end();
    this.#dragged = null;
    this.#pins.clear();
  }

  /**
   * Forgets the goals that were removed.
   * @param {readonly RigGoal[]} goals that there are
   */
  #forget(goals) {
    for (const [joint, { goal }] of this.#pins) {
      if (!goals.includes(goal)) {
        this.#pins.delete(joint);
      }
    }
    if (this.#dragged && !goals.includes(this.#dragged.goal)) {
      this.#dragged = null;
    }
  }

  /** Adds the goals of the pins and of what is dragged, where their joints are now. */
  #addGoals() {
    const { rig } = this.#use;
    for (const [index, pin] of this.#pins) {
      const { orientation } = pin;
      pin.goal = this.#use.hold(rig.pin(index, { orientation, weight: PIN_WEIGHT }));
    }
    const dragged = this.#dragged;
    if (dragged) {
      const { joint, orientation } = dragged;
      dragged.goal = this.#use.hold(rig.pin(joint, { orientation }));
    }
  }
}

/**
 * The rotation of a joint in space.
 * @param {SkeletonRig} rig
 * @param {number} joint
 */
function rotationIn(rig, joint) {
  return rig.rotations.slice(4 * joint, 4 * joint + 4);
}

rejectWrites(PoseDrag);
rejectExtras(PoseDrag, { pin: 2 }, ['isPinned', 'pin', 'unpin', 'grab', 'moveTo', 'release']);
requireAlive(PoseDrag, ['rig']);
