// Making a chain in the solver's heap, and setting what it is made of.

import { readNumbers, readTurn } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { putPole } from '../core/pole.js';
import { Handle } from './handle.js';
import { putLimits } from './limits.js';
import { putRestRotations } from './rotations.js';

/** @typedef {import('./options.js').Description} Description */
/** @typedef {import('../core/instance.js').Instance} Instance */

/**
 * Makes a chain in the pose of its positions, or else at rest. `ik_chain_destroy` takes it back.
 * @param {Instance} instance
 * @param {Description} description
 */
export function makeChain(instance, { dimensions, bones, lengths, positions, rest }) {
  const name = positions ? 'positions' : 'rest';
  const pose = positions ?? rest;
  const { ik_chain_create: create } = instance.wasm;
  const [code, chain, index] = instance.lend([lengths, pose], (results, lengthsAt, poseAt) =>
    create(dimensions, bones, lengthsAt, poseAt, results, results + 4),
  );
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
  return new Handle(instance, chain >>> 0, dimensions, bones);
}

/**
 * What a chain has beside its bones: the options, each with what reads and sets it, in the order in which
 * one needs the other.
 */
export const PARTS = {
  restRotations: putRestRotations,
  base: putBase,
  limits: putLimits,
  stiffness: putStiffness,
  maxTurn: putMaxTurn,
  pole: putPole,
};

/**
 * Sets all that a chain is made of, but for its settings.
 * @param {Handle} handle
 * @param {Description} description
 */
export function equip(handle, { positions, rest, root, given }) {
  const { wasm } = handle;
  if (rest) {
    putNumbers(handle, wasm.ik_chain_set_rest, 'rest', rest);
  }
  for (const [name, put] of Object.entries(PARTS)) {
    if (given[name] !== undefined) {
      put(handle, given[name]);
    }
  }
  if (positions && (given.base !== undefined || given.limits !== undefined)) {
    // Once more, as the base has turned them.
    putNumbers(handle, wasm.ik_chain_set_pose, 'positions', positions);
  }
  if (root) {
    putRoot(handle, root);
  }
}

/**
 * Gives numbers to an export that takes them, and a place for the index of one that is at fault.
 * @param {Handle} handle
 * @param {(pointer: number, numbers: number, at: number) => number} set
 * @param {string} name
 * @param {Float64Array | null} numbers null where it takes that, too
 */
export function putNumbers(handle, set, name, numbers) {
  const [code, index] = handle.give(set, numbers);
  handle.check(code, index >= 0 ? `${name}[${index}]` : name, numbers?.[index]);
}

/**
 * @param {Handle} handle
 * @param {number[]} root
 */
export function putRoot(handle, root) {
  const [x, y, z] = root;
  handle.check(handle.wasm.ik_chain_set_root(handle.alive(), x, y, z), 'root', root);
}

/**
 * @param {Handle} handle
 * @param {unknown[]} given an angle, or a quaternion in one argument or four
 */
export function putBase(handle, ...given) {
  const { wasm, dimensions } = handle;
  const base = readTurn('base', dimensions, ...given);
  const [x, y, z, w] = base;
  if (dimensions === 2) {
    handle.check(wasm.ik_chain_set_base_angle(handle.alive(), x), 'base', x);
  } else {
    handle.check(wasm.ik_chain_set_base(handle.alive(), x, y, z, w), 'base', base);
  }
}

/**
 * @param {Handle} handle
 * @param {unknown} stiffness a number a bone
 */
export function putStiffness(handle, stiffness) {
  const numbers = readNumbers('stiffness', stiffness, handle.bones);
  putNumbers(handle, handle.wasm.ik_chain_set_stiffness, 'stiffness', numbers);
}

/**
 * @param {Handle} handle
 * @param {unknown} maxTurn how far each joint may turn: one number for all, or a number a bone; null for
 *   no such limit
 */
export function putMaxTurn(handle, maxTurn) {
  const { bones, wasm } = handle;
  const numbers =
    maxTurn === null
      ? null
      : typeof maxTurn === 'number'
        ? new Float64Array(bones).fill(maxTurn)
        : readNumbers('maxTurn', maxTurn, bones);
  putNumbers(handle, wasm.ik_chain_set_max_turn, 'maxTurn', numbers);
}
