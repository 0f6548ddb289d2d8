// The race: every method from the same start to the same target, each shown after the same number of
// iterations. Here is what is known of it; steps-race-draw.js draws it.

import { NAMES } from './methods.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../../fabrik.js').Trace} Trace */
/** @typedef {import('./methods.js').Method} Method */

/**
 * @typedef {object} Runner
 * @property {Method} method
 * @property {Trace} trace
 * @property {number[]} ends the last step of each iteration, the start being iteration 0
 * @property {number[]} errors after each iteration, the distance from the tip to the target
 */

/** Up to here each iteration is a stop of the slider; then each is so much more than the one before. */
const EACH = 20;
const MORE = 1.08;

/**
 * @param {Method} method
 * @param {Trace} trace
 * @param {Point} target
 * @returns {Runner}
 */
function runner(method, trace, target) {
  const ends = [0];
  for (let step = 1; step < trace.length; step++) {
    ends[Math.max(trace.step(step).iteration, ends.length - 1)] = step;
  }
  // An iteration of which there is no step, if there is any, ends where the one before did.
  for (let iteration = 1; iteration < ends.length; iteration++) {
    ends[iteration] ??= ends[iteration - 1];
  }
  const place = new Float32Array(2 * (trace.bones + 1));
  const errors = ends.map((step) => {
    trace.poseAt(step, place);
    return Math.hypot(place[place.length - 2] - target.x, place[place.length - 1] - target.y);
  });
  return { method, trace, ends, errors };
}

export class Race {
  /**
   * @param {(method: Method) => Trace} run
   * @param {Point} root
   * @param {Point} target
   * @param {number} reach
   */
  constructor(run, root, target, reach) {
    this.reach = reach;
    this.root = root;
    this.target = target;
    this.runners = NAMES.map((method) => runner(method, run(method), target));
    /** The most iterations that any of them took. */
    this.length = Math.max(...this.runners.map(({ ends }) => ends.length - 1));
    this.stops = stopsOf(this.length);
    this.bounds = this.#bounds();
  }

  /**
   * Where a method's joints are after so many iterations.
   * @param {Runner} runner
   * @param {number} iteration
   */
  jointsAt({ trace, ends }, iteration) {
    const pose = trace.poseAt(ends[Math.min(iteration, ends.length - 1)]);
    return Array.from({ length: trace.bones + 1 }, (_, i) => ({ x: pose[2 * i], y: pose[2 * i + 1] }));
  }

  /** What all of them together need room for. */
  #bounds() {
    const points = this.runners.flatMap((runner) =>
      [0, 1, 2, 3, this.length].flatMap((iteration) => this.jointsAt(runner, iteration)),
    );
    points.push(this.root, this.target);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
}

/** The iterations that a slider stops at: each of the first, then ever fewer, and the last. */
function stopsOf(/** @type {number} */ length) {
  const stops = [0];
  for (let at = 1; at < length; at = at < EACH ? at + 1 : Math.ceil(at * MORE)) {
    stops.push(at);
  }
  return length > 0 ? [...stops, length] : stops;
}
