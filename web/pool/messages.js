// The messages between a pool and its workers.

/** @typedef {import('./fields.js').Field} Field */

/**
 * The first message to a worker.
 * @typedef {object} StartMessage
 * @property {'start'} type
 * @property {WebAssembly.Module} module
 * @property {readonly Field[]} inputs
 * @property {readonly Field[]} outputs
 * @property {number} count of all chains
 * @property {SharedMemory | null} shared null: arrays are transferred
 */
/**
 * Arrays of all chains that both sides see.
 * @typedef {object} SharedMemory
 * @property {ArrayBufferLike} inputs
 * @property {readonly ArrayBufferLike[]} outputs two, of which one is written while the other is read
 */
/**
 * What a worker answers to a `StartMessage`.
 * @typedef {object} ReadyMessage
 * @property {'ready'} type
 * @property {boolean} locked whether it holds the lock that becomes free when it ends
 */
/**
 * Chunks to solve.
 * @typedef {object} SolveMessage
 * @property {'solve'} type
 * @property {number} back which of the outputs to write
 * @property {number[]} free the chunks whose batches to free: another worker has them now
 * @property {ChunkToSolve[]} chunks
 */
/**
 * @typedef {object} ChunkToSolve
 * @property {number} index
 * @property {number} first the index of its first chain
 * @property {number} count
 * @property {Record<string, any> | null} options null: the worker has this chunk
 * @property {Uint8Array | null} state to start from; null: the one that it has, or that of its options
 * @property {ArrayBuffer | null} stateBuffer for its next state
 * @property {ArrayBuffer | null} buffer its inputs, and space for its outputs; null: they are shared
 */
/**
 * What a worker answers to a `SolveMessage`.
 * @typedef {object} SolvedMessage
 * @property {'solved'} type
 * @property {SolvedChunk[]} chunks those that were solved, in the order of the request
 * @property {number} milliseconds
 * @property {PackedError | null} error why the others were not
 */
/**
 * @typedef {object} SolvedChunk
 * @property {number} index
 * @property {number} reached how many of its chains
 * @property {Uint8Array} state
 * @property {ArrayBuffer | null} buffer
 */
/**
 * An error, as messages can contain it everywhere: clones of errors have no `code`.
 * @typedef {object} PackedError
 * @property {string} name
 * @property {string} message
 * @property {any} code
 */

import { coded } from '../core/errors.js';

/**
 * @param {unknown} error
 * @returns {PackedError}
 */
export function packError(error) {
  const { name = 'Error', message = String(error), code } = /** @type {any} */ (error) ?? {};
  return { name: String(name), message: String(message), code };
}

/**
 * @param {PackedError} packed
 * @returns {Error}
 */
export function unpackError({ name, message, code }) {
  const Class = { RangeError, TypeError }[name] ?? Error;
  const error = new Class(message);
  return code === undefined ? error : coded(code, error);
}
