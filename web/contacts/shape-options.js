// Reads the options of a shape.

import { readBoolean, readName, readNumber, readOptions, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { readPoint, readRotation, readRows } from '../core/points.js';
import { readField } from './height-field.js';
import { TYPES } from './layouts.js';

/**
 * The type of a shape.
 * - `'sphere'`: `radius` around `position`.
 * - `'capsule'`: `radius` around the segment between `from` and `to`.
 * - `'cylinder'`: the same with flat ends, in three dimensions.
 * - `'box'`: of `size`, around `position`.
 * - `'convex'`: the convex hull of `points`.
 * - `'half-space'`: all that is behind the plane through `point` with the normal `normal`, such as a floor. It can only be an
 *   obstacle.
 * - `'height-field'`: all that is below the heights of `heightField`, in three dimensions. It can only be an obstacle.
 * @typedef {'sphere' | 'capsule' | 'cylinder' | 'box' | 'convex' | 'half-space' | 'height-field'} ShapeType
 */
/**
 * A shape. Places are relative to the joint of a collider, in the rest pose; those of an obstacle are in space.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} ShapeOptions
 * @property {ShapeType} [type] What it is. Default: a capsule if it has `from` and `to`, a box if it has a `size`, convex if it
 *   has `points`, a half-space if it has a `normal`, a height field if it has a `heightField`, else a sphere.
 * @property {import('../core/points.js').Point<D>} [position] The middle of a sphere or box, or where the origin of `points` is.
 *   Default: the joint, or the origin of space.
 * @property {import('../core/points.js').Rotation<D>} [rotation] The rotation of a box or of `points` about `position`, or of
 *   another shape about its middle: an angle, or a quaternion. Default: none.
 * @property {number} [radius] Of a sphere, a capsule or a cylinder; and a distance around a convex hull, by default 0. From 0
 *   to 1e30.
 * @property {import('../core/points.js').Point<D>} [from] One end of a capsule or cylinder.
 * @property {import('../core/points.js').Point<D>} [to] The other end.
 * @property {import('../core/points.js').Point<D>} [size] The lengths of a box along its axes, each from 0 to 1e30.
 * @property {import('../core/points.js').Points<D>} [points] 1 to 64 points of a convex hull.
 * @property {import('../core/points.js').Point<D>} [normal] Of a half-space: the direction out of it, of any length but 0.
 * @property {import('../core/points.js').Point<D>} [point] A point of its plane. Default: the origin of space.
 * @property {import('./height-field.js').HeightFieldLike} [heightField] A `HeightField`, or the options of one, with at least 2
 *   columns and rows. Each cell is two triangles; NaN is a hole. It is copied: call `set` after it has changed. `position` is
 *   where column 0 and row 0 are, at a height of 0. Default: the `origin` of the field.
 * @property {number | null} [margin] A distance that others keep, from 0 to 1e30. Of two shapes, the greater margin counts.
 *   Default null: the `margin` of the rig.
 * @property {boolean} [enabled] Whether it takes part. Default true.
 * @property {string | null} [name] A name of your own. Default null.
 */

export const SHAPE_OPTIONS = [
  ...['type', 'position', 'rotation', 'radius', 'from', 'to', 'size', 'points', 'normal', 'point'],
  'heightField',
  ...['margin', 'enabled', 'name'],
];

/** What a type has, besides `margin`, `enabled` and `name`: those that it needs, then others. */
export const OPTIONS_OF = Object.freeze({
  sphere: [['radius'], ['position', 'rotation']],
  capsule: [['from', 'to', 'radius'], ['rotation']],
  cylinder: [['from', 'to', 'radius'], ['rotation']],
  box: [['size'], ['position', 'rotation']],
  convex: [['points'], ['position', 'rotation', 'radius']],
  'half-space': [['normal'], ['point', 'rotation']],
  'height-field': [['heightField'], ['position', 'rotation']],
});

const COMMON = ['type', 'margin', 'enabled', 'name'];

/**
 * @typedef {object} ReadShape
 * @property {ShapeType} type
 * @property {Record<string, number[]>} places
 * @property {number} radius
 * @property {Float64Array | null} points of a convex hull; or the heights of a height field
 * @property {import('./height-field.js').ReadField | null} field
 * @property {number} margin NaN: that of the rig
 * @property {boolean} enabled
 * @property {string | null} name
 */

/**
 * Guesses the type of a shape.
 * @param {Record<string, unknown>} given
 * @returns {ShapeType}
 */
function typeOf(given) {
  const has = (/** @type {string} */ option) => given[option] !== undefined;
  if (has('from') || has('to')) {
    return 'capsule';
  }
  if (has('heightField')) {
    return 'height-field';
  }
  return has('size') ? 'box' : has('points') ? 'convex' : has('normal') ? 'half-space' : 'sphere';
}

/**
 * Reads the options of a shape.
 * @param {string} call the name of the call, or of the option, such as `shapes[3]`
 * @param {unknown} options
 * @param {number} dimensions
 * @param {string} [prefix] of the names of options, such as `shapes[3].`
 * @returns {ReadShape}
 */
export function readShape(call, options, dimensions, prefix = '') {
  const given = readOptions(call, options, SHAPE_OPTIONS);
  const type = given.type === undefined ? typeOf(given) : TYPES[readName(`${prefix}type`, given.type, TYPES)];
  const [needed, others] = OPTIONS_OF[type];
  const allowed = [...needed, ...others];
  const missing = needed.find((option) => given[option] === undefined);
  if (missing !== undefined) {
    throw coded(
      'wrong-type',
      new TypeError(`${prefix}${missing} is missing: a ${type} needs ${needed.join(', ')}`),
    );
  }
  const extra = Object.keys(given).find(
    (option) => given[option] !== undefined && ![...allowed, ...COMMON].includes(option),
  );
  if (extra !== undefined) {
    throw coded('wrong-type', new TypeError(`${prefix}${extra} is no option of a ${type}`));
  }
  /** @type {Record<string, number[]>} */
  const places = {};
  for (const option of ['position', 'from', 'to', 'size', 'normal', 'point']) {
    if (given[option] !== undefined) {
      places[option] = readPoint(prefix + option, dimensions, given[option]);
    }
  }
  if (given.rotation !== undefined) {
    places.rotation = readRotation(`${prefix}rotation`, dimensions, given.rotation);
  }
  const field = type === 'height-field' ? readField(`${prefix}heightField`, given.heightField) : null;
  if (field) {
    places.position ??= field.origin;
  }
  const { margin = null, enabled = true, radius = 0, name = null } = given;
  if (name !== null && typeof name !== 'string') {
    throw wrongType(`${prefix}name`, 'a string or null', name);
  }
  return {
    type,
    places,
    radius: readNumber(`${prefix}radius`, radius),
    points:
      type === 'convex'
        ? readRows(`${prefix}points`, given.points, dimensions, 'point', 1, 64)
        : (field?.heights ?? null),
    field,
    margin: margin === null ? Number.NaN : readMargin(`${prefix}margin`, margin),
    enabled: readBoolean(`${prefix}enabled`, enabled),
    name,
  };
}

/**
 * A margin. NaN is none: it would stand for that of the rig.
 * @param {string} name
 * @param {unknown} value
 */
function readMargin(name, value) {
  const margin = readNumber(name, value);
  return Number.isNaN(margin) ? -1 : margin;
}
