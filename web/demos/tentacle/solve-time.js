// How long the solve of a frame takes. The clock of a page is coarse: often 0.1 ms. The mean of many solves is still
// right, because the ticks come at different times in each.

/** How many solves count, and how many there must be before a time is given. */
const COUNT = 180;
const FEWEST = 30;

/** The longest ones do not count, as the browser was busy with something else in them. */
const LONGEST = 0.05;

export class SolveTime {
  /** @type {number[]} */
  #times = [];

  /** Runs a solve. @param {() => void} solve */
  measure(solve) {
    const start = performance.now();
    solve();
    this.#times.push(performance.now() - start);
    if (this.#times.length > COUNT) {
      this.#times.shift();
    }
  }

  /** The mean, in microseconds; NaN until there is one. */
  get microseconds() {
    const sorted = [...this.#times].sort((a, b) => a - b);
    const counted = sorted.slice(0, Math.ceil(sorted.length * (1 - LONGEST)));
    const sum = counted.reduce((total, time) => total + time, 0);
    return counted.length < FEWEST ? Number.NaN : (1000 * sum) / counted.length;
  }
}
