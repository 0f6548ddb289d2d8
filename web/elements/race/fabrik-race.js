// <fabrik-race>: several solvers, one target.

import { lengthOf, readNumbers, wrongCount, wrongType, wrongValue } from '../../core/arguments.js';
import { rejectWrites } from '../../core/guards.js';
import {
  count,
  flag,
  LENGTHS,
  LIMITS,
  point,
  SOLVER,
  SPEED,
  START,
  TOLERANCE,
  wordsOf,
} from '../shared/attributes.js';
import { BAR_STYLE } from '../shared/bar.js';
import { DrawnRace } from './drawn.js';
import { NAMES, RACE_COLOURS } from './methods.js';
import { RACE_STYLE } from './style.js';

/** @typedef {import('../shared/attributes.js').Degrees} Degrees */
/** @typedef {import('./methods.js').Method} Method */
/** @typedef {import('./race.js').Point} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */
/** @typedef {number | string | null | undefined} NumberProperty */
/** @typedef {boolean | string | null | undefined} FlagProperty */

/** The most iterations of a solve, by default and at all. */
const ITERATIONS = 200;
const MOST_ITERATIONS = 1e4;

/** The names of solvers. @type {import('../shared/attributed-element.js').Attribute} */
const SOLVERS = {
  initial: Object.freeze(NAMES),
  parse: wordsOf,
  check(value) {
    const length = lengthOf(value);
    if (typeof value === 'string' || typeof length !== 'number') {
      throw wrongType('solvers', 'an array of names', value);
    }
    if (length < 1 || length > NAMES.length) {
      throw wrongCount('solvers', `1 to ${NAMES.length} names`, length);
    }
    const names = Array.from(value, SOLVER.check);
    const twice = names.find((name, i) => names.indexOf(name) < i);
    if (twice !== undefined) {
      throw wrongValue('solvers', 'different names', twice);
    }
    return Object.freeze(names);
  },
  format: (/** @type {Method[]} */ names) => names.join(' '),
};

/**
 * A race of solvers: each starts from the same pose and reaches for the same target. Each has a picture, and a chart
 * shows the distance left over the iterations. Users can drag the target.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-race lengths="80 70 60 50" autoplay></fabrik-race>
 * ```
 *
 * The element is as high as its parts need; a height in the page's style is shared out among them. Coordinates are
 * the chain's own, y pointing down. A finger drags the target when it is put down on it; elsewhere it scrolls the
 * page, and a tap places the target. After that the race starts again.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`, `limits`: as of `<fabrik-chain>`.
 * - `root`: where the chain begins, `x y`; default `0 0`.
 * - `start`: the joints to start from, x and y each, moved so that the first is at the root; default an arc.
 * - `target`: where the tip is to be, `x y`. The attribute says where it is at first, the property where it is now.
 * - `solvers`: the names of 1 to 5 different solvers, as of a `Chain`; default
 *   `auto fabrik ccd jacobian-transpose damped-least-squares`.
 * - `tolerance`: the distance to the target that counts as reached, 0 or more; default as of a `Chain`.
 * - `max-iterations` (`maxIterations`): the most iterations of a solver, 1 to 10,000; default 200.
 * - `iteration`: the iteration that is shown, a whole number from 0, which is the start; the last one if there are not
 *   so many. After iteration 20 some are left out: then it is the next one that is shown. The property is the one
 *   shown now.
 * - `speed`: how many iterations are shown per second, 0.01 to 1000; default 4.
 * - `autoplay`: it plays once it is seen, unless the user prefers reduced motion.
 * - `hide-chart` (`hideChart`): there is no chart.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `results`, how each solver ended; `playing`; `over`, whether all solvers have ended.
 * Methods: `play()`, `pause()`, `next()`, `back()`; `pictures()`, what each picture shows.
 *
 * Events: `fabrik-step` when another iteration is shown, with `{ iteration, over }` as its detail. `fabrik-solve` when
 * there is another race, with `{ status, error, iterations }` of the best result, and all `results`; it does not
 * bubble. `fabrik-change` when the user has moved the target, with the target, `{ x, y }`, in the chain's coordinates.
 * `fabrik-playchange` when it begins or ends to play or has another speed, with `{ playing, speed }`.
 *
 * Parts: `canvas`, `status`, `controls`, `slider`, `speed`, `plot`, `error`. Custom properties: those of
 * `<fabrik-chain>`, and one for each solver: `--fabrik-race-auto`, `--fabrik-race-fabrik`, `--fabrik-race-ccd`,
 * `--fabrik-race-jacobian-transpose`, `--fabrik-race-damped-least-squares`.
 */
export class FabrikRace extends DrawnRace {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: { ...point('root'), initial: Object.freeze({ x: 0, y: 0 }) },
    start: START,
    target: { ...point('target'), format: undefined },
    limits: LIMITS,
    solvers: SOLVERS,
    tolerance: TOLERANCE,
    'max-iterations': { ...count('maxIterations', 1, MOST_ITERATIONS), initial: ITERATIONS },
    iteration: { ...count('iteration', 0, 1e9), initial: 0, format: undefined },
    speed: { ...SPEED, initial: 4 },
    autoplay: flag('autoplay'),
    'hide-chart': flag('hideChart'),
  };

  /** Style of this element. @internal */
  static styles = RACE_STYLE + BAR_STYLE;

  /** @internal @override */
  static colours = RACE_COLOURS;

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

  /** The joints that all solvers start from, x and y each. @returns {number[]} */
  get start() {
    return this.begin;
  }

  /**
   * The joints that all solvers start from, x and y each.
   * @param {ArrayLike<number> | string | null | undefined} value null: an arc
   */
  set start(value) {
    if (typeof value === 'object' && value !== null && this.ready) {
      readNumbers('start', value, 2 * (this.lengths.length + 1));
    }
    this.write('start', value);
  }

  /** Where the tip is to be, now. @returns {Point} */
  get target() {
    return { ...this.aim };
  }

  /**
   * Where the tip is to be, now. Set to null, it is at its default.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /**
   * How far each joint may bend, in degrees from -720 to 720; the last one applies to all further joints.
   * Null for a joint, or for all: free.
   * @returns {readonly (Degrees | null)[] | null}
   */
  get limits() {
    return this.read('limits');
  }

  /**
   * How far each joint may bend, in degrees from -720 to 720; the last one applies to all further joints.
   * Null for a joint, or for all: free.
   * @param {readonly (Degrees | readonly [number, number] | null)[] | string | null | undefined} value
   */
  set limits(value) {
    this.write('limits', value);
  }

  /** The names of the solvers, as of a `Chain`. @returns {readonly Method[]} */
  get solvers() {
    return this.read('solvers');
  }

  /**
   * The names of the solvers, as of a `Chain`.
   * @param {ArrayLike<Method> | string | null | undefined} value 1 to 5 different ones
   */
  set solvers(value) {
    this.write('solvers', value);
  }

  /** The distance to the target that counts as reached; null for the default of a `Chain`. @returns {number | null} */
  get tolerance() {
    return this.read('tolerance');
  }

  /**
   * The distance to the target that counts as reached; null for the default of a `Chain`.
   * @param {NumberProperty} value
   */
  set tolerance(value) {
    this.write('tolerance', value);
  }

  /** The most iterations of a solver, 1 to 10,000. @returns {number} */
  get maxIterations() {
    return this.read('max-iterations');
  }

  /**
   * The most iterations of a solver, 1 to 10,000.
   * @param {NumberProperty} value
   */
  set maxIterations(value) {
    this.write('max-iterations', value);
  }

  /** The iteration that is shown, from 0. @returns {number} */
  get iteration() {
    return this.race ? this.race.stops[this.player.index] : this.read('iteration');
  }

  /**
   * The iteration that is shown, from 0.
   * @param {NumberProperty} value the last one if there are not so many
   */
  set iteration(value) {
    this.write('iteration', value);
  }

  /** How many iterations are shown per second, 0.01 to 1000. @returns {number} */
  get speed() {
    return this.read('speed');
  }

  /**
   * How many iterations are shown per second, 0.01 to 1000.
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
   * @param {FlagProperty} value
   */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  /** Whether there is no chart. @returns {boolean} */
  get hideChart() {
    return this.read('hide-chart');
  }

  /**
   * Whether there is no chart.
   * @param {FlagProperty} value
   */
  set hideChart(value) {
    this.write('hide-chart', value);
  }

  /** How each solver ended, in the order of `solvers`; empty before the element was in a document. */
  get results() {
    return this.standings;
  }

  /** Whether it plays now. */
  get playing() {
    return this.player.playing;
  }

  /** Whether all solvers have ended at the iteration that is shown. */
  get over() {
    return this.race !== null && this.player.atEnd;
  }
}

rejectWrites(FabrikRace);
