// Every step of a solve of a rig, as plain numbers.

import { wrongType, wrongValue } from '../core/arguments.js';
import { STEP } from './layouts.js';
import { STATUSES } from './status.js';
import { Struct } from './struct.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./status.js').RigStatus} RigStatus */

/**
 * What a step of a solve did.
 * - `'start'`: nothing. The pose before the solve.
 * - `'descend'`: a step of damped least squares that came nearer to the goals.
 * - `'restart'`: the search starts again from another pose.
 * - `'best'`: the rig takes the best pose that was found.
 * @typedef {'start' | 'descend' | 'restart' | 'best'} RigStepKind
 */

/** The kinds of steps, by the codes of `ik_rig_step_kind`. */
export const STEP_KINDS = /** @type {const} */ (['start', 'descend', 'restart', 'best']);

/**
 * One step of a solve of a rig.
 * @typedef {object} RigStep
 * @property {RigStepKind} kind What the step did.
 * @property {number} iteration In which iteration of the solve; 0 in `'start'`.
 * @property {number} error The greatest error of a goal, as a multiple of its tolerance: at most 1 if all are reached.
 */

/**
 * What a trace is made of.
 * @typedef {object} Recording
 * @property {number} dimensions
 * @property {number} joints how many
 * @property {RigStatus} status
 * @property {number} iterations
 * @property {boolean} complete
 * @property {Float64Array} steps an `ik_rig_step` per step
 * @property {Float64Array} positions of all joints, per step
 */

/** The most bytes of a trace. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * How a solve of a rig went, step by step. It has its own copy of all numbers, and shares nothing with its rig.
 *
 * ```js
 * const trace = rig.trace();
 * for (let k = 0; k < trace.length; k++) draw(trace.poseAt(k), trace.step(k));
 * ```
 */
export class RigTrace {
  #steps;
  #positions;
  #perPose;

  /**
   * @param {Recording} recording
   * @internal
   */
  constructor({ dimensions, joints, status, iterations, complete, steps, positions }) {
    this.#steps = new Struct(steps);
    this.#positions = positions;
    this.#perPose = joints * dimensions;

    /**
     * The number of dimensions of the rig, 2 or 3.
     * @readonly
     */
    this.dimensions = dimensions;
    /**
     * The number of the rig's joints.
     * @readonly
     */
    this.joints = joints;
    /**
     * How the solve ended.
     * @readonly
     * @type {RigStatus}
     */
    this.status = status;
    /**
     * The iterations that it took.
     * @readonly
     */
    this.iterations = iterations;
    /**
     * Whether no step was left out: a trace of more than 64 MiB has only its first steps and its last.
     * @readonly
     */
    this.complete = complete;
    /**
     * How many steps there are, 1 or more: the first is the pose before the solve, the last the pose after it.
     * @readonly
     */
    this.length = steps.byteLength / STEP.BYTES;
    /**
     * The error after each step, see `RigStep.error`.
     * @readonly
     * @type {Float64Array}
     */
    this.errors = Float64Array.from({ length: this.length }, (_, k) =>
      this.#steps.getNumber(k * STEP.BYTES + STEP.ERROR),
    );
    Object.freeze(this);
  }

  /**
   * The joints after a step, `dimensions` numbers each.
   * @param {number} k which step, from 0
   * @param {Float64Array} [out] the array to write them to. Default: a new array
   * @returns {Float64Array}
   * @throws {TypeError} if `out` is something else, or too short
   * @throws {RangeError} if there is no such step
   */
  poseAt(k, out = new Float64Array(this.#perPose)) {
    this.#check(k);
    if (!(out instanceof Float64Array && out.length >= this.#perPose)) {
      throw wrongType('out', `a Float64Array of ${this.#perPose} numbers`, out);
    }
    out.set(this.#positions.subarray(k * this.#perPose, (k + 1) * this.#perPose));
    return out;
  }

  /**
   * What a step did.
   * @param {number} k which, from 0
   * @returns {RigStep}
   * @throws {RangeError} if there is no such step
   */
  step(k) {
    this.#check(k);
    const at = k * STEP.BYTES;
    return {
      kind: STEP_KINDS[this.#steps.getInt(at + STEP.KIND)],
      iteration: this.#steps.getInt(at + STEP.ITERATION),
      error: this.errors[k],
    };
  }

  /** @param {number} k */
  #check(k) {
    if (!(Number.isInteger(k) && k >= 0 && k < this.length)) {
      throw wrongValue('k', `a whole number from 0 to ${this.length - 1}`, k);
    }
  }
}

/**
 * Solves, and records the steps.
 * @param {HeapObject} heap
 * @param {number} joints how many
 */
export function recordSolve(heap, joints) {
  const { instance, wasm, dimensions } = heap;
  const poseBytes = 8 * joints * dimensions;
  // A step takes at least one iteration, except for the first and the last one, and those that begin a search.
  const most = 2 * heap.get('maxIterations') + 4;
  const room = Math.max(1, Math.min(most, Math.floor(MOST_BYTES / (STEP.BYTES + poseBytes))));
  const positionsAt = 8 + room * STEP.BYTES;
  return instance.borrow(positionsAt + room * poseBytes, (address) => {
    const [steps, positions] = [address + 8, address + positionsAt];
    const code = wasm.ik_rig_trace(heap.alive(), room, steps, positions, address);
    const [count] = instance.view(Int32Array, address, 1);
    return new RigTrace({
      dimensions,
      joints,
      status: STATUSES[code],
      iterations: heap.get('iterations'),
      complete: count < room,
      steps: instance.view(Float64Array, steps, (count * STEP.BYTES) / 8).slice(),
      positions: instance.view(Float64Array, positions, (count * poseBytes) / 8).slice(),
    });
  });
}
