// The world on the canvas: the origin is in the middle, and the scale is such that the chain fits.

/** @typedef {{ x: number, y: number }} Point */

export class World {
  #stage;
  #reach;

  /**
   * @param {import('../../element.js').Stage} stage
   * @param {number} reach
   */
  constructor(stage, reach) {
    this.#stage = stage;
    this.#reach = reach;
  }

  /** Pixels per unit. */
  get zoom() {
    const { width, height } = this.#stage.view;
    return Math.min(Math.max((0.45 * Math.min(width, height)) / this.#reach, 0.3), 4);
  }

  /** The origin's place on the canvas. */
  get origin() {
    const { width, height } = this.#stage.view;
    return { x: width / 2, y: height / 2 };
  }

  /** @param {Point} point on the canvas */
  toWorld({ x, y }) {
    const { origin, zoom } = this;
    return { x: (x - origin.x) / zoom, y: (y - origin.y) / zoom };
  }

  /** @param {Point} point in the world */
  toCanvas({ x, y }) {
    const { origin, zoom } = this;
    return { x: x * zoom + origin.x, y: y * zoom + origin.y };
  }

  /**
   * The nearest point on the canvas, so that nothing can be moved out of sight.
   * @param {Point} point on the canvas or beside it
   */
  onCanvas({ x, y }) {
    const { width, height } = this.#stage.view;
    return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
  }
}
