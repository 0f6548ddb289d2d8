// Which part of a chain's space is seen on a canvas: the chain as large as fits, its root in the middle,
// and lower than half, as there is more to see above it; higher for a target that is below.

/** @typedef {import('./scene.js').Point} Point */

/** How large the chain's reach is, as parts of the canvas's width and height. */
const WIDE = 0.47;
const HIGH = 0.66;

/** How far down the canvas the root is, where there is more to see above it. */
const DOWN = 0.7;

/** The part of the room that a target may take. */
const ROOM = 0.9;

export class StepsView {
  #size;
  #reach;
  #down = DOWN;
  #away = 0;

  /**
   * @param {() => { width: number, height: number } | null} size of the canvas, in CSS pixels
   * @param {() => number} reach
   */
  constructor(size, reach) {
    this.#size = size;
    this.#reach = reach;
    /** What is seen in the middle. @type {Point} */
    this.middle = { x: 0, y: 0 };
  }

  get #canvas() {
    return this.#size() ?? { width: 1, height: 1 };
  }

  /** Pixels per unit. */
  get zoom() {
    const { width, height } = this.#canvas;
    return Math.min(WIDE * width, HIGH * height) / Math.max(this.#reach(), this.#away);
  }

  /** Makes room for a target that the page has set, also beyond the reach. */
  show(/** @type {Point} */ { x, y }) {
    const [dx, dy] = [x - this.middle.x, y - this.middle.y];
    this.#away = Math.hypot(dx, dy);
    const share = (HIGH * dy) / Math.max(this.#reach(), this.#away);
    const room = ROOM * (1 - DOWN);
    if (Math.abs(share) > room) {
      this.#down = share > 0 ? 1 - DOWN : DOWN;
    }
  }

  /** @param {Point} point in the chain's space */
  toCanvas({ x, y }) {
    const { width, height } = this.#canvas;
    const { zoom, middle } = this;
    return { x: width / 2 + zoom * (x - middle.x), y: this.#down * height + zoom * (y - middle.y) };
  }

  /** @param {Point} point on the canvas; a point beside the canvas is moved to its edge */
  toSpace({ x, y }) {
    const { width, height } = this.#canvas;
    const { zoom, middle } = this;
    const [left, top] = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    return { x: (left - width / 2) / zoom + middle.x, y: (top - this.#down * height) / zoom + middle.y };
  }
}
