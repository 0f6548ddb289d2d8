// A canvas that fills its place at the screen's own resolution, and a clock that runs only while
// there is something to see.

/** @typedef {{ width: number, height: number, scale: number }} View In CSS pixels; `scale` device pixels each. */

/**
 * Calls `frame` before each repaint for as long as it returns true, the canvas is on the screen and
 * the page is not hidden; `wake` starts it again. Seconds since the last frame are at most 0.1, so
 * that nothing leaps after a pause. A canvas without any size is not drawn.
 */
export class Stage {
  #frame;
  #context;
  #request = 0;
  #last = 0;
  #visible = true;
  #sized = false;
  /** Ends all that is watched. */
  #end = new AbortController();
  #observers;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(seconds: number, context: CanvasRenderingContext2D, view: View) => boolean} frame
   */
  constructor(canvas, frame) {
    this.canvas = canvas;
    /** @type {View} */
    this.view = { width: 1, height: 1, scale: 1 };
    this.#frame = frame;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

    this.#fit(canvas.clientWidth, canvas.clientHeight, devicePixelRatio);
    const size = new ResizeObserver((entries) => {
      const entry = entries[entries.length - 1];
      const { inlineSize, blockSize } = entry.contentBoxSize[0];
      // Device pixels as the browser counts them, so that lines stay sharp at any zoom; unless it
      // counts wrongly, as some do that pretend to be another device.
      const expected = inlineSize * devicePixelRatio;
      const counted = entry.devicePixelContentBoxSize?.[0].inlineSize ?? expected;
      const device = Math.abs(counted - expected) < 2 ? counted : expected;
      this.#fit(inlineSize, blockSize, device / inlineSize);
      // A canvas that changes its size is blank: drawn again before anyone sees it.
      cancelAnimationFrame(this.#request);
      this.#tick(performance.now());
    });
    size.observe(canvas);
    this.#watchResolution();
    const sight = new IntersectionObserver((entries) => {
      this.#visible = entries[entries.length - 1].isIntersecting;
      this.wake();
    });
    sight.observe(canvas);
    this.#observers = [size, sight];
    document.addEventListener('visibilitychange', () => this.wake(), { signal: this.#end.signal });
  }

  /** Ends it: nothing is drawn any more, and the page keeps nothing of it. */
  dispose() {
    this.#end.abort();
    for (const observer of this.#observers) {
      observer.disconnect();
    }
    cancelAnimationFrame(this.#request);
    this.#visible = false;
  }

  /** Another screen, or another zoom, may change the scale and leave the size as it is. */
  #watchResolution() {
    const change = () => {
      this.#fit(this.canvas.clientWidth, this.canvas.clientHeight, devicePixelRatio);
      this.#watchResolution();
    };
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', change, {
      once: true,
      signal: this.#end.signal,
    });
  }

  #fit(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ scale) {
    this.#sized = width > 0 && height > 0;
    if (this.#sized) {
      this.view = { width, height, scale };
      this.canvas.width = Math.round(width * scale);
      this.canvas.height = Math.round(height * scale);
      this.wake();
    }
  }

  /** Sees to it that the next frame is drawn, if anyone can see it. */
  wake() {
    if (this.#request === 0 && this.#visible && !document.hidden) {
      this.#last = performance.now();
      this.#request = requestAnimationFrame((now) => this.#tick(now));
    }
  }

  #tick(/** @type {number} */ now) {
    const seconds = Math.min(Math.max(0, (now - this.#last) / 1000), 0.1);
    this.#last = now;
    this.#request = 0;
    if (!this.#sized) {
      return;
    }
    const { scale } = this.view;
    this.#context.setTransform(scale, 0, 0, scale, 0, 0);
    const goesOn = this.#frame(seconds, this.#context, this.view);
    if (goesOn && this.#visible && !document.hidden) {
      this.#request = requestAnimationFrame((next) => this.#tick(next));
    }
  }
}
