// How a foot is turned to the slope of the ground: smoothly, as critically damped springs are.

import { Quaternion, Vector3 } from 'three';
import { Spring } from './motion.js';

/** Of the springs that follow the slope, per second. */
const SLOPE_RATE = 30;

const normal = new Vector3();

export class Tilt {
  /** The rotation in the world that turns the foot from flat ground to the slope. */
  turn = new Quaternion();
  #x = new Spring(SLOPE_RATE);
  /** Along the other axis of the ground. */
  #z = new Spring(SLOPE_RATE);

  /**
   * Turns at once.
   * @param {Vector3} slope
   * @param {Vector3} up
   */
  set(slope, up) {
    this.#x.set(slope.x);
    this.#z.set(up.z > 0 ? slope.y : slope.z);
    this.#setTurn(up);
  }

  /**
   * Turns smoothly.
   * @param {Vector3} slope
   * @param {Vector3} up
   * @param {number} dt
   */
  follow(slope, up, dt) {
    this.#x.follow(slope.x, dt, 1);
    this.#z.follow(up.z > 0 ? slope.y : slope.z, dt, 1);
    this.#setTurn(up);
  }

  /** @param {Vector3} up */
  #setTurn(up) {
    if (this.#x.value === 0 && this.#z.value === 0) {
      this.turn.identity();
    } else {
      this.turn.setFromUnitVectors(up, this.normal(up, 1));
    }
  }

  /**
   * The normal of a share of the slope that the foot follows, to be used at once.
   * @param {Vector3} up
   * @param {number} share
   */
  normal(up, share) {
    const x = this.#x.value * share;
    const z = this.#z.value * share;
    normal.set(-x, up.z > 0 ? -z : 0, up.z > 0 ? 0 : -z);
    return normal.add(up).normalize();
  }

  /**
   * The rotation to a share of the slope.
   * @param {Vector3} up
   * @param {number} share
   * @param {Quaternion} to
   */
  turnBy(up, share, to) {
    return share === 1 ? to.copy(this.turn) : to.setFromUnitVectors(up, this.normal(up, share));
  }
}
