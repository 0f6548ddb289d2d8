// The workers of a pool: which are alive, what each of them has been sent, and which chunks it has.

import { coded } from '../core/errors.js';
import { unpackError } from './messages.js';
import { startWorker } from './start-worker.js';

/** @typedef {import('./chunk.js').Chunk} Chunk */
/** @typedef {import('./messages.js').SolveMessage} SolveMessage */
/** @typedef {import('./messages.js').SolvedChunk} SolvedChunk */
/** @typedef {import('./start-worker.js').Link} Link */

/**
 * What is called when a worker answers or ends.
 * @typedef {object} JobListener
 * @property {(chunk: Chunk, solved: SolvedChunk) => void} solved
 * @property {(worker: PoolWorker) => void} answered all that was solved has been reported
 * @property {(chunks: Chunk[]) => void} lost a worker has ended, and has not solved these chunks
 */

/** One worker. */
export class PoolWorker {
  /** @type {Link | null} null: it is lost */
  link = null;
  /** What it has been sent and has not answered yet, in order. @type {{ chunks: Chunk[], listener: JobListener }[]} */
  sent = [];
  /** The chunks that others have now: it has to free their batches. @type {number[]} */
  toFree = [];
  /** How long it took for a chunk, on the average of the last answer; 0 before that. */
  millisecondsPerChunk = 0;

  get alive() {
    return this.link !== null;
  }
}

export class WorkerGroup {
  /** @type {PoolWorker[]} */
  #workers = [];
  /** What ended the last worker that was lost. @type {unknown} */
  #cause = null;
  /** Called when nothing is to be answered any more. @type {(() => void)[]} */
  #waiting = [];

  /**
   * @param {number} count how many workers
   * @param {string} code of a worker
   * @param {object} message that starts it
   */
  constructor(count, code, message) {
    for (let i = 0; i < count; i++) {
      this.#start(code, message);
    }
  }

  /** @param {string} code @param {object} message */
  #start(code, message) {
    const worker = new PoolWorker();
    this.#workers.push(worker);
    try {
      worker.link = startWorker(code, {
        onMessage: (data) => this.#receive(worker, data),
        onLost: (cause) => this.#lose(worker, cause),
      });
      worker.link.post(message);
    } catch (cause) {
      this.#cause = cause;
      void worker.link?.end();
      worker.link = null;
    }
  }

  /** The workers that are alive. */
  get alive() {
    return this.#workers.filter(({ alive }) => alive);
  }

  /** The error for a pool without workers. */
  noneLeft() {
    const cause = /** @type {any} */ (this.#cause);
    const why = cause ? `: ${cause.message ?? cause}` : '';
    // What a user can do something about keeps its code.
    const known = ['workers-forbidden', 'wasm-forbidden', 'wrong-module', 'no-memory'];
    const code = known.includes(cause?.code) ? cause.code : 'no-workers';
    return coded(code, new Error(`The pool has no worker left${why}`, { cause }));
  }

  /**
   * Sends chunks to a worker. If that fails, the worker is lost.
   * @param {PoolWorker} worker that is alive
   * @param {Chunk[]} chunks
   * @param {SolveMessage} message
   * @param {object[]} transfer
   * @param {JobListener} listener
   */
  send(worker, chunks, message, transfer, listener) {
    const link = /** @type {Link} */ (worker.link);
    worker.sent.push({ chunks, listener });
    link.keep(true);
    try {
      link.post(message, transfer);
    } catch (cause) {
      // As for lack of memory. What the worker has is not known any more.
      this.#lose(worker, cause);
    }
  }

  /** Resolves when no worker has anything to answer. */
  idle() {
    return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      this.#waiting.push(resolve);
      this.#wakeIfIdle();
    });
  }

  /** Ends all workers; resolves when they have ended. */
  async end() {
    const links = this.#workers.map(({ link }) => link);
    for (const worker of this.#workers) {
      worker.link = null;
      worker.sent = [];
    }
    this.#wakeIfIdle();
    await Promise.all(links.map((link) => link?.end()));
  }

  #wakeIfIdle() {
    if (this.#workers.every(({ sent }) => sent.length === 0)) {
      for (const wake of this.#waiting.splice(0)) {
        wake();
      }
    }
  }

  #receive(/** @type {PoolWorker} */ worker, /** @type {any} */ data) {
    if (!worker.alive) {
      return;
    }
    if (data.type === 'failed') {
      this.#lose(worker, unpackError(data.error));
    } else if (data.type === 'solved') {
      this.#answered(worker, data);
    }
  }

  #answered(
    /** @type {PoolWorker} */ worker,
    /** @type {import('./messages.js').SolvedMessage} */ { chunks: solved, milliseconds, error },
  ) {
    const [{ chunks, listener }] = worker.sent;
    if (solved.length > 0) {
      worker.millisecondsPerChunk = milliseconds / solved.length;
    }
    solved.forEach((each, i) => {
      listener.solved(chunks[i], each);
    });
    if (error) {
      // What cannot be solved here may be possible in another instance: with more memory, or not crashed.
      worker.sent[0] = { chunks: chunks.slice(solved.length), listener };
      this.#lose(worker, unpackError(error));
      return;
    }
    worker.sent.shift();
    if (worker.sent.length === 0) {
      worker.link?.keep(false);
    }
    listener.answered(worker);
    this.#wakeIfIdle();
  }

  #lose(/** @type {PoolWorker} */ worker, /** @type {unknown} */ cause) {
    const { link, sent } = worker;
    if (link === null) {
      return;
    }
    this.#cause = cause;
    worker.link = null;
    worker.sent = [];
    Promise.resolve(link.end()).catch(() => {});
    for (const { chunks, listener } of sent) {
      listener.lost(chunks);
    }
    this.#wakeIfIdle();
  }
}
