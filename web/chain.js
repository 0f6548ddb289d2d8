// A chain of bones that reaches for targets.

import { readNoMore, readNumber, readNumbers, readPoint, toInteger } from './arguments.js';
import { readDescription, SETTINGS } from './description.js';
import * as ERRORS from './errors.js';
import { checkGoal, readGoal, readOrientation } from './goal.js';
import * as GOAL from './goal-layout.js';
import { equip, makeChain, putNumbers } from './making.js';
import { Pose } from './pose.js';
import { putRotations } from './rotations.js';
import { Settings } from './settings.js';
import { restoreState, saveState } from './state.js';
import { record } from './trace.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./description.js').ChainOptions} ChainOptions */
/** @typedef {import('./goal.js').Orientation} Orientation */
/** @typedef {import('./goal.js').SolveOptions} SolveOptions */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./memory.js').Engine} Engine */
/** @typedef {import('./memory.js').Instance} Instance */
/** @typedef {import('./rotations.js').PoseOptions} PoseOptions */
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
 *   `blend` or `maxTurn` held joints back.
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
export class Chain extends Settings {
  /**
   * Where chains of this class are solved: inlined-chain.js and lean.js derive classes with an engine.
   * @internal
   * @type {Engine}
   */
  static engine;

  #handle;
  #wasm;
  #statuses;
  /** What `typeof` says of the third number of a target. */
  #third;
  #pose;

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
    this.#pose = new Pose(handle, this);
    forgotten.register(this, { instance, pointer: handle.alive() }, this);
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
    const numbers = new Array(GOAL.COUNT).fill(0);
    const turn = readOrientation(this.#handle, 'orientation', orientation);
    numbers.splice(GOAL.ORIENTATION, 4, ...turn);
    const index = toInteger(readNumber('joint', joint), -1);
    const chain = this.#handle.alive();
    const goal = instance.putGoal(numbers);
    const [from, to] = [goal + 8 * GOAL.ORIENTATION, goal + 8 * GOAL.OFFSET];
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
   * with a `weight` below 1 is the one between; 0 where none was.
   */
  get orientationError() {
    return this.#wasm.ik_chain_get_orientation_error(this.#handle.alive());
  }

  /** The iterations that the last solve took; 0 where a closed form gave the answer. */
  get iterations() {
    return this.#wasm.ik_chain_get_iterations(this.#handle.alive());
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

  /**
   * The rotation of each bone in space, measured from rest: a quaternion x, y, z, w per bone. A view like
   * `positions`.
   *
   * A free bone turns by the least rotation that carries it from its rest in its parent's frame. Near the
   * opposite of its rest that rotation is not continuous: there the bone continues from the rotation that it
   * had in the pose before. This memory begins when `rotations`, `localRotations` or `angles` is read for
   * the first time, which allocates 52 bytes per bone; from then on every pose counts, read or not.
   * @returns {Float32Array}
   * @throws {RangeError} when there is not enough memory, at the first read
   */
  get rotations() {
    return this.#pose.rotations;
  }

  /**
   * The rotation of each bone relative to the bone before it, of the first relative to the base; otherwise
   * like `rotations`.
   * @returns {Float32Array}
   */
  get localRotations() {
    return this.#pose.localRotations;
  }

  /**
   * One angle per bone, in radians, measured from rest. A view like `rotations`.
   * - In two dimensions: the angle of each bone relative to the bone before it, of the first relative to the
   *   base. With a limit, it is from its min to its max; else in (-π, π].
   * - In three dimensions: the angle of each hinge, from its min to its max, which is continuous across π;
   *   NaN for all other joints.
   * @returns {Float32Array}
   */
  get angles() {
    return this.#pose.angles;
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
   * Takes a pose: joint 0 becomes the root, and each bone the direction between its joints. Lengths are
   * kept. Where both joints of a bone coincide, it takes the direction of the bone before it, and the
   * first that of +x. A pose that breaks the limits is brought within them.
   * @param {ArrayLike<number>} positions joint after joint, `dimensions` numbers each
   */
  setPose(positions) {
    const count = (this.#handle.bones + 1) * this.#handle.dimensions;
    const numbers = readNumbers('positions', positions, count);
    putNumbers(this.#handle, this.#wasm.ik_chain_set_pose, 'positions', numbers);
  }

  /**
   * Sets the pose by angles in radians, measured from rest, in the order of `angles`.
   * @param {ArrayLike<number>} angles one per bone, each from -1e6 to 1e6. In two dimensions: relative to the
   *   bone before it, of the first relative to the base. In three dimensions: of each hinge, and NaN for all
   *   other joints, which keep their local rotations.
   * @param {PoseOptions} [options]
   * @throws {TypeError} when something is of the wrong type
   * @throws {RangeError} when a value or a count is wrong, or breaks limits that are to refuse it
   */
  setAngles(angles, options) {
    putRotations(this.#handle, 'angles', angles, options);
  }

  /**
   * Sets the pose by the rotations of the bones in space, measured from rest. A twist that a joint cannot
   * have is passed on to the next bone, so that it moves no joint.
   * @param {ArrayLike<number>} rotations quaternions x, y, z, w, one per bone, of any length but 0
   * @param {PoseOptions} [options]
   */
  setRotations(rotations, options) {
    putRotations(this.#handle, 'rotations', rotations, options);
  }

  /**
   * The same by the rotation of each bone as seen from the one before it, of the first as seen from the
   * base.
   * @param {ArrayLike<number>} rotations quaternions x, y, z, w, one per bone, of any length but 0
   * @param {PoseOptions} [options]
   */
  setLocalRotations(rotations, options) {
    putRotations(this.#handle, 'localRotations', rotations, options);
  }

  /**
   * Returns the state of the chain: its settings, limits and pose, and all that it remembers from one solve
   * to the next, as a copy. Keep it for undo, or to continue elsewhere: after `restoreState`, the same calls
   * give the same results, bit for bit. It takes about 250 bytes and 32 per bone; with limits 140 per bone;
   * 48 more per bone once rotations were read.
   * @returns {Uint8Array}
   * @throws {RangeError} when there is not enough memory
   */
  saveState() {
    const { ik_chain_state_size: sizeOf, ik_chain_save_state: save } = this.#wasm;
    return saveState(this.#handle.instance, this.#handle.alive(), sizeOf, save);
  }

  /**
   * Sets the chain to a state that `saveState` returned, of this chain or of another one with the same
   * dimensions and lengths, also in another instance or on another machine. Views stay valid, and show the
   * restored pose.
   * @param {Uint8Array} bytes
   * @throws {TypeError} when `bytes` is not a `Uint8Array`
   * @throws {RangeError} when the bytes are damaged, or were saved by another version of the library, or
   *   from a chain with other dimensions or lengths, or there is not enough memory; the chain is unchanged
   *   then
   */
  restoreState(bytes) {
    restoreState(this.#handle.instance, this.#handle.alive(), this.#wasm.ik_chain_restore_state, bytes);
    this.#pose.restored();
  }

  /**
   * Gives the chain's memory back; any use after that throws, but for another `dispose`. Chains that
   * are simply forgotten are freed some time by the garbage collector.
   */
  dispose() {
    const pointer = this.#handle.end();
    if (pointer !== 0) {
      forgotten.unregister(this);
      this.#handle.instance.release(this.#wasm.ik_chain_destroy, pointer);
    }
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
