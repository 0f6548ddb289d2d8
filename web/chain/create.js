// Creates a chain in the wasm heap, and sets its options.

import { readNumbers } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { HeapObject } from '../core/heap-object.js';
import { readRotation } from '../core/points.js';
import { readPole } from '../core/pole.js';
import { writeLimits } from './limits.js';
import { writeRestRotations, writeRotations } from './rotations.js';

/** @typedef {import('./options.js').Description} Description */
/** @typedef {import('../core/instance.js').Instance} Instance */

/**
 * Creates a chain in the pose of its positions, or else at rest.
 * @param {Instance} instance
 * @param {Description} description
 */
export function createChain(instance, { dimensions, bones, lengths, positions, rest }) {
  const [name, pose] = positions ? ['positions', positions] : ['rest', rest];
  const [code, chain, index] = instance.withScratch([lengths, pose], (results, lengthsAt, poseAt) =>
    instance.wasm.ik_chain_create(dimensions, bones, lengthsAt, poseAt, results, results + 4),
  );
  const heap = new HeapObject(instance, 'chain', chain, dimensions, bones);
  if (code === ERRORS.COORDINATE) {
    heap.checkNumbers(code, name, pose, index);
  }
  heap.checkNumbers(code, lengths ? 'lengths' : `${name}: the distances between them`, lengths, index);
  return heap;
}

/**
 * @param {HeapObject} heap
 * @param {unknown} lengths one number per bone
 */
export function writeLengths(heap, lengths) {
  heap.setNumbers('lengths', readNumbers('lengths', lengths, heap.bones));
}

/** What a chain has beside its bones and pose: options, each with its setter, in the order of dependence. */
export const PARTS = {
  restRotations: writeRestRotations,
  base: writeBase,
  limits: writeLimits,
  stiffness: writeStiffness,
  maxTurn: writeMaxTurn,
  pole: writePole,
};

/**
 * Sets everything that options describe, except for settings.
 * @param {HeapObject} heap
 * @param {Description} description
 */
export function applyOptions(heap, { positions, rest, root, given }) {
  if (rest) {
    heap.setNumbers('rest', rest);
  }
  for (const [name, write] of Object.entries(PARTS)) {
    if (given[name] !== undefined) {
      write(heap, given[name]);
    }
  }
  if (positions && (given.base !== undefined || given.limits !== undefined)) {
    // Again, because the base and the limits have changed the pose.
    heap.setNumbers('pose', positions, 'positions');
  }
  for (const name of /** @type {const} */ (['localRotations', 'angles'])) {
    if (given[name] !== undefined) {
      writeRotations(heap, name, given[name]);
    }
  }
  if (root) {
    writeRoot(heap, root);
  }
}

/**
 * @param {HeapObject} heap
 * @param {number[]} root
 */
export function writeRoot(heap, root) {
  const [x, y, z] = root;
  heap.check(heap.wasm.ik_chain_set_root(heap.alive(), x, y, z), 'root', root);
}

/**
 * @param {HeapObject} heap
 * @param {unknown} rotation an angle, or a quaternion; null: none
 */
export function writeBase(heap, rotation) {
  const { wasm, dimensions } = heap;
  const none = dimensions === 2 ? 0 : [0, 0, 0, 1];
  const base = readRotation('base', dimensions, rotation === null ? none : rotation);
  const [x, y, z, w] = base;
  const set = dimensions === 2 ? wasm.ik_chain_set_base_angle : wasm.ik_chain_set_base;
  heap.check(set(heap.alive(), x, y, z, w), 'base', base);
}

/**
 * @param {HeapObject} heap
 * @param {unknown} stiffness one number per bone; null: the same for all
 */
export function writeStiffness(heap, stiffness) {
  const numbers =
    stiffness === null
      ? null
      : readNumbers('stiffness', stiffness, heap.bones, heap.bones, false, 'null or ');
  heap.setNumbers('stiffness', numbers);
}

/**
 * @param {HeapObject} heap
 * @param {unknown} maxTurn one number for all bones, or one per bone; null: no limit
 */
export function writeMaxTurn(heap, maxTurn) {
  const { bones } = heap;
  const numbers =
    maxTurn === null
      ? null
      : typeof maxTurn === 'number'
        ? new Float64Array(bones).fill(maxTurn)
        : readNumbers('maxTurn', maxTurn, bones, bones, () => Infinity, 'null, a number or ');
  heap.setNumbers('maxTurn', numbers);
}

/**
 * @param {HeapObject} heap
 * @param {unknown} pole null for none
 */
export function writePole(heap, pole) {
  const { kind, name, place, weight } = readPole(pole, heap.dimensions);
  const share = heap.readWeight('pole.weight', weight);
  const [x, y, z] = place;
  heap.check(heap.wasm.ik_chain_set_pole(heap.alive(), kind, x, y, z, share), name, place);
}
