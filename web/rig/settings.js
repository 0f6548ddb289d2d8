// What can be set of a rig, and read again.

import { readName, readNumber, readNumbers, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { readRestarts, restartsOf } from '../core/restarts.js';
import { JointSettings } from './joint-settings.js';

/**
 * What the root does in a solve, apart from its limit.
 * - `'fixed'`: it keeps its position, and turns as other joints do.
 * - `'free'`: it moves and turns with the same resistance as the joints.
 * - `'pull'`: it moves and turns as little as needed: its resistance is 100 times that of the joints. With the bias
 *   `'reference'` it returns to its place, step by step, when the goals allow it.
 * @typedef {'fixed' | 'free' | 'pull'} RigRootMode
 */
/**
 * Which motion of the root the modes `'free'` and `'pull'` allow. The other one stays as it is.
 * @typedef {'both' | 'translation' | 'rotation'} RigRootMotion
 */
/**
 * The pose to which each step of a solve draws the joints, as far as the goals leave them free. So poses look natural,
 * and do not drift over many solves.
 * - `'reference'`: the reference pose, see `Rig.setReference`.
 * - `'present'`: the pose before the solve.
 * - `'none'`: none.
 * @typedef {'reference' | 'present' | 'none'} RigBias
 */

/** The root modes, by the codes of `ik_rig_root_mode`. */
export const ROOT_MODES = /** @type {const} */ (['free', 'fixed', 'pull']);

/** The motions of the root, by the codes of `ik_rig_root_motion`. */
export const ROOT_MOTIONS = /** @type {const} */ (['both', 'translation', 'rotation']);

/** By the codes of `ik_rig_bias`. */
export const BIASES = /** @type {const} */ (['none', 'reference', 'present']);

/** The options that are set by the properties of the same names. */
export const SETTINGS = /** @type {const} */ ([
  'rootMode',
  'rootMotion',
  'bias',
  'biasWeight',
  'maxIterations',
  'restarts',
  'maxTurn',
  'maxMove',
]);

/**
 * The part of a rig's class that sets it.
 * @template {2 | 3} [D=2 | 3]
 * @extends {JointSettings<D>}
 */
export class Settings extends JointSettings {
  /**
   * What the root does in a solve. Default `'fixed'`.
   * @type {RigRootMode}
   */
  set rootMode(value) {
    heapOf(this).set('rootMode', readName('rootMode', value, ROOT_MODES));
  }

  get rootMode() {
    return ROOT_MODES[heapOf(this).get('rootMode')];
  }

  /**
   * Which motion of the root the modes `'free'` and `'pull'` allow. Default `'both'`.
   * @type {RigRootMotion}
   */
  set rootMotion(value) {
    heapOf(this).set('rootMotion', readName('rootMotion', value, ROOT_MOTIONS));
  }

  get rootMotion() {
    return ROOT_MOTIONS[heapOf(this).get('rootMotion')];
  }

  /**
   * The pose to which a solve draws the joints, as far as the goals leave them free. Default `'reference'`.
   * @type {RigBias}
   */
  set bias(value) {
    this.#setBias(readName('bias', value, BIASES), this.biasWeight);
  }

  get bias() {
    return BIASES[heapOf(this).get('bias')];
  }

  /** The share of the distance to that pose that the joints move per step of a solve, 0 to 1. Default 0.05. */
  set biasWeight(value) {
    this.#setBias(BIASES.indexOf(this.bias), readNumber('biasWeight', value));
  }

  get biasWeight() {
    return heapOf(this).get('biasWeight');
  }

  /**
   * The most iterations that a solve may take, 1 to 1,000,000. An iteration is one forward kinematics of the rig.
   * Default 1000.
   */
  set maxIterations(value) {
    heapOf(this).set('maxIterations', toInteger(readNumber('maxIterations', value), 0), value);
  }

  get maxIterations() {
    return heapOf(this).get('maxIterations');
  }

  /**
   * From which other poses a solve that misses its goals starts again. Default true.
   * @type {import('../core/restarts.js').Restarts}
   */
  set restarts(value) {
    heapOf(this).set('restarts', readRestarts(value));
  }

  get restarts() {
    return restartsOf(heapOf(this).get('restarts'));
  }

  /**
   * How far joints may turn in one solve, in radians above 0: of each its twist or value, and its swing or free turn, each.
   * One number for all, or one per joint, of which null is any; default null: any. It reads as one number if all are the
   * same. A rig that must turn further goes on in the next solve: on the way it is `'stalled'`, or `'out-of-reach'` with a
   * certificate. There are no restarts then.
   * @type {number | ArrayLike<number | null> | null}
   */
  set maxTurn(value) {
    this.#setMotionLimit('maxTurn', value);
  }

  /** @returns {number | readonly (number | null)[] | null} */
  get maxTurn() {
    return this.#motionLimit('maxTurn');
  }

  /**
   * How far sliders may move in one solve, in the unit of the offsets, above 0; that of joint 0 also bounds the
   * translation of a root that moves. One number for all, or one per joint, as `maxTurn`.
   * @type {number | ArrayLike<number | null> | null}
   */
  set maxMove(value) {
    this.#setMotionLimit('maxMove', value);
  }

  /** @returns {number | readonly (number | null)[] | null} */
  get maxMove() {
    return this.#motionLimit('maxMove');
  }

  /**
   * @param {'maxTurn' | 'maxMove'} name
   * @param {number | ArrayLike<number | null> | null} value
   */
  #setMotionLimit(name, value) {
    const count = this.joints.length;
    if (typeof value === 'number') {
      const [code] = this.#writeMotionLimits(name, new Float64Array(count).fill(value));
      heapOf(this).check(code, name, value);
      return;
    }
    const limits =
      value === null ? null : readNumbers(name, value, count, count, () => Infinity, 'null, a number or ');
    const [code, index] = this.#writeMotionLimits(name, limits);
    heapOf(this).checkNumbers(code, name, limits, index);
  }

  /**
   * @param {'maxTurn' | 'maxMove'} name
   * @param {Float64Array | null} limits
   */
  #writeMotionLimits(name, limits) {
    return heapOf(this).write(heapOf(this).function('set', name), limits);
  }

  /** @param {'maxTurn' | 'maxMove'} name */
  #motionLimit(name) {
    const heap = heapOf(this);
    const address = heap.get(name);
    if (!address) {
      return null;
    }
    const limits = Array.from(heap.instance.view(Float64Array, address, this.joints.length));
    const same = limits.every((limit) => limit === limits[0]);
    return same ? limits[0] : Object.freeze(limits.map((limit) => (limit < Infinity ? limit : null)));
  }

  /**
   * @param {number} bias
   * @param {number} weight
   */
  #setBias(bias, weight) {
    const heap = heapOf(this);
    const code = heap.wasm.ik_rig_set_bias(heap.alive(), bias, weight);
    heap.check(code, code === ERRORS.WEIGHT ? 'biasWeight' : 'bias', weight);
  }
}

rejectWrites(Settings);
rejectExtras(Settings);
