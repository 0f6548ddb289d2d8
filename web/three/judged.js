// How parts of a SkeletonIK ended is judged at the end of an update: others may have moved their tips or targets since they
// were solved.
//
// By a weight below 1 only a part of a result is shown. Then the way of the tip and of the target since the solve counts as an
// error, in addition to that of the solve.

import { Vector3 } from 'three';
import { SkeletonLookAt } from './look-at.js';

/** @typedef {import('./chain.js').SkeletonChain} SkeletonChain */

/** Codes of statuses, see src/ik.h. */
const REACHED = 1;
const BLOCKED = 5;

/** What moves by less, in reaches, stays: the rest is rounding. */
const STAYS = 1e-9;

const tip = new Vector3();
const target = new Vector3();
const vector = new Vector3();

/** A chain, or a look-at, that is judged at the end of an update. */
export class Judged {
  part;
  #tip = new Vector3();
  #target = new Vector3();
  /** The error of the solve, and the angle to the target that is shown. */
  #numbers = new Float64Array(2);
  /** Whether its own solve moves its target, so that what the solve says is wrong. */
  #always;

  /**
   * @param {SkeletonChain | SkeletonLookAt} part
   * @param {boolean} always whether its own solve moves its target
   */
  constructor(part, always) {
    this.part = part;
    this.#always = always;
  }

  /** Keeps how the part ended: after its solve. */
  keep() {
    const { part } = this;
    this.#numbers[0] = part.error;
    if (part.status === 'unsolved' || !part.aim.place) {
      return;
    }
    if (part instanceof SkeletonLookAt) {
      this.#numbers[1] = part.angle();
    } else {
      part.tip(this.#tip);
      part.aim.point(this.#target);
    }
  }

  /**
   * Judges the part. Returns what is missing: as a share of the reach, or as an angle; 0 if the target is reached.
   * @param {number} overall the weight of all parts
   * @returns {number}
   */
  judge(overall) {
    const { part } = this;
    if (part.status === 'unsolved' || !part.aim.place) {
      return 0;
    }
    const isShown = overall * part.weight * part.aim.presence === 1;
    const [solved, before] = this.#numbers;
    if (part instanceof SkeletonLookAt) {
      const angle = part.angle();
      part.conclude(isShown ? angle : solved + Math.abs(angle - before));
      return part.reached ? 0 : part.error;
    }
    const { scale } = part;
    const reach = part.bones.reduce((sum, _, i) => sum + part.shape.path.vector(i, vector).length(), 0);
    part.tip(tip);
    part.aim.point(target);
    const moved = (tip.distanceTo(this.#tip) + target.distanceTo(this.#target)) / scale;
    if (this.#always || moved > STAYS * reach) {
      const distance = isShown ? target.distanceTo(tip) / scale : solved / scale + moved;
      part.conclude(distance <= part.relativeTolerance * reach ? REACHED : BLOCKED, distance);
    }
    return part.reached ? 0 : part.error / (scale * reach);
  }
}
