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
 * - `'start'`: nothing. The pose before the solve.
 * - `'closed-form'`: all joints by a closed form.
 * - `'backward'`: FABRIK from the tip. The tip goes to the target, then each joint to its bone's length
 *   from the joint after it.
 * - `'forward'`: FABRIK from the root. The root goes back, then each joint to its bone's length from the
 *   joint before it.
 * - `'bend'`: a chain that lies on a line was bent aside.
 * - `'project'`: a step towards the reaching pose that is nearest to FABRIK's.
 * - `'drop-bone'`: one bone was dropped, and the others were solved without it.
 * - `'greedy'`: the last resort, each bone by the least angle that keeps the target in reach.
 * - `'rotate'`: CCD turned one joint, and all behind it.
 * - `'transpose'`: a step of the Jacobian's transpose.
 * - `'descend'`: a step of damped least squares.
 * - `'restart'`: another pose to begin from.
 * - `'best'`: the best pose of all that were found.
 * - `'drag'`: the bones were dragged behind the tip.
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
 * @property {number} first The first of the joints that it moved.
 * @property {number} last The last of them; less than `first` where it moved none.
 * @property {boolean} clamped Whether a limit held a joint back.
 * @property {number} error What is left between the effector and the target; within a pass of FABRIK,
 *   between the two parts of the chain.
 * @property {number[] | null} from Where the joint was, for a step that is about one that it moved.
 * @property {number[] | null} to And where it went.
 */

/**
 * How a solve went, step by step. It has its own copy of all that it tells, and shares nothing with its
 * chain.
 *
 * ```js
 * const trace = chain.trace([200, 300]);
 * for (let k = 0; k < trace.length; k++) draw(trace.poseAt(k), trace.step(k));
 * ```
 */
export class Trace {
  /**
   * Of the chain: 2 or 3.
   * @readonly
   * @type {number}
   */
  dimensions;
  /**
   * The number of the chain's bones.
   * @readonly
   * @type {number}
   */
  bones;
  /**
   * How the solve ended.
   * @readonly
   * @type {Status}
   */
  status;
  /**
   * The distance that it left between the effector and the target.
   * @readonly
   * @type {number}
   */
  error;
  /**
   * The iterations that it took.
   * @readonly
   * @type {number}
   */
  iterations;
  /**
   * Whether no step was left out: a trace of more than 64 MiB has only its first steps and its last.
   * @readonly
   * @type {boolean}
   */
  complete;
  /**
   * How many steps there are, 1 or more: the first is the pose before the solve.
   * @readonly
   * @type {number}
   */
  length;
  /**
   * The error after each step.
   * @readonly
   * @type {Float32Array}
   */
  errors;
  /**
   * How much memory its arrays take.
   * @readonly
   * @type {number}
   */
  bytes;
  #kinds;
  #steps;
  #places;
  #filled;

  /**
   * @param {HeapObject} heap of the chain that was solved
   * @param {number} status its code
   * @param {number} trace the address of an `ik_trace`, of which everything is copied
   * @internal
   */
  constructor(heap, status, trace) {
    const { instance, wasm, dimensions, bones } = heap;
    const chain = heap.alive();
    this.dimensions = dimensions;
    this.bones = bones;
    this.status = /** @type {Status} */ (instance.names('ik_status_name')[status]);
    this.error = wasm.ik_chain_get_error(chain);
    this.iterations = wasm.ik_chain_get_iterations(chain);
    this.complete = wasm.ik_trace_is_complete(trace) !== 0;
    this.length = wasm.ik_trace_get_count(trace);

    const [numbers, coordinates] = [
      STEP.COUNT * this.length,
      dimensions * wasm.ik_trace_get_position_count(trace),
    ];
    const steps = wasm.ik_trace_get_steps(trace);
    this.#kinds = instance.names('ik_step_name');
    this.#steps = instance.view(new Int32Array(0), steps, numbers).slice();
    this.#places = instance
      .view(new Float32Array(0), wasm.ik_trace_get_positions(trace), coordinates)
      .slice();
    this.#filled = new Uint8Array(bones + 1);
    const floats = new Float32Array(this.#steps.buffer);
    this.errors = Float32Array.from({ length: this.length }, (_, k) => floats[k * STEP.COUNT + STEP.ERROR]);
    this.bytes = this.#steps.byteLength + this.#places.byteLength + this.errors.byteLength;
    Object.freeze(this);
  }

  /**
   * The joints after a step, `dimensions` numbers each. In the middle of a pass of FABRIK the chain is in
   * two parts, as on paper: the bone between them is longer or shorter than it is.
   * @param {number} k which step, from 0
   * @param {Float32Array} [out] where to put them; left out, a new array
   * @returns {Float32Array}
   */
  poseAt(k, out = new Float32Array((this.bones + 1) * this.dimensions)) {
    this.#check(k);
    const count = (this.bones + 1) * this.dimensions;
    if (!(out instanceof Float32Array && out.length >= count)) {
      throw wrongType('out', `a Float32Array of ${count} numbers`, out);
    }
    // Back through the steps, until each joint has the place that it was last put to.
    const filled = this.#filled.fill(0);
    let missing = filled.length;
    for (let step = k; missing > 0; step--) {
      const last = this.#read(step, STEP.LAST);
      for (let joint = this.#read(step, STEP.FIRST); joint <= last; joint++) {
        if (filled[joint] === 0) {
          filled[joint] = 1;
          missing--;
          this.#place(step, joint, out, joint * this.dimensions);
        }
      }
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
    const joint = this.#read(k, STEP.JOINT);
    const [first, last] = [this.#read(k, STEP.FIRST), this.#read(k, STEP.LAST)];
    // One that turned those behind it did not move itself.
    const alone = joint >= first && joint <= last;
    return {
      kind: /** @type {StepKind} */ (this.#kinds[this.#read(k, STEP.KIND)]),
      iteration: this.#read(k, STEP.ITERATION),
      joint,
      first,
      last,
      clamped: this.#read(k, STEP.CLAMPED) !== 0,
      error: this.errors[k],
      from: alone ? this.#find(k - 1, joint) : null,
      to: alone ? this.#find(k, joint) : null,
    };
  }

  /**
   * @param {number} k
   * @param {number} field
   */
  #read(k, field) {
    return this.#steps[k * STEP.COUNT + field];
  }

  /**
   * Where a joint was after a step.
   * @param {number} k
   * @param {number} joint
   */
  #find(k, joint) {
    let step = k;
    while (joint < this.#read(step, STEP.FIRST) || joint > this.#read(step, STEP.LAST)) {
      step--;
    }
    return Array.from(this.#place(step, joint, new Float32Array(this.dimensions), 0));
  }

  /**
   * Copies the place that a step gave to a joint that it moved.
   * @param {number} step
   * @param {number} joint
   * @param {Float32Array} out
   * @param {number} to
   */
  #place(step, joint, out, to) {
    const from = (this.#read(step, STEP.AT) + joint - this.#read(step, STEP.FIRST)) * this.dimensions;
    for (let axis = 0; axis < this.dimensions; axis++) {
      out[to + axis] = this.#places[from + axis];
    }
    return out;
  }

  /** @param {number} k */
  #check(k) {
    if (!(Number.isInteger(k) && k >= 0 && k < this.length)) {
      throw wrongValue('k', `a whole number from 0 to ${this.length - 1}`, k);
    }
  }
}

/**
 * Solves for a goal, and tells how.
 * @param {HeapObject} heap
 * @param {number[]} goal
 */
export function record(heap, goal) {
  const { instance, wasm } = heap;
  const address = instance.writeGoal(goal);
  const [code, first] = instance.withScratch([], (results) =>
    wasm.ik_wasm_chain_trace(heap.alive(), address, results),
  );
  checkGoal(heap, code, 'trace', goal);
  const trace = first >>> 0;
  try {
    return new Trace(heap, code, trace);
  } finally {
    instance.release(wasm.ik_trace_destroy, trace);
  }
}
