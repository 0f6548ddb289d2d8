// A few points whose convex hull is nearly that of many.

import { hullFaces } from './hull-faces.js';

/** How many directions are looked at for each point. */
const LOOKS = 8;

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
 * Chooses points that are farthest along many directions: one after the other that which is farthest outside of those chosen.
 * The radius is how far outside of the faces of their hull others still are.
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
  return { points: chosen, radius: Math.max(...gaps, beyond(points, chosen), 0) };
}

/**
 * How far points are outside of the faces of a hull, at most.
 * @param {readonly number[][]} points
 * @param {readonly number[][]} hull
 */
function beyond(points, hull) {
  const planes = hullFaces(hull).map(({ corners, normal }) => [...normal, dot(normal, corners[0])]);
  let most = 0;
  for (const point of points) {
    for (const [x, y, z, height] of planes) {
      most = Math.max(x * point[0] + y * point[1] + z * point[2] - height, most);
    }
  }
  return most;
}
