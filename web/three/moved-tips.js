// Tips that other parts of a SkeletonIK move after their chains were solved: how such a chain ended is judged at the end.

import { Vector3 } from 'three';
import { SkeletonChain } from './chain.js';
import { worldPoint } from './place.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * What is solved: a chain, chains that are solved together, a look-at or feet.
 * @typedef {object} Solved
 * @property {readonly Object3D[]} writes
 * @property {readonly Object3D[]} [moves]
 * @property {readonly SkeletonChain[]} [chains]
 */

/** Codes of statuses, see src/ik.h. */
const REACHED = 1;
const BLOCKED = 5;

/** Tips that move by less, in reaches, stay: the rest is rounding. */
const STAYS = 1e-9;

const place = new Vector3();
const target = new Vector3();
const vector = new Vector3();

/** The chains of what is solved. @param {Solved} solved */
const chainsOf = (solved) => (solved instanceof SkeletonChain ? [solved] : (solved.chains ?? []));

/**
 * Whether one of some nodes moves the tip of a chain when it turns.
 * @param {SkeletonChain} chain
 * @param {Set<Object3D>} nodes
 */
function isMovedBy({ end, shape }, nodes) {
  for (let at = shape.path.offset ? end : end.parent; at; at = at.parent) {
    if (nodes.has(at)) {
      return true;
    }
  }
  return false;
}

/**
 * Where the tip of a chain is in the world.
 * @param {SkeletonChain} chain
 * @param {Vector3} to
 */
function tipOf({ end, shape }, to) {
  const { offset } = shape.path;
  end.updateWorldMatrix(true, false);
  return offset ? to.copy(offset).applyMatrix4(end.matrixWorld) : to.setFromMatrixPosition(end.matrixWorld);
}

/**
 * Judges a chain whose tip may have moved since it was solved. By a weight below 1 only a part of its result is shown: then
 * the way of the tip counts as an error, in addition to that of the solve.
 * @param {SkeletonChain} chain
 * @param {Vector3} before where the tip was
 * @param {number} overall the weight of all chains
 */
function judge(chain, before, overall) {
  const { parent } = chain.bones[0];
  const scale = parent ? parent.matrixWorld.getMaxScaleOnAxis() : 1;
  const reach = chain.bones.reduce((sum, _, i) => sum + chain.shape.path.vector(i, vector).length(), 0);
  const moved = tipOf(chain, place).distanceTo(before) / scale;
  if (chain.status === 'unsolved' || !chain.target || moved <= STAYS * reach) {
    return;
  }
  const isShown = overall * chain.weight === 1;
  const distance = isShown
    ? worldPoint(chain.target, target).distanceTo(place) / scale
    : chain.error / scale + moved;
  chain.conclude(distance <= chain.tolerance * reach ? REACHED : BLOCKED, distance);
}

export class MovedTips {
  /** By the place in the order of solves. @type {{ chain: SkeletonChain, before: Vector3 }[][]} */
  #watched;

  /** @param {readonly Solved[]} order of solves */
  constructor(order) {
    this.#watched = order.map((solved, i) => {
      const later = new Set(order.slice(i + 1).flatMap(({ writes, moves = [] }) => [...writes, ...moves]));
      return chainsOf(solved)
        .filter((chain) => isMovedBy(chain, later))
        .map((chain) => ({ chain, before: new Vector3() }));
    });
  }

  /**
   * Keeps where the tips are that were just solved for.
   * @param {number} i the place in the order
   */
  keep(i) {
    for (const { chain, before } of this.#watched[i]) {
      tipOf(chain, before);
    }
  }

  /**
   * Judges the chains whose tips were moved since.
   * @param {number} overall the weight of all chains
   */
  judge(overall) {
    for (const watched of this.#watched) {
      for (const { chain, before } of watched) {
        judge(chain, before, overall);
      }
    }
  }
}
