// The batch of walkers, and the bytes of its two builds: with SIMD, and without for where there is none.

import plain from '../build/walker-batch.bytes.js';
import simd from '../build/walker-batch-simd.bytes.js';
import { inlined } from '../core/inlined.js';
import { hasSimd } from './simd.js';
import { WalkerBatch as Base } from './walker-batch.js';

/**
 * Many walkers of one shape, on the same ground, which one call updates. Each has a command and a place of its own; legs,
 * settings and gait are those of all. They do not see each other.
 *
 * ```js
 * const crowd = new WalkerBatch({ count: 2000, legs: 8, lengths: [50, 45, 35] });
 * for (let i = 0; i < crowd.count; i++) crowd.place(i, [20 * (i % 50), 20 * Math.floor(i / 50)], i);
 * const { commands } = crowd;
 * for (let i = 0; i < crowd.count; i++) commands[3 * i] = 100; // forward
 * crowd.update(1 / 60);
 * draw(crowd.positions);
 * ```
 *
 * A walker of a batch gets the same bits as a `Walker` that gets the same calls. 2,000 walkers take about half of the
 * time of single walkers, and 100 walkers take a fifth less. Commands, places and results are views of the memory of the
 * batch. Read them again each frame; that allocates nothing. A view that was kept is empty after the memory has grown.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. A walker whose command is
 * not valid is left as it is, see `statuses`.
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `WalkerBatch`.
 * @template {number} [L=number]
 * @extends {Base<L>}
 */
export class WalkerBatch extends Base {
  /** @internal */
  static engine = inlined(hasSimd() ? simd : plain);
}
