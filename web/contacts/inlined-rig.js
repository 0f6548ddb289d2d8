// The rig with shapes, and the bytes of its solver.

import text from '../build/contacts.bytes.js';
import { inlined } from '../core/inlined.js';
import { Rig as Base } from './rig.js';

/**
 * A rig with shapes: as the `Rig` of `fabrik/rig`, and its bodies do not pass through things, nor through each other.
 *
 * ```js
 * const arm = new Rig({
 *   joints: [
 *     { name: 'shoulder', position: [0, 0, 0] },
 *     { name: 'elbow', parent: 'shoulder', offset: [0.5, 0, 0] },
 *     { name: 'hand', parent: 'elbow', offset: [0.5, 0, 0] },
 *   ],
 * });
 * arm.collider('shoulder', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
 * arm.collider('elbow', { from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.05 });
 * const ball = arm.obstacle({ radius: 0.2, position: [0.6, 0.3, 0] });
 * arm.goal('hand', { position: [0.6, 0.6, 0] });
 * arm.solve(); // 'reached'
 * ball.clearance; // 0 or more
 * ```
 *
 * Limits of joints always hold. Contacts come before goals. `'reached'` says that all goals are reached, and nothing overlaps
 * by more than `contactTolerance`. A solve finds a pose: the way to it is not checked, see `distanceAlong`.
 * @template {2 | 3} [D=2 | 3]
 * @extends {Base<D>}
 */
export class Rig extends Base {
  /** @internal */
  static engine = inlined(text);
}
