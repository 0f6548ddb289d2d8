// Which chains are solved together: those that have bones in common; with a body, whose shapes keep out of each other, all that
// do not depend on each other.

import { changesOf, dependsOn, PlaceLink } from '../dependence.js';
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

/** Groups of chains that are solved together. */
export class Sharing {
  #chains;
  #shapes;
  /** The bone that the pole of each chain turns. @type {(Object3D | null)[]} */
  #pivots;
  #plain;
  /** The targets and poles that the groups depend on; without a body, there are none. */
  #links;

  /**
   * @param {readonly SkeletonChain[]} chains those nearer to the root of the skeleton first
   * @param {import('../skeleton-rig.js').SkeletonRig | null} body
   */
  constructor(chains, body) {
    this.#chains = chains;
    this.#shapes = chains.map(({ shape }) => shape);
    this.#pivots = chains.map((chain) => pivotOf(chain, chains, body === null));
    this.#plain = chains.map((chain, i) => isPlain(chain, this.#pivots[i]));
    const pivots = new Map(chains.map((chain, i) => [chain, this.#pivots[i]]));
    const plain = chains.filter((_, i) => this.#plain[i]);
    const sharing = groupsOf(plain);
    const groups = body ? mergeLevels(sharing) : sharing.filter(({ length }) => length > 1);
    this.#links = (body ? chains : []).map((chain) => ({
      chain,
      target: new PlaceLink(chain.aim.place),
      pole: new PlaceLink(chain.pole),
    }));
    this.groups = groups.map((group) => new SharedChains(group, pivots, body));
  }

  /** Whether the groups still fit: bones, limits and poles of chains may have changed. */
  get fits() {
    for (let i = 0; i < this.#chains.length; i++) {
      const chain = this.#chains[i];
      if (chain.shape !== this.#shapes[i] || isPlain(chain, this.#pivots[i]) !== this.#plain[i]) {
        return false;
      }
    }
    for (let i = 0; i < this.#links.length; i++) {
      const { chain, target, pole } = this.#links[i];
      if (!target.fits(chain.aim.place) || !pole.fits(chain.pole)) {
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
 * The chains that have bones in common; others are alone.
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
  return groups.map((group) => group.chains);
}

/**
 * Merges groups that do not depend on each other: those whose longest line of groups that they depend on is as long.
 * @param {readonly SkeletonChain[][]} groups
 */
function mergeLevels(groups) {
  const parts = /** @type {any[]} */ (
    groups.map((chains) => ({ aims: chains, writes: chains.flatMap(({ writes }) => writes) }))
  );
  const changes = parts.map((part) => changesOf([part]));
  const depends = parts.map((part, i) => changes.map((each, k) => i !== k && dependsOn(part, each)));
  const levels = parts.map(() => 0);
  // Groups that depend on each other come to different levels.
  for (let round = 0; round < parts.length; round++) {
    for (let i = 0; i < parts.length; i++) {
      const after = depends[i].map((does, k) => (does ? levels[k] + 1 : 0));
      levels[i] = Math.max(levels[i], ...after);
    }
  }
  const merged = [...new Set(levels)].sort((a, b) => a - b);
  return merged.map((level) => groups.filter((_, i) => levels[i] === level).flat());
}
