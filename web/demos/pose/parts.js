// The parts of the humanoid that the page knows: what can be dragged, and what stays above the ground.

import { Quaternion, Vector3 } from 'three';
import { JOINTS, mirrored, placeOf, restOf } from '../shared-3d/humanoid-bones.js';

/** @typedef {[x: number, y: number, z: number]} Point */
/** A point of a bone, where it is in the T-pose. @typedef {{ bone: string, at: Point }} PartPoint */

/** The bones that move: without the fingers, the toes and the ends. */
export const MOVING = Object.keys(JOINTS).filter((name) => !/Hand.+|Toe|_End/.test(name));

const both = (/** @type {PartPoint} */ { bone, at }) => {
  const [x, y, z] = at;
  return [
    { bone, at },
    { bone: mirrored(bone), at: /** @type {Point} */ ([-x, y, z]) },
  ];
};

/** What can be dragged; its name is that of its bone. @type {readonly PartPoint[]} */
export const GRIPS = [
  ...both({ bone: 'LeftHand', at: [0.775, 1.42, -0.012] }),
  ...both({ bone: 'LeftFoot', at: [0.09, 0.055, 0.04] }),
  { bone: 'Hips', at: [0, 0.98, 0] },
  { bone: 'Head', at: [0, 1.64, 0.004] },
  ...both({ bone: 'LeftForeArm', at: JOINTS.LeftForeArm.at }),
  ...both({ bone: 'LeftLeg', at: JOINTS.LeftLeg.at }),
];

/** Points that stay above the ground, and their least heights. @type {readonly (PartPoint & { height: number })[]} */
export const SOLES = /** @type {[string, Point, number][]} */ ([
  ['LeftFoot', [0.09, 0, -0.05], 0],
  ['LeftFoot', [0.055, 0, 0.16], 0],
  ['LeftFoot', [0.125, 0, 0.16], 0],
  ['LeftHand', [0.9, 1.42, -0.008], 0.015],
  ['LeftHand', JOINTS.LeftHand.at, 0.035],
  ['LeftForeArm', JOINTS.LeftForeArm.at, 0.045],
  ['LeftLeg', JOINTS.LeftLeg.at, 0.06],
  ['Hips', [0, 0.94, -0.03], 0.1],
  ['Head', [0, 1.64, 0.004], 0.13],
]).flatMap(([bone, at, height]) =>
  (bone.startsWith('Left') ? both({ bone, at }) : [{ bone, at }]).map((point) => ({ ...point, height })),
);

/**
 * Where a point is, seen from its bone in another pose.
 * @param {PartPoint} point
 * @param {Quaternion} rotation of the bone in the world
 * @returns {Point}
 */
export function pointOf({ bone, at }, rotation) {
  const { x, y, z } = new Vector3(...at)
    .sub(placeOf(bone))
    .applyQuaternion(restOf(bone).invert())
    .applyQuaternion(rotation);
  return [x, y, z];
}
