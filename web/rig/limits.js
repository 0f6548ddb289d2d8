// Limits of the joints of a rig: reading their descriptions, and describing them.

import { isObject, readName, readNumber, readNumbers, readOptions, wrongType } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { readPoint } from '../core/points.js';
import { JOINT } from './layouts.js';

/** @typedef {import('./struct.js').Struct} Struct */

/**
 * A limit of a joint in two dimensions: its angle relative to its parent, measured from rest, is from `min` to
 * `max`. Angles grow from +x towards +y. The interval may contain π, and may be longer than a turn; the joint
 * never jumps from one end to the other.
 * @typedef {object} RangeLimit
 * @property {'range'} type An interval of angles.
 * @property {number | null} [min] In radians, -4π or more. Default -Infinity, which is null in JSON: no limit.
 * @property {number | null} [max] In radians, from `min` to 4π. Default Infinity, which is null in JSON: no limit.
 */

/**
 * A limit of a joint in three dimensions: it turns only about one axis, by an angle from `min` to `max`, by the
 * right-hand rule, measured from rest. The interval may be longer than a turn; the joint never jumps from one end
 * to the other.
 * @typedef {object} HingeLimit
 * @property {'hinge'} type One axis.
 * @property {import('../core/points.js').Point<3>} axis The axis in the rest pose, of any length but 0, in the
 *   axes of space.
 * @property {number | null} [min] In radians, -4π or more. Default -Infinity, which is null in JSON: no limit.
 * @property {number | null} [max] In radians, from `min` to 4π. Default Infinity, which is null in JSON: no limit.
 */

/**
 * A limit of a joint in three dimensions: its axis leans from its direction at rest by at most `angle`, and the
 * joint does not twist.
 * @typedef {object} ConeLimit
 * @property {'cone'} type A circular cone.
 * @property {number} angle In radians, 0 to π: half of the cone's opening.
 * @property {import('../core/points.js').Point<3>} [axis] The axis of the cone in the rest pose, of any length
 *   but 0. Default: the direction of the bone, which is that to the only child of the joint; else that from the
 *   parent to the joint; else +x.
 */

/**
 * A limit of a joint in three dimensions: it twists about its axis, then swings within an ellipse,
 * `(u / swingY)² + (v / swingZ)² <= 1`, where u and v are its angles about two axes, perpendicular to each other
 * and to the axis of the twist. For an axis along +x these are the axes y and z of space. Those of another axis
 * are carried there by the least rotation from +x to it: for an arm that hangs along -y they are +x and z.
 * @typedef {object} BallLimit
 * @property {'ball'} type An elliptic cone, with twist.
 * @property {number} swingY In radians, 0 to π: the greatest swing about the first axis.
 * @property {number} swingZ In radians, 0 to π: the greatest swing about the second axis.
 * @property {ArrayLike<number | null>} [twist] The least and the greatest twist, in radians from -4π to 4π;
 *   -Infinity and Infinity, or null, for no limit on that side. Default `[0, 0]`: no twist.
 * @property {import('../core/points.js').Point<3>} [axis] The axis of the twist in the rest pose, of any length
 *   but 0. Default: as that of a cone.
 */

/**
 * A joint that does not turn, and moves along an axis, by a displacement from `min` to `max`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} SliderLimit
 * @property {'slider'} type Motion along an axis.
 * @property {import('../core/points.js').Point<D>} axis The direction of the motion in the rest pose, of any
 *   length but 0. It turns with the parent.
 * @property {number | null} [min] In the unit of the offsets, -1e30 or more. Default -Infinity, which is null in
 *   JSON: no limit.
 * @property {number | null} [max] In the unit of the offsets, from `min` to 1e30. Default Infinity, which is null
 *   in JSON: no limit.
 */

/**
 * A joint that does not move: it is one body with its parent.
 * @typedef {object} FixedLimit
 * @property {'fixed'} type No motion.
 */

/**
 * What a joint of a rig may do: in two dimensions a range, in three a hinge, a cone or a ball; in both a slider or
 * nothing. The property `type` is its name.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {(D extends 2 ? RangeLimit : HingeLimit | ConeLimit | BallLimit) | SliderLimit<D> | FixedLimit} JointLimit
 */

/** The kinds of joints, by the codes of `ik_rig_joint_kind`. */
export const KINDS = /** @type {const} */ (['free', 'range', 'hinge', 'cone', 'ball', 'slider', 'fixed']);

const { AXIS, MIN, MAX, SWING_Y, SWING_Z } = JOINT;
const SLIDER = { axis: AXIS, min: MIN, max: MAX };

/**
 * The types of limits, for each number of dimensions: their options, with the place of each in the struct.
 * @type {Record<number, Record<string, Record<string, number>>>}
 */
const TYPES = {
  2: { range: { min: MIN, max: MAX }, slider: SLIDER, fixed: {} },
  3: {
    hinge: SLIDER,
    cone: { angle: SWING_Y, axis: AXIS },
    ball: { swingY: SWING_Y, swingZ: SWING_Z, twist: MIN, axis: AXIS },
    slider: SLIDER,
    fixed: {},
  },
};

/** The types whose axis has a default. */
const HAVE_DEFAULT_AXIS = ['cone', 'ball'];

/**
 * What undefined and null stand for. JSON has null for Infinity.
 * @type {Record<string, number>}
 */
const NO_LIMIT = { min: -Infinity, max: Infinity };

/**
 * Reads a limit to the struct of its joint; null is no limit.
 * @param {string} name
 * @param {unknown} limit
 * @param {number} dimensions
 * @param {Struct} joint all 0
 * @param {() => number[]} boneDirection returns the default of the axis
 */
export function readLimit(name, limit, dimensions, joint, boneDirection) {
  if (limit === null) {
    return;
  }
  if (!isObject(limit) || Array.isArray(limit)) {
    throw wrongType(name, 'an object with a type, or null', limit);
  }
  const types = TYPES[dimensions];
  const names = Object.keys(types);
  const copy = Object.assign(Object.create(null), limit);
  const type = names[readName(`${name}.type`, copy.type, names, ` in ${dimensions} dimensions`)];
  const given = readOptions(name, copy, ['type', ...Object.keys(types[type])]);
  for (const [option, at] of Object.entries(types[type])) {
    const value = given[option];
    const hasDefault = option === 'axis' && value === undefined && HAVE_DEFAULT_AXIS.includes(type);
    joint.setNumbers(
      at,
      hasDefault ? boneDirection() : readOption(`${name}.${option}`, option, value, dimensions),
    );
  }
  joint.setInt(JOINT.KIND, KINDS.indexOf(/** @type {any} */ (type)));
}

/**
 * Copies the limit of a joint.
 * @param {Struct} from
 * @param {Struct} to
 */
export function copyLimit(from, to) {
  to.setInt(JOINT.KIND, from.getInt(JOINT.KIND));
  to.setNumbers(AXIS, from.getNumbers(AXIS, (JOINT.STIFFNESS - AXIS) / 8));
}

/**
 * The numbers of an option of a limit.
 * @param {string} name
 * @param {string} option
 * @param {unknown} value
 * @param {number} dimensions
 */
function readOption(name, option, value, dimensions) {
  if (option === 'axis') {
    return readPoint(name, dimensions, value);
  }
  if (option === 'twist') {
    return readNumbers(name, value ?? [0, 0], 2, 2, (i) => (i === 0 ? -Infinity : Infinity));
  }
  return [readNumber(name, option in NO_LIMIT ? (value ?? NO_LIMIT[option]) : value)];
}

/**
 * The limit of a struct, as users describe it; null for a joint that is free.
 * @param {Struct} joint
 * @param {number} dimensions
 */
export function describeLimit(joint, dimensions) {
  const type = KINDS[joint.getInt(JOINT.KIND)];
  if (type === 'free') {
    return null;
  }
  /** @type {Record<string, unknown>} */
  const limit = { type };
  for (const [option, at] of Object.entries(TYPES[dimensions][type])) {
    const count = option === 'axis' ? dimensions : option === 'twist' ? 2 : 0;
    limit[option] = count ? Object.freeze(joint.getNumbers(at, count)) : joint.getNumber(at);
  }
  return Object.freeze(limit);
}

/** The places in the struct that errors are about. @type {Record<number, number>} */
const PLACES = {
  [ERRORS.AXIS]: AXIS,
  [ERRORS.MIN]: MIN,
  [ERRORS.MAX]: MAX,
  [ERRORS.SLIDER_MIN]: MIN,
  [ERRORS.SLIDER_MAX]: MAX,
  [ERRORS.SWING_Y]: SWING_Y,
  [ERRORS.SWING_Z]: SWING_Z,
};

/**
 * The option that an error is about, and its value; null for an error that is not about a limit.
 * @param {number} code
 * @param {Struct} joint
 * @param {number} dimensions
 * @returns {[option: string, value: number | number[]] | null}
 */
export function findWrongOption(code, joint, dimensions) {
  const place = PLACES[code];
  const options = TYPES[dimensions][KINDS[joint.getInt(JOINT.KIND)]] ?? {};
  for (const [option, at] of Object.entries(options)) {
    if (at === place && option === 'axis') {
      return [option, joint.getNumbers(at, dimensions)];
    }
    if (option === 'twist' && (place === MIN || place === MAX)) {
      return [`twist[${place === MIN ? 0 : 1}]`, joint.getNumber(place)];
    }
    if (at === place) {
      return [option, joint.getNumber(place)];
    }
  }
  return null;
}
