// What depends on what: which nodes some parts of a SkeletonIK turn and move, and which targets, poles and chains are below these.

import { isObject3D, nodesAbove } from './nodes.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A chain or a look-at.
 * @typedef {import('./chain.js').SkeletonChain | import('./look-at.js').SkeletonLookAt} Aimed
 */
/**
 * What is solved: a chain, chains that are solved together, a look-at or feet.
 * @typedef {object} Solved
 * @property {readonly Object3D[]} writes the nodes that it turns
 * @property {readonly Object3D[]} [moves] the nodes that it moves
 * @property {readonly Aimed[]} aims what it solves for
 * @property {readonly Aimed[]} judged those that are judged at the end of an update
 * @property {(weight: number, dt: number) => void} update
 * @property {() => void} [again] solves again in the same update
 */
/** @typedef {{ turns: Set<Object3D>, moves: Set<Object3D> }} Changes */

/** The node that a place is; null for a point. @param {unknown} place @returns {Object3D | null} */
const nodeOf = (place) => (isObject3D(place) ? place : null);

/** What some parts change. @param {readonly Solved[]} parts @returns {Changes} */
export const changesOf = (parts) => ({
  turns: new Set(parts.flatMap(({ writes }) => writes)),
  moves: new Set(parts.flatMap(({ moves = [] }) => moves)),
});

/**
 * Whether changes move a node, or turn it if that counts.
 * @param {Object3D | null} node
 * @param {Changes} changes
 * @param {boolean} [turned]
 */
function isMoved(node, { turns, moves }, turned = false) {
  if (node && (moves.has(node) || (turned && turns.has(node)))) {
    return true;
  }
  return node !== null && nodesAbove(node).some((above) => turns.has(above) || moves.has(above));
}

/** @param {Aimed} aimed @param {Changes} changes */
export const isTargetMoved = (aimed, changes) =>
  isMoved(nodeOf(aimed.aim.place), changes, 'orientation' in aimed && aimed.orientation === 'target');

/** @param {Aimed} aimed @param {Changes} changes */
export const isTipMoved = (aimed, changes) =>
  'end' in aimed
    ? isMoved(aimed.end, changes, aimed.shape.path.offset !== null)
    : isMoved(aimed.bones[aimed.bones.length - 1], changes, true);

/** The pole of a chain. @param {Aimed} aimed */
export const poleOf = (aimed) => ('pole' in aimed ? aimed.pole : null);

/** @param {Solved} part @param {Changes} changes */
export const dependsOn = (part, changes) =>
  part.aims.some(
    (aimed) =>
      isMoved(aimed.bones[0], changes) ||
      isTargetMoved(aimed, changes) ||
      isMoved(nodeOf(poleOf(aimed)), changes),
  );

/** A target or a pole, and the nodes above it. */
export class PlaceLink {
  #node;
  #above;

  /** @param {unknown} place */
  constructor(place) {
    this.#node = nodeOf(place);
    this.#above = this.#node ? nodesAbove(this.#node) : [];
  }

  /**
   * Whether a place is still this one, below the same nodes.
   * @param {unknown} place
   */
  fits(place) {
    const node = nodeOf(place);
    let at = node?.parent ?? null;
    let i = 0;
    for (; at && at === this.#above[i]; at = at.parent) {
      i++;
    }
    return node === this.#node && at === null && i === this.#above.length;
  }
}
