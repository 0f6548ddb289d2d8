// A chain of bones that reaches for targets.

import { readNoMore, readNumber, readPoint, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { NO_ENGINE } from '../core/instance.js';
import { equip, makeChain } from './create.js';
import { checkGoal, readGoal, readOrientation } from './goal.js';
import * as GOAL from './goal-layout.js';
import { readDescription, SETTINGS } from './options.js';
import { Settings } from './settings.js';
import { record } from './trace.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('./options.js').ChainOptions} ChainOptions */
/** @typedef {import('./goal.js').Orientation} Orientation */
/** @typedef {import('./goal.js').SolveOptions} SolveOptions */
/** @typedef {import('./handle.js').Handle} Handle */
/** @typedef {import('./trace.js').Trace} Trace */

/**
 * How a solve ended.
 * - `'reached'`: the tip is within the tolerance of the target. Whenever it is, and only then.
 * - `'out-of-reach'`: the target is further from the root than the bones are long, whatever the
 *   limits. A chain without any points straight at it.
 * - `'too-close'`: the target is inside the ring that a bone longer than all others together leaves. A
 *   chain without limits is folded, as near as can be (not by `'fabrik'`, which has no such pose).
 * - `'blocked'`: the limits hold the chain back: this is the best pose that was found within them. Or
 *   place and orientation cannot both be had.
 * - `'stalled'`: the iterations were spent before the tip was there; solving again goes on. Likewise where
 *   `weight` or `maxTurn` held joints back.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'blocked' | 'stalled' | 'unsolved'} Status
 */

/** Frees chains that were forgotten without `dispose`. A net, not a promise. */
const forgotten = new FinalizationRegistry((/** @type {Handle} */ handle) => handle.end());

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
export class Chain extends Settings {
  /**
   * Where chains of this class are solved: inlined-chain.js and lean.js derive classes with an engine.
   * @internal
   */
  static engine = NO_ENGINE;

  #handle;
  #wasm;
  #statuses;
  /** What `typeof` says of the third number of a target. */
  #third;

  /**
   * @param {ChainOptions} options
   * @throws {TypeError} when an option is of the wrong type, or unknown
   * @throws {RangeError} when a value or a count is wrong, or there is not enough memory
   */
  constructor(options) {
    const description = readDescription(options);
    const instance = new.target.engine.instanceFor('ik_chain_create', 'chain', 'fabrik.wasm');
    const handle = makeChain(instance, description);

    super(handle);
    this.#handle = handle;
    this.#wasm = instance.wasm;
    this.#statuses = instance.names('ik_status_name');
    this.#third = handle.dimensions === 3 ? 'number' : 'undefined';
    forgotten.register(this, handle, this);
    try {
      equip(handle, description);
      for (const name of SETTINGS) {
        if (description.given[name] !== undefined) {
          // By these very members, whatever a class derived from this one makes of them.
          Reflect.set(Settings.prototype, name, description.given[name], this);
        }
      }
    } catch (error) {
      Chain.prototype.dispose.call(this);
      throw error;
    }
  }

  /**
   * Moves the tip to a target, from the pose that the chain has. A target that cannot be reached is no
   * error: the status says so.
   *
   * The target is given as numbers, `solve(x, y)` or `solve(x, y, z)`; as an array-like of as many
   * numbers as the chain has dimensions; or as anything with `x`, `y` and, in three dimensions, `z`. The
   * latter two may be followed by what else is asked for.
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
   * @param {SolveOptions} [options]
   * @returns {Status}
   */
  /**
   * @param {number | ArrayLike<number> | XYZ} x
   * @param {number | SolveOptions} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   * @returns {Status}
   */
  solve(x, y, z, extra) {
    // Numbers, the common case, go straight through; all else is read first.
    if (typeof x === 'number' && typeof y === 'number' && typeof z === this.#third && extra === undefined) {
      return this.#solveFor(x, y, z);
    }
    readNoMore('solve', extra);
    if (typeof x === 'number' || y === undefined) {
      const [targetX, targetY, targetZ] = readPoint('target', this.#handle.dimensions, x, y, z);
      if (typeof x !== 'number') {
        readNoMore('solve', z);
      }
      return this.#solveFor(targetX, targetY, targetZ);
    }
    const goal = readGoal(this.#handle, 'solve', x, y);
    readNoMore('solve', z);
    const address = this.#handle.instance.putGoal(goal);
    const code = this.#wasm.ik_wasm_chain_solve(this.#handle.alive(), address);
    checkGoal(this.#handle, code, 'solve', goal);
    return this.#status(code);
  }

  /**
   * Solves as `solve` does, and tells how: every step, each joint that it moved, and where to. It takes
   * the memory that the trace says in `bytes`, and goes on to 64 MiB of steps, see `Trace.complete`.
   * @param {ArrayLike<number> | XYZ} target
   * @param {SolveOptions} [options] as of `solve`
   * @returns {Trace}
   */
  trace(target, options = {}) {
    return record(this.#handle, readGoal(this.#handle, 'trace', target, options));
  }

  /**
   * By how much the bone that ends in a joint is turned from an orientation, now: the option `offset`
   * that keeps it so, like a hand that goes on holding what it holds.
   * @param {Orientation} orientation
   * @param {number} [joint] 1 to the number of bones; default the last, which is the tip
   * @returns {number | [x: number, y: number, z: number, w: number]} an angle in the plane
   */
  offsetFrom(orientation, joint = this.#handle.bones) {
    const { instance, dimensions } = this.#handle;
    const turn = readOrientation(this.#handle, 'orientation', orientation);
    const index = toInteger(readNumber('joint', joint), -1);
    const chain = this.#handle.alive();
    // The place of a goal has room for both, one behind the other.
    const from = instance.putGoal([...turn, ...new Array(GOAL.COUNT - 4).fill(0)]);
    const to = from + 8 * 4;
    const code = this.#wasm.ik_chain_get_offset_from(chain, index, from, to);
    this.#handle.check(code, code === ERRORS.EFFECTOR ? 'joint' : 'offsetFrom', joint);
    const [x, y, z, w] = instance.view(new Float64Array(0), to, 4);
    return dimensions === 2 ? x : [x, y, z, w];
  }

  /** How the last solve ended. */
  get status() {
    return this.#status(this.#wasm.ik_chain_get_status(this.#handle.alive()));
  }

  /** Whether the last solve reached its target. */
  get reached() {
    return this.status === 'reached';
  }

  /** The distance that the last solve left between the tip and its target; NaN before the first. */
  get error() {
    return this.#wasm.ik_chain_get_error(this.#handle.alive());
  }

  /**
   * The angle, in radians, that the last solve left between the bone and the orientation asked for, which
   * with an `orientationWeight` below 1 is the one between; 0 where none was.
   */
  get orientationError() {
    return this.#wasm.ik_chain_get_orientation_error(this.#handle.alive());
  }

  /** The iterations that the last solve took; 0 where a closed form gave the answer. */
  get iterations() {
    return this.#wasm.ik_chain_get_iterations(this.#handle.alive());
  }

  /** 2 for a planar chain, 3 for a spatial one. */
  get dimensions() {
    this.#handle.alive();
    return this.#handle.dimensions;
  }

  /** The number of bones. */
  get bones() {
    this.#handle.alive();
    return this.#handle.bones;
  }

  /** The sum of the bones' lengths: how far the tip can be from the root. */
  get reach() {
    return this.#wasm.ik_chain_get_reach(this.#handle.alive());
  }

  /** How near the tip can come to the root: more than 0 only when one bone is longer than all others together. */
  get minReach() {
    return this.#wasm.ik_chain_get_min_reach(this.#handle.alive());
  }

  /**
   * Gives the chain's memory back; any use after that throws, but for another `dispose`. Chains that
   * are simply forgotten are freed some time by the garbage collector.
   */
  dispose() {
    forgotten.unregister(this);
    this.#handle.end();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number | undefined} z
   */
  #solveFor(x, y, z) {
    const code = this.#wasm.ik_chain_solve(this.#handle.alive(), x, y, /** @type {number} */ (z));
    if (code < 0) {
      const target = /** @type {number[]} */ ([x, y, z]).slice(0, this.#handle.dimensions);
      this.#handle.check(code, 'target', target);
    }
    return this.#status(code);
  }

  /** @param {number} code */
  #status(code) {
    return /** @type {Status} */ (this.#statuses[code]);
  }
}

// `using chain = new Chain(…)`, where the engine has it.
if (Symbol.dispose) {
  Object.defineProperty(Chain.prototype, Symbol.dispose, { value: Chain.prototype.dispose });
}
