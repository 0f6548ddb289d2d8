// What can be set of a rig, and read again.

import { readName, readNumber, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { heapOf } from '../core/heap-owner.js';
import { readRestarts, restartsOf } from '../core/restarts.js';
import { Posed } from './pose.js';

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
]);

/**
 * The part of a rig's class that sets it.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Posed<D>}
 */
export class Settings extends Posed {
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
   * How far a joint may turn in one solve, in radians above 0: its twist or value, and its swing or free turn, each. Default
   * null: any. A rig that must turn further goes on in the next solve: on the way it is `'stalled'`, or `'out-of-reach'` with a
   * certificate. There are no restarts then. Sliders, and the position of the root, may move by any length.
   * @type {number | null}
   */
  set maxTurn(value) {
    const angle = value === null ? Number.POSITIVE_INFINITY : readNumber('maxTurn', value);
    heapOf(this).set('maxTurn', angle);
  }

  get maxTurn() {
    const angle = heapOf(this).get('maxTurn');
    return angle < Infinity ? angle : null;
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
