// An arm of two bones.

import {
  readName,
  readNoMore,
  readNumber,
  readNumbers,
  readOptions,
  readPoint,
  readTurn,
  show,
} from './arguments.js';
import { readDimensions } from './description.js';
import { ERRORS, NO_ENGINE } from './memory.js';
import { readPole } from './pole.js';
import { restoreState, saveState } from './state.js';
import { makeArm, OPTIONS, SETTINGS } from './two-bone-description.js';
import { TwoBonePose } from './two-bone-pose.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./arguments.js').XYZW} XYZW */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./memory.js').Instance} Instance */
/** @typedef {import('./two-bone-description.js').Bend} Bend */
/** @typedef {import('./two-bone-description.js').Pole} Pole */
/** @typedef {import('./two-bone-description.js').TwoBoneOptions} TwoBoneOptions */

/**
 * How a solve ended.
 * - `'reached'`: the tip is within the tolerance of the target. Whenever it is, and only then.
 * - `'out-of-reach'`: the arm is too short, and straight towards the target; or it is softened, and ends
 *   short of the target by intent.
 * - `'too-close'`: one bone is too long to come so near to the root; the arm is folded.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'unsolved'} TwoBoneStatus
 */

/** Frees arms that were forgotten without `dispose`. A net, not a promise. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ instance: Instance, pointer: number }} */ { instance, pointer }) =>
    instance.release(instance.wasm.ik_two_bone_destroy, pointer),
);

/**
 * An arm of two bones, solved in closed form: exact, at once, and always the same pose for the same
 * target, but for `bend: 'nearest'`. At rest it is straight along +x.
 *
 * ```js
 * const arm = new TwoBone({ root: [100, 200], lengths: [80, 70], bend: 'negative' });
 * arm.solve(200, 240); // 'reached'
 * const [shoulder, elbow] = arm.angles;
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing.
 */
export class TwoBone {
  /**
   * Where arms of this class are solved: inlined-two-bone.js and lean.js derive classes with an engine.
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
    const place =
      root === undefined ? null : readPoint('root', root, undefined, undefined, dimensions).slice();
    const lengths = readNumbers('lengths', given.lengths, 2);
    const gripper = given.gripper === undefined ? 0 : readNumber('gripper', given.gripper);
    const instance = new.target.engine.instanceFor('two_bone');
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
        // By this class's own members, whatever a class derived from it makes of them.
        Reflect.set(TwoBone.prototype, /** @type {string} */ (name), value, this);
      }
    } catch (error) {
      instance.release(instance.wasm.ik_two_bone_destroy, pointer);
      throw error;
    }
    forgotten.register(this, { instance, pointer }, this);
  }

  /**
   * Moves the tip to a target. A target that cannot be reached is no error: the status says so.
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
   * @param {{ orientation?: number | ArrayLike<number> | XYZW }} [options] `orientation` of the gripper,
   *   from rest: an angle in the plane, a quaternion in space. It is always had: what cannot be reached
   *   is the place alone. Without, the gripper keeps its angle to the forearm.
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
    // What runs a user's getters comes before what readPoint gives.
    const { orientation } =
      flat || y === undefined ? { orientation: undefined } : readOptions('solve', y, ['orientation']);
    if (!flat) {
      readNoMore('solve', z);
    }
    const turn =
      orientation === undefined
        ? null
        : readTurn('orientation', orientation, undefined, undefined, undefined, this.#dimensions).slice();
    const target = readPoint('target', x, flat ? y : undefined, flat ? z : undefined, this.#dimensions);
    const [tx, ty, tz] = target;
    const pointer = this.#alive();
    const code = turn
      ? this.#instance.lend([turn], (_, __, address) =>
          this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, address),
        )
      : this.#wasm.ik_two_bone_solve(pointer, tx, ty, tz, 0);
    if (code === ERRORS.COORDINATE) {
      this.#check(code, 'target', this.#showPoint([tx, ty, tz]));
    } else if (code < 0 && turn) {
      const value = turn.length === 1 ? turn[0] : `[${turn.join(', ')}]`;
      this.#check(code, 'orientation', code === ERRORS.GRIPPER ? undefined : value);
    }
    return this.#status(code);
  }

  /**
   * Poses it by its angles, as `angles` gives them.
   * @param {ArrayLike<number>} angles In the plane shoulder and elbow, and with a gripper the wrist, which
   *   stays as it is where it is left out. In space turn, lift and elbow, and the roll, which is 0 where
   *   it is left out; a gripper keeps its rotation against the forearm.
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
    this.#instance.lend([all], (at, index, address) => {
      const code = this.#wasm.ik_two_bone_set_angles(pointer, address, at);
      this.#check(code, `angles[${index(0)}]`, all[index(0)]);
    });
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
    const root = readPoint('root', x, y, z, this.#dimensions);
    if (typeof x !== 'number') {
      readNoMore('setRoot', y);
      readNoMore('setRoot', z);
    }
    this.#putRoot(root);
  }

  /**
   * Of a spatial arm: what the elbow points at from the next solve on. `bend` says as ever which way the
   * elbow turns, and the arm's plane rolls so that it turns towards the pole. Where the pole lies on the
   * line from root to target, the arm keeps the plane that it has.
   * @param {Pole | null} pole a point, also as `{ point }`; `{ direction }`, from the root; or null for
   *   none: the arm's plane is upright then, that is, it goes through the y axis
   */
  setPole(pole) {
    const { kind, name, place, weight } = readPole(pole, this.#dimensions);
    if (weight !== undefined) {
      throw new TypeError('pole has no weight here: it turns the whole arm');
    }
    const [x, y, z] = place;
    const code = this.#wasm.ik_two_bone_set_pole(this.#alive(), kind, x, y, z);
    this.#check(code, name, this.#showPoint([x, y, z]));
  }

  /**
   * Returns the state of the arm: its settings, root, pose and status, as a copy. Keep it for undo, or to
   * continue elsewhere: after `restoreState`, the same calls give the same results, bit for bit.
   * @returns {Uint8Array} 204 bytes, or 332 with a gripper
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
    const { ik_two_bone_state_size: sizeOf, ik_two_bone_restore_state: restore } = this.#wasm;
    restoreState(this.#instance, this.#alive(), sizeOf, restore, bytes);
  }

  /** The joints' angles, see `TwoBonePose`. */
  get angles() {
    return this.#now.angles;
  }

  /** The joints, `dimensions` numbers each: root, elbow, wrist, and the gripper's end where there is one. */
  get positions() {
    return this.#now.positions;
  }

  /** The joints as objects, always the same ones, which show them as they are now. */
  get joints() {
    return this.#now.joints;
  }

  /** The rotation of each bone in space, from rest along +x: a quaternion x, y, z, w each. */
  get rotations() {
    return this.#now.rotations;
  }

  /** The rotation of each bone as seen from the bone before it: a quaternion x, y, z, w each. */
  get localRotations() {
    return this.#now.localRotations;
  }

  /** The other pose with the same end, whose elbow is on the other side: always the same object. */
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

  /** The distance that the last solve left between the tip and its target; NaN before the first. */
  get error() {
    return this.#wasm.ik_two_bone_get_error(this.#alive());
  }

  /** 2 for a planar arm, 3 for a spatial one. */
  get dimensions() {
    this.#alive();
    return this.#dimensions;
  }

  /** The sum of all lengths: how far the tip can be from the root. */
  get reach() {
    return this.#wasm.ik_two_bone_get_reach(this.#alive());
  }

  /** How near the tip can come to the root, however a gripper is turned. */
  get minReach() {
    return this.#wasm.ik_two_bone_get_min_reach(this.#alive());
  }

  /** Which of the two poses the next solve takes. Until it is set, `'positive'`. */
  get bend() {
    return /** @type {Bend} */ (this.#instance.bends[this.#wasm.ik_two_bone_get_bend(this.#alive())]);
  }

  set bend(value) {
    const bend = readName('bend', value, this.#instance.bends);
    this.#check(this.#wasm.ik_two_bone_set_bend(this.#alive(), bend), 'bend', show(value));
  }

  /** The last share of the reach, over which it is ever slower to stretch, 0 to 1. Until it is set, 0. */
  get soften() {
    return this.#wasm.ik_two_bone_get_softness(this.#alive());
  }

  set soften(value) {
    const share = readNumber('soften', value);
    this.#check(this.#wasm.ik_two_bone_set_softness(this.#alive(), share), 'soften', value);
  }

  /**
   * How near to the target is near enough, in the unit of the lengths, 0 or more. Until it is set, 1e-4 of
   * the reach.
   */
  get tolerance() {
    return this.#wasm.ik_two_bone_get_tolerance(this.#alive());
  }

  set tolerance(value) {
    const tolerance = readNumber('tolerance', value);
    this.#check(this.#wasm.ik_two_bone_set_tolerance(this.#alive(), tolerance), 'tolerance', value);
  }

  /**
   * Gives the arm's memory back; any use after that throws, but for another `dispose`. Arms that are
   * simply forgotten are freed some time by the garbage collector.
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
    return /** @type {TwoBoneStatus} */ (this.#instance.statuses[code]);
  }

  /** @param {ArrayLike<number>} root */
  #putRoot(root) {
    const code = this.#wasm.ik_two_bone_set_root(this.#alive(), root[0], root[1], root[2]);
    this.#check(code, 'root', code < 0 && this.#showPoint(Array.from(root)));
  }

  /** @param {number[]} point */
  #showPoint(point) {
    return `[${point.slice(0, this.#dimensions).join(', ')}]`;
  }

  /**
   * Throws what a code below 0 says of an argument.
   * @param {number} code
   * @param {string} name
   * @param {unknown} value
   */
  #check(code, name, value) {
    this.#instance.check(code, name, value);
  }
}

// `using arm = new TwoBone(…)`, where the engine has it.
if (Symbol.dispose) {
  Object.defineProperty(TwoBone.prototype, Symbol.dispose, { value: TwoBone.prototype.dispose });
}
