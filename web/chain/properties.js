// Reads back what was set of a chain: numbers per bone, and all options.

import { PARTS } from './create.js';
import { SETTINGS } from './options.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * One number per bone. C has floats, which are right to seven digits.
 * @param {HeapObject} heap
 * @param {'ik_chain_get_length' | 'ik_chain_get_stiffness'} getter
 */
export function perBone(heap, getter) {
  const chain = heap.alive();
  const read = (/** @type {unknown} */ _, /** @type {number} */ bone) => {
    return Number(heap.wasm[getter](chain, bone).toPrecision(7));
  };
  return Object.freeze(Array.from({ length: heap.bones }, read));
}

/**
 * The options that create a chain again, in its present pose.
 * @param {any} chain
 * @param {HeapObject} heap
 * @returns {any}
 */
export function optionsOf(chain, heap) {
  const { dimensions, bones } = heap;
  const { lengths, limits, rest, root, maxIterations } = chain;
  const limited = limits.some(Boolean);
  const offsets = heap.instance.view(Float32Array, heap.get('offsets'), (bones + 1) * dimensions);
  /** @type {Record<string, unknown>} */
  const options = {
    dimensions,
    lengths,
    root: [root.x, root.y, root.z].slice(0, dimensions),
    positions: Array.from(offsets),
  };
  for (const name of [...Object.keys(PARTS), ...SETTINGS]) {
    options[name] = chain[name];
  }
  // The default changes with limits.
  if (maxIterations === (limited ? 1000 : 100)) {
    delete options.maxIterations;
  }
  // A rest pose takes memory. The default is straight along +x.
  if (rest.some((/** @type {number} */ x, /** @type {number} */ i) => (i % dimensions ? x : x < 0))) {
    options.rest = rest;
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
