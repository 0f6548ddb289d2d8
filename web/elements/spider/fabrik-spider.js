// <fabrik-spider>: a body that walks on legs.

import { rejectWrites } from '../../core/guards.js';
import { flag, point, SCALE } from '../shared/attributes.js';
import { GAIT, LEG_LENGTHS, LEGS, MISSING, SPEED, STEP_HEIGHT } from './attributes.js';
import { DrawnSpider } from './drawn.js';

/** @typedef {import('../../walker/options.js').Gait} Gait */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */
/** @typedef {boolean | string | null | undefined} FlagProperty */
/** @typedef {number | string | null | undefined} NumberProperty */

/**
 * A spider that walks to the pointer, or follows the arrow keys. Its feet stay on the ground until they must step.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-spider autoplay show-gait></fabrik-spider>
 * ```
 *
 * The page's style sizes it. It is seen obliquely from above. Its coordinates are those of its walker, on the ground,
 * in the unit of `lengths`: from the middle of the picture, x to the right, y away from the viewer.
 *
 * The spider walks to the mouse, and stops there. A tap sends it to a place, and a finger drags the ring of the
 * target; elsewhere a finger scrolls the page. A press or a tap on a leg removes the leg, and another one restores it.
 * Keys: the arrows move the target by 8 pixels, with Shift by 40. L or 1 to 9 select a leg, Enter removes or restores
 * it, Escape deselects it. Space pauses or resumes `autoplay`. Home takes back what the user has changed.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `legs`: how many, an even number from 2 to 64; default 8.
 * - `lengths`: of the bones of each leg, from the hip on; default 50 45 35.
 * - `target`: where the body goes, `x y`. The attribute says where it goes at first, the property where it goes now.
 *   Without it, the spider stays where it is. If it is too near to an edge, the spider goes to the nearest place where
 *   all of it can be seen.
 * - `gait`: as of a `Walker`; default `auto`.
 * - `speed`: the greatest speed, in lengths of a leg per second, from 0 to 100; default 2.
 * - `step-height` (`stepHeight`): how high a foot is lifted in a full step, in the unit of `lengths`, from 0 to 1e30;
 *   at most half of a leg's length counts. Default 0.12 of a leg's length.
 * - `missing`: the indexes of the removed legs, from 0: left legs first, each side from the front to the rear. The user
 *   can change it.
 * - `scale`: CSS pixels per unit, above 0 and up to 1e6; default `fit`: the spider takes about half of the picture.
 * - `autoplay`: the spider walks on its own until the user takes over, unless the user prefers reduced motion.
 * - `show-homes` (`showHomes`): draws the nominal footholds, each in a circle on the ground: within it, the foot is in
 *   reach in every direction.
 * - `show-footholds` (`showFootholds`): draws where each lifted foot will land.
 * - `show-gait` (`showGait`): draws a chart of when each foot was on the ground and in the air, in the last 4 seconds.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `walker`; `playing`, whether it walks on its own now; `lifted`, the number of feet in the air.
 * Methods: `refresh()`, `handles()`.
 *
 * Events: `fabrik-footstep` when a foot is lifted or planted, with `{ leg, type }` as its detail, `type` being `lifted`
 * or `planted`; it does not bubble. `fabrik-change` when the user has moved the target, removed a leg or restored it, with
 * the target, `{ x, y }`: in a drag, one for each move of the pointer.
 *
 * Parts: `canvas`, `status` (a line of words), `error`. Custom properties, all of them colours:
 * `--fabrik-background`, `--fabrik-grid`, `--fabrik-bone` and `--fabrik-bone-edge` (body and legs), `--fabrik-joint`,
 * `--fabrik-joint-edge`, `--fabrik-planted` (feet on the ground), `--fabrik-lifted` (feet in the air),
 * `--fabrik-shadow`, `--fabrik-target`, `--fabrik-reach` (nominal footholds, removed legs), `--fabrik-faint` (words).
 * The defaults are light or dark like the page (`color-scheme`).
 */
export class FabrikSpider extends DrawnSpider {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    legs: LEGS,
    lengths: LEG_LENGTHS,
    // Users move it: the attribute says where it is at first.
    target: { ...point('target'), format: undefined },
    gait: GAIT,
    speed: SPEED,
    'step-height': STEP_HEIGHT,
    missing: MISSING,
    autoplay: flag('autoplay'),
    scale: SCALE,
    'show-homes': flag('showHomes'),
    'show-footholds': flag('showFootholds'),
    'show-gait': flag('showGait'),
  };

  /** @internal @override */
  static styles = 'canvas.on-leg { cursor: pointer; }';

  /** @internal @override @type {import('../shared/colours.js').Palette} */
  static colours = {
    planted: ['planted', 'light-dark(#1677b4, #55c5ff)'],
    lifted: ['lifted', 'light-dark(#d04a08, #ff8a3d)'],
    shadow: ['shadow', 'light-dark(#d9d5c9, #0c0e12)'],
  };

  /** How many legs it has, removed ones included. @returns {number} */
  get legs() {
    return this.read('legs');
  }

  /**
   * How many legs it has, an even number from 2 to 64.
   * @param {NumberProperty} value
   */
  set legs(value) {
    this.write('legs', value);
  }

  /** The lengths of the bones of each leg, from the hip on. @returns {readonly number[]} */
  get lengths() {
    return this.read('lengths');
  }

  /**
   * The lengths of the bones of each leg, from the hip on: 2 to 8 numbers.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set lengths(value) {
    this.write('lengths', value);
  }

  /**
   * Where the body goes, now.
   * @returns {Point | null} null only if none is set before the element was in a document
   */
  get target() {
    if (!this.walker) {
      return this.read('target');
    }
    const { x, y } = this.aim.point;
    return { x, y };
  }

  /**
   * Where the body goes, now. Set to null, it stays where it is.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /** The order in which legs step, see `Walker`. @returns {Gait} */
  get gait() {
    return this.read('gait');
  }

  /**
   * The order in which legs step, see `Walker`.
   * @param {Gait | null | undefined} value
   */
  set gait(value) {
    this.write('gait', value);
  }

  /** The greatest speed, in lengths of a leg per second. @returns {number} */
  get speed() {
    return this.read('speed');
  }

  /**
   * The greatest speed, in lengths of a leg per second, from 0 to 100.
   * @param {NumberProperty} value
   */
  set speed(value) {
    this.write('speed', value);
  }

  /**
   * How high a foot is lifted in a full step, in the unit of `lengths`; null for the default of a `Walker`.
   * @returns {number | null}
   */
  get stepHeight() {
    return this.read('step-height');
  }

  /**
   * How high a foot is lifted in a full step, in the unit of `lengths`; null for the default of a `Walker`.
   * @param {NumberProperty} value
   */
  set stepHeight(value) {
    this.write('step-height', value);
  }

  /** The indexes of the removed legs, in order. @returns {readonly number[]} */
  get missing() {
    return this.read('missing');
  }

  /**
   * The indexes of the removed legs, from 0 to 31.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set missing(value) {
    this.write('missing', value);
  }

  /** CSS pixels per unit, above 0 and up to 1e6, or `'fit'`. @returns {number | 'fit'} */
  get scale() {
    return this.read('scale');
  }

  /**
   * CSS pixels per unit, above 0 and up to 1e6, or `'fit'`.
   * @param {NumberProperty} value
   */
  set scale(value) {
    this.write('scale', value);
  }

  /** Whether the spider walks on its own until the user takes over. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /**
   * Whether the spider walks on its own until the user takes over.
   * @param {FlagProperty} value
   */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  /** Whether the nominal footholds are drawn. @returns {boolean} */
  get showHomes() {
    return this.read('show-homes');
  }

  /**
   * Whether the nominal footholds are drawn.
   * @param {FlagProperty} value
   */
  set showHomes(value) {
    this.write('show-homes', value);
  }

  /** Whether it is drawn where each lifted foot will land. @returns {boolean} */
  get showFootholds() {
    return this.read('show-footholds');
  }

  /**
   * Whether it is drawn where each lifted foot will land.
   * @param {FlagProperty} value
   */
  set showFootholds(value) {
    this.write('show-footholds', value);
  }

  /** Whether the gait chart is drawn. @returns {boolean} */
  get showGait() {
    return this.read('show-gait');
  }

  /**
   * Whether the gait chart is drawn.
   * @param {FlagProperty} value
   */
  set showGait(value) {
    this.write('show-gait', value);
  }
}

rejectWrites(FabrikSpider);
