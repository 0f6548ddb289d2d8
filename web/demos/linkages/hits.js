// What the pointer is over: a named point, or any point of a bar.

import { distance } from '../shared-linkages/linkage.js';

/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */
/** @typedef {import('../shared-linkages/linkage.js').Linkage} Linkage */
/** @typedef {import('../shared-linkages/linkage.js').Place} Place */

/**
 * The name of the nearest point within so many pixels; '' if there is none.
 * @param {Linkage} linkage
 * @param {Record<string, BodyPoint>} points
 * @param {import('./world.js').LinkageWorld} world
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
    const point = toBody(linkage, joint, place);
    const sides = points.map((from, i) => awayFrom(point, from, points[(i + 1) % points.length]));
    if (Math.min(...sides) <= within || isInside(point, points)) {
      return { joint, point };
    }
  }
  return null;
}

/** A place, as a body sees it at rest. */
function toBody(/** @type {Linkage} */ { rig }, /** @type {string} */ joint, /** @type {Place} */ place) {
  const { index, x, y } = rig.joint(joint);
  const [sine, cosine] = [rig.rotations[4 * index + 2], rig.rotations[4 * index + 3]];
  const [c, s] = [cosine * cosine - sine * sine, 2 * sine * cosine];
  const [dx, dy] = [place[0] - x, place[1] - y];
  return [c * dx + s * dy, c * dy - s * dx];
}

/** How far a point is from a line between two points. */
function awayFrom(/** @type {Place} */ [x, y], /** @type {Place} */ from, /** @type {Place} */ to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const part = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const near = Math.min(Math.max(part, 0), 1);
  return distance([x, y], [from[0] + near * dx, from[1] + near * dy]);
}

/** Whether a point is in a triangle; never in a line. */
function isInside(/** @type {Place} */ point, /** @type {readonly Place[]} */ points) {
  const sides = points.map((from, i) => {
    const to = points[(i + 1) % points.length];
    return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  });
  return points.length > 2 && (sides.every((side) => side > 0) || sides.every((side) => side < 0));
}
