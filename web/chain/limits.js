// Limits of joints: reading their descriptions, and setting them.

import {
  checkCount,
  isObject,
  readName,
  readNumber,
  readNumbers,
  readOptions,
  toInteger,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { readPoint } from '../core/points.js';
import * as LIMIT from './limit-layout.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * A limit of a joint in two dimensions: the angle from the bone before it, or from the base, to the bone,
 * measured from rest, is from `min` to `max`. Angles grow from +x towards +y. The interval may contain π, as
 * from 3 to 3.5, and may be longer than a turn; the joint never jumps from one end to the other.
 * @typedef {object} RangeLimit
 * @property {'range'} type An interval of angles.
 * @property {number | null} min In radians, -4π or more; -Infinity or null for no limit on this side.
 * @property {number | null} max In radians, from `min` to 4π; Infinity or null for no limit on this side.
 */

/**
 * A limit of a joint in three dimensions: the bone turns only about one axis, by an angle from `min` to
 * `max`, by the right-hand rule, measured from rest. The interval may be longer than a turn; the joint never
 * jumps from one end to the other.
 * @typedef {object} HingeLimit
 * @property {'hinge'} type One axis.
 * @property {import('../core/points.js').Point<3>} axis The axis in the rest pose, of any length but 0, in
 *   the axes of space; with `restRotations`, in the bone's own axes.
 * @property {number | null} min In radians, -4π or more; -Infinity or null for no limit on this side.
 * @property {number | null} max In radians, from `min` to 4π; Infinity or null for no limit on this side.
 */

/**
 * A limit of a joint in three dimensions: the bone leans from its direction at rest by at most `angle`, and
 * does not twist.
 * @typedef {object} ConeLimit
 * @property {'cone'} type A circular cone.
 * @property {number} angle In radians, 0 to π: half of the cone's opening.
 */

/**
 * A limit of a joint in three dimensions: the bone twists about itself, then swings within an ellipse,
 * `(u / swingY)² + (v / swingZ)² <= 1`, where u and v are its angles about two axes, perpendicular to each
 * other and to the bone. For a bone that rests along +x these are the axes y and z of space. Those of another
 * bone are carried there by the least rotation from +x to its direction: for an arm that hangs along -y they
 * are +x and z. With `restRotations`, the bone's own axis nearest to its direction is the axis of the twist:
 * if that is x, `swingY` is about y and `swingZ` about z; if it is y, about z and x; if it is z, about x and y.
 * @typedef {object} BallLimit
 * @property {'ball'} type An elliptic cone, with twist.
 * @property {number} swingY In radians, 0 to π: the greatest swing about the first axis.
 * @property {number} swingZ In radians, 0 to π: the greatest swing about the second axis.
 * @property {ArrayLike<number | null>} [twist] The least and the greatest twist, in radians from -4π to 4π;
 *   -Infinity and Infinity, or null, for no limit on that side. Default `[0, 0]`: no twist.
 */

/**
 * What a joint may do: in two dimensions a `RangeLimit`; in three a hinge, a cone or a ball. The property
 * `type` is its name.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {D extends 2 ? RangeLimit : HingeLimit | ConeLimit | BallLimit} Limit
 */

/**
 * A limit as it was set, with numbers only.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {D extends 2 ? SetRange : SetHinge | ConeLimit | SetBall} SetLimit
 */
/** @typedef {RangeLimit & { min: number, max: number }} SetRange */
/** @typedef {HingeLimit & { axis: readonly [x: number, y: number, z: number], min: number, max: number }} SetHinge */
/** @typedef {BallLimit & { twist: readonly [min: number, max: number] }} SetBall */

/**
 * The kinds of limits by their type, for each number of dimensions: their `ik_limit_kind`, and their options
 * with the place in the record where each begins.
 * @type {Record<number, Record<string, { code: number, options: Record<string, number> }>>}
 */
export const KINDS = {
  2: { range: { code: 1, options: { min: LIMIT.MIN, max: LIMIT.MAX } } },
  3: {
    hinge: { code: 2, options: { axis: LIMIT.AXIS, min: LIMIT.MIN, max: LIMIT.MAX } },
    cone: { code: 3, options: { angle: LIMIT.SWING_Y } },
    ball: { code: 4, options: { swingY: LIMIT.SWING_Y, swingZ: LIMIT.SWING_Z, twist: LIMIT.MIN } },
  },
};

/**
 * How many numbers an option has in the record, if not one.
 * @type {Record<string, number>}
 */
const COUNTS = { axis: 3, twist: 2 };

/**
 * What null stands for: JSON has null for Infinity.
 * @type {Record<string, number>}
 */
const NULLS = { min: -Infinity, max: Infinity };

/** The places in the record that errors are about: of the codes from AXIS down. */
const PLACES = [LIMIT.AXIS, LIMIT.MIN, LIMIT.MAX, LIMIT.SWING_Y, LIMIT.SWING_Z];

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
  if (!isObject(limit) || Array.isArray(limit)) {
    throw wrongType(name, 'an object with a type, or null', limit);
  }
  const kinds = KINDS[dimensions];
  const types = Object.keys(kinds);
  const copy = Object.assign(Object.create(null), limit);
  const { code, options } =
    kinds[types[readName(`${name}.type`, copy.type, types, ` in ${dimensions} dimensions`)]];
  const given = readOptions(name, copy, ['type', ...Object.keys(options)]);
  for (const [option, at] of Object.entries(options)) {
    const full = `${name}.${option}`;
    const value = given[option];
    if (option === 'axis') {
      record.set(readPoint(full, 3, value), at);
    } else if (option !== 'twist') {
      record[at] = readNumber(full, value === null ? (NULLS[option] ?? value) : value);
    } else if (value !== undefined) {
      record.set(
        readNumbers(full, value, 2, 2, (i) => (i === 0 ? -Infinity : Infinity)),
        at,
      );
    }
  }
  kindIn(record)[0] = code;
}

/**
 * What kind of limit a record has: undefined for none.
 * @param {Float64Array} record
 * @param {number} dimensions
 */
function kindOf(record, dimensions) {
  const [number] = kindIn(record);
  return Object.entries(KINDS[dimensions]).find(([, { code }]) => code === number);
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
 * Sets the limits of all bones.
 * @param {HeapObject} heap
 * @param {unknown} limits one entry per bone
 */
export function writeLimits(heap, limits) {
  const records = readRecords(limits, heap.bones, heap.dimensions);
  if (records) {
    setLimits(heap, records, heap.wasm.ik_chain_set_limits);
  }
}

/**
 * Reads the limits of all bones, to records; null if no joint is limited.
 * @param {unknown} limits one entry per bone
 * @param {number} bones
 * @param {number} dimensions
 * @returns {Float64Array | null}
 */
export function readRecords(limits, bones, dimensions) {
  if (!Array.isArray(limits)) {
    throw wrongType('limits', 'an array with one entry per bone', limits);
  }
  checkCount('limits', limits.length, 'entries, one per bone', bones);
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
 * Sets the limits of all bones from their records.
 * @param {HeapObject} heap
 * @param {Float64Array} records
 * @param {(object: number, records: number, at: number) => number} set
 */
export function setLimits(heap, records, set) {
  const [code, index] = heap.write(set, records);
  // It is about no bone where there is not enough memory.
  check(heap, code, index < 0 ? 'limits' : `limits[${index}]`, recordOf(records, index));
}

/**
 * Sets the limit of one bone.
 * @param {HeapObject} heap
 * @param {number} bone
 * @param {unknown} limit null for no limit
 */
export function writeLimit(heap, bone, limit) {
  const record = new Float64Array(LIMIT.COUNT);
  readLimit('limit', limit, heap.dimensions, record);
  const [code] = heap.write(
    (chain, address) => heap.wasm.ik_chain_set_limit(chain, toInteger(bone, -1), address),
    record,
  );
  if (code === ERRORS.BONE) {
    throw wrongValue('bone', `a whole number from 0 to ${heap.bones - 1}`, bone);
  }
  check(heap, code, 'limit', record);
}

/**
 * The limits of all bones, as they were set; null for a joint that is free.
 * @param {HeapObject} heap
 */
export function readLimits(heap) {
  const { instance, wasm, dimensions, bones } = heap;
  const chain = heap.alive();
  const records = instance.readDoubles(LIMIT.COUNT * bones, (address) => {
    for (let bone = 0; bone < bones; bone++) {
      wasm.ik_chain_get_limit(chain, bone, address + 8 * LIMIT.COUNT * bone);
    }
  });
  return Array.from({ length: bones }, (_, bone) => limitIn(recordOf(records, bone), dimensions));
}

/**
 * The limit of a record, as users describe it.
 * @param {Float64Array} record
 * @param {number} dimensions
 */
function limitIn(record, dimensions) {
  const kind = kindOf(record, dimensions);
  if (!kind) {
    return null;
  }
  const [type, { options }] = kind;
  /** @type {Record<string, unknown>} */
  const limit = { type };
  for (const [option, at] of Object.entries(options)) {
    const count = COUNTS[option];
    limit[option] = count ? Object.freeze(Array.from(record.subarray(at, at + count))) : record[at];
  }
  return Object.freeze(limit);
}

/**
 * Throws the error of a code below 0 for the option that it is about.
 * @param {HeapObject} heap
 * @param {number} code
 * @param {string} name of the limit
 * @param {Float64Array} record
 */
function check(heap, code, name, record) {
  const wrong = PLACES[ERRORS.AXIS - code] ?? -1;
  const options = kindOf(record, heap.dimensions)?.[1].options ?? {};
  for (const [option, at] of Object.entries(options)) {
    const index = wrong - at;
    if (index >= 0 && index < (COUNTS[option] ?? 1)) {
      const place = option === 'twist' ? `[${index}]` : '';
      heap.check(
        code,
        `${name}.${option}${place}`,
        option === 'axis' ? record.subarray(at, at + 3) : record[wrong],
      );
    }
  }
  heap.check(code, name);
}
