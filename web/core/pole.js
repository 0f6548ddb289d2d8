// Poles: what a chain's bend points at.

import { readShare } from '../chain/goal.js';
import { isObject, readOptions, readPoint, wrongType } from './arguments.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('../chain/handle.js').Handle} Handle */

/**
 * A point that the bend points at, and how much of the turn towards it is made, 0 to 1. Default 1.
 * @typedef {{ point: ArrayLike<number> | XYZ, weight?: number }} PolePoint
 */
/**
 * A direction from the root that the bend points in, of any length but 0, and its weight.
 * @typedef {{ direction: ArrayLike<number> | XYZ, weight?: number }} PoleDirection
 */
/** @typedef {ArrayLike<number> | XYZ | PolePoint | PoleDirection} Pole A pole; a point alone has the weight 1. */

/** The kinds of an `ik_pole_kind`. */
const [NONE, POINT, DIRECTION] = [0, 1, 2];

/**
 * @typedef {object} ReadPole A pole that has been read.
 * @property {number} kind
 * @property {string} name of the point or direction
 * @property {number[]} place
 * @property {unknown} [weight]
 */

/**
 * Reads a pole; null is none.
 * @param {unknown} pole
 * @param {number} dimensions
 * @returns {ReadPole}
 */
export function readPole(pole, dimensions) {
  if (pole === null) {
    return { kind: NONE, name: 'pole', place: [0, 0, 0] };
  }
  if (!isObject(pole) || !['point', 'direction', 'x', 'length'].some((name) => name in pole)) {
    throw wrongType('pole', 'a point, an object with a point or a direction, or null', pole);
  }
  if (!('point' in pole || 'direction' in pole)) {
    return { kind: POINT, name: 'pole', place: readPoint('pole', dimensions, pole) };
  }
  const { point, direction, weight } = readOptions('pole', pole, ['point', 'direction', 'weight']);
  if (point !== undefined && direction !== undefined) {
    throw new TypeError('pole must have a point or a direction, but has both');
  }
  const [kind, name, value] =
    direction === undefined ? [POINT, 'pole.point', point] : [DIRECTION, 'pole.direction', direction];
  return { kind, name, place: readPoint(name, dimensions, value), weight };
}

/**
 * Sets the pole of a chain.
 * @param {Handle} handle
 * @param {unknown} pole
 */
export function putPole(handle, pole) {
  const { kind, name, place, weight } = readPole(pole, handle.dimensions);
  const share = readShare(handle, 'pole.weight', weight);
  const [x, y, z] = place;
  const code = handle.wasm.ik_chain_set_pole(handle.alive(), kind, x, y, z, share);
  handle.check(code, name, place);
}
