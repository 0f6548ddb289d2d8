// <fabrik-steps>: every step of a solve, as one would draw it on paper, to be played and to be touched.

import { readNumbers } from '../../core/arguments.js';
import { flag, LENGTHS, LIMITS, point, SOLVER } from '../shared/attributes.js';
import { BAR_STYLE } from './bar.js';
import { StepsBase } from './base.js';
import { STEPS_STYLE } from './style.js';

/** @typedef {import('../../chain/inlined-chain.js').Chain} Chain */
/** @typedef {import('./scene.js').Point} Point */

/**
 * A whole number.
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {import('../shared/element-base.js').Attribute}
 */
function count(name, least, most) {
  return {
    initial: null,
    parse: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
    check(value) {
      if (!Number.isInteger(value) || value < least || value > most) {
        throw new RangeError(`${name} must be a whole number from ${least} to ${most}, but is ${value}`);
      }
      return value;
    },
    format: String,
  };
}

/** @type {import('../shared/element-base.js').Attribute} */
const START = {
  initial: null,
  parse: (text) =>
    text
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
      .map(Number),
  check: (value) => readNumbers('start', value, 4, Number.POSITIVE_INFINITY),
};

/** @type {import('../shared/element-base.js').Attribute} */
const SPEED = {
  initial: 1,
  parse: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  check(value) {
    if (!(typeof value === 'number' && value >= 0.01 && value <= 1000)) {
      throw new RangeError(`speed must be a number from 0.01 to 1000, but is ${value}`);
    }
    return value;
  },
  format: String,
};

/**
 * A player of the steps of a solve: `chain.trace`, drawn and told. The target, the joints and the edges
 * of limits can be dragged.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-steps lengths="80 70 60 50" solver="fabrik"></fabrik-steps>
 * ```
 *
 * It is as large as the page's style makes it, and the chain is as large as fits, its root in the
 * middle. Coordinates are the chain's own, y pointing down.
 *
 * Attributes, each of which is a property, too:
 * - `lengths`, `limits`, `solver`: as `<fabrik-chain>` has them; the solver is FABRIK where none is named.
 * - `root`: where the chain begins, `x y`; `0 0` where there is none.
 * - `target`: where the tip is to be, `x y`. The attribute says where it is at first, the property where
 *   it is now.
 * - `max-iterations` (`maxIterations`): the most iterations of a solve.
 * - `start`: the joints to start from, x and y each; an arc where there are none.
 * - `step`: the step that is shown, from 0, the start; the property is the one shown now.
 * - `speed`: steps a second.
 * - `autoplay`: it plays by itself once it is seen; not for those who wish for less motion.
 *
 * More properties: `trace`, see `chain.trace`; `playing`.
 * Methods: `play()`, `pause()`, `next()`, `back()`.
 *
 * Events, all of which bubble: `step` when another step is shown, with `{ index, step }` as its detail;
 * `solve` after each solve, with `{ status, error, iterations }`; `change` when someone has dragged the
 * target, a joint or an edge of a limit.
 *
 * Parts: `canvas`, `place`, `status`, `plot`, `controls`, `slider`, `speed`, `error`. Custom properties:
 * those of `<fabrik-chain>`, and `--fabrik-hanging`, of bones that hang on the target.
 */
export class FabrikSteps extends StepsBase {
  static attributes = {
    lengths: LENGTHS,
    root: { ...point('root'), initial: Object.freeze({ x: 0, y: 0 }), format: undefined },
    limits: { ...LIMITS, format: undefined },
    solver: { ...SOLVER, initial: 'fabrik' },
    target: { ...point('target'), format: undefined },
    'max-iterations': count('maxIterations', 1, 1e6),
    step: { ...count('step', 0, 1e9), initial: 0, format: undefined },
    start: START,
    speed: SPEED,
    autoplay: flag('autoplay'),
  };

  static styles = STEPS_STYLE + BAR_STYLE;

  /** Where the chain begins. @returns {Point} */
  get root() {
    return this.read('root');
  }

  /** @param {Point | ArrayLike<number> | null} value */
  set root(value) {
    this.write('root', value);
  }

  /** The most iterations of a solve; null for what a `Chain` takes by itself. @returns {number | null} */
  get maxIterations() {
    return this.read('max-iterations');
  }

  /** @param {number | null} value */
  set maxIterations(value) {
    this.write('max-iterations', value);
  }

  /**
   * Where the tip is to be, now. Set to null it is where it is when nobody says.
   * @returns {Point | null} null only while the element is on no page
   */
  get target() {
    return this.view ? { ...this.problem.target } : this.read('target');
  }

  /** @param {Point | ArrayLike<number> | null} value */
  set target(value) {
    this.write('target', value);
  }

  /** The step that is shown, from 0. @returns {number} */
  get step() {
    return this.view ? this.player.index : this.read('step');
  }

  /** @param {number | null} value the last one where there are not so many */
  set step(value) {
    this.write('step', value);
  }

  /** Steps a second. @returns {number} */
  get speed() {
    return this.read('speed');
  }

  /** @param {number | null} value */
  set speed(value) {
    this.write('speed', value);
  }

  /** Whether it plays by itself once it is seen. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /** @param {boolean} value */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  get playing() {
    return this.player.playing;
  }

  /** The trace that is shown; null while the element is on no page. */
  get trace() {
    return this.view ? this.problem.trace : null;
  }

  /** The joints that the chain starts from, x and y each. @returns {number[]} */
  get start() {
    return this.problem.start.flatMap(({ x, y }) => [x, y]);
  }

  /** @param {ArrayLike<number> | null} value null: an arc */
  set start(value) {
    if (value !== null && this.view) {
      readNumbers('start', value, 2 * (this.lengths.length + 1));
    }
    this.write('start', value);
  }
}
