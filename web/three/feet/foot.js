// One foot: reads it from the animation, and writes its leg.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { rejectWrites } from '../../core/guards.js';
import { rotationOf } from '../rotations.js';
import { Weighted } from '../weighted.js';
import { updateWorld } from '../world.js';
import { LegPose } from './leg-pose.js';
import { measureSole } from './sole.js';
import { Stance } from './stance.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */
/** @typedef {import('./stance.js').Frame} Frame */

/** How often the ball of the foot is measured and corrected: scales may be a little uneven. */
const CORRECTIONS = 2;
/** The ball is exact within this, in legs. */
const EXACT = 1e-7;

/** How far ahead the pelvis moves down for a foot, in seconds, and for what speed at most, in legs per second. */
const SOON = 0.1;
const FASTEST_NEED = 2;

const [matrix, inverse, turned] = [new Matrix4(), new Matrix4(), new Matrix4()];
const [point, next] = [new Vector3(), new Vector3()];
const turn = new Quaternion();

/** One of the feet that `plantFeet` puts on the ground. */
export class SkeletonFoot extends Weighted {
  #chain;
  #foot;
  #toe;
  /** The bones of the leg that turn. */
  #bones;
  #stance;
  /** @type {import('./sole.js').Sole | null} */
  #sole = null;
  /** Of the sole, in legs, so that it scales with the character. */
  #soleHeight = 0;
  /** The rotations that the animation gives the bones of the leg. */
  #animated;
  /** The leg as the animation has it. */
  #pose = new LegPose();
  #target = new Vector3();
  #ball = new Vector3();
  #outOfReach = false;
  #active = false;
  /** @type {import('./stance.js').AnimatedFoot} */
  #read = { ball: this.#ball, heel: new Vector3(), tip: new Vector3(), base: 0, height: 0, sole: 0, leg: 1 };
  /** The weight in this update. */
  #share = 0;
  /**
   * From the hip to the ankle where the foot was locked last, in the space of the object: there it will land again.
   * @type {Vector3 | null}
   */
  #landing = null;
  #landings = new Vector3();
  #landingExtension = 1;
  /** How far the hip had to move down in the last update; NaN: there was none. */
  #needBefore = NaN;
  /** Where the ankle is to be, at the weight of this update. */
  #wanted = new Vector3();

  /**
   * @param {SkeletonChain} chain
   * @param {Object3D | null} toe
   * @param {import('./lock.js').LockSettings} settings
   * @internal
   */
  constructor(chain, toe, settings) {
    super();
    this.#chain = chain;
    this.#foot = chain.end;
    this.#toe = toe;
    this.#bones = chain.bones;
    this.#animated = this.#bones.map(() => new Quaternion());
    this.#stance = new Stance(settings);
  }

  /** The chain of the leg: from the thigh to the ankle. It belongs to the feet: its target is set in each update. @returns {SkeletonChain} */
  get chain() {
    return this.#chain;
  }

  /** The foot. @returns {Object3D} */
  get foot() {
    return this.#foot;
  }

  /** The toes, whose joint is the ball of the foot: what is planted. null: the ankle is. @returns {Object3D | null} */
  get toe() {
    return this.#toe;
  }

  /** Whether the foot is locked in the world, and has come to rest there: it does not move. @returns {boolean} */
  get planted() {
    return this.#active && this.#stance.planted;
  }

  /** Whether there is ground under the foot, not further up or down than the options allow. @returns {boolean} */
  get grounded() {
    return this.#active && this.#stance.grounded;
  }

  /**
   * How the last update ended. `'reached'`: the foot is where it is to be. `'out-of-reach'`: it is nearer to the hip, as
   * the leg would be too straight. `'unsolved'`: the weight is 0. Else the status of the chain of the leg.
   * @returns {import('../chain.js').SkeletonStatus}
   */
  get status() {
    if (!this.#active) {
      return 'unsolved';
    }
    return this.#outOfReach ? 'out-of-reach' : this.#stance.unchanged ? 'reached' : this.#chain.status;
  }

  /** The nodes that an update may rotate. @internal */
  get writes() {
    return [...this.#bones, this.#foot];
  }

  /** Forgets where the foot was. @internal */
  reset() {
    this.#active = false;
    this.#landing = null;
    this.#needBefore = NaN;
    this.#stance.reset();
  }

  /**
   * Measures the sole, with the skeleton as it is now.
   * @param {Object3D} object
   * @param {Vector3} up
   * @internal
   */
  measure(object, up) {
    this.#bones = this.#chain.bones;
    this.#animated = this.#bones.map(() => new Quaternion());
    this.#pose.read(this.#bones, this.#foot);
    const { length } = this.#pose;
    this.#sole = measureSole(object, { foot: this.#foot, toe: this.#toe, leg: length }, up);
    this.#soleHeight = this.#sole.height / length;
    return this.#sole.floor / length;
  }

  /** The length of the leg in the world, as it was read last. @internal */
  get leg() {
    return this.#pose.length;
  }

  /** Whether the foot is locked, or goes to its lock. @internal */
  get locked() {
    return this.#active && this.#stance.locked;
  }

  /** Whether the last plan is that of the pose alone, unsmoothed. @internal */
  get unsmoothed() {
    return this.#active && this.#stance.unsmoothed;
  }

  /** Reads the leg as the animation has it, before any chain is solved. @internal */
  read() {
    const bones = this.#bones;
    for (let i = 0; i < bones.length; i++) {
      this.#animated[i].copy(bones[i].quaternion);
    }
    this.#pose.read(bones, this.#foot);
    const sole = /** @type {import('./sole.js').Sole} */ (this.#sole);
    const read = this.#read;
    const end = this.#toe ?? this.#foot;
    updateWorld(end);
    this.#ball.setFromMatrixPosition(end.matrixWorld);
    read.heel.copy(sole.heel).applyMatrix4(this.#foot.matrixWorld);
    read.tip.copy(sole.tip).applyMatrix4(end.matrixWorld);
    read.leg = this.#pose.length;
    read.sole = this.#soleHeight * this.#pose.length;
  }

  /** Reads where the hip is: a chain that turns the pelvis may have moved it since the animation was read. @internal */
  readHip() {
    this.#pose.readHip(this.#bones[0]);
  }

  /**
   * Decides where the foot is to be.
   * @param {Frame} frame
   * @internal
   */
  plan(frame) {
    this.#share = this.advance(frame.dt);
    this.#active = this.#share > 0;
    if (!this.#active) {
      this.#stance.reset();
      this.#target.copy(this.#pose.ankle);
      return;
    }
    const { baseAt } = frame;
    this.#read.base = baseAt(this.#ball);
    this.#read.height = this.#ball.dot(frame.up) - this.#read.base;
    const locked = this.#stance.locked;
    this.#stance.plan(this.#read, frame);
    if (this.#stance.locked && !locked) {
      this.#landing = this.#landings
        .subVectors(this.#pose.ankle, this.#pose.hip)
        .applyMatrix4(frame.toObject);
      this.#landingExtension = this.#pose.extension;
    }
    this.#place();
  }

  /** Where the ankle is to be, for this foot's own weight. */
  #place() {
    const { target, unchanged } = this.#stance;
    if (unchanged) {
      this.#target.copy(this.#pose.ankle);
      return;
    }
    turn.copy(this.#stance.tilt.turn);
    this.#target.subVectors(this.#pose.ankle, this.#ball).applyQuaternion(turn).add(target);
    if (this.#share < 1) {
      this.#target.lerpVectors(this.#pose.ankle, this.#target, this.#share);
    }
  }

  /**
   * How far the hip must move down, so that the leg is not straighter than wanted; negative: how far it may move up.
   * @param {Vector3} up
   * @param {number} softness
   * @internal
   */
  need(up, softness) {
    return this.#pose.need(
      point.subVectors(this.#pose.hip, this.#target),
      this.#pose.extension,
      up,
      softness,
    );
  }

  /**
   * The same a little later, if it goes on to grow as it does now: the hip moves on over a foot that is locked, and a foot
   * that swings moves down. A pelvis that begins to move down only when the leg is too straight would jerk.
   * @param {Frame} frame
   * @param {number} softness
   * @internal
   */
  needSoon({ up, dt }, softness) {
    const need = this.need(up, softness);
    const before = this.#needBefore;
    this.#needBefore = this.#active ? need : NaN;
    if (!(need > 0 && need > before && dt > 0)) {
      return need;
    }
    return need + SOON * Math.min((need - before) / dt, FASTEST_NEED * this.#pose.length);
  }

  /**
   * The same where a foot that swings will probably land: as far from the hip as the last time. A pelvis that begins to
   * move down only when the foot lands would jump.
   * @param {Frame} frame
   * @param {number} softness
   * @internal
   */
  needAtLanding({ ground, up, baseAt, toWorld }, softness) {
    if (!this.#active || this.#stance.locked || this.#landing === null) {
      return -Infinity;
    }
    point.copy(this.#landing).applyMatrix4(toWorld);
    const height = ground.heightAt(next.addVectors(this.#pose.hip, point));
    point.addScaledVector(up, Number.isNaN(height) ? 0 : height - baseAt(next)).multiplyScalar(-1);
    return this.#pose.need(point, this.#landingExtension, up, softness);
  }

  /**
   * Releases the foot's lock if the pelvis would have to move down further than it can.
   * @param {Frame} frame
   * @param {number} softness
   * @param {number} mostDrop
   * @internal
   */
  releaseOutOfReach(frame, softness, mostDrop) {
    const canMove = this.#active && this.#stance.locked && frame.dt > 0;
    if (canMove && this.need(frame.up, softness) > mostDrop) {
      this.#stance.release(this.#read, frame);
      this.#place();
    }
  }

  /**
   * Writes the leg.
   * @param {Frame} frame
   * @param {number} softness
   * @param {number} drop how far the pelvis is moved down, at full weight
   * @param {number} overall weight
   * @internal
   */
  write(frame, softness, drop, overall) {
    this.#outOfReach = false;
    if (!this.#active) {
      return this.#follow(frame, drop, overall);
    }
    this.#stance.end();
    if (this.#stance.unchanged && drop === 0 && !this.#pose.moved) {
      return;
    }
    this.#outOfReach = this.#pose.limitReach(this.#target, frame.up, softness, drop);
    this.#follow(frame, drop, overall);
  }

  /**
   * Writes the leg again, with the pelvis where it is now.
   * @param {Frame} frame
   * @param {number} softness
   * @param {number} overall weight
   * @internal
   */
  again(frame, softness, overall) {
    this.#bones.forEach((bone, i) => {
      bone.quaternion.copy(this.#animated[i]);
    });
    this.readHip();
    this.write({ ...frame, dt: 0 }, softness, 0, overall);
  }

  /**
   * Solves the leg, and turns the foot.
   * @param {Frame} frame
   * @param {number} drop
   * @param {number} overall weight
   */
  #follow(frame, drop, overall) {
    const share = this.#share * overall;
    if (drop === 0 && share === 0 && !this.#pose.moved) {
      return;
    }
    // At a lower weight the ankle is between its animated and its planted place.
    const wanted = this.#wanted.copy(this.#target);
    if (overall < 1) {
      wanted.lerpVectors(this.#pose.ankle, wanted, overall);
    }
    this.#stance.tilt.turnBy(frame, share, turn);
    turned.makeRotationFromQuaternion(turn);
    // Where the ball is then.
    next.subVectors(this.#ball, this.#pose.ankle).applyQuaternion(turn).add(wanted);
    this.#solve(frame.dt);
    for (let i = 0; i < CORRECTIONS && this.#toe && this.#chain.reached; i++) {
      updateWorld(this.#toe);
      point.setFromMatrixPosition(this.#toe.matrixWorld).sub(next).negate();
      if (point.length() <= EXACT * this.#pose.length) {
        return;
      }
      wanted.add(point);
      const bones = this.#bones;
      for (let bone = 0; bone < bones.length; bone++) {
        bones[bone].quaternion.copy(this.#animated[bone]);
      }
      this.#solve(0);
    }
  }

  /** @param {number} dt */
  #solve(dt) {
    this.#chain.target = this.#wanted;
    this.#chain.update(1, dt);
    const parent = /** @type {Object3D} */ (this.#foot.parent);
    updateWorld(parent);
    matrix.copy(this.#pose.foot).setPosition(0, 0, 0).premultiply(turned);
    matrix.premultiply(inverse.copy(parent.matrixWorld).invert());
    rotationOf(matrix, this.#foot.quaternion, this.#foot.scale);
  }
}

rejectWrites(SkeletonFoot);
