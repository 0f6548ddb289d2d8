// A goal and its struct: writing options that were read, naming what is wrong, and describing it.

import { show, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { coded } from '../core/errors.js';
import { DIRECTIONS, NUMBERS, POINTS, SIDES } from './goal-options.js';
import { GOAL, PART } from './layouts.js';
import { nameOf } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./goal-options.js').ReadGoal} ReadGoal */
/** @typedef {import('./struct.js').Struct} Struct */

/** Axis, twist and swing. */
const NO_FREEDOM = [0, 0, 0, 0, 0];

/** Both kinds of planes. */
const PLANES = PART.PLANE | PART.HALF_SPACE;

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
