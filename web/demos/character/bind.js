// What inverse kinematics is attached to: the bones of an object, its chains as a list that the user may edit, and
// what each target moves.

import { Vector3 } from 'three';
import { guessChains } from '../../three/body/guess-chains.js';
import { bonesOf } from '../shared-3d/model-file.js';
import { STARTS } from './targets.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../../three/body/guess-chains.js').GuessedChain} GuessedChain */
/** @typedef {import('./setup.js').TargetName} TargetName */

/**
 * A chain of the list: a guess, and whether it is used. The names of its bones are those of the file.
 * @typedef {GuessedChain & { used: boolean }} ListedChain
 */

/** The name of a bone in its file: the loader of three.js removes dots and colons from names. */
function nameOf(/** @type {Object3D} */ bone) {
  const { name } = bone.userData;
  return typeof name === 'string' && name ? name : bone.name;
}

export class Binding {
  /** @type {Object3D} */
  object;
  /** The bones by their names, parents first. @type {Map<string, Object3D>} */
  bones;
  /** @type {ListedChain[]} */
  chains = [];

  /** @param {Object3D} object the humanoid or a model, in its bind pose */
  constructor(object) {
    this.object = object;
    this.bones = new Map(bonesOf(object).map((bone) => [nameOf(bone), bone]));
    this.guess();
  }

  /** Finds the chains by the names of the bones. */
  guess() {
    const named = [...this.bones].map(([name, { parent }]) => ({
      name,
      parent: parent && this.bones.get(nameOf(parent)) === parent ? nameOf(parent) : null,
    }));
    this.chains = guessChains(named).map((chain) => ({ ...chain, used: true }));
  }

  /** The bones that a chain may start or end with. */
  get names() {
    return [...this.bones.keys()];
  }

  /**
   * The bones of a chain, from its first to its tip; empty if the tip is not below the first bone.
   * @param {GuessedChain} chain
   */
  pathOf({ first, tip }) {
    /** @type {Object3D[]} */
    const path = [];
    for (let at = this.bones.get(tip) ?? null; at; at = at.parent) {
      path.unshift(at);
      if (nameOf(at) === first) {
        return path.length > 1 ? path : [];
      }
    }
    return [];
  }

  /**
   * The chain that a target moves: an arm, or the first legs of an animal; or the head.
   * @param {TargetName} target
   */
  chainOf(target) {
    const used = this.chains.filter((chain) => chain.used && this.pathOf(chain).length > 0);
    if (target === 'look') {
      return used.find(({ kind }) => kind === 'head') ?? null;
    }
    const arms = used.filter(({ kind, side }) => kind === 'arm' && side === target);
    const legs = used.filter(({ kind, side }) => kind === 'leg' && side === target);
    const noArms = !this.chains.some(({ kind }) => kind === 'arm');
    return arms[0] ?? (noArms ? (legs.find(({ place }) => place === 'front') ?? legs[0]) : null) ?? null;
  }

  /** The legs, whose feet stand on the ground. */
  get legs() {
    return this.chains.filter((chain) => chain.used && chain.kind === 'leg' && this.pathOf(chain).length > 0);
  }

  /**
   * Where the targets of a model start: near what they move and within its reach, and in front of its head.
   * @param {Object3D} frame
   * @returns {Record<TargetName, Vector3>}
   */
  starts(frame) {
    const start = (/** @type {TargetName} */ target) => {
      const path = this.pathOf(this.chainOf(target) ?? { ...this.chains[0], first: '', tip: '' });
      const tip = path.at(-1);
      if (!tip) {
        return STARTS[target].clone();
      }
      const place = frame.worldToLocal(tip.getWorldPosition(new Vector3()));
      if (target === 'look') {
        return place.add(new Vector3(0, 0, 0.8));
      }
      const first = frame.worldToLocal(path[0].getWorldPosition(new Vector3()));
      const away = place.distanceTo(first);
      return place.lerp(first, 0.2).add(new Vector3(0, 0, 0.3 * away));
    };
    return { left: start('left'), right: start('right'), look: start('look') };
  }
}
