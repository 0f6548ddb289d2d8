// Keeps a tracked body from jumping: the pose of a frame is not far from the one before, and returns slowly to the preferred pose.
//
// A solve that starts from the present pose and stays as near to it as the goals allow moves a body about as far as its targets
// move. But so the body would keep each lean that an earlier target took it to. So after the solve the pose moves on a little
// towards the reference pose, and is solved again: the goals stay reached, and what they leave free returns.
//
// There are places where the pose must jump: where a limit lets it through on another side only, or where a straight limb must
// bend. There it moves only so far as the targets' motion allows, and goes on in the next frames.

import { Quaternion } from 'three';
import { heapOf } from '../../core/heap-owner.js';
import { PoseBlock } from './pose-block.js';

/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */

/** The joints move by at most so many times the greatest motion of a target, and so much more, in reaches per second. */
const MOST_MOTION = 3.6;
const SLIGHT = 0.04;

/** A target that moves further at once, in reaches, was put elsewhere. */
const LEAP = 0.2;
/** It is reached in so many solves at most. */
const MOST_SOLVES = 30;

/**
 * The time constant in which the pose would return to the reference, in seconds. The joints move by at most so much in reaches per
 * second, and by so much of the targets' motion more.
 */
const RETURN_TIME = 0.15;
const RETURN_SPEED = 0.037;
const RETURN_MOTION = 1;

/** A return that moves the joints by less, in reaches, is over. */
const AT_REST = 1e-6;

/** How often a pose is moved back towards the one before. */
const TRIES = 10;

/** The least turn that can be set, in radians: with it nothing turns. */
const NO_TURN = 1e-300;

const before = new Quaternion();
const after = new Quaternion();

/**
 * A pose of a rig, kept.
 * @typedef {{ root: Float64Array, values: Float64Array, rotations: Float64Array, places: Float64Array }} KeptPose
 */

/** @param {number} count joints @returns {KeptPose} */
const makePose = (count) => ({
  root: new Float64Array(3),
  values: new Float64Array(count),
  rotations: new Float64Array(4 * count),
  places: new Float64Array(3 * count),
});

export class SmoothPose {
  #rig;
  #block;
  /** The pose before the solve, the one after it, and the preferred one. */
  #before;
  #solved;
  #reference;
  /** In how many solves targets that were put elsewhere may still be reached. */
  #leaps = 0;
  /** Whether the pose has returned to this reference pose as far as the goals allow. */
  #rests = false;
  /** @type {{ values: Float64Array, localRotations: Float64Array } | null} */
  #preferred = null;
  /** The speed of a jump that is spread over time, in the space of the rig. */
  #speed = 0;

  /** @param {SkeletonRig} rig */
  constructor(rig) {
    const count = rig.joints.length;
    this.#rig = rig;
    this.#block = new PoseBlock(heapOf(rig), count, true);
    this.#before = makePose(count);
    this.#solved = makePose(count);
    this.#reference = makePose(count);
  }

  /** Keeps the pose before a solve. */
  begin() {
    this.#keep(this.#before);
  }

  /**
   * Solves, and returns towards the reference pose.
   * @param {number} motion of the targets since the last time, in the space of the rig
   * @param {number} dt
   * @param {number} response over how many seconds a jump is spread; 0: at once
   * @returns {import('../../rig/status.js').RigStatus}
   */
  solve(motion, dt, response) {
    const rig = this.#rig;
    const { bias } = rig;
    if (bias === 'reference') {
      rig.bias = 'present';
    }
    const status = rig.solve();
    if (bias === 'reference' && status === 'reached' && dt > 0 && !(motion === 0 && this.#stays())) {
      this.#return(motion, dt);
    }
    // Targets that were put elsewhere are reached as fast as solves can, until they are.
    if (motion > LEAP * rig.reach) {
      this.#leaps = MOST_SOLVES;
    }
    if (response > 0 && this.#leaps === 0) {
      this.#limit(MOST_MOTION * motion + SLIGHT * rig.reach * dt, dt, response);
    }
    this.#leaps = status === 'reached' ? 0 : Math.max(0, this.#leaps - 1);
    rig.bias = bias;
    return rig.status;
  }

  /** Whether the pose has returned, and neither it nor the reference pose has changed since. */
  #stays() {
    const { reference } = this.#rig;
    const isSame = (/** @type {Float64Array} */ array, /** @type {Float64Array} */ other) =>
      array.every((number, i) => Object.is(number, other[i]));
    return (
      this.#rests &&
      this.#preferred !== null &&
      this.#distance(this.#solved) === 0 &&
      isSame(reference.values, this.#preferred.values) &&
      isSame(reference.localRotations, this.#preferred.localRotations)
    );
  }

  /**
   * Moves the pose a little towards the reference, as far as the goals allow: they stay reached.
   * @param {number} motion of the targets
   * @param {number} dt
   */
  #return(motion, dt) {
    const rig = this.#rig;
    this.#keep(this.#solved);
    this.#preferred = rig.reference;
    this.#reference.values.set(this.#preferred.values);
    this.#reference.rotations.set(this.#preferred.localRotations);
    this.#reference.root.set(this.#solved.root);
    this.#move(this.#solved, this.#reference, 1 - Math.exp(-dt / RETURN_TIME));
    let isReached = rig.solve() === 'reached';
    const way = this.#distance(this.#solved);
    const most = RETURN_SPEED * rig.reach * dt + RETURN_MOTION * motion;
    this.#rests = way < AT_REST * rig.reach;
    if (isReached && !this.#rests && way > most) {
      this.#keep(this.#reference);
      this.#move(this.#solved, this.#reference, most / way);
      isReached = rig.solve() === 'reached';
    }
    if (this.#rests || !isReached) {
      this.#move(this.#solved, this.#solved, 0);
      this.#measure();
      this.#solved.places.set(rig.positions);
    }
  }

  /**
   * Moves the pose back towards the one before the solve, if it has moved too far.
   * @param {number} usual how far it may move
   * @param {number} dt
   * @param {number} response
   */
  #limit(usual, dt, response) {
    let way = this.#distance(this.#before);
    if (way <= usual) {
      this.#speed = 0;
      return;
    }
    this.#speed = Math.max(this.#speed, way / response);
    const most = Math.max(usual, this.#speed * dt);
    if (way <= most) {
      return;
    }
    this.#keep(this.#solved);
    let share = 1;
    for (let i = 0; i < TRIES && way > most; i++) {
      share *= most / way;
      this.#move(this.#before, this.#solved, share);
      way = this.#distance(this.#before);
    }
    this.#measure();
  }

  /** Measures the goals at the present pose: a solve that moves nothing. */
  #measure() {
    const rig = this.#rig;
    const { rootMode, maxTurn, maxIterations } = rig;
    rig.rootMode = 'fixed';
    rig.maxTurn = NO_TURN;
    rig.maxIterations = 1;
    rig.solve();
    Object.assign(rig, { rootMode, maxTurn, maxIterations });
  }

  /** @param {KeptPose} to */
  #keep(to) {
    const { positions, values, localRotations } = this.#rig;
    to.places.set(positions);
    to.root.set(to.places.subarray(0, 3));
    to.values.set(values);
    to.rotations.set(localRotations);
  }

  /**
   * Takes a pose between two.
   * @param {KeptPose} from
   * @param {KeptPose} to
   * @param {number} share
   */
  #move(from, to, share) {
    const { root, values, rotations } = this.#block;
    for (let i = 0; i < 3; i++) {
      root[i] = from.root[i] + share * (to.root[i] - from.root[i]);
    }
    for (let i = 0; i < values.length; i++) {
      values[i] = from.values[i] + share * (to.values[i] - from.values[i]);
      before.fromArray(from.rotations, 4 * i).slerp(after.fromArray(to.rotations, 4 * i), share);
      before.toArray(rotations, 4 * i);
    }
    heapOf(this.#rig).check(this.#block.set(), 'the pose');
  }

  /** The greatest distance of a joint from where it is in a pose. @param {KeptPose} pose */
  #distance({ places }) {
    const { positions } = this.#rig;
    let most = 0;
    for (let i = 0; i < places.length; i += 3) {
      const [x, y, z] = [
        positions[i] - places[i],
        positions[i + 1] - places[i + 1],
        positions[i + 2] - places[i + 2],
      ];
      most = Math.max(most, Math.hypot(x, y, z));
    }
    return most;
  }
}
