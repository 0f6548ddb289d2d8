// Where inverse kinematics is attached to the character.
//
// It does nothing yet: this file is filled with `fabrik/three` when that is there. Then it is as follows.
//
//     import { SkeletonIK } from 'fabrik/three';
//     const ik = new SkeletonIK(binding.object);
//     for each of the targets left and right, if binding.chainOf(target) is a chain:
//       ik.chain(first, tip, { target: targets.objectOf(target), limits, weight })
//     ik.lookAt(path of binding.chainOf('look'), { target: targets.objectOf('look') })
//     ik.plantFeet(heightAt, binding.legs)
//     every frame: ik.restore(); mixer.update(seconds); ik.update(seconds);

/** @typedef {import('../shared/settings.js').Values} Values */

/** Whether inverse kinematics is attached. The page says so as long as it is not. */
export const ATTACHED = false;

export class CharacterIK {
  /**
   * @param {import('./bind.js').Binding} binding the bones and the chains
   * @param {import('./targets.js').Targets} targets
   * @param {(x: number, z: number) => number} heightAt the height of the ground
   */
  constructor(binding, targets, heightAt) {
    this.binding = binding;
    this.targets = targets;
    this.heightAt = heightAt;
  }

  /** Gives the bones the pose of the animation again. To be called before the clip plays on. */
  restore() {}

  /**
   * Moves the bones towards the targets. To be called after the clip has played.
   * @param {number} _seconds
   * @param {Values} _settings weight; left, right, look and feet are the chains that are on
   */
  update(_seconds, _settings) {}

  /** The list of chains was edited: `binding.chains` is different. */
  rebind() {}

  dispose() {}
}
