// What the pointer is over: a named point, or any point of a bar.

import { distanceToSegment } from '../../element.js';

/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */
/** @typedef {import('../shared-linkages/linkage.js').Linkage} Linkage */
/** @typedef {import('../shared-linkages/linkage.js').Place} Place */

/**
 * The name of the nearest point within so many pixels; '' if there is none.
 * @param {Linkage} linkage
 * @param {Record<string, BodyPoint>} points
 * @param {import('../shared/plane.js').Plane} world
 * @param {{ x: number, y: number }} at a point of the canvas
 * @param {number} within
 */
export function pointNear(linkage, points, world, { x, y }, within) {
  let found = '';
  let least = within;
  for (const [name, point] of Object.entries(points)) {
    const place = world.toCanvas(linkage.placeOf(point));
    const away = Math.hypot(place.x - x, place.y - y);
    if (away <= least) {
      [found, least] = [name, away];
    }
  }
  return found;
}

/**
 * The point of a bar that is at a place; null if there is none.
 * @param {Linkage} linkage
 * @param {import('./kinds.js').PlaneDescription['bars']} bars the uppermost last
 * @param {Place} place
 * @param {number} within how far from the line in its middle
 * @returns {BodyPoint | null}
 */
export function barAt(linkage, bars, place, within) {
  for (const { joint, points } of [...bars].reverse()) {
    const point = linkage.toBody(joint, place);
    const sides = points.map((from, i) =>
      distanceToSegment(asPoint(point), asPoint(from), asPoint(points[(i + 1) % points.length])),
    );
    if (Math.min(...sides) <= within || isInside(point, points)) {
      return { joint, point };
    }
  }
  return null;
}

const asPoint = (/** @type {Place} */ [x, y]) => ({ x, y });

/** Whether a point is in a triangle; never in a line. */
function isInside(/** @type {Place} */ point, /** @type {readonly Place[]} */ points) {
  const sides = points.map((from, i) => {
    const to = points[(i + 1) % points.length];
    return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  });
  return points.length > 2 && (sides.every((side) => side > 0) || sides.every((side) => side < 0));
}
