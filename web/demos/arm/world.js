// The arm's world on the canvas: the floor is near the lower edge, y points up, and all of it fits.

/** @typedef {{ x: number, y: number }} Point */

const WIDTH = 450;
const HEIGHT = 335;

/** The distance of the floor from the lower edge, in pixels. */
const FLOOR = 34;

export class ArmWorld {
  #stage;

  /** @param {import('../../element.js').Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** Pixels per unit. */
  get zoom() {
    const { width, height } = this.#stage.view;
    return Math.min(Math.max(Math.min(width / WIDTH, (height - FLOOR) / HEIGHT), 0.4), 4);
  }

  /** The origin of the world, which is on the floor. */
  get origin() {
    const { width, height } = this.#stage.view;
    return { x: width / 2, y: height - FLOOR };
  }

  /** @param {Point} point on the canvas */
  toWorld({ x, y }) {
    const { origin, zoom } = this;
    return { x: (x - origin.x) / zoom, y: (origin.y - y) / zoom };
  }

  /** @param {Point} point in the world */
  toCanvas({ x, y }) {
    const { origin, zoom } = this;
    return { x: origin.x + x * zoom, y: origin.y - y * zoom };
  }

  /**
   * The nearest point of the world that is on the canvas and above the floor.
   * @param {Point} point
   * @param {number} [margin] the least distance from all edges
   */
  inside({ x, y }, margin = 0) {
    const { origin, zoom } = this;
    const [side, top] = [origin.x / zoom - margin, origin.y / zoom - margin];
    return { x: Math.min(Math.max(x, -side), side), y: Math.min(Math.max(y, margin), top) };
  }
}
