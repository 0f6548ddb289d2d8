// What a chain or a look-at aims at: its target, or, after the target was changed, a place on the way from the old aim to the new
// target. The way is gone in a given time, gently, also while the new target moves: the difference of both fades.
//
// From no target to one, and back, there is no such way: then how much of the result is shown fades.

import { Quaternion, Vector3 } from 'three';
import { worldPoint } from './place.js';
import { Weighted } from './weighted.js';
import { worldRotation } from './world.js';

/** @typedef {import('./place.js').Place} Place */

const point = new Vector3();
const rotation = new Quaternion();
const from = new Vector3();
const axis = new Vector3();
const NONE = new Quaternion();

/**
 * From where and to where bones look in the animation, in the world.
 * @typedef {{ eye: Vector3, forward: Vector3 }} Sight
 */

/**
 * The least turn from a unit vector to the direction of another vector: its axis, as long as the angle.
 * @param {Vector3} forward
 * @param {Vector3} vector
 * @param {Vector3} to may be `vector`
 */
function turnTo(forward, vector, to) {
  axis.crossVectors(forward, vector);
  const angle = Math.atan2(axis.length(), forward.dot(vector));
  return to.copy(axis.normalize()).multiplyScalar(angle);
}

export class Aim {
  /** The time of a change, in seconds. @type {number} */
  blendTime;
  /** @type {Place | null} */
  #target;
  /** What is aimed at while the result fades out. @type {Place | null} */
  #place;
  /** How much of the result is shown. */
  #presence;
  /** How much is left of the differences, which fade; 0: nothing. */
  #left = new Weighted(0);
  #offset = new Vector3();
  #turn = new Quaternion();
  /** The last aim. `shown`: there was one. */
  #shown = false;
  #last = new Vector3();
  #lastTurn = new Quaternion();
  /** Whether the target was changed since the last update. */
  #changed = false;

  /**
   * @param {Place | null} target
   * @param {number} blendTime
   */
  constructor(target, blendTime) {
    this.#target = target;
    this.#place = target;
    this.#presence = new Weighted(target ? 1 : 0);
    this.blendTime = blendTime;
  }

  /** @type {Place | null} */
  set target(target) {
    if (target === this.#target) {
      return;
    }
    this.#target = target;
    const seconds = this.#shown ? this.blendTime : 0;
    this.#presence.fadeTo(target ? 1 : 0, seconds);
    if (target) {
      this.#changed = seconds > 0 && this.#place !== null;
      this.#place = target;
    }
    if (seconds === 0) {
      this.#place = target;
      this.#left.weight = 0;
    }
  }

  get target() {
    return this.#target;
  }

  /**
   * Begins the way to the next target at a place.
   * @param {Vector3} at
   * @param {Quaternion} turn the rotation in the world there
   */
  startAt(at, turn) {
    this.#last.copy(at);
    this.#lastTurn.copy(turn);
    this.#place = this.#last;
    this.#shown = true;
  }

  /** What is aimed at: the target, or the last one while the result fades out; null: nothing. */
  get place() {
    return this.#place;
  }

  /** How much of the result is shown. */
  get presence() {
    return this.#presence.weight;
  }

  /** Whether the aim is not yet the target. */
  get blends() {
    return this.#left.weight > 0;
  }

  /**
   * Lets time pass. Returns how much of the result is shown.
   * @param {number} dt
   */
  advance(dt) {
    this.#shown = true;
    const presence = this.#presence.advance(dt);
    if (presence === 0 && !this.#target) {
      this.#place = null;
    }
    if (this.#changed && this.#place) {
      this.#changed = false;
      this.#offset.subVectors(this.#last, worldPoint(this.#place, point));
      if ('isObject3D' in this.#place) {
        this.#turn.copy(worldRotation(this.#place, rotation)).invert().premultiply(this.#lastTurn);
      }
      this.#left.weight = 1;
      this.#left.fadeTo(0, this.blendTime);
    }
    this.#left.advance(dt);
    return presence;
  }

  /**
   * Where the aim is in the world now.
   * @param {Vector3} to
   * @param {Sight | null} [sight] for a look-at: then the way turns around the eye, and does not pass behind it. Default null: it
   *   is straight
   */
  point(to, sight = null) {
    worldPoint(/** @type {Place} */ (this.#place), to);
    if (!this.blends) {
      return to;
    }
    const left = this.#left.weight;
    if (!sight) {
      return to.addScaledVector(this.#offset, left);
    }
    const { eye, forward } = sight;
    to.sub(eye);
    point.copy(to).add(this.#offset);
    const [near, far] = [to.length(), point.length()];
    turnTo(forward, to, from);
    turnTo(forward, point, point).sub(from).multiplyScalar(left).add(from);
    const angle = point.length();
    to.copy(forward);
    if (angle > 0) {
      to.applyAxisAngle(point.divideScalar(angle), angle);
    }
    return to.multiplyScalar(near + left * (far - near)).add(eye);
  }

  /**
   * The rotation in the world from that of the target to that of the aim.
   * @param {Quaternion} to
   */
  turn(to) {
    return to.copy(NONE).slerp(this.#turn, this.#left.weight);
  }

  /**
   * Keeps the aim, to begin a change from it.
   * @param {Vector3} at where it is in the world
   */
  keep(at) {
    this.#last.copy(at);
    if (this.blendTime > 0 && this.#place && 'isObject3D' in this.#place) {
      worldRotation(this.#place, this.#lastTurn);
      if (this.blends) {
        this.#lastTurn.premultiply(this.turn(rotation));
      }
    }
  }
}
