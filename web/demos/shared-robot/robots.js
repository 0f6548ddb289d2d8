// The robots that are shown: the arm of this page, and those of files.

import URDFLoader from 'urdf-loader';
import { ARMS, armURDF, startValues } from './arm-urdf.js';

/**
 * What urdf-loader makes of a URDF text.
 * @typedef {import('three').Object3D & import('../../urdf.js').URDFRobotLike & {
 *   links: Record<string, any>, joints: Record<string, any>,
 *   setJointValues(values: Record<string, number>): boolean }} URDFRobot
 */
/**
 * A robot that is shown.
 * @typedef {object} Robot
 * @property {string | null} name of its file; null: the arm of this page
 * @property {URDFRobot} robot
 * @property {import('three').Object3D} object what is seen of it
 * @property {number} floor the height of the table in its coordinates
 * @property {number} height of the robot as it stands, in its units
 * @property {string[]} tips the links that are dragged
 * @property {string[]} links those that can be dragged
 * @property {string[]} missing the files that were not found
 * @property {Bar[]} bars
 */
/**
 * A bar that is shown instead of a mesh: from the frame of a link to a joint.
 * @typedef {{ link: string, to: number[], radius: number }} Bar
 */

/**
 * The arm of this page, or two of it.
 * @param {string} arms 'one' or 'two'
 * @param {import('./arm-shape.js').ArmShape} shape
 * @returns {Robot}
 */
export function makeArm(arms, shape) {
  const robot = /** @type {URDFRobot} */ (/** @type {unknown} */ (new URDFLoader().parse(armURDF(arms))));
  shape.addTo(robot.links, arms);
  for (const prefix of ARMS[arms]) {
    robot.setJointValues(startValues(prefix));
  }
  const tips = ARMS[arms].map((prefix) => `${prefix}tip`);
  return { name: null, robot, object: robot, floor: 0, height: 1, tips, links: tips, missing: [], bars: [] };
}
