// What frames take, as means over half a second: the clocks of browsers are too coarse for one frame.

/** How long a mean is taken over, in seconds. */
const PERIOD = 0.5;

export class FrameTimes {
  /** Milliseconds per frame. NaN until there is a mean. */
  update = Number.NaN;
  draw = Number.NaN;
  /** Frames per second. */
  rate = Number.NaN;
  #update = 0;
  #draw = 0;
  #seconds = 0;
  #frames = 0;

  /** Forgets what was measured until now: the frames before a change say nothing about those after it. */
  reset() {
    this.update = Number.NaN;
    this.draw = Number.NaN;
    this.rate = Number.NaN;
    this.#clear();
  }

  #clear() {
    this.#update = 0;
    this.#draw = 0;
    this.#seconds = 0;
    this.#frames = 0;
  }

  /**
   * A frame was shown.
   * @param {number} seconds since the one before
   * @param {number} update milliseconds
   * @param {number} draw milliseconds
   */
  add(seconds, update, draw) {
    this.#update += update;
    this.#draw += draw;
    this.#seconds += seconds;
    this.#frames++;
    if (this.#seconds >= PERIOD) {
      this.update = this.#update / this.#frames;
      this.draw = this.#draw / this.#frames;
      this.rate = this.#frames / this.#seconds;
      this.#clear();
    }
  }
}
