// An oblique view of the ground: where points of space are on the canvas.

import { World } from '../shared/world.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, right: number, near: number, far: number }} Room bounds of places */
/** @typedef {{ x: number, y: number, z?: number }} Place x to the right, y away from the viewer, z up */

/** The scale on the canvas of lengths that point away from the viewer, and of heights. */
export const AWAY = 0.62;
export const UP = 0.78;

/** The distance of a shadow from the point below the object that casts it, per unit of the object's height. */
export const LIGHT = { x: 0.3, y: -0.24 };

/** The distance between two places at which the height of the terrain is looked at, in the world's unit. */
const STEP = 4;

/** A place that is no deeper below what is in front of it is seen. */
const SKIN = 1.5;

/** How many places along the canvas say how far away something can be. */
const ACROSS = 12;

/** How many rooms are remembered. */
const MOST_ROOMS = 16;

export class Ground extends World {
  /** The heights; null where all is flat. @type {import('./terrain.js').Terrain | null} */
  #terrain = null;
  /** What `room` has returned, for the present canvas and terrain. @type {Map<string, Room>} */
  #rooms = new Map();

  get terrain() {
    return this.#terrain;
  }

  set terrain(terrain) {
    this.#terrain = terrain;
    this.#rooms.clear();
  }

  /** The height of the ground. */
  heightAt(/** @type {number} */ x, /** @type {number} */ y) {
    return this.#terrain ? this.#terrain.heightAt(x, y) : 0;
  }

  /** The same place on the ground. @param {Point} place */
  onGround({ x, y }) {
    return { x, y, z: this.heightAt(x, y) };
  }

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
   * The place on the ground that is seen at a point of the canvas.
   * @param {Point} point
   * @param {number} [above] height above the ground: then the place below the point that is so high
   */
  toWorld({ x, y }, above = 0) {
    const { origin, zoom } = this;
    const right = (x - origin.x) / zoom;
    return { x: right, y: this.#away(right, (origin.y - y) / zoom - UP * above) };
  }

  /**
   * The point of a level plane at a point of the canvas.
   * @param {Point} point
   */
  toPlane({ x, y }) {
    const { origin, zoom } = this;
    return { x: (x - origin.x) / zoom, y: (origin.y - y) / zoom / AWAY };
  }

  /**
   * How far away the ground is that is seen at a height of the picture.
   * @param {number} x
   * @param {number} up from the middle of the picture, in the world's unit
   */
  #away(x, up) {
    if (!this.#terrain) {
      return up / AWAY;
    }
    const { lowest, highest } = this.#terrain;
    const isSeen = (/** @type {number} */ y) => AWAY * y + UP * this.heightAt(x, y) >= up;
    let near = (up - UP * highest) / AWAY;
    const last = (up - UP * lowest) / AWAY;
    while (near < last && !isSeen(near + STEP)) {
      near += STEP;
    }
    let far = near + STEP;
    for (let i = 0; i < 8; i++) {
      const middle = (near + far) / 2;
      [near, far] = isSeen(middle) ? [near, middle] : [middle, far];
    }
    return far;
  }

  /** Whether something in front of a place hides it. @param {{ x: number, y: number, z: number }} place */
  hides({ x, y, z }) {
    const highest = this.#terrain ? this.#terrain.highest : Number.NEGATIVE_INFINITY;
    // Along the line of sight, which goes up by `AWAY` where it comes nearer by `UP`.
    for (let way = STEP; z + AWAY * way < highest; way += STEP) {
      if (this.heightAt(x, y - UP * way) > z + AWAY * way + SKIN) {
        return true;
      }
    }
    return false;
  }

  /** Where the shadow of a point falls on the plane at height 0. @param {{ x: number, y: number, z: number }} place */
  fall({ x, y, z }) {
    return { x: x + LIGHT.x * z, y: y + LIGHT.y * z, z: 0 };
  }

  /** Where the shadow of a point falls on the ground. @param {{ x: number, y: number, z: number }} place */
  shadow({ x, y, z }) {
    if (!this.#terrain) {
      return this.fall({ x, y, z });
    }
    const deepest = z - this.#terrain.lowest;
    let deep = 0;
    while (deep < deepest && z - deep > this.heightAt(x + LIGHT.x * deep, y + LIGHT.y * deep)) {
      deep += STEP;
    }
    return this.onGround({ x: x + LIGHT.x * deep, y: y + LIGHT.y * deep });
  }

  /** How near a point is to the viewer: greater is nearer. @param {{ x: number, y: number, z: number }} place */
  nearness({ y, z }) {
    return AWAY * z - UP * y;
  }

  /**
   * Where on the ground something can be while all of it is on the canvas.
   * @param {{ aside: number, above: number, below: number }} around how far it extends on the canvas, in the
   *   world's unit
   * @returns {Room}
   */
  room({ aside, above, below }) {
    const { origin, zoom } = this;
    const [wide, tall] = [origin.x / zoom, origin.y / zoom];
    const key = [wide, tall, aside, above, below].join();
    const known = this.#rooms.get(key);
    if (known) {
      return known;
    }
    const right = Math.max(wide - aside, 0);
    const across = Array.from({ length: ACROSS + 1 }, (_, i) => right * ((2 * i) / ACROSS - 1));
    const room = {
      ...{ left: -right, right },
      near: Math.max(...across.map((x) => this.#away(x, Math.min(below - tall, 0)))),
      far: Math.min(...across.map((x) => this.#away(x, Math.max(tall - above, 0)))),
    };
    // A canvas that changes its size leaves rooms that are not used again.
    if (this.#rooms.size >= MOST_ROOMS) {
      this.#rooms.clear();
    }
    this.#rooms.set(key, room);
    return room;
  }

  /** How flat a circle on the ground is on the canvas. */
  get flat() {
    return AWAY;
  }
}
