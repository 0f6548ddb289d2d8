// <fabrik-chain>: a chain that follows the pointer.

import { rejectWrites } from '../../core/guards.js';
import {
  flag,
  LENGTHS,
  LIMITS,
  MAX_ITERATIONS,
  MAX_PULL,
  ORIGIN,
  point,
  ROOT_MODE,
  SCALE,
  SOLVER,
  TOLERANCE,
} from '../shared/attributes.js';
import { DrawnChain } from './drawn.js';

/** @typedef {import('../../chain/chain.js').Chain} Chain */

/**
 * A chain of bones that follows the pointer, or the arrow keys.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>
 * ```
 *
 * The page's style sizes it. Its coordinates are in the unit of `lengths`, from the upper left corner of its
 * canvas, y pointing down.
 *
 * The target follows the mouse. It follows a finger that goes sideways, or rests for a moment first; a tap places
 * it; a finger that goes up or down scrolls the page. With `touch-action: none` for its part `canvas`, the target
 * follows a finger at once. With `limits`, the target
 * follows the mouse only while a button is pressed, so that the mouse can reach the handles of limits.
 *
 * The user can also drag the root and, with `limits`, the edges of the sectors. Where sectors are close together,
 * the one at the joint under the pointer opens. Keys: the arrows move the target by 8 pixels, W A S D the root,
 * with Shift by 40. E selects an edge, + and − turn it by 1°, Page Up and Page Down by 10°, Escape deselects it.
 * Home takes back what the user has moved.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`: of the bones, root first; default 80 70 60 50.
 * - `root`: where the chain begins, `x y`; default the middle. The user can change it.
 * - `origin`: where coordinates count from: `corner`, the top left one, or `middle`, so that a target keeps its place
 *   beside a root in the middle, however wide the element is; default `corner`.
 * - `limits`: ranges of angles in degrees, each of a bone from the one before it, `-90..90 0..120`, or
 *   `free`. Angles are from -720 to 720. The last range applies to all further joints. The user can change them.
 * - `solver`, `root-mode` (`rootMode`), `max-pull` (`maxPull`), `max-iterations` (`maxIterations`), `tolerance`:
 *   as of a `Chain`. An element that has not reached its target solves again in the next frame, as long as that
 *   brings the tip nearer.
 * - `target`: where the tip is to be, `x y`. The attribute says where it is at first, the property where it
 *   is now. Once the user or the page has set it, it keeps its coordinates.
 * - `autoplay`: the target moves on its own until the user takes over, unless the user prefers reduced
 *   motion. With `limits`, it stays where the limits let the tip come.
 * - `scale`: CSS pixels per unit, above 0 and up to 1e6; default `fit`: as many as make the chain fit.
 * - `show-reach` (`showReach`): draws how far the tip can reach, and the dead zone around the root where it cannot
 *   come because one bone is longer than all others together.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `chain`; `playing`, whether the target moves on its own now. Method: `refresh()`.
 *
 * Events: `fabrik-solve` after each solve, with `{ status, error, iterations }` as its detail; it does not
 * bubble. `fabrik-change` when the user has moved the target, the root or an edge of a limit, with the target,
 * `{ x, y }`, in the element's coordinates: in a drag, one for each move of the pointer.
 * `fabrik-chainchange` when `chain` is another object, with `{ chain }`.
 *
 * Parts: `canvas`, `status` (a line of words), `error`. Custom properties, all of them colours:
 * `--fabrik-background`, `--fabrik-grid`, `--fabrik-bone`, `--fabrik-bone-edge`, `--fabrik-joint`,
 * `--fabrik-joint-edge`, `--fabrik-root`, `--fabrik-target`, `--fabrik-limit`, `--fabrik-faint` (the line
 * of words), `--fabrik-ink` and `--fabrik-reach` (words and thin lines). The defaults are
 * light or dark like the page (`color-scheme`).
 */
export class FabrikChain extends DrawnChain {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: point('root'),
    origin: ORIGIN,
    limits: LIMITS,
    solver: SOLVER,
    // Users move it: the attribute says where it is at first.
    target: { ...point('target'), format: undefined },
    autoplay: flag('autoplay'),
    'root-mode': ROOT_MODE,
    'max-pull': MAX_PULL,
    'max-iterations': MAX_ITERATIONS,
    tolerance: TOLERANCE,
    scale: SCALE,
    'show-reach': flag('showReach'),
  };

  /** What happens to the root, see `Chain`. @returns {Chain['rootMode']} */
  get rootMode() {
    return this.read('root-mode');
  }

  /**
   * What happens to the root, see `Chain`.
   * @param {Chain['rootMode'] | null | undefined} value
   */
  set rootMode(value) {
    this.write('root-mode', value);
  }

  /**
   * How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @returns {number | null}
   */
  get maxPull() {
    return this.read('max-pull');
  }

  /**
   * How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @param {number | string | null | undefined} value
   */
  set maxPull(value) {
    this.write('max-pull', value);
  }

  /** Whether the reach and the dead zone are drawn. @returns {boolean} */
  get showReach() {
    return this.read('show-reach');
  }

  /**
   * Whether the reach and the dead zone are drawn.
   * @param {boolean | string | null | undefined} value
   */
  set showReach(value) {
    this.write('show-reach', value);
  }
}

rejectWrites(FabrikChain);
