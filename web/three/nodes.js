// Nodes: what is one, what messages call them, and which ones are above and below others.

import { isObject, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';

/** @typedef {import('three').Object3D} Object3D */

/**
 * Whether a value is an object of three.js, also of another copy of it.
 * @param {unknown} value
 * @returns {value is Object3D}
 */
export const isObject3D = (value) => isObject(value) && Boolean(value.isObject3D);

/**
 * Returns an object of three.js. What a loader returns is none, but its scene is.
 * @param {string} name of the argument
 * @param {unknown} value
 * @returns {Object3D}
 */
export function readObject3D(name, value) {
  if (!isObject3D(value)) {
    const isLoaded = isObject(value) && isObject3D(value.scene);
    throw wrongType(
      name,
      `an Object3D of three.js${isLoaded ? ', such as the scene of a glTF file' : ''}`,
      value,
    );
  }
  return value;
}

/**
 * The name of a node in messages.
 * @param {Object3D} node
 */
export const nameOf = (node) => node.name || `a node of the type ${node.type}`;

/**
 * How many nodes are above a node.
 * @param {Object3D} node
 */
export const depthOf = (node) => nodesAbove(node).length;

/**
 * The nodes above a node: first its parent.
 * @param {Object3D} node
 * @throws {RangeError} if the parents of nodes form a cycle
 */
export function nodesAbove(node) {
  const nodes = new Set();
  for (let at = node.parent; at; at = at.parent) {
    if (at === node || nodes.has(at)) {
      const message = `${nameOf(at)} is below itself: the parents of nodes must not form a cycle`;
      throw coded('out-of-range', new RangeError(message));
    }
    nodes.add(at);
  }
  return /** @type {Object3D[]} */ ([...nodes]);
}

/**
 * The top of the tree that a node is in: the node itself if it has no parent.
 * @param {Object3D} node
 */
export const topOf = (node) => nodesAbove(node).at(-1) ?? node;

/**
 * The nodes from one node down to another, both included. null if the second one is neither the first one nor below it,
 * also where the parents of nodes form a cycle.
 * @param {Object3D} first
 * @param {Object3D} last
 * @returns {Object3D[] | null}
 */
export function nodesBetween(first, last) {
  const nodes = [];
  const seen = new Set();
  for (let at = /** @type {Object3D | null} */ (last); at && !seen.has(at); at = at.parent) {
    seen.add(at);
    nodes.unshift(at);
    if (at === first) {
      return nodes;
    }
  }
  return null;
}

/**
 * Whether a node is below another one.
 * @param {Object3D} node
 * @param {Object3D} above
 */
export function isBelow(node, above) {
  // It is called in each frame, so it allocates nothing. In a cycle, `at` meets `behind`, which goes at half the speed.
  let behind = /** @type {Object3D | null} */ (node);
  let isSlow = true;
  for (let at = node.parent; at && at !== behind; at = at.parent) {
    if (at === above) {
      return true;
    }
    isSlow = !isSlow;
    behind = isSlow && behind ? behind.parent : behind;
  }
  return false;
}
