// What can be set of a chain: how it is held, and how it is solved.

import { readName, readNoMore, readNumber, readPoint, toInteger } from '../core/arguments.js';
import { putPole } from '../core/pole.js';
import { putBase, putMaxTurn, putNumbers, putRoot, putStiffness } from './create.js';
import { putLimit } from './limits.js';
import { Posed } from './pose.js';
import { putRestRotations } from './rotations.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('../core/arguments.js').XYZW} XYZW */
/** @typedef {import('./handle.js').Handle} Handle */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('../core/pole.js').Pole} Pole */
/** @typedef {import('./rotations.js').RestRotations} RestRotations */

/**
 * A method of solving. All but `'auto'` are there to be compared: each is its textbook's, each may stall.
 * - `'auto'`: closed forms where there are any, else one pass of FABRIK and then, where that is not
 *   enough, the nearest pose that reaches, by a convex projection, with an end that is guaranteed; with
 *   limits, a search of the joints' angles within them.
 * - `'fabrik'`: the published method alone; with limits, each bone that a pass turns is brought within.
 * - `'ccd'`: cyclic coordinate descent, from the tip to the root one joint after the other.
 * - `'jacobian-transpose'`, `'damped-least-squares'`: all joints at once.
 * @typedef {'auto' | 'fabrik' | 'ccd' | 'jacobian-transpose' | 'damped-least-squares'} Solver
 */

/**
 * What happens to the root in a solve.
 * - `'fixed'`: it stays where it is.
 * - `'free'`: it follows the tip, like the end of a rope.
 * - `'pull'`: it stays where `setRoot` put it, unless the chain alone cannot reach the target. Then it moves
 *   towards the target as far as needed, at most by `maxPull`.
 * @typedef {'fixed' | 'free' | 'pull'} RootMode
 */

/** The root modes, by the codes of `ik_root_mode`. */
export const ROOT_MODES = /** @type {const} */ (['free', 'fixed', 'pull']);

/** The part of a chain's class that sets it. */
export class Settings extends Posed {
  #handle;

  /**
   * @param {Handle} handle
   * @internal
   */
  constructor(handle) {
    super(handle);
    this.#handle = handle;
  }

  /**
   * How near to the target is near enough, in the unit of the lengths, 0 or more. Until it is set, 1e-4 of
   * the reach.
   */
  get tolerance() {
    return this.#handle.wasm.ik_chain_get_tolerance(this.#handle.alive());
  }

  set tolerance(value) {
    this.#handle.set(this.#handle.wasm.ik_chain_set_tolerance, 'tolerance', readNumber('tolerance', value));
  }

  /**
   * The angle to an orientation that counts as reached, in radians, 0 to π. Below about 1e-6, rounding alone
   * may miss it. Default 1e-3.
   */
  get orientationTolerance() {
    return this.#handle.wasm.ik_chain_get_orientation_tolerance(this.#handle.alive());
  }

  set orientationTolerance(value) {
    const tolerance = readNumber('orientationTolerance', value);
    this.#handle.set(this.#handle.wasm.ik_chain_set_orientation_tolerance, 'orientationTolerance', tolerance);
  }

  /** The most iterations that a solve may take, 1 to 1,000,000. Until it is set, 100, with limits 1000. */
  get maxIterations() {
    return this.#handle.wasm.ik_chain_get_max_iterations(this.#handle.alive());
  }

  set maxIterations(value) {
    const count = toInteger(readNumber('maxIterations', value), 0);
    this.#handle.set(this.#handle.wasm.ik_chain_set_max_iterations, 'maxIterations', count, value);
  }

  /** The method. Until it is set, `'auto'`. */
  get solver() {
    const solver = this.#handle.wasm.ik_chain_get_solver(this.#handle.alive());
    return /** @type {Solver} */ (this.#handle.instance.names('ik_solver_name')[solver]);
  }

  set solver(value) {
    const solver = readName('solver', value, this.#handle.instance.names('ik_solver_name'));
    this.#handle.set(this.#handle.wasm.ik_chain_set_solver, 'solver', solver);
  }

  /**
   * What happens to the root in a solve. Default `'fixed'`.
   * @type {RootMode}
   */
  get rootMode() {
    return ROOT_MODES[this.#handle.wasm.ik_chain_get_root_mode(this.#handle.alive())];
  }

  set rootMode(value) {
    const mode = readName('rootMode', value, [...ROOT_MODES]);
    this.#handle.set(this.#handle.wasm.ik_chain_set_root_mode, 'rootMode', mode);
  }

  /**
   * How far the root may move in the root mode `'pull'`, in the unit of the lengths, 0 or more. Default a
   * quarter of the reach.
   */
  get maxPull() {
    return this.#handle.wasm.ik_chain_get_max_pull(this.#handle.alive());
  }

  set maxPull(value) {
    this.#handle.set(this.#handle.wasm.ik_chain_set_max_pull, 'maxPull', readNumber('maxPull', value));
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
    const root = readPoint('root', this.#handle.dimensions, x, y, z);
    if (typeof x !== 'number') {
      readNoMore('setRoot', y, z);
    }
    putRoot(this.#handle, root);
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
    if (this.#handle.dimensions === 2 || typeof x !== 'number') {
      readNoMore('setBase', y, z, w);
    }
    putBase(this.#handle, x, y, z, w);
  }

  /**
   * Limits a joint, the one at the root end of a bone, or frees it. A pose that breaks the limit is
   * brought within it at once; `status` and `error` stay those of the last solve until the next.
   * @param {number} bone its index, from 0
   * @param {Limit | null} limit null frees the joint
   */
  setLimit(bone, limit) {
    putLimit(this.#handle, readNumber('bone', bone), limit);
  }

  /**
   * Sets the rotation that each bone of a spatial chain has at rest: how the bone's own axes lie in the rest
   * pose. The axes of all limits are then given in these axes; rotations and angles stay measured from rest.
   * A pose that breaks the limits after this is brought within them at once.
   * @param {RestRotations | null} quaternions null, the default: the axes of space
   * @throws {TypeError} when `quaternions` are of the wrong type
   * @throws {RangeError} when their number is wrong, one of them is 0 or not finite, or the chain is planar
   */
  setRestRotations(quaternions) {
    if (quaternions === null) {
      putNumbers(this.#handle, this.#handle.wasm.ik_chain_set_rest_rotations, 'restRotations', null);
    } else {
      putRestRotations(this.#handle, quaternions);
    }
  }

  /**
   * Says how much each bone resists being turned against the one before it, see the option.
   * @param {ArrayLike<number> | null} stiffness a number a bone, from 0.001 to 1000, of which only
   *   ratios matter; null for 1 each
   */
  setStiffness(stiffness) {
    if (stiffness === null) {
      putNumbers(this.#handle, this.#handle.wasm.ik_chain_set_stiffness, 'stiffness', null);
    } else {
      putStiffness(this.#handle, stiffness);
    }
  }

  /**
   * Says how far each joint may turn in one solve: a target that is further away is reached in the
   * course of some solves, each of which is `'stalled'`.
   * @param {number | ArrayLike<number> | null} maxTurn in radians above 0: one number for all, or a
   *   number a bone; null: as far as may be
   */
  setMaxTurn(maxTurn) {
    putMaxTurn(this.#handle, maxTurn);
  }

  /**
   * Says what the chain's bend points at, like an elbow or a knee. Once solved, the chain is turned about
   * the line from its root to its effector, so that the middle of its joints lies on the pole's side.
   * Where the pole comes near that line, the chain keeps the plane that it has; with limits, it turns as
   * far as they allow. With a weight below 1, each solve makes that part of the turn that is left.
   * @param {Pole | null} pole a point; a point or a direction with a weight; or null for none
   */
  setPole(pole) {
    putPole(this.#handle, pole);
  }
}
