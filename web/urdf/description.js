// The description of the robot of a rig: checked, and copied.

import {
  isObject,
  readBoolean,
  readFinite,
  readName,
  readNumbers,
  readOptions,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { SLIDERS } from './read-robot.js';

/** @typedef {import('./read-robot.js').RobotDescription} RobotDescription */
/** @typedef {import('./read-robot.js').RobotJoint} RobotJoint */

const TYPES = /** @type {const} */ (['revolute', 'continuous', 'prismatic', 'floating', 'planar']);

/** How far the length of a quaternion may be from 1: much more than rounding. */
const SLACK = 1e-6;

/**
 * So many finite numbers.
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 */
function readAll(name, value, count) {
  const numbers = Array.from(readNumbers(name, value, count, count));
  if (!numbers.every(Number.isFinite)) {
    throw wrongValue(name, `${count} finite numbers`, numbers);
  }
  return numbers;
}

/**
 * Unit quaternions, one after the other.
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 */
function readRotations(name, value, count) {
  const numbers = readAll(name, value, 4 * count);
  for (let i = 0; i < numbers.length; i += 4) {
    const length = Math.hypot(...numbers.slice(i, i + 4));
    if (Math.abs(length - 1) > SLACK) {
      throw wrongValue(`the length of the quaternion at ${name}[${i}]`, '1', length);
    }
  }
  return numbers;
}

/**
 * Where a robot stands in its scene.
 * @param {unknown} placement
 * @returns {import('./read-robot.js').RobotPlacement}
 */
function readPlacement(placement) {
  const name = 'robot.placement';
  const { position, rotation, moved } = readOptions(name, placement, ['position', 'rotation', 'moved']);
  return {
    position: readAll(`${name}.position`, position, 3),
    rotation: readRotations(`${name}.rotation`, rotation, 1),
    moved: readBoolean(`${name}.moved`, moved),
  };
}

/**
 * Checks a joint, and returns a copy.
 * @param {string} name of the argument
 * @param {unknown} joint
 * @param {(string | null)[]} names of the joints of the rig
 * @returns {RobotJoint}
 */
function readJoint(name, joint, names) {
  const given = readOptions(name, joint, ['name', 'type', 'velocity']);
  const index = typeof given.name === 'string' ? names.indexOf(given.name) : -1;
  if (index < 0) {
    throw wrongValue(`${name}.name`, 'the name of a joint of the rig', given.name);
  }
  const type = readName(`${name}.type`, given.type, TYPES);
  const sliders = SLIDERS[TYPES[type]] ?? 0;
  for (let axis = 0; axis < sliders; axis++) {
    if (names[index - sliders + axis] !== `${given.name}:${'xyz'[axis]}`) {
      const rule = `that of a joint with ${sliders} sliders before it, if it is '${TYPES[type]}'`;
      throw wrongValue(`${name}.type`, rule, given.type);
    }
  }
  const read = { name: given.name, type: TYPES[type] };
  if (given.velocity === undefined) {
    return read;
  }
  const velocity = readFinite(`${name}.velocity`, given.velocity);
  if (!(velocity > 0)) {
    throw wrongValue(`${name}.velocity`, 'a number above 0', velocity);
  }
  return { ...read, velocity };
}

/**
 * Copies the problems of a robot.
 * @param {unknown} problems
 * @returns {import('./read-robot.js').RobotProblem[]}
 */
function readProblems(problems) {
  if (!Array.isArray(problems)) {
    throw wrongType('robot.problems', 'an array of problems', problems);
  }
  return problems.map((problem, i) => ({
    .../** @type {any} */ (readOptions(`robot.problems[${i}]`, problem, ['joint', 'problem', 'action'])),
  }));
}

/**
 * Reads the description of a robot.
 * @param {unknown} robot
 * @param {(string | null)[]} names of the joints of the rig
 * @returns {RobotDescription} a copy
 */
export function readDescription(robot, names) {
  const count = names.length;
  const given = readOptions('robot', robot, ['joints', 'links', 'restRotations', 'placement', 'problems']);
  const { links } = given;
  if (!Array.isArray(given.joints)) {
    throw wrongType('robot.joints', 'an array of joints of the robot', given.joints);
  }
  const joints = given.joints.map((joint, i) => readJoint(`robot.joints[${i}]`, joint, names));
  const indices = isObject(links) ? Object.values(links) : [-1];
  if (!indices.every((i) => Number.isInteger(i) && i >= 0 && i < count)) {
    throw wrongType('robot.links', 'an object with the index of a joint by the name of each link', links);
  }
  return {
    joints,
    links: { .../** @type {Record<string, number>} */ (links) },
    restRotations: readRotations('robot.restRotations', given.restRotations, count),
    placement: readPlacement(given.placement),
    ...(given.problems !== undefined && { problems: readProblems(given.problems) }),
  };
}
