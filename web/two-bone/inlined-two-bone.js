// The arm of two bones, and the bytes of its solver.

import text from '../build/two-bone.bytes.js';
import { inlined } from '../core/inlined.js';
import { TwoBone as Base } from './two-bone.js';

/**
 * An arm of two bones, solved in closed form.
 *
 * ```js
 * const arm = new TwoBone({ root: [100, 200], lengths: [80, 70], bend: 'negative' });
 * arm.solve(200, 240); // 'reached'
 * const [shoulder, elbow] = arm.angles;
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class TwoBone extends Base {
  /** @internal */
  static engine = inlined(text);
}
