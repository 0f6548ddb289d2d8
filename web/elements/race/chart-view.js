// The chart of the race, on its canvas.

import { PlotView } from '../shared/plot-view.js';
import { drawChart, iterationAt } from './chart.js';

/** @typedef {import('../shared/element-base.js').Look} Look */
/** @typedef {import('./race.js').Race} Race */

export class RaceChart extends PlotView {
  /** @type {{ race: Race, iteration: number } | null} */
  #shown = null;

  /**
   * @param {() => Look} look how the element looks now
   * @param {(iteration: number) => void} goTo
   */
  constructor(look, goTo) {
    super(look, (x, width, text) => {
      if (this.#shown) {
        goTo(iterationAt(x, width, this.#shown.race.length, text));
      }
    });
  }

  /**
   * Shows a race at an iteration, which may be between two.
   * @param {Race} race
   * @param {number} iteration
   */
  showRace(race, iteration) {
    if (this.#shown?.race !== race || this.#shown.iteration !== iteration) {
      this.#shown = { race, iteration };
      this.wake();
    }
  }

  /**
   * @protected
   * @override
   * @param {CanvasRenderingContext2D} context
   * @param {import('../shared/stage.js').View} view
   * @param {Look} look
   */
  draw(context, view, look) {
    if (this.#shown) {
      drawChart(context, look, view, this.#shown.race, this.#shown.iteration);
    }
  }
}
