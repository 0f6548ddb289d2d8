// Making a chain in the solver's heap, and setting what it is made of, limits apart.

import { Handle } from './handle.js';
import { putLimits } from './limits.js';
import { ERRORS } from './memory.js';
import { putPole } from './pole.js';
import { putRestRotations } from './rotations.js';

/** @typedef {import('./description.js').Description} Description */
/** @typedef {import('./memory.js').Instance} Instance */

/**
 * Makes the chain of a description, but for its settings. `ik_chain_destroy` takes it back.
 * @param {Instance} instance
 * @param {Description} description
 */
export function makeChain(instance, description) {
  const pointer = create(instance, description);
  const handle = new Handle(instance, pointer, description.dimensions, description.bones);
  try {
    equip(handle, description);
  } catch (error) {
    instance.release(instance.wasm.ik_chain_destroy, pointer);
    throw error;
  }
  return handle;
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
 * @param {Handle} handle
 * @param {Description} description
 */
function equip(handle, description) {
  const { wasm } = handle;
  const { positions, rest, restRotations, root, base, limits, stiffness, maxTurn, pole } = description;
  if (rest) {
    putNumbers(handle, wasm.ik_chain_set_rest, 'rest', rest);
  }
  if (restRotations) {
    putRestRotations(handle, restRotations);
  }
  if (base) {
    putBase(handle, base);
  }
  if (limits) {
    putLimits(handle, limits);
  }
  if (stiffness) {
    putNumbers(handle, wasm.ik_chain_set_stiffness, 'stiffness', stiffness);
  }
  if (maxTurn) {
    putNumbers(handle, wasm.ik_chain_set_max_turn, 'maxTurn', maxTurn);
  }
  if (pole) {
    putPole(handle, pole);
  }
  if (positions && (base || limits)) {
    // Once more, as the base has turned them.
    putNumbers(handle, wasm.ik_chain_set_pose, 'positions', positions);
  }
  if (root) {
    putRoot(handle, root);
  }
}

/**
 * Gives numbers to a function that takes them, and a place for the index of one that is at fault; null
 * to one that takes that, too.
 * @param {Handle} handle
 * @param {(pointer: number, numbers: number, at: number) => number} set
 * @param {string} name
 * @param {Float64Array | null} numbers
 */
export function putNumbers(handle, set, name, numbers) {
  handle.instance.lend([numbers], (at, read, address) => {
    const code = set(handle.alive(), address, at);
    const index = read(0);
    handle.check(code, index >= 0 ? `${name}[${index}]` : name, numbers?.[index]);
  });
}

/**
 * @param {Handle} handle
 * @param {ArrayLike<number>} root
 */
export function putRoot(handle, root) {
  const code = handle.wasm.ik_chain_set_root(handle.alive(), root[0], root[1], root[2]);
  handle.checkNumbers(code, 'root', root, handle.dimensions);
}

/**
 * @param {Handle} handle
 * @param {ArrayLike<number>} base an angle, or a quaternion
 */
export function putBase(handle, base) {
  if (base.length === 1) {
    handle.check(handle.wasm.ik_chain_set_base_angle(handle.alive(), base[0]), 'base', base[0]);
  } else {
    const code = handle.wasm.ik_chain_set_base(handle.alive(), base[0], base[1], base[2], base[3]);
    handle.checkNumbers(code, 'base', base);
  }
}
