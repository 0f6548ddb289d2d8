// What can be dragged on a drawing of steps, and selected by keys: the target, the joints, the edges of
// the joints' sectors. All points are in pixels of the canvas.

import { edgeNear, handleOf, sectorsOf } from '../shared/sectors.js';
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

/** How far from the target it can be dragged with a mouse: more than its ring. */
const TARGET = 18;

/** The sector of a joint without a limit. */
const WHOLE = { min: -180, max: 180 };

/**
 * The sectors of the limited joints, on the canvas.
 * @param {Point[]} joints on the canvas
 * @param {({ min: number, max: number } | null)[] | null} limits
 * @param {(bone: number) => boolean} isSelected whether an edge of this bone's sector is selected
 * @returns {Sector[]}
 */
export function sectorsAt(joints, limits, isSelected) {
  if (!limits) {
    return [];
  }
  const all = sectorsOf(
    joints,
    limits.map((limit) => limit ?? WHOLE),
    0,
    isSelected,
  );
  return all.filter(({ bone }) => limits[bone]);
}

/**
 * What is under a pointer: the target first, then what is nearest; null for nothing.
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
 * The place of a handle.
 * @param {Places} places
 * @param {Handle} handle
 */
export function placeOf({ target, joints, sectors }, handle) {
  if (handle.kind === 'target') {
    return target;
  }
  if (handle.kind === 'joint') {
    return joints[handle.joint];
  }
  const sector = sectors.find(({ bone }) => bone === handle.bone);
  return sector ? handleOf(sector, handle.edge) : target;
}

/**
 * The joint so many after the one that is selected, around the whole chain.
 * @param {Handle | null} selected
 * @param {number} joints
 * @param {number} by 1 or -1
 * @returns {Handle}
 */
export function nextJoint(selected, joints, by) {
  const before = by > 0 ? -1 : joints;
  const now = selected?.kind === 'joint' ? selected.joint : before;
  return { kind: 'joint', joint: (now + by + joints) % joints };
}

/**
 * The edge so many after the one that is selected; null where there are none.
 * @param {Handle | null} selected
 * @param {Sector[]} sectors
 * @param {number} by 1 or -1
 * @returns {Handle | null}
 */
export function nextEdge(selected, sectors, by) {
  const edges = sectors.flatMap(({ bone }) => [
    { kind: /** @type {const} */ ('edge'), bone, edge: /** @type {const} */ ('min') },
    { kind: /** @type {const} */ ('edge'), bone, edge: /** @type {const} */ ('max') },
  ]);
  if (edges.length === 0) {
    return null;
  }
  const at = edges.findIndex(
    ({ bone, edge }) => selected?.kind === 'edge' && bone === selected.bone && edge === selected.edge,
  );
  const before = at < 0 && by < 0 ? 0 : at;
  return edges[(before + by + edges.length) % edges.length];
}

/**
 * What is selected, in words.
 * @param {Handle} handle
 * @param {{ lengths: readonly number[], limits: ({ min: number, max: number } | null)[] | null }} problem
 * @param {import('../shared/language.js').Language} language
 */
export function handleInWords(handle, { lengths, limits }, language) {
  const { selected } = language.strings.steps;
  if (handle.kind === 'target') {
    return selected.target;
  }
  if (handle.kind === 'joint') {
    const { joint } = handle;
    const sentence = joint === 0 ? selected.base : joint === lengths.length ? selected.tip : selected.joint;
    return language.text(sentence, { joint });
  }
  const limit = limits?.[handle.bone];
  return limit
    ? language.text(handle.bone === 0 ? selected.baseLimit : selected.jointLimit, {
        joint: handle.bone,
        min: language.degrees(limit.min),
        max: language.degrees(limit.max),
        angle: language.degrees(limit[handle.edge]),
      })
    : '';
}
