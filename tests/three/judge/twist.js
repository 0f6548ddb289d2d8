// How much bones were twisted about themselves, by two measures.

import { Quaternion, Vector3 } from 'three';
import { angleBetween } from './measured-chain.js';

/** @typedef {import('./measured-chain.js').MeasuredChain} MeasuredChain */
/** @typedef {import('./pose.js').Pose} Pose */

/**
 * Twists count only where the direction of the bone is within this angle of the animated one: at the
 * opposite direction no rotation is continuous.
 */
const WITHIN = (120 * Math.PI) / 180;

/** The part of a rotation that is about an axis, as an angle from 0 to π. */
function twistAbout(/** @type {Quaternion} */ { x, y, z, w }, /** @type {Vector3} */ axis) {
  const along = x * axis.x + y * axis.y + z * axis.z;
  return 2 * Math.atan2(Math.abs(along), Math.abs(w));
}

/** A rotation as seen through a mirror, whose signs are those of a scale. */
function mirrored(/** @type {Quaternion} */ { x, y, z, w }, /** @type {Vector3} */ signs) {
  const sign = signs.x * signs.y * signs.z;
  return new Quaternion(sign * signs.x * x, sign * signs.y * y, sign * signs.z * z, w);
}

/**
 * The greatest twist of a bone between an animated pose and the present one.
 * - `local`: of the rotation in the bone's own frame, about its axis towards the next joint of the chain.
 * - `parent`: of the rotation as seen from the parent of the chain, about the bone's animated direction.
 * Each is of the bones whose direction, in the same frame, is within 120 degrees of the animated one.
 * @param {MeasuredChain} chain
 * @param {Pose} animated
 * @returns {{ local: number, parent: number }}
 */
export function greatestTwist({ nodes, bones }, animated) {
  const most = { local: 0, parent: 0 };
  // As seen from the chain's parent, of the bone before: its rotations, and the signs of the scales.
  const [before, after] = [new Quaternion(), new Quaternion()];
  const signs = new Vector3(1, 1, 1);
  for (const [i, bone] of bones.entries()) {
    const was = new Quaternion().fromArray(animated.rotationOf(bone));
    const axis = nodes[i + 1].position.clone().multiply(bone.scale);
    before.multiply(mirrored(was, signs));
    after.multiply(mirrored(bone.quaternion, signs));
    const seen = axis.clone().multiply(signs);
    signs.multiply(signsOf(bone.scale));
    if (axis.length() === 0) {
      continue;
    }
    axis.normalize();
    seen.normalize();
    const [from, to] = [axis.clone().applyQuaternion(was), axis.clone().applyQuaternion(bone.quaternion)];
    if (angleBetween(from, to) < WITHIN) {
      most.local = Math.max(most.local, twistAbout(was.clone().invert().multiply(bone.quaternion), axis));
    }
    const animatedDirection = seen.clone().applyQuaternion(before);
    if (angleBetween(animatedDirection, seen.clone().applyQuaternion(after)) < WITHIN) {
      const turn = after.clone().multiply(before.clone().invert());
      most.parent = Math.max(most.parent, twistAbout(turn, animatedDirection));
    }
  }
  return most;
}

/** @param {Vector3} scale */
const signsOf = ({ x, y, z }) => new Vector3(Math.sign(x), Math.sign(y), Math.sign(z));
