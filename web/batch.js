// fabrik/batch: thousands of chains or walkers, each frame in one call.

/** How a solve of a chain of a batch ended. @typedef {import('./batch/chain-batch.js').BatchStatus} BatchStatus */
/**
 * The options of a batch of chains.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./batch/options.js').ChainBatchOptions<D>} ChainBatchOptions
 */

/**
 * The options of a batch of walkers.
 * @template {number} [L=number]
 * @typedef {import('./batch/walker-batch-options.js').WalkerBatchOptions<L>} WalkerBatchOptions
 */
/** A liftoff or a touchdown of a walker of a batch. @typedef {import('./batch/walker-batch-events.js').WalkerBatchEvent} WalkerBatchEvent */

/** A view of floats, for reading only. @typedef {import('./core/heap-object.js').FloatView} FloatView */
/** A view of doubles, for reading only. @typedef {import('./core/heap-object.js').DoubleView} DoubleView */
/** A view of bytes, for reading only. @typedef {import('./core/heap-object.js').ByteView} ByteView */
/** The `code` of an error that fabrik throws. @typedef {import('./core/errors.js').ErrorCode} ErrorCode */

export { ChainBatch } from './batch/inlined-chain-batch.js';
export { WalkerBatch } from './batch/inlined-walker-batch.js';
