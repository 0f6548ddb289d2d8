// <fabrik-steps>: every step of a solve, as one would draw it on paper.

import { readNumbers } from '../../core/arguments.js';
import { rejectWrites } from '../../core/guards.js';
import {
  count,
  flag,
  LENGTHS,
  LIMITS,
  MAX_ITERATIONS,
  point,
  SOLVER,
  SPEED,
  START,
  TOLERANCE,
} from '../shared/attributes.js';
import { BAR_STYLE } from '../shared/bar.js';
import { flat } from '../shared/joints.js';
import { StepsBase } from './base.js';
import { STEPS_STYLE } from './style.js';

/** @typedef {import('../../chain/inlined-chain.js').Chain} Chain */
/** @typedef {import('./scene.js').Point} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */
/** @typedef {number | string | null | undefined} NumberProperty */

/**
 * A player of the steps of a solve: `chain.trace`, drawn and described. Users can drag the target, the joints
 * and the edges of limits.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-steps lengths="80 70 60 50" solver="fabrik"></fabrik-steps>
 * ```
 *
 * The page's style sizes it. The chain is as large as fits, its root in the middle. Coordinates are the
 * chain's own, y pointing down. A finger drags what it is put down on; elsewhere it scrolls the page, and a
 * tap places the target.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`, `limits`: as of `<fabrik-chain>`. `solver`: as of a `Chain`; default `fabrik`.
 * - `root`: where the chain begins, `x y`; default `0 0`.
 * - `target`: where the tip is to be, `x y`. The attribute says where it is at first, the property where
 *   it is now.
 * - `max-iterations` (`maxIterations`): the most iterations of a solve, 1 to 1e6; default as of a `Chain`.
 * - `tolerance`: the distance to the target that counts as reached, in the unit of `lengths`, 0 or more; default as of
 *   a `Chain`. The chart has a dashed line there.
 * - `start`: the joints to start from, x and y each; default an arc.
 * - `step`: the step that is shown, a whole number from 0, which is the start; the last one if there are not
 *   so many. The property is the one shown now.
 * - `speed`: steps per second, 0.01 to 1000; default 1.
 * - `autoplay`: it plays once it is seen, unless the user prefers reduced motion.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `trace`, see `chain.trace`; `playing`.
 * Methods: `play()`, `pause()`, `next()`, `back()`.
 *
 * Events: `fabrik-step` when another step is shown, with `{ index, step }` as its detail. `fabrik-solve`
 * after each solve, with `{ status, error, iterations }`; it does not bubble. `fabrik-change` when the user
 * has moved the target, a joint or an edge of a limit, with the target, `{ x, y }`, in the chain's coordinates:
 * after a drag, a tap or a key. `fabrik-playchange` when it begins or ends to play or has another speed, with
 * `{ playing, speed }`.
 *
 * Parts: `canvas`, `position`, `status`, `plot`, `controls`, `slider`, `speed`, `error`. Custom properties:
 * those of `<fabrik-chain>`, and `--fabrik-hanging`, of bones that hang on the target.
 */
export class FabrikSteps extends StepsBase {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: { ...point('root'), initial: Object.freeze({ x: 0, y: 0 }), format: undefined },
    limits: { ...LIMITS, format: undefined },
    solver: { ...SOLVER, initial: 'fabrik' },
    target: { ...point('target'), format: undefined },
    'max-iterations': MAX_ITERATIONS,
    tolerance: TOLERANCE,
    step: { ...count('step', 0, 1e9), initial: 0, format: undefined },
    start: START,
    speed: SPEED,
    autoplay: flag('autoplay'),
  };

  /** Style of this element. @internal */
  static styles = STEPS_STYLE + BAR_STYLE;

  /** Where the chain begins. @returns {Point} */
  get root() {
    return this.read('root');
  }

  /**
   * Where the chain begins.
   * @param {PointProperty} value
   */
  set root(value) {
    this.write('root', value);
  }

  /** The most iterations of a solve, 1 to 1e6; null for the default of a `Chain`. @returns {number | null} */
  get maxIterations() {
    return this.read('max-iterations');
  }

  /**
   * The most iterations of a solve, 1 to 1e6; null for the default of a `Chain`.
   * @param {NumberProperty} value
   */
  set maxIterations(value) {
    this.write('max-iterations', value);
  }

  /**
   * The distance to the target that counts as reached, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @returns {number | null}
   */
  get tolerance() {
    return this.read('tolerance');
  }

  /**
   * The distance to the target that counts as reached, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @param {NumberProperty} value
   */
  set tolerance(value) {
    this.write('tolerance', value);
  }

  /**
   * Where the tip is to be, now. Set to null, it is at its default.
   * @returns {Point | null} null only before the element was in a document
   */
  get target() {
    return this.problem.ready ? { ...this.problem.target } : this.read('target');
  }

  /**
   * Where the tip is to be, now. Set to null, it is at its default.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /** The step that is shown, from 0. @returns {number} */
  get step() {
    return this.problem.ready ? this.player.index : this.read('step');
  }

  /**
   * The step that is shown, from 0.
   * @param {NumberProperty} value the last one if there are not so many
   */
  set step(value) {
    this.write('step', value);
  }

  /** Steps per second, 0.01 to 1000. @returns {number} */
  get speed() {
    return this.read('speed');
  }

  /**
   * Steps per second, 0.01 to 1000.
   * @param {NumberProperty} value
   */
  set speed(value) {
    this.write('speed', value);
  }

  /** Whether it plays once it is seen. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /**
   * Whether it plays once it is seen.
   * @param {boolean | string | null | undefined} value
   */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  /** Whether it plays now. */
  get playing() {
    return this.player.playing;
  }

  /** The trace that is shown; null before the element was in a document. */
  get trace() {
    return this.problem.ready ? this.problem.trace : null;
  }

  /** The joints that the chain starts from, x and y each. @returns {number[]} */
  get start() {
    return flat(this.problem.start);
  }

  /**
   * The joints that the chain starts from, x and y each.
   * @param {ArrayLike<number> | string | null | undefined} value null: an arc
   */
  set start(value) {
    if (typeof value === 'object' && value !== null && this.problem.ready) {
      readNumbers('start', value, 2 * (this.lengths.length + 1));
    }
    this.write('start', value);
  }
}

rejectWrites(FabrikSteps);
