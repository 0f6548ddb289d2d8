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
/** @typedef {import('./memory.js').Exports} Exports */

/**
 * A limit of a planar chain's joint: the angle from the bone before it, or from the base, to the bone,
 * measured from rest, lies from `min` to `max`. Angles grow from +x towards +y.
 * @typedef {object} RangeLimit
 * @property {'range'} type
 * @property {number} min In radians, -4π or more.
 * @property {number} max In radians, `min` or more, at most 4π. So every interval can be said, also one
 *   across π: from 3 to 3.5. One of 2π or more lets the bone go all round.
 */

/**
 * A limit of a spatial chain's joint: the bone turns about one axis alone, by an angle from `min` to
 * `max` by the right-hand rule, measured from rest.
 * @typedef {object} HingeLimit
 * @property {'hinge'} type
 * @property {ArrayLike<number> | XYZ} axis Three numbers, not all 0, of any length: which way the axis
 *   points in space while the chain is at rest and its base not turned. It turns with the bone before.
 * @property {number} min In radians, -4π or more.
 * @property {number} max In radians, `min` or more, at most 4π.
 */

/**
 * A limit of a spatial chain's joint: the bone leans from its direction at rest by no more than `angle`,
 * and does not twist.
 * @typedef {object} ConeLimit
 * @property {'cone'} type
 * @property {number} angle In radians, 0 to π: half of the cone's opening.
 */

/**
 * A limit of a spatial chain's joint: the bone twists about itself, then swings within an ellipse,
 * `(u / y)² + (v / z)² <= 1`, where u and v are its angles about two axes at right angles to it. For a
 * bone that rests along +x these are the axes y and z of space; for one that rests otherwise, what these
 * become by the least turn from +x to it: for an arm that hangs along -y, +x and z.
 * @typedef {object} BallLimit
 * @property {'ball'} type
 * @property {number} y In radians, 0 to π: the most that it swings about the first axis.
 * @property {number} z In radians, 0 to π: the most that it swings about the second.
 * @property {ArrayLike<number>} [twist] The least and the most that it twists, in radians from -4π to 4π.
 *   Left out, it does not twist: `[0, 0]`.
 */

/** @typedef {RangeLimit | HingeLimit | ConeLimit | BallLimit} Limit What a joint may do. */

/**
 * What there is to know of a kind of limit.
 * @typedef {object} Kind
 * @property {string[]} options its names, beside `type`
 * @property {(given: Record<string, unknown>, name: string) => number[]} read the numbers that the solver
 *   is given
 * @property {(wasm: Exports, pointer: number, bone: number, numbers: number[]) => number} put
 * @property {Record<number, [name: string, at: number, count?: number]>} errors by their codes, `ERRORS`:
 *   which option is wrong, and where among the numbers it is
 */

const { BONE, AXIS, MIN, MAX, SWING_Y, SWING_Z } = ERRORS;

/** @type {Record<number, Record<string, Kind>>} */
const KINDS = {
  2: {
    range: {
      options: ['min', 'max'],
      read: readEnds,
      put: (wasm, pointer, bone, [min, max]) => wasm.ik_chain_set_range(pointer, bone, min, max),
      errors: { [MIN]: ['.min', 0], [MAX]: ['.max', 1] },
    },
  },
  3: {
    hinge: {
      options: ['axis', 'min', 'max'],
      read: (given, name) => [
        ...readPoint(`${name}.axis`, given.axis, undefined, undefined, 3),
        ...readEnds(given, name),
      ],
      put: (wasm, pointer, bone, [x, y, z, min, max]) =>
        wasm.ik_chain_set_hinge(pointer, bone, x, y, z, min, max),
      errors: { [AXIS]: ['.axis', 0, 3], [MIN]: ['.min', 3], [MAX]: ['.max', 4] },
    },
    cone: {
      options: ['angle'],
      read: ({ angle }, name) => [readNumber(`${name}.angle`, angle)],
      put: (wasm, pointer, bone, [angle]) => wasm.ik_chain_set_cone(pointer, bone, angle),
      errors: { [SWING_Y]: ['.angle', 0] },
    },
    ball: {
      options: ['y', 'z', 'twist'],
      read: ({ y, z, twist }, name) => [
        readNumber(`${name}.y`, y),
        readNumber(`${name}.z`, z),
        ...(twist === undefined ? [0, 0] : readNumbers(`${name}.twist`, twist, 2)),
      ],
      put: (wasm, pointer, bone, [y, z, min, max]) => wasm.ik_chain_set_ball(pointer, bone, y, z, min, max),
      errors: {
        [SWING_Y]: ['.y', 0],
        [SWING_Z]: ['.z', 1],
        [MIN]: ['.twist[0]', 2],
        [MAX]: ['.twist[1]', 3],
      },
    },
  },
};

/**
 * @param {Record<string, unknown>} given
 * @param {string} name
 */
function readEnds({ min, max }, name) {
  return [readNumber(`${name}.min`, min), readNumber(`${name}.max`, max)];
}

/** @typedef {{ kind: Kind, numbers: number[] }} ReadLimit A limit that has been read. */

/**
 * Reads a limit; null, which is none, is null.
 * @param {string} name
 * @param {unknown} limit
 * @param {number} dimensions
 * @returns {ReadLimit | null}
 */
export function readLimit(name, limit, dimensions) {
  if (limit === null) {
    return null;
  }
  if (typeof limit !== 'object' || Array.isArray(limit)) {
    throw wrongType(name, 'an object with a type, or null', limit);
  }
  const kinds = Object.keys(KINDS[dimensions]);
  const { type } = /** @type {Record<string, unknown>} */ (limit);
  const where = dimensions === 2 ? ' for a planar chain' : ' for a spatial chain';
  const kind = KINDS[dimensions][kinds[readName(`${name}.type`, type, kinds, where)]];
  const given = readOptions(name, limit, ['type', ...kind.options]);
  return { kind, numbers: kind.read(given, name) };
}

/**
 * Reads the limits of a chain, one entry a bone.
 * @param {unknown} limits
 * @param {number} dimensions
 * @param {number} bones
 */
export function readLimits(limits, dimensions, bones) {
  if (!Array.isArray(limits)) {
    throw wrongType('limits', 'an array with one entry a bone', limits);
  }
  if (limits.length !== bones) {
    throw new RangeError(`limits must have ${bones} entries, one a bone, but has ${show(limits.length)}`);
  }
  return Array.from({ length: bones }, (_, i) => readLimit(`limits[${i}]`, limits[i] ?? null, dimensions));
}

/**
 * Sets the limit of a bone, or lets it go.
 * @param {Handle} handle
 * @param {number} bone
 * @param {ReadLimit | null} limit
 * @param {string} name of the limit
 */
export function putLimit(handle, bone, limit, name) {
  const { instance, wasm } = handle;
  const pointer = handle.alive();
  const index = toInteger(bone, -1);
  const code = limit
    ? limit.kind.put(wasm, pointer, index, limit.numbers)
    : wasm.ik_chain_set_free(pointer, index);
  if (code >= 0) {
    return;
  }
  if (code === BONE) {
    instance.check(code, 'bone', bone);
  }
  const wrong = limit?.kind.errors[code];
  if (!limit || !wrong) {
    instance.check(code, name);
    return;
  }
  const [option, at, count] = wrong;
  const value = count ? `[${limit.numbers.slice(at, at + count).join(', ')}]` : limit.numbers[at];
  instance.check(code, name + option, value);
}
