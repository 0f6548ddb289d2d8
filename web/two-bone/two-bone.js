// An arm of two bones.

import { isObject, readNumbers, readOptions, rejectExtra } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { copyOf } from '../core/heap-owner.js';
import { readPoint, readRotation } from '../core/points.js';
import { createArm, OPTIONS, SETTINGS } from './options.js';
import { TwoBonePose } from './pose.js';
import { ArmSettings } from './settings.js';

/** @typedef {import('../core/points.js').XYZW} XYZW */

/**
 * How a solve of an arm ended.
 * - `'reached'`: the tip is within the tolerance of the target; if and only if it is.
 * - `'out-of-reach'`: the target is too far. The arm is straight towards it, or as straight as its `softness`
 *   allows.
 * - `'too-close'`: one bone is too long to come that close to the root. The arm is folded.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'unsolved'} TwoBoneStatus
 */

/**
 * What a solve of an arm can ask for besides its target.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} TwoBoneSolveOptions
 * @property {import('../core/points.js').Rotation<D>} [orientation] The rotation of the gripper in space,
 *   from rest: an angle from -1e6 to 1e6 in radians, or a quaternion. Only for an arm with a gripper: any other
 *   throws. The gripper always gets it, even if the target is out of reach. Default: the gripper keeps its angle
 *   to the forearm.
 */

/**
 * An arm with two bones, solved in closed form: exact, without iterations. In the rest pose it is straight
 * along +x.
 *
 * The same target always gives the same pose, with these exceptions, which depend on the pose before:
 * `bend: 'nearest'`; `pole: 'keep'`; a gripper without an orientation, which keeps its angle to the forearm; and a direction that
 * the target does not determine: of a target at the root; in three dimensions, of one straight above or below
 * the root, and with a pole on the line from root to target.
 *
 * ```js
 * const arm = new TwoBone({ root: [100, 200], lengths: [80, 70], bend: 'negative' });
 * arm.solve(200, 240); // 'reached'
 * const [shoulder, elbow] = arm.angles;
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {ArmSettings<D>}
 */
export class TwoBone extends ArmSettings {
  /**
   * The engine of arms of this class. inlined-two-bone.js and lean.js derive classes that have one.
   * @internal
   */
  static engine = NO_ENGINE;

  #heap;
  #wasm;
  #lengths;
  #now;
  #other;

  /**
   * Creates an arm.
   * @param {import('./options.js').TwoBoneOptions<D>} options at least `lengths`
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const { heap, lengths, root, given } = createArm(new.target.engine, options);
    super(heap);
    this.#heap = heap;
    this.#wasm = heap.wasm;
    this.#lengths = lengths;
    this.#now = new TwoBonePose(heap, this, 0);
    this.#other = new TwoBonePose(heap, this, 1);
    // With the methods of this class, even if a derived class overrides them.
    const { prototype } = TwoBone;
    try {
      if (root) {
        prototype.setRoot.call(this, root);
      }
      if (given.pole !== undefined) {
        prototype.setPole.call(this, given.pole);
      }
      for (const name of SETTINGS) {
        if (given[name] !== undefined) {
          Reflect.set(prototype, name, given[name], this);
        }
      }
      if (given.angles !== undefined) {
        prototype.setAngles.call(this, given.angles);
      }
      if (given.wrist !== undefined) {
        prototype.setWrist.call(this, given.wrist);
      }
    } catch (error) {
      prototype.dispose.call(this);
      throw error;
    }
  }

  /**
   * Moves the tip to a target, or as near to it as possible. A target out of reach is not an error: the status
   * says so.
   * @overload
   * @param {D extends 2 ? number : never} x the target of a planar arm, from -1e30 to 1e30
   * @param {number} y
   * @returns {TwoBoneStatus} how the solve ended
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the tip to a target, or as near to it as possible. A target out of reach is not an error: the status
   * says so.
   * @overload
   * @param {D extends 3 ? number : never} x the target of a spatial arm, from -1e30 to 1e30
   * @param {number} y
   * @param {number} z
   * @returns {TwoBoneStatus} how the solve ended
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the tip to a target, or as near to it as possible. A target out of reach is not an error: the status
   * says so.
   * @overload
   * @param {import('../core/points.js').Point<D>} target the target, as one point: an array-like or an object
   * @param {TwoBoneSolveOptions<D>} [options] what else is asked for: `orientation`
   * @returns {TwoBoneStatus} how the solve ended
   * @throws {TypeError} if the target or the orientation is of the wrong type, or an option unknown
   * @throws {RangeError} if a value is out of range, or an orientation is given to an arm without a gripper
   */
  /**
   * @param {any} x
   * @param {any} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   * @returns {TwoBoneStatus}
   */
  solve(x, y, z, extra) {
    const { dimensions, instance } = this.#heap;
    const flat = typeof x === 'number';
    rejectExtra('solve', extra, flat && !(dimensions === 2 && isObject(z)) ? undefined : z);
    const { orientation } =
      flat || y === undefined ? { orientation: undefined } : readOptions('solve', y, ['orientation']);
    const turn = orientation === undefined ? null : readRotation('orientation', dimensions, orientation);
    const target = readPoint('target', dimensions, flat ? { x, y, z } : x);
    const [tx, ty, tz = 0] = target;
    const pointer = this.#heap.alive();
    const [code] = turn
      ? instance.withScratch([Float64Array.from(turn)], (_, address) =>
          this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, address),
        )
      : [this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, 0)];
    if (code === ERRORS.COORDINATE) {
      this.#heap.check(code, 'target', target);
    } else if (code < 0 && turn) {
      const value = turn.length === 1 ? turn[0] : turn;
      this.#heap.check(code, 'orientation', code === ERRORS.GRIPPER ? undefined : value);
    }
    return this.#status(code);
  }

  /**
   * Sets the pose by its angles in radians, in the order of `angles`. The status does not change.
   * @throws {TypeError} if `angles` are of the wrong type, or there is another argument
   * @throws {RangeError} if a value or their number is wrong
   * @overload
   * @param {ArrayLike<number>} angles Each from -1e6 to 1e6. In two dimensions: shoulder, elbow, and with a
   *   gripper the wrist, which stays as it is if it is omitted. In three dimensions: turn, lift, elbow, and the
   *   roll, which is 0 if it is omitted; a gripper keeps its rotation relative to the forearm.
   * @returns {void}
   */
  /**
   * @param {ArrayLike<number>} angles
   * @param {undefined} [extra] refused
   */
  setAngles(angles, extra) {
    rejectExtra('setAngles', extra);
    const { dimensions, bones } = this.#heap;
    const most = dimensions === 3 ? 4 : bones;
    const read = readNumbers('angles', angles, dimensions, most);
    const all = new Float64Array(most);
    if (dimensions === 2 && bones === 3) {
      all[2] = this.#now.angles[2];
    }
    all.set(read);
    this.#heap.setNumbers('angles', all);
  }

  /**
   * Sets the rotation of the gripper of a spatial arm relative to the forearm; the other angles stay. (The
   * wrist of a planar arm is the third of its angles.)
   * @param {D extends 2 ? never : ArrayLike<number> | XYZW} quaternion x, y, z, w, of any length but 0
   * @throws {TypeError} if `quaternion` is of the wrong type
   * @throws {RangeError} if it is 0 or not finite, or the arm is planar or has no gripper
   */
  setWrist(quaternion) {
    const numbers = readRotation('wrist', 3, quaternion);
    const [code] = this.#heap.write(this.#wasm.ik_two_bone_set_wrist, Float64Array.from(numbers));
    this.#heap.check(code, 'wrist', code === ERRORS.ROTATION ? numbers : undefined);
  }

  /** The angles of the joints in radians, see `TwoBonePose.angles`. */
  get angles() {
    return this.#now.angles;
  }

  /** The joints, `dimensions` numbers each: root, elbow, wrist, and the end of a gripper. */
  get positions() {
    return this.#now.positions;
  }

  /** The joints as objects with `x`, `y` and `z`: always the same objects, with the present coordinates. */
  get joints() {
    return this.#now.joints;
  }

  /** The root (shoulder), joint 0: an object with live `x`, `y` and `z`. Set it with `setRoot`. */
  get root() {
    return this.joints[0];
  }

  /** The tip, the last joint: an object with live `x`, `y` and `z`. */
  get tip() {
    return this.joints[this.#heap.bones];
  }

  /** The rotation of each bone in space, from its rest along +x: a quaternion x, y, z, w per bone. */
  get rotations() {
    return this.#now.rotations;
  }

  /** The rotation of each bone relative to the bone before it: a quaternion x, y, z, w per bone. */
  get localRotations() {
    return this.#now.localRotations;
  }

  /** The other pose with the same tip, whose elbow is on the other side: always the same object. */
  get other() {
    this.#heap.alive();
    return this.#other;
  }

  /** How the last solve ended. */
  get status() {
    return this.#status(this.#heap.get('status'));
  }

  /** Whether the last solve reached its target: `status` is `'reached'`. */
  get reached() {
    return this.status === 'reached';
  }

  /** The distance between tip and target after the last solve, in the unit of the lengths; NaN before the first. */
  get error() {
    return this.#heap.get('error');
  }

  /**
   * 2 for a planar arm, 3 for a spatial one.
   * @returns {D}
   */
  get dimensions() {
    this.#heap.alive();
    return /** @type {D} */ (this.#heap.dimensions);
  }

  /**
   * The lengths of the upper arm and the forearm, as they were given: a copy.
   * @returns {readonly [number, number]}
   */
  get lengths() {
    this.#heap.alive();
    const [first, second] = this.#lengths;
    return Object.freeze(/** @type {[number, number]} */ ([first, second]));
  }

  /** The length of the gripper; 0 if there is none. */
  get gripper() {
    this.#heap.alive();
    return this.#lengths[2];
  }

  /** The greatest distance between root and tip: the sum of all lengths. */
  get reach() {
    return this.#heap.get('reach');
  }

  /** The smallest distance between root and tip, over all angles of a gripper. */
  get minReach() {
    return this.#heap.get('minReach');
  }

  /**
   * Returns the options that create this arm again, in its present pose, for `new TwoBone()`, also after
   * `JSON.stringify` and `JSON.parse`. The result of the last solve is not part of it, and `other` may be another
   * pose: `saveState` and `clone` keep them, too.
   * @override
   * @returns {import('./options.js').TwoBoneOptions<D>}
   */
  toJSON() {
    const { dimensions, lengths, gripper, bend, softness, tolerance, pole, root } = this;
    const { x, y, z } = root;
    const wrist =
      dimensions === 3 && gripper > 0 ? { wrist: Array.from(this.localRotations.slice(8)) } : null;
    return /** @type {any} */ ({
      dimensions,
      lengths: [...lengths],
      root: dimensions === 3 ? [x, y, z] : [x, y],
      gripper,
      bend,
      softness,
      tolerance,
      ...(pole && { pole }),
      angles: Array.from(this.angles),
      ...wrist,
    });
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. The constructor of a derived class
   * must take options as its first argument; the fields of a derived class are not copied.
   * @returns {this}
   */
  clone() {
    return copyOf(this, TwoBone.prototype.toJSON.call(this));
  }

  /** @param {number} code */
  #status(code) {
    return /** @type {TwoBoneStatus} */ (this.#heap.instance.names('ik_two_bone_status_name')[code]);
  }
}

rejectWrites(TwoBone);
rejectOptionWrites(TwoBone, OPTIONS, { wrist: 'setWrist()' });
rejectExtras(TwoBone, { solve: Infinity, setAngles: Infinity });
