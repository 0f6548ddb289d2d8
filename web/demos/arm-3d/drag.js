// Where a ball goes while it is dragged: to the stand or the place on the floor that the pointer is over.

import { Vector3 } from 'three';
import { STANDS } from './stands.js';

/** How high above the floor or the stand a ball is carried. */
const LIFT = 0.09;

/** Between a stand and a ball beside it. */
const GAP = 0.015;

/** Balls are put down within this distance from the base; and not nearer than that. */
const FURTHEST = 0.7;
const NEAREST = 0.36;
const HIGHEST = 1.1;

/** Where a stand is looked at, from its foot to the middle of a ball on it. */
const HEIGHTS = [0, 0.2, 0.4, 0.6, 0.8, 1];

const away = new Vector3();

/**
 * Whether a ray meets a stand, or the ball on it.
 * @param {import('./stands.js').Stand} stand
 * @param {(height: number) => number} until how far along the ray a height is
 * @param {import('three').Ray} ray
 * @param {number} radius of the ball
 */
function passesThrough({ x, z, radius: wide, top }, until, ray, radius) {
  return HEIGHTS.some((share) => {
    ray.at(until(share * (top + radius)), away);
    return Math.hypot(away.x - x, away.z - z) < wide;
  });
}

/**
 * @param {import('three').Ray} ray from the camera through the pointer
 * @param {number} radius of the ball
 * @returns {Vector3} where the ball is carried then
 */
export function carriedTo(ray, radius) {
  const { origin, direction } = ray;
  const until = (/** @type {number} */ height) => (height - origin.y) / direction.y;
  const stand = direction.y < 0 && STANDS.find((each) => passesThrough(each, until, ray, radius));
  if (stand) {
    // In its middle the ball does not roll off.
    return new Vector3(stand.x, stand.top + radius + LIFT, stand.z);
  }
  const floor = direction.y < 0 ? until(radius) : Number.POSITIVE_INFINITY;
  // The ray leaves the room in which the arm works through the floor, or through the round wall at its far side.
  const along = direction.x ** 2 + direction.z ** 2;
  const half = (origin.x * direction.x + origin.z * direction.z) / along;
  const root = half ** 2 - (origin.x ** 2 + origin.z ** 2 - FURTHEST ** 2) / along;
  const wall = -half + Math.sqrt(Math.max(root, 0));
  const out = ray.at(Math.min(floor, wall), new Vector3());
  const distance = Math.max(Math.hypot(out.x, out.z), 1e-6);
  const factor = Math.min(Math.max(distance, NEAREST), FURTHEST) / distance;
  away.set(out.x * factor, 0, out.z * factor);
  for (const { x, z, radius: wide } of STANDS) {
    const beside = Math.hypot(away.x - x, away.z - z);
    const least = wide + radius + GAP;
    if (beside < least) {
      const more = least / Math.max(beside, 1e-6);
      away.set(x + (away.x - x) * more, 0, z + (away.z - z) * more);
    }
  }
  return out.set(away.x, Math.min(Math.max(out.y, radius), HIGHEST) + LIFT, away.z);
}
