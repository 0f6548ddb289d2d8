// Every step of a solve, as plain numbers.

import { wrongType, wrongValue } from '../core/arguments.js';
import { checkGoal } from './goal.js';
import * as STEP from './step-layout.js';

/** @typedef {import('./chain.js').Status} Status */
/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/** @typedef {'backward' | 'forward' | 'bend' | 'project' | 'drop-bone' | 'greedy' | 'drag'} FabrikStep */
/** @typedef {'rotate' | 'transpose' | 'descend' | 'restart' | 'best'} AngleStep */
/** @typedef {'start' | 'closed-form' | 'pull' | 'orient' | 'pole' | 'blend'} PoseStep */

/**
 * What a step did. Those of one joint name it; the others are about all joints.
 * - `'start'`: nothing. The pose before the solve: it counts as a step of all joints, `first` is 0 and `last` the
 *   number of bones.
 * - `'closed-form'`: all joints by a closed form.
 * - `'backward'`: FABRIK from the tip. The tip goes to the target, then each joint to its bone's length
 *   from the joint after it.
 * - `'forward'`: FABRIK from the root. The root goes back, then each joint to its bone's length from the
 *   joint before it.
 * - `'bend'`: a chain that lies on a line was bent aside.
 * - `'project'`: a step towards the reaching pose that is nearest to FABRIK's.
 * - `'drop-bone'`: one bone was dropped, and the others were solved without it.
 * - `'greedy'`: the last resort, each bone by the least angle that keeps the target in reach.
 * - `'rotate'`: CCD turned one joint, and all joints after it.
 * - `'transpose'`: a step of the Jacobian's transpose.
 * - `'descend'`: a step of damped least squares.
 * - `'restart'`: another pose to begin from.
 * - `'best'`: the best pose of all that were found.
 * - `'drag'`: the bones followed the tip, like a rope.
 * - `'pull'`: the root was moved.
 * - `'orient'`: the last bone was turned to its orientation.
 * - `'pole'`: the chain was turned to its pole.
 * - `'blend'`: a part of the pose before was kept, or joints were kept from turning too far.
 * @typedef {FabrikStep | AngleStep | PoseStep} StepKind
 */

/**
 * One step of a solve.
 * @typedef {object} Step
 * @property {StepKind} kind What the step did.
 * @property {number} iteration In which iteration of the solve, from 1; 0 before the first.
 * @property {number} joint Which joint it is about, -1 where it is about all.
 * @property {number} first The first of the joints that it moved; in `'start'`, joint 0.
 * @property {number} last The last of them, less than `first` where it moved none; in `'start'`, the last joint.
 * @property {boolean} clamped Whether a limit held a joint back.
 * @property {number} error The distance between the effector and the target; within a pass of FABRIK,
 *   between the two parts of the chain.
 * @property {number[] | null} from Where the joint was, for a step that is about one that it moved.
 * @property {number[] | null} to And where it went.
 */

/**
 * How a solve went, step by step. It has its own copy of all numbers, and shares nothing with its
 * chain.
 *
 * ```js
 * const trace = chain.trace([200, 300]);
 * for (let k = 0; k < trace.length; k++) draw(trace.poseAt(k), trace.step(k));
 * ```
 */
export class Trace {
  #kinds;
  #steps;
  #places;

  /**
   * @param {HeapObject} heap of the chain that was solved
   * @param {number} status its code
   * @param {number} trace the address of an `ik_trace`, of which everything is copied
   * @internal
   */
  constructor(heap, status, trace) {
    const { instance, wasm, dimensions, bones } = heap;
    const count = wasm.ik_trace_get_count(trace);
    const coordinates = dimensions * wasm.ik_trace_get_position_count(trace);
    this.#kinds = instance.names('ik_step_name');
    this.#steps = instance.view(Int32Array, wasm.ik_trace_get_steps(trace), STEP.COUNT * count).slice();
    this.#places = instance.view(Float32Array, wasm.ik_trace_get_positions(trace), coordinates).slice();
    const floats = new Float32Array(this.#steps.buffer);

    /**
     * The number of dimensions of the chain, 2 or 3.
     * @readonly
     */
    this.dimensions = dimensions;
    /**
     * The number of the chain's bones.
     * @readonly
     */
    this.bones = bones;
    /**
     * How the solve ended.
     * @readonly
     */
    this.status = /** @type {Status} */ (instance.names('ik_status_name')[status]);
    /**
     * The distance that it left between the effector and the target.
     * @readonly
     */
    this.error = heap.get('error');
    /**
     * The iterations that it took.
     * @readonly
     */
    this.iterations = heap.get('iterations');
    /**
     * Whether no step was left out: a trace of more than 64 MiB has only its first steps and its last.
     * @readonly
     */
    this.complete = wasm.ik_trace_is_complete(trace) !== 0;
    /**
     * How many steps there are, 1 or more: the first is the pose before the solve.
     * @readonly
     */
    this.length = count;
    /**
     * The error after each step.
     * @readonly
     * @type {Float32Array}
     */
    this.errors = Float32Array.from({ length: count }, (_, k) => floats[k * STEP.COUNT + STEP.ERROR]);
    /**
     * How many bytes its arrays take.
     * @readonly
     */
    this.bytes = this.#steps.byteLength + this.#places.byteLength + this.errors.byteLength;
    Object.freeze(this);
  }

  /**
   * The joints after a step, `dimensions` numbers each. In the middle of a pass of FABRIK the chain is in
   * two parts, as on paper: the bone between them is longer or shorter than it is.
   * @param {number} k which step, from 0
   * @param {Float32Array} [out] the array to write them to. Default: a new array
   * @returns {Float32Array}
   */
  poseAt(k, out = new Float32Array((this.bones + 1) * this.dimensions)) {
    this.#check(k);
    const count = (this.bones + 1) * this.dimensions;
    if (!(out instanceof Float32Array && out.length >= count)) {
      throw wrongType('out', `a Float32Array of ${count} numbers`, out);
    }
    for (let joint = 0; joint <= this.bones; joint++) {
      out.set(this.#placeOf(joint, k), joint * this.dimensions);
    }
    return out;
  }

  /**
   * What a step did.
   * @param {number} k which, from 0
   * @returns {Step}
   */
  step(k) {
    this.#check(k);
    // In the order of step-layout.js.
    const [kind, iteration, joint, first, last, , clamped] = this.#steps.subarray(k * STEP.COUNT);
    // A joint that turned the joints after it did not move itself.
    const alone = joint >= first && joint <= last;
    return {
      kind: /** @type {StepKind} */ (this.#kinds[kind]),
      iteration,
      joint,
      first,
      last,
      clamped: clamped !== 0,
      error: this.errors[k],
      from: alone ? Array.from(this.#placeOf(joint, k - 1)) : null,
      to: alone ? Array.from(this.#placeOf(joint, k)) : null,
    };
  }

  /**
   * Where a joint was after a step: where the last step that moved it has put it.
   * @param {number} joint
   * @param {number} k
   */
  #placeOf(joint, k) {
    const steps = this.#steps;
    let step = k * STEP.COUNT;
    while (joint < steps[step + STEP.FIRST] || joint > steps[step + STEP.LAST]) {
      step -= STEP.COUNT;
    }
    const from = (steps[step + STEP.AT] + joint - steps[step + STEP.FIRST]) * this.dimensions;
    return this.#places.subarray(from, from + this.dimensions);
  }

  /** @param {number} k */
  #check(k) {
    if (!(Number.isInteger(k) && k >= 0 && k < this.length)) {
      throw wrongValue('k', `a whole number from 0 to ${this.length - 1}`, k);
    }
  }
}

/**
 * Solves for a goal, and records the steps.
 * @param {HeapObject} heap
 * @param {number[]} goal
 */
export function record(heap, goal) {
  const { instance, wasm } = heap;
  const address = instance.writeGoal(goal);
  const [code, trace] = instance.withScratch([], (results) =>
    wasm.ik_wasm_chain_trace(heap.alive(), address, results),
  );
  checkGoal(heap, code, 'trace', goal);
  try {
    return new Trace(heap, code, trace);
  } finally {
    instance.release(wasm.ik_trace_destroy, trace);
  }
}
