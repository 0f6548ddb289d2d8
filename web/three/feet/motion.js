// Smooth motion: a critically damped spring, and an offset that fades.

import { Vector3 } from 'three';

/** A spring that is nearer to its target than this, in the caller's unit, rests at it: so that it comes to rest. */
const AT_REST = 1e-9;

/**
 * A number that follows a target, as a critically damped spring does: without overshoot from rest, continuous in its
 * velocity. The formula is exact for any time step while the target stands still.
 */
export class Spring {
  /** @type {number} */
  value = 0;
  /** @type {number} */
  velocity = 0;
  #rate;

  /** @param {number} rate per second: after 4 / rate, 9 % of the way is left */
  constructor(rate) {
    this.#rate = rate;
  }

  /**
   * Rests at a value.
   * @param {number} value
   */
  set(value) {
    this.value = value;
    this.velocity = 0;
  }

  /**
   * @param {number} target
   * @param {number} dt seconds
   * @param {number} unit what is small and large, such as the length of a leg
   */
  follow(target, dt, unit) {
    if (dt === 0) {
      return this.value;
    }
    const offset = this.value - target;
    const slope = this.velocity + this.#rate * offset;
    const decay = Math.exp(-this.#rate * dt);
    const rest = (offset + slope * dt) * decay;
    this.velocity = (this.velocity - this.#rate * slope * dt) * decay;
    this.value = target + rest;
    if (Math.abs(rest) < AT_REST * unit && Math.abs(this.velocity) < AT_REST * unit * this.#rate) {
      this.set(target);
    }
    return this.value;
  }
}

/**
 * An offset that fades to 0 in a given time: a cubic, which begins with a given velocity and ends at rest. After that
 * it is exactly 0.
 */
export class Fade {
  #start = new Vector3();
  #velocity = new Vector3();
  #elapsed = 0;
  #seconds = 0;

  get done() {
    return this.#elapsed >= this.#seconds;
  }

  end() {
    this.#seconds = 0;
    this.#elapsed = 0;
  }

  /**
   * @param {Vector3} offset
   * @param {Vector3} velocity per second
   * @param {number} seconds
   */
  begin(offset, velocity, seconds) {
    this.#start.copy(offset);
    this.#velocity.copy(velocity);
    this.#seconds = seconds;
    this.#elapsed = 0;
  }

  /** @param {number} dt */
  advance(dt) {
    if (!this.done) {
      this.#elapsed += dt;
    }
  }

  /** Turns it. @param {import('three').Quaternion} turn */
  carry(turn) {
    this.#start.applyQuaternion(turn);
    this.#velocity.applyQuaternion(turn);
  }

  /**
   * The present offset.
   * @param {Vector3} to
   */
  at(to) {
    if (this.done) {
      return to.set(0, 0, 0);
    }
    const x = this.#elapsed / this.#seconds;
    const left = 1 - x;
    return to
      .copy(this.#start)
      .multiplyScalar(left * left * (1 + 2 * x))
      .addScaledVector(this.#velocity, left * left * x * this.#seconds);
  }
}
