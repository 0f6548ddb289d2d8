// A shape and its struct: writing options that were read, naming what is wrong, and describing it.

import * as ERRORS from '../core/error-codes.js';
import { Struct } from '../rig/struct.js';
import { describeField } from './height-field.js';
import { SHAPE, TYPES } from './layouts.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./shape-options.js').ReadShape} ReadShape */

/**
 * The struct of a shape.
 * @param {ReadShape} read
 * @param {number} joint -1: an obstacle
 * @param {number} dimensions
 */
export function structOf({ type, places, radius, points, field, margin, enabled }, joint, dimensions) {
  const struct = Struct.ofSize(SHAPE.BYTES);
  struct.setInt(SHAPE.KIND, TYPES.indexOf(type));
  struct.setInt(SHAPE.JOINT, joint);
  struct.setNumbers(SHAPE.ROTATION, places.rotation ?? (dimensions === 2 ? [0] : [0, 0, 0, 1]));
  struct.setNumbers(SHAPE.SIZE, places.size);
  struct.setNumber(SHAPE.RADIUS, radius);
  struct.setNumber(SHAPE.MARGIN, margin);
  struct.setInt(SHAPE.POINT_COUNT, points ? points.length / (field ? 1 : dimensions) : 0);
  struct.setNumber(SHAPE.CELL, field?.cell ?? 0);
  struct.setInt(SHAPE.COLUMNS, field?.columns ?? 0);
  struct.setInt(SHAPE.DISABLED, enabled ? 0 : 1);
  const { from, to, normal } = places;
  if (from) {
    struct.setNumbers(
      SHAPE.POSITION,
      from.map((n, axis) => (n + to[axis]) / 2),
    );
    struct.setNumbers(
      SHAPE.AXIS,
      to.map((n, axis) => n - from[axis]),
    );
  } else {
    struct.setNumbers(SHAPE.POSITION, places.position ?? places.point);
    struct.setNumbers(SHAPE.AXIS, field ? (field.up === 'y' ? [0, 1, 0] : [0, 0, 1]) : normal);
  }
  return struct;
}

/**
 * Throws the error of a code below 0 about a shape.
 * @param {HeapObject} heap
 * @param {number} code
 * @param {ReadShape} read
 * @param {string} prefix of the names of options
 */
export function checkShape(heap, code, { type, places, radius, points, margin }, prefix) {
  /** @type {Record<number, () => [name: string, value?: any]>} */
  const faults = {
    [ERRORS.WRONG_DIMENSIONS]: () => ['type', type],
    [ERRORS.COORDINATE]: () => findPlace(places, ['position', 'from', 'to', 'point']),
    [ERRORS.ROTATION]: () => ['rotation', places.rotation],
    [ERRORS.ANGLE]: () => ['rotation', places.rotation],
    [ERRORS.SHAPE_AXIS]: () => findPlace(places, ['normal', 'to', 'from']),
    [ERRORS.SHAPE_SIZE]: () => ['size', places.size],
    [ERRORS.SHAPE_RADIUS]: () => ['radius', radius],
    [ERRORS.SHAPE_POINTS]: () => ['points', points],
    [ERRORS.MARGIN]: () => ['margin', margin],
  };
  const [option, value] = faults[code]?.() ?? [''];
  const whole = code === ERRORS.SHAPES ? 'shapes' : prefix ? prefix.slice(0, -1) : 'The shape';
  heap.check(code, option ? prefix + option : whole, value);
}

/**
 * The first place that has a wrong coordinate, or the first that is there.
 * @param {Record<string, number[]>} places
 * @param {string[]} names
 * @returns {[name: string, value: number[]]}
 */
function findPlace(places, names) {
  const there = names.filter((name) => places[name]);
  const wrong = there.find((name) => places[name].some((n) => !(Math.abs(n) <= 1e30)));
  return [wrong ?? there[0], places[wrong ?? there[0]]];
}

/**
 * Describes a shape, as its options.
 * @param {HeapObject} heap
 * @param {Struct} struct
 */
export function describeShape({ instance, dimensions }, struct) {
  const numbers = (/** @type {number} */ at) => struct.getNumbers(at, dimensions);
  const type = TYPES[struct.getInt(SHAPE.KIND)];
  const [position, axis] = [numbers(SHAPE.POSITION), numbers(SHAPE.AXIS)];
  const radius = struct.getNumber(SHAPE.RADIUS);
  /** @type {Record<string, unknown>} */
  const options = { type };
  if (type === 'capsule' || type === 'cylinder') {
    options.from = position.map((n, k) => n - axis[k] / 2);
    options.to = position.map((n, k) => n + axis[k] / 2);
  } else {
    options[type === 'half-space' ? 'point' : 'position'] = position;
  }
  if (type === 'box') {
    options.size = numbers(SHAPE.SIZE);
  } else if (type === 'half-space') {
    options.normal = axis;
  } else if (type === 'height-field') {
    const count = struct.getInt(SHAPE.POINT_COUNT);
    const heights = instance.view(Float64Array, struct.getInt(SHAPE.POINTS), count);
    const [columns, cell] = [struct.getInt(SHAPE.COLUMNS), struct.getNumber(SHAPE.CELL)];
    options.heightField = describeField(heights, columns, cell, axis);
  } else {
    options.radius = radius;
  }
  if (type === 'convex') {
    const count = dimensions * struct.getInt(SHAPE.POINT_COUNT);
    options.points = Array.from(instance.view(Float64Array, struct.getInt(SHAPE.POINTS), count));
  }
  const turn = dimensions === 2 ? struct.getNumber(SHAPE.ROTATION) : struct.getNumbers(SHAPE.ROTATION, 4);
  if (typeof turn === 'number' ? turn !== 0 : turn.slice(0, 3).some(Boolean)) {
    options.rotation = turn;
  }
  const margin = struct.getNumber(SHAPE.MARGIN);
  options.margin = Number.isNaN(margin) ? null : margin;
  options.enabled = struct.getInt(SHAPE.DISABLED) === 0;
  return options;
}
