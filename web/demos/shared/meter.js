// How long a call of the package takes.

const ROUNDS = 5;
const MILLISECONDS = 0.5;
/** Slow ones are measured in fewer rounds. */
const MOST_MILLISECONDS = 4;
const TIMES = 3 * ROUNDS;
/** For how many milliseconds the engine warms up. */
const WARM = 10;

/**
 * What is timed: `run` is called with 0, 1, 2, …, and at last `dispose`.
 * @typedef {{ run: (call: number) => void, dispose: () => void }} Subject
 */

/**
 * Times calls. One takes about a microsecond, and a page's clock is coarser than that: so it is made
 * over and over, on a subject of the same make. Given is the median of the last few times.
 */
export class Meter {
  /** @type {number[]} */
  #times = [];
  #due = 0;
  #warm = false;

  /** Forgets the times: there is another subject now. */
  reset() {
    this.#times = [];
    this.#due = 0;
  }

  /**
   * The median, in microseconds; NaN while there is none. Measures at most twice a second.
   * @param {() => Subject | null} make null as long as there is nothing to measure
   */
  microseconds(make) {
    const now = performance.now();
    const subject = now > this.#due ? make() : null;
    if (subject) {
      this.#due = now + 500;
      // The first time is for nothing: it makes the engine compile the code again, for speed, in the background.
      if (!this.#warm) {
        this.#warm = true;
        this.#round(subject, WARM);
        subject.dispose();
        return Number.NaN;
      }
      for (let round = 0; round < ROUNDS && performance.now() - now < MOST_MILLISECONDS; round++) {
        this.#times.push(this.#round(subject));
      }
      this.#times.splice(0, this.#times.length - TIMES);
      subject.dispose();
    }
    return [...this.#times].sort((a, b) => a - b)[this.#times.length >> 1] ?? Number.NaN;
  }

  #round(/** @type {Subject} */ subject, least = MILLISECONDS) {
    const start = performance.now();
    let calls = 0;
    let elapsed = 0;
    // The clock is looked at ever more rarely: a single slow call may be long enough.
    for (let until = 1; elapsed < least; until *= 2) {
      while (calls < until) {
        subject.run(calls++);
      }
      elapsed = performance.now() - start;
    }
    return (1000 * elapsed) / calls;
  }
}
