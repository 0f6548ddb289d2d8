// The race: the solves of all solvers, from the same pose to the same target, iteration by iteration. All points are
// seen from the root of the chain, so that a chain far from the origin keeps its precision.

import { Chain } from '../../chain/inlined-chain.js';
import { toRange } from '../shared/attributes.js';
import { pointsOf } from '../shared/joints.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../../chain/trace.js').Trace} Trace */
/** @typedef {import('../shared/attributes.js').Degrees} Degrees */
/** @typedef {import('./methods.js').Method} Method */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Bounds */

/**
 * What the solvers have to solve.
 * @typedef {object} Problem
 * @property {number[]} lengths
 * @property {number[]} start the joints before the solve, x and y each; the first is 0 0
 * @property {Point} target
 * @property {(Degrees | null)[] | null} limits of each joint, in degrees; null for none
 * @property {readonly Method[]} solvers
 * @property {number | null} tolerance null: the default of a chain
 * @property {number} maxIterations
 */

/**
 * @typedef {object} Runner
 * @property {Method} method
 * @property {Trace} trace
 * @property {number[]} ends the last step of each iteration. Iteration 0 is the start; a closed form, which has no
 *   iterations, is shown as iteration 1
 * @property {number[]} errors the distance from the tip to the target after each iteration
 * @property {number} place 1 for the fewest iterations, and so on; 0 if the target was not reached
 */

/** The last iteration up to which all are shown; and the factor from each shown iteration to the next after it. */
const EACH = 20;
const MORE = 1.08;

/** How far from the root points are that pictures show, in lengths of the chain. A farther target is outside. */
export const FARTHEST = 1.3;

/**
 * @param {Problem} problem
 * @param {Method} solver
 */
function chainOf({ lengths, start, limits, tolerance, maxIterations }, solver) {
  return new Chain({
    root: [0, 0],
    lengths,
    positions: start,
    solver,
    maxIterations,
    ...(limits && { limits: limits.map(toRange) }),
    ...(tolerance !== null && { tolerance }),
  });
}

/**
 * @param {Method} method
 * @param {Trace} trace
 * @param {Point} target
 * @returns {Runner}
 */
function runner(method, trace, target) {
  const ends = [0];
  for (let step = 1; step < trace.length; step++) {
    ends[Math.max(trace.step(step).iteration, ends.length - 1, 1)] = step;
  }
  // An iteration without a step ends with the iteration before it.
  for (let iteration = 1; iteration < ends.length; iteration++) {
    ends[iteration] ??= ends[iteration - 1];
  }
  const pose = new Float32Array(2 * (trace.bones + 1));
  const errors = ends.map((step) => {
    trace.poseAt(step, pose);
    return Math.hypot(pose[pose.length - 2] - target.x, pose[pose.length - 1] - target.y);
  });
  return { method, trace, ends, errors, place: 0 };
}

export class Race {
  /** @param {Problem} problem */
  constructor(problem) {
    this.problem = problem;
    /** The length of the chain. */
    this.reach = problem.lengths.reduce((a, b) => a + b, 0);
    this.tolerance = 0;
    this.runners = problem.solvers.map((method) => {
      const chain = chainOf(problem, method);
      const trace = chain.trace([problem.target.x, problem.target.y]);
      this.tolerance = chain.tolerance;
      chain.dispose();
      return runner(method, trace, problem.target);
    });
    const reached = this.runners.filter(({ trace }) => trace.status === 'reached');
    for (const runner of reached) {
      const better = reached.filter(({ trace }) => trace.iterations < runner.trace.iterations);
      runner.place = better.length + 1;
    }
    /** The most iterations that a solver took. */
    this.length = Math.max(...this.runners.map(({ ends }) => ends.length - 1));
    /** The iterations that are shown one after another. */
    this.stops = stopsOf(this.length);
  }

  /** The index of the first stop at an iteration, or after it; the last stop if there are not so many iterations. */
  stopAt(/** @type {number} */ iteration) {
    const index = this.stops.findIndex((stop) => stop >= iteration);
    return index < 0 ? this.stops.length - 1 : index;
  }

  /**
   * The part of the plane that the pictures show: the root, the target, and all chains at the start, after a few
   * iterations and at the end.
   * @returns {Bounds}
   */
  get bounds() {
    const points = this.runners.flatMap((runner) =>
      [0, 1, 2, 4, 8, 16, 32, this.length].flatMap((iteration) => this.jointsAt(runner, iteration)),
    );
    const most = FARTHEST * this.reach;
    const [xs, ys] = [
      [...points, this.problem.target].map(({ x }) => Math.min(Math.max(x, -most), most)),
      [...points, this.problem.target].map(({ y }) => Math.min(Math.max(y, -most), most)),
    ];
    const least = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.min(a, b));
    const greatest = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.max(a, b));
    return { left: least(xs), right: greatest(xs), top: least(ys), bottom: greatest(ys) };
  }

  /** Whether a solver has ended after this number of iterations. */
  isDone(/** @type {Runner} */ { ends }, /** @type {number} */ iteration) {
    return iteration >= ends.length - 1;
  }

  /**
   * The joints of a solver's chain after a number of iterations. Between two iterations, the bones turn from the one
   * pose to the other.
   * @param {Runner} runner
   * @param {number} iteration
   */
  jointsAt({ trace, ends }, iteration) {
    const at = Math.min(iteration, ends.length - 1);
    const from = trace.poseAt(ends[Math.floor(at)]);
    const part = at - Math.floor(at);
    return part > 0 ? turned(from, trace.poseAt(ends[Math.ceil(at)]), part) : pointsOf(from);
  }
}

/**
 * A pose between two others.
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} part of the way
 */
function turned(from, to, part) {
  const [a, b] = [pointsOf(from), pointsOf(to)];
  const joints = [a[0]];
  for (let i = 0; i + 1 < a.length; i++) {
    const [first, second] = [a, b].map((all) => Math.atan2(all[i + 1].y - all[i].y, all[i + 1].x - all[i].x));
    const turn = Math.atan2(Math.sin(second - first), Math.cos(second - first));
    const length = Math.hypot(a[i + 1].x - a[i].x, a[i + 1].y - a[i].y);
    const angle = first + part * turn;
    joints.push({ x: joints[i].x + length * Math.cos(angle), y: joints[i].y + length * Math.sin(angle) });
  }
  return joints;
}

function stopsOf(/** @type {number} */ length) {
  const stops = [0];
  for (let at = 1; at < length; at = at < EACH ? at + 1 : Math.ceil(at * MORE)) {
    stops.push(at);
  }
  return length > 0 ? [...stops, length] : stops;
}
