// How long a call of the package takes, once the engine has compiled it for speed.

/** The length of a round in milliseconds, at least: browsers round their clocks to as much as 0.1 ms or 1 ms. */
const ROUND = 1.5;

/** The most calls in a round. */
const MOST_CALLS = 4096;

/** Milliseconds from one measurement to the next, and how many rounds each has. */
const PERIOD = 100;
const ROUNDS = 2;

/**
 * How many rounds count, and how many there must be before a time is given. While the last few are faster than this
 * share of the median, the engine is still compiling.
 */
const TIMES = 12;
const FEWEST = 8;
const LAST = 4;
const FASTER = 0.8;

/**
 * Before anything is measured, the code runs for so many calls, or for so many milliseconds in all, a few milliseconds
 * at a time. The engine compiles it for speed in the background.
 */
const WARM_CALLS = 30_000;
const WARM = 160;
const WARM_PART = 8;

/**
 * What is timed.
 * @typedef {object} Subject
 * @property {(call: number) => void} run is called with 0, 1, 2, …
 * @property {() => void} dispose is called at the end
 * @property {number} [most] calls in a round: for calls that take long, fewer than 4096
 * @property {Batch} [batch] for calls that need a preparation, which is not timed
 */

/**
 * @typedef {object} Batch
 * @property {number} calls `run` is called with 0 to this number - 1
 * @property {() => void} prepare is called before each batch
 */

/**
 * Times calls. One takes about a microsecond, and the clock of a page is coarser than that. So each round makes
 * many calls, on an object like that of the page. The result is the median of the last rounds.
 */
export class Meter {
  /** Microseconds per call in the last rounds. @type {number[]} */
  #times = [];
  /** How many calls a round has. */
  #calls = 1;
  #due = 0;
  /** For how many calls and milliseconds the code still has to run before it is measured. */
  #cold = { calls: WARM_CALLS, milliseconds: WARM };
  #settled = false;

  /** Forgets the times, because the subject is another one now. */
  reset() {
    this.#times = [];
    this.#calls = 1;
    this.#settled = false;
  }

  /**
   * The median, in microseconds; NaN until there is one. Measures at most ten times per second.
   * @param {() => Subject | null} make null as long as there is nothing to measure
   */
  microseconds(make) {
    const now = performance.now();
    const subject = now >= this.#due ? make() : null;
    if (subject) {
      this.#due = now + PERIOD;
      if (this.#cold.calls > 0 && this.#cold.milliseconds > 0) {
        this.#warmUp(subject);
      } else {
        this.#measure(subject);
      }
      subject.dispose();
    }
    const median = medianOf(this.#times);
    this.#settled ||= this.#times.length >= FEWEST && medianOf(this.#times.slice(-LAST)) > FASTER * median;
    return this.#settled ? median : Number.NaN;
  }

  /** How many rounds the median is taken of. */
  get rounds() {
    return this.#times.length;
  }

  #warmUp(/** @type {Subject} */ subject) {
    const start = performance.now();
    let calls = 0;
    let milliseconds = 0;
    while (calls < (subject.most ?? MOST_CALLS) && milliseconds < WARM_PART) {
      const part = subject.batch?.calls ?? 1;
      subject.batch?.prepare();
      for (let call = 0; call < part; call++) {
        subject.run(call);
      }
      calls += part;
      milliseconds = performance.now() - start;
    }
    this.#cold.calls -= calls;
    this.#cold.milliseconds -= milliseconds;
  }

  #measure(/** @type {Subject} */ subject) {
    for (let round = 0; round < ROUNDS; round++) {
      this.#times.push(subject.batch ? timeOfBatches(subject, subject.batch) : this.#timeOfCalls(subject));
    }
    this.#times.splice(0, this.#times.length - TIMES);
  }

  /** The microseconds per call. The number of calls is doubled until they take long enough to be measured. */
  #timeOfCalls(/** @type {Subject} */ subject) {
    for (;;) {
      const milliseconds = timeOf(subject, this.#calls);
      if (milliseconds >= ROUND || this.#calls >= (subject.most ?? MOST_CALLS)) {
        return (1000 * milliseconds) / this.#calls;
      }
      this.#calls *= 2;
    }
  }
}

function medianOf(/** @type {number[]} */ numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** The milliseconds that a number of calls takes. */
function timeOf(/** @type {Subject} */ { run }, /** @type {number} */ calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    run(call);
  }
  return performance.now() - start;
}

/**
 * The microseconds per call. Batches are added until they take long enough to be measured. A batch may be shorter
 * than a tick of the clock. The sum of many is still right, because the ticks come at different times in each.
 * @param {Subject} subject
 * @param {Batch} batch
 */
function timeOfBatches(subject, batch) {
  let milliseconds = 0;
  let calls = 0;
  while (milliseconds < ROUND && calls < MOST_CALLS) {
    batch.prepare();
    milliseconds += timeOf(subject, batch.calls);
    calls += batch.calls;
  }
  return (1000 * milliseconds) / calls;
}
