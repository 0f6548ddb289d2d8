// The least turn that any pose needs, whatever the solver: where that is near to what is allowed, the path
// asks for too much.

import { Vector3 } from 'three';
import { angleBetween } from './measured-chain.js';

/**
 * A lower bound of the greatest turn of a bone, in radians, from a pose to any pose whose tip is at a target.
 *
 * If no bone turns by more than α, then along any line, a bone of the length l at the angle θ to this line
 * measures l cos(θ + α) at least and l cos(θ - α) at most. So the sums of these enclose how far the target is
 * along the line. From a straight chain, this says that α is at least the arc cosine of the target's distance
 * over the reach. The lines that are tried are those to the tip and to the target.
 * @param {readonly Vector3[]} joints of the pose before, relative to the root
 * @param {Vector3} target
 */
export function leastTurn(joints, target) {
  const tip = joints[joints.length - 1];
  return Math.max(boundAlong(tip.clone().normalize()), boundAlong(target.clone().normalize()));

  /** @param {Vector3} line */
  function boundAlong(line) {
    const bones = joints.slice(1).map((joint, i) => {
      const bone = new Vector3().subVectors(joint, joints[i]);
      return { length: bone.length(), angle: angleBetween(bone, line) };
    });
    // Rounding must not put the target out of reach.
    const furthest = (1 - 1e-12) * bones.reduce((sum, { length }) => sum + length, 0);
    const along = Math.min(furthest, target.dot(line));
    const measured = (/** @type {(angle: number) => number} */ turned) =>
      bones.reduce((sum, { length, angle }) => sum + length * Math.cos(turned(angle)), 0);
    const isEnough = (/** @type {number} */ turn) =>
      measured((angle) => Math.min(Math.PI, angle + turn)) <= along &&
      measured((angle) => Math.max(0, angle - turn)) >= along;
    if (isEnough(0)) {
      return 0;
    }
    let [low, high] = [0, Math.PI];
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2;
      [low, high] = isEnough(middle) ? [low, middle] : [middle, high];
    }
    return low;
  }
}
