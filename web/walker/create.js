// Creates a walker in the wasm heap.

import { toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { WalkerHeap } from './heap.js';
import { readWalker, SIDES } from './options.js';

/** @typedef {import('../core/engine.js').Engine} Engine */
/** @typedef {import('./options.js').ReadLeg} ReadLeg */
/** @typedef {import('./options.js').WalkerDescription} WalkerDescription */

/** `ik_walker_leg`: the offsets of its fields, in bytes, and the bits of `given`. */
export const LEG = Object.freeze({
  BYTES: 184,
  LENGTHS: 8,
  BENDS: 72,
  HIP: 136,
  HOME: 160,
  SIDE: 176,
  RANK: 180,
  GIVEN: Object.freeze({ BENDS: 1, HIP: 2, HOME: 4, SIDE: 8, RANK: 16, FLAT: 32 }),
});

/**
 * What a leg was created with.
 * @typedef {object} LegShape
 * @property {Float64Array} lengths
 * @property {Float64Array | null} bends null: the default
 * @property {boolean} flat
 * @property {number[]} hip
 * @property {number[]} home
 * @property {'left' | 'right'} side
 * @property {number} [rank] undefined: the default
 */

/**
 * Creates the walker of options, without its settings and place.
 * @param {Engine} engine
 * @param {unknown} options
 */
export function createWalker(engine, options) {
  const description = readWalker(options);
  const instance = engine.instanceFor('ik_walker_create', 'walker.wasm');
  const { wasm } = instance;
  const { pointer, shapes } = createWithLegs(instance, description, (legs, block, up, results) =>
    wasm.ik_walker_create(legs, block, up, results, results + 4),
  );
  return { heap: new WalkerHeap(instance, 'walker', pointer, 3, 0), description, shapes };
}

/**
 * Creates what has legs.
 * @param {import('../core/instance.js').Instance} instance
 * @param {WalkerDescription} description
 * @param {(legs: number, block: number, up: number, results: number) => number} create calls C, which reads the legs
 *   from a block, and writes the address of what it has created and the index of the leg at fault to `results`
 */
export function createWithLegs(instance, description, create) {
  const { legs, hipEllipse, homeEllipse, up } = description;
  const { wasm } = instance;
  const packed = pack(legs);
  const [code, pointer, at] = instance.withScratch(
    [packed, hipEllipse, homeEllipse],
    (results, block, hipsAt, homesAt) => {
      const laidOut = wasm.ik_walker_lay_out(legs.length, block, hipsAt, homesAt, results + 4);
      packed.set(instance.view(Float64Array, block, packed.length));
      return laidOut < 0 ? laidOut : create(legs.length, block, up, results);
    },
  );
  if (code < 0) {
    const [name, value, rule = code] = findFault(code, at, description);
    instance.check(rule, name, value);
  }
  return { pointer, shapes: legs.map((leg, i) => shapeOf(packed, i, leg)) };
}

/**
 * The description of a leg, as the option `legs` of a walker takes it: a copy.
 * @param {LegShape} shape
 * @param {boolean} enabled
 * @returns {import('./options.js').LegOptions}
 */
export function describeLeg({ lengths, bends, flat, hip, home, side, rank }, enabled) {
  return {
    lengths: Array.from(lengths),
    ...(bends && { bends: Array.from(bends) }),
    ...(flat && { flat }),
    hip: [...hip],
    home: [...home],
    side,
    rank,
    enabled,
  };
}

/**
 * The legs as `ik_walker_leg`s, in an array that can be copied to the heap.
 * @param {ReadLeg[]} legs
 */
function pack(legs) {
  const block = new Float64Array((legs.length * LEG.BYTES) / 8);
  const view = new DataView(block.buffer);
  legs.forEach(({ lengths, bends, flat, hip, home, side, rank }, i) => {
    const start = i * LEG.BYTES;
    /** @param {number} at @param {ArrayLike<number>} numbers */
    const write = (at, numbers) => block.set(numbers, (start + at) / 8);
    const { GIVEN } = LEG;
    let given = flat ? GIVEN.FLAT : 0;
    write(LEG.LENGTHS, lengths);
    if (bends) {
      write(LEG.BENDS, bends);
      given |= GIVEN.BENDS;
    }
    if (hip) {
      write(LEG.HIP, hip);
      given |= GIVEN.HIP;
    }
    if (home) {
      write(LEG.HOME, home.slice(0, 2));
      given |= GIVEN.HOME;
    }
    if (side !== null) {
      view.setInt32(start + LEG.SIDE, side, true);
      given |= GIVEN.SIDE;
    }
    if (rank !== null) {
      view.setInt32(start + LEG.RANK, toInteger(rank, -1), true);
      given |= GIVEN.RANK;
    }
    view.setInt32(start, lengths.length, true);
    view.setInt32(start + 4, given, true);
  });
  return block;
}

/**
 * What a leg is created with, after the defaults were filled in.
 * @param {Float64Array} block the legs as `ik_walker_leg`s
 * @param {number} i the index of the leg
 * @param {ReadLeg} leg
 * @returns {LegShape}
 */
function shapeOf(block, i, { lengths, bends, flat, rank }) {
  const start = i * LEG.BYTES;
  const [hip, home] = [(start + LEG.HIP) / 8, (start + LEG.HOME) / 8];
  return {
    lengths,
    bends,
    flat,
    hip: Array.from(block.subarray(hip, hip + 3)),
    home: Array.from(block.subarray(home, home + 2)),
    side: SIDES[new DataView(block.buffer).getInt32(start + LEG.SIDE, true)],
    ...(rank !== null && { rank }),
  };
}

/**
 * The sum of the bones of a leg, without the last one of a flat foot.
 * @param {ReadLeg} leg
 */
function reachOf({ lengths, flat }) {
  return lengths.subarray(0, lengths.length - (flat ? 1 : 0)).reduce((a, b) => a + b, 0);
}

/**
 * The first of some lengths that is out of range, as `findFault` returns it.
 * @param {string} name
 * @param {Float64Array | null} lengths
 * @returns {[name: string, value?: number, rule?: number]}
 */
function wrongLength(name, lengths) {
  const wrong = lengths?.findIndex((length) => !(length >= 0 && length <= 1e30)) ?? 0;
  return [`${name}[${wrong}]`, lengths?.[wrong], ERRORS.LENGTH];
}

/**
 * The argument that an error code refers to, its value, and the code of the rule that it breaks, if that is
 * another.
 * @param {number} code
 * @param {number} at the index of the leg, or -1
 * @param {WalkerDescription} description
 * @returns {[name: string, value?: number | string, rule?: number]}
 */
function findFault(code, at, { legs, hipEllipse, homeEllipse }) {
  const leg = legs[at];
  const shown = (/** @type {ArrayLike<number> | null} */ numbers) =>
    numbers ? `[${Array.from(numbers).join(', ')}]` : undefined;
  if (!leg) {
    return code === ERRORS.HIP
      ? wrongLength('hipEllipse', hipEllipse)
      : code === ERRORS.HOME
        ? wrongLength('homeEllipse', homeEllipse)
        : ['legs'];
  }
  const { names, lengths } = leg;
  switch (code) {
    case ERRORS.LENGTH:
      return wrongLength(names.lengths, lengths);
    case ERRORS.REACH:
    case ERRORS.LEG_REACH:
      return [names.lengths, reachOf(leg)];
    case ERRORS.BENDS:
      return [names.bends, shown(leg.bends)];
    case ERRORS.HIP:
      return leg.hip || !hipEllipse ? [`legs[${at}].hip`, shown(leg.hip)] : ['hipEllipse', shown(hipEllipse)];
    case ERRORS.HOME:
      return leg.home
        ? [`legs[${at}].home`, shown(leg.home.slice(0, 2))]
        : homeEllipse
          ? ['homeEllipse', shown(homeEllipse)]
          : [`legs[${at}].home (the default, from its hip and lengths)`];
    case ERRORS.RANK:
    case ERRORS.RANK_TAKEN:
      return [`legs[${at}].rank`, leg.rank ?? undefined];
    default:
      return [`legs[${at}]`];
  }
}
