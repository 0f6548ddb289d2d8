// Where the pointer puts the target: on the ray from the camera through the pointer, so that it is seen there from
// every side.

import { Ray, Vector3 } from 'three';
import { placeAt } from '../shared-3d/project.js';
import { FOOT, LENGTH } from './shape.js';

/** What the tentacle reaches is a ball around its first joint; a little less, so that it is not quite straight. */
const MIDDLE = new Vector3(0, FOOT, 0);
const REACH = 0.97 * LENGTH;

/** The pointer moves on a plane that faces the camera: through this point, and so far away from it at the start. */
const CENTRE = new Vector3(0, 0.8, 0);
export const DEPTH = -0.25;

/** The least height of the target. */
const LOWEST = 0.05;

/** The furthest that a target can be. */
const FURTHEST = 2.6;

const ray = new Ray();
const away = new Vector3();
const nearest = new Vector3();

/**
 * The place at a point of the canvas.
 * @param {import('../shared-3d/project.js').Point} point
 * @param {number} depth from the plane through the middle
 * @param {import('../shared-3d/project.js').Camera} camera
 * @param {import('../../element.js').View} view
 */
export function pointedAt(point, depth, camera, view) {
  const like = camera.getWorldDirection(away).multiplyScalar(depth).add(CENTRE);
  return withinReach(placeAt(point, like, camera, view), camera);
}

/** How far a place is from the plane through the middle. @param {Vector3} place @param {import('three').Camera} camera */
export function depthOf(place, camera) {
  return camera.getWorldDirection(away).dot(nearest.subVectors(place, CENTRE));
}

/**
 * The place on the same ray from the camera that is over the floor and, if there is one, within reach.
 * @param {Vector3} place changed
 * @param {import('three').Camera} camera
 */
export function withinReach(place, camera) {
  ray.origin.copy(camera.position);
  ray.direction.subVectors(place, ray.origin);
  let at = ray.direction.length();
  ray.direction.divideScalar(at);
  const middle = ray.direction.dot(nearest.subVectors(MIDDLE, ray.origin));
  const miss = ray.distanceToPoint(MIDDLE);
  const half = Math.sqrt(Math.max(REACH ** 2 - miss ** 2, 0));
  at = Math.min(Math.max(at, middle - half), middle + half);
  if (ray.direction.y < 0) {
    at = Math.min(at, (LOWEST - ray.origin.y) / ray.direction.y);
  }
  ray.at(at, place);
  place.sub(MIDDLE).clampLength(0, FURTHEST).add(MIDDLE);
  place.y = Math.max(place.y, LOWEST);
  return place;
}
