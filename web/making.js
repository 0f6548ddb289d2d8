// Making a chain in the solver's heap, and setting what it is made of, limits apart.

import { putLimit } from './limits.js';
import { ERRORS } from './memory.js';

/** @typedef {import('./description.js').Description} Description */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * Makes the chain of a description, but for its settings; returns its address, which
 * `ik_chain_destroy` takes back.
 * @param {Instance} instance
 * @param {Description} description
 */
export function makeChain(instance, description) {
  const pointer = create(instance, description);
  try {
    equip(instance, pointer, description);
  } catch (error) {
    instance.release(instance.wasm.ik_chain_destroy, pointer);
    throw error;
  }
  return pointer;
}

/**
 * A chain in the pose of its positions, or else at rest.
 * @param {Instance} instance
 * @param {Description} description
 */
function create(instance, { dimensions, bones, lengths, positions, rest }) {
  const name = positions ? 'positions' : 'rest';
  const pose = positions ?? rest;
  return instance.lend([lengths, pose], (results, read, ...addresses) => {
    const [at, chain] = [results + 4, results];
    const code = instance.wasm.ik_chain_create(dimensions, bones, addresses[0], addresses[1], chain, at);
    const index = read(1);
    if (code === ERRORS.LENGTH) {
      instance.check(code, `lengths[${index}]`, lengths?.[index]);
    } else if (index >= 0) {
      instance.check(code, `${name}[${index}]`, pose?.[index]);
    } else if (code === ERRORS.REACH && !lengths) {
      instance.check(code, `${name}: the distances between them`);
    } else {
      const sum = code === ERRORS.REACH ? lengths?.reduce((a, b) => a + b, 0) : undefined;
      instance.check(code, lengths ? 'lengths' : name, sum);
    }
    return read(0) >>> 0;
  });
}

/**
 * @param {Instance} instance
 * @param {number} pointer
 * @param {Description} description
 */
function equip(instance, pointer, { dimensions, positions, rest, root, base, limits, stiffness }) {
  const { wasm } = instance;
  if (rest) {
    putNumbers(instance, pointer, wasm.ik_chain_set_rest, 'rest', rest);
  }
  if (base) {
    putBase(instance, pointer, base);
  }
  limits.forEach((limit, bone) => {
    putLimit(instance, pointer, bone, limit, `limits[${bone}]`);
  });
  if (stiffness) {
    putNumbers(instance, pointer, wasm.ik_chain_set_stiffness, 'stiffness', stiffness);
  }
  if (positions && (base || limits.length > 0)) {
    // Once more, as the base has turned them.
    putNumbers(instance, pointer, wasm.ik_chain_set_pose, 'positions', positions);
  }
  if (root) {
    putRoot(instance, pointer, root, dimensions);
  }
}

/**
 * Gives numbers to a function that takes them, and a place for the index of one that is at fault.
 * @param {Instance} instance
 * @param {number} pointer of the chain
 * @param {(pointer: number, numbers: number, at: number) => number} set
 * @param {string} name
 * @param {Float64Array} numbers
 */
export function putNumbers(instance, pointer, set, name, numbers) {
  instance.lend([numbers], (at, read, address) => {
    const code = set(pointer, address, at);
    const index = read(0);
    instance.check(code, index >= 0 ? `${name}[${index}]` : name, numbers[index]);
  });
}

/**
 * @param {Instance} instance
 * @param {number} pointer
 * @param {ArrayLike<number>} root
 * @param {number} dimensions as many of its numbers count
 */
export function putRoot(instance, pointer, root, dimensions) {
  const code = instance.wasm.ik_chain_set_root(pointer, root[0], root[1], root[2]);
  if (code < 0) {
    instance.check(code, 'root', showNumbers(root, dimensions));
  }
}

/**
 * @param {Instance} instance
 * @param {number} pointer
 * @param {ArrayLike<number>} base an angle, or a quaternion
 */
export function putBase(instance, pointer, base) {
  const code =
    base.length === 1
      ? instance.wasm.ik_chain_set_base_angle(pointer, base[0])
      : instance.wasm.ik_chain_set_base(pointer, base[0], base[1], base[2], base[3]);
  if (code < 0) {
    instance.check(code, 'base', base.length === 1 ? base[0] : showNumbers(base, 4));
  }
}

/**
 * @param {ArrayLike<number>} numbers
 * @param {number} count
 */
function showNumbers(numbers, count) {
  return `[${Array.from(numbers).slice(0, count).join(', ')}]`;
}
