// A character that walks with its feet on the ground, one frame after the other.

import { plantFeet, SkeletonIK } from 'fabrik/three';
import { AnimationMixer } from 'three';
import { Pose } from '../judge/pose.js';
import { putUpright, stride } from './stride.js';

export const isBackwards = (/** @type {{ name: string }} */ rig) => rig.name === 'vrm 0';

/**
 * @param {() => import('../rigs/build.js').Rig} make
 * @param {any} ground
 * @param {any} [options] of plantFeet
 * @param {{ dt?: number, root?: (z: number) => number, still?: boolean, speed?: number }} [motion] `speed`: of the
 *   object, as a share of the one that fits the animation
 */
export function walking(
  make,
  ground,
  options,
  { dt = 1 / 60, root = () => 0, still = false, speed = 1 } = {},
) {
  const rig = putUpright(make());
  const walk = stride(rig, { backwards: isBackwards(rig), still });
  const mixer = new AnimationMixer(rig.object);
  const action = mixer.clipAction(walk.clip).play();
  const ik = new SkeletonIK(rig.object);
  const feet = plantFeet(ik, ground, options);
  /** One frame. Returns the pose of the animation. */
  const step = (time = dt, move = true) => {
    ik.restore();
    mixer.update(time);
    if (move) {
      rig.object.position.addScaledVector(walk.forward, speed * walk.speed * time);
    }
    rig.object.position.y = root(rig.object.position.z);
    rig.object.updateMatrixWorld(true);
    const animated = new Pose(rig.object);
    ik.update(time);
    rig.object.updateMatrixWorld(true);
    return animated;
  };
  return { rig, walk, mixer, action, ik, feet, step };
}
