// Bones that look at a target together, such as a spine, a neck and a head.
//
// The line of sight goes from a point of the last bone along its forward direction. The least rotation that points it at
// the target is shared by the bones: from the first to the last, each bone makes its share of what is still missing, up to
// its limit, and the last one makes the rest. The axis is that of the least rotation, so nothing rolls.
//
// There is no continuous way to look straight behind. So beyond `maxAngle` the head turns back to the animation, and is
// there when the target is exactly behind.

import { Matrix4, Quaternion, Vector3 } from 'three';
import {
  checkCount,
  readNumber,
  readNumbers,
  readOptions,
  readSeconds,
  wrongValue,
} from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { Aim } from './aim.js';
import { checkNodes, checkPlace } from './check-numbers.js';
import { findNode } from './find.js';
import { IKPart } from './ik-part.js';
import { depthOf, isBelow, nameOf, nodesBetween } from './nodes.js';
import { checkScales } from './path.js';
import { readPlace, readVector } from './place.js';
import { restRotationOf } from './rest.js';
import { toSpace } from './rotations.js';
import { blendRotations } from './weighted.js';
import { scaleOf, updateWorld, worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * The options of a look-at. Angles are in radians. `P` is a `Place`, in `fabrik/r3f` an `IKPlace`.
 * @template [P=import('./place.js').Place]
 * @typedef {object} LookAtOptions
 * @property {P | null} [target] What to look at: a point in the world, or an object. Default
 *   null: the bones do what the animation does.
 * @property {Vector3 | ArrayLike<number>} [forward] The direction, in the space of the last bone, in which it looks.
 *   Default: the one that points along +z of the object in the bind pose, as characters of glTF files face.
 * @property {Vector3 | ArrayLike<number>} [eyes] The point, in the space of the last bone, from which it looks. Default:
 *   the bone's origin.
 * @property {readonly number[]} [shares] How the bones share the turn: one number per bone, 0 or more, of which only
 *   ratios count. Default: the same for all; the last bone, of several, has twice as much.
 * @property {readonly number[]} [limits] How far each bone turns at most from the animation, 0 to π. Default 0.6 for
 *   each bone, 1.2 for the last of several.
 * @property {number} [maxAngle] How far to the side of the animated direction a target is followed, 0 to π. Further behind,
 *   the bones return to the animation. The nearer this is to π, the faster the head turns when the target passes behind;
 *   with π it turns from one side to the other at once. Default 2.1, which is 120 degrees.
 * @property {number} [weight] How much of the result is shown, 0 to 1. Default 1.
 * @property {number} [blendTime] The time in which the bones turn to another target, in seconds, also if it moves. From no target,
 *   or to none, the result fades in or out in this time. Meanwhile, the status and the error are those of the direction on the
 *   way. Default 0: at once.
 */

const OPTIONS = ['target', 'forward', 'eyes', 'shares', 'limits', 'maxAngle', 'weight', 'blendTime'];
const MOST_BONES = 5;

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

/**
 * The direction that points along +z of the object in the bind pose, in the space of a bone.
 * @param {Object3D} object
 * @param {Object3D} bone
 */
function forwardOf(object, bone) {
  matrix.identity();
  const local = new Matrix4();
  for (const node of nodesBetween(object, bone)?.slice(1) ?? []) {
    local.compose(node.position, restRotationOf(node), scaleOf(node));
    matrix.multiply(local);
  }
  return new Vector3(0, 0, 1).transformDirection(matrix.invert());
}

/**
 * @param {string} name
 * @param {unknown} numbers one per bone
 * @param {number} count
 * @param {number} most
 */
function readPerBone(name, numbers, count, most) {
  const read = readNumbers(name, numbers, count, count);
  read.forEach((each, i) => {
    if (!(each >= 0 && each <= most && each < Infinity)) {
      throw wrongValue(
        `${name}[${i}]`,
        most === Infinity ? 'a finite number of at least 0' : 'an angle from 0 to π',
        each,
      );
    }
  });
  return read;
}

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
    const given = readOptions('lookAt', options, OPTIONS);
    super(given.weight);
    const list = Array.isArray(bones) ? bones : [bones];
    checkCount('bones', list.length, 'bones', 1, MOST_BONES);
    this.#bones = list.map((bone, i) => findNode(object, bone, `bones[${i}]`));
    this.#check();
    const count = this.#bones.length;
    const last = this.#bones[count - 1];
    this.#animated = this.#bones.map(() => new Quaternion());
    this.#forward =
      given.forward === undefined
        ? forwardOf(object, last)
        : readVector('forward', given.forward).normalize();
    if (this.#forward.lengthSq() === 0) {
      throw wrongValue('forward', 'a direction that is not 0', '0, 0, 0');
    }
    this.#eyes = given.eyes === undefined ? new Vector3() : readVector('eyes', given.eyes);
    const isLast = (/** @type {number} */ i) => count > 1 && i === count - 1;
    const shares = readPerBone(
      'shares',
      given.shares ?? list.map((_, i) => (isLast(i) ? 2 : 1)),
      count,
      Infinity,
    );
    // Their sum must not overflow.
    const largest = Math.max(...shares);
    this.#shares = shares.map((share) => (largest > 0 ? share / largest : 0));
    this.#limits = readPerBone(
      'limits',
      given.limits ?? list.map((_, i) => (isLast(i) ? 1.2 : 0.6)),
      count,
      Math.PI,
    );
    this.#maxAngle = given.maxAngle === undefined ? 2.1 : readNumber('maxAngle', given.maxAngle);
    if (!(this.#maxAngle >= 0 && this.#maxAngle <= Math.PI)) {
      throw wrongValue('maxAngle', 'an angle from 0 to π', given.maxAngle);
    }
    this.#aim = new Aim(
      readPlace('target', given.target ?? null),
      readSeconds('blendTime', given.blendTime ?? 0),
    );
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

  /** What is solved here. @internal */
  get aims() {
    return [this];
  }

  /** What is judged at the end of an update. @internal */
  get judged() {
    return [this];
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
