// Texts of the race with values: the sentence about the race, distances, names of solvers.

import { inUnits } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/race.js';
import { NAMES } from './methods.js';

/** @typedef {import('./figure.js').RaceFigure} RaceFigure */
/** @typedef {import('./race.js').Race} Race */

const { doing, table } = words;

/** Names as a list, such as "Auto and FABRIK". */
function list(/** @type {string[]} */ names) {
  return new Intl.ListFormat(document.documentElement.lang).format(names);
}

/** What the race does, in a sentence. */
export function inWords(/** @type {RaceFigure} */ { race, playing, over, iteration }) {
  if (playing) {
    return doing.racing;
  }
  if (!over) {
    return iteration === 0 ? doing.ready : fill(doing.paused, { count: iteration });
  }
  const reached = race.runners.filter(({ place }) => place > 0);
  if (reached.length === 0) {
    return doing.none;
  }
  const first = reached.filter(({ place }) => place === 1);
  const names = list(first.map(({ method }) => words.methods[method].short));
  const count = first[0].trace.iterations;
  if (reached.length === 1) {
    return fill(doing.only, { names, count });
  }
  const sentence = reached.length === race.runners.length ? doing.all : doing.some;
  return fill(first.length === 1 ? sentence.one : sentence.other, { names, count, reached: reached.length });
}

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
 * @param {Race} race
 * @param {number[]} microseconds
 */
export function fastest({ runners }, microseconds) {
  const reached = NAMES.map((_, i) => i).filter((i) => runners[i].place > 0);
  if (reached.length < 2 || microseconds.some(Number.isNaN)) {
    return '';
  }
  const best = reached.reduce((a, b) => (microseconds[b] < microseconds[a] ? b : a));
  return fill(words.fastest, {
    name: words.methods[NAMES[best]].short,
    time: inUnits(microseconds[best]),
  });
}
