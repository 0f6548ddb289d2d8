// The faces of a convex hull of a few points.

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
 * @param {readonly (readonly number[])[]} points at most 64, of three numbers
 * @returns {{ corners: readonly (readonly number[])[], normal: number[] }[]} the corners, seen counterclockwise from outside, and the
 *   unit normal out of the hull
 */
export function hullFaces(points) {
  const size = Math.max(...points.flat().map(Math.abs), 1e-300);
  /** @type {{ corners: readonly (readonly number[])[], normal: number[] }[]} */
  const faces = [];
  for (const [i, a] of points.entries()) {
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const [b, c] = [points[j], points[k]];
        const product = cross(minus(b, a), minus(c, a));
        const length = Math.hypot(...product);
        let [above, below] = [false, !(length > 0)];
        for (let n = 0; n < points.length && !(above && below); n++) {
          const height = dot(product, minus(points[n], a)) / length;
          above ||= height > FLAT * size;
          below ||= height < -FLAT * size;
        }
        if (length > 0 && !(above && below)) {
          const normal = product.map((n) => (above ? -n : n) / length);
          faces.push({ corners: above ? [a, c, b] : [a, b, c], normal });
        }
      }
    }
  }
  return faces;
}
