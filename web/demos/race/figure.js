// The figure of the race: <fabrik-race> with what the settings describe.

import { problemIn, TOLERANCE, withTarget } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').FabrikRace} FabrikRace */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} RaceEvents
 * @property {() => void} race there is another race
 * @property {() => void} step another iteration is shown
 * @property {() => void} change the user has moved the target
 */

export class RaceFigure {
  #element;
  #settings;
  #problem;

  /**
   * @param {FabrikRace} element
   * @param {Values} settings
   * @param {RaceEvents} events
   */
  constructor(element, settings, { race, step, change }) {
    this.#element = element;
    this.#settings = settings;
    this.#problem = problemIn(settings);
    this.#give();
    element.autoplay = true;
    element.addEventListener('fabrik-solve', race);
    element.addEventListener('fabrik-step', step);
    element.addEventListener('fabrik-change', ({ detail }) => {
      this.#settings = withTarget(this.#settings, detail);
      this.#problem = problemIn(this.#settings);
      // The address has fewer digits.
      element.target = this.#problem.target;
      change();
    });
  }

  get settings() {
    return this.#settings;
  }

  /** What is solved now; its target is not that of the settings while the user moves it. */
  get problem() {
    return { ...this.#problem, target: this.#element.target };
  }

  get results() {
    return this.#element.results;
  }

  get iteration() {
    return this.#element.iteration;
  }

  /** Another race, which starts at once, or, for users who want less motion, by Play. */
  apply(/** @type {Values} */ settings) {
    this.#settings = settings;
    this.#problem = problemIn(settings);
    const element = this.#element;
    element.pause();
    this.#give();
    element.iteration = 0;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      element.play();
    }
  }

  #give() {
    const { lengths, start, target, limits } = this.#problem;
    Object.assign(this.#element, { lengths, start, target, limits });
  }

  /** What is shown: joints and targets of all pictures in CSS pixels of the canvas. */
  state() {
    const element = this.#element;
    const { results, iteration, playing, over } = element;
    const pictures = element.pictures();
    return {
      ...{ iteration, playing, over },
      tolerance: TOLERANCE,
      problem: this.problem,
      settings: this.#settings,
      runners: results.map(({ solver, ...result }, i) => ({ method: solver, ...result, ...pictures[i] })),
    };
  }
}
