// The lock of a foot in the world: when it begins, where it is, and when it must end.
//
// The ball of the foot, where the toes begin, is locked when the animated one is near the ground and slow. It is released
// when the animated one lifts or is fast, or is too far from the lock. Thresholds of the release are higher than those of
// the lock, so that it does not flicker.
//
// At the end of a stance, many walks roll over the toes: the ball rises while the tip is still on the ground. The lock
// must end early then, before the animated foot is far away from it. So it is also released when the animated ball has
// risen a little from where it was lowest in this stance.

import { Vector3 } from 'three';

/** @typedef {import('./stance.js').AnimatedFoot} AnimatedFoot */
/** @typedef {import('./stance.js').Frame} Frame */
/**
 * @typedef {object} LockSettings
 * @property {boolean} lock
 * @property {number} lockHeight in legs
 * @property {number} lockSpeed in legs per second
 * @property {number} maxStretch in legs
 * @property {number} releaseTime in seconds
 */

/** The thresholds of a release are those of the lock times this. */
const HYSTERESIS = 2;
/** A lock is released when the animated ball has risen by this from where it was lowest in the stance, in legs. */
const RISE = 0.015;
/** After that, a foot is locked again where it is only this far above that lowest place, in legs; or after a swing. */
const RISE_AGAIN = 0.005;
/** A foot must be near the ground and slow for this time, in seconds: not only where it turns around. */
const LOCK_DELAY = 0.03;
/** Ground that moves up or down faster than this, in legs per second, does not carry a foot that is locked on it. */
const GROUND_SPEED = 2;

const at = new Vector3();

export class Lock {
  /** Whether the foot is locked. */
  holds = false;
  /** Whether it was locked in the first update, when its speed was not known: then it may be released without a fade. */
  atOnce = false;
  /** Where the ball of the foot is locked. */
  place = new Vector3();

  #settings;
  /** The height of the lock over the ground under it; NaN: it stays where it is. */
  #overGround = NaN;
  /** Since when the foot has been near the ground and slow, in seconds. */
  #slowTime = 0;
  /** The least height of the animated ball in this stance. */
  #lowest = 0;
  /** A foot is locked only below this height of the animated ball. */
  #highest = Infinity;

  /** @param {LockSettings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** Forgets where the foot was. */
  reset() {
    this.holds = false;
    this.#slowTime = 0;
    this.#highest = Infinity;
  }

  /**
   * Moves with what the foot is on.
   * @param {import('three').Matrix4} motion
   * @param {number} stretch how the distance to the ground along up changes: the foot is over the ground along its normal
   */
  carry(motion, stretch) {
    this.place.applyMatrix4(motion);
    this.#overGround *= stretch;
  }

  /**
   * Moves the lock with the ground under it. Returns whether it must end.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   * @param {number} speed of the animated foot
   * @param {Vector3} slope changed: that of the ground there
   */
  mustEnd(foot, { ground, up, dt }, speed, slope) {
    const { lockHeight, lockSpeed, maxStretch } = this.#settings;
    if (!Number.isNaN(this.#overGround)) {
      const height = ground.heightAt(this.place);
      if (Number.isNaN(height)) {
        return true;
      }
      ground.slopeAt(this.place, height, slope);
      const place = height + this.#overGround;
      if (Math.abs(place - this.place.dot(up)) > GROUND_SPEED * foot.leg * dt) {
        return true;
      }
      setHeight(this.place, up, place);
    }
    this.#lowest = Math.min(this.#lowest, foot.height);
    if (foot.height - this.#lowest > RISE * foot.leg) {
      this.#highest = this.#lowest + RISE_AGAIN * foot.leg;
      return true;
    }
    at.subVectors(foot.ball, this.place);
    const beside = Math.sqrt(Math.max(0, at.lengthSq() - at.dot(up) ** 2));
    return (
      foot.height - foot.sole > HYSTERESIS * lockHeight * foot.leg ||
      speed > HYSTERESIS * lockSpeed * foot.leg ||
      beside > maxStretch * foot.leg
    );
  }

  /**
   * Whether a foot that swings is near the ground and slow, and has been for long enough.
   * @param {AnimatedFoot} foot
   * @param {number} dt
   * @param {number} speed of the animated foot
   * @param {boolean} fresh whether this is the first update
   */
  isDue(foot, dt, speed, fresh) {
    const { lock, lockHeight, lockSpeed } = this.#settings;
    const isLow = foot.height - foot.sole < lockHeight * foot.leg;
    const isSlow = speed < lockSpeed * foot.leg;
    if (!isLow || !isSlow) {
      this.#highest = Infinity;
    }
    const isNear = isLow && foot.height <= this.#highest;
    this.#slowTime = isNear && isSlow ? this.#slowTime + dt : 0;
    return lock && isNear && isSlow && (this.#slowTime > LOCK_DELAY || fresh);
  }

  /**
   * Locks the foot where it is, on the ground.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   * @param {Vector3} from where the ball is
   * @param {{ height: number, slope: Vector3 }} support the ground under the foot
   */
  begin(foot, { ground, up }, from, support) {
    this.holds = true;
    this.#slowTime = 0;
    this.#lowest = foot.height;
    this.#highest = Infinity;
    const place = this.place.copy(from);
    // The sole is on the ground: the ball is over it along the normal.
    const rise = Math.sqrt(1 + support.slope.lengthSq());
    setHeight(place, up, support.height + foot.sole * rise);
    const height = ground.heightAt(place);
    this.#overGround = place.dot(up) - height;
    if (!Number.isNaN(height)) {
      setHeight(place, up, height + this.#overGround);
    }
  }
}

/**
 * @param {Vector3} point
 * @param {Vector3} up the y or the z axis
 * @param {number} height
 */
function setHeight(point, up, height) {
  point[up.z > 0 ? 'z' : 'y'] = height;
}
