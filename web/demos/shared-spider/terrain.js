// The ground that the spider walks on: heights, in the unit of its legs. Its middle is the middle of the picture.

import { HeightField } from '../../fabrik.js';

/**
 * @callback HeightAt
 * @param {number} x to the right
 * @param {number} y away from the viewer
 * @returns {number} NaN in a hole
 */

/** The grid of the heights. Beyond its border the ground continues level. */
export const GRID = { cell: 5, columns: 321, rows: 281 };

/** Where the first height is. */
export const CORNER = {
  x: (-GRID.cell * (GRID.columns - 1)) / 2,
  y: (-GRID.cell * (GRID.rows - 1)) / 2,
};

/** @type {HeightAt} */
function slope(x, y) {
  return Math.max(-50, Math.min(0.1 * x + 0.38 * y, 50));
}

/** Four steps up, from near to far. @type {HeightAt} */
function stairs(_, y) {
  return 18 * Math.max(-2, Math.min(Math.round(y / 75), 2));
}

/** @type {HeightAt} */
function hills(x, y) {
  return 22 * Math.sin(x / 75) * Math.cos(y / 90) + 14 * Math.sin((x + y) / 60);
}

/** A gap that is too wide on the right. @type {HeightAt} */
function gap(x, y) {
  return y > 50 && y < (x < 60 ? 100 : 270) ? Number.NaN : 0;
}

/** One stone in each square, of random size, at a random place in the square. @type {HeightAt} */
function stones(x, y) {
  const row = Math.round(y / 100);
  const shift = row % 2 === 0 ? 0 : 50;
  const column = Math.round((x - shift) / 100);
  const random = (/** @type {number} */ seed) => (seed * (37 * row + 101 * column) ** 2) % 1;
  const radius = 24 + 22 * random(0.618);
  const room = 2 * (50 - radius);
  const across = x - shift - 100 * column + room * (random(0.414) - 0.5);
  const away = y - 100 * row + room * (random(0.732) - 0.5);
  const part = Math.min(1, (across ** 2 + away ** 2) / radius ** 2);
  return (10 + 14 * random(0.236)) * (1 - part ** 3) ** 2;
}

/** @type {Record<string, HeightAt>} */
const HEIGHTS = { stones, stairs, slope, hills, gap };

/** The names of all grounds. */
export const GROUNDS = ['flat', ...Object.keys(HEIGHTS)];

export class Terrain {
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;

  /** @param {HeightAt} heightAt */
  constructor(heightAt) {
    const { cell, columns, rows } = GRID;
    const heights = Float32Array.from({ length: columns * rows }, (_, i) =>
      heightAt(CORNER.x + cell * (i % columns), CORNER.y + cell * Math.floor(i / columns)),
    );
    /** Row after row; NaN in a hole. */
    this.heights = heights;
    /** What the walker stands on. */
    this.field = new HeightField({ heights, columns, rows, origin: [CORNER.x, CORNER.y], cell, up: 'z' });
    for (const height of heights) {
      // Comparisons with NaN are false.
      this.lowest = height < this.lowest ? height : this.lowest;
      this.highest = height > this.highest ? height : this.highest;
    }
  }

  /** The height at a place; 0 over a hole. */
  heightAt(/** @type {number} */ x, /** @type {number} */ y) {
    const height = this.field.heightAt(x, y);
    return Number.isNaN(height) ? 0 : height;
  }
}

/** The ground of a name; null for flat ground. */
export function terrainOf(/** @type {string} */ name) {
  return Object.hasOwn(HEIGHTS, name) ? new Terrain(HEIGHTS[name]) : null;
}
