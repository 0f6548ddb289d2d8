// A preview on a card: a demo in small, which moves on its own while it is in sight.

import { drawGround, Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';

/**
 * What a preview is drawn with. The origin is the middle of the canvas, a unit is a pixel of a canvas of 300 by
 * 170.
 * @typedef {object} Scene
 * @property {CanvasRenderingContext2D} context
 * @property {import('../shared/draw.js').Theme} theme
 * @property {number} time in seconds
 * @property {number} seconds since the last frame
 */

/** The size of the canvas of a preview, in its own unit. */
export const WIDTH = 300;
const HEIGHT = 170;

/** The time of the picture that stands still, for users who prefer reduced motion. */
const STILL = 2;

export class Preview extends Pausable {
  #stage;

  /**
   * Draws a preview while it is in sight.
   * @param {HTMLCanvasElement} canvas
   * @param {(scene: Scene) => number | void} draw returns for how many seconds nothing will move; nothing if it
   *   moves all the time
   */
  constructor(canvas, draw) {
    super(() => this.#stage.wake());
    const preferences = new Preferences(canvas, () => this.#stage.wake());
    let time = preferences.calm ? STILL : 0;
    this.#stage = new Stage(canvas, (passed, context, view) => {
      const { theme, calm } = preferences;
      const stands = calm || this.paused;
      const seconds = stands ? 0 : passed;
      const zoom = Math.min(view.width / WIDTH, view.height / HEIGHT);
      const origin = { x: view.width / 2, y: view.height / 2 };
      time += seconds;
      drawGround(context, theme, view, origin);
      context.translate(origin.x, origin.y);
      context.scale(zoom, zoom);
      const rest = draw({ context, theme, time, seconds });
      return stands ? false : (rest ?? true);
    });
  }
}
