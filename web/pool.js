// The entry fabrik/pool: batches of chains on several workers.

/** The options of a pool. @typedef {import('./pool/options.js').ChainPoolOptions} ChainPoolOptions */
/** The options of a solve of a pool. @typedef {import('./pool/options.js').PoolSolveOptions} PoolSolveOptions */
/** The `code` of an error that fabrik throws. @typedef {import('./core/errors.js').ErrorCode} ErrorCode */

export { ChainPool } from './pool/chain-pool.js';
