// The coupling of a joint with another one, whose value it follows.

import { readFinite, readOptions } from '../core/arguments.js';
import { COUPLING } from './layouts.js';
import { Struct } from './struct.js';
import { nameOf } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * How a joint is coupled with another one: its value is `factor` times that of the leader, plus `offset`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} JointCoupling
 * @property {import('./rig-joint.js').RigJoint<D>} leader
 * @property {number} factor
 * @property {number} offset
 */

/**
 * Couples a joint with a leader.
 * @param {HeapObject} heap
 * @param {number} joint
 * @param {number} leader
 * @param {unknown} options
 * @param {string} name of what is wrong, if C refuses it
 */
export function couple(heap, joint, leader, options, name) {
  const { factor = 1, offset = 0 } = readOptions(name, options, ['factor', 'offset']);
  const coupling = Struct.ofSize(COUPLING.BYTES);
  coupling.setInt(COUPLING.LEADER, leader);
  coupling.setNumber(COUPLING.FACTOR, readFinite('factor', factor));
  coupling.setNumber(COUPLING.OFFSET, readFinite('offset', offset));
  const [code] = heap.instance.withScratch([coupling.doubles], (_, address) =>
    heap.wasm.ik_rig_couple(heap.alive(), joint, address),
  );
  heap.check(code, name);
}

/**
 * The coupling of a joint as C has it; null if it has none.
 * @param {HeapObject} heap
 * @param {number} joint
 */
export function readCoupling(heap, joint) {
  const { instance, wasm } = heap;
  const rig = heap.alive();
  const get = (/** @type {number} */ address) => wasm.ik_rig_get_coupling(rig, joint, address);
  const coupling = new Struct(instance.readDoubles(COUPLING.BYTES / 8, get));
  const leader = coupling.getInt(COUPLING.LEADER);
  const [factor, offset] = coupling.getNumbers(COUPLING.FACTOR, 2);
  return leader < 0 ? null : { leader, factor, offset };
}

/**
 * Describes the coupling of a joint, as the option `joints` takes it.
 * @param {HeapObject} heap
 * @param {import('./tree.js').Tree} tree
 * @param {number} joint
 */
export function describeCoupling(heap, tree, joint) {
  const coupling = readCoupling(heap, joint);
  return coupling && { coupling: { ...coupling, leader: nameOf(tree, coupling.leader) } };
}
