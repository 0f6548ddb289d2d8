// An arm of two bones.

import {
  readDimensions,
  readName,
  readNoMore,
  readNumber,
  readNumbers,
  readOptions,
  readPoint,
  readTurn,
  show,
} from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { NO_ENGINE } from '../core/instance.js';
import { readPole } from '../core/pole.js';
import { restoreState, saveState } from '../core/state.js';
import { makeArm, OPTIONS, SETTINGS } from './options.js';
import { TwoBonePose } from './pose.js';

/** @typedef {import('../core/arguments.js').XYZ} XYZ */
/** @typedef {import('../core/arguments.js').XYZW} XYZW */
/** @typedef {import('../core/joint.js').Joint} Joint */
/** @typedef {import('../core/instance.js').Instance} Instance */
/** @typedef {import('./options.js').Bend} Bend */
/** @typedef {import('./options.js').Pole} Pole */
/** @typedef {import('./options.js').TwoBoneOptions} TwoBoneOptions */

/**
 * How a solve ended.
 * - `'reached'`: the tip is within the tolerance of the target, if and only if it is.
 * - `'out-of-reach'`: the target is too far. The arm is straight towards it, or as straight as `softness`
 *   lets it be.
 * - `'too-close'`: one bone is too long to come that close to the root. The arm is folded.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'unsolved'} TwoBoneStatus
 */

/** Frees arms that were not disposed of, when they are garbage collected: a safety net. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ instance: Instance, pointer: number }} */ { instance, pointer }) =>
    instance.release(instance.wasm.ik_two_bone_destroy, pointer),
);

/**
 * An arm with two bones, solved in closed form: exact, without iterations. Except with
 * `bend: 'nearest'`, the same target always gives the same pose. In the rest pose it is straight along +x.
 *
 * ```js
 * const arm = new TwoBone({ root: [100, 200], lengths: [80, 70], bend: 'negative' });
 * arm.solve(200, 240); // 'reached'
 * const [shoulder, elbow] = arm.angles;
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it. The arm is unchanged then.
 */
export class TwoBone {
  /**
   * The engine that solves arms of this class. inlined-two-bone.js and lean.js derive classes that have one.
   * @internal
   */
  static engine = NO_ENGINE;

  #instance;
  #wasm;
  /** The arm in the heap of `#instance`; 0 once it is disposed of. */
  #pointer = 0;
  #dimensions;
  #grips;
  #now;
  #other;

  /**
   * @param {TwoBoneOptions} options
   * @throws {TypeError} when an option is of the wrong type, or unknown
   * @throws {RangeError} when a value or a count is wrong, or there is not enough memory
   */
  constructor(options) {
    const given = readOptions('TwoBone', options, OPTIONS);
    const { root, pole } = given;
    const settings = SETTINGS.map((name) => [name, given[name]]).filter(([, value]) => value !== undefined);
    const dimensions = readDimensions(given.dimensions, root);
    const place = root === undefined ? null : readPoint('root', dimensions, root);
    const lengths = readNumbers('lengths', given.lengths, 2);
    const gripper = given.gripper === undefined ? 0 : readNumber('gripper', given.gripper);
    const instance = new.target.engine.instanceFor('ik_two_bone_create', 'two-bone arm', 'two-bone.wasm');
    const pointer = makeArm(instance, dimensions, lengths, gripper);

    this.#instance = instance;
    this.#wasm = instance.wasm;
    this.#pointer = pointer;
    this.#dimensions = dimensions;
    this.#grips = gripper > 0;
    const alive = () => this.#alive();
    const bones = this.#grips ? 3 : 2;
    this.#now = new TwoBonePose(instance, this, alive, 0, dimensions, bones);
    this.#other = new TwoBonePose(instance, this, alive, 1, dimensions, bones);
    try {
      if (place) {
        this.#putRoot(place);
      }
      if (pole !== undefined) {
        TwoBone.prototype.setPole.call(this, /** @type {Pole | null} */ (pole));
      }
      for (const [name, value] of settings) {
        // With the setters of this class, even if a derived class overrides them.
        Reflect.set(TwoBone.prototype, /** @type {string} */ (name), value, this);
      }
    } catch (error) {
      instance.release(instance.wasm.ik_two_bone_destroy, pointer);
      throw error;
    }
    forgotten.register(this, { instance, pointer }, this);
  }

  /**
   * Moves the tip to a target, or as close as possible. A target out of reach is not an error: the
   * returned status says so.
   *
   * The target is given as numbers, `solve(x, y)` or `solve(x, y, z)`; as an array-like; or as anything
   * with `x`, `y` and, in three dimensions, `z`.
   *
   * @overload
   * @param {number} x
   * @param {number} y
   * @param {number} [z] for a spatial arm
   * @returns {TwoBoneStatus}
   */
  /**
   * @overload
   * @param {ArrayLike<number> | XYZ} target
   * @param {{ orientation?: number | ArrayLike<number> | XYZW }} [options] `orientation`: the rotation
   *   of the gripper from rest, an angle in two dimensions, a quaternion in three. The gripper always gets
   *   it, even if the target is out of reach. Without it, the gripper keeps its angle to the forearm.
   * @returns {TwoBoneStatus}
   */
  /**
   * @param {number | ArrayLike<number> | XYZ} x
   * @param {number | { orientation?: number | ArrayLike<number> | XYZW }} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   * @returns {TwoBoneStatus}
   */
  solve(x, y, z, extra) {
    readNoMore('solve', extra);
    const flat = typeof x === 'number';
    // The user's getters run before readPoint, whose result the next call overwrites.
    const { orientation } =
      flat || y === undefined ? { orientation: undefined } : readOptions('solve', y, ['orientation']);
    if (!flat) {
      readNoMore('solve', z);
    }
    const turn = orientation === undefined ? null : readTurn('orientation', this.#dimensions, orientation);
    const target = readPoint('target', this.#dimensions, x, flat ? y : undefined, flat ? z : undefined);
    const [tx, ty, tz = 0] = target;
    const pointer = this.#alive();
    const [code] = turn
      ? this.#instance.lend([Float64Array.from(turn)], (_, address) =>
          this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, address),
        )
      : [this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, 0)];
    if (code === ERRORS.COORDINATE) {
      this.#check(code, 'target', target);
    } else if (code < 0 && turn) {
      const value = turn.length === 1 ? turn[0] : turn;
      this.#check(code, 'orientation', code === ERRORS.GRIPPER ? undefined : value);
    }
    return this.#status(code);
  }

  /**
   * Sets the pose by its angles in radians, in the order of `angles`.
   * @param {ArrayLike<number>} angles In two dimensions: shoulder, elbow, and with a gripper the wrist,
   *   which stays as it is if it is omitted. In three dimensions: turn, lift, elbow, and the roll, which is
   *   0 if it is omitted; a gripper keeps its rotation relative to the forearm.
   */
  setAngles(angles) {
    const flat = this.#dimensions === 2;
    const most = flat && !this.#grips ? 2 : flat ? 3 : 4;
    const read = readNumbers('angles', angles, flat ? 2 : 3, most);
    const all = new Float64Array(most);
    if (flat && this.#grips) {
      all[2] = this.angles[2];
    }
    all.set(read);
    const pointer = this.#alive();
    const [code, index] = this.#instance.lend([all], (at, address) =>
      this.#wasm.ik_two_bone_set_angles(pointer, address, at),
    );
    this.#check(code, `angles[${index}]`, all[index]);
  }

  /**
   * Moves the root, and the whole arm with it. The point is given as for `solve`.
   *
   * @overload
   * @param {number} x
   * @param {number} y
   * @param {number} [z] for a spatial arm
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
    const root = readPoint('root', this.#dimensions, x, y, z);
    if (typeof x !== 'number') {
      readNoMore('setRoot', y, z);
    }
    this.#putRoot(root);
  }

  /**
   * Sets what the elbow of a spatial arm points at, from the next solve on. The plane of the arm rolls
   * about the line from root to target until the elbow is on the pole's side; `bend` still is the sign of
   * the elbow's angle. If the pole lies on that line, the arm keeps its plane.
   * @param {Pole | null} pole a point, also as `{ point }`; `{ direction }`, from the root; or null for
   *   no pole: the plane of the arm is upright then, that is, parallel to the y axis
   */
  setPole(pole) {
    const { kind, name, place, weight } = readPole(pole, this.#dimensions);
    if (weight !== undefined) {
      throw new TypeError('pole has no weight here: it turns the whole arm');
    }
    const [x, y, z = 0] = place;
    const code = this.#wasm.ik_two_bone_set_pole(this.#alive(), kind, x, y, z);
    this.#check(code, name, place);
  }

  /**
   * Returns the state of the arm: its settings, root, pose and status, as a copy. Keep it for undo, or to
   * continue elsewhere: after `restoreState`, the same calls give the same results, bit for bit.
   * @returns {Uint8Array<ArrayBuffer>} 204 bytes, or 332 with a gripper
   */
  saveState() {
    const { ik_two_bone_state_size: sizeOf, ik_two_bone_save_state: save } = this.#wasm;
    return saveState(this.#instance, this.#alive(), sizeOf, save);
  }

  /**
   * Sets the arm to a state that `saveState` returned, of this arm or of another one with the same
   * dimensions and lengths, also in another instance or on another machine.
   * @param {Uint8Array} bytes
   * @throws {TypeError} when `bytes` is not a `Uint8Array`
   * @throws {RangeError} when the bytes are damaged, or were saved by another version of the library, or
   *   from an arm with other dimensions or lengths; the arm is unchanged then
   */
  restoreState(bytes) {
    restoreState(this.#instance, this.#alive(), this.#wasm.ik_two_bone_restore_state, bytes);
  }

  /** The joints' angles, see `TwoBonePose`. */
  get angles() {
    return this.#now.angles;
  }

  /** The joints, `dimensions` numbers per joint: root, elbow, wrist, and the end of a gripper. */
  get positions() {
    return this.#now.positions;
  }

  /** The joints as objects with `x`, `y` and `z`: always the same objects, with the present values. */
  get joints() {
    return this.#now.joints;
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
    this.#alive();
    return this.#other;
  }

  /** How the last solve ended. */
  get status() {
    return this.#status(this.#wasm.ik_two_bone_get_status(this.#alive()));
  }

  /** Whether the last solve reached its target. */
  get reached() {
    return this.status === 'reached';
  }

  /** The distance between tip and target after the last solve; NaN before the first. */
  get error() {
    return this.#wasm.ik_two_bone_get_error(this.#alive());
  }

  /** 2 for a planar arm, 3 for a spatial one. */
  get dimensions() {
    this.#alive();
    return this.#dimensions;
  }

  /** The greatest distance between root and tip: the sum of all lengths. */
  get reach() {
    return this.#wasm.ik_two_bone_get_reach(this.#alive());
  }

  /** The smallest distance between root and tip, over all angles of a gripper. */
  get minReach() {
    return this.#wasm.ik_two_bone_get_min_reach(this.#alive());
  }

  /** Which of the two poses the next solve chooses. Default `'positive'`. */
  get bend() {
    return /** @type {Bend} */ (
      this.#instance.names('ik_two_bone_bend_name')[this.#wasm.ik_two_bone_get_bend(this.#alive())]
    );
  }

  set bend(value) {
    const bend = readName('bend', value, this.#instance.names('ik_two_bone_bend_name'));
    this.#check(this.#wasm.ik_two_bone_set_bend(this.#alive(), bend), 'bend', show(value));
  }

  /** The last share of the reach, 0 to 1, over which the arm stretches ever more slowly. Default 0. */
  get softness() {
    return this.#wasm.ik_two_bone_get_softness(this.#alive());
  }

  set softness(value) {
    const share = readNumber('softness', value);
    this.#check(this.#wasm.ik_two_bone_set_softness(this.#alive(), share), 'softness', value);
  }

  /**
   * The distance between tip and target that counts as reached, in the unit of the lengths, 0 or more.
   * Default 1e-4 of the reach.
   */
  get tolerance() {
    return this.#wasm.ik_two_bone_get_tolerance(this.#alive());
  }

  set tolerance(value) {
    const tolerance = readNumber('tolerance', value);
    this.#check(this.#wasm.ik_two_bone_set_tolerance(this.#alive(), tolerance), 'tolerance', value);
  }

  /**
   * Frees the arm's memory. Any later use throws, except another `dispose`. Arms that are not disposed of
   * are freed when they are garbage collected.
   */
  dispose() {
    if (this.#pointer !== 0) {
      forgotten.unregister(this);
      this.#instance.release(this.#wasm.ik_two_bone_destroy, this.#pointer);
      this.#pointer = 0;
    }
  }

  #alive() {
    if (this.#pointer === 0) {
      throw new Error('This arm was used after its dispose()');
    }
    return this.#pointer;
  }

  /** @param {number} code */
  #status(code) {
    return /** @type {TwoBoneStatus} */ (this.#instance.names('ik_two_bone_status_name')[code]);
  }

  /** @param {number[]} root */
  #putRoot(root) {
    const [x, y, z = 0] = root;
    this.#check(this.#wasm.ik_two_bone_set_root(this.#alive(), x, y, z), 'root', root);
  }

  /**
   * Throws the error of a code below 0.
   * @param {number} code
   * @param {string} name
   * @param {number | string | number[]} [value]
   */
  #check(code, name, value) {
    this.#instance.check(code, name, value);
  }
}

// `using arm = new TwoBone(…)`, if the engine supports it.
if (Symbol.dispose) {
  Object.defineProperty(TwoBone.prototype, Symbol.dispose, { value: TwoBone.prototype.dispose });
}
