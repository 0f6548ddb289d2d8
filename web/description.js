// What a chain is made of: reading its description, and making it in the solver's heap.

import { countDimensions, readNumber, readNumbers, readOptions, readPoint } from './arguments.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * What a chain is made of. Lengths and coordinates are in any unit, the same for all.
 * @typedef {object} ChainOptions
 * @property {ArrayLike<number>} [lengths] The lengths of the bones, from the root on: 1 to 1,000,000
 *   numbers, each 0 or more, not all 0. Left out, they are the distances of `positions`.
 * @property {ArrayLike<number> | XYZ} [root] Where joint 0 is. Two numbers make a planar chain, three
 *   a spatial one, so does a point with a `z`, be it 0, unless `dimensions` says otherwise. Left out: joint 0 of `positions`, else the origin.
 * @property {2 | 3} [dimensions] Needed only for a spatial chain without a `root`. Default 2.
 * @property {ArrayLike<number>} [positions] The joints to start from, joint after joint, `dimensions`
 *   numbers each. `lengths` and `root` win where they disagree: each bone keeps its direction. Left
 *   out, the chain is straight along +x.
 * @property {number} [tolerance] How near to the target is near enough, in the unit of the lengths, 0
 *   or more. Default 1e-4 of the reach.
 * @property {number} [maxIterations] The most iterations that a solve may take, 1 to 1,000,000.
 *   Default 100.
 * @property {'auto' | 'fabrik'} [solver] `'auto'`: closed forms where there are any, else FABRIK, with
 *   a way out where it stands still, and, after 50 iterations, one more that always reaches. `'fabrik'`: the published method alone, which may
 *   stall. Default `'auto'`.
 * @property {boolean} [pinned] Whether the root stays where it is. One that does not follows the tip,
 *   like the end of a rope. Default true.
 */

const SETTINGS = /** @type {const} */ (['tolerance', 'maxIterations', 'solver', 'pinned']);

const OPTIONS = ['lengths', 'root', 'dimensions', 'positions', ...SETTINGS];

const MOST_BONES = 1_000_000;

/**
 * @typedef {object} Description A description that has been read: of the right types and counts.
 * @property {number} dimensions
 * @property {number} bones
 * @property {Float64Array | null} lengths
 * @property {Float64Array | null} positions one of the two, or both
 * @property {number[] | null} root
 * @property {Pick<ChainOptions, 'tolerance' | 'maxIterations' | 'solver' | 'pinned'>} settings those that
 *   were given, for the chain to set
 */

/**
 * @param {ChainOptions} options
 * @returns {Description}
 */
export function readDescription(options) {
  const given = readOptions('Chain', options, OPTIONS);
  const { lengths, root, positions } = given;
  const settings = Object.fromEntries(
    SETTINGS.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined),
  );
  const dimensions = readDimensions(given.dimensions, root);
  const place = root === undefined ? null : readPoint('root', root, undefined, undefined, dimensions);
  // Copied at once: what readPoint gives is good until its next call.
  const rootRead = place && Array.from(place).slice(0, dimensions);
  const lengthsRead = lengths === undefined ? null : readNumbers('lengths', lengths, 1, MOST_BONES);
  const positionsRead = readPositions(positions, dimensions, lengthsRead);
  const bones = lengthsRead ? lengthsRead.length : (positionsRead?.length ?? 0) / dimensions - 1;
  return { dimensions, bones, lengths: lengthsRead, positions: positionsRead, root: rootRead, settings };
}

/**
 * Makes the chain; returns its address, which `ik_chain_destroy` takes back.
 * @param {Instance} instance
 * @param {Description} description
 */
export function createChain(instance, { dimensions, bones, lengths, positions }) {
  return instance.lend([lengths, positions], (results, read, ...addresses) => {
    const [at, chain] = [results + 4, results];
    const code = instance.wasm.ik_chain_create(dimensions, bones, addresses[0], addresses[1], chain, at);
    checkArrays(instance, code, read(1), { lengths, positions });
    return read(0) >>> 0;
  });
}

/**
 * @param {unknown} dimensions
 * @param {unknown} root
 */
function readDimensions(dimensions, root) {
  if (dimensions === undefined) {
    return (root !== undefined && countDimensions(root)) || 2;
  }
  const number = readNumber('dimensions', dimensions);
  if (number !== 2 && number !== 3) {
    throw new RangeError(`dimensions must be 2 or 3, but is ${number}`);
  }
  return number;
}

/**
 * The positions to start from; null where there are none and there need be none.
 * @param {unknown} positions
 * @param {number} dimensions
 * @param {Float64Array | null} lengths
 */
function readPositions(positions, dimensions, lengths) {
  if (positions === undefined) {
    if (!lengths) {
      throw new TypeError('Chain must be given lengths, or positions, or both');
    }
    return null;
  }
  const least = lengths ? lengths.length + 1 : 2;
  const most = lengths ? lengths.length + 1 : MOST_BONES + 1;
  const numbers = readNumbers('positions', positions, least * dimensions, most * dimensions);
  if (numbers.length % dimensions !== 0) {
    throw new RangeError(`positions must have ${dimensions} numbers a joint, but has ${numbers.length}`);
  }
  return numbers;
}

// The codes of src/ik.h that lengths and positions can both be refused with, told apart.
const LENGTH_ERROR = -5;
const REACH_ERROR = -6;

/**
 * Throws what a code says of lengths or positions.
 * @param {Instance} instance
 * @param {number} code
 * @param {number} at the index of the number at fault, -1 where it is none
 * @param {{ lengths: Float64Array | null, positions: Float64Array | null }} given
 */
export function checkArrays(instance, code, at, { lengths, positions }) {
  if (at >= 0) {
    const [name, array] = code === LENGTH_ERROR ? ['lengths', lengths] : ['positions', positions];
    instance.check(code, `${name}[${at}]`, array?.[at]);
  } else if (code === REACH_ERROR && lengths) {
    const sum = lengths.reduce((a, b) => a + b, 0);
    instance.check(code, 'lengths', sum);
  } else {
    instance.check(code, lengths ? 'lengths' : 'positions: the distances between them');
  }
}
