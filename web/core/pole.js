// Reads poles: what the bend of a chain or an arm points at.

import { isObject, readOptions, wrongType } from './arguments.js';
import { readPoint } from './points.js';

/**
 * A point that the bend points at.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} PolePoint
 * @property {import('./points.js').Point<D>} point The point.
 * @property {undefined} [direction] None.
 * @property {number} [weight] The share of the turn towards the pole that each solve of a chain makes, 0 to 1.
 *   A planar chain can only flip: it does so with 0.5 or more, and not with less. An arm has no such option.
 *   Default 1.
 */
/**
 * A direction that the bend points in.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} PoleDirection
 * @property {import('./points.js').Point<D>} direction The direction from the root, of any
 *   length but 0.
 * @property {undefined} [point] None.
 * @property {number} [weight] The share of the turn towards the pole that each solve of a chain makes, 0 to 1.
 *   A planar chain can only flip: it does so with 0.5 or more, and not with less. An arm has no such option.
 *   Default 1.
 */
/**
 * What the bend of a chain points at: a point, or an object with a point or a direction, and a weight.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./points.js').Point<D> | PolePoint<D> | PoleDirection<D>} Pole
 */

const RULE = 'a point, an object with either a point or a direction, or null';

/**
 * A pole that was set with a point.
 * @typedef {object} SetPolePoint
 * @property {readonly number[]} point The point.
 * @property {undefined} [direction] None.
 * @property {number} [weight] The share of the turn towards the pole that each solve makes; an arm has none.
 */
/**
 * A pole that was set with a direction.
 * @typedef {object} SetPoleDirection
 * @property {readonly number[]} direction The direction from the root: of a chain as it was set, of an arm as a unit
 *   vector.
 * @property {undefined} [point] None.
 * @property {number} [weight] The share of the turn towards the pole that each solve makes; an arm has none.
 */
/**
 * A pole as it was set: with a point or a direction. It can be given to `setPole`, and as an option.
 * @typedef {SetPolePoint | SetPoleDirection} SetPole
 */

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
  if (!isObject(pole)) {
    throw wrongType('pole', RULE, pole);
  }
  if ('x' in pole || 'length' in pole) {
    return { kind: POINT, name: 'pole', place: readPoint('pole', dimensions, pole) };
  }
  const { point, direction, weight } = readOptions('pole', pole, ['point', 'direction', 'weight']);
  if ((point === undefined) === (direction === undefined)) {
    throw wrongType('pole', RULE, pole);
  }
  const [kind, name, value] =
    direction === undefined ? [POINT, 'pole.point', point] : [DIRECTION, 'pole.direction', direction];
  return { kind, name, place: readPoint(name, dimensions, value), weight };
}

/**
 * A pole as users give it, from what C has.
 * @param {number} kind
 * @param {number[]} place
 * @param {number} [weight]
 * @returns {SetPole | null}
 */
export function showPole(kind, place, weight) {
  const pole = kind === POINT ? { point: place } : { direction: place };
  return kind === NONE ? null : weight === undefined ? pole : { ...pole, weight };
}
