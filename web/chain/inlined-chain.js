// The chain, and the bytes of its solver.

import text from '../build/fabrik.bytes.js';
import { inlined } from '../core/inlined.js';
import { Chain as Base } from './chain.js';

/**
 * A chain of bones that reaches for targets.
 *
 * ```js
 * const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
 * chain.solve(200, 300); // 'reached'
 * for (const { x, y } of chain.joints) ctx.lineTo(x, y);
 * ```
 *
 * In TypeScript, `Chain<2>` is a planar chain and `Chain<3>` a spatial one, as `dimensions` or the number of
 * elements of a literal `root` says; otherwise it is `Chain<2 | 3>`.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class Chain extends Base {
  /** @internal */
  static engine = inlined(text);
}
