// What can be set of a chain, and read again.

import { readName, readNumber, rejectExtra, toInteger } from '../core/arguments.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { readPoint } from '../core/points.js';
import { showPole } from '../core/pole.js';
import { readRestarts, restartsOf } from '../core/restarts.js';
import { writeBase, writeLengths, writeMaxTurn, writePole, writeRoot, writeStiffness } from './create.js';
import { readLimits, writeLimit } from './limits.js';
import { Posed } from './pose.js';
import { perBone } from './properties.js';
import { writeRestRotations } from './rotations.js';

/**
 * A method of solving. All except `'auto'` are for comparison: they are the textbook methods, and each may
 * stall.
 * - `'auto'`: a closed form if there is one; else one iteration of FABRIK and then, if that is not enough, the
 *   nearest pose that reaches, by a convex projection, with a guaranteed last stage. With limits: a search of
 *   the joint angles within them.
 * - `'fabrik'`: the published method alone. With limits, each bone that a pass turns is brought within them.
 * - `'ccd'`: cyclic coordinate descent, one joint after the other from the tip to the root.
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

/**
 * The part of a chain's class that sets it.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Posed<D>}
 */
export class Settings extends Posed {
  /**
   * The distance between effector (the tip by default) and target that counts as reached, in the unit of the
   * lengths, from 0 to 1e30. Default 1e-4 of the reach.
   */
  set tolerance(value) {
    heapOf(this).setNumber('tolerance', value);
  }

  get tolerance() {
    return heapOf(this).get('tolerance');
  }

  /** The angle to an orientation that counts as reached, in radians, 0 to π. Default 1e-3. */
  set orientationTolerance(value) {
    heapOf(this).setNumber('orientationTolerance', value);
  }

  get orientationTolerance() {
    return heapOf(this).get('orientationTolerance');
  }

  /** The most iterations that a solve may take, 1 to 1,000,000. Default 100 without limits, 1000 with limits. */
  set maxIterations(value) {
    heapOf(this).set('maxIterations', toInteger(readNumber('maxIterations', value), 0), value);
  }

  get maxIterations() {
    return heapOf(this).get('maxIterations');
  }

  /**
   * From which other poses a solve starts again if it misses its target: with limits or `stiffness`, and the solver `'auto'`.
   * Default true.
   * @type {import('../core/restarts.js').Restarts}
   */
  set restarts(value) {
    heapOf(this).set('restarts', readRestarts(value));
  }

  get restarts() {
    return restartsOf(heapOf(this).get('restarts'));
  }

  /** The method of solving. Default `'auto'`. */
  set solver(value) {
    const heap = heapOf(this);
    heap.set('solver', readName('solver', value, heap.instance.names('ik_solver_name')));
  }

  get solver() {
    const heap = heapOf(this);
    return /** @type {Solver} */ (heap.instance.names('ik_solver_name')[heap.get('solver')]);
  }

  /**
   * What happens to the root in a solve. Default `'fixed'`.
   * @type {RootMode}
   */
  set rootMode(value) {
    heapOf(this).set('rootMode', readName('rootMode', value, ROOT_MODES));
  }

  get rootMode() {
    return ROOT_MODES[heapOf(this).get('rootMode')];
  }

  /**
   * How far the root may move in the root mode `'pull'`, in the unit of the lengths, from 0 to 1e30. Default a
   * quarter of the reach.
   */
  set maxPull(value) {
    heapOf(this).setNumber('maxPull', value);
  }

  get maxPull() {
    return heapOf(this).get('maxPull');
  }

  /**
   * The lengths of the bones, to seven digits, because the solver has them as floats. A copy; set them with
   * `setLengths`.
   * @returns {readonly number[]}
   */
  get lengths() {
    return perBone(heapOf(this), 'ik_chain_get_length');
  }

  /**
   * Sets the lengths of all bones, of which there are as many as before. The bones keep their directions, and
   * the root stays. `tolerance` and `maxPull` change with the reach if they have their defaults.
   * @param {ArrayLike<number>} lengths one number per bone, each from 0 to 1e30, with a sum from 1e-30 to 1e30
   * @throws {TypeError} if `lengths` is not an array of numbers
   * @throws {RangeError} if their number or a value is wrong
   */
  setLengths(lengths) {
    writeLengths(heapOf(this), lengths);
  }

  /**
   * Moves the root, and the whole chain with it.
   * @overload
   * @param {D extends 2 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root, and the whole chain with it.
   * @overload
   * @param {D extends 3 ? number : never} x from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the root, and the whole chain with it.
   * @overload
   * @param {import('../core/points.js').Point<D>} root an array-like or an object, each coordinate from
   *   -1e30 to 1e30
   * @returns {void}
   * @throws {TypeError} if the root is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  /**
   * @param {any} x
   * @param {number} [y]
   * @param {number} [z]
   */
  setRoot(x, y, z) {
    const heap = heapOf(this);
    const flat = typeof x === 'number';
    const root = readPoint('root', heap.dimensions, flat ? { x, y, z } : x);
    if (!flat) {
      rejectExtra('setRoot', y, z);
    }
    writeRoot(heap, root);
  }

  /**
   * The rotation of the base: an angle from -π to π of a planar chain, a unit quaternion x, y, z, w of a
   * spatial one. A copy; set it with `setBase`.
   * @returns {D extends 2 ? number : readonly [x: number, y: number, z: number, w: number]}
   */
  get base() {
    const heap = heapOf(this);
    const base = heap.getNumbers('base', 4);
    const [, , z, w] = base;
    return /** @type {any} */ (heap.dimensions === 2 ? Math.atan2(2 * z * w, w * w - z * z) : base);
  }

  /**
   * Sets the rotation of the base, to which the chain is attached, and rotates the whole chain with it about its
   * root, as a leg turns with its body. Bone 0 is limited relative to the base. The rotation is absolute: 0, or
   * the quaternion 0, 0, 0, 1, is the default.
   * @overload
   * @param {D extends 3 ? number : never} x a quaternion of any length but 0
   * @param {number} y
   * @param {number} z
   * @param {number} w
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if all numbers are 0, or one is not finite
   */
  /**
   * Sets the rotation of the base, to which the chain is attached, and rotates the whole chain with it about its
   * root, as a leg turns with its body. Bone 0 is limited relative to the base. The rotation is absolute: 0, or
   * the quaternion 0, 0, 0, 1, is the default.
   * @overload
   * @param {import('../core/points.js').Rotation<D>} rotation an angle from -1e6 to 1e6 in radians of a
   *   planar chain; a quaternion of any length but 0 of a spatial chain, as an array-like or an object
   * @returns {void}
   * @throws {TypeError} if the rotation is of the wrong type
   * @throws {RangeError} if it is out of range
   */
  /**
   * @param {any} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {number} [w]
   */
  setBase(x, y, z, w) {
    const heap = heapOf(this);
    const flat = typeof x === 'number' && heap.dimensions === 3;
    if (!flat) {
      rejectExtra('setBase', y, z, w);
    }
    writeBase(heap, flat ? { x, y, z, w } : x);
  }

  /**
   * The joints of the rest pose, `dimensions` numbers each, from a root at the origin: a copy. A bone of length 0
   * is shown as long as the reach, so that its direction can be seen. It is an option of the constructor.
   * @returns {readonly number[]}
   */
  get rest() {
    const heap = heapOf(this);
    return heap.getNumbers('rest', (heap.bones + 1) * heap.dimensions);
  }

  /**
   * The limits of the joints, one per bone; null for a free joint. A copy; set them with `setLimit`.
   * @returns {readonly (import('./limits.js').SetLimit<D> | null)[]}
   */
  get limits() {
    return /** @type {any} */ (Object.freeze(readLimits(heapOf(this))));
  }

  /**
   * Sets the limit of a joint, or removes it. A pose that breaks the limit is brought within it at once;
   * `status` and `error` stay those of the last solve.
   * @param {number} bone the index, from 0, of the bone whose root end the joint is
   * @param {import('./limits.js').Limit<D> | null} limit null removes the limit
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such bone, a value is out of range, or there is not enough memory
   */
  setLimit(bone, limit) {
    writeLimit(heapOf(this), readNumber('bone', bone), limit);
  }

  /**
   * The rotation of each bone at rest, four numbers per bone; null if it is not set. A copy; set it with
   * `setRestRotations`.
   * @returns {readonly number[] | null}
   */
  get restRotations() {
    const heap = heapOf(this);
    const isSet = heap.wasm.ik_chain_get_rest_rotations(heap.alive(), 0);
    return isSet ? heap.getNumbers('restRotations', 4 * heap.bones) : null;
  }

  /**
   * Sets the rotation that each bone of a spatial chain has at rest: how the bone's own axes lie in the rest
   * pose. The axes of all limits are then given in these axes; rotations and angles stay measured from rest.
   * A pose that breaks the limits after this is brought within them at once.
   * @param {D extends 2 ? never : import('../core/points.js').Quaternions | null} quaternions one per bone;
   *   null, the default: the axes of space
   * @throws {TypeError} if `quaternions` are of the wrong type
   * @throws {RangeError} if their number is wrong, one of them is 0 or not finite, or the chain is planar
   */
  setRestRotations(quaternions) {
    writeRestRotations(heapOf(this), quaternions);
  }

  /**
   * The stiffness of each bone, 1 each if all are equal. A copy; set it with `setStiffness`.
   * @returns {readonly number[]}
   */
  get stiffness() {
    return perBone(heapOf(this), 'ik_chain_get_stiffness');
  }

  /**
   * Sets how much each bone resists turning, see the option.
   * @param {ArrayLike<number> | null} stiffness one number per bone, from 0.001 to 1000, of which only ratios
   *   matter; null: 1 each
   * @throws {TypeError} if `stiffness` is of the wrong type
   * @throws {RangeError} if a value or their number is wrong
   */
  setStiffness(stiffness) {
    writeStiffness(heapOf(this), stiffness);
  }

  /**
   * How far each joint may turn in one solve, in radians, one number per bone; null for no limit. A copy; set
   * it with `setMaxTurn`.
   * @returns {readonly number[] | null}
   */
  get maxTurn() {
    const heap = heapOf(this);
    const address = heap.get('maxTurn');
    return address ? Object.freeze(Array.from(heap.instance.view(Float64Array, address, heap.bones))) : null;
  }

  /**
   * Sets how far each joint may turn in one solve. A target that is further away is reached after several
   * solves, which are `'stalled'`.
   * @param {number | ArrayLike<number | null> | null} maxTurn in radians above 0: one number for all, or one
   *   per bone; null, the default: no limit
   * @throws {TypeError} if `maxTurn` is of the wrong type
   * @throws {RangeError} if a value or their number is wrong, or there is not enough memory
   */
  setMaxTurn(maxTurn) {
    writeMaxTurn(heapOf(this), maxTurn);
  }

  /**
   * What the bend of the chain points at, with its weight; null for nothing. A direction is as long as it was
   * set. A copy; set it with `setPole`.
   * @returns {import('../core/pole.js').SetPole | null}
   */
  get pole() {
    const heap = heapOf(this);
    const chain = heap.alive();
    let kind = 0;
    const numbers = heap.instance.readDoubles(4, (address) => {
      kind = heap.wasm.ik_chain_get_pole(chain, address, address + 24);
    });
    return /** @type {any} */ (showPole(kind, Array.from(numbers.subarray(0, heap.dimensions)), numbers[3]));
  }

  /**
   * Sets what the bend of the chain points at, such as an elbow or a knee. The chain bends in the plane of root,
   * effector and pole, to the pole's side, and all its joints lie on one circle. `weight` is the share of that
   * which each solve makes; a planar chain bends to that side with 0.5 or more. If the pole comes near the line
   * from root to effector, the chain keeps its plane. When that line passes the pole, a planar chain changes sides
   * in one solve. With limits or stiffness, the chain turns about that line, as far as the limits allow and
   * otherwise without leaps. With a free root, it turns slowly, with the motion of its target; in the plane, such
   * a chain does not turn.
   * @param {import('../core/pole.js').Pole<D> | null} pole a point; `{ point, weight }` or
   *   `{ direction, weight }`; null for nothing
   * @throws {TypeError} if `pole` is of the wrong type, or has an unknown option
   * @throws {RangeError} if a value is out of range
   */
  setPole(pole) {
    writePole(heapOf(this), pole);
  }
}

rejectWrites(Settings);
rejectExtras(Settings, { setRoot: Infinity, setBase: Infinity, setPole: 1 });
