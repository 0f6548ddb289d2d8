// Finds the number that kept a chain from being solved, to name it in an error.

import { wrongValue } from '../core/arguments.js';
import { nameOf } from './nodes.js';
import { worldPoint } from './place.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').Vector3} Vector3 */
/** @typedef {import('./place.js').Place} Place */

/**
 * @param {string} name
 * @param {Vector3} point
 */
function checkFinite(name, point) {
  const numbers = point.toArray();
  if (!numbers.every(Number.isFinite)) {
    throw wrongValue(name, 'three finite numbers', numbers.join(', '));
  }
}

/**
 * Throws if a node or one above it has a number that is not finite, or a quaternion without a direction.
 * @param {Object3D} lowest
 */
export function checkNodes(lowest) {
  for (let node = /** @type {Object3D | null} */ (lowest); node; node = node.parent) {
    checkFinite(`the position of ${nameOf(node)}`, node.position);
    checkFinite(`the scale of ${nameOf(node)}`, node.scale);
    const length = node.quaternion.length();
    if (!(length >= 1e-6 && length <= 1e6)) {
      const numbers = node.quaternion.toArray().join(', ');
      throw wrongValue(`the quaternion of ${nameOf(node)}`, 'of a length from 1e-6 to 1e6', numbers);
    }
  }
}

/**
 * Throws if a place is not finite.
 * @param {string} name
 * @param {Place} place
 * @param {Vector3} at where it is, set here
 */
export function checkPlace(name, place, at) {
  checkFinite(name, worldPoint(place, at));
}
