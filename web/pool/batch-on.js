// The class of the batches of a pool, on each side.

import { ChainBatch } from '../batch/chain-batch.js';
import { Engine } from '../core/engine.js';

/**
 * ChainBatch on a wasm instance of its own. Its errors name the pool.
 * @param {WebAssembly.Module} module
 * @returns {typeof ChainBatch}
 */
export function batchOn(module) {
  const engine = new Engine(() => module);
  // With another name: otherwise esbuild makes the class its own base.
  const Base = ChainBatch;
  return /** @type {typeof ChainBatch} */ (
    class extends Base {
      static engine = engine;
      static className = 'ChainPool';
    }
  );
}
