// A rig of a robot that urdf-loader loaded.

import { isObject, rejectExtra, wrongType, wrongValue } from '../core/arguments.js';
import { readPoint, readRotation } from '../core/points.js';
import { Rig } from '../rig/inlined-rig.js';
import { unknownName } from '../rig/unknown-name.js';
import { readDescription } from './description.js';
import { JointDrives } from './joint-drives.js';
import { MimicGoals } from './mimic-goals.js';
import { moveRobot } from './placement.js';
import { inverse, multiply, normalize, rotate } from './quaternions.js';

/** @typedef {import('./read-robot.js').URDFRobotLike} URDFRobotLike */
/** @typedef {import('./read-robot.js').RobotDescription} RobotDescription */
/**
 * What describes the robot of a `RobotRig`, besides its joints.
 * @typedef {object} RobotOptions
 * @property {RobotDescription} robot what connects the rig with its robot
 */

/**
 * A rig whose joints are those of a robot. It has all that a `Rig` has: several goals, pins, ties, limits, and proofs that
 * goals cannot be reached.
 *
 * ```js
 * const rig = rigFromURDF(robot);
 * const tool = rig.goal(rig.link('tool0'), { position: [0.4, 0.2, 0.5] });
 * rig.solve();
 * rig.applyTo(robot);
 * ```
 *
 * The joints have the names of the joints of the robot, and the root has that of the root link. The rest pose is the robot
 * with all joint values 0. The coordinates are those of the root link: in URDF metres, with z up. So the robot can be moved
 * and turned in its scene.
 *
 * A solve does not move mimic joints. They follow the joints that they mimic after `solve`, `trace`, `setPose` and
 * `setLimit`. So `goal`, `pin`, `tie` and `RigGoal.set` refuse joints that a mimic joint moves: with a `RangeError`.
 * @extends {Rig<3>}
 */
export class RobotRig extends Rig {
  /** @type {RobotDescription} */
  #robot;
  /** @type {JointDrives} */
  #drives;
  /** @type {MimicGoals} */
  #mimics;

  /**
   * Creates a rig from a description, as `toJSON` returns it. To make one of a robot, see `rigFromURDF`.
   * @param {import('../rig/create.js').RigOptions<3> & RobotOptions} options
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, if a goal is for a joint that a mimic joint moves, or, with the
   *   code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const given = /** @type {Record<string, any>} */ (isObject(options) ? options : { joints: options });
    const { robot, ...rest } = given;
    if (rest.isURDFRobot) {
      throw wrongType('options', 'what toJSON returned; for a robot call rigFromURDF()', options);
    }
    super(/** @type {any} */ ({ ...rest, dimensions: 3 }));
    try {
      const names = this.joints.map(({ name }) => name);
      this.#robot = readDescription(robot, names);
      this.#drives = new JointDrives(this, this.#robot);
      this.#mimics = new MimicGoals(this, this.#drives.mimics);
      for (const goal of this.goals) {
        this.#mimics.check('goals', goal.joint);
        this.#mimics.check('goals', goal.other);
        this.#mimics.guard(goal);
      }
      this.#drives.follow();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /**
   * Returns the joint that moves a link, to be used as the joint of goals. The link has its frame.
   * @param {string} name of the link
   * @returns {import('../rig/rig-joint.js').RigJoint<3>}
   * @throws {RangeError} if there is no such link
   */
  link(name) {
    const { links } = this.#robot;
    if (!Object.hasOwn(links, name)) {
      throw unknownName('link', 'the name of a link of the robot', String(name), Object.keys(links));
    }
    return this.joints[links[name]];
  }

  /**
   * Returns the frame of a link, seen from the root link's frame at rest.
   * @param {string} link its name
   * @returns {{ position: number[], orientation: number[] }} x, y, z in metres, and a unit quaternion x, y, z, w
   * @throws {RangeError} if there is no such link
   */
  linkPose(link) {
    const { x, y, z, index } = this.link(link);
    const turn = this.rotations.subarray(4 * index, 4 * index + 4);
    return { position: [x, y, z], orientation: multiply(turn, this.#restOf(index)) };
  }

  /**
   * Returns the `orientation` of a goal at which the frame of a link has a rotation. (Goals measure rotations from the rest
   * pose, in which the frames of links are turned already.)
   * @param {string} link its name
   * @param {import('../core/points.js').Rotation<3>} rotation the rotation of the link's frame, seen from the root
   *   link's frame at rest: a quaternion x, y, z, w of any length but 0
   * @returns {number[]} a unit quaternion
   * @throws {TypeError} if the rotation is of the wrong type
   * @throws {RangeError} if there is no such link, or a number is wrong
   */
  orientationFor(link, rotation) {
    const { index } = this.link(link);
    const numbers = Array.from(readRotation('rotation', 3, rotation));
    if (!(Math.hypot(...numbers) > 0)) {
      throw wrongValue('rotation', 'a quaternion of a length above 0', numbers);
    }
    return multiply(normalize(numbers), inverse(this.#restOf(index)));
  }

  /**
   * Converts a point or a direction from the frame of a link to what goals take as their `point` and `axis`: the same at
   * rest, in the axes of the root link.
   * @param {string} link its name
   * @param {import('../core/points.js').Point<3>} vector
   * @returns {number[]} x, y, z
   * @throws {TypeError} if the vector is of the wrong type
   * @throws {RangeError} if there is no such link, or a number is wrong
   */
  fromLink(link, vector) {
    return rotate(this.#restOf(this.link(link).index), readPoint('vector', 3, vector));
  }

  /**
   * The values of the joints of the robot that move, by name, as `robot.setJointValues` of urdf-loader takes them: an angle
   * in radians, or a displacement in metres; of a planar joint an array of 3 numbers, of a floating one of 6. Mimic joints
   * are not in it, as they follow. A copy.
   * @returns {Record<string, number | number[]>}
   */
  get jointValues() {
    return this.#drives.read();
  }

  /**
   * Sets the values of joints, each brought within its limit. Mimic joints follow.
   * @param {Record<string, number | readonly number[]>} values by the names of joints, as in `jointValues`. Other joints
   *   stay.
   * @returns {void}
   * @throws {TypeError} if a value is of the wrong type
   * @throws {RangeError} if there is no such joint, it does not move, it mimics another one, or a number is not finite
   */
  setJointValues(values) {
    this.#drives.set(values);
  }

  /**
   * Takes the joint values of a robot as the pose of the rig, within its limits.
   * @param {URDFRobotLike} robot the robot that the rig was made from, or one with the same joints
   * @returns {void}
   * @throws {TypeError} if it is no robot
   * @throws {RangeError} if it lacks a joint, or a value is not finite
   */
  read(robot) {
    this.#drives.readFrom(robot);
  }

  /**
   * Sets the joint values of a robot to the pose of the rig. If the root of the rig has moved, the robot is moved, too:
   * from where the robot of the rig was in its scene when `rigFromURDF` was called. Copies of the rig, and those from JSON,
   * use the same place. If the root has never moved, the robot stays where it is.
   * @param {URDFRobotLike} robot the robot that the rig was made from, or one with the same joints
   * @returns {void}
   * @throws {TypeError} if it is no robot
   * @throws {RangeError} if it lacks a joint
   */
  applyTo(robot) {
    this.#drives.applyTo(robot);
    moveRobot(robot, this.#robot.placement, this.positions, this.rotations);
  }

  /**
   * As `Rig.goal`. A joint that a mimic joint moves can have no goal, since a solve does not move mimic joints.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/goal-options.js').GoalOptions<3>} options
   * @returns {import('../rig/goal.js').RigGoal<3>}
   * @throws {RangeError} also if a mimic joint moves the joint
   */
  goal(joint, options) {
    this.#mimics.check('joint', joint);
    this.#mimics.check('other', options?.other);
    return this.#mimics.guard(super.goal(joint, options));
  }

  /**
   * As `Rig.pin`. A joint that a mimic joint moves cannot be pinned.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/goal-options.js').PinOptions<3>} [options]
   * @returns {import('../rig/goal.js').RigGoal<3>}
   * @throws {RangeError} also if a mimic joint moves the joint
   */
  pin(joint, options) {
    this.#mimics.check('joint', joint);
    return this.#mimics.guard(super.pin(joint, options));
  }

  /**
   * As `Rig.tie`. A joint that a mimic joint moves cannot be tied.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/rig-joint.js').JointReference<3>} other
   * @param {import('../rig/goal-options.js').TieOptions<3>} [options]
   * @returns {import('../rig/goal.js').RigGoal<3>}
   * @throws {RangeError} also if a mimic joint moves one of the joints
   */
  tie(joint, other, options) {
    this.#mimics.check('joint', joint);
    this.#mimics.check('other', other);
    return this.#mimics.guard(super.tie(joint, other, options));
  }

  /**
   * As `Rig.solve`. Mimic joints follow after the solve.
   * @override
   * @throws {TypeError} if there is an argument
   * @overload
   * @returns {import('../rig/status.js').RigStatus} how the solve ended
   */
  /**
   * @override
   * @param {undefined} [extra] refused
   * @returns {import('../rig/status.js').RigStatus}
   */
  solve(extra) {
    if (extra !== undefined) {
      rejectExtra('solve()', extra);
    }
    const status = super.solve();
    this.#drives.follow();
    return status;
  }

  /**
   * As `Rig.trace`. Mimic joints follow after the solve.
   * @override
   */
  trace() {
    const trace = super.trace();
    this.#drives.follow();
    return trace;
  }

  /**
   * As `Rig.setPose`. Mimic joints follow the others.
   * @override
   * @param {import('../rig/joint-pose.js').RigPose<3>} pose
   */
  setPose(pose) {
    super.setPose(pose);
    this.#drives.follow();
  }

  /**
   * As `Rig.setLimit`. Mimic joints follow joints that are brought within a limit.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/limits.js').JointLimit<3> | null} limit
   */
  setLimit(joint, limit) {
    super.setLimit(joint, limit);
    this.#drives.follow();
  }

  /**
   * As `Rig.restoreState`.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state
   */
  restoreState(state) {
    super.restoreState(state);
    for (const goal of this.goals) {
      this.#mimics.guard(goal);
    }
  }

  /**
   * Returns the options that create this rig again, see `Rig.toJSON`, with a description of the robot.
   * @override
   * @returns {import('../rig/create.js').RigOptions<3> & RobotOptions}
   */
  toJSON() {
    return { ...super.toJSON(), robot: structuredClone(this.#robot) };
  }

  /**
   * Returns a copy, which behaves the same from now on, see `Rig.clone`.
   * @override
   * @returns {this}
   */
  clone() {
    const Class = /** @type {new (options: object) => this} */ (this.constructor);
    const copy = new Class(this.toJSON());
    copy.restoreState(this.saveState());
    return copy;
  }

  /** @param {number} index */
  #restOf(index) {
    return this.#robot.restRotations.slice(4 * index, 4 * index + 4);
  }
}
