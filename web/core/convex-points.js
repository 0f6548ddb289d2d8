// A few points whose convex hull is nearly that of many.

/** How many directions are looked at for each point. */
const LOOKS = 8;

/** What is this near to a hull, as a share of its size, is in it. */
const TOUCHING = 1e-6;

/** Distances from a hull are found up to this share of them, in so many steps at most. */
const EXACT = 1e-3;
const STEPS = 2000;

/**
 * Directions that are spread evenly over a sphere (a Fibonacci lattice).
 * @param {number} count
 */
function directions(count) {
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const [across, angle] = [Math.sqrt(1 - z * z), Math.PI * (3 - Math.sqrt(5)) * i];
    return [across * Math.cos(angle), across * Math.sin(angle), z];
  });
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {readonly number[]} a @param {readonly number[]} b */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/**
 * The points that are farthest along some of many directions. Each is in it once.
 * @param {readonly number[][]} points
 * @param {readonly number[][]} ways
 */
function extremesOf(points, ways) {
  const numbers = Float64Array.from(points.flat());
  const found = new Set();
  for (const [x, y, z] of ways) {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < numbers.length; at += 3) {
      const along = x * numbers[at] + y * numbers[at + 1] + z * numbers[at + 2];
      if (along > most) {
        best = at;
        most = along;
      }
    }
    found.add(best / 3);
  }
  return Array.from(found, (i) => points[i]);
}

/**
 * Points, each of them once: meshes often have one for each corner of each triangle.
 * @param {readonly number[][]} points
 */
function distinct(points) {
  return new Map(points.map((point) => [point.join(), point])).values();
}

/**
 * Chooses points that are farthest along many directions: one after the other that which is farthest outside of those chosen.
 * The radius is how far others still are from their hull.
 * @param {readonly number[][]} points of three numbers
 * @param {number} most how many are chosen at most
 * @returns {{ points: number[][], radius: number }}
 */
export function farthestPoints(points, most) {
  const ways = directions(LOOKS * most);
  const extremes = extremesOf(points, ways);
  const reach = ways.map((way) => Math.max(...extremes.map((point) => dot(point, way))));
  const covered = ways.map(() => Number.NEGATIVE_INFINITY);
  /** @type {number[][]} */
  const chosen = [];
  let gaps = reach.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < most && Math.max(...gaps) > 0) {
    const way = ways[gaps.indexOf(Math.max(...gaps))];
    const next = extremes.reduce((best, point) => (dot(point, way) > dot(best, way) ? point : best));
    chosen.push(next);
    for (const [i, each] of ways.entries()) {
      covered[i] = Math.max(covered[i], dot(next, each));
    }
    gaps = reach.map((n, i) => n - covered[i]);
  }
  // The extremes first: they are the farthest from the hull, so that the others take few steps.
  return { points: chosen, radius: greatestDistance([...extremes, ...distinct(points)], chosen) };
}

/**
 * The greatest distance of some points from a hull. It is an upper bound: no point is farther away.
 *
 * The nearest point of the hull is a mean of its corners. The pairwise Frank-Wolfe method finds it (S. Lacoste-Julien, M. Jaggi
 * 2015): each step moves a share of the mean from one corner to another one. The mean is in the hull after each step, so its
 * distance is never too small.
 * @param {readonly number[][]} points
 * @param {readonly number[][]} hull
 */
function greatestDistance(points, hull) {
  const size = Math.max(...hull.flat().map(Math.abs));
  let most = 0;
  for (const point of points) {
    const corners = hull.map((corner) => minus(corner, point));
    const distance = distanceFromOrigin(corners, Math.max(most, TOUCHING * size));
    most = distance > TOUCHING * size ? Math.max(distance, most) : most;
  }
  return most;
}

/**
 * The distance of the origin from the convex hull of some corners, or a little more. The search for the least distance ends at
 * one that is `enough`.
 * @param {readonly number[][]} corners
 * @param {number} enough
 */
function distanceFromOrigin(corners, enough) {
  const lengths = corners.map((corner) => dot(corner, corner));
  const first = lengths.indexOf(Math.min(...lengths));
  const shares = corners.map((_, i) => (i === first ? 1 : 0));
  let nearest = corners[first];
  for (let step = 0; step < STEPS; step++) {
    const square = dot(nearest, nearest);
    const along = corners.map((corner) => dot(corner, nearest));
    const to = along.indexOf(Math.min(...along));
    const from = shares.reduce((best, share, i) => (share > 0 && !(along[i] <= along[best]) ? i : best), -1);
    if (square <= enough * enough || square - along[to] <= EXACT * square) {
      break;
    }
    const way = minus(corners[to], corners[from]);
    const share = Math.min((along[from] - along[to]) / dot(way, way), shares[from]);
    if (!(share > 0)) {
      break;
    }
    shares[to] += share;
    shares[from] -= share;
    nearest = nearest.map((n, k) => n + share * way[k]);
  }
  return Math.hypot(...nearest);
}
