// The joints of a rig: reading their descriptions, and describing them.

import { checkCount, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { readDimensions, readPoint } from '../core/points.js';
import { describeCoupling } from './coupling.js';
import { JOINT } from './layouts.js';
import { describeLimit, findWrongOption, readLimit } from './limits.js';
import { Struct } from './struct.js';
import { boneDirection, findJoint, nameOf } from './tree.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./tree.js').Tree} Tree */

/**
 * A joint of a rig, as it is described. A joint and the body that turns with it are one thing here.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} JointOptions
 * @property {string | null} [name] Its name: a string that is not empty, and that no other joint has. Default null:
 *   none.
 * @property {string | number} [parent] The name or the index of an earlier joint, to which it is attached. Joint 0 is
 *   the root, and has none; each other joint needs one.
 * @property {import('../core/points.js').Point<D>} [offset] Where it is at rest, seen from its parent, each
 *   coordinate from -1e30 to 1e30.
 * @property {import('../core/points.js').Point<D>} [position] Where it is in space at rest, instead of `offset`.
 *   The root has no offset; its default is the origin.
 * @property {import('./limits.js').JointLimit<D> | null} [limit] What it may do. Default null: it turns to any
 *   orientation.
 * @property {number} [stiffness] Its resistance to motion, 0.001 to 1000. Only ratios matter: of two joints, the
 *   stiffer one moves less. Default 1.
 * @property {CouplingOptions | null} [coupling] Its value follows that of another joint, see `Rig.couple`. Default null.
 * @property {boolean} [locked] Whether a solve leaves it as it is, see `Rig.lock`. Default false.
 */

/**
 * How the value of a joint follows that of another one: it is `factor` times that value, plus `offset`.
 * @typedef {object} CouplingOptions
 * @property {string | number} leader The name or the index of the other joint, earlier or later.
 * @property {number} [factor] From -1e30 to 1e30. Default 1.
 * @property {number} [offset] From -1e30 to 1e30: radians, or a length of a slider. Default 0.
 */

const OPTIONS = ['name', 'parent', 'offset', 'position', 'limit', 'stiffness', 'coupling', 'locked'];

const MOST_JOINTS = 1000;

/**
 * @typedef {object} Joints The joints after reading.
 * @property {number} dimensions
 * @property {Float64Array} block an `ik_rig_joint` per joint
 * @property {Tree} tree
 * @property {[name: string, value: number[]][]} places where each is at rest: the argument, and its numbers
 */

/**
 * The struct of one joint in those of all joints.
 * @param {Float64Array} block
 * @param {number} index
 */
export const structIn = (block, index) =>
  new Struct(block.subarray((index * JOINT.BYTES) / 8, ((index + 1) * JOINT.BYTES) / 8));

/**
 * Reads the descriptions of all joints.
 * @param {unknown} joints
 * @param {unknown} dimensions undefined: as many as the position of joint 0 has, or else the root
 * @param {unknown} root
 * @returns {Joints}
 */
export function readJoints(joints, dimensions, root) {
  if (!Array.isArray(joints)) {
    throw wrongType('joints', 'an array of joints', joints);
  }
  checkCount('joints', joints.length, 'joints', 1, MOST_JOINTS);
  const given = Array.from(joints, (joint, i) => readOptions(`joints[${i}]`, joint, OPTIONS));
  const counted =
    dimensions === undefined
      ? readDimensions(undefined, given[0].position, root, ...given.map(({ offset }) => offset))
      : readDimensions(dimensions, undefined);
  /** @type {Tree} */
  const tree = { names: [], parents: [], indices: new Map() };
  given.forEach((joint, i) => {
    tree.parents.push(readParent(`joints[${i}].parent`, joint.parent, tree));
    readName(`joints[${i}].name`, joint.name, tree);
  });
  const block = new Float64Array((given.length * JOINT.BYTES) / 8);
  const structs = given.map((_, i) => structIn(block, i));
  const places = placeJoints(structs, given, tree, counted);
  const offsetOf = (/** @type {number} */ i) => structs[i].getNumbers(JOINT.OFFSET, counted);
  given.forEach(({ limit, stiffness }, i) => {
    readLimit(`joints[${i}].limit`, limit ?? null, counted, structs[i], () =>
      boneDirection(tree, i, offsetOf),
    );
    const number = stiffness === undefined ? 1 : readNumber(`joints[${i}].stiffness`, stiffness);
    structs[i].setNumber(JOINT.STIFFNESS, number);
  });
  return { dimensions: counted, block, tree, places };
}

/**
 * @param {string} name of the argument
 * @param {unknown} parent
 * @param {Tree} tree the joints before
 */
function readParent(name, parent, tree) {
  const index = tree.parents.length;
  if (index === 0) {
    if (parent !== undefined && parent !== null) {
      throw wrongType(name, 'left out, because joint 0 is the root', parent);
    }
    return -1;
  }
  const hint = parent === undefined ? ' (only joint 0, the root, has none)' : '';
  return findJoint(name, parent, tree, index, `the name or the index of an earlier joint${hint}`);
}

/**
 * @param {string} name of the argument
 * @param {unknown} value
 * @param {Tree} tree the joints before
 */
function readName(name, value, tree) {
  const given = value ?? null;
  if (given !== null && typeof given !== 'string') {
    throw wrongType(name, 'a string', given);
  }
  if (given === '') {
    throw wrongValue(name, 'a string that is not empty', given);
  }
  if (given !== null) {
    if (tree.indices.has(given)) {
      throw wrongValue(name, 'a name that no other joint has', given);
    }
    tree.indices.set(given, tree.names.length);
  }
  tree.names.push(given);
}

/**
 * Writes the parents and offsets of all joints. Returns where they are.
 * @param {Struct[]} structs
 * @param {Record<string, unknown>[]} given
 * @param {Tree} tree
 * @param {number} dimensions
 * @returns {[name: string, value: number[]][]} the argument that says it, and its numbers
 */
function placeJoints(structs, given, { parents }, dimensions) {
  const origin = new Array(dimensions).fill(0);
  /** @type {number[][]} */
  const inSpace = [];
  return given.map((joint, i) => {
    const name = `joints[${i}]`;
    const from = i === 0 ? origin : inSpace[parents[i]];
    const offset = i === 0 ? readRoot(name, joint, origin) : readOffset(name, joint, from);
    const place = offset.map((n, axis) => from[axis] + n);
    inSpace.push(place);
    structs[i].setInt(JOINT.PARENT, parents[i]);
    structs[i].setNumbers(JOINT.OFFSET, offset);
    return joint.offset === undefined ? [`${name}.position`, place] : [`${name}.offset`, offset];
  });
}

/**
 * The position of joint 0.
 * @param {string} name
 * @param {Record<string, unknown>} joint
 * @param {number[]} origin
 */
function readRoot(name, { offset, position }, origin) {
  if (offset !== undefined) {
    throw wrongType(`${name}.offset`, 'left out: the root has a position instead', offset);
  }
  return position === undefined ? origin : readPoint(`${name}.position`, origin.length, position);
}

/**
 * The offset of another joint.
 * @param {string} name
 * @param {Record<string, unknown>} joint
 * @param {number[]} from where its parent is at rest
 */
function readOffset(name, { offset, position }, from) {
  if ((offset === undefined) === (position === undefined)) {
    const rule = 'given either an offset or a position';
    throw wrongType(name, rule, offset === undefined ? 'neither' : 'both');
  }
  return offset === undefined
    ? readPoint(`${name}.position`, from.length, position).map((n, axis) => n - from[axis])
    : readPoint(`${name}.offset`, from.length, offset);
}

/**
 * Throws the error of a code below 0 about a joint.
 * @param {import('../core/instance.js').Instance} instance
 * @param {number} code
 * @param {Struct} joint
 * @param {number} dimensions
 * @param {string} [prefix] of the names of options, such as `joints[3].`
 */
export function checkJoint(instance, code, joint, dimensions, prefix = '') {
  const wrong = code < 0 ? findWrongOption(code, joint, dimensions) : null;
  if (wrong) {
    instance.check(code, `${prefix}limit.${wrong[0]}`, wrong[1]);
  }
  if (code === ERRORS.COORDINATE) {
    instance.check(code, `${prefix}offset`, joint.getNumbers(JOINT.OFFSET, dimensions));
  }
  if (code === ERRORS.STIFFNESS) {
    instance.check(code, `${prefix}stiffness`, joint.getNumber(JOINT.STIFFNESS));
  }
  /** @type {Record<number, string>} */
  const names = {
    [ERRORS.REACH]: 'The offsets of the joints',
    [ERRORS.VALUE]: 'The value of a goal for the joint',
  };
  instance.check(code, names[code] ?? 'The rig');
}

/**
 * The struct of a joint as it is now.
 * @param {HeapObject} heap
 * @param {number} index
 */
export function readJoint(heap, index) {
  const { instance, wasm } = heap;
  const rig = heap.alive();
  const get = (/** @type {number} */ address) => wasm.ik_rig_get_joint(rig, index, address);
  return new Struct(instance.readDoubles(JOINT.BYTES / 8, get));
}

/**
 * Changes a joint.
 * @param {HeapObject} heap
 * @param {number} index
 * @param {Struct} joint
 */
export function writeJoint(heap, index, joint) {
  const { instance, wasm, dimensions } = heap;
  const [code] = instance.withScratch([joint.doubles], (_, address) =>
    wasm.ik_rig_set_joint(heap.alive(), index, address),
  );
  checkJoint(instance, code, joint, dimensions);
}

/**
 * Describes a joint, as the option `joints` takes it.
 * @param {HeapObject} heap
 * @param {Tree} tree
 * @param {number} index
 */
export function describeJoint(heap, tree, index) {
  const { dimensions } = heap;
  const joint = readJoint(heap, index);
  const name = tree.names[index];
  const place = joint.getNumbers(JOINT.OFFSET, dimensions);
  const limit = describeLimit(joint, dimensions);
  const stiffness = joint.getNumber(JOINT.STIFFNESS);
  return {
    ...(name !== null && { name }),
    ...(index > 0 ? { parent: nameOf(tree, tree.parents[index]), offset: place } : { position: place }),
    ...(limit && { limit }),
    ...(stiffness !== 1 && { stiffness }),
    ...describeCoupling(heap, tree, index),
    ...(heap.wasm.ik_rig_is_locked(heap.alive(), index) && { locked: true }),
  };
}
