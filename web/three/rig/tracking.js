// A body whose head, hands and feet follow targets: what `trackBody` returns.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { readSeconds, readTimeStep, wrongValue } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites, requireAlive } from '../../core/guards.js';
import { Aim } from '../aim.js';
import { checkPlace } from '../check-numbers.js';
import { readPlace, worldPoint } from '../place.js';
import { worldMatrix, worldRotation } from '../world.js';
import { keepInSight } from './gaze.js';
import { LimbPlacement } from './limb-placement.js';
import { RigUse } from './rig-use.js';
import { SmoothPose } from './smooth-pose.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../place.js').Place} Place */
/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/**
 * The usual parts of a body. There may be others, see the option `bones` of `trackBody`.
 * @typedef {'head' | 'leftHand' | 'rightHand' | 'leftFoot' | 'rightFoot' | 'frontLeftFoot' | 'frontRightFoot' |
 *   'backLeftFoot' | 'backRightFoot'} BodyPart
 */
/**
 * A part of the body that may have a target.
 * @typedef {object} TrackedPart
 * @property {number} joint its index
 * @property {boolean} planted whether it stays where it is as long as it has no target
 */

export const OPTIONS = ['bones', 'plantFeet', 'space', 'response', 'blendTime'];

/** The most iterations of a solve, as it must not take long. The next one goes on. */
const MOST_ITERATIONS = 60;

/** Planted feet count this much more than targets: they stay where they are if a target is too far away. */
const PLANTED_WEIGHT = 100;

const point = new Vector3();
const rotation = new Quaternion();
const turn = new Quaternion();
const eye = new Vector3();
const matrix = new Matrix4();

const NO_TURN = new Quaternion();
const NOWHERE = new Vector3();
const AHEAD = new Vector3(0, 0, 1);

/** About the length of a limb, in reaches. */
const LIMB = 0.5;

/**
 * A body that follows targets: what `trackBody` returns.
 *
 * ```js
 * const body = trackBody(rig, { head: headset, leftHand: left, rightHand: right });
 * // every frame:
 * body.update();
 * ```
 *
 * After `restoreState` of the rig, the targets stay, and feet without one are planted as they are in the restored pose.
 *
 * Any use after `dispose` throws an `Error` with the code `'disposed'`, except another `dispose`.
 */
export class BodyTracking {
  #use;
  #limbs;
  #parts;
  /** @type {Map<string, import('../../rig/goal.js').RigGoal<3>>} */
  #goals = new Map();
  /** What the parts aim at. @type {Map<string, Aim>} */
  #targets = new Map();
  /** The parts whose goals were removed. @type {Set<string>} */
  #free = new Set();
  /** @type {import('../../rig/goal.js').RigGoal<3> | null} */
  #gaze = null;
  /** @type {Place | null} */
  #lookAt = null;
  #look;
  #space;
  #smooth;
  /** Where the targets were, in the space of the rig. @type {Map<string, { at: Vector3, turn: Quaternion }>} */
  #places = new Map();
  #response;
  #blendTime;

  /**
   * @param {SkeletonRig} rig
   * @param {Map<string, TrackedPart>} parts by their names
   * @param {{ joint: number, axis: Vector3, ahead: Vector3 } | null} look the head, the direction in which it looks in the rest
   *   pose, and that of the root
   * @param {{ space: Object3D | null, response: number, blendTime: number }} options as of `trackBody`
   * @internal
   */
  constructor(rig, parts, look, { space, response, blendTime }) {
    // The body does not jump to another pose.
    const settings = { restarts: false, maxIterations: MOST_ITERATIONS };
    this.#use = new RigUse(rig, 'trackBody', settings, {
      addGoals: () => this.#addGoals(),
      forget: (goals) => this.#forget(goals),
    });
    this.#limbs = new LimbPlacement(rig);
    this.#smooth = new SmoothPose(rig);
    this.#parts = parts;
    this.#look = look;
    this.#space = space;
    this.#response = response;
    this.#blendTime = blendTime;
    try {
      this.#addGoals();
    } catch (error) {
      this.#use.end();
      throw error;
    }
  }

  /** The rig that is solved. @returns {SkeletonRig} */
  get rig() {
    return this.#use.rig;
  }

  /** The names of the parts that can have a target, such as `head`, `leftHand` and `frontLeftFoot`. @returns {string[]} */
  get parts() {
    return [...this.#parts.keys()];
  }

  /**
   * Returns the goal of a part; null if it has neither a target nor is planted. Its weight and priority may be changed:
   * the change lasts until `setTarget` of the part, or until a state of the rig is restored. If it is removed, with
   * `goal.remove()`, the part is free until `setTarget` of the part: it has no target, and is not planted.
   * @param {BodyPart | (string & {})} part one of `parts`
   * @returns {import('../../rig/goal.js').RigGoal<3> | null}
   * @throws {RangeError} if there is no such part
   */
  goal(part) {
    this.#use.alive();
    this.#check(part);
    return this.#goals.get(part) ?? null;
  }

  /**
   * Sets what a part follows.
   * @param {BodyPart | (string & {})} part one of `parts`
   * @param {Place | null} target a point in the world, for its position; an object, for its position and its rotation in the
   *   world; null: nothing. A foot without a target is planted where it is in the rig then, unless `plantFeet` is false. With
   *   the option `blendTime`, the part goes from where it is to the target in that time.
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such part
   */
  setTarget(part, target) {
    this.#use.alive();
    this.#check(part);
    const place = readPlace(`the target of ${part}`, target);
    this.#use.remove(this.#goals.get(part));
    this.#goals.delete(part);
    this.#targets.delete(part);
    this.#places.delete(part);
    this.#free.delete(part);
    if (place) {
      const { joint } = this.#check(part);
      const bone = this.#use.rig.bone(joint);
      const aim = new Aim(null, this.#blendTime);
      aim.startAt(worldPoint(bone, point), worldRotation(bone, rotation));
      aim.target = place;
      this.#targets.set(part, aim);
    }
    this.#addGoal(part);
  }

  /**
   * What the head looks at: a point in the world or an object; null: nothing. It counts less than the other goals. The head
   * follows it up to 120 degrees to the side of where the hips look. Further behind it turns back, and it looks ahead when the
   * target is exactly behind.
   * @type {Place | null}
   */
  set lookAt(place) {
    this.#use.alive();
    const target = readPlace('lookAt', place);
    if (target && !this.#look) {
      const message = 'lookAt: the names of the bones do not say which one is the head: pass bones: { head }';
      throw coded('out-of-range', new RangeError(message));
    }
    this.#use.remove(this.#gaze);
    this.#gaze = null;
    this.#places.delete('lookAt');
    this.#lookAt = target;
    this.#addGaze();
  }

  get lookAt() {
    this.#use.forgetRemoved();
    return this.#lookAt;
  }

  /** Over how many seconds a jump is spread, see the option. @type {number} */
  set response(seconds) {
    this.#response = readSeconds('response', seconds);
  }

  get response() {
    return this.#response;
  }

  /** In how many seconds a part moves to the targets that are set from now on, see the option. @type {number} */
  set blendTime(seconds) {
    this.#blendTime = readSeconds('blendTime', seconds);
  }

  get blendTime() {
    return this.#blendTime;
  }

  /** What the planted feet stand on, see the option. @returns {Object3D | null} */
  get space() {
    return this.#space;
  }

  /**
   * Reads the targets, solves the rig, and writes its pose to the bones.
   * @param {number} [dt] the seconds since the last update. Default 1/60
   * @returns {import('../../rig/status.js').RigStatus} how the solve ended
   * @throws {RangeError} if a target is not finite
   */
  update(dt = 1 / 60) {
    const rig = this.#use.alive();
    const time = readTimeStep(dt);
    for (const [part, aim] of this.#targets) {
      const target = /** @type {Place} */ (aim.place);
      checkPlace(`the target of ${part}`, target, point);
      if ('isObject3D' in target && !(worldRotation(target, rotation).lengthSq() > 0)) {
        throw wrongValue(`the rotation of the target of ${part}`, 'finite', rotation.toArray().join(', '));
      }
    }
    if (this.#lookAt) {
      checkPlace('lookAt', this.#lookAt, point);
    }
    this.#smooth.begin();
    let motion = this.#spaceMotion();
    for (const [part, aim] of this.#targets) {
      const goal = /** @type {import('../../rig/goal.js').RigGoal<3>} */ (this.#goals.get(part));
      aim.advance(time);
      rig.worldToLocal(aim.point(point));
      if ('isObject3D' in /** @type {Place} */ (aim.place)) {
        worldRotation(/** @type {Object3D} */ (aim.place), rotation);
        rotation.premultiply(aim.turn(turn));
        const orientation = rig.orientationFor(goal.joint, rotation);
        goal.set({ position: point, orientation });
        motion = Math.max(motion, this.#motionOf(part, point, orientation));
      } else {
        goal.moveTo(point.x, point.y, point.z);
        motion = Math.max(motion, this.#motionOf(part, point, NO_TURN));
      }
      this.#limbs.place(goal, point);
    }
    if (this.#gaze && this.#lookAt && this.#look) {
      rig.worldToLocal(worldPoint(this.#lookAt, point));
      keepInSight(rig, this.#gaze.joint, this.#look.ahead, point);
      this.#gaze.set({ lookAt: point });
      const { x, y, z } = this.#gaze.joint;
      turn.setFromUnitVectors(AHEAD, point.sub(eye.set(x, y, z)).normalize());
      motion = Math.max(motion, this.#motionOf('lookAt', NOWHERE, turn));
    }
    const status = this.#smooth.solve(motion, time, this.#response);
    rig.applyTo();
    return status;
  }

  /**
   * How far a target has moved and turned since the last update. A turn counts as the way of a limb's length that turns so.
   * @param {string} part
   * @param {Vector3} at in the space of the rig
   * @param {Quaternion} turned
   */
  #motionOf(part, at, turned) {
    const before = this.#places.get(part);
    if (!before) {
      this.#places.set(part, { at: at.clone(), turn: turned.clone() });
      return Infinity;
    }
    const way = before.at.distanceTo(at) + LIMB * this.#use.rig.reach * before.turn.angleTo(turned);
    before.at.copy(at);
    before.turn.copy(turned);
    return way;
  }

  /** How far what carries the planted feet has moved the root since the last update. */
  #spaceMotion() {
    const space = this.#space;
    if (!space) {
      return 0;
    }
    const { rig } = this.#use;
    const { x, y, z } = rig.joints[0];
    worldMatrix(space, matrix);
    const before = this.#places.get('space');
    const way = before
      ? rig.worldToLocal(point.copy(before.at).applyMatrix4(matrix)).distanceTo(eye.set(x, y, z))
      : Infinity;
    const at = rig.localToWorld(new Vector3(x, y, z)).applyMatrix4(matrix.invert());
    this.#places.set('space', { at, turn: NO_TURN });
    return way;
  }

  /** Throws after `dispose`. @internal */
  alive() {
    this.#use.alive();
  }

  /**
   * Removes its goals from the rig, which gets the `restarts` and `maxIterations` again that it had before, also if you have
   * set others meanwhile. The rig may be disposed of before or after it.
   */
  dispose() {
    this.#use.end();
    this.#goals.clear();
    this.#targets.clear();
    this.#gaze = null;
    this.#lookAt = null;
  }

  /**
   * Forgets the goals that were removed, and their targets.
   * @param {readonly import('../../rig/goal.js').RigGoal<3>[]} goals that there are
   */
  #forget(goals) {
    for (const [part, goal] of this.#goals) {
      if (!goals.includes(goal)) {
        this.#goals.delete(part);
        this.#targets.delete(part);
        this.#free.add(part);
      }
    }
    if (this.#gaze && !goals.includes(this.#gaze)) {
      this.#gaze = null;
      this.#lookAt = null;
    }
  }

  /** Adds the goals of all parts, and of the head that looks. */
  #addGoals() {
    this.#places.clear();
    for (const part of this.#parts.keys()) {
      this.#addGoal(part);
    }
    this.#addGaze();
  }

  /**
   * Adds the goal of a part, if it has a target or is planted.
   * @param {string} part
   */
  #addGoal(part) {
    const { rig } = this.#use;
    const { joint, planted } = this.#check(part);
    if (this.#targets.has(part)) {
      this.#goals.set(part, this.#use.hold(rig.goal(joint, { position: [0, 0, 0] })));
    } else if (planted && !this.#free.has(part)) {
      const goal = rig.pin(joint, { orientation: true, weight: PLANTED_WEIGHT, space: this.#space });
      this.#goals.set(part, this.#use.hold(goal));
    }
  }

  /** Adds the goal of the head that looks, if it does. */
  #addGaze() {
    if (this.#lookAt && this.#look) {
      const { joint, axis } = this.#look;
      const goal = this.#use.rig.goal(joint, { lookAt: [0, 0, 0], axis, priority: 1 });
      this.#gaze = this.#use.hold(goal);
    }
  }

  /** @param {string} part */
  #check(part) {
    const found = this.#parts.get(part);
    if (!found) {
      const names = [...this.#parts.keys()].join(', ') || 'none';
      const remedy = /^look_?at$/i.test(part)
        ? 'what the head looks at is lookAt: a target of trackBody, and a property of what it returns'
        : `trackBody adds others with the option bones: { ${part}: 'name of its bone' }`;
      const message = `there is no part ${JSON.stringify(part)}; the parts are ${names}; ${remedy}`;
      throw coded('out-of-range', new RangeError(message));
    }
    return found;
  }
}

rejectWrites(BodyTracking);
rejectExtras(BodyTracking, { update: 1 }, ['goal', 'setTarget', 'update']);
rejectOptionWrites(BodyTracking, OPTIONS);
requireAlive(BodyTracking, ['rig', 'parts', 'lookAt', 'response', 'blendTime', 'space']);
