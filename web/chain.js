// A chain of bones that reaches for targets.

import {
  readBoolean,
  readName,
  readNoMore,
  readNumber,
  readNumbers,
  readOptions,
  readPoint,
  readTurn,
  show,
  toInteger,
} from './arguments.js';
import { readDescription } from './description.js';
import { putLimit, readLimit } from './limits.js';
import { makeChain, putBase, putNumbers, putRoot } from './making.js';
import { NO_ENGINE } from './memory.js';
import { Pose } from './pose.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./arguments.js').XYZW} XYZW */
/** @typedef {import('./description.js').ChainOptions} ChainOptions */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * How a solve ended.
 * - `'reached'`: the tip is within the tolerance of the target. Whenever it is, and only then.
 * - `'out-of-reach'`: the target is further from the root than the bones are long, whatever the
 *   limits. A chain without any points straight at it.
 * - `'too-close'`: the target is inside the ring that a bone longer than all others together leaves. A
 *   chain without limits is folded, as near as can be (not by `'fabrik'`, which has no such pose).
 * - `'blocked'`: the limits hold the chain back: this is the best pose that was found within them.
 * - `'stalled'`: the iterations were spent before the tip was there; solving again goes on.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'blocked' | 'stalled' | 'unsolved'} Status
 */

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
   * Where chains of this class are solved: inlined-chain.js and lean.js derive classes with an engine.
   * @internal
   */
  static engine = NO_ENGINE;

  #instance;
  #wasm;
  /** The chain in the heap of `#instance`; 0 once it is disposed of. */
  #pointer = 0;
  #dimensions;
  /** What `typeof` says of the third number of a target. */
  #third;
  #bones;
  #pose;

  /**
   * @param {ChainOptions} options
   * @throws {TypeError} when an option is of the wrong type, or unknown
   * @throws {RangeError} when a value or a count is wrong, or there is not enough memory
   */
  constructor(options) {
    const description = readDescription(options);
    const { dimensions, bones, settings } = description;
    const instance = new.target.engine.instanceFor('chain');
    const pointer = makeChain(instance, description);

    this.#instance = instance;
    this.#wasm = instance.wasm;
    this.#pointer = pointer;
    this.#dimensions = dimensions;
    this.#third = dimensions === 3 ? 'number' : 'undefined';
    this.#bones = bones;
    this.#pose = new Pose(instance, this, () => this.#alive(), bones, dimensions);
    try {
      for (const [name, value] of Object.entries(settings)) {
        // By this class's own members, whatever a class derived from it makes of them.
        Reflect.set(Chain.prototype, name, value, this);
      }
    } catch (error) {
      instance.release(instance.wasm.ik_chain_destroy, pointer);
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
   * @param {undefined} [extra] refused
   * @returns {Status}
   */
  solve(x, y, z, extra) {
    readNoMore('solve', extra);
    // Numbers, the common case, go straight through; all else is read first.
    if (typeof x === 'number' && typeof y === 'number' && typeof z === this.#third) {
      const code = this.#wasm.ik_chain_solve(this.#alive(), x, y, /** @type {number} */ (z));
      if (code < 0) {
        this.#check(code, 'target', [x, y, z]);
      }
      return this.#status(code);
    }
    const [tx, ty, tz] = readPoint('target', x, y, z, this.#dimensions);
    if (typeof x !== 'number') {
      if (y !== undefined) {
        readOptions('solve', y, []);
      }
      readNoMore('solve', z);
    }
    const code = this.#wasm.ik_chain_solve(this.#alive(), tx, ty, tz);
    this.#check(code, 'target', [tx, ty, tz]);
    return this.#status(code);
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
   * pose. For reading: what is written to it is lost. Ask for it anew each frame, which allocates
   * nothing: a view that was kept is empty once the solver's memory has grown, and shows anything once
   * the chain was disposed of. A view keeps its chain from being forgotten, a part of it (`subarray`)
   * does not. For numbers that stay, copy it: `chain.positions.slice()`.
   * @returns {Float32Array}
   */
  get positions() {
    return this.#pose.positions;
  }

  /**
   * The joints as objects with `x`, `y` and `z`, the same ones each time, which always show the
   * present pose. Exact far from the origin, too, where `positions` is rounded.
   * @returns {readonly Joint[]}
   */
  get joints() {
    return this.#pose.joints;
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

  /** The most iterations that a solve may take, 1 to 1,000,000. Until it is set, 100, with limits 1000. */
  get maxIterations() {
    return this.#wasm.ik_chain_max_iterations(this.#alive());
  }

  set maxIterations(value) {
    const count = toInteger(readNumber('maxIterations', value), 0);
    this.#check(this.#wasm.ik_chain_set_max_iterations(this.#alive(), count), 'maxIterations', value);
  }

  /** The method: `'auto'` or `'fabrik'`, which knows no limits. */
  get solver() {
    const solver = this.#wasm.ik_chain_solver(this.#alive());
    return /** @type {'auto' | 'fabrik'} */ (this.#instance.solvers[solver]);
  }

  set solver(value) {
    const solver = readName('solver', value, this.#instance.solvers);
    this.#check(this.#wasm.ik_chain_set_solver(this.#alive(), solver), 'solver', show(value));
  }

  /** Whether the root stays where it is. With limits, it does. */
  get pinned() {
    return this.#wasm.ik_chain_pinned(this.#alive()) !== 0;
  }

  set pinned(value) {
    const pinned = readBoolean('pinned', value);
    this.#check(this.#wasm.ik_chain_set_pinned(this.#alive(), pinned ? 1 : 0), 'pinned', value);
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
    if (typeof x !== 'number') {
      readNoMore('setRoot', y);
      readNoMore('setRoot', z);
    }
    putRoot(this.#instance, this.#alive(), root, this.#dimensions);
  }

  /**
   * Takes a pose: joint 0 becomes the root, and each bone the direction between its joints. Lengths are
   * kept. Where both joints of a bone coincide, it takes the direction of the bone before it, and the
   * first that of +x. A pose that breaks the limits is brought within them.
   * @param {ArrayLike<number>} positions joint after joint, `dimensions` numbers each
   */
  setPose(positions) {
    const count = (this.#bones + 1) * this.#dimensions;
    const numbers = readNumbers('positions', positions, count);
    putNumbers(this.#instance, this.#alive(), this.#wasm.ik_chain_set_pose, 'positions', numbers);
  }

  /**
   * Turns the base, against which bone 0 is limited, and the whole chain with it about its root, as a
   * leg turns with its body. It is turned from the base as it is made, by an angle in radians; in space
   * by a quaternion of any length but 0, where `(0, 0, 0, 1)` is the base as it is made.
   *
   * @overload
   * @param {number} angle of a planar chain
   * @returns {void}
   */
  /**
   * @overload
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} w
   * @returns {void}
   */
  /**
   * @overload
   * @param {ArrayLike<number> | XYZW} quaternion
   * @returns {void}
   */
  /**
   * @param {number | ArrayLike<number> | XYZW} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {number} [w]
   */
  setBase(x, y, z, w) {
    if (this.#dimensions === 2 || typeof x !== 'number') {
      readNoMore('setBase', y);
      readNoMore('setBase', z);
      readNoMore('setBase', w);
    }
    putBase(this.#instance, this.#alive(), readTurn('base', x, y, z, w, this.#dimensions));
  }

  /**
   * Limits a joint, the one at the root end of a bone, or frees it. A pose that breaks the limit is
   * brought within it at once; `status` and `error` stay those of the last solve until the next.
   * @param {number} bone its index, from 0
   * @param {Limit | null} limit null frees the joint
   */
  setLimit(bone, limit) {
    const read = readLimit('limit', limit, this.#dimensions);
    putLimit(this.#instance, this.#alive(), readNumber('bone', bone), read, 'limit');
  }

  /**
   * Says how much each bone resists being turned against the one before it, see the option.
   * @param {ArrayLike<number> | null} stiffness a number a bone, from 0.001 to 1000, of which only
   *   ratios matter; null for 1 each
   */
  setStiffness(stiffness) {
    if (stiffness === null) {
      this.#wasm.ik_chain_set_stiffness(this.#alive(), 0, 0);
      return;
    }
    const numbers = readNumbers('stiffness', stiffness, this.#bones);
    putNumbers(this.#instance, this.#alive(), this.#wasm.ik_chain_set_stiffness, 'stiffness', numbers);
  }

  /**
   * Gives the chain's memory back; any use after that throws, but for another `dispose`. Chains that
   * are simply forgotten are freed some time by the garbage collector.
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
}

// `using chain = new Chain(…)`, where the engine has it.
if (Symbol.dispose) {
  Object.defineProperty(Chain.prototype, Symbol.dispose, { value: Chain.prototype.dispose });
}
