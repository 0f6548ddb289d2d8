// A chain of bones that reaches for targets.

import {
  countDimensions,
  readBoolean,
  readCount,
  readName,
  readNumber,
  readNumbers,
  readOptions,
  readPoint,
} from './arguments.js';
import { shared } from './memory.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * How a solve ended.
 * - `'reached'`: the tip is within the tolerance of the target. Whenever it is, and only then.
 * - `'out-of-reach'`: the target is too far; the chain points straight at it.
 * - `'too-close'`: the target is inside the ring that a bone longer than all others together leaves;
 *   the chain is folded, as near as it can be.
 * - `'stalled'`: the iterations were spent before the tip was there.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'stalled' | 'unsolved'} Status
 */

/**
 * What a chain is made of. Lengths and coordinates are in any unit, the same for all.
 * @typedef {object} ChainOptions
 * @property {ArrayLike<number>} [lengths] The lengths of the bones, from the root on: 1 to 1,000,000
 *   numbers, each 0 or more, not all 0. Left out, they are the distances of `positions`.
 * @property {ArrayLike<number> | XYZ} [root] Where joint 0 is. Two numbers make a planar chain, three
 *   a spatial one. Left out: joint 0 of `positions`, else the origin.
 * @property {2 | 3} [dimensions] Needed only for a spatial chain without a `root`. Default 2.
 * @property {ArrayLike<number>} [positions] The joints to start from, joint after joint, `dimensions`
 *   numbers each. `lengths` and `root` win where they disagree: each bone keeps its direction. Left
 *   out, the chain is straight along +x.
 * @property {number} [tolerance] How near to the target is near enough, in the unit of the lengths, 0
 *   or more. Default 1e-4 of the reach.
 * @property {number} [maxIterations] The most iterations that a solve may take, 1 to 1,000,000.
 *   Default 100.
 * @property {'auto' | 'fabrik'} [solver] `'auto'`: closed forms where there are any, else FABRIK, with
 *   a way out of every pose that it is caught in. `'fabrik'`: the published method alone, which may
 *   stall. Default `'auto'`.
 * @property {boolean} [pinned] Whether the root stays where it is. One that does not follows the tip,
 *   like the end of a rope. Default true.
 */

const OPTIONS = [
  'lengths',
  'root',
  'dimensions',
  'positions',
  'tolerance',
  'maxIterations',
  'solver',
  'pinned',
];

const MOST_BONES = 1_000_000;

/** @type {Float32Array} */
const NO_FLOATS = new Float32Array(0);
/** @type {Float64Array} */
const NO_DOUBLES = new Float64Array(0);

/** A joint of a chain: always where the joint is now. */
export class Joint {
  #read;
  #index;

  /**
   * @param {(joint: number, axis: number) => number} read
   * @param {number} index
   * @param {number} dimensions
   */
  constructor(read, index, dimensions) {
    this.#read = read;
    this.#index = index;
    /** Of the chain: 2 or 3. */
    this.dimensions = dimensions;
  }

  get x() {
    return this.#read(this.#index, 0);
  }

  get y() {
    return this.#read(this.#index, 1);
  }

  /** 0 for a planar chain. */
  get z() {
    return this.#read(this.#index, 2);
  }

  toJSON() {
    return this.dimensions === 3 ? { x: this.x, y: this.y, z: this.z } : { x: this.x, y: this.y };
  }
}

/** Frees chains that were forgotten without `dispose`. A net, not a promise. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ instance: Instance, pointer: number }} */ { instance, pointer }) =>
    instance.release(instance.wasm.ik_chain_destroy, pointer),
);

/**
 * A chain of N bones and N + 1 joints: joint 0 is its root, joint N its tip. Bone i runs from joint i
 * to joint i + 1 and keeps its length always.
 *
 * ```js
 * const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
 * chain.solve(200, 300); // 'reached'
 * for (const { x, y } of chain.joints) ctx.lineTo(x, y);
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing.
 */
export class Chain {
  /**
   * Where chains of this class are solved. `load` of `fabrik/lean` makes classes with another.
   * @internal
   */
  static engine = shared;

  #instance;
  #wasm;
  /** The chain in the heap of `#instance`; 0 once it is disposed of. */
  #pointer = 0;
  #dimensions;
  #bones;
  #positions = NO_FLOATS;
  #offsets = NO_FLOATS;
  #root = NO_DOUBLES;
  /** @type {readonly Joint[] | null} */
  #joints = null;

  /**
   * @param {ChainOptions} options
   * @throws {TypeError} when an option is of the wrong type, or unknown
   * @throws {RangeError} when a value or a count is wrong, or there is not enough memory
   */
  constructor(options) {
    const given = readOptions('Chain', options, OPTIONS);
    const { lengths, root, positions, tolerance, maxIterations, solver, pinned } = given;

    const dimensions = readDimensions(given.dimensions, root);
    const place = root === undefined ? null : [...readPoint('root', root, undefined, undefined, dimensions)];
    const lengthsRead = lengths === undefined ? null : readNumbers('lengths', lengths, 1, MOST_BONES);
    const positionsRead = readPositions(positions, dimensions, lengthsRead);
    const bones = countBones(lengthsRead, positionsRead, dimensions);

    const instance = new.target.engine.instance;
    const { wasm } = instance;
    const pointer = instance.lend([lengthsRead, positionsRead], (results, read, ...arrays) => {
      const code = wasm.ik_chain_create(dimensions, bones, arrays[0], arrays[1], results, results + 4);
      checkArrays(instance, code, read(1), lengthsRead, positionsRead);
      return read(0) >>> 0;
    });

    this.#instance = instance;
    this.#wasm = wasm;
    this.#pointer = pointer;
    this.#dimensions = dimensions;
    this.#bones = bones;
    try {
      if (place) {
        this.#check(wasm.ik_chain_set_root(pointer, place[0], place[1], place[2]), 'root', place);
      }
      if (tolerance !== undefined) {
        this.tolerance = /** @type {number} */ (tolerance);
      }
      if (maxIterations !== undefined) {
        this.maxIterations = /** @type {number} */ (maxIterations);
      }
      if (solver !== undefined) {
        this.solver = /** @type {'auto' | 'fabrik'} */ (solver);
      }
      if (pinned !== undefined) {
        this.pinned = /** @type {boolean} */ (pinned);
      }
    } catch (error) {
      instance.release(wasm.ik_chain_destroy, pointer);
      throw error;
    }
    forgotten.register(this, { instance, pointer }, this);
  }

  /**
   * Moves the tip to a target, from the pose that the chain has. A target that cannot be reached is no
   * error: the status says so.
   *
   * The target is given as numbers, `solve(x, y)` or `solve(x, y, z)`; as an array-like of as many
   * numbers as the chain has dimensions; or as anything with `x`, `y` and, in three dimensions, `z`.
   *
   * @overload
   * @param {number} x
   * @param {number} y
   * @param {number} [z] for a spatial chain
   * @returns {Status}
   */
  /**
   * @overload
   * @param {ArrayLike<number> | XYZ} target
   * @param {Record<string, never>} [options] none yet
   * @returns {Status}
   */
  /**
   * @param {number | ArrayLike<number> | XYZ} x
   * @param {number | Record<string, never>} [y]
   * @param {number} [z]
   * @returns {Status}
   */
  solve(x, y, z) {
    const target = readPoint('target', x, y, z, this.#dimensions);
    if (typeof x !== 'number' && y !== undefined) {
      readOptions('solve', y, []);
    }
    const status = this.#wasm.ik_chain_solve(this.#alive(), target[0], target[1], target[2]);
    this.#check(status, 'target', target);
    return this.#status(status);
  }

  /** How the last solve ended. */
  get status() {
    return this.#status(this.#wasm.ik_chain_status(this.#alive()));
  }

  /** Whether the last solve reached its target. */
  get reached() {
    return this.status === 'reached';
  }

  /** The distance that the last solve left between the tip and its target; NaN before the first. */
  get error() {
    return this.#wasm.ik_chain_error(this.#alive());
  }

  /** The iterations that the last solve took; 0 where a closed form gave the answer. */
  get iterations() {
    return this.#wasm.ik_chain_iterations(this.#alive());
  }

  /**
   * The joints, `dimensions` numbers each: a view of the solver's own memory, which shows the present
   * pose. For reading: what is written to it is lost. Ask for it anew each frame, since a view ends
   * when the solver's memory grows; asking allocates nothing.
   * @returns {Float32Array}
   */
  get positions() {
    const address = this.#wasm.ik_chain_positions(this.#alive());
    const length = (this.#bones + 1) * this.#dimensions;
    this.#positions = this.#instance.floats(this.#positions, address, length);
    return this.#positions;
  }

  /**
   * The joints as objects with `x`, `y` and `z`, the same ones each time, which always show the
   * present pose. Exact far from the origin, too, where `positions` is rounded.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#alive();
    if (!this.#joints) {
      const read = this.#coordinate.bind(this);
      const dimensions = this.#dimensions;
      this.#joints = Object.freeze(
        Array.from({ length: this.#bones + 1 }, (_, i) => new Joint(read, i, dimensions)),
      );
    }
    return this.#joints;
  }

  /** 2 for a planar chain, 3 for a spatial one. */
  get dimensions() {
    this.#alive();
    return this.#dimensions;
  }

  /** The number of bones. */
  get bones() {
    this.#alive();
    return this.#bones;
  }

  /** The sum of the bones' lengths: how far the tip can be from the root. */
  get reach() {
    return this.#wasm.ik_chain_reach(this.#alive());
  }

  /** How near the tip can come to the root: more than 0 only when one bone is longer than all others together. */
  get minReach() {
    return this.#wasm.ik_chain_min_reach(this.#alive());
  }

  /** How near to the target is near enough, in the unit of the lengths. */
  get tolerance() {
    return this.#wasm.ik_chain_tolerance(this.#alive());
  }

  set tolerance(value) {
    const tolerance = readNumber('tolerance', value);
    this.#check(this.#wasm.ik_chain_set_tolerance(this.#alive(), tolerance), 'tolerance', value);
  }

  /** The most iterations that a solve may take, 1 to 1,000,000. */
  get maxIterations() {
    return this.#wasm.ik_chain_max_iterations(this.#alive());
  }

  set maxIterations(value) {
    const count = readCount('maxIterations', value);
    this.#check(this.#wasm.ik_chain_set_max_iterations(this.#alive(), count), 'maxIterations', value);
  }

  /** The method: `'auto'` or `'fabrik'`. */
  get solver() {
    const solver = this.#wasm.ik_chain_solver(this.#alive());
    return /** @type {'auto' | 'fabrik'} */ (this.#instance.solvers[solver]);
  }

  set solver(value) {
    const solver = readName('solver', value, this.#instance.solvers);
    this.#check(this.#wasm.ik_chain_set_solver(this.#alive(), solver), 'solver', value);
  }

  /** Whether the root stays where it is. */
  get pinned() {
    return this.#wasm.ik_chain_pinned(this.#alive()) !== 0;
  }

  set pinned(value) {
    const pinned = readBoolean('pinned', value);
    this.#wasm.ik_chain_set_pinned(this.#alive(), pinned ? 1 : 0);
  }

  /**
   * Moves the root, and the whole chain with it. The point is given as for `solve`.
   *
   * @overload
   * @param {number} x
   * @param {number} y
   * @param {number} [z] for a spatial chain
   * @returns {void}
   */
  /**
   * @overload
   * @param {ArrayLike<number> | XYZ} root
   * @returns {void}
   */
  /**
   * @param {number | ArrayLike<number> | XYZ} x
   * @param {number} [y]
   * @param {number} [z]
   */
  setRoot(x, y, z) {
    const root = readPoint('root', x, y, z, this.#dimensions);
    this.#check(this.#wasm.ik_chain_set_root(this.#alive(), root[0], root[1], root[2]), 'root', root);
  }

  /**
   * Takes a pose: joint 0 becomes the root, and each bone takes the direction between its joints.
   * Lengths are kept. Where both joints of a bone coincide, it takes the direction of the bone before
   * it, and the first that of +x.
   * @param {ArrayLike<number>} positions joint after joint, `dimensions` numbers each
   */
  setPose(positions) {
    const count = (this.#bones + 1) * this.#dimensions;
    const numbers = readNumbers('positions', positions, count);
    const pointer = this.#alive();
    this.#instance.lend([numbers], (results, read, address) => {
      const code = this.#wasm.ik_chain_set_pose(pointer, address, results);
      checkArrays(this.#instance, code, read(0), null, numbers);
    });
  }

  /**
   * Gives the chain's memory back. Any use after that throws, but for another `dispose`, which does
   * nothing. Chains that are simply forgotten are freed some time by the garbage collector.
   */
  dispose() {
    if (this.#pointer !== 0) {
      forgotten.unregister(this);
      this.#instance.release(this.#wasm.ik_chain_destroy, this.#pointer);
      this.#pointer = 0;
    }
  }

  #alive() {
    if (this.#pointer === 0) {
      throw new Error('This chain was used after its dispose()');
    }
    return this.#pointer;
  }

  /** @param {number} code */
  #status(code) {
    return /** @type {Status} */ (this.#instance.statuses[code]);
  }

  /**
   * Throws what a code below 0 says of an argument.
   * @param {number} code
   * @param {string} name
   * @param {unknown} value
   */
  #check(code, name, value) {
    if (code < 0) {
      const point = value instanceof Float64Array || Array.isArray(value);
      this.#instance.check(code, name, point ? `[${value.slice(0, this.#dimensions).join(', ')}]` : value);
    }
  }

  /**
   * @param {number} joint
   * @param {number} axis
   */
  #coordinate(joint, axis) {
    const pointer = this.#alive();
    if (axis >= this.#dimensions) {
      return 0;
    }
    const length = (this.#bones + 1) * this.#dimensions;
    this.#offsets = this.#instance.floats(this.#offsets, this.#wasm.ik_chain_offsets(pointer), length);
    this.#root = this.#instance.doubles(this.#root, this.#wasm.ik_chain_root(pointer), 3);
    return this.#root[axis] + this.#offsets[joint * this.#dimensions + axis];
  }
}

// `using chain = new Chain(…)`, where the engine has it.
if (Symbol.dispose) {
  Object.defineProperty(Chain.prototype, Symbol.dispose, { value: Chain.prototype.dispose });
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

/**
 * @param {Float64Array | null} lengths
 * @param {Float64Array | null} positions
 * @param {number} dimensions
 */
function countBones(lengths, positions, dimensions) {
  return lengths ? lengths.length : (positions?.length ?? 0) / dimensions - 1;
}

// The one code that says which of two arrays an index is of: IK_ERROR_LENGTH of src/ik.h.
const LENGTH_ERROR = -5;
const REACH_ERROR = -6;

/**
 * Throws what a code says of lengths or positions.
 * @param {Instance} instance
 * @param {number} code
 * @param {number} at the index of the number at fault, -1 where it is none
 * @param {Float64Array | null} lengths
 * @param {Float64Array | null} positions
 */
function checkArrays(instance, code, at, lengths, positions) {
  if (at < 0) {
    const reach = code === REACH_ERROR ? lengths?.reduce((sum, length) => sum + length, 0) : undefined;
    instance.check(code, lengths ? 'lengths' : 'positions', reach);
  } else {
    const [name, array] = code === LENGTH_ERROR ? ['lengths', lengths] : ['positions', positions];
    instance.check(code, `${name}[${at}]`, array?.[at]);
  }
}
