// A goal of a rig.

import { readOptions, rejectExtra } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { readPoint } from '../core/points.js';
import { GOAL_OPTIONS, NUMBERS } from './goal-options.js';
import { describeGoal, otherOf, readPart } from './goal-struct.js';
import { GOAL } from './layouts.js';
import { STATUSES } from './status.js';

/** @typedef {import('./goals.js').Goals} Goals */
/** @typedef {import('./status.js').RigStatus} RigStatus */

/**
 * A goal of a rig: what a point of a joint's body should do. `Rig.goal`, `Rig.pin` and `Rig.tie` create it.
 *
 * ```js
 * const hand = rig.goal('hand', { position: [0.5, 1, 0] });
 * rig.solve();
 * if (!hand.reached) console.log(hand.status, hand.error);
 * ```
 *
 * Any use after `remove` throws an `Error` with the code `'disposed'`.
 * @template {2 | 3} [D=2 | 3]
 */
export class RigGoal {
  #goals;
  #slot;
  #heap;
  /** The `typeof` of the third number of a position. */
  #third;

  /**
   * @param {Goals} goals
   * @param {number} slot
   * @internal
   */
  constructor(goals, slot) {
    this.#goals = goals;
    this.#slot = slot;
    this.#heap = goals.heap;
    this.#third = goals.heap.dimensions === 3 ? 'number' : 'undefined';
  }

  /**
   * Moves the position. This is the fastest way to do it, which allocates nothing.
   * @overload
   * @param {D extends 2 ? number : never} x of a planar rig, from -1e30 to 1e30
   * @param {number} y
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   * @throws {Error} if the goal has no position, or was removed
   */
  /**
   * Moves the position. This is the fastest way to do it, which allocates nothing.
   * @overload
   * @param {D extends 3 ? number : never} x of a spatial rig, from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   * @throws {Error} if the goal has no position, or was removed
   */
  /**
   * Moves the position.
   * @overload
   * @param {import('../core/points.js').Point<D>} position an array-like or an object, each coordinate from -1e30 to
   *   1e30
   * @returns {void}
   * @throws {TypeError} if the position is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   * @throws {Error} if the goal has no position, or was removed
   */
  /**
   * @param {any} x
   * @param {number} [y]
   * @param {number} [z]
   */
  moveTo(x, y, z) {
    if (typeof x === 'number' && typeof y === 'number' && typeof z === this.#third) {
      this.#move(x, y, z);
      return;
    }
    const flat = typeof x === 'number';
    const position = readPoint('position', this.#heap.dimensions, flat ? { x, y, z } : x);
    if (!flat) {
      rejectExtra('moveTo', y, z);
    }
    this.#move(position[0], position[1], position[2]);
  }

  /**
   * Changes what is given, and leaves the rest as it is.
   * @param {import('./goal-options.js').GoalOptions<D>} options null for `position`, `orientation`, `orientationFreedom`,
   *   `lookAt`, `direction`, `plane`, `value` or `other` removes it
   * @throws {TypeError} if an option is of the wrong type, unknown, or needs another one
   * @throws {RangeError} if a value is out of range, or the goal would ask for nothing, or for what a tie cannot have
   * @throws {Error} if the goal was removed
   */
  set(options) {
    const given = readOptions('set', options, GOAL_OPTIONS);
    const read = this.#goals.readOptions(given, '');
    this.#goals.change(this.#live(), read);
  }

  /**
   * Removes the goal from its rig. A goal that was removed before is ignored.
   * @returns {void}
   */
  remove() {
    if (this.#goals.has(this, this.#slot)) {
      this.#goals.remove(this.#slot);
    }
  }

  /**
   * The joint that the goal is about.
   * @returns {import('./rig-joint.js').RigJoint<D>}
   */
  get joint() {
    return this.#goals.joints[this.#read().getInt(GOAL.JOINT)];
  }

  /**
   * The other joint of a tie; null if the goal is none.
   * @returns {import('./rig-joint.js').RigJoint<D> | null}
   */
  get other() {
    return this.#goals.joints[otherOf(this.#read())] ?? null;
  }

  /**
   * How the last solve ended for this goal: `'reached'` if its errors are within its tolerances; `'out-of-reach'` if it was
   * missed and has a force in the proof that the goals cannot be reached together; `'stalled'` or `'blocked'` as that of
   * the rig; `'unsolved'` if there was no solve since it was added, or if its weight is 0.
   * @returns {RigStatus}
   */
  get status() {
    const slot = this.#live();
    return STATUSES[this.#heap.wasm.ik_rig_get_goal_status(this.#heap.alive(), slot)];
  }

  /** Whether the last solve reached it: `status` is `'reached'`. */
  get reached() {
    return this.status === 'reached';
  }

  /**
   * The greatest error of its lengths after the last solve: the distance of its point to the position, to the plane or to
   * the point of the other joint, or of a slider to its value; 0 if it has none of these; NaN before the first solve.
   */
  get error() {
    const slot = this.#live();
    return this.#heap.wasm.ik_rig_get_goal_error(this.#heap.alive(), slot);
  }

  /**
   * The greatest error of its angles after the last solve, in radians: that of the orientation, of the axis, or of the angle
   * that the joint should have, beyond what they may be off; 0 if it has none; NaN before the first solve.
   */
  get orientationError() {
    const slot = this.#live();
    return this.#heap.wasm.ik_rig_get_goal_orientation_error(this.#heap.alive(), slot);
  }

  /**
   * Where its point should be in space; null if it has no position. A copy; set it with `moveTo` or `set`.
   * @returns {readonly number[] | null}
   */
  get position() {
    return this.#part('position');
  }

  /**
   * The point that it is about, relative to the joint, in the rest pose. A copy; set it with `set`.
   * @returns {readonly number[]}
   */
  get point() {
    return this.#part('point');
  }

  /**
   * The rotation that the joint should have, as it was set: an angle of a planar rig, a quaternion of a spatial one; null
   * if it has none. A copy; set it with `set`.
   * @returns {(D extends 2 ? number : readonly number[]) | null}
   */
  get orientation() {
    return this.#part('orientation');
  }

  /**
   * The point that its axis should point at; null if it has none. A copy; set it with `set`.
   * @returns {readonly number[] | null}
   */
  get lookAt() {
    return this.#part('lookAt');
  }

  /**
   * How far the joint may be off from the orientation; null: not at all. A copy; set it with `set`.
   * @returns {Readonly<Required<import('./goal-options.js').OrientationFreedom>> | null}
   */
  get orientationFreedom() {
    return this.#part('orientationFreedom');
  }

  /**
   * The direction in space along which its axis should point; null if it has none. A copy; set it with `set`.
   * @returns {readonly number[] | null}
   */
  get direction() {
    return this.#part('direction');
  }

  /**
   * The direction in the rest pose that should point at `lookAt`, or along `direction`; null without these. A copy; set it with
   * `set`.
   * @returns {readonly number[] | null}
   */
  get axis() {
    return this.#part('axis');
  }

  /** The angle by which its axis may be off from `lookAt` or `direction`, in radians, 0 to π. Default 0. */
  set cone(value) {
    this.set({ cone: value });
  }

  get cone() {
    return this.#read().getNumber(NUMBERS.cone);
  }

  /**
   * The value that the joint should have: an angle, or a displacement of a slider; null if it asks for none.
   * @type {number | null}
   */
  set value(value) {
    this.set({ value });
  }

  get value() {
    return this.#part('value');
  }

  /**
   * The plane that its point should be on or above; null if it has none. A copy; set it with `set`.
   * @returns {{ readonly normal: readonly number[], readonly point: readonly number[], readonly side: 'on' | 'above' } | null}
   */
  get plane() {
    return this.#part('plane');
  }

  /**
   * The point of the other joint of a tie, relative to it, in the rest pose; null if the goal is no tie. A copy; set it
   * with `set`.
   * @returns {readonly number[] | null}
   */
  get offset() {
    return this.#part('offset');
  }

  /**
   * How much its errors count against those of other goals of its priority, 0 to 1000. With 0 it has no effect. Default
   * 1.
   */
  set weight(value) {
    this.set({ weight: value });
  }

  get weight() {
    return this.#read().getNumber(NUMBERS.weight);
  }

  /**
   * Goals of priority 0 come first: they are reached if they can be, whatever happens to those of priority 1. Default 0.
   * @type {0 | 1}
   */
  set priority(value) {
    this.set({ priority: value });
  }

  get priority() {
    return /** @type {0 | 1} */ (this.#read().getInt(GOAL.PRIORITY));
  }

  /** The distance that counts as reached, from 0 to 1e30. Default 1e-4 of the rig's reach when it was created. */
  set tolerance(value) {
    this.set({ tolerance: value });
  }

  get tolerance() {
    return this.#read().getNumber(NUMBERS.tolerance);
  }

  /** The angle that counts as reached, in radians, 0 to π. Default 1e-3. */
  set orientationTolerance(value) {
    this.set({ orientationTolerance: value });
  }

  get orientationTolerance() {
    return this.#read().getNumber(NUMBERS.orientationTolerance);
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    const live = this.#heap.isAlive && this.#goals.has(this, this.#slot);
    return live ? this.toJSON() : '(removed)';
  }

  /**
   * Returns what the option `goals` of a rig takes: `joint`, and the options of the goal.
   * @returns {import('./goal-options.js').GoalDescription<D>}
   */
  toJSON() {
    return /** @type {any} */ (describeGoal(this.#read(), this.#goals.tree, this.#heap.dimensions));
  }

  /** Its slot. Throws if it was removed. */
  #live() {
    if (!this.#goals.has(this, this.#slot)) {
      throw coded('disposed', new Error('This goal was used after it was removed'));
    }
    return this.#slot;
  }

  /** Its struct, as it is now. */
  #read() {
    return this.#goals.read(this.#live());
  }

  /**
   * @param {string} option
   * @returns {any}
   */
  #part(option) {
    return readPart(this.#read(), option, this.#heap.dimensions);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number | undefined} z
   */
  #move(x, y, z) {
    const slot = this.#live();
    const heap = this.#heap;
    const code = heap.wasm.ik_rig_move_goal(heap.alive(), slot, x, y, /** @type {number} */ (z));
    if (code === ERRORS.GOAL) {
      throw coded('wrong-call', new Error('moveTo needs a goal with a position: give it one with set()'));
    }
    if (code < 0) {
      heap.check(code, 'position', /** @type {number[]} */ ([x, y, z]).slice(0, heap.dimensions));
    }
  }
}

rejectWrites(RigGoal, {
  position: 'moveTo() or set()',
  orientation: 'set()',
  orientationFreedom: 'set()',
  lookAt: 'set()',
  direction: 'set()',
  point: 'set()',
  axis: 'set()',
  plane: 'set()',
  offset: 'set()',
  other: 'set()',
});
rejectExtras(RigGoal, { moveTo: 3 });
