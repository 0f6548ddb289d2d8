// The tree of the joints of a rig: their names and parents.

import { wrongType, wrongValue } from '../core/arguments.js';
import { unknownName } from './unknown-name.js';

/**
 * The joints of a rig, as far as they never change.
 * @typedef {object} Tree
 * @property {(string | null)[]} names of the joints; null for a joint without a name
 * @property {number[]} parents the indices of their parents; -1 for joint 0
 * @property {Map<string, number>} indices of the joints, by their names
 */

/** What names a joint. */
export const RULE = 'a joint, its name or its index';

/**
 * The index of a joint that a user names.
 * @param {string} name of the argument
 * @param {unknown} value
 * @param {Tree} tree
 * @param {number} [count] only the joints before this one may be named
 * @param {string} [rule] what is allowed, for messages
 */
export function findJoint(name, value, tree, count = tree.parents.length, rule = RULE) {
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw wrongType(name, rule, value);
  }
  if (typeof value === 'string') {
    const index = tree.indices.get(value);
    if (index === undefined) {
      throw unknownName(name, rule, value, [...tree.indices.keys()]);
    }
    return index;
  }
  if (!(Number.isInteger(value) && value >= 0 && value < count)) {
    throw wrongValue(name, rule, value);
  }
  return value;
}

/**
 * What names a joint in a description: its name if it has one, else its index.
 * @param {Tree} tree
 * @param {number} index
 */
export function nameOf(tree, index) {
  return tree.names[index] ?? index;
}

/** A shorter vector has no direction. */
const SHORTEST = 1e-300;

/**
 * The direction of a joint's bone at rest: to its only child; else from its parent to it; else +x.
 * @param {Tree} tree
 * @param {number} index
 * @param {(joint: number) => number[]} offsetOf returns the offset of a joint from its parent
 */
export function boneDirection({ parents }, index, offsetOf) {
  const children = parents.flatMap((parent, i) => (parent === index ? [i] : []));
  const candidates = children.length === 1 ? [children[0], index] : [index];
  for (const joint of candidates) {
    const offset = joint === 0 ? [] : offsetOf(joint);
    if (offset.some((n) => Math.abs(n) >= SHORTEST)) {
      return offset;
    }
  }
  return offsetOf(index).map((_, axis) => (axis === 0 ? 1 : 0));
}
