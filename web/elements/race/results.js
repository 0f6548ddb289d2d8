// What the solvers of a race have to solve, made of the element's attributes; and how they ended.

import { readNumbers } from '../../core/arguments.js';
import { limitsOf } from '../shared/attributes.js';
import { arcOf, flat } from '../shared/joints.js';

/** @typedef {import('./race.js').Point} Point */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('./methods.js').Method} Method */
/** @typedef {import('../../chain/inlined-chain.js').Chain['status']} Status */

/**
 * How a solver ended.
 * @typedef {object} RaceResult
 * @property {Method} solver
 * @property {Status} status see `Chain`
 * @property {number} iterations that it took
 * @property {number} error the distance that it left between the tip and the target
 * @property {number} place 1 for the fewest iterations, and so on; 0 if the target was not reached
 * @property {readonly number[]} errors the distance after each iteration: `errors[0]` is that of the start
 */

const ORIGIN = { x: 0, y: 0 };

/** The default target, in parts of the reach from the root. */
const TARGET = { x: 0.6, y: -0.6 };

/** The target that there is without an attribute. */
export function defaultTarget(/** @type {readonly number[]} */ lengths, /** @type {Point} */ { x, y }) {
  const reach = lengths.reduce((a, b) => a + b, 0);
  return { x: x + TARGET.x * reach, y: y + TARGET.y * reach };
}

/** The joints of the default start, seen from the root. */
export function defaultStart(/** @type {readonly number[]} */ lengths) {
  return flat(arcOf([...lengths], ORIGIN));
}

/**
 * The problem, seen from the root; and what is wrong with the given start, if anything is. Then the start is the
 * default.
 * @param {object} given
 * @param {readonly number[]} given.lengths
 * @param {Point} given.root
 * @param {Point} given.target
 * @param {number[] | null} given.start
 * @param {readonly (import('../shared/attributes.js').Degrees | null)[] | null} given.limits
 * @param {readonly Method[]} given.solvers
 * @param {number | null} given.tolerance
 * @param {number} given.maxIterations
 * @returns {{ problem: import('./race.js').Problem, wrong: unknown }}
 */
export function problemOf({ lengths, root, target, start, limits, ...others }) {
  let wrong = null;
  let joints = defaultStart(lengths);
  if (start) {
    try {
      const [x, y] = start;
      const all = readNumbers('start', start, 2 * (lengths.length + 1));
      joints = Array.from(all, (value, i) => value - (i % 2 === 0 ? x : y));
    } catch (error) {
      wrong = error;
    }
  }
  const problem = {
    ...others,
    lengths: [...lengths],
    start: joints,
    target: { x: target.x - root.x, y: target.y - root.y },
    limits: limits && limitsOf(limits, lengths.length),
  };
  return { problem, wrong };
}

/** @returns {readonly RaceResult[]} */
export function resultsOf(/** @type {Race} */ { runners }) {
  return Object.freeze(
    runners.map(({ method, trace, place, errors }) => {
      const { status, iterations, error } = trace;
      const copy = Object.freeze([...errors]);
      return Object.freeze({ solver: method, status, iterations, error, place, errors: copy });
    }),
  );
}

/** The result with the first place, or, if the target was not reached, with the least error. */
export function bestOf(/** @type {readonly RaceResult[]} */ results) {
  return results.reduce((a, b) => {
    const better = b.place > 0 ? a.place === 0 || b.place < a.place : a.place === 0 && b.error < a.error;
    return better ? b : a;
  });
}
