// The table of the race: what each solver has done after the iterations that are shown, and its time.

import { inUnits } from '../shared/readout.js';
import { write } from '../shared/text.js';
import words from '../strings/en/race.js';
import { inPercent } from './words.js';

/** @typedef {import('../../element.js').FabrikRace['results']} Results */

export class RaceTable {
  #rows;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#rows = [...table.querySelectorAll('tr[data-method]')].map((row) => {
      const cell = (/** @type {string} */ name) =>
        /** @type {HTMLElement} */ (row.querySelector(`[data-cell=${name}]`));
      return {
        iterations: cell('iterations'),
        distance: cell('distance'),
        result: cell('result'),
        time: /** @type {HTMLElement} */ (row.querySelector('[data-time]')),
        bar: /** @type {HTMLElement} */ (row.querySelector('.time-bar i')),
      };
    });
  }

  /**
   * @param {Results} results
   * @param {number} iteration
   */
  show(results, iteration) {
    results.forEach(({ errors, place, status, iterations }, i) => {
      const now = Math.min(iteration, errors.length - 1);
      const row = this.#rows[i];
      write(row.iterations, String(Math.min(now, iterations)));
      write(row.distance, inPercent(errors[now]));
      const result = place > 0 ? words.places[place - 1] : words.status[status];
      write(row.result, iteration >= errors.length - 1 ? result : words.running);
    });
  }

  /** Shows times in microseconds; bars once all are known. */
  showTimes(/** @type {number[]} */ microseconds) {
    const most = Math.max(...microseconds);
    microseconds.forEach((time, i) => {
      write(this.#rows[i].time, inUnits(time));
      this.#rows[i].bar.hidden = !(most > 0);
      this.#rows[i].bar.style.width = most > 0 ? `${(100 * time) / most}%` : '';
    });
  }
}
