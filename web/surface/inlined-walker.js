// The walker on surfaces, and the bytes of its gait.

import text from '../build/surface.bytes.js';
import { inlined } from '../core/inlined.js';
import { Walker as Base } from './walker.js';

/**
 * A body that walks on legs, on the ground or on any surface: on walls and ceilings, around planets, over edges.
 *
 * ```js
 * const planet = { center: [0, 0, 0], radius: 300 };
 * const spider = new Walker({ legs: 8, lengths: [50, 45, 35], surface: planet, position: [0, 0, 300] });
 * spider.drive(100);
 * spider.update(1 / 60);
 * for (const leg of spider.legs) for (const { x, y, z } of leg.joints) draw(x, y, z);
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `Walker`.
 * @template {number} [L=number]
 * @extends {Base<L>}
 */
export class Walker extends Base {
  /** @internal */
  static engine = inlined(text);
}
