// A rig of a robot that urdf-loader loaded.

import {
  isObject,
  readOptions,
  readPoint,
  readRotation,
  rejectExtra,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { heapOf } from '../core/heap-owner.js';
import { RIG_SETTINGS } from '../rig/create.js';
import { RigGoal } from '../rig/goal.js';
import { Rig } from '../rig/inlined-rig.js';
import { indexIn } from '../rig/pose.js';
import { readDescription } from './description.js';
import { joinValues, placeValues } from './joint-values.js';
import { inverse, multiply, normalize, rotate } from './quaternions.js';
import { checkRobot, readRobot } from './read-robot.js';

/** @typedef {import('./read-robot.js').URDFRobotLike} URDFRobotLike */
/** @typedef {import('./read-robot.js').RobotDescription} RobotDescription */
/**
 * The options of `rigFromURDF`: those of a `Rig`, but the robot has the joints.
 * @typedef {import('../rig/create.js').RigSettings<3>} RobotRigOptions
 */
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
 * @extends {Rig<3>}
 */
export class RobotRig extends Rig {
  /** @type {RobotDescription} */
  #robot = {
    joints: [],
    links: {},
    restRotations: [],
    placement: { position: [], rotation: [], moved: false },
  };
  /** @type {import('./joint-values.js').Drive[]} */
  #drives = [];
  /** Of each joint, the mimic joint that it is or that is above it, if any. @type {(string | null)[]} */
  #mimicAbove;
  /** What is passed to the solver. */
  #values;
  #rotations;

  /**
   * Creates a rig from a description, as `toJSON` returns it. To make one of a robot, see `rigFromURDF`.
   * @param {import('../rig/create.js').RigOptions<3> & RobotOptions} options
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, if a goal is for a joint that a mimic joint moves, or, with the
   *   code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const { robot, ...rest } = isObject(options) ? options : { joints: options };
    super(/** @type {any} */ ({ ...rest, dimensions: 3 }));
    const { joints } = this;
    this.#values = new Float64Array(joints.length);
    this.#rotations = new Float64Array(4 * joints.length);
    /** @type {(string | null)[]} */
    this.#mimicAbove = [];
    try {
      this.#robot = readDescription(
        robot,
        joints.map(({ name }) => name),
      );
      this.#drives = this.#robot.joints.map((joint) => ({ ...joint, index: this.joint(joint.name).index }));
      const mimics = new Map(
        this.#drives.filter(({ mimic }) => mimic).map(({ index, name }) => [index, name]),
      );
      for (const { index, parent } of joints) {
        const above = parent && this.#mimicAbove[parent.index];
        this.#mimicAbove.push(mimics.get(index) ?? above);
      }
      for (const goal of this.goals) {
        this.#checkGoal('goals', goal.joint);
        this.#checkGoal('goals', goal.other);
        this.#guard(goal);
      }
      this.#follow();
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
    if (typeof name !== 'string' || !Object.hasOwn(links, name)) {
      throw wrongValue('link', 'the name of a link of the robot', name);
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
   * @param {import('../core/arguments.js').Rotation<3>} rotation the rotation of the link's frame, seen from the root
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
   * @param {import('../core/arguments.js').Point<3>} vector
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
    const { values, localRotations } = this;
    /** @type {Record<string, number | number[]>} */
    const result = {};
    for (const drive of this.#drives) {
      if (!drive.mimic) {
        const numbers = joinValues(drive, values, localRotations, this.#frameOf(drive));
        result[drive.name] = numbers.length === 1 ? numbers[0] : numbers;
      }
    }
    return result;
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
    if (!isObject(values)) {
      throw wrongType('values', 'an object with a value by the name of each joint', values);
    }
    this.#clear();
    for (const [name, value] of Object.entries(values)) {
      const drive = this.#drives.find((each) => each.name === name && !each.mimic);
      if (!drive) {
        throw wrongValue('values', 'an object whose names are those of joints that move by themselves', name);
      }
      const numbers = Array.isArray(value) ? value : [value];
      placeValues(`values.${name}`, drive, numbers, this.#values, this.#rotations, this.#frameOf(drive));
    }
    this.#write();
    this.#follow();
  }

  /**
   * Takes the joint values of a robot as the pose of the rig, within its limits.
   * @param {URDFRobotLike} robot the robot that the rig was made from, or one with the same joints
   * @returns {void}
   * @throws {TypeError} if it is no robot
   * @throws {RangeError} if it lacks a joint, or a value is not finite
   */
  read(robot) {
    this.#checkJoints(robot);
    this.#clear();
    for (const drive of this.#drives) {
      if (!drive.mimic) {
        const { jointValue } = robot.joints[drive.name];
        const name = `robot.joints.${drive.name}.jointValue`;
        placeValues(name, drive, jointValue, this.#values, this.#rotations, this.#frameOf(drive));
      }
    }
    this.#write();
    this.#follow();
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
    this.#checkJoints(robot);
    const { values, localRotations } = this;
    for (const drive of this.#drives) {
      const joint = robot.joints[drive.name];
      if (drive.mimic) {
        continue;
      }
      if (drive.type === 'floating' || drive.type === 'planar') {
        joint.setJointValue(...joinValues(drive, values, localRotations, this.#frameOf(drive)));
      } else {
        joint.setJointValue(values[drive.index]);
      }
    }
    this.#moveRobot(robot);
  }

  /**
   * As `Rig.goal`. A joint that a mimic joint moves can have no goal, since a solve does not move mimic joints.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/goal-options.js').GoalOptions<3>} options
   * @throws {RangeError} also if a mimic joint moves the joint
   */
  goal(joint, options) {
    this.#checkGoal('joint', joint);
    this.#checkGoal('other', options?.other);
    return this.#guard(super.goal(joint, options));
  }

  /**
   * As `Rig.pin`. A joint that a mimic joint moves cannot be pinned.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/rig.js').PinOptions<3>} [options]
   * @throws {RangeError} also if a mimic joint moves the joint
   */
  pin(joint, options) {
    this.#checkGoal('joint', joint);
    return this.#guard(super.pin(joint, options));
  }

  /**
   * As `Rig.tie`. A joint that a mimic joint moves cannot be tied.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/rig-joint.js').JointReference<3>} other
   * @param {import('../rig/rig.js').TieOptions<3>} [options]
   * @throws {RangeError} also if a mimic joint moves one of the joints
   */
  tie(joint, other, options) {
    this.#checkGoal('joint', joint);
    this.#checkGoal('other', other);
    return this.#guard(super.tie(joint, other, options));
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
    this.#follow();
    return status;
  }

  /**
   * As `Rig.trace`. Mimic joints follow after the solve.
   * @override
   */
  trace() {
    const trace = super.trace();
    this.#follow();
    return trace;
  }

  /**
   * As `Rig.setPose`. Mimic joints follow the others.
   * @override
   * @param {import('../rig/pose.js').RigPose<3>} pose
   */
  setPose(pose) {
    super.setPose(pose);
    this.#follow();
  }

  /**
   * As `Rig.setLimit`. Mimic joints follow joints that are brought within a limit.
   * @override
   * @param {import('../rig/rig-joint.js').JointReference<3>} joint
   * @param {import('../rig/limits.js').JointLimit<3> | null} limit
   */
  setLimit(joint, limit) {
    super.setLimit(joint, limit);
    this.#follow();
  }

  /**
   * As `Rig.restoreState`.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state
   */
  restoreState(state) {
    super.restoreState(state);
    for (const goal of this.goals) {
      this.#guard(goal);
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

  /**
   * Where a floating or planar joint is attached: see joint-values.js.
   * @param {import('./joint-values.js').Drive} drive
   * @returns {import('./joint-values.js').Frame | null}
   */
  #frameOf({ index, type }) {
    if (type !== 'floating' && type !== 'planar') {
      return null;
    }
    const first = this.joints[index - (type === 'floating' ? 3 : 2)];
    const rest = this.#restOf(first.index);
    return { rest, origin: rotate(inverse(rest), first.offset) };
  }

  /**
   * @param {string} name of the argument
   * @param {any} joint null or undefined: none
   */
  #checkGoal(name, joint) {
    if (joint === undefined || joint === null) {
      return;
    }
    const index = indexIn(this, name, joint);
    const mimic = this.#mimicAbove[index];
    if (mimic) {
      const rule = `a joint that no mimic joint moves (${mimic} mimics another joint)`;
      throw wrongValue(name, rule, this.joints[index].name);
    }
  }

  /**
   * Lets the method `set` of a goal refuse a tie to what a mimic joint moves.
   * @template {import('../rig/goal.js').RigGoal<3>} G
   * @param {G} goal
   */
  #guard(goal) {
    /** @param {import('../rig/goal-options.js').GoalOptions<3>} options */
    const set = (options) => {
      this.#checkGoal('other', options?.other);
      RigGoal.prototype.set.call(goal, /** @type {any} */ (options));
    };
    return Object.defineProperty(goal, 'set', { value: set, configurable: true });
  }

  /** @param {URDFRobotLike} robot */
  #checkJoints(robot) {
    checkRobot(robot);
    heapOf(this).alive();
    for (const { name } of this.#drives) {
      if (!Object.hasOwn(robot.joints, name)) {
        throw coded('out-of-range', new RangeError(`robot.joints lacks ${name}, a joint of the rig`));
      }
    }
  }

  /** Nothing is to be changed yet. */
  #clear() {
    this.#values.fill(Number.NaN);
    this.#rotations.fill(Number.NaN);
  }

  /** Passes the values and rotations to the solver. */
  #write() {
    const heap = heapOf(this);
    const [code] = heap.instance.withScratch([this.#values, this.#rotations], (at, values, rotations) =>
      heap.wasm.ik_rig_set_pose(heap.alive(), 0, values, rotations, at),
    );
    heap.check(code, 'the joint values');
  }

  /** Sets the mimic joints to the values of those that they follow. */
  #follow() {
    const { values } = this;
    this.#clear();
    let changed = false;
    for (const { mimic, index } of this.#drives) {
      if (mimic) {
        const value = values[this.joint(mimic.joint).index] * mimic.multiplier + mimic.offset;
        this.#values[index] = value;
        changed ||= value !== values[index];
      }
    }
    if (changed) {
      this.#write();
    }
  }

  /**
   * Moves a robot as the root of the rig has moved.
   * @param {URDFRobotLike} robot
   */
  #moveRobot(robot) {
    const { positions, rotations } = this;
    const turn = Array.from(rotations.subarray(0, 4));
    const shift = Array.from(positions.subarray(0, 3));
    const { placement } = this.#robot;
    placement.moved ||= Math.abs(turn[3]) !== 1 || shift.some((n) => n !== 0);
    if (!placement.moved) {
      return;
    }
    const { position, quaternion, scale } = robot;
    const [x, y, z] = rotate(placement.rotation, [
      shift[0] * scale.x,
      shift[1] * scale.y,
      shift[2] * scale.z,
    ]);
    const [a, b, c] = placement.position;
    position.set(a + x, b + y, c + z);
    const [qx, qy, qz, qw] = multiply(placement.rotation, turn);
    quaternion.set(qx, qy, qz, qw);
  }
}

/**
 * Makes a rig of a robot that urdf-loader loaded, in the robot's present pose. The root link stays where it is, unless
 * the option `rootMode` is `'free'` or `'pull'`. To let it move later, set `rig.rootMode`, and call `rig.setLimit(0, null)`:
 * otherwise it moves, but does not turn.
 *
 * Revolute and continuous joints become hinges, prismatic ones sliders. Floating joints become three sliders and a joint
 * that turns freely, planar ones two sliders and a hinge; the sliders are called `name:x`, `name:y` and `name:z`. Limits of
 * angles below -4π or above 4π are none. Mimic joints follow the joints that they mimic, also after each solve; goals for what they move
 * are refused.
 * @param {URDFRobotLike} robot the result of `URDFLoader.load` or `parse`
 * @param {RobotRigOptions} [options]
 * @returns {RobotRig}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if the robot has a joint of an unknown type, a planar joint whose axis is not z, an axis of length 0,
 *   limits that exclude each other, or more than 1000 joints; if a value is out of range
 */
export function rigFromURDF(robot, options = {}) {
  const given = readOptions('rigFromURDF', options, RIG_SETTINGS);
  const { joints, description } = readRobot(robot);
  const moves = given.rootMode !== undefined && given.rootMode !== 'fixed';
  joints[0].limit = moves ? null : { type: 'fixed' };
  const rig = new RobotRig(/** @type {any} */ ({ ...given, joints, robot: description }));
  if (given.values === undefined && given.localRotations === undefined) {
    try {
      rig.read(robot);
    } catch (error) {
      rig.dispose();
      throw error;
    }
  }
  return rig;
}
