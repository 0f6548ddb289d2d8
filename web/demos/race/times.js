// How long a whole solve takes with each solver.

import { NAMES } from '../../elements/race/methods.js';
import { Meter } from '../shared/meter.js';
import { makeChain } from './setup.js';

/** @typedef {import('./setup.js').Problem} Problem */
/** @typedef {{ problem: Problem, results: import('../../element.js').FabrikRace['results'] }} Race */

/** Milliseconds without another race before its times are measured. */
const QUIET = 300;

/** Milliseconds from the measurement of one solver to that of the next. */
const PERIOD = 25;

/** How many rounds each solver is measured for, before its time is given. */
const ROUNDS = 12;

/** A batch has about so many iterations times bones, and at most so many chains. */
const WORK = 6000;
const MOST_CHAINS = 256;

export class SolveTimes {
  #change;
  #meters = NAMES.map(() => new Meter());
  #timer = 0;
  /** Ends waiting for a page that is hidden. */
  #end = new AbortController();
  /** Microseconds, in the order of the solvers; NaN until they are known. */
  #microseconds = NAMES.map(() => Number.NaN);

  /** @param {(microseconds: number[]) => void} change the times, NaN as long as one is not known */
  constructor(change) {
    this.#change = change;
  }

  get microseconds() {
    return this.#microseconds;
  }

  /** Measures another race, once no other one has come for a moment. */
  measure(/** @type {Race} */ race) {
    this.#microseconds = NAMES.map(() => Number.NaN);
    for (const meter of this.#meters) {
      meter.reset();
    }
    this.#change(this.#microseconds);
    clearTimeout(this.#timer);
    this.#end.abort();
    this.#end = new AbortController();
    this.#timer = window.setTimeout(() => this.#next(race, 0), QUIET);
  }

  /** Measures one solver, then waits for the next one. */
  #next(/** @type {Race} */ race, /** @type {number} */ index) {
    const meter = this.#meters[index];
    if (document.hidden) {
      const listen = () => this.#next(race, index);
      document.addEventListener('visibilitychange', listen, { once: true, signal: this.#end.signal });
      return;
    }
    if (Number.isNaN(this.#microseconds[index])) {
      const median = meter.microseconds(() => subjectOf(race, index));
      const microseconds = meter.rounds < ROUNDS ? Number.NaN : median;
      this.#microseconds = this.#microseconds.map((time, i) => (i === index ? microseconds : time));
      this.#change(this.#microseconds);
    }
    if (this.#microseconds.some(Number.isNaN)) {
      this.#timer = window.setTimeout(() => this.#next(race, (index + 1) % NAMES.length), PERIOD);
    }
  }
}

/**
 * Solves from the start of the race, of many chains: setting their poses, which takes longer than a fast solve, is not
 * timed.
 * @returns {import('../shared/meter.js').Subject}
 */
function subjectOf(/** @type {Race} */ { problem, results }, /** @type {number} */ index) {
  const { solver, iterations } = results[index];
  const work = (iterations + 1) * problem.lengths.length;
  const calls = Math.ceil(Math.min(WORK / work, MOST_CHAINS));
  const chains = Array.from({ length: calls }, () => makeChain(problem, solver));
  const { x, y } = problem.target;
  return {
    run: (call) => chains[call].solve(x, y),
    dispose: () => {
      for (const chain of chains) {
        chain.dispose();
      }
    },
    batch: {
      calls,
      prepare: () => {
        for (const chain of chains) {
          chain.setPose(problem.start);
        }
      },
    },
  };
}
