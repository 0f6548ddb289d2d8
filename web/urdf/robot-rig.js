// A rig of a robot that urdf-loader loaded.

import { Rig } from '../contacts/inlined-rig.js';
import { isObject, readBoolean, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { rejectExtras } from '../core/guards.js';
import { readPoint, readRotation } from '../core/points.js';
import { unknownName } from '../rig/unknown-name.js';
import { readDescription } from './description.js';
import { JointDrives } from './joint-drives.js';
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
 * The options of `RobotRig.tieLinks`.
 * @typedef {object} LinkTieOptions
 * @property {boolean} [rigid] Whether the frames also have the same rotation. Default true; false: a ball joint.
 * @property {import('../core/points.js').Point<3>} [point] A point in the frame of the link. Default: its origin.
 * @property {import('../core/points.js').Point<3>} [offset] The point in the frame of the other link where that is. Default:
 *   its origin.
 * @property {import('../rig/goal-options.js').OrientationFreedom | null} [orientationFreedom] If `rigid`: how far the frames
 *   may be turned, with the axis in the frame of the link. A twist of π makes the tie a hinge. Default null: not at all.
 * @property {number} [weight] As that of a goal.
 * @property {0 | 1} [priority] As that of a goal.
 * @property {number} [tolerance] As that of a goal.
 * @property {number} [orientationTolerance] As that of a goal.
 */

const LINK_TIE_OPTIONS = [
  ...['rigid', 'point', 'offset', 'orientationFreedom'],
  ...['weight', 'priority', 'tolerance', 'orientationTolerance'],
];

/** How far apart unit axes may be that count as the same. */
const SAME_AXIS = 1e-6;

/**
 * Whether an axis that a user gives, if any, points along a joint's.
 * @param {unknown} axis
 * @param {ArrayLike<number>} present
 */
function isParallel(axis, present) {
  const [a, b] = [readPoint('limit.axis', 3, axis), Array.from(present)];
  const [u, v] = [a, b].map((n) => n.map((x) => x / Math.hypot(...n)));
  return Math.hypot(...u.map((x, k) => x - v[k])) <= SAME_AXIS;
}

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
 * Mimic joints follow the joints that they mimic, in every solve, see `Rig.couple`. What they move may have goals, too, such as
 * fingertips. Their limits bound the joints that they mimic.
 * @extends {Rig<3>}
 */
export class RobotRig extends Rig {
  /** @type {RobotDescription} */
  #robot;
  /** @type {JointDrives} */
  #drives;

  /**
   * Creates a rig from a description, as `toJSON` returns it. To make one of a robot, see `rigFromURDF`.
   * @param {import('../contacts/rig.js').RigOptions<3> & RobotOptions} options
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough memory
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
   * Ties two links: the frame of the first comes to that of the second one, so a loop is closed.
   * @param {string} link the name of a link
   * @param {string} other the name of another link
   * @param {LinkTieOptions} [options]
   * @returns {import('../rig/goal.js').RigGoal<3>}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such link, one joint moves both, a value is out of range, there are 1000 goals, or
   *   not enough memory
   */
  tieLinks(link, other, options = {}) {
    const given = readOptions('tieLinks', options, LINK_TIE_OPTIONS);
    const { rigid = true, point, offset, orientationFreedom: freedom, ...rest } = given;
    const [first, second] = [this.link(link), this.link(other)];
    const isRigid = readBoolean('rigid', rigid);
    const turn = multiply(this.#restOf(second.index), inverse(this.#restOf(first.index)));
    const axis = isObject(freedom) && freedom.axis !== undefined ? freedom.axis : [0, 0, 1];
    return this.tie(first, second, {
      ...rest,
      ...(point !== undefined && { point: this.fromLink(link, point) }),
      ...(offset !== undefined && { offset: this.fromLink(other, offset) }),
      ...(isRigid && { orientation: turn }),
      ...(freedom && { orientationFreedom: { ...freedom, axis: this.fromLink(link, axis) } }),
    });
  }

  /**
   * The greatest velocities of the joints, as the file of the robot says, by name: radians or metres per second. Joints for
   * which it says none are not in it. A copy.
   * @returns {Record<string, number>}
   */
  get velocityLimits() {
    const known = this.#robot.joints.filter(({ velocity }) => velocity !== undefined);
    return Object.fromEntries(known.map(({ name, velocity }) => [name, /** @type {number} */ (velocity)]));
  }

  /**
   * Bounds how far the joints move in one solve by their greatest velocities: sets `maxTurn` and `maxMove`.
   * @param {number | null} seconds the time between two solves, above 0; null: no bounds
   * @returns {void}
   * @throws {TypeError} if it is neither a number nor null
   * @throws {RangeError} if it is not above 0
   */
  limitVelocity(seconds) {
    const time = seconds === null ? Infinity : readNumber('seconds', seconds);
    if (!(time > 0)) {
      throw wrongValue('seconds', 'a number above 0, or null', time);
    }
    const most = Array.from(this.#drives.velocities, (velocity) => velocity * time);
    this.maxTurn = most;
    this.maxMove = most;
  }

  /**
   * What was wrong with the robot, and what was done about it, if the rig was made with `problems: 'hold'`; else empty. A
   * copy.
   * @returns {import('./read-robot.js').RobotProblem[]}
   */
  get problems() {
    return structuredClone(this.#robot.problems ?? []);
  }

  /**
   * As `Rig.setLimit`, but a joint of the robot keeps its kind and its axis: a revolute or continuous joint is a hinge, a
   * prismatic one a slider. So it always has a value.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/limits.js').JointLimit<3> | null} limit null: the joint has no limit
   * @throws {RangeError} also if a joint of the robot would be of another kind, or have another axis
   */
  setLimit(joint, limit) {
    const { index, name, limit: present } = this.joint(joint);
    const drive = this.#drives.at(index);
    if (!drive || drive.type === 'floating' || !present) {
      super.setLimit(joint, limit);
      return;
    }
    const { type, axis } = /** @type {{ type: 'hinge' | 'slider', axis: number[] }} */ (present);
    const given = limit === null ? { type, axis } : limit;
    if (isObject(given) && given.type !== 'fixed') {
      const same = given.type === type && isParallel(/** @type {any} */ (given).axis, axis);
      if (!same) {
        const rule = `a ${type} about the axis of ${name}, ${axis.join(', ')}, or 'fixed', or null`;
        throw wrongValue('limit', rule.replace('slider about', 'slider along'), given);
      }
    }
    super.setLimit(joint, /** @type {any} */ (given));
  }

  /**
   * Returns the options that create this rig again, see `Rig.toJSON`, with a description of the robot.
   * @override
   * @returns {import('../contacts/rig.js').RigOptions<3> & RobotOptions}
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

rejectExtras(RobotRig, { tieLinks: 3 });
