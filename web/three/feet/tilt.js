// How a foot is turned to the slope of the ground: smoothly, as critically damped springs are.

import { Quaternion, Vector3 } from 'three';
import { Spring } from './motion.js';

/** @typedef {import('./stance.js').Frame} Frame */

/** Of the springs that follow the slope, per second. */
const SLOPE_RATE = 30;

const normal = new Vector3();

/**
 * A slope along the second axis of the ground.
 * @param {Vector3} slope
 * @param {Vector3} up
 */
const across = (slope, up) => (up.z > 0 ? slope.y : slope.z);

/**
 * Turns a slope: the way in which the ground rises, as long as the rise per distance.
 * @param {Vector3} slope changed
 * @param {Quaternion} turn
 * @param {Vector3} up
 */
export function carrySlope(slope, turn, up) {
  slope.negate().add(up).applyQuaternion(turn);
  const rise = slope.dot(up);
  // The ground does not turn over.
  return rise > 0 ? slope.addScaledVector(up, -rise).divideScalar(-rise) : slope.set(0, 0, 0);
}

export class Tilt {
  /** The rotation in the world that turns the foot from flat ground to the slope. */
  turn = new Quaternion();
  #x = new Spring(SLOPE_RATE);
  /** Along the other axis of the ground. */
  #z = new Spring(SLOPE_RATE);

  /**
   * Turns at once.
   * @param {Vector3} slope
   * @param {Frame} frame
   */
  set(slope, frame) {
    this.#x.set(slope.x);
    this.#z.set(across(slope, frame.up));
    this.#setTurn(frame);
  }

  /**
   * Turns smoothly.
   * @param {Vector3} slope
   * @param {Frame} frame
   */
  follow(slope, frame) {
    this.#x.follow(slope.x, frame.dt, 1);
    this.#z.follow(across(slope, frame.up), frame.dt, 1);
    this.#setTurn(frame);
  }

  /**
   * Turns with what carries the foot.
   * @param {Quaternion} turn
   * @param {Vector3} up
   */
  carry(turn, up) {
    carrySlope(this.#slope(up, normal), turn, up);
    this.#x.value = normal.x;
    this.#z.value = across(normal, up);
  }

  /** @param {Frame} frame */
  #setTurn({ up, lean, flat }) {
    if (this.#x.value === lean.x && this.#z.value === across(lean, up)) {
      this.turn.identity();
    } else {
      this.turn.setFromUnitVectors(flat, this.normal(up));
    }
  }

  /**
   * @param {Vector3} up
   * @param {Vector3} to
   */
  #slope(up, to) {
    const z = this.#z.value;
    return to.set(this.#x.value, up.z > 0 ? z : 0, up.z > 0 ? 0 : z);
  }

  /**
   * The normal of the slope that the foot follows, to be used at once.
   * @param {Vector3} up
   */
  normal(up) {
    return this.#slope(up, normal).negate().add(up).normalize();
  }

  /**
   * A share of the rotation to the slope.
   * @param {Frame} frame
   * @param {number} share
   * @param {Quaternion} to
   */
  turnBy({ up, lean, flat }, share, to) {
    if (share === 1) {
      return to.copy(this.turn);
    }
    this.#slope(up, normal).sub(lean).multiplyScalar(share).add(lean).negate().add(up).normalize();
    return to.setFromUnitVectors(flat, normal);
  }
}
