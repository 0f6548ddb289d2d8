// The rig, and the bytes of its solver.

import text from '../build/rig.bytes.js';
import { inlined } from '../core/inlined.js';
import { Rig as Base } from './rig.js';

/**
 * A tree of joints with several goals. Goals are about positions, orientations, directions and planes; ties close loops.
 * A solve moves the joints so that all goals are reached, or as nearly as possible, within the limits of the joints.
 *
 * ```js
 * const rig = new Rig({
 *   joints: [
 *     { name: 'chest', position: [0, 1, 0] },
 *     { name: 'left hand', parent: 'chest', offset: [-0.5, 0, 0] },
 *     { name: 'right hand', parent: 'chest', offset: [0.5, 0, 0] },
 *   ],
 * });
 * const hand = rig.goal('left hand', { position: [-0.3, 1.4, 0] });
 * rig.solve(); // 'reached'
 * hand.moveTo(-0.3, 1, 0.4);
 * ```
 *
 * In the rest pose all rotations are the identity: offsets, axes and points of goals are given there, in the axes of
 * space. In TypeScript, `Rig<2>` is a planar rig and `Rig<3>` a spatial one, as `dimensions` says; otherwise it is
 * `Rig<2 | 3>`.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after `dispose` throws
 * an `Error`. Errors carry a `code`, see `ErrorCode`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class Rig extends Base {
  /** @internal */
  static engine = inlined(text);
}
