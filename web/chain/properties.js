// Reads back what was set of a chain, in the form in which it is set.

import { showPole } from '../core/pole.js';
import { PARTS } from './create.js';
import { SETTINGS } from './options.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * The stiffness of each bone. C has floats, which are right to seven digits.
 * @param {HeapObject} heap
 */
export function readStiffness(heap) {
  const chain = heap.alive();
  return Object.freeze(
    Array.from({ length: heap.bones }, (_, bone) =>
      Number(heap.wasm.ik_chain_get_stiffness(chain, bone).toPrecision(7)),
    ),
  );
}

/**
 * @param {HeapObject} heap
 * @returns {any} an angle, or a quaternion
 */
export function readBase(heap) {
  const base = heap.getNumbers('base', 4);
  return heap.dimensions === 2 ? 2 * Math.atan2(base[2], base[3]) : base;
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
 * The options that create a chain again, in its present pose: those that differ from a new chain's.
 * @param {any} chain
 * @param {any} fresh a new chain with the same bones
 * @returns {any}
 */
export function optionsOf(chain, fresh) {
  const { dimensions, lengths, joints, limits } = chain;
  const positions = joints.flatMap((/** @type {any} */ { x, y, z }) => [x, y, z].slice(0, dimensions));
  /** @type {Record<string, unknown>} */
  const options = { dimensions, lengths, root: positions.slice(0, dimensions), positions };
  for (const name of ['rest', ...Object.keys(PARTS), ...SETTINGS]) {
    if (JSON.stringify(chain[name]) !== JSON.stringify(fresh[name])) {
      options[name] = chain[name];
    }
  }
  if (limits.some(Boolean)) {
    options.localRotations = dimensions === 3 ? Array.from(chain.localRotations) : undefined;
    options.angles = Array.from(chain.angles);
  }
  return options;
}
