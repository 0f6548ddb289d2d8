// A ground that is seen at a slant, from the south: where places in space are on the canvas.

import { World } from '../shared/world.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z?: number }} Place x to the right, y away from the eye, z up */

/** What is left on the canvas of a length that goes away from the eye, and of one that stands upright. */
const AWAY = 0.62;
const UP = 0.78;

/** Where the light comes from: how far a shadow falls, in the height of what casts it. */
const LIGHT = { x: 0.3, y: -0.24 };

export class Ground extends World {
  /** Where a place is on the canvas. @param {Place} place */
  toCanvas(place) {
    const { origin } = this;
    const { x, y } = this.along(place);
    return { x: origin.x + x, y: origin.y + y };
  }

  /** How far one gets on the canvas by going along something. @param {Place} way */
  along({ x, y, z = 0 }) {
    const { zoom } = this;
    return { x: x * zoom, y: -(AWAY * y + UP * z) * zoom };
  }

  /**
   * The place that is seen at a point of the canvas.
   * @param {Point} point
   * @param {number} [height] of the place above the ground
   */
  toWorld({ x, y }, height = 0) {
    const { origin, zoom } = this;
    return { x: (x - origin.x) / zoom, y: ((origin.y - y) / zoom - UP * height) / AWAY };
  }

  /** Where the shadow of a place falls, on the ground. @param {{ x: number, y: number, z: number }} place */
  shadow({ x, y, z }) {
    return { x: x + LIGHT.x * z, y: y + LIGHT.y * z, z: 0 };
  }

  /** How near a place is to the eye, compared with others. @param {{ x: number, y: number, z: number }} place */
  nearness({ y, z }) {
    return AWAY * z - UP * y;
  }

  /**
   * Where on the ground a thing can be while all of it is on the canvas.
   * @param {{ aside: number, above: number, below: number }} around how far it is seen to go from where it
   *   is, in the world's unit
   */
  room({ aside, above, below }) {
    const { origin, zoom } = this;
    const [wide, tall] = [origin.x / zoom, origin.y / zoom];
    const right = Math.max(wide - aside, 0);
    return {
      ...{ left: -right, right },
      near: Math.min(below - tall, 0) / AWAY,
      far: Math.max(tall - above, 0) / AWAY,
    };
  }

  /** How flat a circle on the ground is seen. */
  get flat() {
    return AWAY;
  }
}
