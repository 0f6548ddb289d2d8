// What can be dragged on a drawing of a chain, and selected by keys: the target, joints, the edges of the
// joints' sectors. All points are in pixels of the canvas.

import { distance, edgeNear, handleOf, sectorNear, sectorsOf } from './sectors.js';

/** @typedef {import('./sectors.js').Point} Point */
/** @typedef {import('./sectors.js').Limit} Limit */
/** @typedef {import('./sectors.js').Sector} Sector */

/**
 * @typedef {{ kind: 'target' } | { kind: 'joint', joint: number }
 *   | { kind: 'edge', bone: number, edge: 'min' | 'max' }} Handle
 */

/**
 * The places of what can be dragged, in CSS pixels of the canvas.
 * @typedef {object} Places
 * @property {Point | null} target null while it cannot be dragged
 * @property {Point[]} joints those that can be dragged, from the root
 * @property {Sector[]} sectors of the joints with limits
 */

/** How far from the target it can be dragged with a mouse: more than its ring. */
const TARGET = 18;

/** The sector of a joint without a limit. */
const WHOLE = { min: -180, max: 180 };

/**
 * The sectors of the limited joints, on the canvas.
 * @param {Point[]} joints on the canvas
 * @param {readonly (Limit | null)[] | null} limits
 * @param {(bone: number) => boolean} isOpen whether a sector is open where they are too close together for all
 *   to be
 * @param {number} [base] the direction from which the first limit is measured, in radians
 * @returns {Sector[]}
 */
export function sectorsAt(joints, limits, isOpen, base = 0) {
  if (!limits) {
    return [];
  }
  const all = sectorsOf(
    joints,
    limits.map((limit) => limit ?? WHOLE),
    base,
    isOpen,
  );
  return all.filter(({ bone }) => limits[bone]);
}

/**
 * What is under a pointer: an edge if nothing is nearer; otherwise the target first, also over a joint.
 * @param {Places} places
 * @param {Point} point
 * @param {number} within
 * @returns {Handle | null} null for nothing
 */
export function handleAt({ target, joints, sectors }, point, within) {
  const toTarget = target ? distance(target, point) : Number.POSITIVE_INFINITY;
  const toJoints = joints.map((joint) => distance(joint, point));
  const least = Math.min(...toJoints);
  const edge = edgeNear(sectors, point, within);
  if (edge && edge.away < Math.min(toTarget, least)) {
    return { kind: 'edge', bone: edge.bone, edge: edge.edge };
  }
  if (toTarget < Math.max(TARGET, within)) {
    return { kind: 'target' };
  }
  return least < within ? { kind: 'joint', joint: toJoints.lastIndexOf(least) } : null;
}

/**
 * The bone whose closed sector is under a pointer, -1 for none.
 * @param {Places} places
 * @param {Point} point
 * @param {number} within
 */
export function closedSectorAt({ sectors }, point, within) {
  return sectorNear(
    sectors.filter(({ open }) => !open),
    point,
    -1,
    within,
  );
}

/**
 * The place of a handle.
 * @param {Places} places
 * @param {Handle} handle
 */
export function placeOf({ target, joints, sectors }, handle) {
  if (handle.kind === 'joint') {
    return joints[handle.joint];
  }
  const sector = handle.kind === 'edge' && sectors.find(({ bone }) => bone === handle.bone);
  return sector ? handleOf(sector, handle.edge) : (target ?? joints[0]);
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
 * The limit whose edge is selected, in words.
 * @param {Handle} handle
 * @param {readonly (Limit | null)[] | null} limits
 * @param {import('./language.js').Language} language
 */
export function limitInWords(handle, limits, language) {
  const limit = handle.kind === 'edge' && limits?.[handle.bone];
  if (!limit) {
    return '';
  }
  const { base, joint } = language.strings.limits;
  return language.text(handle.bone === 0 ? base : joint, {
    joint: handle.bone,
    min: language.degrees(limit.min),
    max: language.degrees(limit.max),
    angle: language.degrees(limit[handle.edge]),
  });
}
