// A canvas at the screen's own resolution, and a frame loop that runs only while there is something to
// see.

/** A shorter wait for the next frame, in seconds, needs no timer: timers may be late by as much. */
const SHORT = 0.03;

/** The finest resolution: finer ones cost time and look the same. */
const FINEST = 2;

/** The time of a first frame, in seconds. */
const FIRST = 1 / 60;

/**
 * The size of a canvas.
 * @typedef {object} View
 * @property {number} width in CSS pixels
 * @property {number} height in CSS pixels
 * @property {number} scale device pixels per CSS pixel, at most 2
 */

/**
 * Draws on a canvas that the page's style sizes: it keeps the canvas at the screen's resolution, up to 2
 * device pixels per CSS pixel, and calls
 * `frame` before each repaint, for as long as something moves, the canvas is on the screen and the page is not
 * hidden. `wake` starts it again. A canvas without a size is not drawn. One that is more than a window's size away
 * from the window has no pixels, because those of hundreds would fill the memory; in print it has.
 *
 * ```js
 * const stage = new Stage(canvas, (seconds, context, view) => {
 *   context.clearRect(0, 0, view.width, view.height);
 *   // ...
 *   return moving;
 * });
 * stage.wake();
 * ```
 */
export class Stage {
  #frame;
  /** @type {CanvasRenderingContext2D | null} */
  #context = null;
  /** Whether the canvas has a context of this stage. */
  #flat;
  #drawn = false;
  #request = 0;
  /** When the last frame was, if it asked for another one. @type {number | null} */
  #last = null;
  /** For how many seconds nothing moves after the last frame, and the timer that ends them. */
  #still = 0;
  #timer = 0;
  #visible = true;
  #sized = false;
  /** Ends all listeners. */
  #end = new AbortController();
  /** @type {{ disconnect(): void }[]} */
  #observers = [];

  /**
   * Watches a canvas, and draws its first frame before the next repaint.
   * @param {HTMLCanvasElement} canvas in a document that is shown in a window
   * @param {(seconds: number, context: CanvasRenderingContext2D, view: View) => boolean | number} frame gets
   *   the seconds since the last frame: a sixtieth after a pause, and at most 0.1 more than it asked for, so that
   *   nothing leaps; a context in CSS pixels; and the size. It returns true if the next frame differs, false if
   *   nothing moves any more, or the number of seconds for which nothing will move. With 0 seconds it only has to
   *   draw again: the canvas is blank because it has another size. It must not change the page's layout then
   * @param {object} [options]
   * @param {'2d' | null} [options.context] null for a canvas that something else draws on, such as a WebGL
   *   renderer: then `frame` gets null as its context
   */
  constructor(canvas, frame, { context = '2d' } = {}) {
    /** The canvas. @readonly */
    this.canvas = canvas;
    /** The window of the canvas: its frames, observers and listeners are this window's. @readonly */
    this.window = /** @type {Window & typeof globalThis} */ (canvas.ownerDocument.defaultView);
    /** The size of the canvas. @type {View} */
    this.view = { width: 1, height: 1, scale: 1 };
    this.#frame = frame;
    this.#flat = context !== null;

    const { document } = this.window;
    this.#fitToLayout();
    this.#watchSize();
    this.#watchResolution();
    this.#watchVisibility();
    document.addEventListener('visibilitychange', () => this.wake(), { signal: this.#end.signal });
  }

  /** Ends the frame loop and all observers and listeners. */
  dispose() {
    this.#end.abort();
    for (const observer of this.#observers) {
      observer.disconnect();
    }
    this.#cancel();
    this.#visible = false;
  }

  /** Draws the next frame, if it can be seen. */
  wake() {
    if (this.#request === 0 && this.#seen) {
      this.#ask();
    }
  }

  /** Whether anyone can see the canvas. */
  get #seen() {
    return this.#visible && !this.window.document.hidden;
  }

  #ask() {
    this.#request = this.window.requestAnimationFrame((now) => this.#tick(now));
  }

  /** Cancels the next frame and its timer. The frame after it gets the time of a first one, as after a pause. */
  #cancel() {
    this.window.cancelAnimationFrame(this.#request);
    this.window.clearTimeout(this.#timer);
    this.#request = 0;
    this.#timer = 0;
    this.#still = 0;
    this.#last = null;
  }

  #watchSize() {
    // Missing where nothing is laid out, as in jsdom.
    if (!this.window.ResizeObserver) {
      return;
    }
    const observer = new this.window.ResizeObserver((entries) => {
      const entry = entries[entries.length - 1];
      const { inlineSize, blockSize } = entry.contentBoxSize[0];
      // Device pixels as the browser counts them, so that lines stay sharp at any zoom; unless it
      // counts wrongly, as some do that pretend to be another device.
      const expected = inlineSize * this.window.devicePixelRatio;
      const counted = entry.devicePixelContentBoxSize?.[0].inlineSize ?? expected;
      const device = Math.abs(counted - expected) < 2 ? counted : expected;
      const { width, height, scale } = this.view;
      // The size with which an observer begins is mostly known. A canvas without a size may come back with the same one.
      if (
        !this.#sized ||
        width !== inlineSize ||
        height !== blockSize ||
        scale !== Math.min(device / inlineSize, FINEST)
      ) {
        this.#fit(inlineSize, blockSize, device / inlineSize);
      }
    });
    observer.observe(this.canvas);
    this.#observers.push(observer);
  }

  /** Another screen, another zoom, or a printer may change the scale and leave the size as it is. */
  #watchResolution() {
    const { window } = this;
    const change = () => {
      this.#fitToLayout();
      this.#watchResolution();
    };
    window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener('change', change, {
      once: true,
      signal: this.#end.signal,
    });
  }

  #watchVisibility() {
    if (!this.window.IntersectionObserver) {
      return;
    }
    const observer = new this.window.IntersectionObserver((entries) => {
      this.#visible = entries[entries.length - 1].isIntersecting;
      // The first frame is drawn also out of sight: a script may read what it computes.
      if (!this.#visible && this.#drawn) {
        this.#cancel();
      }
      this.wake();
    });
    observer.observe(this.canvas);
    this.#observers.push(observer);

    // A canvas that comes near the window is drawn before it is seen.
    const near = new this.window.IntersectionObserver(
      () => {
        if (this.#sized && this.#isFar() !== (this.canvas.width === 0)) {
          this.#fit(this.view.width, this.view.height, this.view.scale);
        }
      },
      { rootMargin: '100%' },
    );
    near.observe(this.canvas);
    this.#observers.push(near);
  }

  /** Whether the canvas is so far from the window that it needs no pixels now. */
  #isFar() {
    const { window } = this;
    if (!this.#flat || !window.IntersectionObserver || window.matchMedia?.('print').matches) {
      return false;
    }
    const { left, right, top, bottom } = this.canvas.getBoundingClientRect();
    const { innerWidth: width, innerHeight: height } = window;
    return right < -width || left > 2 * width || bottom < -height || top > 2 * height;
  }

  #fitToLayout() {
    this.#fit(this.canvas.clientWidth, this.canvas.clientHeight, this.window.devicePixelRatio);
  }

  #fit(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ resolution) {
    const first = !this.#sized && !this.#drawn;
    this.#sized = width > 0 && height > 0;
    if (!this.#sized) {
      return;
    }
    const scale = Math.min(resolution, FINEST);
    this.view = { width, height, scale };
    const far = this.#isFar();
    this.canvas.width = far ? 0 : Math.round(width * scale);
    this.canvas.height = far ? 0 : Math.round(height * scale);
    if (!first && !far) {
      // A canvas that changes its size is blank: it is drawn again before anyone sees it, or prints it.
      this.#draw(0);
    }
    this.wake();
  }

  #tick(/** @type {number} */ now) {
    const since = this.#last === null ? FIRST : Math.max(0, (now - this.#last) / 1000);
    const seconds = Math.min(since, this.#still + 0.1);
    this.#cancel();
    const moving = this.#sized && this.#draw(seconds);
    const still = typeof moving === 'number' ? moving : moving ? 0 : Number.POSITIVE_INFINITY;
    this.#last = still < Number.POSITIVE_INFINITY ? now : null;
    // The frame may have asked for the next one by `wake`.
    if (this.#request === 0 && this.#seen) {
      this.#askIn(still);
    }
  }

  #draw(/** @type {number} */ seconds) {
    if (this.#flat) {
      this.#context ??= this.canvas.getContext('2d');
      if (!this.#context) {
        return false;
      }
      const { scale } = this.view;
      this.#context.setTransform(scale, 0, 0, scale, 0, 0);
    }
    this.#drawn = true;
    return this.#frame(seconds, /** @type {CanvasRenderingContext2D} */ (this.#context), this.view);
  }

  /**
   * Asks for the next frame.
   * @param {number} seconds for how long nothing moves
   */
  #askIn(seconds) {
    if (seconds < SHORT) {
      this.#ask();
    } else if (seconds < Number.POSITIVE_INFINITY) {
      this.#still = seconds;
      this.#timer = this.window.setTimeout(() => this.wake(), 1000 * seconds);
    }
  }
}
