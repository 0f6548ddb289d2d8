// Poses of the humanoid, as turns of its bones from the T-pose in degrees: see pose-angles.js.

import { localOf, mirror } from './pose-angles.js';

/** @typedef {import('./pose-angles.js').Pose} Pose */
/** @typedef {Map<string, import('three').Object3D>} Bones */

/** Both sides the same. */
const both = (/** @type {Pose} */ left) => ({ ...left, ...mirror(left) });

/**
 * The middle of what the joints can do: arms in front, thighs half raised. Limits are the same on all sides of it.
 * @type {Pose}
 */
export const NEUTRAL = both({ LeftArm: [0, -35, -20], LeftUpLeg: [-40, 0, 0] });

/** The start poses. @type {Record<string, Pose>} */
export const POSES = {
  stand: both({
    LeftShoulder: [0, 0, -4],
    LeftArm: [0, -6, -70],
    LeftForeArm: [0, -22, 0],
    LeftUpLeg: [-2, 0, 5],
    LeftLeg: [5, 0, 0],
    LeftFoot: [-3, 0, -5],
  }),
  crouch: {
    Hips: [18, 0, 0],
    Spine: [10, 0, 0],
    Spine1: [10, 0, 0],
    Spine2: [6, 0, 0],
    Neck: [-16, 0, 0],
    Head: [-14, 0, 0],
    ...both({
      LeftArm: [0, -50, -40],
      LeftForeArm: [0, -28, 0],
      LeftUpLeg: [-112, -8, 18],
      LeftLeg: [118, 0, 0],
      LeftFoot: [-26, 0, -12],
    }),
  },
  reach: {
    Hips: [4, -14, 0],
    Spine: [2, -4, 4],
    Spine1: [0, -4, 5],
    Spine2: [-4, -4, 4],
    Neck: [-8, -6, 0],
    Head: [-14, -8, 0],
    RightShoulder: [0, 0, -14],
    RightArm: [0, 28, -52],
    RightForeArm: [0, 12, 0],
    LeftShoulder: [0, 0, -4],
    LeftArm: [0, -8, -58],
    LeftForeArm: [0, -34, 0],
    LeftUpLeg: [18, 8, 4],
    LeftLeg: [16, 0, 0],
    LeftFoot: [-20, 0, 0],
    RightUpLeg: [-22, 8, -4],
    RightLeg: [18, 0, 0],
    RightFoot: [0, 0, 0],
  },
  sit: {
    Hips: [-24, 0, 0],
    Spine: [14, 0, 0],
    Spine1: [14, 0, 0],
    Spine2: [10, 0, 0],
    Neck: [-6, 0, 0],
    Head: [-8, 0, 0],
    ...both({
      LeftArm: [0, -70, -14],
      LeftForeArm: [0, -24, 0],
      LeftUpLeg: [-110, -6, 6],
      LeftLeg: [92, 0, 0],
      LeftFoot: [38, 0, -4],
    }),
  },
};

/** Turns the bones into a pose; those that it does not name are as in the T-pose. */
export function turnBones(/** @type {Bones} */ bones, /** @type {Pose} */ pose) {
  for (const [name, bone] of bones) {
    bone.quaternion.copy(localOf(name, pose[name] ?? [0, 0, 0]));
  }
}
