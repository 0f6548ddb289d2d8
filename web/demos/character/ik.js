// Inverse kinematics on the character: the hands reach for their targets, the head looks at its target, and the feet
// stand on the ground.

import { IKHelper, plantFeet, SkeletonIK } from '../../three.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/character.js';
import { TARGETS } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('./bind.js').ListedChain} ListedChain */
/** @typedef {import('./setup.js').TargetName} TargetName */
/** @typedef {import('../../three.js').Part | import('../../three.js').SkeletonFeet} Part */

/** Seconds in which a part takes effect, and loses it. */
const FADE = 0.3;

const { notes } = words.chains;

/** Whether an error says that the package cannot use a skeleton; any other error is a fault of this page. */
const isRefusal = (/** @type {unknown} */ error) =>
  error instanceof RangeError && /** @type {{ code?: string }} */ (error).code === 'out-of-range';

export class CharacterIK {
  #binding;
  #targets;
  #heightAt;
  #ik;
  /** What each switch of the page turns on, by the name of its setting. @type {Map<string, { part: Part, on: boolean }>} */
  #parts = new Map();
  /** What the user should know about a chain. @type {Map<ListedChain, string>} */
  #notes = new Map();
  /** Shows the chains and their limits. @type {IKHelper} */
  helper;

  /**
   * @param {import('./bind.js').Binding} binding the bones and the chains
   * @param {import('./targets.js').Targets} targets
   * @param {(x: number, z: number) => number} heightAt the height of the ground
   */
  constructor(binding, targets, heightAt) {
    this.#binding = binding;
    this.#targets = targets;
    this.#heightAt = heightAt;
    this.#ik = this.#bind();
    this.helper = new IKHelper(this.#ik);
  }

  #bind() {
    const ik = new SkeletonIK(this.#binding.object);
    for (const name of TARGETS) {
      const chain = this.#binding.chainOf(name);
      if (chain) {
        this.#add(name, name === 'look' ? this.#look(ik, chain) : this.#limb(ik, chain, name));
      }
    }
    this.#add('feet', this.#feet(ik));
    return ik;
  }

  /** @param {string} name @param {Part | null} part */
  #add(name, part) {
    if (part) {
      this.#parts.set(name, { part, on: false });
    }
  }

  /**
   * Makes a part of inverse kinematics; null, with a note for each of its chains, if the skeleton does not allow it.
   * @template T
   * @param {readonly ListedChain[]} chains
   * @param {string} note
   * @param {() => T} make
   */
  #try(chains, note, make) {
    try {
      return make();
    } catch (error) {
      if (!isRefusal(error)) {
        throw error;
      }
      for (const chain of chains) {
        this.#notes.set(chain, fill(note, { reason: /** @type {Error} */ (error).message }));
      }
      return null;
    }
  }

  /** @param {SkeletonIK} ik @param {ListedChain} chain */
  #look(ik, chain) {
    // The package turns at most 5 bones.
    const bones = this.#binding.pathOf(chain).slice(-5);
    const target = this.#targets.objectOf('look');
    return this.#try([chain], notes.refused, () => ik.lookAt(bones, { target, weight: 0 }));
  }

  /**
   * A limb with its limits; or without them, if the limb is straight at rest and nothing says how it bends.
   * @param {SkeletonIK} ik
   * @param {ListedChain} chain
   * @param {TargetName} name
   */
  #limb(ik, chain, name) {
    const path = this.#binding.pathOf(chain);
    const options = { target: this.#targets.objectOf(name), weight: 0 };
    const make = (/** @type {ListedChain['limits']} */ limits) =>
      ik.chain(path[0], path[path.length - 1], { ...options, limits });
    return (
      this.#try([chain], notes.unlimited, () => make(chain.limits)) ??
      this.#try([chain], notes.refused, () => make(null))
    );
  }

  /** Puts the feet of the legs that no target moves on the ground. */
  #feet(/** @type {SkeletonIK} */ ik) {
    const moved = TARGETS.map((name) => this.#binding.chainOf(name));
    const chains = this.#binding.legs.filter((leg) => !moved.includes(leg));
    const legs = chains
      .map((leg) => this.#binding.pathOf(leg))
      .map((path) => ({ thigh: path[0], foot: path[path.length - 1] }));
    return legs.length > 0
      ? this.#try(chains, notes.noFeet, () => plantFeet(ik, this.#heightAt, { legs, weight: 0 }))
      : null;
  }

  /** Whether a switch of the page turns something on. */
  has(/** @type {string} */ name) {
    return this.#parts.has(name);
  }

  /** What the user should know about a chain; '' if there is nothing. */
  noteOf(/** @type {ListedChain} */ chain) {
    return this.#notes.get(chain) ?? '';
  }

  /** Gives the bones the pose of the animation again. To be called before the clip plays on. */
  restore() {
    this.#ik.restore();
  }

  /**
   * Moves the bones towards the targets. To be called after the clip has played.
   * @param {number} seconds 0 while the figure is paused: then all that is switched on has its whole effect
   * @param {Values} settings weight; left, right, look and feet are the parts that are on
   */
  update(seconds, settings) {
    this.#ik.weight = Number(settings.weight);
    for (const [name, each] of this.#parts) {
      const on = Boolean(settings[name]);
      const weight = on ? 1 : 0;
      if (seconds === 0) {
        each.part.weight = weight;
      } else if (on !== each.on) {
        // A fade does not last longer where time passes slowly.
        each.part.fadeTo(weight, FADE * Number(settings.speed));
      }
      each.on = on;
    }
    this.#ik.update(seconds);
  }

  /** The list of chains was edited: `binding.chains` is different. */
  rebind() {
    this.dispose();
    this.#parts.clear();
    this.#notes.clear();
    this.#ik = this.#bind();
    this.helper = new IKHelper(this.#ik);
  }

  dispose() {
    this.helper.removeFromParent();
    this.helper.dispose();
    this.#ik.dispose();
  }
}
