// Which chains are solved together: those that have bones in common.

import { pivotOf } from './pole-turn.js';
import { SharedChains } from './shared-chains.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/**
 * Whether a rig can do what a chain does.
 * @param {SkeletonChain} chain
 * @param {Object3D | null | undefined} pivot the bone that its pole turns
 */
const isPlain = (chain, pivot) => {
  const { limits } = chain.shape;
  return (
    (chain.pole === null || Boolean(pivot)) &&
    (limits === null ||
      limits.every((/** @type {any} */ limit) => limit?.type !== 'ball' || limit.swingY === limit.swingZ))
  );
};

/** Groups of chains that have bones in common. */
export class Sharing {
  #chains;
  #shapes;
  /** The bone that the pole of each chain turns. @type {(Object3D | null)[]} */
  #pivots;
  #plain;

  /** @param {readonly SkeletonChain[]} chains those nearer to the root of the skeleton first */
  constructor(chains) {
    this.#chains = chains;
    this.#shapes = chains.map(({ shape }) => shape);
    this.#pivots = chains.map((chain) => pivotOf(chain, chains));
    this.#plain = chains.map((chain, i) => isPlain(chain, this.#pivots[i]));
    const pivots = new Map(chains.map((chain, i) => [chain, this.#pivots[i]]));
    const plain = chains.filter((_, i) => this.#plain[i]);
    this.groups = groupsOf(plain).map((group) => new SharedChains(group, pivots));
  }

  /** Whether the groups still fit: bones, limits and poles of chains may have changed. */
  get fits() {
    for (let i = 0; i < this.#chains.length; i++) {
      const chain = this.#chains[i];
      if (chain.shape !== this.#shapes[i] || isPlain(chain, this.#pivots[i]) !== this.#plain[i]) {
        return false;
      }
    }
    return true;
  }

  dispose() {
    for (const group of this.groups) {
      group.dispose();
    }
  }
}

/**
 * The chains that have bones in common; others are left out.
 * @param {readonly SkeletonChain[]} chains
 */
function groupsOf(chains) {
  /** @type {{ bones: Set<Object3D>, chains: SkeletonChain[] }[]} */
  let groups = [];
  for (const chain of chains) {
    const near = groups.filter(({ bones }) => chain.bones.some((bone) => bones.has(bone)));
    const bones = new Set([...near.flatMap((group) => [...group.bones]), ...chain.bones]);
    groups = groups.filter((group) => !near.includes(group));
    groups.push({ bones, chains: [...near.flatMap((group) => group.chains), chain] });
  }
  return groups.map((group) => group.chains).filter(({ length }) => length > 1);
}
