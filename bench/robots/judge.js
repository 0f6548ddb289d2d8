// Judges solutions: by forward kinematics, in doubles, of the angles that a solver returns.

import { cross, distance, inverse, multiply, size, subtract } from '../reach/vectors.js';
import { forward } from './arms.js';

/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./arms.js').Line} Line */
/** @typedef {import('./arms.js').Transform} Transform */
/** @typedef {import('./fabrik.js').Tolerances} Tolerances */

/**
 * How exact the returned numbers are: by how much an angle may differ from the one that the solver
 * found, and the tip from where the arm has it because the solver's lengths are rounded.
 * @typedef {{ roundingOf: (angle: number) => number, roundingOfLengths: number }} Exactness
 */

/** Numbers that are not rounded. @type {Exactness} */
export const EXACT = { roundingOf: () => 0, roundingOfLengths: 0 };

/**
 * The angle between two rotations. By the arctangent, which is exact for small angles.
 * @param {import('../reach/vectors.js').Quaternion} a
 * @param {import('../reach/vectors.js').Quaternion} b
 */
export function angleBetween(a, b) {
  const [x, y, z, w] = multiply(a, inverse(b));
  return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
}

/** Angles of an arm, judged against the goal of its tip. */
export class Verdict {
  #arm;
  #angles;
  #exactness;
  /** @type {Tolerances | null} */
  #slack = null;

  /**
   * @param {Arm} arm
   * @param {Transform} asked
   * @param {readonly number[]} angles
   * @param {Exactness} exactness
   */
  constructor(arm, asked, angles, exactness) {
    this.#arm = arm;
    this.#angles = angles;
    this.#exactness = exactness;
    /** The tip. */
    this.tip = forward(arm, angles);
    /** How far off it is. @type {Tolerances} */
    this.error = {
      position: distance(this.tip.position, asked.position),
      orientation: angleBetween(this.tip.rotation, asked.rotation),
    };
  }

  /** Whether both errors are within the tolerances, strictly. @param {Tolerances} tolerances */
  isWithin(tolerances) {
    return this.error.position <= tolerances.position && this.error.orientation <= tolerances.orientation;
  }

  /** The same, where the rounding of the returned numbers alone may be to blame. @param {Tolerances} tolerances */
  isWithinRounded({ position, orientation }) {
    const { slack } = this;
    return this.isWithin({
      position: position + slack.position,
      orientation: orientation + slack.orientation,
    });
  }

  /** The errors that rounding may have caused: of each angle, times its distance from the tip. */
  get slack() {
    this.#slack ??= this.#findSlack();
    return this.#slack;
  }

  #findSlack() {
    /** @type {Line[]} */
    const lines = [];
    forward(this.#arm, this.#angles, lines);
    const slack = { position: this.#exactness.roundingOfLengths, orientation: 0 };
    for (const [i, { origin, axis }] of lines.entries()) {
      const rounding = this.#exactness.roundingOf(this.#angles[i]);
      slack.position += rounding * size(cross(axis, subtract(this.tip.position, origin)));
      slack.orientation += rounding;
    }
    return slack;
  }

  /** By how much the worst angle is outside its limits, in radians, beyond its rounding; 0 for none. */
  get excess() {
    let most = 0;
    for (const [i, { min, max, endless }] of this.#arm.hinges.entries()) {
      const angle = this.#angles[i];
      const outside = endless ? 0 : Math.max(min - angle, angle - max) - this.#exactness.roundingOf(angle);
      most = Math.max(most, outside); // NaN stays NaN, which is not 0 either.
    }
    return most;
  }
}
