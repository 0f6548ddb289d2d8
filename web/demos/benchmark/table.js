// The table of one test: its numbers and its bars.

import { inUnits } from '../shared/readout.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/benchmark.js';

/** @typedef {import('./contestants.js').Row} Row */

const { number, percent, nanoseconds, none } = words.table;

/** The shortest bar is that of a time so many times as long as where bars begin: it is to be seen. */
const SHORTEST = 1.5;

/** A ratio with two digits or more. */
export const inTimes = (/** @type {number} */ ratio) =>
  fill(number, { number: ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0) });

/** Shorter times are in nanoseconds, in microseconds: two digits would be too few to agree with the ratios. */
const SHORT = 0.1;

/** A time with its unit. */
export const inTime = (/** @type {number} */ us) =>
  us < SHORT ? fill(nanoseconds, { value: (1000 * us).toFixed(1) }) : inUnits(us);

/** A share in percent. It is rounded down, so that only all is 100. */
export const inPercent = (/** @type {number} */ share) =>
  fill(percent, { number: Math.floor(100 * share + 1e-9) });

export class Table {
  #table;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#table = table;
  }

  #row(/** @type {string} */ name) {
    return /** @type {HTMLElement} */ (this.#table.querySelector(`[data-contestant="${name}"]`));
  }

  /** Shows nothing but dashes. */
  clear() {
    for (const cell of this.#table.querySelectorAll('[data-cell]')) {
      cell.textContent = none;
    }
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (this.#table.querySelectorAll('.bars i'))) {
      bar.style.width = '';
    }
  }

  /** @param {Row[]} rows */
  show(rows) {
    const times = rows.map(({ us }) => us);
    // From a power of ten below the shortest time to that above the longest.
    const least = Math.floor(Math.log10(Math.min(...times) / SHORTEST));
    const most = Math.max(Math.ceil(Math.log10(Math.max(...times))), least + 1);
    this.#table.style.setProperty('--decades', String(most - least));
    for (const { name, us, ratio, iterations, reached } of rows) {
      const row = this.#row(name);
      /** @type {Record<string, string>} */
      const texts = {
        time: inTime(us),
        ratio: inTimes(ratio),
        iterations: iterations.toFixed(1),
        reached: inPercent(reached),
      };
      for (const [cell, text] of Object.entries(texts)) {
        /** @type {HTMLElement} */ (row.querySelector(`[data-cell=${cell}]`)).textContent = text;
      }
      const bar = /** @type {HTMLElement} */ (row.querySelector('.bars i'));
      bar.style.width = `${(100 * (Math.log10(us) - least)) / (most - least)}%`;
    }
  }

  /** Shows the version of each package. */
  showVersions(/** @type {Record<string, string>} */ versions) {
    for (const [name, version] of Object.entries(versions)) {
      const place = this.#row(name).querySelector('[data-version]');
      if (place) {
        place.textContent = `, ${version}`;
      }
    }
  }
}
