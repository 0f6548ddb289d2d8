// Places in the world, and vectors.

import { Vector3 } from 'three';
import { isObject, lengthOf, wrongType } from '../core/arguments.js';
import { isObject3D } from './nodes.js';
import { updateWorld } from './world.js';

/**
 * A place: a point in the world, which is a `Vector3`, an object with `x`, `y` and `z`, or three numbers; or an object of
 * three.js, whose position in the world it is. It is read in each update.
 * @typedef {import('three').Object3D | import('../core/points.js').XYZ |
 *   readonly [x: number, y: number, z: number] | Float32Array | Float64Array} Place
 */

/**
 * @param {string} name
 * @param {unknown} place
 * @returns {Place | null}
 */
export function readPlace(name, place) {
  if (place === null || isPlace(place)) {
    return /** @type {Place | null} */ (place);
  }
  throw wrongType(name, 'a Vector3 or three numbers, an Object3D, or null', place);
}

/**
 * Whether a value is an object of three.js, a point with x, y and z, or three numbers.
 * @param {any} place
 */
export function isPlace(place) {
  if (!isObject(place)) {
    return false;
  }
  const numbers = 'x' in place ? [place.x, place.y, place.z] : [place[0], place[1], place[2]];
  return (
    place.isObject3D || (numbers.every((each) => typeof each === 'number') && (lengthOf(place) ?? 3) === 3)
  );
}

/**
 * A place that may not be null.
 * @param {string} name
 * @param {unknown} place
 * @returns {Place}
 */
export function needPlace(name, place) {
  if (isPlace(place)) {
    return /** @type {Place} */ (place);
  }
  throw wrongType(name, 'a Vector3 or three numbers, or an Object3D', place);
}

/**
 * @param {unknown} space
 * @returns {import('three').Object3D | null}
 */
export function readSpace(space) {
  if (space !== null && !isObject3D(space)) {
    throw wrongType('space', 'an Object3D or null', space);
  }
  return /** @type {import('three').Object3D | null} */ (space);
}

/**
 * A copy of a vector, given as one or as three numbers.
 * @param {string} name
 * @param {unknown} vector
 */
export function readVector(name, vector) {
  const given = /** @type {any} */ (vector);
  const { x, y, z } =
    isObject(given) && 'x' in given ? given : { x: given?.[0], y: given?.[1], z: given?.[2] };
  if (![x, y, z].every((each) => Number.isFinite(each))) {
    throw wrongType(name, 'a Vector3 or three finite numbers', vector);
  }
  return new Vector3(x, y, z);
}

/**
 * Where a place is in the world now.
 * @param {Place} place
 * @param {Vector3} to
 */
export function worldPoint(place, to) {
  const object = /** @type {import('three').Object3D} */ (place);
  if (object.isObject3D) {
    updateWorld(object);
    return to.setFromMatrixPosition(object.matrixWorld);
  }
  const point = /** @type {Vector3 & ArrayLike<number>} */ (place);
  return 'x' in point ? to.set(point.x, point.y, point.z) : to.set(point[0], point[1], point[2]);
}
