// Rays on a surface that is given by a function: the distance to it. Each ray goes on by the distance at its point,
// which cannot lead through the surface, until it is there (J. C. Hart: Sphere tracing, The Visual Computer 12, 1996).

import { isObject, lengthOf, wrongType, wrongValue } from '../core/arguments.js';
import { HIT, PROBE } from '../walker/rounds.js';

/** @typedef {import('../core/points.js').XYZ} XYZ */
/**
 * The distance of a point to a surface, and the normal of the surface there.
 * @typedef {object} DistanceAndNormal
 * @property {number} distance The distance; negative inside.
 * @property {import('../core/points.js').Point<3>} [normal] The direction in which the distance grows, of any length.
 *   Without it, the distances around are asked for.
 */
/**
 * A function that returns how far a point is from a surface, in length units: negative inside of what one cannot walk
 * in, and never more than the true distance.
 * @callback SurfaceFunction
 * @param {number} x The first coordinate.
 * @param {number} y The second one.
 * @param {number} z The third one.
 * @returns {number | DistanceAndNormal} The distance, or the distance and the normal.
 */

/** The most steps of a ray. */
const STEPS = 200;
/** Of the reach: a ray has arrived; it has nearly arrived when its steps are spent; where normals are measured. */
const [NEAR, NEARLY, AROUND] = [1e-9, 1e-6, 1e-5];

/** @param {unknown} answer */
function distanceOf(answer) {
  const distance = isObject(answer) ? answer.distance : answer;
  if (typeof distance !== 'number') {
    throw wrongType('what surface returns', 'a number, or {distance, normal}', answer);
  }
  return distance;
}

/**
 * How far a ray gets until it hits the surface; NaN if it does not, or begins inside.
 * @param {SurfaceFunction} surface
 * @param {Float64Array} rays
 * @param {number} at the index of the first number of the ray
 * @param {number} reach
 */
function trace(surface, rays, at, reach) {
  const [x, y, z] = [rays[at + PROBE.X], rays[at + PROBE.Y], rays[at + PROBE.Z]];
  const [dx, dy, dz] = [
    rays[at + PROBE.DIRECTION],
    rays[at + PROBE.DIRECTION + 1],
    rays[at + PROBE.DIRECTION + 2],
  ];
  const length = rays[at + PROBE.LENGTH];
  let way = 0;
  let distance = distanceOf(surface(x, y, z));
  if (!(distance > 0)) {
    return Number.NaN;
  }
  for (let i = 0; i < STEPS && way <= length; i++) {
    if (distance <= NEAR * reach) {
      return way;
    }
    way += distance;
    distance = distanceOf(surface(x + way * dx, y + way * dy, z + way * dz));
  }
  return way <= length && distance <= NEARLY * reach ? way : Number.NaN;
}

/**
 * Writes the normal of the surface at a point.
 * @param {SurfaceFunction} surface
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} reach
 * @param {Float64Array} to
 * @param {number} at
 */
function writeNormal(surface, x, y, z, reach, to, at) {
  const answer = /** @type {any} */ (surface(x, y, z));
  const normal = answer?.normal;
  if (normal === undefined) {
    const by = AROUND * reach;
    to[at] = distanceOf(surface(x + by, y, z)) - distanceOf(surface(x - by, y, z));
    to[at + 1] = distanceOf(surface(x, y + by, z)) - distanceOf(surface(x, y - by, z));
    to[at + 2] = distanceOf(surface(x, y, z + by)) - distanceOf(surface(x, y, z - by));
    return;
  }
  if (!isObject(normal)) {
    throw wrongType('the normal that surface returns', '{x, y, z} or three numbers', normal);
  }
  const isList = lengthOf(normal) !== undefined;
  for (let i = 0; i < 3; i++) {
    to[at + i] = isList ? normal[i] : normal['xyz'[i]];
  }
  if (!(Number.isFinite(to[at]) && Number.isFinite(to[at + 1]) && Number.isFinite(to[at + 2]))) {
    throw wrongValue('the normal that surface returns', 'a vector of finite numbers', normal);
  }
}

/**
 * A function that writes what rays hit.
 * @param {SurfaceFunction} surface
 * @param {number} reach of the walker
 * @returns {(rays: Float64Array, hits: Float64Array) => void}
 */
export function tracing(surface, reach) {
  return (rays, hits) => {
    for (let i = 0; i < rays.length; i += PROBE.COUNT) {
      const way = trace(surface, rays, i, reach);
      if (way >= 0) {
        const [x, y, z] = [0, 1, 2].map((axis) => rays[i + axis] + way * rays[i + PROBE.DIRECTION + axis]);
        hits[i + HIT.HIT] = 1;
        hits[i + HIT.X] = x;
        hits[i + HIT.Y] = y;
        hits[i + HIT.Z] = z;
        writeNormal(surface, x, y, z, reach, hits, i + HIT.NORMAL);
      }
    }
  };
}
