// The options of a goal: reading them to its struct, and describing it.

import { readName, readNumber, readOptions, show, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { coded } from '../core/errors.js';
import { readPoint, readRotation } from '../core/points.js';
import { GOAL, PART } from './layouts.js';
import { nameOf } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./struct.js').Struct} Struct */

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

/** Axis, twist and swing. */
const NO_FREEDOM = [0, 0, 0, 0, 0];

/** Both kinds of planes. */
const PLANES = PART.PLANE | PART.HALF_SPACE;

/** What `axis` belongs to. */
const DIRECTIONS = PART.LOOK_AT | PART.DIRECTION;

const SIDES = /** @type {const} */ (['on', 'above']);

/**
 * The options that are points or directions: their places in the struct; the part that an option adds, and that null
 * removes; or the option that it needs, and the part which that adds.
 * @type {Record<string, { at: number, part: number, needs?: string }>}
 */
const POINTS = {
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

/**
 * Writes options that were read to the struct of a goal.
 * @param {Struct} goal
 * @param {ReadGoal} read
 * @param {(joint: number) => number[]} boneDirection returns the direction of a joint's bone at rest
 * @param {string} prefix of the names of options
 */
export function writeGoalOptions(
  goal,
  { points, numbers, orientation, freedom, value, plane, other, priority },
  boneDirection,
  prefix,
) {
  const hadAxis = hasPart(goal, DIRECTIONS);
  changePart(goal, PART.TIE, other);
  goal.setInt(GOAL.OTHER, other ?? goal.getInt(GOAL.OTHER));
  // In the order of the table: what an option needs comes before it.
  for (const option in POINTS) {
    const { at, part, needs } = POINTS[option];
    const numbers = points[option];
    if (numbers === undefined) {
      continue;
    }
    if (needs === undefined) {
      changePart(goal, part, numbers);
    } else if (!hasPart(goal, part)) {
      throw coded('wrong-type', new TypeError(`${prefix}${option} needs ${needs}`));
    }
    goal.setNumbers(at, numbers);
  }
  if (hasPart(goal, DIRECTIONS) && !hadAxis && !points.axis) {
    goal.setNumbers(GOAL.AXIS, boneDirection(goal.getInt(GOAL.JOINT)));
  }
  changePart(goal, PART.ORIENTATION, orientation);
  goal.setNumbers(GOAL.ROTATION, orientation);
  if (orientation === null || freedom === null) {
    goal.setNumbers(GOAL.TWIST_AXIS, NO_FREEDOM);
  }
  if (freedom && !hasPart(goal, PART.ORIENTATION)) {
    throw coded('wrong-type', new TypeError(`${prefix}orientationFreedom needs orientation`));
  }
  goal.setNumbers(GOAL.TWIST_AXIS, freedom);
  changePart(goal, PART.VALUE, value);
  goal.setNumber(GOAL.VALUE, value ?? goal.getNumber(GOAL.VALUE));
  changePart(goal, PLANES, plane, plane?.part);
  goal.setNumbers(GOAL.NORMAL, plane?.normal);
  goal.setNumbers(GOAL.PLANE_POINT, plane?.point);
  for (const option in numbers) {
    goal.setNumber(NUMBERS[/** @type {keyof typeof NUMBERS} */ (option)], numbers[option]);
  }
  if (priority !== undefined) {
    goal.setInt(GOAL.PRIORITY, toInteger(priority, -1));
  }
}

/**
 * Adds a part to a goal if it has a value, removes it if that is null, and keeps it if that is undefined.
 * @param {Struct} goal
 * @param {number} parts that are removed
 * @param {unknown} value
 * @param {number} [part] that is added
 */
function changePart(goal, parts, value, part = parts) {
  if (value !== undefined) {
    goal.setInt(GOAL.PARTS, (goal.getInt(GOAL.PARTS) & ~parts) | (value === null ? 0 : part));
  }
}

/**
 * @param {Struct} goal
 * @param {number} parts
 */
function hasPart(goal, parts) {
  return (goal.getInt(GOAL.PARTS) & parts) !== 0;
}

/**
 * Throws the error of a code below 0 about a goal.
 * @param {HeapObject} heap
 * @param {number} code
 * @param {Struct} goal
 * @param {{ priority?: number, other?: string | number }} shown what messages show
 * @param {string} prefix of the names of options
 */
export function checkGoal(heap, code, goal, shown, prefix) {
  const { dimensions } = heap;
  const numbers = (/** @type {number} */ at, count = dimensions) => goal.getNumbers(at, count);
  /** @type {Record<number, () => [name: string, value?: any]>} */
  const faults = {
    [ERRORS.COORDINATE]: () => findWrongPoint(goal, dimensions),
    [ERRORS.ANGLE]: () => ['orientation', goal.getNumber(GOAL.ROTATION)],
    [ERRORS.ROTATION]: () => ['orientation', numbers(GOAL.ROTATION, 4)],
    [ERRORS.AXIS]: () =>
      hasPart(goal, DIRECTIONS) && !isDirection(numbers(GOAL.AXIS))
        ? ['axis', numbers(GOAL.AXIS)]
        : ['orientationFreedom.axis', numbers(GOAL.TWIST_AXIS, 3)],
    [ERRORS.NORMAL]: () => ['plane.normal', numbers(GOAL.NORMAL)],
    [ERRORS.DIRECTION]: () => ['direction', numbers(GOAL.DIRECTION)],
    [ERRORS.VALUE]: () => ['value', goal.getNumber(GOAL.VALUE)],
    [ERRORS.FREEDOM]: () => findWrongAngle(goal),
    [ERRORS.GOAL_WEIGHT]: () => ['weight', goal.getNumber(GOAL.WEIGHT)],
    [ERRORS.TOLERANCE]: () => ['tolerance', goal.getNumber(GOAL.TOLERANCE)],
    [ERRORS.ORIENTATION_TOLERANCE]: () => [
      'orientationTolerance',
      goal.getNumber(GOAL.ORIENTATION_TOLERANCE),
    ],
    [ERRORS.PRIORITY]: () => ['priority', shown.priority],
    [ERRORS.OTHER_JOINT]: () => ['other', show(shown.other)],
  };
  const [option, value] = faults[code]?.() ?? [''];
  const whole = code === ERRORS.GOALS ? 'goals' : prefix ? prefix.slice(0, -1) : 'The goal';
  heap.check(code, option ? prefix + option : whole, value);
}

/** @param {number[]} numbers */
const isDirection = (numbers) => numbers.every(Number.isFinite) && numbers.some(Boolean);

/**
 * The first angle of a freedom that is wrong.
 * @param {Struct} goal
 * @returns {[name: string, value: number]}
 */
function findWrongAngle(goal) {
  const angles = {
    'orientationFreedom.twist': GOAL.TWIST,
    'orientationFreedom.swing': GOAL.SWING,
    cone: GOAL.CONE,
  };
  const read = Object.entries(angles).map(([name, at]) => /** @type {const} */ ([name, goal.getNumber(at)]));
  return [...(read.find(([, angle]) => !(angle >= 0 && angle <= Math.PI)) ?? read[2])];
}

/**
 * The first point of a goal that has a wrong coordinate.
 * @param {Struct} goal
 * @param {number} dimensions
 * @returns {[name: string, value: number[]]}
 */
function findWrongPoint(goal, dimensions) {
  const points = Object.entries(POINTS).filter(
    // Directions may be longer.
    ([name, { part }]) => name !== 'axis' && name !== 'direction' && (part === 0 || hasPart(goal, part)),
  );
  if (hasPart(goal, PLANES)) {
    points.push(['plane.point', { at: GOAL.PLANE_POINT, part: PLANES }]);
  }
  const read = points.map(([name, { at }]) => /** @type {const} */ ([name, goal.getNumbers(at, dimensions)]));
  const wrong = read.find(([, numbers]) => numbers.some((n) => !(Math.abs(n) <= 1e30)));
  return [...(wrong ?? read[0])];
}

/**
 * What a goal has of a point, a direction, an orientation or a plane, as users give it: a copy; null if it has none.
 * @param {Struct} goal
 * @param {string} option
 * @param {number} dimensions
 * @returns {any}
 */
export function readPart(goal, option, dimensions) {
  const numbers = (/** @type {number} */ at, count = dimensions) => Object.freeze(goal.getNumbers(at, count));
  if (option === 'orientation') {
    const read = () => (dimensions === 2 ? goal.getNumber(GOAL.ROTATION) : numbers(GOAL.ROTATION, 4));
    return hasPart(goal, PART.ORIENTATION) ? read() : null;
  }
  if (option === 'orientationFreedom') {
    const [axis, [twist, swing]] = [numbers(GOAL.TWIST_AXIS, 3), numbers(GOAL.TWIST, 2)];
    return hasPart(goal, PART.ORIENTATION) && twist + swing > 0
      ? Object.freeze({ axis, twist, swing })
      : null;
  }
  if (option === 'value') {
    return hasPart(goal, PART.VALUE) ? goal.getNumber(GOAL.VALUE) : null;
  }
  if (option === 'plane') {
    const side = SIDES[hasPart(goal, PART.HALF_SPACE) ? 1 : 0];
    const plane = { normal: numbers(GOAL.NORMAL), point: numbers(GOAL.PLANE_POINT), side };
    return hasPart(goal, PLANES) ? Object.freeze(plane) : null;
  }
  const { at, part } = POINTS[option];
  return part === 0 || hasPart(goal, part) ? numbers(at) : null;
}

/**
 * The index of the other joint of a tie; -1 if the goal is none.
 * @param {Struct} goal
 */
export function otherOf(goal) {
  return hasPart(goal, PART.TIE) ? goal.getInt(GOAL.OTHER) : -1;
}

/** The options that are described by parts, in this order. */
const SHOWN = [
  ...['position', 'orientation', 'orientationFreedom', 'lookAt', 'direction', 'axis', 'plane', 'value'],
  ...['point', 'offset'],
];

/**
 * Describes a goal, as the option `goals` of a rig takes it.
 * @param {Struct} goal
 * @param {import('./tree.js').Tree} tree
 * @param {number} dimensions
 */
export function describeGoal(goal, tree, dimensions) {
  const other = otherOf(goal);
  /** @type {Record<string, unknown>} */
  const description = { joint: nameOf(tree, goal.getInt(GOAL.JOINT)) };
  if (other >= 0) {
    description.other = nameOf(tree, other);
  }
  for (const option of SHOWN) {
    const part = readPart(goal, option, dimensions);
    const isDefault = (option === 'point' || option === 'offset') && !part?.some(Boolean);
    if (part !== null && !isDefault) {
      description[option] = part;
    }
  }
  for (const [option, at] of Object.entries(NUMBERS)) {
    if (option !== 'cone' || goal.getNumber(at) > 0) {
      description[option] = goal.getNumber(at);
    }
  }
  description.priority = goal.getInt(GOAL.PRIORITY);
  return description;
}
