// <fabrik-race>: several solvers, one target.

import { wrongType, wrongValue } from '../../core/arguments.js';
import { rejectWrites } from '../../core/heap-owner.js';
import {
  count,
  flag,
  LENGTHS,
  LIMITS,
  MAX_ITERATIONS,
  point,
  SPEED,
  START,
  TOLERANCE,
  wordsOf,
} from '../shared/attributes.js';
import { BAR_STYLE } from '../shared/bar.js';
import { RaceBase } from './base.js';
import { NAMES } from './methods.js';
import { RACE_STYLE } from './style.js';

/** @typedef {import('./methods.js').Method} Method */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */
/** @typedef {number | string | null | undefined} NumberProperty */

/** @type {import('../shared/attributed-element.js').Attribute} */
const SOLVERS = {
  initial: Object.freeze([...NAMES]),
  parse: wordsOf,
  check(value) {
    if (!Array.isArray(value)) {
      throw wrongType('solvers', `an array of names: ${NAMES.join(', ')}`, value);
    }
    value.forEach((name, i) => {
      if (!NAMES.includes(name) || value.indexOf(name) < i) {
        throw wrongValue(`solvers[${i}]`, `one of ${NAMES.join(', ')}, each at most once`, name);
      }
    });
    if (value.length === 0) {
      throw wrongValue('solvers', 'at least one of these names', value);
    }
    return Object.freeze([...value]);
  },
  format: (/** @type {readonly Method[]} */ names) => names.join(' '),
};

/**
 * A race: several solvers solve the same problem from the same pose, and each iteration of all of them is shown at the
 * same time. A chart has the distance to the target after each iteration.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-race lengths="80 70 60" target="120 -90" solvers="auto fabrik ccd" autoplay></fabrik-race>
 * ```
 *
 * The page's style sizes it; without a height, it is as high as its pictures need. Coordinates are the chain's own, y
 * pointing down. Users drag the target in any picture, or tap or click where it is to be. Keys: the arrows move the
 * target by 8 pixels, with Shift by 40. Space plays or pauses, comma and full stop show the previous and the next
 * iteration, Home and End the first and the last one.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`: of the bones, root first; default 80 70 60 50.
 * - `root`: where the chains begin, `x y`; default 0 0.
 * - `start`: the joints to start from, x and y each; default an arc.
 * - `target`: where the tips are to be, `x y`. The attribute says where it is at first, the property where it is now.
 * - `limits`: as of `<fabrik-chain>`.
 * - `solvers`: the names of the solvers, as of a `Chain`, separated by spaces; default all five.
 * - `tolerance`: the distance to the target that counts as reached; default that of a `Chain`.
 * - `max-iterations` (`maxIterations`): the most iterations of each solve, 1 to 1e6; default 200.
 * - `iteration`: the one that is shown, from 0; the property has the present one.
 * - `speed`: iterations per second, 0.01 to 1000; default 4. After the twentieth, not every iteration is shown.
 * - `autoplay`: plays once it is seen, unless the user prefers reduced motion.
 * - `hide-chart` (`hideChart`): leaves the chart out.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `results`, of each solver `{ solver, status, iterations, error, place, errors }`; `playing`; `over`.
 * Methods: `play()`, `pause()`, `next()`, `back()`, `pictures()`.
 *
 * Events: `fabrik-solve` when there is another race, with the `{ status, error, iterations }` of the best solver and all
 * `results`; it does not bubble. `fabrik-step` when another iteration is shown, with `{ iteration, over }`.
 * `fabrik-change` when the user has moved the target, with `{ x, y }`.
 *
 * Parts: `canvas`, `status`, `plot`, `controls`, `slider`, `speed`, `error`. Custom properties: those of
 * `<fabrik-chain>`, and the colours of the solvers, `--fabrik-race-auto`, `--fabrik-race-fabrik`, `--fabrik-race-ccd`,
 * `--fabrik-race-jacobian-transpose` and `--fabrik-race-damped-least-squares`.
 */
export class FabrikRace extends RaceBase {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: { ...point('root'), initial: Object.freeze({ x: 0, y: 0 }) },
    start: START,
    target: { ...point('target'), format: undefined },
    limits: LIMITS,
    solvers: SOLVERS,
    tolerance: TOLERANCE,
    'max-iterations': { ...MAX_ITERATIONS, initial: 200 },
    iteration: { ...count('iteration', 0, 1e9), initial: 0, format: undefined },
    speed: { ...SPEED, initial: 4 },
    autoplay: flag('autoplay'),
    'hide-chart': flag('hideChart'),
  };

  /** Style of this element. @internal */
  static styles = RACE_STYLE + BAR_STYLE;

  /** The lengths of the bones, root first. @returns {readonly number[]} */
  get lengths() {
    return this.read('lengths');
  }

  /**
   * The lengths of the bones, root first.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set lengths(value) {
    this.write('lengths', value);
  }

  /** Where the chains begin. @returns {Point} */
  get root() {
    return this.read('root');
  }

  /**
   * Where the chains begin.
   * @param {PointProperty} value
   */
  set root(value) {
    this.write('root', value);
  }

  /** The joints that the chains start from, x and y each. @returns {number[]} */
  get start() {
    return this.begin;
  }

  /**
   * The joints that the chains start from, x and y each.
   * @param {ArrayLike<number> | string | null | undefined} value null: an arc
   */
  set start(value) {
    this.write('start', value);
  }

  /** Where the tips are to be, now. Set to null, it is at its default. @returns {Point} */
  get target() {
    return { ...this.aim };
  }

  /**
   * Where the tips are to be, now. Set to null, it is at its default.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /**
   * How far each joint may bend, in degrees, as of `<fabrik-chain>`.
   * @returns {readonly (import('../shared/attributes.js').Degrees | null)[] | null}
   */
  get limits() {
    return this.read('limits');
  }

  /**
   * How far each joint may bend, in degrees, as of `<fabrik-chain>`.
   * @param {readonly (import('../shared/attributes.js').Degrees | readonly [number, number] | null)[] | string | null | undefined} value
   */
  set limits(value) {
    this.write('limits', value);
  }

  /** The names of the solvers. @returns {readonly Method[]} */
  get solvers() {
    return this.read('solvers');
  }

  /**
   * The names of the solvers.
   * @param {readonly Method[] | string | null | undefined} value
   */
  set solvers(value) {
    this.write('solvers', value);
  }

  /** The distance that counts as reached; null for the default of a `Chain`. @returns {number | null} */
  get tolerance() {
    return this.read('tolerance');
  }

  /**
   * The distance that counts as reached; null for the default of a `Chain`.
   * @param {NumberProperty} value
   */
  set tolerance(value) {
    this.write('tolerance', value);
  }

  /** The most iterations of each solve, 1 to 1e6. @returns {number} */
  get maxIterations() {
    return this.read('max-iterations');
  }

  /**
   * The most iterations of each solve, 1 to 1e6.
   * @param {NumberProperty} value
   */
  set maxIterations(value) {
    this.write('max-iterations', value);
  }

  /** The iteration that is shown, from 0. @returns {number} */
  get iteration() {
    return this.race?.stops[this.player.index] ?? this.read('iteration');
  }

  /**
   * The iteration that is shown, from 0. If it is not one of those that are shown, the next one after it is.
   * @param {NumberProperty} value
   */
  set iteration(value) {
    this.write('iteration', value);
  }

  /** Iterations per second, 0.01 to 1000. @returns {number} */
  get speed() {
    return this.read('speed');
  }

  /**
   * Iterations per second, 0.01 to 1000.
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

  /** Whether the chart is left out. @returns {boolean} */
  get hideChart() {
    return this.read('hide-chart');
  }

  /**
   * Whether the chart is left out.
   * @param {boolean | string | null | undefined} value
   */
  set hideChart(value) {
    this.write('hide-chart', value);
  }

  /**
   * How each solver ended, in the order of `solvers`; empty before the element was in a document.
   * @returns {readonly import('./base.js').RaceResult[]}
   */
  get results() {
    return this.standings;
  }

  /** Whether it plays now. */
  get playing() {
    return this.player.playing;
  }

  /** Whether the last iteration is shown. */
  get over() {
    return this.race !== null && this.player.atEnd;
  }
}

rejectWrites(FabrikRace);
