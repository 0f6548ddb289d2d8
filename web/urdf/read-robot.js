// Reads a robot of urdf-loader: the joints of its rig, and what connects both.
//
// The rest pose of the rig is the robot with all joint values 0. The coordinates are those of the root link. A link has the
// frame of the joint that moves it, so each link but the root has a joint of the rig. A floating or planar joint becomes
// sliders along the axes of its parent link, and a joint that turns.

import { isObject, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
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
 * @property {{ joint: string, multiplier: number, offset: number }} [mimic] Of a joint that follows another one: its value
 *   is that of the other joint times the multiplier, plus the offset.
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

/**
 * @param {string} name of the joint
 * @param {string} what
 * @param {number[]} numbers
 */
function checkFinite(name, what, numbers) {
  if (!numbers.every(Number.isFinite)) {
    throw refuse(`robot: the ${what} of ${name} must be finite numbers, not ${numbers.join(', ')}`);
  }
  return numbers;
}

/** @param {any} v */
const toArray = ({ x, y, z, w }) => (w === undefined ? [x, y, z] : [x, y, z, w]);

/**
 * The unit axis of a joint in its own frame.
 * @param {any} joint
 */
function readAxis(joint) {
  const axis = checkFinite(joint.urdfName, 'axis', toArray(joint.axis));
  const length = Math.hypot(...axis);
  if (length === 0) {
    throw refuse(`robot.joints: the axis of ${joint.urdfName} must not be 0`);
  }
  return axis.map((n) => n / length);
}

/**
 * The interval of a joint's values.
 * @param {any} joint
 * @param {number} most a bound beyond it is none
 */
function readInterval({ urdfName, jointType, limit, ignoreLimits }, most) {
  if (jointType === 'continuous' || ignoreLimits) {
    return {};
  }
  const { lower, upper } = limit;
  if (Number.isNaN(lower) || Number.isNaN(upper) || lower > upper) {
    throw refuse(
      `robot.joints: the limits of ${urdfName} must be numbers, the lower at most the upper, not ${lower}, ${upper}`,
    );
  }
  return { ...(lower >= -most && { min: lower }), ...(upper <= most && { max: upper }) };
}

/** Reads one robot. */
class Reader {
  /** @type {Record<string, any>[]} */
  joints = [];
  /** @type {RobotDescription} */
  description;

  /** @param {any} robot */
  constructor(robot) {
    const placement = {
      position: checkFinite('the robot', 'position', toArray(robot.position)),
      rotation: normalize(checkFinite('the robot', 'quaternion', toArray(robot.quaternion))),
      moved: false,
    };
    this.description = { joints: [], links: {}, restRotations: [0, 0, 0, 1], placement };
    const name = Object.hasOwn(robot.joints, robot.urdfName) ? null : robot.urdfName || null;
    this.joints.push({ name, position: [0, 0, 0] });
    this.#readLink(robot, 0);
    for (const [each, joint] of Object.entries(robot.joints)) {
      if (!this.joints.some((found) => found.name === joint.urdfName)) {
        throw refuse(`robot.joints: ${each} is not below the root link ${robot.urdfName}`);
      }
    }
    this.#resolveMimics(robot.joints);
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
    const { urdfName: name, jointType: type } = joint;
    const parentRest = this.description.restRotations.slice(4 * parent, 4 * parent + 4);
    const origin = checkFinite(name, 'origin', toArray(joint.origPosition ?? joint.position));
    const turn = checkFinite(name, 'rotation', toArray(joint.origQuaternion ?? joint.quaternion));
    const rest = normalize(multiply(parentRest, turn));
    const last = this.#addSliders(name, type, parent, rotate(parentRest, origin), parentRest);
    this.joints.push({ name, ...last, limit: this.#limitOf(joint, parentRest, rest) });
    this.description.restRotations.push(...rest);
    const index = this.joints.length - 1;
    if (type !== 'fixed') {
      this.description.joints.push({ name, type, ...(joint.mimicJoint && { mimic: this.#mimicOf(joint) }) });
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
   * @param {any} joint
   * @param {number[]} parentRest the rotation of its parent link at rest
   * @param {number[]} rest its own
   */
  #limitOf(joint, parentRest, rest) {
    const { urdfName, jointType: type } = joint;
    switch (type) {
      case 'fixed':
        return { type: 'fixed' };
      case 'floating':
        return null;
      case 'revolute':
      case 'continuous':
        return { type: 'hinge', axis: rotate(rest, readAxis(joint)), ...readInterval(joint, MOST_ANGLE) };
      case 'prismatic':
        return { type: 'slider', axis: rotate(rest, readAxis(joint)), ...readInterval(joint, 1e30) };
      case 'planar': {
        const axis = readAxis(joint);
        if (Math.abs(axis[2]) < 1 - 1e-9) {
          throw refuse(
            `robot.joints: the axis of the planar joint ${urdfName} must be z, as urdf-loader moves it in x and y`,
          );
        }
        return { type: 'hinge', axis: rotate(parentRest, axis) };
      }
      default:
        throw refuse(
          `robot.joints: the type of ${urdfName} must be 'revolute', 'continuous', 'prismatic', 'fixed', 'floating' or ` +
            `'planar', not ${JSON.stringify(type)}`,
        );
    }
  }

  /** @param {any} joint */
  #mimicOf({ urdfName, mimicJoint, multiplier, offset }) {
    checkFinite(urdfName, 'multiplier and offset', [multiplier, offset]);
    return { joint: mimicJoint, multiplier, offset };
  }

  /**
   * Lets each mimic joint follow a joint that does not follow another one.
   * @param {Record<string, any>} joints
   */
  #resolveMimics(joints) {
    for (const joint of this.description.joints) {
      const { mimic } = joint;
      let base = mimic && joints[mimic.joint];
      for (let hops = 0; mimic && base?.mimicJoint && hops < this.joints.length; hops++) {
        mimic.offset += mimic.multiplier * base.offset;
        mimic.multiplier *= base.multiplier;
        mimic.joint = base.mimicJoint;
        base = joints[mimic.joint];
      }
      const single = ['revolute', 'continuous', 'prismatic'];
      if (mimic && !(single.includes(joint.type) && single.includes(base?.jointType) && !base.mimicJoint)) {
        throw refuse(
          `robot.joints: ${joint.name} must mimic a joint with one value, and have one itself, not mimic ${mimic.joint}`,
        );
      }
    }
  }
}

/**
 * Reads a robot.
 * @param {unknown} robot
 * @returns {{ joints: Record<string, any>[], description: RobotDescription }}
 */
export function readRobot(robot) {
  checkRobot(robot);
  const { joints, description } = new Reader(robot);
  return { joints, description };
}
