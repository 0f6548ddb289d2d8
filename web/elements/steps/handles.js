// What can be dragged on a drawing of steps, and chosen by keys: the target, the joints, the edges of
// the joints' sectors. All points are in pixels of the canvas.

import { edgeNear, signed } from '../shared/sectors.js';
import { distance } from './scene.js';

/** @typedef {import('./scene.js').Point} Point */
/** @typedef {import('../shared/sectors.js').Sector} Sector */

/**
 * @typedef {{ kind: 'target' } | { kind: 'joint', joint: number }
 *   | { kind: 'edge', bone: number, edge: 'min' | 'max' }} Handle
 */

/**
 * Where everything is.
 * @typedef {object} Places
 * @property {Point} target
 * @property {Point[]} joints
 * @property {Sector[]} sectors
 */

/** How far from the target it can be grasped with a mouse: more than its ring. */
const TARGET = 18;

/**
 * What is under a hand: the target before all, then what is nearest; null for nothing.
 * @param {Places} places
 * @param {Point} point
 * @param {number} within
 * @returns {Handle | null}
 */
export function handleAt({ target, joints, sectors }, point, within) {
  if (distance(target, point) < Math.max(TARGET, within)) {
    return { kind: 'target' };
  }
  const edge = edgeNear(sectors, point, within);
  const away = joints.map((joint) => distance(joint, point));
  const least = Math.min(...away);
  if (edge && edge.away < least) {
    return { kind: 'edge', bone: edge.bone, edge: edge.edge };
  }
  return least < within ? { kind: 'joint', joint: away.lastIndexOf(least) } : null;
}

/**
 * The joint so many after the one that is chosen, around the whole chain.
 * @param {Handle | null} chosen
 * @param {number} joints
 * @param {number} by 1 or -1
 * @returns {Handle}
 */
export function nextJoint(chosen, joints, by) {
  const before = by > 0 ? -1 : joints;
  const now = chosen?.kind === 'joint' ? chosen.joint : before;
  return { kind: 'joint', joint: (now + by + joints) % joints };
}

/**
 * The edge so many after the one that is chosen; null where there are none.
 * @param {Handle | null} chosen
 * @param {Sector[]} sectors
 * @param {number} by 1 or -1
 * @returns {Handle | null}
 */
export function nextEdge(chosen, sectors, by) {
  const edges = sectors.flatMap(({ bone }) => [
    { kind: /** @type {const} */ ('edge'), bone, edge: /** @type {const} */ ('min') },
    { kind: /** @type {const} */ ('edge'), bone, edge: /** @type {const} */ ('max') },
  ]);
  if (edges.length === 0) {
    return null;
  }
  const at = edges.findIndex(
    ({ bone, edge }) => chosen?.kind === 'edge' && bone === chosen.bone && edge === chosen.edge,
  );
  const before = at < 0 && by < 0 ? 0 : at;
  return edges[(before + by + edges.length) % edges.length];
}

/**
 * What is chosen, in words.
 * @param {Handle} handle
 * @param {{ lengths: number[], limits: ({ min: number, max: number } | null)[] | null }} problem
 */
export function handleInWords(handle, { lengths, limits }) {
  if (handle.kind === 'target') {
    return 'The target is chosen: the arrow keys move it.';
  }
  if (handle.kind === 'joint') {
    return `${nameOf(handle.joint, lengths.length)} is chosen: the arrow keys move it.`;
  }
  const limit = limits?.[handle.bone];
  const name = nameOf(handle.bone, lengths.length);
  return limit
    ? `${name}: ${signed(limit.min)} to ${signed(limit.max)}; the edge at ${signed(limit[handle.edge])} is chosen, + and − turn it.`
    : '';
}

function nameOf(/** @type {number} */ joint, /** @type {number} */ bones) {
  return joint === 0 ? 'The root' : joint === bones ? 'The tip' : `Joint ${joint}`;
}
