// The options of a pool, and of its solve.

import { BATCH_OPTIONS } from '../batch/options.js';
import { plainCopy } from '../batch/plain-copy.js';
import { isObject, readBoolean, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';

/**
 * What a pool takes besides the options of a `ChainBatch`.
 * @typedef {object} PoolOptions
 * @property {number} [workers] How many workers, from 1 to 64. By default as many as the machine has cores, but at
 *   most 8. There are never more than chunks of chains, see `chunks`.
 * @property {boolean} [sharedMemory] Whether the arrays are in memory that the workers share: by default where that is
 *   possible, which is in Node, Deno and Bun, and on pages that are cross-origin isolated. `true` has no effect where
 *   shared memory is not possible; read `pool.sharedMemory`. Without it, each solve sends copies of the arrays to and
 *   fro: in three dimensions 74 bytes per chain and 12 per bone, in two dimensions 54 and 8, and more with `bases`,
 *   `poles` or `rotations`.
 */
/**
 * The options of a pool: those of a `ChainBatch`, and `PoolOptions`.
 * @typedef {import('../batch/options.js').ChainBatchOptions & PoolOptions} ChainPoolOptions
 */
/**
 * @typedef {object} PoolSolveOptions
 * @property {(done: number, count: number) => void} [onProgress] Called every few milliseconds with how many chains
 *   are done, and how many there are. After an error, it is not called any more.
 * @property {AbortSignal} [signal] Ends the solve: its promise rejects with the reason of the signal.
 */

/** If there are more cores, their workers would hardly be of use, but each needs memory. */
const DEFAULT_MOST = 8;
const MOST_WORKERS = 64;

export const POOL_OPTIONS = [...BATCH_OPTIONS, 'workers', 'sharedMemory'];

/**
 * What the pool needs to know; all other options are those of the batch.
 * @param {unknown} value
 */
export function readPoolOptions(value) {
  const { workers, sharedMemory, ...batch } = readOptions('ChainPool', value, POOL_OPTIONS);
  return {
    workers: workers === undefined ? defaultWorkers() : readWorkers(workers),
    sharedMemory:
      (sharedMemory === undefined || readBoolean('sharedMemory', sharedMemory)) && canShareMemory(),
    batch: /** @type {Record<string, any>} */ (plainCopy(batch)),
  };
}

function defaultWorkers() {
  return Math.min(globalThis.navigator?.hardwareConcurrency ?? 4, DEFAULT_MOST);
}

/** @param {unknown} value */
function readWorkers(value) {
  const workers = readNumber('workers', value);
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS)) {
    throw wrongValue('workers', `a whole number from 1 to ${MOST_WORKERS}`, workers);
  }
  return workers;
}

/** Whether memory can be shared with workers here: in browsers, only on pages that are cross-origin isolated. */
function canShareMemory() {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
}

/**
 * @param {unknown} value
 * @returns {{ onProgress?: (done: number, count: number) => void, signal?: AbortSignal }}
 */
export function readSolveOptions(value = {}) {
  const { onProgress, signal } = readOptions('solve', value, ['onProgress', 'signal']);
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', 'a function', onProgress);
  }
  if (signal !== undefined && !isAbortSignal(signal)) {
    throw wrongType('signal', 'an AbortSignal', signal);
  }
  return { onProgress, signal };
}

/**
 * Not instanceof: a signal may be of another realm, such as an iframe.
 * @param {any} value
 */
function isAbortSignal(value) {
  return (
    isObject(value) &&
    ['addEventListener', 'removeEventListener', 'throwIfAborted'].every(
      (name) => typeof value[name] === 'function',
    )
  );
}
