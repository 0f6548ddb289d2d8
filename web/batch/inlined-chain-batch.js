// The batch of chains, and the bytes of its solver in two builds.

import plain from '../build/chain-batch.bytes.js';
import simd from '../build/chain-batch-simd.bytes.js';
import { inlined } from '../core/inlined.js';
import { ChainBatch as Base } from './chain-batch.js';
import { hasSimd } from './simd.js';

/**
 * Many chains with the same number of bones and the same settings, solved in one call.
 *
 * ```js
 * const batch = new ChainBatch({ count: 8000, dimensions: 3, lengths: [1, 1, 1] });
 * batch.targets.set(feet); // x, y, z per chain
 * batch.solve();
 * draw(batch.positions); // x, y, z per joint, chain after chain
 * ```
 *
 * Each chain has its own target, root and pose. A chain ends up as it would alone, as a `Chain`, bit for bit:
 * it does not depend on the chains beside it, nor on the machine.
 *
 * Chains of three bones and more are solved up to sixteen at a time, by SIMD instructions. Other batches are solved
 * chain by chain: with limits, `stiffness`, `maxTurn`, `rootMode`, `solver`, `bases`, `poles` or `rotations`. They
 * still save the calls.
 *
 * Read each view anew in each frame, which allocates nothing: it becomes empty when the memory grows. A wrong
 * argument throws a `TypeError` or `RangeError` that names it, and changes nothing; wrong numbers in the views
 * give their chain the status `'invalid'`. Any use after `dispose` throws an `Error`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class ChainBatch extends Base {
  /** @internal */
  static engine = inlined(hasSimd() ? simd : plain);
}
