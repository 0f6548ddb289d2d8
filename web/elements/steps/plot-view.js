// The plot of a player of steps, on its canvas.

import { PlotView } from '../shared/plot-view.js';
import { drawPlot, stepAt } from './plot.js';

/** @typedef {import('../shared/element-base.js').Look} Look */

export class StepsPlot extends PlotView {
  #problem;
  #player;

  /**
   * @param {() => Look} look how the element looks now
   * @param {import('./problem.js').Problem} problem
   * @param {import('../shared/player.js').Player} player
   * @param {(index: number) => void} goTo
   */
  constructor(look, problem, player, goTo) {
    super(look, (x, width, text) => goTo(stepAt(x, width, player.length, text)));
    this.#problem = problem;
    this.#player = player;
  }

  /**
   * @protected
   * @override
   * @param {CanvasRenderingContext2D} context
   * @param {import('../shared/stage.js').View} view
   * @param {Look} look
   */
  draw(context, view, { theme, text, language }) {
    if (this.#problem.ready) {
      const { trace, tolerance } = this.#problem;
      drawPlot(context, theme, view, trace, this.#player.index, tolerance, {
        text,
        number: (value) => language.number(value),
        error: language.strings.steps.error,
      });
    }
  }
}
