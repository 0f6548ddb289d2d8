// An oblique view of the ground: where points of space are on the canvas.

import { World } from '../shared/world.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z?: number }} Place x to the right, y away from the viewer, z up */

/** The scale on the canvas of lengths that point away from the viewer, and of heights. */
const AWAY = 0.62;
const UP = 0.78;

/** The distance of a shadow from the point below the object that casts it, per unit of the object's height. */
const LIGHT = { x: 0.3, y: -0.24 };

export class Ground extends World {
  /** Where a place is on the canvas. @param {Place} place */
  toCanvas(place) {
    const { origin } = this;
    const { x, y } = this.along(place);
    return { x: origin.x + x, y: origin.y + y };
  }

  /** A vector of the world on the canvas. @param {Place} vector */
  along({ x, y, z = 0 }) {
    const { zoom } = this;
    return { x: x * zoom, y: -(AWAY * y + UP * z) * zoom };
  }

  /**
   * The point of the world at a point of the canvas.
   * @param {Point} point
   * @param {number} [height] of that point above the ground
   */
  toWorld({ x, y }, height = 0) {
    const { origin, zoom } = this;
    return { x: (x - origin.x) / zoom, y: ((origin.y - y) / zoom - UP * height) / AWAY };
  }

  /** Where the shadow of a point falls on the ground. @param {{ x: number, y: number, z: number }} place */
  shadow({ x, y, z }) {
    return { x: x + LIGHT.x * z, y: y + LIGHT.y * z, z: 0 };
  }

  /** How near a point is to the viewer: greater is nearer. @param {{ x: number, y: number, z: number }} place */
  nearness({ y, z }) {
    return AWAY * z - UP * y;
  }

  /**
   * Where on the ground something can be while all of it is on the canvas.
   * @param {{ aside: number, above: number, below: number }} around how far it extends on the canvas, in the
   *   world's unit
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

  /** How flat a circle on the ground is on the canvas. */
  get flat() {
    return AWAY;
  }
}
