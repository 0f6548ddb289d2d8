// Where the tip of the arm is on its way to a goal. It moves with limited speed: about the axis of the base, away from
// it, and up. It goes over what is in the way.

import { wrap } from '../shared/angles.js';

/**
 * A place around the base: the angle about y from +z, the distance from the axis, and the height.
 * @typedef {{ yaw: number, r: number, y: number }} Around
 */

/** The highest speeds, in radians and metres per second, and how quickly they are reached. */
const SPEED = { yaw: 1.9, r: 0.85, y: 0.95 };
const HASTE = 9;

/** How quickly it approaches: the share of the way per second. */
const APPROACH = 6.5;

/** It is at its goal if it is as near as this. */
const THERE = 3e-4;

/** Within this distance, seen from above, it goes straight down. */
const OVER = 0.012;

/** It begins to move aside this much below the height that it needs. */
const EARLY = 0.02;

/** In how many places the height of the way is looked at. */
const SAMPLES = 32;

const NAMES = /** @type {const} */ (['yaw', 'r', 'y']);

/**
 * A place as it is seen from the base.
 * @param {{ x: number, y: number, z: number }} place
 * @param {number} usual the angle of a place on the axis
 * @returns {Around}
 */
export function around({ x, y, z }, usual) {
  const r = Math.hypot(x, z);
  // On the axis every direction is right.
  return { yaw: r > 0.02 ? Math.atan2(x, z) : usual, r, y };
}

export class Aim {
  /** @type {Around} */
  at;
  #speed = { yaw: 0, r: 0, y: 0 };

  /** @param {Around} at */
  constructor(at) {
    this.at = { ...at };
  }

  /** Goes to a place at once. */
  jumpTo(/** @type {Around} */ place) {
    this.at = { ...place };
    this.#speed = { yaw: 0, r: 0, y: 0 };
  }

  /** How far away a goal is, seen from above. */
  #aside(/** @type {Around} */ goal) {
    const { yaw, r } = this.at;
    return Math.hypot(wrap(goal.yaw - yaw) * Math.min(r, goal.r), goal.r - r);
  }

  /** Whether it is at a goal, and stands still. */
  isAt(/** @type {Around} */ goal) {
    const fastest = Math.max(...NAMES.map((name) => Math.abs(this.#speed[name])));
    return this.#aside(goal) < THERE && Math.abs(goal.y - this.at.y) < THERE && fastest < 0.02;
  }

  /** Whether it is so near to a goal that the jaws can close. */
  isNear(/** @type {Around} */ goal) {
    return this.#aside(goal) < 0.004 && Math.abs(goal.y - this.at.y) < 0.004;
  }

  /**
   * One step on the way to a goal.
   * @param {number} seconds
   * @param {Around} goal
   * @param {(yaw: number, r: number, passes: boolean) => number} least the least height of a place; `passes`: it is only
   *   on the way
   * @returns {number} the height that it goes to now
   */
  step(seconds, goal, least) {
    const { at } = this;
    const aside = this.#aside(goal);
    const passes = aside > OVER;
    let need = least(goal.yaw, goal.r, passes);
    const turn = wrap(goal.yaw - at.yaw);
    for (let i = 0; passes && i < SAMPLES; i++) {
      const t = i / SAMPLES;
      need = Math.max(need, least(at.yaw + t * turn, at.r + t * (goal.r - at.r), true));
    }
    const waits = passes && at.y < need - EARLY;
    this.#approach('yaw', waits ? 0 : turn, seconds);
    this.#approach('r', waits ? 0 : goal.r - at.r, seconds);
    const height = Math.max(goal.y, need);
    this.#approach('y', height - at.y, seconds);
    return height;
  }

  /**
   * @param {'yaw' | 'r' | 'y'} name
   * @param {number} left
   * @param {number} seconds
   */
  #approach(name, left, seconds) {
    const [most, speed] = [SPEED[name], this.#speed];
    const wanted = Math.min(Math.max(APPROACH * left, -most), most);
    const change = HASTE * most * seconds;
    speed[name] += Math.min(Math.max(wanted - speed[name], -change), change);
    const step = speed[name] * seconds;
    // The last bit at once: otherwise it would never end.
    const ends = Math.abs(left) < THERE && Math.abs(speed[name]) < 0.02;
    this.at[name] += ends ? left : step;
    speed[name] = ends ? 0 : speed[name];
  }
}
