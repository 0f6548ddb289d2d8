// A point with live coordinates.

import { rejectExtras, rejectWrites } from './guards.js';

/**
 * What a `Joint` reads its coordinates from.
 * @typedef {object} Points
 * @property {(at: number, axis: number) => number} coordinate of the point at a place
 */

/** A joint, or another point of a chain, an arm or a walker: it always has the present coordinates. */
export class Joint {
  #points;
  #at;
  #dimensions;

  /**
   * @param {Points} points
   * @param {number} at its place in them
   * @param {number} dimensions
   * @internal
   */
  constructor(points, at, dimensions) {
    this.#points = points;
    this.#at = at;
    this.#dimensions = dimensions;
  }

  /** Its first coordinate, in the unit of the lengths. */
  get x() {
    return this.#points.coordinate(this.#at, 0);
  }

  /** Its second coordinate. */
  get y() {
    return this.#points.coordinate(this.#at, 1);
  }

  /** Its third coordinate; 0 in two dimensions. */
  get z() {
    const z = this.#points.coordinate(this.#at, 2);
    return this.#dimensions === 3 ? z : 0;
  }

  /** The number of its dimensions, 2 or 3. */
  get dimensions() {
    return this.#dimensions;
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    try {
      return this.toJSON();
    } catch {
      return '(disposed)';
    }
  }

  /**
   * Returns a copy of its coordinates.
   * @returns {{ x: number, y: number, z?: number }} with `z` in three dimensions only
   */
  toJSON() {
    return this.#dimensions === 3 ? { x: this.x, y: this.y, z: this.z } : { x: this.x, y: this.y };
  }
}

rejectWrites(Joint);
rejectExtras(Joint);
