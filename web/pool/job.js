// One solve of a pool: sends chunks to workers, in parts of a few milliseconds, until all are solved.

/** @typedef {import('./chunk.js').Chunk} Chunk */
/** @typedef {import('./worker-group.js').WorkerGroup} WorkerGroup */
/** @typedef {import('./worker-group.js').PoolWorker} PoolWorker */
/** @typedef {import('./messages.js').SolvedChunk} SolvedChunk */

/** A worker is sent so much at a time: so that progress is seen, and what is left can go to another worker. */
const MILLISECONDS = 8;
/** While a worker solves one part, the next one waits there. */
const PARTS_AHEAD = 2;

/**
 * The side that keeps the arrays.
 * @typedef {object} Store
 * @property {(chunk: Chunk, restored: boolean) => ArrayBuffer | null} pack the arrays of a chunk for a worker; null if
 *   they are shared
 * @property {(chunk: Chunk) => void} unpack copies the outputs of a chunk from the buffer of a worker
 * @property {() => number} back which of the outputs workers write
 * @property {() => void} flip these outputs become those of the last solve
 */

/**
 * How many chunks of a queue to send at once: all of a short one; of a long one less and less, so that the workers
 * end together.
 * @param {number} length of the queue
 * @param {number} each milliseconds per chunk; 0: not known yet
 */
function partOf(length, each) {
  const most = MILLISECONDS / each;
  if (each === 0 || length === 0) {
    return Math.min(length, 1);
  }
  return length <= most ? length : Math.max(1, Math.floor(Math.min(most, length / 4)));
}

export class Job {
  #group;
  #chunks;
  #store;
  #onProgress;
  /** What is not sent yet. @type {Map<PoolWorker, Chunk[]>} */
  #queues = new Map();
  #left;
  #reached = 0;
  #done = 0;
  #count;
  /** @type {(reached: number) => void} */
  #resolve = () => {};
  /** @type {(error: unknown) => void} */
  #reject = () => {};
  #ended = false;

  /**
   * @param {WorkerGroup} group
   * @param {Chunk[]} chunks
   * @param {Store} store
   * @param {((done: number, count: number) => void) | undefined} onProgress
   */
  constructor(group, chunks, store, onProgress) {
    this.#group = group;
    this.#chunks = chunks;
    this.#store = store;
    this.#onProgress = onProgress;
    this.#left = chunks.length;
    this.#count = chunks.reduce((sum, { count }) => sum + count, 0);
    /** How many chains are reached, when all are solved. @type {Promise<number>} */
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Begins. No worker may be at work on anything else. */
  start() {
    const workers = this.#group.alive;
    if (this.#ended) {
      return;
    }
    if (workers.length === 0) {
      this.fail(this.#group.noneLeft());
      return;
    }
    for (const worker of workers) {
      this.#queues.set(worker, []);
    }
    for (const chunk of this.#chunks) {
      if (chunk.worker?.alive) {
        this.#queues.get(chunk.worker)?.push(chunk);
      }
    }
    this.#distribute(this.#chunks.filter(({ worker }) => !worker?.alive));
    this.#feedAll();
  }

  /**
   * Ends it; each chunk keeps the state that it had before.
   * @param {unknown} error
   */
  fail(error) {
    if (!this.#ended) {
      this.#ended = true;
      for (const chunk of this.#chunks) {
        chunk.revert();
      }
      this.#reject(error);
    }
  }

  // Neighbours go to the same worker, and the same number of chunks to each.
  #distribute(/** @type {Chunk[]} */ chunks) {
    const queues = [...this.#queues.values()];
    const each = this.#chunks.length / queues.length;
    let at = 0;
    for (const chunk of chunks) {
      while (at < queues.length - 1 && queues[at].length >= each) {
        at++;
      }
      queues[at].push(chunk);
    }
  }

  #feedAll() {
    for (const worker of this.#queues.keys()) {
      this.#feed(worker);
    }
  }

  #feed(/** @type {PoolWorker} */ worker) {
    while (!this.#ended && worker.alive && worker.sent.length < PARTS_AHEAD) {
      const chunks = this.#next(worker);
      if (chunks.length === 0) {
        return;
      }
      this.#send(worker, chunks);
    }
  }

  // What a worker is to solve next: of its own; or, if it has nothing to do, of what another one would begin last.
  #next(/** @type {PoolWorker} */ worker) {
    const own = this.#queues.get(worker) ?? [];
    if (own.length > 0) {
      return own.splice(0, partOf(own.length, worker.millisecondsPerChunk));
    }
    if (worker.sent.length > 0) {
      return [];
    }
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a), own);
    const half = Math.ceil(longest.length / 2);
    return longest.splice(longest.length - partOf(half, worker.millisecondsPerChunk));
  }

  #send(/** @type {PoolWorker} */ worker, /** @type {Chunk[]} */ chunks) {
    /** @type {import('./messages.js').ChunkToSolve[]} */
    const toSolve = [];
    /** @type {object[]} */
    const transfer = [];
    for (const chunk of chunks) {
      const each = chunk.toMessage(worker, this.#store.pack);
      toSolve.push(each);
      for (const buffer of [each.stateBuffer, each.buffer]) {
        if (buffer) {
          transfer.push(buffer);
        }
      }
    }
    const free = worker.toFree.splice(0);
    this.#group.send(
      worker,
      chunks,
      { type: 'solve', back: this.#store.back(), free, chunks: toSolve },
      transfer,
      this,
    );
  }

  // What the workers call, also after the end, when a worker answers late.

  /**
   * @param {Chunk} chunk
   * @param {SolvedChunk} solved
   */
  solved(chunk, solved) {
    chunk.solved(solved);
    if (this.#ended) {
      chunk.revert();
      return;
    }
    this.#store.unpack(chunk);
    this.#left--;
    this.#done += chunk.count;
    this.#reached += solved.reached;
  }

  /** @param {PoolWorker} worker */
  answered(worker) {
    if (this.#ended) {
      return;
    }
    this.#feed(worker);
    try {
      this.#onProgress?.(this.#done, this.#count);
    } catch (error) {
      this.fail(error);
    }
    if (this.#left === 0 && !this.#ended) {
      this.#ended = true;
      for (const chunk of this.#chunks) {
        chunk.commit();
      }
      // In the same step: before the promise is awaited, other code may run, and must not see a mix of two solves.
      this.#store.flip();
      this.#resolve(this.#reached);
    }
  }

  /**
   * @param {Chunk[]} chunks that a worker has not solved
   */
  lost(chunks) {
    if (this.#ended) {
      return;
    }
    const waiting = [...chunks];
    // Also those that were lost while they had nothing to do.
    for (const [worker, queue] of this.#queues) {
      if (!worker.alive) {
        waiting.push(...queue);
        this.#queues.delete(worker);
      }
    }
    if (this.#queues.size === 0) {
      this.fail(this.#group.noneLeft());
      return;
    }
    const shortest = () => [...this.#queues.values()].reduce((a, b) => (b.length < a.length ? b : a));
    for (const chunk of waiting) {
      shortest().push(chunk);
    }
    this.#feedAll();
  }
}
