// The race of <fabrik-race>: what it is made of, and how it plays. It is drawn in drawn.js.

import { FabrikElement } from '../shared/element-base.js';
import { Player } from '../shared/player.js';
import { Race } from './race.js';
import { bestOf, defaultStart, defaultTarget, problemOf, resultsOf } from './results.js';

/** @typedef {import('./race.js').Point} Point */
/** @typedef {import('./results.js').RaceResult} RaceResult */

export class RaceBase extends FabrikElement {
  /** @protected */
  player = new Player();
  /** @type {Race | null} */
  #race = null;
  /** @type {readonly RaceResult[]} */
  #results = Object.freeze([]);
  /** Whether the attributes describe another race than the one that there is. */
  #stale = false;
  /** Whether `fabrik-solve` is about to be dispatched. */
  #queued = false;
  /** The race for which `fabrik-solve` was dispatched last. @type {Race | null} */
  #reported = null;
  /** Whether it is to play on its own, once it is seen. */
  #waiting = false;

  /** Plays; from the start if it is over. */
  play() {
    this.go(() => this.player.play());
  }

  /** Stops playing. */
  pause() {
    this.go(() => this.player.pause());
  }

  /** Goes to the next iteration that is shown. */
  next() {
    this.go(() => this.player.next());
  }

  /** Goes to the previous iteration that is shown. */
  back() {
    this.go(() => this.player.back());
  }

  /**
   * The user, or the page, goes somewhere in the race.
   * @protected
   * @param {() => void} move
   */
  go(move) {
    this.#waiting = false;
    // The race that the attributes describe may have another number of iterations.
    if (this.race) {
      move();
    }
    this.wake();
  }

  /**
   * Goes to a stop of the race and pauses there.
   * @protected
   * @param {number} index brought within what there is
   */
  goTo(index) {
    this.go(() => {
      this.player.pause();
      this.player.goTo(index);
    });
  }

  /**
   * Advances the clock.
   * @protected
   * @param {number} seconds
   */
  advance(seconds) {
    const { player } = this;
    player.still = this.reducedMotion;
    if (this.#waiting) {
      this.#waiting = false;
      if (!player.still) {
        player.play();
      }
    }
    player.tick(seconds);
  }

  /** The race that the attributes describe; null before the element was in a document. @protected */
  get race() {
    if (this.#stale) {
      this.#stale = false;
      this.guard('make', undefined, () => this.#make());
    }
    return this.#race;
  }

  /** Whether there is a race, be it the one that the attributes describe or one before. @protected */
  get ready() {
    return this.#race !== null;
  }

  /** How all solvers ended. @protected */
  get standings() {
    return this.race ? this.#results : Object.freeze([]);
  }

  /** The target, in the chain's coordinates. @protected @returns {Point} */
  get aim() {
    return this.read('target') ?? defaultTarget(this.read('lengths'), this.read('root'));
  }

  /** The joints that the chains start from, in the chain's coordinates, x and y each. @protected @returns {number[]} */
  get begin() {
    const { race } = this;
    const { x, y } = this.read('root');
    const joints = race ? [...race.runners[0].trace.poseAt(0)] : defaultStart(this.read('lengths'));
    return joints.map((value, i) => value + (i % 2 === 0 ? x : y));
  }

  /** Another race was made. @protected */
  made() {}

  #make() {
    const { problem, wrong } = problemOf({
      lengths: this.read('lengths'),
      root: this.read('root'),
      target: this.aim,
      start: this.read('start'),
      limits: this.read('limits'),
      solvers: this.read('solvers'),
      tolerance: this.read('tolerance'),
      maxIterations: this.read('max-iterations'),
    });
    this.#race = new Race(problem);
    this.#results = resultsOf(this.#race);
    this.player.load(this.#race.stops.length);
    this.made();
    if (wrong) {
      // The element shows why the start is not the given one.
      throw wrong;
    }
  }

  /** Another race is made when it is needed, and at the latest after what the page is doing. */
  #renew() {
    this.#stale = true;
    if (this.#queued) {
      return;
    }
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      const { race } = this;
      if (race && race !== this.#reported) {
        this.#reported = race;
        const { status, error, iterations } = bestOf(this.#results);
        const detail = { status, error, iterations, results: this.#results };
        this.emit('fabrik-solve', detail, { bubbles: false });
      }
    });
  }

  /** @protected @override */
  created() {
    this.player.speed = this.read('speed');
    this.player.news();
    this.#renew();
    this.#show(this.read('iteration'));
    this.#waiting = this.read('autoplay');
  }

  /** @protected @override */
  disconnected() {
    this.player.pause();
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    if (name === 'iteration') {
      this.#show(this.read('iteration'));
    } else if (name === 'speed') {
      this.player.speed = this.read('speed');
    } else if (name === 'autoplay') {
      this.#waiting = this.read('autoplay');
    } else if (name !== 'hide-chart') {
      this.#renew();
    }
  }

  #show(/** @type {number} */ iteration) {
    this.player.goTo(this.race?.stopAt(iteration) ?? 0);
  }

  /**
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    if (name === 'iteration' && this.race) {
      return this.race.stops[this.player.index] === value;
    }
    return super.equals(name, value);
  }
}
