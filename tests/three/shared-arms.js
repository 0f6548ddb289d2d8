// Two arms of a character that are solved together: they share the bones of the spine.

import { Vector3 } from 'three';
import { SkeletonIK, SkeletonRig } from '../../web/three.js';

export const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
export const chainOf = (rig, name) => rig.chains.find((chain) => chain.name === name);

/** Both arms from the spine on, over a rig's animation. */
export function makeArms(make, { together = true, ...options } = {}) {
  const rig = make();
  rig.object.updateMatrixWorld(true);
  const ik = new SkeletonIK(rig.object, together ? { rig: SkeletonRig } : {});
  const { first } = chainOf(rig, 'spine');
  const arms = ['leftArm', 'rightArm'].map((name) => ik.chain(first, chainOf(rig, name).tip, options));
  const hands = arms.map(({ end }) => placeOf(end));
  const size = placeOf(first).distanceTo(hands[0]);
  /** A target: from the hand towards the other one, and ahead. */
  const targetOf = (i, inwards, ahead = 0) => {
    const up = placeOf(rig.object.getObjectById(first.id)).sub(placeOf(rig.object)).normalize();
    const across = hands[1 - i].clone().sub(hands[i]).normalize();
    return hands[i]
      .clone()
      .addScaledVector(across, inwards * size)
      .addScaledVector(up.cross(across).normalize(), (i === 0 ? 1 : -1) * ahead * size);
  };
  const bones = [...new Set(arms.flatMap((arm) => arm.bones))];
  return { ...rig, ik, arms, size, targetOf, bones };
}

export const rotationsOf = (bones) => bones.map(({ quaternion }) => quaternion.clone());
export const step = (before, bones) =>
  Math.max(...bones.map(({ quaternion }, i) => quaternion.angleTo(before[i])));
export const DEGREE = Math.PI / 180;
