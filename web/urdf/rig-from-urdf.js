// Makes the rig of a robot that urdf-loader loaded.

import { CONTACT_OPTIONS } from '../contacts/rig.js';
import { readBoolean, readName, readOptions, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { RIG_SETTINGS } from '../rig/create.js';
import { readCollisions, readDisabledPairs } from './collisions.js';
import { readRobot } from './read-robot.js';
import { RobotRig } from './robot-rig.js';

/** @typedef {import('./read-robot.js').URDFRobotLike} URDFRobotLike */
/**
 * What `rigFromURDF` does about what cannot be read.
 * @typedef {object} ProblemOptions
 * @property {'refuse' | 'hold'} [problems] What happens if a joint cannot be read. `'refuse'`, the default: an error. `'hold'`:
 *   the joint does not move, or a limit that is no interval is none; `RobotRig.problems` lists what was done.
 */
/**
 * What `rigFromURDF` takes of the robot's collision geometry.
 * @typedef {object} CollisionOptions
 * @property {boolean} [collisions] Whether the collision geometry of the links becomes colliders, with the names of the links. A
 *   mesh becomes a convex hull of 32 points with a radius; it must be loaded: set `parseCollision` of the loader. Default
 *   false.
 * @property {string} [srdf] The text of an SRDF file: with `collisions`, the pairs of its elements `disable_collisions` are left
 *   out.
 */
/**
 * The options of `rigFromURDF`: those of a `Rig` of `fabrik/contacts`, but the robot has the joints.
 * @typedef {import('../rig/create.js').RigSettings<3> & import('../contacts/rig.js').ContactOptions<3> & ProblemOptions &
 *   CollisionOptions} RobotRigOptions
 */

/**
 * Makes a rig of a robot that urdf-loader loaded, in the robot's present pose. The root link stays where it is, unless
 * the option `rootMode` is `'free'` or `'pull'`. To let it move later, set `rig.rootMode`, and call `rig.setLimit(0, null)`:
 * otherwise it moves, but does not turn.
 *
 * Revolute and continuous joints become hinges, prismatic ones sliders. Floating joints become three sliders and a joint
 * that turns freely, planar ones two sliders and a hinge; the sliders are called `name:x`, `name:y` and `name:z`. Limits of
 * angles below -4π or above 4π are none. Mimic joints follow the joints that they mimic in every solve, and their limits
 * bound these.
 * @param {URDFRobotLike} robot the result of `URDFLoader.load` or `parse`
 * @param {RobotRigOptions} [options]
 * @returns {RobotRig}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if the robot has more than 1000 joints; if a value is out of range; and, without `problems: 'hold'`, if
 *   the robot has a joint of an unknown type, a planar joint whose axis is not z, an axis of length 0, or limits that
 *   exclude each other
 */
export function rigFromURDF(robot, options = {}) {
  const {
    problems = 'refuse',
    collisions = false,
    srdf,
    ...given
  } = readOptions('rigFromURDF', options, [
    ...RIG_SETTINGS,
    ...CONTACT_OPTIONS,
    ...['problems', 'collisions', 'srdf'],
  ]);
  const holds = readName('problems', problems, ['refuse', 'hold']) === 1;
  const collides = readBoolean('collisions', collisions);
  if (srdf !== undefined && typeof srdf !== 'string') {
    throw wrongType('srdf', 'the text of an SRDF file', srdf);
  }
  const { joints, description } = readRobot(robot, holds);
  const moves = given.rootMode !== undefined && given.rootMode !== 'fixed';
  joints[0].limit = moves ? null : { type: 'fixed' };
  const note = (/** @type {string} */ joint, /** @type {string} */ problem) => {
    if (!holds) {
      throw coded('out-of-range', new RangeError(`robot.links: ${problem}`));
    }
    description.problems?.push({ joint, problem, action: 'ignored' });
  };
  const colliders = collides ? readCollisions(robot, description, note) : [];
  const { shapes = [] } = given;
  const rig = new RobotRig(
    /** @type {any} */ ({ ...given, joints, robot: description, shapes: [...colliders, ...shapes] }),
  );
  const links = new Set(colliders.map(({ name }) => name));
  for (const [first, second] of collides && srdf ? readDisabledPairs(srdf) : []) {
    if (first !== second && links.has(first) && links.has(second)) {
      rig.setPair(first, second, 'never');
    }
  }
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
