// Reads a robot of urdf-loader: the joints of its rig, and what connects both.
//
// The rest pose of the rig is the robot with all joint values 0. The coordinates are those of the root link. A link has the
// frame of the joint that moves it, so each link but the root has a joint of the rig. A floating or planar joint becomes
// sliders along the axes of its parent link, and a joint that turns. A mimic joint follows its leader.
//
// A problem of a joint is an error. Or the joint is held still, and the problem is listed.

import { isObject, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { findContradictions } from './mimic.js';
import { multiply, normalize, rotate } from './quaternions.js';

/**
 * A joint of a robot, as urdf-loader makes it: what is read of it.
 * @typedef {object} URDFJointLike
 * @property {string} urdfName its name
 * @property {string} jointType one of the six types of URDF
 * @property {ArrayLike<number>} jointValue its values: radians and metres
 * @property {(...values: number[]) => boolean} setJointValue sets them
 */
/**
 * A robot, as urdf-loader makes it: what is read of it.
 * @typedef {object} URDFRobotLike
 * @property {true} isURDFRobot what tells a robot from other objects
 * @property {string} urdfName the name of its root link
 * @property {Record<string, URDFJointLike>} joints its joints by name
 * @property {Record<string, object>} links its links by name
 * @property {{ x: number, y: number, z: number, set(x: number, y: number, z: number): unknown }} position where it is in its scene
 * @property {{ x: number, y: number, z: number, w: number, set(x: number, y: number, z: number, w: number): unknown }} quaternion how it is turned there
 * @property {{ x: number, y: number, z: number }} scale its scale there
 */
/**
 * A joint of a robot that moves, as a `RobotRig` knows it.
 * @typedef {object} RobotJoint
 * @property {string} name the name of the joint of the robot, and of the joint of the rig
 * @property {'revolute' | 'continuous' | 'prismatic' | 'floating' | 'planar'} type its type in URDF
 * @property {number} [velocity] its greatest velocity: radians or metres per second. Default: none
 */
/**
 * What was wrong with a joint of a robot, and what was done about it.
 * @typedef {object} RobotProblem
 * @property {string} joint its name
 * @property {string} problem what is wrong: a sentence
 * @property {'held' | 'unlimited' | 'ignored'} action `'held'`: the joint does not move; `'unlimited'`: a limit was read as
 *   none; `'ignored'`: something of it was left out
 */
/**
 * Where a robot was in its scene when its rig was made.
 * @typedef {object} RobotPlacement
 * @property {number[]} position its `position`: x, y, z
 * @property {number[]} rotation its `quaternion`: x, y, z, w
 * @property {boolean} moved Whether `applyTo` has moved a robot from there: only then does it also move one back.
 */
/**
 * What connects a `RobotRig` with a robot.
 * @typedef {object} RobotDescription
 * @property {RobotJoint[]} joints the joints that move
 * @property {Record<string, number>} links the joint of the rig that moves each link: its index
 * @property {number[]} restRotations the rotation of the frame of each joint of the rig at rest: a quaternion x, y, z, w each
 * @property {RobotPlacement} placement where the robot was in its scene
 * @property {RobotProblem[]} [problems] what was wrong with the robot, with the option `problems: 'hold'`
 */

/** How many sliders come before a joint. @type {Record<string, number>} */
export const SLIDERS = { floating: 3, planar: 2 };

/** The limits of angles are at most this: larger ones are none. */
const MOST_ANGLE = 4 * Math.PI;

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The types of joints that have one value. */
const SINGLE = ['revolute', 'continuous', 'prismatic'];

/** @param {string} message */
const refuse = (message) => coded('out-of-range', new RangeError(message));

/**
 * @param {unknown} robot
 * @returns {asserts robot is URDFRobotLike}
 */
export function checkRobot(robot) {
  const given = /** @type {any} */ (robot);
  if (!isObject(robot) || !given.isURDFRobot || !isObject(given.joints) || !isObject(given.links)) {
    throw wrongType('robot', 'a URDFRobot of urdf-loader', robot);
  }
}

/** @param {any} v */
const toArray = ({ x, y, z, w }) => (w === undefined ? [x, y, z] : [x, y, z, w]);

/** @param {number[]} numbers */
const areFinite = (numbers) => numbers.every(Number.isFinite);

/** Reads one robot. */
class Reader {
  /** @type {Record<string, any>[]} */
  joints = [];
  /** @type {RobotDescription} */
  description;
  /** Whether joints with a problem are held. */
  #holds;
  /** @type {RobotProblem[]} */
  #problems = [];

  /**
   * @param {any} robot
   * @param {boolean} holds
   */
  constructor(robot, holds) {
    this.#holds = holds;
    const placement = {
      position: this.#finite('the robot', 'position', toArray(robot.position), [0, 0, 0]),
      rotation: normalize(this.#finite('the robot', 'quaternion', toArray(robot.quaternion), [0, 0, 0, 1])),
      moved: false,
    };
    this.description = { joints: [], links: {}, restRotations: [0, 0, 0, 1], placement };
    const name = Object.hasOwn(robot.joints, robot.urdfName) ? null : robot.urdfName || null;
    this.joints.push({ name, position: [0, 0, 0] });
    // urdf-loader has one object for all links that no joint moves.
    for (const [link, object] of Object.entries(robot.links)) {
      if (object === robot) {
        this.description.links[link] = 0;
      }
    }
    this.#readLink(robot, 0);
    for (const [each, joint] of Object.entries(robot.joints)) {
      if (!this.joints.some((found) => found.name === joint.urdfName)) {
        this.#note(each, 'ignored', `${each} is not below the root link ${robot.urdfName}`);
      }
    }
    this.#readMimics(robot.joints);
    if (holds) {
      this.description.problems = this.#problems;
    }
  }

  /**
   * Notes a problem; without `problems: 'hold'` throws it.
   * @param {string} joint
   * @param {RobotProblem['action']} action
   * @param {string} problem
   */
  #note(joint, action, problem) {
    if (!this.#holds) {
      throw refuse(`robot.joints: ${problem}`);
    }
    this.#problems.push({ joint, problem, action });
  }

  /**
   * Numbers that must be finite; else `instead`.
   * @param {string} name of the joint
   * @param {string} what
   * @param {number[]} numbers
   * @param {number[]} instead
   */
  #finite(name, what, numbers, instead) {
    if (areFinite(numbers)) {
      return numbers;
    }
    this.#note(name, 'ignored', `the ${what} of ${name} must be finite numbers, not ${numbers.join(', ')}`);
    return instead;
  }

  /**
   * @param {any} link
   * @param {number} index of its joint
   */
  #readLink(link, index) {
    this.description.links[link.urdfName] = index;
    for (const joint of link.children) {
      if (joint.isURDFJoint) {
        this.#readJoint(joint, index);
      }
    }
  }

  /**
   * @param {any} joint
   * @param {number} parent
   */
  #readJoint(joint, parent) {
    const { urdfName: name } = joint;
    const parentRest = this.description.restRotations.slice(4 * parent, 4 * parent + 4);
    const origin = this.#finite(name, 'origin', toArray(joint.origPosition ?? joint.position), [0, 0, 0]);
    const quaternion = toArray(joint.origQuaternion ?? joint.quaternion);
    const turn = this.#finite(name, 'rotation', quaternion, [0, 0, 0, 1]);
    const rest = normalize(multiply(parentRest, turn));
    const limit = this.#limitOf(joint, parentRest, rest);
    const type = limit?.type === 'fixed' ? 'fixed' : joint.jointType;
    const last = this.#addSliders(name, type, parent, rotate(parentRest, origin), parentRest);
    this.joints.push({ name, ...last, limit });
    this.description.restRotations.push(...rest);
    const index = this.joints.length - 1;
    if (type !== 'fixed') {
      const velocity = joint.limit?.velocity;
      this.description.joints.push({ name, type, ...(velocity > 0 && { velocity }) });
    }
    for (const link of joint.children) {
      if (link.isURDFLink) {
        this.#readLink(link, index);
      }
    }
  }

  /**
   * Adds the sliders of a floating or planar joint. Returns where the joint is attached.
   * @param {string} name
   * @param {string} type
   * @param {number} parent
   * @param {number[]} offset
   * @param {number[]} parentRest
   */
  #addSliders(name, type, parent, offset, parentRest) {
    let last = { parent, offset };
    for (let axis = 0; axis < (SLIDERS[type] ?? 0); axis++) {
      const limit = { type: 'slider', axis: rotate(parentRest, AXES[axis]) };
      this.joints.push({ name: `${name}:${'xyz'[axis]}`, ...last, limit });
      this.description.restRotations.push(...parentRest);
      last = { parent: this.joints.length - 1, offset: [0, 0, 0] };
    }
    return last;
  }

  /**
   * What a joint may do; `fixed` if it cannot be read.
   * @param {any} joint
   * @param {number[]} parentRest the rotation of its parent link at rest
   * @param {number[]} rest its own
   */
  #limitOf(joint, parentRest, rest) {
    const { urdfName: name, jointType: type } = joint;
    const fixed = { type: 'fixed' };
    if (type === 'fixed' || type === 'floating') {
      return type === 'fixed' ? fixed : null;
    }
    if (type !== 'planar' && !SINGLE.includes(type)) {
      const types = "'revolute', 'continuous', 'prismatic', 'fixed', 'floating' or 'planar'";
      this.#note(name, 'held', `the type of ${name} must be ${types}, not ${JSON.stringify(type)}`);
      return fixed;
    }
    const given = toArray(joint.axis),
      length = Math.hypot(...given);
    if (!(areFinite(given) && length > 0)) {
      this.#note(
        name,
        'held',
        `the axis of ${name} must be finite numbers, not all of them 0, not ${given.join(', ')}`,
      );
      return fixed;
    }
    const axis = given.map((n) => n / length);
    if (type === 'planar') {
      if (Math.abs(axis[2]) < 1 - 1e-9) {
        const reason = 'as urdf-loader moves it in x and y';
        this.#note(name, 'held', `the axis of the planar joint ${name} must be z, ${reason}`);
        return fixed;
      }
      return { type: 'hinge', axis: rotate(parentRest, axis) };
    }
    const slides = type === 'prismatic';
    const interval = this.#intervalOf(joint, slides ? 1e30 : MOST_ANGLE);
    return { type: slides ? 'slider' : 'hinge', axis: rotate(rest, axis), ...interval };
  }

  /**
   * The interval of a joint's values.
   * @param {any} joint
   * @param {number} most a bound beyond it is none
   */
  #intervalOf({ urdfName: name, jointType, limit, ignoreLimits }, most) {
    if (jointType === 'continuous' || ignoreLimits) {
      return {};
    }
    const { lower, upper } = limit;
    if (Number.isNaN(lower) || Number.isNaN(upper) || lower > upper) {
      const rule = 'must be numbers, the lower at most the upper';
      this.#note(name, 'unlimited', `the limits of ${name} ${rule}, not ${lower}, ${upper}`);
    }
    const reversed = lower > upper;
    return {
      ...(lower >= -most && !reversed && { min: lower }),
      ...(upper <= most && !reversed && { max: upper }),
    };
  }

  /**
   * Lets each mimic joint follow its leader.
   * @param {Record<string, any>} joints
   */
  #readMimics(joints) {
    const { description } = this;
    const isSingle = (/** @type {string} */ name) =>
      description.joints.some((joint) => joint.name === name && SINGLE.includes(joint.type));
    for (const joint of this.joints.filter(
      ({ name }) => Object.hasOwn(joints, name) && joints[name].mimicJoint,
    )) {
      const { mimicJoint, multiplier, offset } = joints[joint.name];
      const { name } = joint;
      if (!isSingle(name) || !isSingle(mimicJoint)) {
        const rule = 'must mimic a joint with one value, and have one itself';
        this.#hold(joint, `${name} ${rule}, not mimic ${mimicJoint}`);
      } else if (!areFinite([multiplier, offset])) {
        const numbers = `${multiplier}, ${offset}`;
        this.#hold(joint, `the multiplier and offset of ${name} must be finite numbers, not ${numbers}`);
      } else {
        joint.coupling = { leader: mimicJoint, factor: multiplier, offset };
      }
    }
    for (const joint of findContradictions(this.joints)) {
      const rule = `the limits of ${joint.name}, a mimic joint, must be such that ${joint.coupling.leader} can move`;
      this.#note(joint.name, 'unlimited', rule);
      joint.limit = { type: joint.limit.type, axis: joint.limit.axis };
    }
  }

  /**
   * Holds a joint still.
   * @param {Record<string, any>} joint
   * @param {string} problem
   */
  #hold(joint, problem) {
    this.#note(joint.name, 'held', problem);
    joint.limit = { type: 'fixed' };
    this.description.joints = this.description.joints.filter(({ name }) => name !== joint.name);
  }
}

/**
 * Reads a robot.
 * @param {unknown} robot
 * @param {boolean} holds whether joints with a problem are held still; otherwise it is an error
 * @returns {{ joints: Record<string, any>[], description: RobotDescription }}
 */
export function readRobot(robot, holds) {
  checkRobot(robot);
  const { joints, description } = new Reader(robot, holds);
  return { joints, description };
}
