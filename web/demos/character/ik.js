// Inverse kinematics on the character: the hands reach for their targets, the head looks at its target, and the feet
// stand on the ground.

import { IKHelper, SkeletonIK } from '../../three.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('./setup.js').TargetName} TargetName */
/** @typedef {import('../../three/chain.js').SkeletonChain} SkeletonChain */
/** @typedef {import('../../three/look-at.js').SkeletonLookAt} SkeletonLookAt */

/** Seconds in which a target takes effect, and loses it. */
const FADE = 0.3;

export class CharacterIK {
  #binding;
  #targets;
  #heightAt;
  #ik;
  /** What each target moves, and whether it is on. @type {Map<TargetName, { part: SkeletonChain | SkeletonLookAt, on: boolean }>} */
  #parts = new Map();
  /** The feet on the ground, of a figure with two legs. @type {import('../../three/feet.js').SkeletonFeet | null} */
  #feet = null;
  #feetOn = false;
  /** Draws chains, targets and limits. @type {IKHelper} */
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
    for (const name of /** @type {const} */ (['left', 'right'])) {
      const chain = this.#binding.chainOf(name);
      if (chain) {
        this.#parts.set(name, { part: this.#chain(ik, chain, name), on: false });
      }
    }
    const look = this.#binding.chainOf('look');
    if (look) {
      const bones = this.#binding.pathOf(look).slice(-5);
      const target = this.#targets.objectOf('look');
      this.#parts.set('look', { part: ik.lookAt(bones, { target, weight: 0 }), on: false });
    }
    this.#feet = this.#plantFeet(ik);
    return ik;
  }

  /**
   * Puts the feet on the ground, if there are legs that no target moves, and it is clear which bones they have.
   * @param {SkeletonIK} ik
   */
  #plantFeet(ik) {
    const moved = [...this.#parts.keys()].map((name) => this.#binding.chainOf(name));
    const legs = this.#binding.legs
      .filter((leg) => !moved.includes(leg))
      .map((leg) => this.#binding.pathOf(leg))
      .map((path) => ({ thigh: path[0], foot: path[path.length - 1] }));
    this.#feetOn = false;
    try {
      return legs.length > 0 ? ik.plantFeet(this.#heightAt, { legs, weight: 0 }) : null;
    } catch {
      return null;
    }
  }

  /**
   * A limb with its limits, or without them if they do not fit the rig: a straight elbow does not say how it bends.
   * @param {SkeletonIK} ik
   * @param {import('./bind.js').ListedChain} chain
   * @param {TargetName} name
   */
  #chain(ik, chain, name) {
    const path = this.#binding.pathOf(chain);
    const options = { target: this.#targets.objectOf(name), weight: 0 };
    const limits = /** @type {import('../../three/limits.js').LimitPreset | null} */ (chain.limits);
    try {
      return ik.chain(path[0], path[path.length - 1], { ...options, limits });
    } catch {
      return ik.chain(path[0], path[path.length - 1], options);
    }
  }

  /** Gives the bones the pose of the animation again. To be called before the clip plays on. */
  restore() {
    this.#ik.restore();
  }

  /**
   * Moves the bones towards the targets. To be called after the clip has played.
   * @param {number} seconds
   * @param {Values} settings weight; left, right, look and feet are the chains that are on
   */
  update(seconds, settings) {
    this.#ik.weight = Number(settings.weight);
    for (const [name, each] of this.#parts) {
      const on = Boolean(settings[name]);
      if (on !== each.on) {
        each.on = on;
        each.part.fadeTo(on ? 1 : 0, FADE);
      }
    }
    const feetOn = Boolean(settings.feet);
    if (feetOn !== this.#feetOn) {
      this.#feetOn = feetOn;
      this.#feet?.fadeTo(feetOn ? 1 : 0, FADE);
    }
    // A paused figure shows at once what is switched on.
    this.#ik.update(seconds || 1 / 60);
  }

  /** Whether a target still gains or loses its effect. */
  get fades() {
    const feet = this.#feet && this.#feet.weight !== (this.#feetOn ? 1 : 0);
    return feet || [...this.#parts.values()].some(({ part, on }) => part.weight !== (on ? 1 : 0));
  }

  /** The list of chains was edited: `binding.chains` is different. */
  rebind() {
    this.dispose();
    this.#parts.clear();
    this.#ik = this.#bind();
    this.helper = new IKHelper(this.#ik);
  }

  dispose() {
    this.helper.removeFromParent();
    this.helper.dispose();
    this.#ik.dispose();
  }
}
