// A batch of chains that several workers solve.

import { readIndex, readPoses } from '../batch/arguments.js';
import { ChainBatch } from '../batch/inlined-chain-batch.js';
import { plainCopy } from '../batch/plain-copy.js';
import code from '../build/pool-worker.bytes.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { readBytes } from '../core/heap-owner.js';
import { makeRegistry } from '../core/registry.js';
import { PoolArrays } from './arrays.js';
import { Batches, shifted } from './batches.js';
import { Chunk } from './chunk.js';
import { divide } from './divide.js';
import { Job } from './job.js';
import { POOL_OPTIONS, readPoolOptions, readSolveOptions } from './options.js';
import { saveForResume } from './resume.js';
import { joinStates, splitStates } from './saved-state.js';
import { WorkerGroup } from './worker-group.js';

/** `[Symbol.asyncDispose]`, for `await using`, if the TypeScript library has it.
 * @typedef {typeof Symbol extends { readonly asyncDispose: infer Key extends symbol } ?
 *   { [K in Key]: () => Promise<void> } : {}} DisposesLater
 */
const DisposingLater = /** @type {new () => DisposesLater} */ (class {});

/** Ends the workers of pools that were garbage collected without `dispose`. */
const registry = makeRegistry((/** @type {WorkerGroup} */ group) => group.end().catch(() => {}));

/**
 * A batch of chains that several workers solve: Web Workers in browsers, worker threads in
 * Node, Deno and Bun.
 *
 * ```js
 * const pool = new ChainPool({ count: 100000, lengths: [3, 2, 1], dimensions: 3 });
 * pool.targets.set(targets);
 * await pool.solve();
 * draw(pool.positions);
 * await pool.dispose();
 * ```
 *
 * It is used like a `ChainBatch`, except that `solve` returns a promise, and has the same results, bit for bit, for
 * any number of workers. A solve either succeeds, or changes nothing: if it is aborted or rejects, the poses and all
 * results are those of the solve before. If a worker ends, the others do its work, and nothing is lost.
 *
 * Do not write to `targets`, `roots`, `bases`, `poles` and `active` while a solve runs: workers read them then. The
 * results can be read at any time, and are those of the last solve that has ended. Read the properties anew after
 * each solve: two arrays take turns.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after `dispose`
 * throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 */
export class ChainPool extends DisposingLater {
  /** The names of the numbers in `statuses`, as of `ChainBatch`. */
  static STATUSES = ChainBatch.STATUSES;

  #batches;
  #chunks;
  #arrays;
  #group;
  #shape;
  #sharedMemory;
  /** The options of the batch. */
  #options;
  /** The solve that runs. @type {Job | null} */
  #job = null;
  /** Resolves when all workers have ended. @type {Promise<void> | null} */
  #end = null;

  /**
   * Creates a pool, and starts its workers.
   * @param {import('./options.js').ChainPoolOptions} options those of a `ChainBatch`, `workers` and `sharedMemory`
   * @throws {TypeError | RangeError} if an option is wrong
   */
  constructor(options) {
    super();
    const { workers, sharedMemory, batch: batchOptions } = readPoolOptions(options);
    this.#options = batchOptions;
    const module = ChainBatch.engine.module();
    this.#batches = new Batches(module, batchOptions);
    this.#shape = this.#batches.shape();
    const { count, bones, inputs, outputs } = this.#shape;
    this.#sharedMemory = sharedMemory;
    this.#arrays = new PoolArrays(inputs, outputs, count, sharedMemory);
    this.#chunks = divide(count, bones).map((span) => new Chunk(span, batchOptions));
    if (this.#batches.startAlike) {
      this.#batches.withNew({ first: 0, count: 1 }, (batch) => this.#arrays.fill(batch));
    } else {
      for (const chunk of this.#chunks) {
        this.#batches.withNew(chunk, (batch) => this.#arrays.copyFrom(chunk, batch));
      }
    }
    const most = Math.min(workers, this.#chunks.length);
    this.#group = new WorkerGroup(most, code, this.#arrays.startMessage(module));
    // While a solve runs, the workers hold it, and it holds the pool.
    registry.register(this, this.#group, this);
  }

  /** How many chains it has. @returns {number} */
  get count() {
    return this.#alive().#shape.count;
  }

  /** How many bones each chain has. @returns {number} */
  get bones() {
    return this.#alive().#shape.bones;
  }

  /** 2 or 3. @returns {2 | 3} */
  get dimensions() {
    return this.#alive().#shape.dimensions;
  }

  /** How many workers are alive. */
  get workers() {
    return this.#alive().#group.alive.length;
  }

  /**
   * Into how many parts its chains are divided. A part is solved by one worker, so a pool never has more workers than
   * parts. It depends on the numbers of chains and bones alone.
   */
  get chunks() {
    return this.#alive().#chunks.length;
  }

  /** Whether its arrays are in memory that the workers share. */
  get sharedMemory() {
    return this.#alive().#sharedMemory;
  }

  /** Whether a solve runs. */
  get solving() {
    return this.#alive().#job !== null;
  }

  /** The target of each chain: [chain][axis]. Writable. At first the tips. @returns {Float64Array} */
  get targets() {
    return this.#input('targets');
  }

  /** The root of each chain: [chain][axis]. Writable. @returns {Float64Array} */
  get roots() {
    return this.#input('roots');
  }

  /**
   * The base of each chain, with the option `bases`: quaternions, in two dimensions angles. Writable. Else null.
   * @returns {Float64Array | null}
   */
  get bases() {
    return this.#input('bases');
  }

  /**
   * The pole of each chain, with the option `poles`: [chain][axis]; NaN for none. Writable. Else null.
   * @returns {Float64Array | null}
   */
  get poles() {
    return this.#input('poles');
  }

  /** Whether each chain is to be solved, 1 or 0. Writable. At first 1. @returns {Uint8Array} */
  get active() {
    return this.#input('active');
  }

  /**
   * The joints after the last solve: [chain][joint][axis].
   * @returns {import('../core/heap-object.js').FloatView}
   */
  get positions() {
    return this.#output('positions');
  }

  /**
   * The rotations after the last solve, with the option `rotations`: [chain][bone][4]. Else null.
   * @returns {import('../core/heap-object.js').FloatView | null}
   */
  get rotations() {
    return this.#output('rotations');
  }

  /**
   * The distance of each tip from its target, in the last solve of the chain.
   * @returns {import('../core/heap-object.js').DoubleView}
   */
  get errors() {
    return this.#output('errors');
  }

  /**
   * How the last solve of each chain ended: an index of `ChainPool.STATUSES`.
   * @returns {import('../core/heap-object.js').ByteView}
   */
  get statuses() {
    return this.#output('statuses');
  }

  /**
   * The iterations of the last solve of each chain.
   * @returns {import('../batch/chain-batch.js').IntegerView}
   */
  get iterations() {
    return this.#output('iterations');
  }

  /**
   * Solves all chains that are active.
   * @param {import('./options.js').PoolSolveOptions} [options]
   * @returns {Promise<number>} how many of them reach their targets. It rejects with the code `'wrong-call'` if a
   *   solve still runs; `'disposed'` if the pool is disposed of; `'no-workers'` if no worker is left;
   *   `'workers-forbidden'` if none could be started; with the reason of the signal if it is aborted. Then nothing
   *   has changed.
   */
  async solve(options) {
    this.#alive().#requireIdle('solve');
    const { onProgress, signal } = readSolveOptions(options);
    signal?.throwIfAborted();
    const job = new Job(this.#group, this.#chunks, this.#arrays, onProgress);
    this.#job = job;
    const abort = () => job.fail(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      // After an abort, workers may still be at work on what they were sent before.
      this.#group
        .idle()
        .then(() => job.start())
        .catch((error) => job.fail(error));
      return await job.result;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#job = null;
    }
  }

  /**
   * How the last solve of a chain ended.
   * @param {number} chain its index
   * @returns {import('../batch/chain-batch.js').BatchStatus}
   * @throws {TypeError | RangeError} if there is no such chain
   */
  statusOf(chain) {
    return ChainPool.STATUSES[this.statuses[readIndex('chain', chain, this.count)]];
  }

  /**
   * Sets the poses of chains, as `setPoses` of a `ChainBatch`.
   * @param {import('../core/points.js').Points} positions [chain][joint], a flat array or an array of points, of
   *   one chain or more
   * @param {number} [first] the index of the first of them; default 0
   * @throws {TypeError | RangeError} if an argument is wrong; nothing has changed then
   */
  setPoses(positions, first = 0) {
    this.#alive().#requireIdle('setPoses');
    const width = (this.#shape.bones + 1) * this.#shape.dimensions;
    const numbers = readPoses(positions, first, this.#shape);
    const end = first + numbers.length / width;
    const set = (/** @type {any} */ batch, /** @type {Chunk} */ chunk) => {
      const [from, to] = [Math.max(first, chunk.first), Math.min(end, chunk.first + chunk.count)];
      const part = numbers.subarray(width * (from - first), width * (to - first));
      try {
        batch.setPoses(part, from - chunk.first);
      } catch (error) {
        throw shifted(error, width * (from - first), numbers.perRow);
      }
    };
    this.#change(
      this.#chunks.filter((chunk) => chunk.first < end && chunk.first + chunk.count > first),
      set,
    );
  }

  /**
   * Returns the state of the pool as bytes: everything that later solves depend on, as `saveState` of a `ChainBatch`.
   * A pool with another number of workers can restore it. While a solve runs, the poses are those before it. Also
   * possible when no worker is left.
   * @returns {ReturnType<Uint8Array['slice']>} a copy
   */
  saveState() {
    this.#alive();
    return joinStates(
      this.#chunks.map((chunk) => this.#batches.with(chunk, this.#arrays, (batch) => batch.saveState())),
    );
  }

  /**
   * Sets the pool to a state that `saveState` returned: of this pool, or of another one with the same options,
   * whatever the number of its workers, and the same version of the library.
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version.
   *   Nothing has changed then.
   */
  restoreState(state) {
    this.#alive().#requireIdle('restoreState');
    const states = splitStates(readBytes(state), this.#chunks.length);
    this.#change(this.#chunks, (batch, { index }) => batch.restoreState(states[index]));
  }

  /**
   * Returns the options that create such a pool again, for `new ChainPool()`, also after JSON. Targets, roots and poses are not
   * part of it: `saveState` keeps them.
   * @returns {import('./options.js').ChainPoolOptions}
   */
  toJSON() {
    const { workers, sharedMemory } = this;
    return { ...plainCopy(this.#options, Array.from), workers: Math.max(workers, 1), sharedMemory };
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')](
    /** @type {number} */ _depth,
    /** @type {object} */ options,
    /** @type {(value: unknown, options: object) => string} */ inspect,
  ) {
    return `${this.constructor.name} ${this.#end ? '(disposed)' : inspect(this.toJSON(), options)}`;
  }

  /**
   * Ends all workers. A solve that runs rejects with the code `'disposed'`. The workers of a pool that is not disposed
   * of end when it is garbage collected.
   * @returns {Promise<void>} resolves when they have ended
   */
  dispose() {
    if (!this.#end) {
      registry.unregister(this);
      const end = this.#group.end();
      this.#end = end;
      this.#job?.fail(coded('disposed', new Error('The pool was disposed of while it was solving')));
    }
    return this.#end;
  }

  #alive() {
    if (this.#end) {
      throw disposed();
    }
    return this;
  }

  #requireIdle(/** @type {string} */ call) {
    if (this.#job) {
      const message = `${call}() is not possible while a solve of this pool runs: await its promise first`;
      throw coded('wrong-call', new Error(message));
    }
  }

  #input(/** @type {string} */ name) {
    return /** @type {any} */ (this.#alive().#arrays.inputs[name] ?? null);
  }

  #output(/** @type {string} */ name) {
    return /** @type {any} */ (this.#alive().#arrays.outputs[name] ?? null);
  }

  // Sets chunks on this side; all of them, or none if one cannot be set.
  #change(/** @type {Chunk[]} */ chunks, /** @type {(batch: any, chunk: Chunk) => void} */ set) {
    const changes = chunks.map((chunk) =>
      this.#batches.with(chunk, this.#arrays, (batch) => {
        set(batch, chunk);
        return { state: saveForResume(batch, null), arrays: this.#arrays.copiesOf(batch) };
      }),
    );
    chunks.forEach((chunk, i) => {
      chunk.set(changes[i].state);
      this.#arrays.copyFrom(chunk, changes[i].arrays);
    });
  }
}

function disposed() {
  return coded('disposed', new Error('This object was used after its dispose()'));
}

// `await using pool = new ChainPool(…)`, in engines that have it.
if (Symbol.asyncDispose) {
  Object.defineProperty(ChainPool.prototype, Symbol.asyncDispose, { value: ChainPool.prototype.dispose });
}

rejectWrites(ChainPool);
rejectOptionWrites(ChainPool, POOL_OPTIONS);
rejectExtras(ChainPool, { setPoses: 2 });
