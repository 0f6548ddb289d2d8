// What the browser and the user prefer for a figure: its colours, and whether it may move on its own.

import { readTheme, watchTheme } from './draw.js';

export class Preferences {
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  /** Read once: on pages that read `matches` in each frame, Chromium did not send `change`. */
  #calm = this.#motion.matches;

  /**
   * @param {HTMLCanvasElement} canvas of the figure, in the document
   * @param {(motion: boolean) => void} changed is called after a change. `motion` is true if the preference for motion
   *   has changed, and false if the colours have
   */
  constructor(canvas, changed) {
    /** The colours to draw with, as they are now. */
    this.theme = readTheme(canvas);
    watchTheme(() => {
      this.theme = readTheme(canvas);
      changed(false);
    });
    this.#motion.addEventListener('change', ({ matches }) => {
      this.#calm = matches;
      changed(true);
    });
  }

  /** Whether the user prefers reduced motion. */
  get calm() {
    return this.#calm;
  }
}
