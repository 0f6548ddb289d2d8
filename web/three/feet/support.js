// The ground under one foot: its heights under heel, ball and toes, and ahead of them, and its slope.

import { Vector3 } from 'three';

/** @typedef {import('./stance.js').AnimatedFoot} AnimatedFoot */
/** @typedef {import('./stance.js').Frame} Frame */

/**
 * Where a foot is shown: how far beside the animated one, where its ball is, and how it is turned.
 * @typedef {{ shift: Vector3, target: Vector3, tilt: import('./tilt.js').Tilt }} PlacedFoot
 */

/** How often the way is halved on which a foot is held back. */
const HALVINGS = 5;
/** How far ahead the ground is looked at, in seconds; and at most, in legs. */
const AHEAD = 0.08;
const MOST_AHEAD = 0.6;

/** How deep heel and tip of a locked foot may be in the ground, in legs: animations are not exact. */
const DEPTH = 0.004;

const at = new Vector3();
const way = new Vector3();
const ahead = new Vector3();

export class Support {
  /** The slope under the ball: the way in which the ground rises, as long as the rise per distance. */
  slope = new Vector3();
  /** What is under the ball; null: no ground. @type {import('./carrier.js').GroundObject | null} */
  carrier = null;
  /** The heights under the ball, the heel and the tip. */
  #heights = [NaN, NaN, NaN];
  /** The share of the way back on which the foot is now. */
  #back = 0;

  /**
   * Measures the ground. Returns the height of the ground that carries the foot, at its ball: the highest one under the
   * foot, and ahead of it, measured from the plane of the slope. NaN without ground under the foot.
   * @param {AnimatedFoot} foot
   * @param {Vector3} shift how far beside the animated foot it is
   * @param {Frame} frame
   * @param {Vector3 | null} velocity of the foot; null: the ground ahead does not count
   */
  measure(foot, shift, { ground, up }, velocity) {
    const heights = this.#heights;
    at.addVectors(foot.ball, shift);
    heights[0] = ground.heightAt(at);
    this.carrier = Number.isNaN(heights[0]) ? null : ground.under;
    ground.slopeAt(at, heights[0], this.slope);
    heights[1] = ground.heightAt(at.addVectors(foot.heel, shift));
    heights[2] = ground.heightAt(at.addVectors(foot.tip, shift));
    let most = heights[0];
    most = highest(most, this.#fromPlane(heights[1], foot.heel, foot.ball));
    most = highest(most, this.#fromPlane(heights[2], foot.tip, foot.ball));
    if (velocity && !Number.isNaN(most)) {
      way.copy(velocity).addScaledVector(up, -velocity.dot(up));
      way.multiplyScalar(AHEAD).clampLength(0, MOST_AHEAD * foot.leg);
      for (let i = 1; i <= 2; i++) {
        ahead.copy(foot.tip).addScaledVector(way, i / 2);
        at.addVectors(ahead, shift);
        most = highest(most, this.#fromPlane(ground.heightAt(at), ahead, foot.ball));
      }
    }
    return most;
  }

  /**
   * The height at the ball of the plane with the ground's slope through a point.
   * @param {number} height
   * @param {Vector3} point
   * @param {Vector3} ball
   */
  #fromPlane(height, point, ball) {
    return height - (this.slope.dot(point) - this.slope.dot(ball));
  }

  /**
   * How deep a foot is in the ground that was measured last; 0 if it is not.
   * @param {AnimatedFoot} foot
   * @param {PlacedFoot} placed
   * @param {Vector3} up
   */
  depth(foot, { shift, target, tilt }, up) {
    let most = 0;
    for (let i = 0; i < 3; i++) {
      const point = i === 0 ? foot.ball : i === 1 ? foot.heel : foot.tip;
      at.subVectors(point, foot.ball).applyQuaternion(tilt.turn).add(target);
      if (i === 0) {
        at.addScaledVector(tilt.normal(up), -foot.sole);
      }
      way.copy(at).sub(point).sub(shift);
      const ground = this.#heights[i] + this.slope.dot(way);
      most = Math.max(most, Number.isNaN(ground) ? 0 : ground - at.dot(up));
    }
    return most;
  }

  /**
   * How deep heel or tip of a foot are in the plane with the slope that was measured last, on which a ball stands; 0 if
   * they are not.
   * @param {AnimatedFoot} foot
   * @param {PlacedFoot} placed
   * @param {Vector3} place of the ball that stands
   * @param {Vector3} up
   */
  depthUnder(foot, { target, tilt }, place, up) {
    const ground = place.dot(up) - foot.sole * Math.sqrt(1 + this.slope.lengthSq());
    let most = 0;
    for (let i = 1; i <= 2; i++) {
      at.subVectors(i === 1 ? foot.heel : foot.tip, foot.ball)
        .applyQuaternion(tilt.turn)
        .add(target);
      most = Math.max(most, ground + this.slope.dot(way.subVectors(at, place)) - at.dot(up));
    }
    return most;
  }

  /**
   * Moves a foot back, as little as is enough for it to be in the ground by at most `most`. Where that is not possible,
   * it is moved the whole way back. Returns the share of the way.
   * @param {AnimatedFoot} foot
   * @param {PlacedFoot} placed changed
   * @param {Frame} frame
   * @param {Vector3} back the whole way
   * @param {number} most
   */
  holdBack(foot, placed, frame, back, most) {
    this.#back = 0;
    let share = 1;
    if (this.#depthBack(foot, placed, frame, back, share) <= most) {
      for (let i = 0, step = 0.5; i < HALVINGS; i++, step /= 2) {
        share -= this.#depthBack(foot, placed, frame, back, share - step) <= most ? step : 0;
      }
    }
    this.#depthBack(foot, placed, frame, back, share);
    return share;
  }

  /**
   * Moves a foot to a share of the way back, and measures its depth there.
   * @param {AnimatedFoot} foot
   * @param {PlacedFoot} placed changed
   * @param {Frame} frame
   * @param {Vector3} back
   * @param {number} share
   */
  #depthBack(foot, placed, frame, back, share) {
    placed.shift.addScaledVector(back, share - this.#back);
    placed.target.addScaledVector(back, share - this.#back);
    this.#back = share;
    this.measure(foot, placed.shift, frame, null);
    return this.depth(foot, placed, frame.up);
  }
}

/**
 * The higher one of two heights, of which each may be NaN.
 * @param {number} a
 * @param {number} b
 */
function highest(a, b) {
  return Number.isNaN(a) || b > a ? b : a;
}

/**
 * How deep heel and tip of a locked foot may be in the ground: a little, or as deep as in the animation.
 * @param {AnimatedFoot} foot
 * @param {Frame} frame
 */
export function depthAllowed({ ball, base, heel, tip, leg }, { up, lean }) {
  // How deep a point is in the flat ground of the animation.
  const depthOf = (/** @type {Vector3} */ point) =>
    base + at.subVectors(point, ball).dot(lean) - point.dot(up);
  return Math.max(DEPTH * leg, depthOf(heel), depthOf(tip));
}
