// Reads back what was set of a chain: numbers per bone, and all options.

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
