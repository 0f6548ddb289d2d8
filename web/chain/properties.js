// Reads back what was set of a chain, in the form in which it is set.

import { showPole } from '../core/pole.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * One number per bone: the shortest decimal numbers that round to the floats that C has.
 * @param {HeapObject} heap
 * @param {'ik_chain_get_length' | 'ik_chain_get_stiffness'} getter
 */
export function perBone(heap, getter) {
  const chain = heap.alive();
  const read = (/** @type {unknown} */ _, /** @type {number} */ bone) => {
    const float = heap.wasm[getter](chain, bone);
    const short = [6, 7, 8].map((digits) => Number(float.toPrecision(digits)));
    return short.find((number) => Math.fround(number) === float) ?? float;
  };
  return Object.freeze(Array.from({ length: heap.bones }, read));
}

/**
 * @param {HeapObject} heap
 * @returns {any} an angle, or a quaternion
 */
export function readBase(heap) {
  const base = heap.getNumbers('base', 4);
  const [, , z, w] = base;
  return heap.dimensions === 2 ? Math.atan2(2 * z * w, w * w - z * z) : base;
}

/** @param {HeapObject} heap */
export function readRestRotations(heap) {
  const isSet = heap.wasm.ik_chain_get_rest_rotations(heap.alive(), 0);
  return isSet ? heap.getNumbers('restRotations', 4 * heap.bones) : null;
}

/**
 * @param {HeapObject} heap
 * @returns {any}
 */
export function readPoleOf(heap) {
  const chain = heap.alive();
  let kind = 0;
  const numbers = heap.instance.readDoubles(4, (address) => {
    kind = heap.wasm.ik_chain_get_pole(chain, address, address + 24);
  });
  return showPole(kind, Array.from(numbers.subarray(0, heap.dimensions)), numbers[3]);
}

/** @param {HeapObject} heap */
export function readMaxTurn(heap) {
  const address = heap.get('maxTurn');
  return address ? Object.freeze(Array.from(heap.instance.view(Float64Array, address, heap.bones))) : null;
}

/**
 * The options that create a chain again, in its present pose, without those that have their defaults.
 * @param {any} chain
 * @param {HeapObject} heap
 * @returns {any}
 */
export function optionsOf(chain, heap) {
  const { dimensions, bones } = heap;
  const { lengths, limits, reach, root } = chain;
  const limited = limits.some(Boolean);
  const offsets = heap.instance.view(Float32Array, heap.get('offsets'), (bones + 1) * dimensions);
  /** @type {Record<string, unknown>} */
  const options = {
    dimensions,
    lengths,
    root: [root.x, root.y, root.z].slice(0, dimensions),
    positions: Array.from(offsets),
  };
  const straight = (/** @type {number} */ x, /** @type {number} */ i) => (i % dimensions ? x === 0 : x >= 0);
  if (!chain.rest.every(straight)) {
    options.rest = chain.rest;
  }
  const defaults = {
    restRotations: null,
    base: dimensions === 2 ? 0 : [0, 0, 0, 1],
    limits: limits.map(() => null),
    stiffness: limits.map(() => 1),
    maxTurn: null,
    pole: null,
    tolerance: 1e-4 * reach,
    orientationTolerance: 1e-3,
    maxIterations: limited ? 1000 : 100,
    solver: 'auto',
    rootMode: 'fixed',
    maxPull: reach / 4,
  };
  for (const [name, usual] of Object.entries(defaults)) {
    if (JSON.stringify(chain[name]) !== JSON.stringify(usual)) {
      options[name] = chain[name];
    }
  }
  // Positions do not have the twists of limited joints, turns beyond π, and the directions of bones of length 0.
  if (limited || lengths.includes(0)) {
    if (dimensions === 3) {
      options.localRotations = Array.from(chain.localRotations);
    }
    options.angles = Array.from(chain.angles);
  }
  return options;
}
