// Limits of joints: reading their descriptions, and setting them.

import {
  readName,
  readNumber,
  readNumbers,
  readOptions,
  readPoint,
  show,
  toInteger,
  wrongType,
} from './arguments.js';
import { ERRORS } from './memory.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./handle.js').Handle} Handle */

/**
 * A limit of a joint in two dimensions: the angle from the bone before it, or from the base, to the bone,
 * measured from rest, is from `min` to `max`. Angles grow from +x towards +y. The interval may lie across π,
 * as from 3 to 3.5, and may be longer than a turn: its ends are real, the joint does not jump there.
 * @typedef {object} RangeLimit
 * @property {'range'} type
 * @property {number} min In radians, -4π or more; -Infinity for no limit on this side.
 * @property {number} max In radians, from `min` to 4π; Infinity for no limit on this side.
 */

/**
 * A limit of a joint in three dimensions: the bone turns only about one axis, by an angle from `min` to
 * `max`, by the right-hand rule, measured from rest. The interval may be longer than a turn: its ends are
 * real, the joint does not jump there.
 * @typedef {object} HingeLimit
 * @property {'hinge'} type
 * @property {ArrayLike<number> | XYZ} axis The axis in the rest pose: three numbers of any length but 0. If
 *   there are `restRotations`, it is given in the bone's own axes; else in those of space.
 * @property {number} min In radians, -4π or more; -Infinity for no limit on this side.
 * @property {number} max In radians, from `min` to 4π; Infinity for no limit on this side.
 */

/**
 * A limit of a joint in three dimensions: the bone leans from its direction at rest by at most `angle`, and
 * does not twist.
 * @typedef {object} ConeLimit
 * @property {'cone'} type
 * @property {number} angle In radians, 0 to π: half of the cone's opening.
 */

/**
 * A limit of a joint in three dimensions: the bone twists about itself, then swings within an ellipse,
 * `(u / y)² + (v / z)² <= 1`, where u and v are its angles about two axes, perpendicular to each other and
 * to the bone. For a bone that rests along +x these are the axes y and z of space; for another bone they are
 * carried along by the least rotation from +x to its direction: for an arm that hangs along -y they are +x
 * and z. If there are `restRotations`, the bone's own axis nearest to its direction is the axis of the
 * twist, and the next two in the order x, y, z, x, y are those of the swing.
 * @typedef {object} BallLimit
 * @property {'ball'} type
 * @property {number} y In radians, 0 to π: the greatest swing about the first axis.
 * @property {number} z In radians, 0 to π: the greatest swing about the second axis.
 * @property {ArrayLike<number>} [twist] The least and the greatest twist, in radians from -4π to 4π; -Infinity
 *   and Infinity for no limit on that side. Default `[0, 0]`: no twist.
 */

/** @typedef {RangeLimit | HingeLimit | ConeLimit | BallLimit} Limit What a joint may do. */

/**
 * The indices of a limit's fields in its record, an `ik_limit`, in units of 8 bytes; and the length of the
 * record. KIND is an int32, the others are doubles.
 */
export const LIMIT = Object.freeze({
  KIND: 0,
  AXIS: 1,
  MIN: 4,
  MAX: 5,
  SWING_Y: 6,
  SWING_Z: 7,
  COUNT: 8,
});

/**
 * A kind of limit.
 * @typedef {object} Kind
 * @property {number} code of `ik_limit_kind`
 * @property {string[]} options their names, except `type`
 * @property {(given: Record<string, unknown>, name: string, record: Float64Array) => void} read writes
 *   the options to a record
 * @property {Record<number, [name: string, at: number, count?: number]>} errors by their codes, `ERRORS`:
 *   which option is wrong, and where it is in the record
 */

/**
 * The kinds of limits by their type, for each number of dimensions.
 * @type {Record<number, Record<string, Kind>>}
 */
export const KINDS = {
  2: {
    range: {
      code: 1,
      options: ['min', 'max'],
      read: readEnds,
      errors: { [ERRORS.MIN]: ['.min', LIMIT.MIN], [ERRORS.MAX]: ['.max', LIMIT.MAX] },
    },
  },
  3: {
    hinge: {
      code: 2,
      options: ['axis', 'min', 'max'],
      read(given, name, record) {
        record.set(readPoint(`${name}.axis`, given.axis, undefined, undefined, 3), LIMIT.AXIS);
        readEnds(given, name, record);
      },
      errors: {
        [ERRORS.AXIS]: ['.axis', LIMIT.AXIS, 3],
        [ERRORS.MIN]: ['.min', LIMIT.MIN],
        [ERRORS.MAX]: ['.max', LIMIT.MAX],
      },
    },
    cone: {
      code: 3,
      options: ['angle'],
      read({ angle }, name, record) {
        record[LIMIT.SWING_Y] = readNumber(`${name}.angle`, angle);
      },
      errors: { [ERRORS.SWING_Y]: ['.angle', LIMIT.SWING_Y] },
    },
    ball: {
      code: 4,
      options: ['y', 'z', 'twist'],
      read({ y, z, twist }, name, record) {
        record[LIMIT.SWING_Y] = readNumber(`${name}.y`, y);
        record[LIMIT.SWING_Z] = readNumber(`${name}.z`, z);
        if (twist !== undefined) {
          record.set(readNumbers(`${name}.twist`, twist, 2), LIMIT.MIN);
        }
      },
      errors: {
        [ERRORS.SWING_Y]: ['.y', LIMIT.SWING_Y],
        [ERRORS.SWING_Z]: ['.z', LIMIT.SWING_Z],
        [ERRORS.MIN]: ['.twist[0]', LIMIT.MIN],
        [ERRORS.MAX]: ['.twist[1]', LIMIT.MAX],
      },
    },
  },
};

/**
 * @param {Record<string, unknown>} given
 * @param {string} name
 * @param {Float64Array} record
 */
function readEnds({ min, max }, name, record) {
  record[LIMIT.MIN] = readNumber(`${name}.min`, min);
  record[LIMIT.MAX] = readNumber(`${name}.max`, max);
}

/** The kind of a limit, as the int32 in its record. */
function kindIn(/** @type {Float64Array} */ record) {
  return new Int32Array(record.buffer, record.byteOffset + 8 * LIMIT.KIND, 1);
}

/**
 * Reads a limit; null is no limit.
 * @param {string} name
 * @param {unknown} limit
 * @param {number} dimensions
 * @param {Float64Array} record all 0, where the limit is written to
 */
function readLimit(name, limit, dimensions, record) {
  if (limit === null) {
    return;
  }
  if (typeof limit !== 'object' || Array.isArray(limit)) {
    throw wrongType(name, 'an object with a type, or null', limit);
  }
  const kinds = Object.keys(KINDS[dimensions]);
  const { type } = /** @type {Record<string, unknown>} */ (limit);
  const where = dimensions === 2 ? ' for a planar chain' : ' for a spatial chain';
  const kind = KINDS[dimensions][kinds[readName(`${name}.type`, type, kinds, where)]];
  kind.read(readOptions(name, limit, ['type', ...kind.options]), name, record);
  kindIn(record)[0] = kind.code;
}

/**
 * The record of one bone among those of all bones.
 * @param {Float64Array} records
 * @param {number} bone
 */
function recordOf(records, bone) {
  return records.subarray(LIMIT.COUNT * bone, LIMIT.COUNT * (bone + 1));
}

/**
 * Reads the limits of all bones, one entry per bone. Returns their records, or null if there is no limit.
 * @param {unknown} limits
 * @param {number} dimensions
 * @param {number} bones
 */
export function readLimits(limits, dimensions, bones) {
  if (!Array.isArray(limits)) {
    throw wrongType('limits', 'an array with one entry per bone', limits);
  }
  if (limits.length !== bones) {
    throw new RangeError(`limits must have ${bones} entries, one per bone, but has ${show(limits.length)}`);
  }
  const records = new Float64Array(LIMIT.COUNT * bones);
  let limited = false;
  for (let bone = 0; bone < bones; bone++) {
    const limit = limits[bone] ?? null;
    limited ||= limit !== null;
    readLimit(`limits[${bone}]`, limit, dimensions, recordOf(records, bone));
  }
  return limited ? records : null;
}

/**
 * Sets the limits of all bones.
 * @param {Handle} handle
 * @param {Float64Array} records
 */
export function putLimits(handle, records) {
  handle.instance.lend([records], (at, read, address) => {
    const code = handle.wasm.ik_chain_set_limits(handle.alive(), address, at);
    const bone = read(0);
    check(handle, code, `limits[${bone}]`, recordOf(records, bone));
  });
}

/**
 * Sets the limit of one bone.
 * @param {Handle} handle
 * @param {number} bone
 * @param {unknown} limit null for no limit
 */
export function putLimit(handle, bone, limit) {
  const record = new Float64Array(LIMIT.COUNT);
  readLimit('limit', limit, handle.dimensions, record);
  handle.instance.lend([record], (_, __, address) => {
    const code = handle.wasm.ik_chain_set_limit(handle.alive(), toInteger(bone, -1), address);
    if (code === ERRORS.BONE) {
      handle.check(code, 'bone', bone);
    }
    check(handle, code, 'limit', record);
  });
}

/**
 * Throws the error of a code below 0 for the option that it is about.
 * @param {Handle} handle
 * @param {number} code
 * @param {string} name of the limit
 * @param {Float64Array} record
 */
function check(handle, code, name, record) {
  if (code >= 0) {
    return;
  }
  const [number] = kindIn(record);
  const kind = Object.values(KINDS[handle.dimensions]).find((each) => each.code === number);
  const wrong = kind?.errors[code];
  if (wrong) {
    const [option, at, count = 1] = wrong;
    const value = count > 1 ? `[${record.slice(at, at + count).join(', ')}]` : record[at];
    handle.check(code, name + option, value);
  }
  handle.check(code, name);
}
