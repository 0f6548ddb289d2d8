// What a rig of a robot is told about the robot, besides its joints: checked, and copied.

import { isObject, readNumbers, readOptions, wrongType, wrongValue } from '../core/arguments.js';

/** @typedef {import('./read-robot.js').RobotDescription} RobotDescription */

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 */
function readFinite(name, value, count) {
  const numbers = Array.from(readNumbers(name, value, count, count));
  if (!numbers.every(Number.isFinite)) {
    throw wrongValue(name, `${count} finite numbers`, numbers);
  }
  return numbers;
}

/**
 * Where a robot stands in its scene.
 * @param {unknown} placement
 * @returns {import('./read-robot.js').Placement}
 */
function readPlacement(placement) {
  const name = 'robot.placement';
  const { position, rotation, moved } = readOptions(name, placement, ['position', 'rotation', 'moved']);
  if (typeof moved !== 'boolean') {
    throw wrongType(`${name}.moved`, 'true or false', moved);
  }
  return {
    position: readFinite(`${name}.position`, position, 3),
    rotation: readFinite(`${name}.rotation`, rotation, 4),
    moved,
  };
}

/**
 * Reads the description of a robot.
 * @param {unknown} robot
 * @param {number} count of the joints of the rig
 * @returns {RobotDescription} a copy
 */
export function readDescription(robot, count) {
  const given = readOptions('robot', robot, ['joints', 'links', 'restRotations', 'placement']);
  const { joints, links, restRotations } = given;
  if (!Array.isArray(joints) || !joints.every((joint) => isObject(joint) && typeof joint.name === 'string')) {
    throw wrongType('robot.joints', 'an array of joints of the robot', joints);
  }
  const indices = isObject(links) ? Object.values(links) : [-1];
  if (!indices.every((i) => Number.isInteger(i) && i >= 0 && i < count)) {
    throw wrongType('robot.links', 'an object with the index of a joint by the name of each link', links);
  }
  const isList = Array.isArray(restRotations) && restRotations.length === 4 * count;
  if (!isList || !restRotations.every(Number.isFinite)) {
    throw wrongType('robot.restRotations', `an array of ${4 * count} finite numbers`, restRotations);
  }
  return {
    joints: structuredClone(joints),
    links: { .../** @type {Record<string, number>} */ (links) },
    restRotations: [...restRotations],
    placement: readPlacement(given.placement),
  };
}
