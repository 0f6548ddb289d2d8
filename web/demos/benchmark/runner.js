// The benchmark in a worker. Its code, which has the other packages in it, is loaded when it starts for the first time.
// A page that was opened by double click can start a worker of a text only.

import { loadText } from '../shared/whole-page.js';

/** @typedef {import('./contestants.js').Row} Row */
/** @typedef {import('./contestants.js').Test} Test */

/**
 * How much is measured, if not as much as usual.
 * @typedef {{ rounds?: number, warmUps?: number, turn?: number }} Extent
 */

/**
 * What happens in a run.
 * @typedef {object} RunEvents
 * @property {(versions: Record<string, string>) => void} begin the versions of fabrik and of the packages
 * @property {(test: Test, progress: number) => void} progress of all tests, from 0 to 1
 * @property {(test: Test, rows: Row[]) => void} result
 * @property {(error?: Error) => void} end all tests are done, or one failed
 */

export class Runner {
  #events;
  /** @type {Worker | null} */
  #worker = null;
  /** The address of its code; empty once it has been loaded. */
  #url = '';
  /** Which run it is: one that is stopped while its code is loaded does not begin. */
  #run = 0;

  /** @param {RunEvents} events */
  constructor(events) {
    this.#events = events;
  }

  /** Begins. The page can be used meanwhile. */
  async start(/** @type {Extent} */ extent) {
    this.stop();
    const run = this.#run;
    try {
      const text = await loadText('benchmark');
      if (run === this.#run) {
        this.#begin(text, extent);
      }
    } catch (error) {
      if (run === this.#run) {
        this.#end(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** Ends a run without a word. */
  stop() {
    this.#run += 1;
    this.#worker?.terminate();
    this.#worker = null;
    this.#release();
  }

  /** The code of the worker is not needed at its address any more. */
  #release() {
    URL.revokeObjectURL(this.#url);
    this.#url = '';
  }

  #end(/** @type {Error} */ error) {
    this.stop();
    this.#events.end(error);
  }

  #begin(/** @type {string} */ text, /** @type {Extent} */ extent) {
    this.#url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(this.#url);
    worker.onerror = ({ message }) => this.#end(new Error(message));
    worker.onmessage = ({ data: { versions, test, progress, rows, done, error } }) => {
      if (versions) {
        // The first message: some browsers load the code after the constructor has returned.
        this.#release();
        this.#events.begin(versions);
      } else if (rows) {
        this.#events.result(test, rows);
      } else if (progress !== undefined) {
        this.#events.progress(test, progress);
      } else if (done) {
        this.stop();
        this.#events.end();
      } else {
        this.#end(new Error(error));
      }
    };
    worker.postMessage(extent);
    this.#worker = worker;
  }
}
