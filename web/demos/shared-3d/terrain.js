// Ground that can be changed: heights on a grid, which a brush raises and lowers, and things that lie on it.

import { HeightField } from '../../fabrik.js';
import { HeightField as DrawnField } from '../../three.js';

/** Half the width of the world, in metres. It is a square around the origin; y points up. */
export const HALF = 2.8;

/** The grid of the heights, in metres. */
const CELL = 0.05;
export const SIDE = 2 * Math.round(HALF / CELL) + 1;

/** The brush: how wide it is, the lowest and the highest that it makes the ground. */
const BRUSH = 0.34;
const LOWEST = -0.3;
const HIGHEST = 0.7;

/** The most stones that lie around; the first one goes when there are more. */
const MOST_STONES = 24;

/** No ground and no stone is so high. */
const CEILING = 1.2;

/** How far the ray to a point of the ground goes at once, and how far at most. */
const STEP = 0.02;
const FURTHEST = 25;

/**
 * A rectangle of the grid.
 * @typedef {{ column: number, row: number, columns: number, rows: number }} Part
 */

/**
 * A plank: its middle, its size, and the height of its upper side.
 * @typedef {{ x: number, z: number, length: number, width: number, top: number }} Plank
 */

/**
 * A stone: a flat ellipsoid on the ground.
 * @typedef {{ x: number, z: number, y: number, radius: number, height: number }} Stone
 */

const clamp = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
  Math.min(Math.max(value, least), most);

/** The smallest part that contains two others. @param {Part} a @param {Part} b @returns {Part} */
function union(a, b) {
  const [column, row] = [Math.min(a.column, b.column), Math.min(a.row, b.row)];
  return {
    ...{ column, row },
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
  };
}

/** The coordinate of a column or a row. */
export const coordinateOf = (/** @type {number} */ index) => CELL * index - HALF;

export class Terrain {
  /** Without what lies on it, row after row. */
  heights = new Float32Array(SIDE * SIDE);
  /** @type {Stone[]} */
  stones = [];
  /** The plank; null if there is none. */
  plank;
  /** What the walker stands on: the ground with all that lies on it. */
  field;
  /** The ground without that, which is drawn: of the package that draws it, since each script of a page has a class of its own. */
  surface;
  /** Counts the changes of the heights, and of what lies there. */
  version = 0;
  /** The part of the grid that has changed since it was drawn; null for none. @type {Part | null} */
  changed = null;

  /**
   * @param {(x: number, z: number) => number} heightAt the height of the ground at a place
   * @param {Plank | null} [plank] what lies on it
   */
  constructor(heightAt, plank = null) {
    this.plank = plank;
    for (let i = 0; i < this.heights.length; i++) {
      this.heights[i] = heightAt(coordinateOf(i % SIDE), coordinateOf(Math.floor(i / SIDE)));
    }
    const all = { column: 0, row: 0, columns: SIDE, rows: SIDE };
    const grid = { columns: SIDE, rows: SIDE, origin: [-HALF, -HALF], cell: CELL };
    this.field = new HeightField({ ...grid, heights: this.#topsOf(all) });
    this.surface = new DrawnField({ ...grid, heights: this.heights });
  }

  /** The height of the ground at a place, with what lies on it. */
  heightAt(/** @type {number} */ x, /** @type {number} */ z) {
    return this.field.heightAt(x, z);
  }

  /** The heights of a part, with what lies on it. */
  #topsOf(/** @type {Part} */ { column, row, columns, rows }) {
    return Float32Array.from({ length: columns * rows }, (_, i) => {
      const [at, down] = [column + (i % columns), row + Math.floor(i / columns)];
      return this.#topAt(coordinateOf(at), coordinateOf(down), this.heights[down * SIDE + at]);
    });
  }

  /** @param {number} x @param {number} z @param {number} ground its height there */
  #topAt(x, z, ground) {
    const { plank } = this;
    let top = ground;
    if (plank && Math.abs(x - plank.x) <= plank.length / 2 && Math.abs(z - plank.z) <= plank.width / 2) {
      top = Math.max(top, plank.top);
    }
    for (const stone of this.stones) {
      const part = ((x - stone.x) ** 2 + (z - stone.z) ** 2) / stone.radius ** 2;
      if (part < 1) {
        top = Math.max(top, stone.y + stone.height * Math.sqrt(1 - part));
      }
    }
    return top;
  }

  /** The part of the grid around a place. @returns {Part} */
  #around(/** @type {number} */ x, /** @type {number} */ z, /** @type {number} */ radius) {
    const from = (/** @type {number} */ at) => clamp(Math.floor((at - radius + HALF) / CELL), 0, SIDE - 1);
    const to = (/** @type {number} */ at) => clamp(Math.ceil((at + radius + HALF) / CELL), 0, SIDE - 1);
    const [column, row] = [from(x), from(z)];
    return { column, row, columns: to(x) - column + 1, rows: to(z) - row + 1 };
  }

  /** The heights of a part have changed. */
  #update(/** @type {Part} */ part) {
    this.version++;
    const { column, row, columns, rows } = part;
    this.field.setHeights(column, row, columns, rows, this.#topsOf(part));
    for (let i = row; i < row + rows; i++) {
      const from = i * SIDE + column;
      this.surface.setHeights(column, i, columns, 1, this.heights.subarray(from, from + columns));
    }
    this.changed = union(this.changed ?? part, part);
  }

  /**
   * Raises the ground around a place, or lowers it. Stones there go along.
   * @param {number} x
   * @param {number} z
   * @param {number} by in metres, in the middle of the brush
   */
  brush(x, z, by) {
    const part = this.#around(x, z, BRUSH);
    for (let row = part.row; row < part.row + part.rows; row++) {
      for (let column = part.column; column < part.column + part.columns; column++) {
        const away = Math.hypot(coordinateOf(column) - x, coordinateOf(row) - z) / BRUSH;
        if (away < 1) {
          const i = row * SIDE + column;
          this.heights[i] = clamp(this.heights[i] + by * (1 - away * away) ** 2, LOWEST, HIGHEST);
        }
      }
    }
    this.#update(this.#settle(part));
  }

  /**
   * Puts all stones down on what is under them: the ground, the plank, and stones that were there before.
   * @param {Part} part that has changed
   * @returns {Part} the part with the stones that have moved
   */
  #settle(part) {
    const all = this.stones;
    let whole = part;
    this.stones = [];
    for (const stone of all) {
      const { x, z, y, radius } = stone;
      const index = (/** @type {number} */ at) => clamp(Math.round((at + HALF) / CELL), 0, SIDE - 1);
      stone.y = this.#topAt(x, z, this.heights[index(z) * SIDE + index(x)]);
      if (stone.y !== y) {
        whole = union(whole, this.#around(x, z, radius));
      }
      this.stones.push(stone);
    }
    return whole;
  }

  /** Puts a stone on the ground, or on what lies there. */
  addStone(/** @type {{ x: number, z: number, radius: number, height: number }} */ { x, z, radius, height }) {
    let part = this.#around(x, z, radius);
    if (this.stones.length >= MOST_STONES) {
      const [first] = this.stones.splice(0, 1);
      part = union(part, this.#around(first.x, first.z, first.radius));
    }
    this.stones.push({ x, z, radius, height, y: 0 });
    this.#update(this.#settle(part));
  }

  /**
   * Where a ray meets the ground; null if it does not.
   * @param {import('three').Ray} ray
   * @param {import('three').Vector3} to is set
   */
  hit(ray, to) {
    const place = this.hitOrBorder(ray, to);
    // At the border it would be exactly there.
    return place && Math.abs(to.x) < HALF && Math.abs(to.z) < HALF ? place : null;
  }

  /**
   * Where a ray meets the ground, or the nearest place at its border; null if it goes up, or far away.
   * @param {import('three').Ray} ray
   * @param {import('three').Vector3} to is set
   */
  hitOrBorder(ray, to) {
    const isBelow = (/** @type {number} */ away) => {
      ray.at(away, to);
      return to.y <= this.heightAt(to.x, to.z);
    };
    const { origin, direction } = ray;
    let near = direction.y < 0 ? Math.max(0, (CEILING - origin.y) / direction.y) : 0;
    while (near < FURTHEST && !isBelow(near + STEP)) {
      near += STEP;
    }
    if (near >= FURTHEST) {
      return null;
    }
    let far = near + STEP;
    for (let i = 0; i < 10; i++) {
      const middle = (near + far) / 2;
      [near, far] = isBelow(middle) ? [near, middle] : [middle, far];
    }
    ray.at(far, to);
    if (Math.abs(to.x) > HALF || Math.abs(to.z) > HALF) {
      to.x = clamp(to.x, -HALF, HALF);
      to.z = clamp(to.z, -HALF, HALF);
      to.y = this.heightAt(to.x, to.z);
    }
    return to;
  }
}
