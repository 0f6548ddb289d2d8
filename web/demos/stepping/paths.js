// The paths of the comparison: closed, in lengths of a leg, about the origin.

/** @typedef {{ x: number, y: number }} Point */

/** Half of the size of a path, along the canvas and away from the viewer. */
export const HALF = { x: 1.7, y: 1.25 };

/** How many straight pieces a curve has. */
const PIECES = 240;

/** Points of a curve that is given by its angle. */
function curve(/** @type {(angle: number) => Point} */ at) {
  return Array.from({ length: PIECES }, (_, i) => at((2 * Math.PI * i) / PIECES));
}

/** There and back through the same points. */
const andBack = (/** @type {Point[]} */ points) => [...points, ...points.slice(1, -1).reverse()];

/** The corners of each path; after the last one it begins again. @type {Record<string, Point[]>} */
const CORNERS = {
  straight: andBack([
    { x: -HALF.x, y: 0 },
    { x: HALF.x, y: 0 },
  ]),
  circle: curve((angle) => ({ x: HALF.y * Math.cos(angle), y: HALF.y * Math.sin(angle) })),
  zigzag: andBack(
    [0, 1, 2, 3, 4].map((i) => ({ x: (i / 2 - 1) * HALF.x, y: i % 2 === 0 ? -0.6 * HALF.y : 0.6 * HALF.y })),
  ),
  eight: curve((angle) => ({ x: HALF.x * Math.sin(angle), y: 0.8 * HALF.y * Math.sin(2 * angle) })),
};

export const PATHS = Object.keys(CORNERS);

/** A path on which a point moves at constant speed. */
export class Path {
  /** The distance from the start to the end of each piece. @type {number[]} */
  #ends = [];

  /** @param {string} name one of `PATHS` */
  constructor(name) {
    this.corners = CORNERS[name];
    let length = 0;
    for (const [i, from] of this.corners.entries()) {
      const to = this.corners[(i + 1) % this.corners.length];
      length += Math.hypot(to.x - from.x, to.y - from.y);
      this.#ends.push(length);
    }
    this.length = length;
  }

  /**
   * The point at a distance from the start, and the direction there.
   * @param {number} distance
   */
  at(distance) {
    const along = distance % this.length;
    const i = Math.max(
      this.#ends.findIndex((end) => along < end),
      0,
    );
    const [from, to] = [this.corners[i], this.corners[(i + 1) % this.corners.length]];
    const start = this.#ends[i - 1] ?? 0;
    const part = (along - start) / (this.#ends[i] - start);
    return {
      x: from.x + part * (to.x - from.x),
      y: from.y + part * (to.y - from.y),
      heading: Math.atan2(to.y - from.y, to.x - from.x),
    };
  }
}
