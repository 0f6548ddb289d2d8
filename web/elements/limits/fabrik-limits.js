// <fabrik-limits>: a chain with joint limits, solved within them and by clamping.

import { rejectWrites } from '../../core/guards.js';
import {
  flag,
  LENGTHS,
  LIMITS,
  MAX_ITERATIONS,
  ORIGIN,
  point,
  SCALE,
  SOLVER,
  TOLERANCE,
} from '../shared/attributes.js';
import { LimitsBase } from './base.js';

/** The default limits, in degrees: an arm with an elbow that bends one way. */
const ARM = Object.freeze([
  Object.freeze({ min: -150, max: -30 }),
  Object.freeze({ min: -140, max: -10 }),
  Object.freeze({ min: -45, max: 45 }),
]);

/**
 * Why clamping fails, and what works instead: a chain with joint limits is solved twice, from the same pose to the
 * same target. `chain` is solved within its limits. `clamped`, a thin line, is solved by FABRIK with each joint clamped
 * to its range, which often stops short of a target that can be reached. Behind both is the area that the tip can reach.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-limits autoplay></fabrik-limits>
 * ```
 *
 * Both chains start each solve with every joint in the middle of its limits, so that how they end depends on
 * the target alone.
 *
 * The page's style sizes it. Coordinates, pointers and keys are those of `<fabrik-chain>` with limits: the user drags
 * the target, the root and the edges of the sectors. The arrows move the target by 8 pixels, W A S D the root, with
 * Shift by 40. E selects an edge, + and − turn it by 1°, Page Up and Page Down by 10°, Escape deselects it. Space pauses
 * a target that moves on its own. Home takes back what the user has moved.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`: of the bones, root first; default 90 80 60.
 * - `limits`: ranges of angles in degrees, as of `<fabrik-chain>`; default -150..-30 -140..-10 -45..45. The user can
 *   change them.
 * - `root`, `origin`, `target`, `autoplay`, `scale`, `max-iterations` (`maxIterations`), `tolerance`: as of
 *   `<fabrik-chain>`. Both chains have the same `tolerance` and `max-iterations`.
 * - `solver`: the method of `chain`, as of a `Chain`; default `auto`.
 * - `hide-area` (`hideArea`): the area that the tip can reach is not drawn. It is never drawn for more than 32 bones.
 * - `hide-clamped` (`hideClamped`): the clamped chain is neither solved nor drawn.
 * - `aria-label`: its name for screen readers. `lang`: its language.
 *
 * More properties: `chain`; `clamped`; `playing`, whether the target moves on its own now. Method: `refresh()`.
 *
 * Events: those of `<fabrik-chain>`. The detail of `fabrik-solve` is `{ status, error, iterations, clamped }`, where
 * `clamped` is `{ status, error, iterations }`, or null with `hide-clamped`.
 *
 * Parts: `canvas`, `status` (a line of words), `error`. Custom properties: those of `<fabrik-chain>`, and
 * `--fabrik-hanging`, of the clamped chain; `--fabrik-reach` is the area.
 */
export class FabrikLimits extends LimitsBase {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: { ...LENGTHS, initial: Object.freeze([90, 80, 60]) },
    root: point('root'),
    origin: ORIGIN,
    limits: { ...LIMITS, initial: ARM },
    solver: SOLVER,
    // Users move it: the attribute says where it is at first.
    target: { ...point('target'), format: undefined },
    autoplay: flag('autoplay'),
    'max-iterations': MAX_ITERATIONS,
    tolerance: TOLERANCE,
    scale: SCALE,
    'hide-area': flag('hideArea'),
    'hide-clamped': flag('hideClamped'),
  };

  /** Whether the area that the tip can reach is not drawn. @returns {boolean} */
  get hideArea() {
    return this.read('hide-area');
  }

  /**
   * Whether the area that the tip can reach is not drawn.
   * @param {boolean | string | null | undefined} value
   */
  set hideArea(value) {
    this.write('hide-area', value);
  }

  /** Whether the clamped chain is neither solved nor drawn. @returns {boolean} */
  get hideClamped() {
    return this.read('hide-clamped');
  }

  /**
   * Whether the clamped chain is neither solved nor drawn.
   * @param {boolean | string | null | undefined} value
   */
  set hideClamped(value) {
    this.write('hide-clamped', value);
  }
}

rejectWrites(FabrikLimits);
