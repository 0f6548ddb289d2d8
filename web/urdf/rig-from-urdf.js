// Makes the rig of a robot that urdf-loader loaded.

import { readOptions } from '../core/arguments.js';
import { RIG_SETTINGS } from '../rig/create.js';
import { readRobot } from './read-robot.js';
import { RobotRig } from './robot-rig.js';

/** @typedef {import('./read-robot.js').URDFRobotLike} URDFRobotLike */
/**
 * The options of `rigFromURDF`: those of a `Rig`, but the robot has the joints.
 * @typedef {import('../rig/create.js').RigSettings<3>} RobotRigOptions
 */

/**
 * Makes a rig of a robot that urdf-loader loaded, in the robot's present pose. The root link stays where it is, unless
 * the option `rootMode` is `'free'` or `'pull'`. To let it move later, set `rig.rootMode`, and call `rig.setLimit(0, null)`:
 * otherwise it moves, but does not turn.
 *
 * Revolute and continuous joints become hinges, prismatic ones sliders. Floating joints become three sliders and a joint
 * that turns freely, planar ones two sliders and a hinge; the sliders are called `name:x`, `name:y` and `name:z`. Limits of
 * angles below -4π or above 4π are none. Mimic joints follow the joints that they mimic, also after each solve; goals for
 * what they move are refused.
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
