// Bones that look at a target together, such as a spine, a neck and a head.
//
// The line of sight goes from a point of the last bone along its forward direction. The least rotation that points it at
// the target is shared by the bones: from the first to the last, each bone makes its share of what is still missing, up to
// its limit, and the last one makes the rest. The axis is that of the least rotation, so nothing rolls.
//
// There is no continuous way to look straight behind. So beyond `maxAngle` the head turns back to the animation, and is
// there when the target is exactly behind.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { readSeconds, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { Aim } from './aim.js';
import { checkNodes, checkPlace } from './check-numbers.js';
import { IKPart } from './ik-part.js';
import { forwardOf, OPTIONS, readLookAtOptions } from './look-at-options.js';
import { depthOf, isBelow, nameOf } from './nodes.js';
import { checkScales } from './path.js';
import { readPlace } from './place.js';
import { toSpace } from './rotations.js';
import { blendRotations } from './weighted.js';
import { updateWorld, worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./look-at-options.js').LookAtOptions} LookAtOptions */
/** An angle to the target, in radians, that counts as reached. */
const NEAR = 1e-3;

/** How often the last bone is turned: the eyes move with it, so the first turn is not exact. */
const ROUNDS = 3;

const eye = new Vector3();
const sight = new Vector3();
const wanted = new Vector3();
const axis = new Vector3();
const rotation = new Quaternion();
const matrix = new Matrix4();

/** Bones that look at a target: what `SkeletonIK.lookAt` returns. */
export class SkeletonLookAt extends IKPart {
  /** @type {Object3D[]} */
  #bones;
  /** @type {Quaternion[]} */
  #animated;
  #forward;
  #eyes;
  #shares;
  #limits;
  #maxAngle;
  #aim;
  /** Where the aim is. */
  #aimed = new Vector3();
  /** From where and to where the bones look in the animation. */
  #sight = { eye: new Vector3(), forward: new Vector3() };
  #error = NaN;
  /** Whether one of the bones is scaled to 0. */
  #flat = false;

  /**
   * @param {Object3D} object
   * @param {unknown} bones
   * @param {LookAtOptions} options
   * @internal
   */
  constructor(object, bones, options) {
    const given = readLookAtOptions(object, bones, options);
    super(given.weight);
    this.#bones = given.bones;
    this.#check();
    const last = this.#bones[this.#bones.length - 1];
    this.#animated = this.#bones.map(() => new Quaternion());
    this.#forward = given.forward ?? forwardOf(object, last);
    this.#eyes = given.eyes;
    this.#shares = given.shares;
    this.#limits = given.limits;
    this.#maxAngle = given.maxAngle;
    this.#aim = new Aim(given.target, given.blendTime);
  }

  #check() {
    this.#bones.forEach((bone, i) => {
      const before = this.#bones[i - 1];
      if (before && !isBelow(bone, before)) {
        throw coded(
          'out-of-range',
          new RangeError(`bones[${i}], ${nameOf(bone)}, must be below bones[${i - 1}], ${nameOf(before)}`),
        );
      }
      checkScales(bone);
    });
  }

  /** The bones that turn, from the first to the last. @returns {readonly Object3D[]} */
  get bones() {
    return this.#bones;
  }

  /**
   * What to look at; null: nothing. The bones turn to another one at once, or in the time that `blendTime` says.
   * @type {import('./place.js').Place | null}
   */
  set target(place) {
    this.#aim.target = readPlace('target', place);
  }

  get target() {
    return this.#aim.target;
  }

  /** The time in which the bones turn to another target, in seconds. @type {number} */
  set blendTime(seconds) {
    this.#aim.blendTime = readSeconds('blendTime', seconds);
  }

  get blendTime() {
    return this.#aim.blendTime;
  }

  /** What it aims at. @internal */
  get aim() {
    return this.#aim;
  }

  /** The angle, in radians, from the line of sight to the target after the last update, before weights; NaN before the first. */
  get error() {
    return this.#error;
  }

  /**
   * How the last update ended: `'reached'` if it looks at the target, `'blocked'` if limits prevent that. `'unsolved'`:
   * there was no update yet; or it has no target, a weight of 0, or a parent that is scaled to 0.
   * @returns {'reached' | 'blocked' | 'unsolved'}
   */
  get status() {
    return Number.isNaN(this.#error) ? 'unsolved' : this.#error <= NEAR ? 'reached' : 'blocked';
  }

  /** Whether it looks at the target. */
  get reached() {
    return this.status === 'reached';
  }

  /** Checks the skeleton again. @internal */
  refresh() {
    this.#check();
  }

  /**
   * The nodes that an update may write to.
   * @returns {Object3D[]}
   * @internal
   */
  get writes() {
    return this.#bones;
  }

  /** How many nodes are above the first bone. @internal */
  get depth() {
    return depthOf(this.#bones[0]);
  }

  /**
   * Looks at the target over the present pose, and writes the result to the bones.
   * @param {number} overall the weight of all results
   * @param {number} dt
   * @internal
   */
  update(overall, dt) {
    const weight = overall * this.advance(dt) * this.#aim.advance(dt);
    const { place } = this.#aim;
    if (weight === 0 || place === null) {
      this.#error = NaN;
      return;
    }
    const bones = this.#bones;
    const last = bones[bones.length - 1];
    if (worldMatrix(last, matrix).determinant() === 0) {
      this.#error = NaN;
      return;
    }
    this.#flat = last.matrixWorld.determinant() === 0;
    for (let i = 0; i < bones.length; i++) {
      this.#animated[i].copy(bones[i].quaternion);
    }
    const world = this.#matrixOf(last);
    this.#sight.eye.copy(this.#eyes).applyMatrix4(world);
    this.#sight.forward.copy(this.#forward).transformDirection(world);
    this.#aim.keep(this.#aim.point(this.#aimed, this.#sight));
    const all = this.#measure();
    if (Number.isNaN(all)) {
      this.#refuse(place);
    }
    // Behind, the bones go back to the animation.
    const behind = Math.max(0, (all - this.#maxAngle) / (Math.PI - this.#maxAngle || 1));
    const turn = Math.min(all, this.#maxAngle) * (1 - behind * behind * (3 - 2 * behind));
    const left = all - turn;
    for (let i = 0; i < bones.length; i++) {
      this.#turn(i, left);
    }
    this.#error = this.#measure();
    blendRotations(bones, this.#animated, weight);
  }

  /**
   * Throws the error for what is not finite.
   * @param {import('./place.js').Place} target
   */
  #refuse(target) {
    const last = this.#bones[this.#bones.length - 1];
    const name = `the target of the look-at of ${nameOf(last)}`;
    checkNodes(last);
    checkPlace(name, target, wanted);
    throw wrongValue(name, 'so near that its distance is finite', wanted.toArray().join(', '));
  }

  /**
   * The angle from the line of sight to the target, and the axis of the least rotation to it.
   */
  #measure() {
    const last = this.#bones[this.#bones.length - 1];
    updateWorld(last);
    const world = this.#matrixOf(last);
    eye.copy(this.#eyes).applyMatrix4(world);
    sight.copy(this.#forward).transformDirection(world);
    wanted.copy(this.#aimed).sub(eye);
    axis.crossVectors(sight, wanted);
    const angle = Math.atan2(axis.length(), sight.dot(wanted));
    axis.normalize();
    return angle;
  }

  /**
   * The matrix in the world of one of the bones, or of a node above them, which is up to date.
   * @param {Object3D} node
   */
  #matrixOf(node) {
    return this.#flat ? worldMatrix(node, matrix) : node.matrixWorld;
  }

  /**
   * Turns a bone by its share of what is missing, so that in the end `left` radians are.
   * @param {number} bone
   * @param {number} left
   */
  #turn(bone, left) {
    const node = this.#bones[bone];
    const isLast = bone === this.#bones.length - 1;
    let sum = 0;
    for (let i = bone; i < this.#shares.length; i++) {
      sum += this.#shares[i];
    }
    const share = isLast ? 1 : sum > 0 ? this.#shares[bone] / sum : 0;
    // How far this bone may still turn.
    let remaining = this.#limits[bone];
    for (let round = 0; round < (isLast ? ROUNDS : 1) && remaining > 0; round++) {
      const missing = this.#measure() - left;
      const angle = Math.max(-remaining, Math.min(share * missing, remaining));
      remaining -= Math.abs(angle);
      rotation.setFromAxisAngle(axis, angle);
      toSpace(rotation, node.parent && this.#matrixOf(node.parent))
        .multiply(node.quaternion)
        .normalize();
      node.quaternion.copy(rotation);
    }
  }

  /** The angle, in radians, from the present line of sight to the target. @internal */
  angle() {
    this.#aim.point(this.#aimed, this.#sight);
    return this.#measure();
  }

  /**
   * Says how the update ended, where others have moved the bones or the target since the solve.
   * @param {number} error
   * @internal
   */
  conclude(error) {
    this.#error = error;
  }
}

rejectWrites(SkeletonLookAt);
rejectOptionWrites(SkeletonLookAt, OPTIONS);
requireAlive(SkeletonLookAt, [
  'bones',
  'target',
  'blendTime',
  'error',
  'status',
  'reached',
  'weight',
  'fadeTo',
]);
