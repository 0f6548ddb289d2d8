// Texts of the race with values: distances, and the fastest solver.

import { inUnits } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/race.js';

/** @typedef {import('../../element.js').FabrikRace['results']} Results */

const { table } = words;

/** A distance in percent of the chain's length, with two significant digits. */
export function inPercent(/** @type {number} */ distance) {
  const percent = 100 * distance;
  if (percent < 1e-4) {
    return table.tiny;
  }
  const digits = Math.max(0, 1 - Math.floor(Math.log10(percent)));
  return fill(table.percent, { number: percent.toFixed(Math.min(digits, 4)) });
}

/**
 * The sentence with the solver that reaches the target in the least time. It is empty if only one solver reaches it,
 * and while a time is not known.
 * @param {Results} results
 * @param {number[]} microseconds
 */
export function fastest(results, microseconds) {
  const reached = results.map((_, i) => i).filter((i) => results[i].place > 0);
  if (reached.length < 2 || microseconds.some(Number.isNaN)) {
    return '';
  }
  const best = reached.reduce((a, b) => (microseconds[b] < microseconds[a] ? b : a));
  return fill(words.fastest, {
    name: words.solvers[results[best].solver],
    time: inUnits(microseconds[best]),
  });
}
