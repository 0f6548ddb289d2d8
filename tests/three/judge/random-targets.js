// Random targets that a chain can reach, because some pose of it does.

import { Quaternion, Vector3 } from 'three';

/** @typedef {import('./measured-chain.js').MeasuredChain} MeasuredChain */

/** A random rotation, evenly distributed. @param {() => number} random */
function randomRotation(random) {
  const [a, b, c] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()];
  const [r, s] = [Math.sqrt(1 - a), Math.sqrt(a)];
  return new Quaternion(r * Math.sin(b), r * Math.cos(b), s * Math.sin(c), s * Math.cos(c));
}

/** A random direction, evenly distributed. @param {() => number} random */
export function randomDirection(random) {
  const [z, angle] = [2 * random() - 1, 2 * Math.PI * random()];
  const r = Math.sqrt(1 - z * z);
  return new Vector3(r * Math.cos(angle), r * Math.sin(angle), z);
}

/**
 * Where the tip is in the world while every bone of the chain is turned at random. The pose is changed: set
 * it again afterwards.
 * @param {MeasuredChain} chain
 * @param {() => number} random
 */
export function randomTarget(chain, random) {
  for (const bone of chain.bones) {
    bone.quaternion.copy(randomRotation(random));
  }
  return chain.refresh().worldTip();
}
