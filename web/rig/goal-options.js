// The options of a goal: what they are, and reading them.

import { readName, readNumber, readOptions } from '../core/arguments.js';
import { readPoint, readRotation } from '../core/points.js';
import { GOAL, PART } from './layouts.js';

/**
 * A plane, or in two dimensions a line.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} PlaneOptions
 * @property {import('../core/points.js').Point<D>} normal Its normal, of any length but 0.
 * @property {import('../core/points.js').Point<D>} [point] A point in it. Default: the origin.
 * @property {'on' | 'above'} [side] Whether the goal's point is on the plane; or on it or above it, on the side to which
 *   the normal points. Default `'on'`.
 */

/**
 * How far a joint may be off from an orientation: by a twist about an axis, and by a swing of this axis. In two dimensions
 * only `twist` counts.
 * @typedef {object} OrientationFreedom
 * @property {import('../core/points.js').Point<3>} [axis] A direction in the rest pose, of any length but 0, which turns with
 *   the joint. Default: z.
 * @property {number} [twist] The greatest angle about the axis, to both sides, in radians, 0 to π. With π the turn about it is
 *   free. Default 0.
 * @property {number} [swing] The greatest angle by which the axis may lean to any side, in radians, 0 to π. Default 0.
 */

/**
 * What a goal asks for. It has at least one of `position`, `orientation`, `lookAt`, `direction`, `plane` and `value`. A tie
 * has `other`, and of these at most an `orientation`. Null means none.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} GoalOptions
 * @property {import('../core/points.js').Point<D> | null} [position] Where the goal's point should be in space, each
 *   coordinate from -1e30 to 1e30.
 * @property {import('../core/points.js').Point<D>} [point] The point that the goal is about, relative to the joint, in
 *   the rest pose. It moves with the joint. Default: the joint itself.
 * @property {import('../core/points.js').Rotation<D> | null} [orientation] The rotation that the joint should have in
 *   space, from rest: an angle from -1e6 to 1e6 in radians, or a quaternion of any length but 0. Of a tie: relative to the
 *   other joint; without it, the tie is a ball joint, in two dimensions a pin.
 * @property {OrientationFreedom | null} [orientationFreedom] With `orientation`: how far the joint may be off from it: "yaw
 *   within 30 degrees". Default null: not at all.
 * @property {import('../core/points.js').Point<D> | null} [lookAt] A point in space at which `axis` should point, seen
 *   from the goal's point.
 * @property {import('../core/points.js').Point<D> | null} [direction] A direction in space, of any length but 0, along which
 *   `axis` should point. The turn about it is free: "tool down". Not with `lookAt`.
 * @property {import('../core/points.js').Point<D>} [axis] With `lookAt` or `direction`: a direction in the rest pose, of any
 *   length but 0, which turns with the joint. Default: the direction of the joint's bone, as for the axis of a cone.
 * @property {number} [cone] With `lookAt` or `direction`: the angle by which the axis may be off, in radians, 0 to π: "within 20
 *   degrees of down". Default 0.
 * @property {PlaneOptions<D> | null} [plane] A plane that the goal's point should be on or above.
 * @property {number | null} [value] The value that the joint should have, see `Rig.values`: an angle from -1e6 to 1e6 in
 *   radians, or a displacement from -1e30 to 1e30. So a motor or a cylinder is driven. The joint needs to have a value.
 * @property {import('./rig-joint.js').JointReference<D> | null} [other] Of a tie: another joint. The goal's point should be
 *   where the point `offset` of that joint is: a closed loop.
 * @property {import('../core/points.js').Point<D>} [offset] Of a tie: a point of the other joint, relative to it, in the
 *   rest pose. Default: the other joint itself.
 * @property {number} [weight] How much its errors count against those of other goals of its priority, 0 to 1000: the sum of
 *   (weight × error)² is made small, so an error of twice the weight counts four times as much. With 0 it has no effect.
 *   Default 1.
 * @property {0 | 1} [priority] Goals of priority 0 come first: they are reached if they can be, whatever happens to those of
 *   priority 1. Default 0.
 * @property {number} [tolerance] The distance that counts as reached, from 0 to 1e30. Default 1e-4 of the rig's reach.
 * @property {number} [orientationTolerance] The angle of an orientation, of a `lookAt`, of a `direction` or of a value that
 *   counts as reached, in radians, 0 to π. Default 1e-3.
 */

/**
 * What a goal is about.
 * @typedef {object} GoalJoint
 * @property {string | number} joint The name or the index of the joint.
 */
/**
 * A goal, as the option `goals` of a rig takes it: `joint`, and the options of a goal.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {GoalJoint & GoalOptions<D>} GoalDescription
 */

/**
 * The options of `Rig.pin`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} PinOptions
 * @property {import('../core/points.js').Point<D>} [point] The point to keep where it is, relative to the joint, in the
 *   rest pose. Default: the joint itself.
 * @property {boolean | import('../core/points.js').Rotation<D>} [orientation] True: the joint also keeps its rotation.
 *   Or the rotation that it should have: an angle, or a quaternion. Default false.
 * @property {number} [weight] As that of a goal.
 * @property {0 | 1} [priority] As that of a goal.
 * @property {number} [tolerance] As that of a goal.
 * @property {number} [orientationTolerance] As that of a goal.
 */
/**
 * The options of `Rig.tie`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} TieOptions
 * @property {import('../core/points.js').Point<D>} [point] A point of the joint, relative to it, in the rest pose.
 *   Default: the joint itself.
 * @property {import('../core/points.js').Point<D>} [offset] The point of the other joint to which it is tied, relative to
 *   that joint, in the rest pose. Default: the other joint itself.
 * @property {boolean} [rigid] Whether the joint also keeps a rotation relative to the other one. Default: true with an
 *   `orientation` or `frames`, else false: a ball joint, in two dimensions a pin.
 * @property {boolean} [frames] True: the frames of both joints coincide, so their relative rotation is that of the rest pose,
 *   none. Default false.
 * @property {import('../core/points.js').Rotation<D>} [orientation] That rotation. Default: the present one.
 * @property {OrientationFreedom | null} [orientationFreedom] With a rotation: how far the joint may be off from it. A twist of
 *   π makes it a hinge about the axis. Default null.
 * @property {number} [weight] As that of a goal.
 * @property {0 | 1} [priority] As that of a goal.
 * @property {number} [tolerance] As that of a goal.
 * @property {number} [orientationTolerance] As that of a goal.
 */

const SHARED = ['orientationFreedom', 'weight', 'priority', 'tolerance', 'orientationTolerance'];
export const PIN_OPTIONS = ['point', 'orientation', ...SHARED];
export const TIE_OPTIONS = ['point', 'offset', 'rigid', 'frames', 'orientation', ...SHARED];

/** The names of the options of a goal. */
export const GOAL_OPTIONS = [
  'position',
  'point',
  'orientation',
  'orientationFreedom',
  'lookAt',
  'direction',
  'axis',
  'cone',
  'plane',
  'value',
  'other',
  'offset',
  'weight',
  'priority',
  'tolerance',
  'orientationTolerance',
];

/** What `axis` belongs to. */
export const DIRECTIONS = PART.LOOK_AT | PART.DIRECTION;

export const SIDES = /** @type {const} */ (['on', 'above']);

/**
 * The options that are points or directions: their places in the struct; the part that an option adds, and that null
 * removes; or the option that it needs, and the part which that adds.
 * @type {Record<string, { at: number, part: number, needs?: string }>}
 */
export const POINTS = {
  position: { at: GOAL.TARGET, part: PART.POSITION },
  lookAt: { at: GOAL.LOOK_AT, part: PART.LOOK_AT },
  direction: { at: GOAL.DIRECTION, part: PART.DIRECTION },
  axis: { at: GOAL.AXIS, part: DIRECTIONS, needs: 'lookAt or direction' },
  offset: { at: GOAL.OTHER_POINT, part: PART.TIE, needs: 'other' },
  point: { at: GOAL.POINT, part: 0 },
};

/** The options that are numbers, with their places in the struct. */
export const NUMBERS = Object.freeze({
  weight: GOAL.WEIGHT,
  tolerance: GOAL.TOLERANCE,
  orientationTolerance: GOAL.ORIENTATION_TOLERANCE,
  cone: GOAL.CONE,
});

/**
 * The options of a goal after reading: those that were given, of the right types. Null removes a part.
 * @typedef {object} ReadGoal
 * @property {Record<string, number[] | null>} points those of POINTS
 * @property {Record<string, number>} numbers those of NUMBERS
 * @property {number[] | null} [orientation]
 * @property {number[] | null} [freedom] its axis, twist and swing
 * @property {number | null} [value]
 * @property {{ normal: number[], point: number[], part: number } | null} [plane]
 * @property {number | null} [other] the index of a joint
 * @property {number} [priority] as it was given
 */

/**
 * Reads the options of a goal.
 * @param {Record<string, unknown>} given
 * @param {number} dimensions
 * @param {(name: string, joint: unknown) => number} indexOf returns the index of a joint that a user names
 * @param {string} prefix of the names of options, such as `goals[3].`
 * @returns {ReadGoal}
 */
export function readGoalOptions(given, dimensions, indexOf, prefix) {
  /** @type {ReadGoal} */
  const read = { points: {}, numbers: {} };
  // Only what is given is looked at: programs set goals in every frame.
  for (const option in given) {
    const value = given[option];
    if (value === undefined) {
      continue;
    }
    const point = POINTS[option];
    const name = prefix + option;
    if (point) {
      const removes = value === null && point.part > 0 && point.needs === undefined;
      read.points[option] = removes ? null : readPoint(name, dimensions, value);
    } else if (option in NUMBERS) {
      read.numbers[option] = readNumber(name, value);
    } else if (option === 'orientation') {
      read.orientation = value === null ? null : readRotation(name, dimensions, value);
    } else if (option === 'orientationFreedom') {
      read.freedom = value === null ? null : readFreedom(name, value);
    } else if (option === 'value') {
      read.value = value === null ? null : readNumber(name, value);
    } else if (option === 'plane') {
      read.plane = value === null ? null : readPlane(name, value, dimensions);
    } else if (option === 'other') {
      read.other = value === null ? null : indexOf(name, value);
    } else if (option === 'priority') {
      read.priority = readNumber(name, value);
    }
  }
  return read;
}

/**
 * @param {string} name
 * @param {unknown} freedom
 */
function readFreedom(name, freedom) {
  const { axis = [0, 0, 1], twist = 0, swing = 0 } = readOptions(name, freedom, ['axis', 'twist', 'swing']);
  const numbers = readPoint(`${name}.axis`, 3, axis);
  return [...numbers, readNumber(`${name}.twist`, twist), readNumber(`${name}.swing`, swing)];
}

/**
 * @param {string} name
 * @param {unknown} plane
 * @param {number} dimensions
 */
function readPlane(name, plane, dimensions) {
  const { normal, point, side } = readOptions(name, plane, ['normal', 'point', 'side']);
  return {
    normal: readPoint(`${name}.normal`, dimensions, normal),
    point: point === undefined ? [0, 0, 0] : readPoint(`${name}.point`, dimensions, point),
    part: side !== undefined && readName(`${name}.side`, side, SIDES) === 1 ? PART.HALF_SPACE : PART.PLANE,
  };
}
