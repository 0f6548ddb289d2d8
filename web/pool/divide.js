// How the chains of a pool are divided: into chunks, each of which is a ChainBatch of its own in some worker.
//
// The division depends on the shape alone, and not on the number of workers: so a state that one pool has saved
// can be restored in a pool with more or fewer workers.

import { isObject, lengthOf } from '../core/arguments.js';

/** A chunk has at least as many bones, unless the chains are fewer: its messages must cost less than its solve. */
const LEAST_BONES = 1024;
/** And at most as many, unless one chain has more: a chunk is the least step of progress. */
const MOST_BONES = 8192;
/** As many chunks as this balance the work of a few workers. */
const CHUNKS = 32;
/** A batch solves chains side by side; the last ones of a chunk must not be few of them. */
const SIDE_BY_SIDE = 16;

/**
 * Chains that are solved together.
 * @typedef {object} Span
 * @property {number} index of the chunk
 * @property {number} first the index of its first chain
 * @property {number} count how many chains it has
 */

/**
 * @param {number} count of chains
 * @param {number} bones of each chain
 * @returns {Span[]}
 */
export function divide(count, bones) {
  const chains = Math.min(Math.max(count / CHUNKS, LEAST_BONES / bones, 1), Math.max(MOST_BONES / bones, 1));
  const size = chains < SIDE_BY_SIDE ? Math.ceil(chains) : SIDE_BY_SIDE * Math.ceil(chains / SIDE_BY_SIDE);
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const first = index * size;
    return { index, first, count: Math.min(size, count - first) };
  });
}

/** The options of a batch that may be arrays with an element per chain. */
const PER_CHAIN = ['perChainLengths', 'tolerance'];

/**
 * Those that are arrays.
 * @param {Record<string, any>} options of the batch of all chains
 */
const arraysOf = (options) => PER_CHAIN.filter((name) => isObject(options[name]));

/**
 * Whether the options can be divided among the chains. If not, they are wrong.
 * @param {Record<string, any>} options of the batch of all chains
 */
export function canDivide(options) {
  return arraysOf(options).every((name) => lengthOf(options[name]) === options.count);
}

/**
 * Whether no option is an array with an element per chain.
 * @param {Record<string, any>} options of the batch of all chains
 */
export const startAlike = (options) => arraysOf(options).length === 0;

/**
 * The options of the batch that solves a part of the chains.
 * @param {Record<string, any>} options of the batch of all chains, which can be divided
 * @param {{ first: number, count: number }} part
 * @returns {Record<string, any>}
 */
export function optionsOfPart(options, { first, count }) {
  /** @type {Record<string, any>} */
  const part = { ...options, count };
  for (const name of arraysOf(options)) {
    part[name] = options[name].slice(first, first + count);
  }
  return part;
}
