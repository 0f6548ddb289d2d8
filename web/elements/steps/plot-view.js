// The plot of a player of steps: its canvas, when it is drawn, and the pointer on it.

import { make } from '../shared/element-base.js';
import { Stage } from '../shared/stage.js';
import { drawPlot, listenToPlot, stepAt } from './plot.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('../shared/language.js').Language} Language */
/** @typedef {import('../shared/stage.js').View} View */

export class StepsPlot {
  #problem;
  #player;
  /** @type {Stage | null} */
  #stage = null;
  /** @type {{ theme: Theme, text: number, language: Language } | null} */
  #look = null;

  /**
   * @param {import('./problem.js').Problem} problem
   * @param {import('./player.js').StepsPlayer} player
   * @param {(index: number) => void} goTo
   */
  constructor(problem, player, goTo) {
    this.element = make('canvas', { class: 'plot', role: 'img', part: 'plot' });
    this.#problem = problem;
    this.#player = player;
    listenToPlot(this.element, (x, width) => goTo(stepAt(x, width, player.length, this.#look?.text)));
  }

  /** Draws in the frames of the window that the plot is in. */
  watch() {
    const window = this.element.ownerDocument.defaultView;
    if (window && this.#stage?.window !== window) {
      this.#stage?.dispose();
      this.#stage = new Stage(this.element, (_, context, view) => this.#draw(context, view));
    }
  }

  unwatch() {
    this.#stage?.dispose();
    this.#stage = null;
  }

  wake() {
    this.#stage?.wake();
  }

  /**
   * Sets how it looks.
   * @param {Theme} theme
   * @param {number} text how much larger than usual text is
   * @param {Language} language
   */
  show(theme, text, language) {
    const first = this.#look === null;
    this.#look = { theme, text, language };
    if (first) {
      this.wake();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   */
  #draw(context, view) {
    if (this.#look && this.#problem.ready) {
      const { theme, text, language } = this.#look;
      const { trace, tolerance } = this.#problem;
      drawPlot(context, theme, view, trace, this.#player.index, tolerance, {
        text,
        number: (value) => language.number(value),
        error: language.strings.steps.error,
      });
    }
    return false;
  }
}
