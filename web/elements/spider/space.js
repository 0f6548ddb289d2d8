// The oblique view of <fabrik-spider>: where points of space are on the canvas, and where the spider may go.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z?: number }} Place x to the right, y away from the viewer, z up */
/** @typedef {{ left: number, top: number, width: number, height: number }} Area of the canvas, in pixels */

/** The scale on the canvas of lengths that point away from the viewer, and of heights. */
export const AWAY = 0.62;
const UP = 0.78;

/** Where the shadow of a point falls, per unit of its height. */
const LIGHT = { x: 0.3, y: -0.24 };

/** A spider that fits takes this part of the width and of the height. */
const FIT = 0.5;

/** How much further it extends while it walks, and on its own path, in lengths of a leg. */
const STRIDE = 0.2;
const EASY = 0.3;

/** How fast the target moves on its path, in lengths of a leg per second, and its greatest turn in radians per second. */
const PACE = 0.7;
const TURN = 0.6;

/** The size of the path is at most this, in lengths of a leg. */
const WIDEST = 3;

/**
 * How far a spider extends on the canvas, whatever its heading, from the point on the ground below its middle.
 * @typedef {object} Extent
 * @property {number} aside in the unit of its lengths, as the others
 * @property {number} above
 * @property {number} below
 * @property {number} reach of a leg
 */

/**
 * The extent of a spider that stands with all of its legs.
 * @param {import('../../walker/walker.js').Walker} walker
 * @returns {Extent}
 */
export function extentOf({ body, legs, reach }) {
  const extent = { aside: 0.6 * reach, above: UP * (body.z + 0.2 * reach), below: 0, reach };
  for (const { x, y, z } of legs.flatMap(({ joints }) => joints)) {
    const out = Math.hypot(x - body.x, y - body.y);
    extent.aside = Math.max(extent.aside, out);
    extent.above = Math.max(extent.above, AWAY * out + UP * z);
    extent.below = Math.max(extent.below, AWAY * out - UP * z);
  }
  return extent;
}

export class Space {
  #extent;
  #half;

  /**
   * @param {Area} area where the spider is
   * @param {number | 'fit'} scale pixels per unit
   * @param {Extent} extent
   */
  constructor({ left, top, width, height }, scale, extent) {
    const { aside, above, below } = extent;
    const fit = FIT * Math.min(width / (2 * aside), height / (above + below));
    /** Pixels per unit. */
    this.zoom = scale === 'fit' ? fit : scale;
    /** The point of the canvas where the middle of the ground is: a spider there is in the middle of its area. */
    this.origin = {
      x: left + width / 2,
      y: top + height / 2 + (this.zoom * (above - below)) / 2,
    };
    this.#extent = extent;
    this.#half = { x: width / 2 / this.zoom, y: height / 2 / this.zoom };
  }

  /** A vector of space on the canvas. @param {Place} vector */
  along({ x, y, z = 0 }) {
    return { x: this.zoom * x, y: -this.zoom * (AWAY * y + UP * z) };
  }

  /** Where a point of space is on the canvas. @param {Place} place */
  toCanvas(place) {
    const { x, y } = this.along(place);
    return { x: this.origin.x + x, y: this.origin.y + y };
  }

  /** The place on the ground at a point of the canvas. @param {Point} point */
  toGround({ x, y }) {
    return { x: (x - this.origin.x) / this.zoom, y: (this.origin.y - y) / this.zoom / AWAY };
  }

  /** Where the shadow of a point is on the canvas. @param {{ x: number, y: number, z: number }} place */
  shadow({ x, y, z }) {
    return this.toCanvas({ x: x + LIGHT.x * z, y: y + LIGHT.y * z });
  }

  /** How near something is to the viewer: greater is nearer. @param {{ x: number, y: number, z: number }} place */
  nearness({ y, z }) {
    return AWAY * z - UP * y;
  }

  /** The place nearest to another where all of the spider can be seen. @param {Point} place */
  inside({ x, y }) {
    const most = this.#room(STRIDE);
    return { x: clamp(x, most.x), y: clamp(y, most.y) };
  }

  /** How far the spider may be from the middle. @param {number} more room, in lengths of a leg */
  #room(more) {
    const { aside, above, below, reach } = this.#extent;
    return {
      x: Math.max(this.#half.x - aside - more * reach, 0),
      y: Math.max(this.#half.y - (above + below) / 2 - AWAY * more * reach, 0) / AWAY,
    };
  }

  /** Where the target is that moves on its own, on a figure eight, after a time in seconds. */
  pathAt(/** @type {number} */ time) {
    const { reach } = this.#extent;
    const room = this.#room(EASY);
    const [wide, deep] = [Math.min(room.x, WIDEST * reach), Math.min(room.y, WIDEST * reach)];
    const turn = time * Math.min((PACE * reach) / Math.hypot(wide, 2 * deep), TURN);
    // With + 0 there is no -0.
    return { x: wide * Math.sin(turn), y: deep * Math.sin(-2 * turn) + 0 };
  }
}

function clamp(/** @type {number} */ value, /** @type {number} */ most) {
  return Math.min(Math.max(value, -most), most) + 0;
}
