// One chunk of a pool, as the main side knows it. Its state is always one that another worker can continue from.

import { optionsOfPart } from './divide.js';

/** @typedef {import('./divide.js').Span} Span */
/** @typedef {import('./worker-group.js').PoolWorker} PoolWorker */
/** @typedef {import('./messages.js').SolvedChunk} SolvedChunk */

export class Chunk {
  /** The state after the last solve that succeeded; null: that of its options. @type {Uint8Array | null} */
  state = null;
  /** The state that the present solve has led to. @type {Uint8Array | null} */
  #next = null;
  /** For the next state. @type {ArrayBuffer | null} */
  #stateBuffer = null;
  /** For its arrays, if they are transferred; null while it is with a worker. @type {ArrayBuffer | null} */
  buffer = null;
  /** The worker that has its batch, if any. @type {PoolWorker | null} */
  worker = null;
  /** Whether the batch there is in another state than `state`. */
  #differs = false;
  #span;
  #batchOptions;

  /**
   * @param {Span} span
   * @param {Record<string, any>} batchOptions the options of the batch of all chains
   */
  constructor(span, batchOptions) {
    this.#span = span;
    this.#batchOptions = batchOptions;
  }

  get index() {
    return this.#span.index;
  }

  get first() {
    return this.#span.first;
  }

  get count() {
    return this.#span.count;
  }

  /** The options of its batch. */
  get options() {
    return optionsOfPart(this.#batchOptions, this.#span);
  }

  /**
   * The part of a message that makes a worker solve it. The worker has it from now on.
   * @param {PoolWorker} worker
   * @param {(chunk: Chunk, restored: boolean) => ArrayBuffer | null} pack its arrays: what a solve reads, and if it
   *   is restored, also the results of the last solve
   * @returns {import('./messages.js').ChunkToSolve}
   */
  toMessage(worker, pack) {
    const isNew = this.worker !== worker;
    if (isNew) {
      this.worker?.toFree.push(this.index);
      this.worker = worker;
    }
    const state = isNew || this.#differs ? this.state : null;
    const options = isNew || (this.#differs && state === null) ? this.options : null;
    const [buffer, stateBuffer] = [pack(this, state !== null), this.#stateBuffer];
    this.#stateBuffer = null;
    this.buffer = null;
    // Until its answer is there and all others are, too.
    this.#differs = true;
    return { index: this.index, first: this.first, count: this.count, options, state, stateBuffer, buffer };
  }

  /** @param {SolvedChunk} solved */
  solved({ state, buffer }) {
    this.#next = state;
    this.buffer = buffer;
  }

  /** The solve has succeeded. */
  commit() {
    this.#stateBuffer = /** @type {ArrayBuffer | null} */ (this.state?.buffer ?? null);
    this.state = this.#next;
    this.#next = null;
    this.#differs = false;
  }

  /** The solve has failed: its state remains what it was before. */
  revert() {
    this.#stateBuffer = /** @type {ArrayBuffer | null} */ (this.#next?.buffer ?? this.#stateBuffer);
    this.#next = null;
  }

  /**
   * Sets another state.
   * @param {Uint8Array} state
   */
  set(state) {
    this.state = state;
    this.#differs = true;
  }
}
