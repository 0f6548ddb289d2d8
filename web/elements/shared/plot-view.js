// A second canvas of an element, with a plot: when it is drawn, and the pointer on it.

import { make } from './element-base.js';
import { listenToPlot } from './plot-pointer.js';
import { Stage } from './stage.js';

/** @typedef {import('./draw.js').Theme} Theme */
/** @typedef {import('./language.js').Language} Language */
/** @typedef {import('./stage.js').View} View */

/**
 * How a plot looks.
 * @typedef {object} Look
 * @property {Theme} theme
 * @property {number} text how much larger than usual text is
 * @property {Language} language
 */

export class PlotView {
  /** @type {Stage | null} */
  #stage = null;
  /** @type {Look | null} */
  #look = null;

  /**
   * @param {(x: number, width: number, text: number) => void} point a pointer is pressed here, in pixels; `text`: how
   *   much larger than usual text is
   */
  constructor(point) {
    this.element = make('canvas', { class: 'plot', role: 'img', part: 'plot' });
    listenToPlot(this.element, (x, width) => point(x, width, this.#look?.text ?? 1));
  }

  /**
   * @protected
   * @param {CanvasRenderingContext2D} _context
   * @param {View} _view
   * @param {Look} _look
   */
  draw(_context, _view, _look) {}

  /** Draws in the frames of the window that the plot is in. */
  watch() {
    const window = this.element.ownerDocument.defaultView;
    if (window && this.#stage?.window !== window) {
      this.#stage?.dispose();
      this.#stage = new Stage(this.element, (_, context, view) => {
        if (this.#look) {
          this.draw(context, view, this.#look);
        }
        return false;
      });
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
}
