// How far the joints of the humanoid go. Limits are about the axes of the bones in the neutral pose: see humanoid-poses.js.

import { Vector3 } from 'three';
import { radians } from '../shared/angles.js';

/** @typedef {import('../../rig.js').JointLimit<3>} JointLimit */
/** @typedef {import('three').Object3D} Object3D */
/** @typedef {{ hinge: [least: number, most: number] } | { swing: [number, number], twist: number, along?: string }} Range */

/**
 * Angles in degrees. A hinge turns about the x axis of its bone: an elbow bends by positive angles, a knee by negative
 * ones. Other joints swing, sideways and to the front, and twist about their bone; or about the bone named by `along`.
 * @type {Record<string, Range>}
 */
const RANGES = {
  Spine: { swing: [22, 15], twist: 12 },
  Spine1: { swing: [22, 15], twist: 14 },
  Spine2: { swing: [18, 13], twist: 14 },
  Neck: { swing: [28, 20], twist: 32 },
  Head: { swing: [28, 20], twist: 38 },
  Shoulder: { swing: [18, 18], twist: 0 },
  Arm: { swing: [100, 100], twist: 75 },
  ForeArm: { hinge: [-2, 145] },
  Hand: { swing: [55, 55], twist: 80, along: 'ForeArm' },
  UpLeg: { swing: [82, 82], twist: 35 },
  Leg: { hinge: [-145, 2] },
  Foot: { swing: [42, 42], twist: 20, along: 'Leg' },
};

/** The direction of an axis of a bone, in the world. @returns {[number, number, number]} */
function axisOf(/** @type {Object3D} */ bone, /** @type {number} */ axis) {
  const { x, y, z } = new Vector3().setFromMatrixColumn(bone.matrixWorld, axis).normalize();
  return [x, y, z];
}

/**
 * The limit of a joint.
 * @param {string} name of the bone, without the prefix
 * @param {Map<string, Object3D>} bones in the neutral pose
 * @returns {JointLimit | undefined} none for the hips
 */
export function limitOf(name, bones) {
  const side = /^(Left|Right)/.exec(name)?.[0] ?? '';
  const range = RANGES[name.slice(side.length)];
  const bone = (/** @type {string} */ of) => /** @type {Object3D} */ (bones.get(of));
  if (!range) {
    return undefined;
  }
  if ('hinge' in range) {
    const [min, max] = range.hinge.map(radians);
    return { type: 'hinge', axis: axisOf(bone(name), 0), min, max };
  }
  const [swingY, swingZ] = range.swing.map(radians);
  const twist = radians(range.twist);
  const along = range.along ? side + range.along : name;
  return { type: 'ball', axis: axisOf(bone(along), 1), swingY, swingZ, twist: [-twist, twist] };
}
