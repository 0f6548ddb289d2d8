// The parts of the humanoid that the page knows: what can be dragged, and what stays above the ground.

import { Quaternion, Vector3 } from 'three';
import { JOINTS, mirrored, placeOf, restOf } from './humanoid-bones.js';

/** @typedef {[x: number, y: number, z: number]} Point */
/** A point of a bone, where it is in the T-pose. @typedef {{ bone: string, at: Point }} PartPoint */

/** The bones that move: without the fingers, the toes and the ends. */
export const MOVING = Object.keys(JOINTS).filter((name) => !/Hand.+|Toe|_End/.test(name));

/** A point, with its least height over the ground. @typedef {PartPoint & { height: number }} PartAbove */

/** A point of the left side, and that of the right side. A point in the middle is alone. */
const sides = (/** @type {PartAbove} */ part) => {
  const { bone, at, height } = part;
  const [x, y, z] = at;
  return bone.startsWith('Left')
    ? [part, { bone: mirrored(bone), at: /** @type {Point} */ ([-x, y, z]), height }]
    : [part];
};

const partsOf = (/** @type {[string, Point, number][]} */ rows) =>
  rows.flatMap(([bone, at, height]) => sides({ bone, at, height }));

/** What can be dragged; its name is that of its bone. @type {readonly PartAbove[]} */
export const GRIPS = partsOf([
  ['LeftHand', [0.775, 1.42, -0.012], 0.03],
  ['LeftFoot', [0.09, 0.055, 0.04], 0.055],
  ['Hips', [0, 0.98, 0], 0.11],
  ['Head', [0, 1.64, 0.004], 0.13],
  ['LeftForeArm', JOINTS.LeftForeArm.at, 0.045],
  ['LeftLeg', JOINTS.LeftLeg.at, 0.06],
]);

/** Points that stay above the ground. @type {readonly PartAbove[]} */
export const SOLES = partsOf([
  ['LeftFoot', [0.09, 0, -0.05], 0],
  ['LeftFoot', [0.055, 0, 0.16], 0],
  ['LeftFoot', [0.125, 0, 0.16], 0],
  ['LeftHand', [0.9, 1.42, -0.008], 0.015],
  ['LeftHand', JOINTS.LeftHand.at, 0.035],
  ['LeftForeArm', JOINTS.LeftForeArm.at, 0.045],
  ['LeftLeg', JOINTS.LeftLeg.at, 0.06],
  ['LeftUpLeg', JOINTS.LeftUpLeg.at, 0.09],
  ['Hips', [0, 0.94, -0.03], 0.1],
  ['Head', [0, 1.64, 0.004], 0.13],
]);

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
