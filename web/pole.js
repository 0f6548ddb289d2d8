// Poles: what a chain's bend points at.

import { readOptions, readPoint, wrongType } from './arguments.js';
import { readShare } from './goal.js';

/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./handle.js').Handle} Handle */

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

const RULE = 'a point, an object with a point or a direction, or null';

/**
 * @typedef {object} ReadPole A pole that has been read.
 * @property {number} kind
 * @property {string} name of the point or direction
 * @property {number[]} place
 * @property {unknown} weight
 */

/**
 * Reads a pole; null is none.
 * @param {unknown} pole
 * @param {number} dimensions
 * @returns {ReadPole}
 */
export function readPole(pole, dimensions) {
  if (pole === null) {
    return { kind: NONE, name: 'pole', place: [0, 0, 0], weight: undefined };
  }
  if (typeof pole !== 'object') {
    throw wrongType('pole', RULE, pole);
  }
  if (!('point' in pole || 'direction' in pole || 'x' in pole || 'length' in pole)) {
    throw wrongType('pole', RULE, pole);
  }
  if (!('point' in pole || 'direction' in pole)) {
    return { kind: POINT, name: 'pole', place: placeOf('pole', pole, dimensions), weight: undefined };
  }
  const { point, direction, weight } = readOptions('pole', pole, ['point', 'direction', 'weight']);
  if (point !== undefined && direction !== undefined) {
    throw new TypeError('pole must have a point or a direction, but has both');
  }
  const [kind, name, value] =
    direction === undefined ? [POINT, 'pole.point', point] : [DIRECTION, 'pole.direction', direction];
  return { kind, name, place: placeOf(name, value, dimensions), weight };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} dimensions
 */
function placeOf(name, value, dimensions) {
  if (typeof value === 'number') {
    throw wrongType(name, `an array of ${dimensions} numbers or an object with x and y`, value);
  }
  return Array.from(readPoint(name, value, undefined, undefined, dimensions));
}

/**
 * @param {Handle} handle
 * @param {ReadPole} pole
 */
export function putPole(handle, { kind, name, place: [x, y, z], weight }) {
  const share = readShare(handle, 'pole.weight', weight);
  const code = handle.wasm.ik_chain_set_pole(handle.alive(), kind, x, y, z, share);
  handle.checkNumbers(code, name, [x, y, z], handle.dimensions);
}
