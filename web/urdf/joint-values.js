// The values of the joints of a robot, and those of the joints of its rig.
//
// urdf-loader moves a floating joint by T R O: from its origin O, it is rotated by R about the origin of its parent link, then
// moved by T. The rig moves it by sliders s along the axes of the parent link, and turns it about itself: so
// T = o + s - R o, where o is the position of the origin. A planar joint is the same without z, as R turns about z.

import { wrongType } from '../core/arguments.js';
import { fromEuler, inverse, multiply, rotate, toEuler } from './quaternions.js';
import { SLIDERS } from './read-robot.js';

/**
 * A joint of a robot that moves, and the index of its joint of the rig.
 * @typedef {import('./read-robot.js').RobotJoint & { index: number }} Drive
 */
/**
 * Of a floating or planar joint: the rotation of its parent link at rest, and its origin in the frame of that link.
 * @typedef {{ rest: number[], origin: number[] }} Frame
 */

/** @param {number} angle */
const aboutZ = (angle) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

/**
 * The values of a joint of the robot.
 * @param {Drive} drive
 * @param {import('../core/heap-object.js').DoubleView} values of the rig
 * @param {import('../core/heap-object.js').DoubleView} localRotations of the rig
 * @param {Frame | null} frame
 * @returns {number[]}
 */
export function joinValues({ type, index }, values, localRotations, frame) {
  if (!frame) {
    return [values[index]];
  }
  const { rest, origin } = frame;
  const local = localRotations.subarray(4 * index, 4 * index + 4);
  const turn = multiply(multiply(inverse(rest), local), rest);
  const turned = rotate(turn, origin);
  const first = index - SLIDERS[type];
  const shift = origin.map((n, axis) => n - turned[axis] + (first + axis < index ? values[first + axis] : 0));
  return type === 'planar' ? [shift[0], shift[1], values[index]] : [...shift, ...toEuler(turn)];
}

/**
 * Writes the values of a joint of the robot to those of the rig.
 * @param {string} name of the argument
 * @param {Drive} drive
 * @param {number | ArrayLike<number>} numbers
 * @param {Float64Array} values of the rig
 * @param {Float64Array} localRotations of the rig
 * @param {Frame | null} frame
 */
export function placeValues(name, { type, index }, numbers, values, localRotations, frame) {
  const count = type === 'floating' ? 6 : type === 'planar' ? 3 : 1;
  const given = typeof numbers === 'number' ? [numbers] : Array.from(numbers ?? []);
  if (given.length !== count || !given.every(Number.isFinite)) {
    throw wrongType(name, count === 1 ? 'a finite number' : `${count} finite numbers`, numbers);
  }
  if (!frame) {
    values[index] = given[0];
    return;
  }
  const { rest, origin } = frame;
  const turn = type === 'floating' ? fromEuler(given.slice(3)) : aboutZ(given[2]);
  const turned = rotate(turn, origin);
  const first = index - SLIDERS[type];
  for (let axis = 0; axis < SLIDERS[type]; axis++) {
    values[first + axis] = given[axis] + turned[axis] - origin[axis];
  }
  if (type === 'planar') {
    values[index] = given[2];
  } else {
    localRotations.set(multiply(multiply(rest, turn), inverse(rest)), 4 * index);
  }
}
