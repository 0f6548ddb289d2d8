// A second canvas of an element, with a plot: when it is drawn, and the pointer on it.

import { make } from './element-base.js';
import { listenToPlot } from './plot-pointer.js';
import { Stage } from './stage.js';

/** @typedef {import('./element-base.js').Look} Look */
/** @typedef {import('./stage.js').View} View */

export class PlotView {
  /** @type {Stage | null} */
  #stage = null;
  #look;

  /**
   * @param {() => Look} look how the element looks now
   * @param {(x: number, width: number, text: number) => void} point a pointer is pressed here, in pixels; `text`: how
   *   much larger than usual text is
   */
  constructor(look, point) {
    this.#look = look;
    this.element = make('canvas', { class: 'plot', role: 'img', part: 'plot' });
    listenToPlot(this.element, (x, width) => point(x, width, look().text));
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
        this.draw(context, view, this.#look());
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
}
