// A chain of bones that reaches for targets.

import { isObject, readNumber, rejectExtra, toInteger } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { copyOf } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { applyOptions, createChain } from './create.js';
import { checkGoal, readGoal, readOrientation } from './goal.js';
import { readDescription, SETTINGS } from './options.js';
import { optionsOf } from './properties.js';
import { Settings } from './settings.js';
import { record } from './trace.js';

/**
 * How a solve ended.
 * - `'reached'`: the effector (the tip by default) is within the tolerance of the target, and an orientation
 *   within its own. The status is `'reached'` if and only if that is so.
 * - `'out-of-reach'`: the target is further from the root than the reach up to the effector, whatever the
 *   limits. With `'auto'`, and without limits, `weight` and `maxTurn`, the chain points straight at it.
 * - `'too-close'`: up to the effector, one bone is longer than all others together, and the target is inside
 *   the ring that it leaves. With `'auto'`, and without limits, `weight` and `maxTurn`, the chain is folded, as
 *   near to it as possible.
 * - `'blocked'`: the limits forbid it. The pose is the best one that was found within them. Also if the limits
 *   do not allow position and orientation together.
 * - `'stalled'`: the iterations were used up, and another solve continues; or `weight` or `maxTurn` kept the
 *   chain back.
 *
 * With an `orientation`, `'out-of-reach'` and `'too-close'` have another meaning if the effector is at its
 * target: the position is reached, but the lengths do not allow the orientation there. They are then about the
 * place where the oriented bone would begin: it is too far from the root, or too close to it.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'blocked' | 'stalled' | 'unsolved'} Status
 */

/**
 * A chain of N bones and N + 1 joints: joint 0 is its root, joint N its tip. Bone i runs from joint i to
 * joint i + 1 and always keeps its length.
 *
 * ```js
 * const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
 * chain.solve(200, 300); // 'reached'
 * for (const { x, y } of chain.joints) ctx.lineTo(x, y);
 * ```
 *
 * In TypeScript, `Chain<2>` is a planar chain and `Chain<3>` a spatial one, as `dimensions` or the number of
 * elements of a literal `root` says; otherwise it is `Chain<2 | 3>`.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Settings<D>}
 */
export class Chain extends Settings {
  /**
   * The engine of chains of this class: inlined-chain.js and lean.js derive classes that have one.
   * @internal
   */
  static engine = NO_ENGINE;

  #heap;
  #statuses;
  /** The `typeof` of the third number of a target. */
  #third;

  /**
   * Creates a chain, in its rest pose or in the pose of `positions`.
   * @param {import('./options.js').ChainOptions<D>} options at least `lengths`, or `positions`, or `rest`
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const description = readDescription(options);
    const instance = new.target.engine.instanceFor('ik_chain_create', 'fabrik.wasm');
    const heap = createChain(instance, description);

    super(heap);
    this.#heap = heap;
    this.#statuses = instance.names('ik_status_name');
    this.#third = heap.dimensions === 3 ? 'number' : 'undefined';
    try {
      applyOptions(heap, description);
      for (const name of SETTINGS) {
        if (description.given[name] !== undefined) {
          // With the setters of this class, even if a derived class overrides them.
          Reflect.set(Settings.prototype, name, description.given[name], this);
        }
      }
    } catch (error) {
      heap.end();
      throw error;
    }
  }

  /**
   * Moves the tip to a target, or as near to it as possible, starting from the present pose. A target that
   * cannot be reached is no error: the status says so.
   * @overload
   * @param {D extends 2 ? number : never} x the target of a planar chain, from -1e30 to 1e30
   * @param {number} y
   * @returns {Status} how the solve ended
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the tip to a target, or as near to it as possible, starting from the present pose. A target that
   * cannot be reached is no error: the status says so.
   * @overload
   * @param {D extends 3 ? number : never} x the target of a spatial chain, from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {Status} how the solve ended
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the tip to a target, or as near to it as possible, starting from the present pose. A target that
   * cannot be reached is no error: the status says so. Coordinates are from -1e30 to 1e30.
   * @overload
   * @param {import('../core/points.js').Point<D>} target the target, as one point: an array-like or an object
   * @param {import('./goal.js').SolveOptions<D>} [options] what else is asked for: `orientation`,
   *   `orientationWeight`, `offset`, `effector`, `weight`
   * @returns {Status} how the solve ended
   * @throws {TypeError} if the target or an option is of the wrong type, or unknown
   * @throws {RangeError} if a value is out of range, or there is not enough memory
   */
  /**
   * @param {any} x
   * @param {any} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   * @returns {Status}
   */
  solve(x, y, z, extra) {
    // Fast path: the target is given as numbers.
    if (typeof x === 'number' && typeof y === 'number' && typeof z === this.#third && extra === undefined) {
      return this.#solveFor(x, y, z);
    }
    const flat = typeof x === 'number';
    if (flat) {
      // In two dimensions, an object after the numbers is meant as options.
      rejectExtra('solve', this.#heap.dimensions === 2 && isObject(z) ? z : extra);
    }
    if (flat || y === undefined) {
      const target = readPoint('target', this.#heap.dimensions, flat ? { x, y, z } : x);
      if (!flat) {
        rejectExtra('solve', z, extra);
      }
      return this.#solveFor(target[0], target[1], target[2]);
    }
    const goal = readGoal(this.#heap, 'solve', x, y);
    rejectExtra('solve', z, extra);
    const address = this.#heap.instance.writeGoal(goal);
    const code = this.#heap.wasm.ik_wasm_chain_solve(this.#heap.alive(), address);
    checkGoal(this.#heap, code, 'solve', goal);
    return this.#status(code);
  }

  /**
   * Solves like `solve`, and records every step: which joints it moved, and where to. The trace has its own
   * memory, `trace.bytes`, at most 64 MiB, see `Trace.complete`.
   * @param {import('../core/points.js').Point<D>} target an array-like or an object
   * @param {import('./goal.js').SolveOptions<D>} [options] those of `solve`
   * @returns {import('./trace.js').Trace}
   * @throws {TypeError} if the target or an option is of the wrong type, or unknown
   * @throws {RangeError} if a value is out of range, or there is not enough memory
   */
  trace(target, options = {}) {
    return record(this.#heap, readGoal(this.#heap, 'trace', target, options));
  }

  /**
   * Returns the present rotation of the bone that ends in a joint, relative to an orientation. As the option
   * `offset` of a solve, it keeps the bone at this rotation to its orientation, like a hand that holds
   * something.
   * @param {import('../core/points.js').Rotation<D>} orientation an angle from -1e6 to 1e6 in radians of a
   *   planar chain, a quaternion of any length but 0 of a spatial one
   * @param {number} [joint] 1 to the number of bones; default the last, which is the tip
   * @returns {D extends 2 ? number : [x: number, y: number, z: number, w: number]} an angle of a planar chain,
   *   a quaternion of a spatial one
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if the orientation or the joint is out of range
   */
  offsetFrom(orientation, joint = this.#heap.bones) {
    const { instance, dimensions } = this.#heap;
    const turn = readOrientation(this.#heap, 'orientation', orientation);
    const index = toInteger(readNumber('joint', joint), -1);
    const chain = this.#heap.alive();
    // The place of a goal has space for both.
    const from = instance.writeGoal(turn);
    const to = from + 8 * 4;
    const code = this.#heap.wasm.ik_chain_get_offset_from(chain, index, from, to);
    this.#heap.check(code, code === ERRORS.EFFECTOR ? 'joint' : 'offsetFrom', joint);
    const offset = Array.from(instance.view(Float64Array, to, 4));
    return /** @type {any} */ (dimensions === 2 ? offset[0] : offset);
  }

  /**
   * How the last solve ended; calls that set a pose do not change it.
   * @returns {Status}
   */
  get status() {
    return this.#status(this.#heap.get('status'));
  }

  /** Whether the last solve reached its target. */
  get reached() {
    return this.status === 'reached';
  }

  /**
   * The distance between the effector (the tip by default) and the target after the last solve; NaN before the
   * first.
   */
  get error() {
    return this.#heap.get('error');
  }

  /**
   * The angle, in radians, between the bone and the orientation that was solved for, after the last solve: with
   * an `orientationWeight` below 1, the orientation in between. 0 if there was none; NaN before the first solve.
   */
  get orientationError() {
    return this.#heap.get('orientationError');
  }

  /** The iterations that the last solve took; 0 for a closed form. */
  get iterations() {
    return this.#heap.get('iterations');
  }

  /**
   * 2 for a planar chain, 3 for a spatial one.
   * @returns {D}
   */
  get dimensions() {
    this.#heap.alive();
    return /** @type {D} */ (this.#heap.dimensions);
  }

  /** The number of bones. */
  get bones() {
    this.#heap.alive();
    return this.#heap.bones;
  }

  /** The sum of the lengths: the greatest distance between root and tip. */
  get reach() {
    return this.#heap.get('reach');
  }

  /** The least distance between root and tip: more than 0 only if one bone is longer than all others together. */
  get minReach() {
    return this.#heap.get('minReach');
  }

  /**
   * Returns the options that create this chain again, in its present pose, for `new Chain()`, also after
   * `JSON.stringify` and `JSON.parse`. `positions` are relative to `root`. The twist of a bone of a chain
   * without limits, the place from which a root was pulled, whether it is mirrored, the result of the last solve,
   * and what the solver remembers are not part of it: `saveState` and `clone` keep them, too.
   * @override
   * @returns {import('./options.js').ChainOptions<D>}
   */
  toJSON() {
    // Reading angles begins to track rotations.
    const state = super.saveState();
    try {
      return optionsOf(this, this.#heap);
    } finally {
      super.restoreState(state);
    }
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. The constructor of a derived class
   * must take options as its first argument; the fields of a derived class are not copied.
   * @returns {this}
   */
  clone() {
    return copyOf(this, Chain.prototype.toJSON.call(this));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number | undefined} z
   */
  #solveFor(x, y, z) {
    const code = this.#heap.wasm.ik_chain_solve(this.#heap.alive(), x, y, /** @type {number} */ (z));
    if (code < 0) {
      const target = /** @type {number[]} */ ([x, y, z]).slice(0, this.#heap.dimensions);
      this.#heap.check(code, 'target', target);
    }
    return this.#status(code);
  }

  /** @param {number} code */
  #status(code) {
    return /** @type {Status} */ (this.#statuses[code]);
  }
}

rejectWrites(Chain);
rejectExtras(Chain, { solve: Infinity, trace: 2, offsetFrom: 2 });
