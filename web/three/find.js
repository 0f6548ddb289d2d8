// Finds nodes of a skeleton by name.

import { show, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { isObject3D, nodesBetween } from './nodes.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A bone: itself, or its name, as three.js or as its file has it.
 * @typedef {Object3D | string} BoneReference
 */

/** How many names a message lists. */
const MOST_NAMES = 12;

/**
 * A name as GLTFLoader writes it: three.js does not allow some characters in names.
 * @param {string} name
 */
function sanitize(name) {
  return name.replace(/\s/g, '_').replace(/[[\].:/]/g, '');
}

/**
 * The names of a node: as it is called, and as its file calls it.
 * @param {Object3D} node
 */
function namesOf(node) {
  const raw = node.userData.name;
  return typeof raw === 'string' && raw !== node.name ? [node.name, raw] : [node.name];
}

/** The ways to compare names, the strictest first. */
const COMPARISONS = [
  (/** @type {Object3D} */ node, /** @type {string} */ name) => namesOf(node).includes(name),
  (/** @type {Object3D} */ node, /** @type {string} */ name) => sanitize(node.name) === sanitize(name),
  // GLTFLoader appends a number to a name that the file has twice.
  (/** @type {Object3D} */ node, /** @type {string} */ name) =>
    sanitize(node.name).replace(/_\d+$/, '') === sanitize(name),
];

/**
 * Where a node is: the names from the object down to it.
 * @param {Object3D} node
 * @param {Object3D} object
 */
function placeOf(node, object) {
  const nodes = nodesBetween(object, node) ?? [];
  return nodes
    .slice(1)
    .map(({ name, type }) => name || type)
    .join(' / ');
}

/**
 * The nodes of an object that have a name. Of nodes with the same name, bones come before meshes and groups.
 * @param {Object3D} object
 * @param {string} name
 */
function nodesNamed(object, name) {
  for (const same of COMPARISONS) {
    /** @type {Object3D[]} */
    const found = [];
    object.traverse((node) => {
      if (same(node, name)) {
        found.push(node);
      }
    });
    const bones = found.filter((node) => /** @type {any} */ (node).isBone);
    if (found.length > 0) {
      return bones.length > 0 ? bones : found;
    }
  }
  return [];
}

/**
 * Some names of the object, those first that contain a part of the wrong one.
 * @param {Object3D} object
 * @param {string} name
 */
function similarNames(object, name) {
  const part = sanitize(name).toLowerCase().slice(0, 4);
  /** @type {string[]} */
  const names = [];
  object.traverse((node) => {
    if (node.name && /** @type {any} */ (node).isBone) {
      names.push(node.name);
    }
  });
  const rank = (/** @type {string} */ each) => (each.toLowerCase().includes(part) ? 0 : 1);
  names.sort((a, b) => rank(a) - rank(b));
  const more = names.length > MOST_NAMES ? ', …' : '';
  return names.length > 0
    ? `its bones are ${names.slice(0, MOST_NAMES).join(', ')}${more}`
    : 'it has no bones with names';
}

/**
 * A node of an object, given as the node or by its name: as three.js calls it, or as its file does.
 * @param {Object3D} object
 * @param {unknown} node
 * @param {string} argument the name of the argument in messages
 * @returns {Object3D}
 */
export function findNode(object, node, argument) {
  if (isObject3D(node)) {
    if (nodesBetween(object, node)) {
      return node;
    }
    throw coded(
      'out-of-range',
      new RangeError(
        `${argument} must be a node of the skeleton, but ${node.name || node.type} is not in it`,
      ),
    );
  }
  if (typeof node !== 'string') {
    throw wrongType(argument, 'a bone, an Object3D or a name', node);
  }
  const found = nodesNamed(object, node);
  if (found.length === 1) {
    return found[0];
  }
  if (found.length === 0) {
    throw coded(
      'out-of-range',
      new RangeError(
        `${argument}: the skeleton has no node named ${show(node)}; ${similarNames(object, node)}`,
      ),
    );
  }
  const places = found.map((each) => placeOf(each, object)).join('; ');
  throw coded(
    'out-of-range',
    new RangeError(
      `${argument}: ${found.length} nodes are named ${show(node)}: pass one of them itself: ${places}`,
    ),
  );
}
