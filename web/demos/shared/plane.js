// A plane on the canvas: y points up, and all that is to be shown fits.

/** @typedef {{ x: number, y: number }} Point */

export class Plane {
  #stage;
  /** What the picture shows. @type {{ left: number, right: number, bottom: number, top: number }} */
  shows = { left: -1, right: 1, bottom: -1, top: 1 };

  /** @param {import('../../element.js').Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** Pixels per unit. */
  get zoom() {
    const { width, height } = this.#stage.view;
    const { left, right, bottom, top } = this.shows;
    return Math.min(width / (right - left), height / (top - bottom));
  }

  /** Where the origin is on the canvas. */
  get origin() {
    const { width, height } = this.#stage.view;
    const { left, right, bottom, top } = this.shows;
    const { zoom } = this;
    return { x: width / 2 - (zoom * (left + right)) / 2, y: height / 2 + (zoom * (bottom + top)) / 2 };
  }

  /** @param {Point} point of the canvas */
  toWorld({ x, y }) {
    const { origin, zoom } = this;
    return [(x - origin.x) / zoom, (origin.y - y) / zoom];
  }

  /** @param {readonly number[]} place */
  toCanvas([x, y]) {
    const { origin, zoom } = this;
    return { x: origin.x + x * zoom, y: origin.y - y * zoom };
  }

  /** The nearest point on the canvas. @param {Point} point */
  onCanvas({ x, y }) {
    const { width, height } = this.#stage.view;
    return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
  }
}
