// The options of a batch of chains.

import { OPTIONS } from '../chain/options.js';
import {
  isObject,
  lengthOf,
  readBoolean,
  readName,
  readNumbers,
  readOptions,
  wrongCount,
  wrongType,
} from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { readCount } from './arguments.js';

/**
 * What a batch has beside the options of its chains.
 * @typedef {object} BatchOptions
 * @property {number} count How many chains, 1 to 1,000,000.
 * @property {ArrayLike<ArrayLike<number>>} [perChainLengths] The lengths of each chain: [chain][bone], as many
 *   bones for all. They replace `lengths`.
 * @property {number | ArrayLike<number>} [tolerance] The distance from tip to target that counts as reached, in
 *   the unit of the lengths, from 0 to 1e30: one number for all chains, or one per chain. Default 1e-4 of the
 *   reach of each.
 * @property {boolean} [bases] Whether each chain has a rotation of what it is attached to, see
 *   `ChainBatch.bases`. Default false.
 * @property {'points' | 'directions'} [poles] What `ChainBatch.poles` are: points in space, or directions from
 *   the root. Default: there are no poles.
 * @property {boolean} [rotations] Whether to compute `ChainBatch.rotations`. Default false.
 */
/**
 * The options of a batch of chains: `count`, one of `lengths`, `perChainLengths`, `positions` and `rest`, and
 * all options of a `Chain` except `pole`. Every chain begins as a `Chain` with these options would.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('../chain/options.js').SharedOptions<D> & BatchOptions &
 *   ({ lengths: ArrayLike<number> } | { perChainLengths: ArrayLike<ArrayLike<number>>, lengths?: undefined } |
 *   { positions: ArrayLike<any> } | { rest: ArrayLike<any> })} ChainBatchOptions
 */

const OWN = ['count', 'perChainLengths', 'bases', 'poles', 'rotations'];
/** The names of all options. */
export const BATCH_OPTIONS = [...OPTIONS.filter((name) => name !== 'pole'), ...OWN];
const NO_LENGTHS = 'must be given lengths, or perChainLengths, or positions, or rest';
const MOST_BONES = 1_000_000;

/** As `ik_chain_batch_option`. */
const FLAGS = { bases: 1, points: 2, directions: 4, rotations: 8 };

/**
 * @typedef {object} BatchDescription
 * @property {number} count
 * @property {Float64Array | null} lengths of all chains, chain after chain
 * @property {Float64Array | null} tolerances one per chain
 * @property {number} flags a sum of `ik_chain_batch_option`
 * @property {Record<string, unknown>} model the options of the chain that all begin as
 */

/**
 * @param {unknown} options
 * @param {string} className that errors name
 * @returns {BatchDescription}
 */
export function readBatch(options, className) {
  const given = readOptions(className, options, BATCH_OPTIONS);
  const { count: _, perChainLengths, bases, poles, rotations, ...model } = given;
  const count = readCount(given.count);
  const lengths = perChainLengths === undefined ? null : readLengths(perChainLengths, count);
  if (lengths) {
    if (model.lengths !== undefined) {
      throw wrongType('perChainLengths', 'left out where lengths are given', perChainLengths);
    }
    model.lengths = lengths.subarray(0, lengths.length / count);
  }
  if ((model.lengths ?? model.positions ?? model.rest) === undefined) {
    throw coded('wrong-type', new TypeError(`${className} ${NO_LENGTHS}`));
  }
  const tolerances = isObject(model.tolerance) ? readNumbers('tolerance', model.tolerance, count) : null;
  if (tolerances) {
    delete model.tolerance;
  }
  return { count, lengths, tolerances, flags: readFlags(bases, poles, rotations), model };
}

/**
 * @param {unknown} value
 * @param {number} count of chains
 */
function readLengths(value, count) {
  const rows = /** @type {ArrayLike<ArrayLike<number>>} */ (value);
  if (lengthOf(value) === undefined) {
    throw wrongType('perChainLengths', 'an array of arrays of numbers, one per chain', value);
  }
  if (!isObject(rows[0])) {
    throw wrongType('perChainLengths[0]', 'an array of numbers, the lengths of a chain', rows[0]);
  }
  if (rows.length !== count) {
    throw wrongCount('perChainLengths', `${count} arrays, one per chain`, rows.length);
  }
  const first = readNumbers('perChainLengths[0]', rows[0], 1, MOST_BONES);
  const lengths = new Float64Array(count * first.length);
  for (let i = 0; i < count; i++) {
    lengths.set(readNumbers(`perChainLengths[${i}]`, rows[i], first.length), i * first.length);
  }
  return lengths;
}

/**
 * @param {unknown} bases
 * @param {unknown} poles
 * @param {unknown} rotations
 */
function readFlags(bases = false, poles, rotations = false) {
  let flags = 0;
  if (readBoolean('bases', bases)) {
    flags += FLAGS.bases;
  }
  if (readBoolean('rotations', rotations)) {
    flags += FLAGS.rotations;
  }
  if (poles !== undefined) {
    const names = /** @type {const} */ (['points', 'directions']);
    flags += FLAGS[names[readName('poles', poles, names)]];
  }
  return flags;
}
