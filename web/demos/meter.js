// How long a solve takes.

/** @typedef {import('../chain.js').Chain} Chain */

const TARGETS = 64;
/** Fewer tell little: the chain would leap between them. */
const ENOUGH = 16;
const ROUNDS = 5;
const MILLISECONDS = 0.5;
/** Slow chains are measured in fewer rounds. */
const MOST_MILLISECONDS = 4;
const TIMES = 3 * ROUNDS;

/**
 * Times solves. One takes about a microsecond, and a page's clock is coarser than that: so the last
 * targets are solved again, over and over, by a chain of the same make. Given is the median of the
 * last few times.
 */
export class Meter {
  /** @type {{ x: number, y: number }[]} */
  #targets = [];
  /** @type {number[]} */
  #times = [];
  #due = 0;

  /** Forgets the times, for a new chain. */
  reset() {
    this.#times = [];
    this.#due = 0;
  }

  /** @param {{ x: number, y: number }} target */
  remember({ x, y }) {
    const last = this.#targets.at(-1);
    if (!last || last.x !== x || last.y !== y) {
      this.#targets.push({ x, y });
      if (this.#targets.length > TARGETS) {
        this.#targets.shift();
      }
    }
  }

  /**
   * The median, in microseconds; NaN while there is none. Measures at most twice a second.
   * @param {() => Chain} make a chain to measure with; it is disposed of
   */
  microseconds(make) {
    const now = performance.now();
    if (now > this.#due && this.#targets.length >= ENOUGH) {
      this.#due = now + 500;
      const chain = make();
      // Once for nothing, at first: the engine warms up.
      if (this.#times.length === 0) {
        this.#round(chain);
      }
      for (let round = 0; round < ROUNDS && performance.now() - now < MOST_MILLISECONDS; round++) {
        this.#times.push(this.#round(chain));
      }
      this.#times.splice(0, this.#times.length - TIMES);
      chain.dispose();
    }
    return [...this.#times].sort((a, b) => a - b)[this.#times.length >> 1] ?? Number.NaN;
  }

  #round(/** @type {Chain} */ chain) {
    const start = performance.now();
    let solves = 0;
    let elapsed = 0;
    // The clock is looked at ever more rarely: a single solve of a slow chain may be long enough.
    for (let until = 1; elapsed < MILLISECONDS; until *= 2) {
      while (solves < until) {
        chain.solve(this.#targets[solves++ % this.#targets.length]);
      }
      elapsed = performance.now() - start;
    }
    return (1000 * elapsed) / solves;
  }
}
