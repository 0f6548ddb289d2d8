// Places the limb of a hand or a foot before a solve, as far as its own joints can: the elbow or the knee gets the bend that the
// distance needs, and the shoulder or the hip turns the limb towards the target.
//
// A limb that is straight is singular: to the first order, no turn of the elbow moves the hand towards the shoulder. A solve
// that starts there moves the whole body instead. The solve does what is left, also if it moves the shoulder.

import { Quaternion, Vector3 } from 'three';
import { heapOf } from '../../core/heap-owner.js';
import { PoseBlock } from './pose-block.js';

/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {import('../../rig/rig-joint.js').RigJoint<3>} RigJoint */

/**
 * How much a call bends a joint at most, in radians, per way of the target in lengths of the limb. A straight limb would have to
 * bend much more: it would jump, and the elbow of a hand that trembles would shake.
 */
const MOST_TURN = 3;

/** A hinge that bends by more than this to both sides, in radians, is no elbow. */
const OTHER_SIDE = 0.3;

/** Where the sine of the angle from the axis of a hinge to a bone is less, the hinge twists the limb: it is no elbow. */
const NEAR_AXIS = 0.5;

/** Lengths below this share of the reach are none. */
const NO_LENGTH = 1e-6;

const upper = new Vector3();
const lower = new Vector3();
const line = new Vector3();
const axis = new Vector3();
const rotation = new Quaternion();
const turn = new Quaternion();

export class LimbPlacement {
  #rig;
  #pose;

  /** @param {SkeletonRig} rig */
  constructor(rig) {
    this.#rig = rig;
    this.#pose = new PoseBlock(heapOf(rig), rig.joints.length, false);
    this.#pose.rotations.fill(Number.NaN);
  }

  /**
   * Places the limb before the joint of a goal that is not reached. Elbows and knees are hinges that bend from straight to one
   * side; without one, nothing moves.
   * @param {import('../../rig/goal.js').RigGoal<3>} goal
   * @param {Vector3} target its position, in the space of the rig
   */
  place(goal, target) {
    const { values: angles } = this.#rig;
    const { values } = this.#pose;
    const end = goal.joint;
    if (goal.weight === 0 || line.subVectors(target, positionOf(end)).length() <= goal.tolerance) {
      return;
    }
    /** @type {RigJoint | null} */
    let elbow = null;
    for (let { parent: hinge } = end; hinge?.parent; hinge = hinge.parent) {
      if (!Number.isNaN(angles[hinge.index])) {
        const value = this.#angleOf(hinge, end, target);
        values[hinge.index] = value;
        elbow = Number.isNaN(value) ? elbow : hinge;
      }
    }
    if (elbow) {
      this.#pose.set();
      values.fill(Number.NaN);
      this.#aim(jointBefore(elbow, NO_LENGTH * this.#rig.reach), end, target);
    }
  }

  /**
   * Turns the first joint of a limb, if it has no limit, so that the tip is in the direction of the target.
   * @param {RigJoint} top
   * @param {RigJoint} tip
   * @param {Vector3} target
   */
  #aim(top, tip, target) {
    const { parent, index, limit } = top;
    const near = NO_LENGTH * this.#rig.reach;
    lower.subVectors(positionOf(tip), positionOf(top));
    line.subVectors(target, positionOf(top));
    if (limit || !parent || lower.length() <= near || line.length() <= near) {
      return;
    }
    const { rotations, localRotations } = this.#rig;
    // As the parent sees it.
    rotation.fromArray(rotations, 4 * parent.index).invert();
    lower.applyQuaternion(rotation).normalize();
    line.applyQuaternion(rotation).normalize();
    turn.setFromUnitVectors(lower, line);
    turn.multiply(rotation.fromArray(localRotations, 4 * index));
    turn.toArray(this.#pose.rotations, 4 * index);
    this.#pose.set();
    this.#pose.rotations.fill(Number.NaN, 4 * index, 4 * index + 4);
  }

  /**
   * The angle that a hinge should have, so that the distance from the joint before it to the tip becomes that to the target;
   * NaN: it is no elbow.
   * @param {RigJoint} hinge
   * @param {RigJoint} tip
   * @param {Vector3} target
   */
  #angleOf(hinge, tip, target) {
    const { limit } = hinge;
    if (limit?.type !== 'hinge') {
      return Number.NaN;
    }
    const rig = this.#rig;
    const top = jointBefore(hinge, NO_LENGTH * rig.reach);
    upper.subVectors(positionOf(hinge), positionOf(top));
    lower.subVectors(positionOf(tip), positionOf(hinge));
    const [x, y, z] = /** @type {readonly number[]} */ (limit.axis);
    axis.set(x, y, z).normalize();
    axis.applyQuaternion(rotation.fromArray(rig.rotations, 4 * hinge.index));
    // What is along the axis does not change when the hinge turns.
    const along = axis.dot(upper) + axis.dot(lower);
    const leastUpper = NEAR_AXIS * upper.length();
    const leastLower = NEAR_AXIS * lower.length();
    upper.addScaledVector(axis, -axis.dot(upper));
    lower.addScaledVector(axis, -axis.dot(lower));
    const bends = upper.length() > leastUpper && lower.length() > leastLower;
    const bend = Math.atan2(axis.dot(line.crossVectors(upper, lower)), upper.dot(lower));
    const straight = rig.values[hinge.index] - bend;
    const less = straight - (limit.min ?? -Infinity) > OTHER_SIDE;
    const more = (limit.max ?? Infinity) - straight > OTHER_SIDE;
    if (less === more || !bends) {
      return Number.NaN;
    }
    const sense = more ? 1 : -1;
    const distance = line.subVectors(target, positionOf(top)).lengthSq() - along ** 2;
    const cosine = (distance - upper.lengthSq() - lower.lengthSq()) / (2 * upper.length() * lower.length());
    const change = Math.acos(Math.max(-1, Math.min(1, cosine))) - sense * bend;
    const most = (MOST_TURN * target.distanceTo(positionOf(tip))) / (upper.length() + lower.length());
    return straight + bend + sense * Math.max(-most, Math.min(most, change));
  }
}

/**
 * Where a joint is: it has the coordinates of a vector.
 * @param {RigJoint} joint
 */
const positionOf = (joint) => /** @type {Vector3} */ (/** @type {unknown} */ (joint));

/**
 * The nearest joint before a hinge that is at another place; else the root.
 * @param {RigJoint} hinge
 * @param {number} near
 */
function jointBefore(hinge, near) {
  let joint = /** @type {RigJoint} */ (hinge.parent);
  while (joint.parent && line.subVectors(positionOf(hinge), positionOf(joint)).length() <= near) {
    joint = joint.parent;
  }
  return joint;
}
