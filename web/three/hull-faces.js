// The faces of a convex hull of a few points, for drawing.

/** @param {readonly number[]} a @param {readonly number[]} b */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {readonly number[]} a @param {readonly number[]} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {readonly number[]} a @param {readonly number[]} b */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Points that are nearer to a plane than this share of the size are in it. */
const FLAT = 1e-6;

/**
 * The triangles of a convex hull: each three of its points that have no other point on one side. Where several points are in one
 * plane, triangles overlap there.
 * @param {readonly number[]} numbers x, y, z of at most 64 points
 * @returns {number[]} the corners of the triangles, seen counterclockwise from outside
 */
export function hullFaces(numbers) {
  const points = Array.from({ length: numbers.length / 3 }, (_, i) => numbers.slice(3 * i, 3 * i + 3));
  const size = Math.max(...numbers.map(Math.abs), 1e-300);
  /** @type {number[]} */
  const faces = [];
  for (const [i, a] of points.entries()) {
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const [b, c] = [points[j], points[k]];
        const normal = cross(minus(b, a), minus(c, a));
        const length = Math.hypot(...normal);
        const heights = points.map((point) => dot(normal, minus(point, a)) / length);
        const [above, below] = [heights.some((n) => n > FLAT * size), heights.some((n) => n < -FLAT * size)];
        if (length > 0 && !(above && below)) {
          faces.push(...a, ...(above ? [...c, ...b] : [...b, ...c]));
        }
      }
    }
  }
  return faces;
}
