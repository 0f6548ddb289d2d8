// The skeleton of the humanoid: where its joints are in the T-pose, in metres. It faces +z, its left is +x, and the
// ground is y = 0. Names and axes are those of Mixamo: each bone points along its own +y, and knees and elbows turn
// about their own x.

import { Bone, Matrix4, Quaternion, Vector3 } from 'three';

export const PREFIX = 'mixamorig:';

/** @typedef {[x: number, y: number, z: number]} Point */

/**
 * A joint: its parent, its place, and the joint that its bone points to. A bone without one continues the direction
 * of its parent.
 * @typedef {{ parent: string, at: Point, to?: string }} Joint
 */

/** The joints in the middle of the body. @type {Record<string, Joint>} */
const MIDDLE = {
  Hips: { parent: '', at: [0, 0.98, 0], to: 'Spine' },
  Spine: { parent: 'Hips', at: [0, 1.07, 0.004], to: 'Spine1' },
  Spine1: { parent: 'Spine', at: [0, 1.17, -0.004], to: 'Spine2' },
  Spine2: { parent: 'Spine1', at: [0, 1.28, -0.012], to: 'Neck' },
  Neck: { parent: 'Spine2', at: [0, 1.462, -0.02], to: 'Head' },
  Head: { parent: 'Neck', at: [0, 1.535, -0.004], to: 'HeadTop_End' },
  HeadTop_End: { parent: 'Head', at: [0, 1.75, 0.006] },
};

/**
 * The joints of the left side; the right side is their mirror image. Elbows are a little behind the line from the
 * shoulder to the wrist, and knees a little in front of the line from the hip to the ankle.
 * @type {Record<string, Joint>}
 */
const LEFT = {
  LeftShoulder: { parent: 'Spine2', at: [0.035, 1.43, -0.012], to: 'LeftArm' },
  LeftArm: { parent: 'LeftShoulder', at: [0.185, 1.42, -0.015], to: 'LeftForeArm' },
  LeftForeArm: { parent: 'LeftArm', at: [0.47, 1.42, -0.032], to: 'LeftHand' },
  LeftHand: { parent: 'LeftForeArm', at: [0.72, 1.42, -0.014], to: 'LeftHandMiddle1' },
  LeftHandThumb1: { parent: 'LeftHand', at: [0.745, 1.412, 0.016], to: 'LeftHandThumb2' },
  LeftHandThumb2: { parent: 'LeftHandThumb1', at: [0.776, 1.403, 0.04], to: 'LeftHandThumb3' },
  LeftHandThumb3: { parent: 'LeftHandThumb2', at: [0.802, 1.398, 0.056] },
  LeftHandIndex1: { parent: 'LeftHand', at: [0.803, 1.42, 0.014], to: 'LeftHandIndex2' },
  LeftHandIndex2: { parent: 'LeftHandIndex1', at: [0.841, 1.42, 0.018], to: 'LeftHandIndex3' },
  LeftHandIndex3: { parent: 'LeftHandIndex2', at: [0.873, 1.42, 0.021] },
  LeftHandMiddle1: { parent: 'LeftHand', at: [0.807, 1.42, -0.01], to: 'LeftHandMiddle2' },
  LeftHandMiddle2: { parent: 'LeftHandMiddle1', at: [0.848, 1.42, -0.009], to: 'LeftHandMiddle3' },
  LeftHandMiddle3: { parent: 'LeftHandMiddle2', at: [0.883, 1.42, -0.008] },
  LeftHandRing1: { parent: 'LeftHand', at: [0.801, 1.42, -0.034], to: 'LeftHandRing2' },
  LeftHandRing2: { parent: 'LeftHandRing1', at: [0.837, 1.42, -0.037], to: 'LeftHandRing3' },
  LeftHandRing3: { parent: 'LeftHandRing2', at: [0.867, 1.42, -0.039] },
  LeftUpLeg: { parent: 'Hips', at: [0.09, 0.93, 0], to: 'LeftLeg' },
  LeftLeg: { parent: 'LeftUpLeg', at: [0.09, 0.505, 0.014], to: 'LeftFoot' },
  LeftFoot: { parent: 'LeftLeg', at: [0.09, 0.085, -0.012], to: 'LeftToeBase' },
  LeftToeBase: { parent: 'LeftFoot', at: [0.09, 0.024, 0.112], to: 'LeftToe_End' },
  LeftToe_End: { parent: 'LeftToeBase', at: [0.09, 0.024, 0.182] },
};

/** The name of the same thing on the other side. */
export const mirrored = (/** @type {string} */ name) => name.replace('Left', 'Right');

/** All joints, parents before their children. @type {Record<string, Joint>} */
export const JOINTS = {
  ...MIDDLE,
  ...LEFT,
  ...Object.fromEntries(
    Object.entries(LEFT).map(
      ([
        name,
        {
          parent,
          at: [x, y, z],
          to,
        },
      ]) => [
        mirrored(name),
        { parent: mirrored(parent), at: /** @type {Point} */ ([-x, y, z]), to: to && mirrored(to) },
      ],
    ),
  ),
};

const FORWARD = new Vector3(0, 0, 1);
const UP = new Vector3(0, 1, 0);

export const placeOf = (/** @type {string} */ name) => new Vector3(...JOINTS[name].at);

/** The direction of a bone in the T-pose. @returns {Vector3} */
function directionOf(/** @type {string} */ name) {
  const { parent, to } = JOINTS[name];
  return to ? placeOf(to).sub(placeOf(name)).normalize() : directionOf(parent);
}

/**
 * The rotation of a bone in the T-pose, seen from the character: its y is the direction of the bone. Its z is as far
 * forward as that allows, and up for a foot.
 * @param {string} name
 * @returns {Quaternion}
 */
export function restOf(name) {
  if (!JOINTS[name]) {
    return new Quaternion();
  }
  const y = directionOf(name);
  const x = new Vector3().crossVectors(y, /Foot|Toe/.test(name) ? UP : FORWARD).normalize();
  const z = new Vector3().crossVectors(x, y);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, z));
}

/**
 * Makes the bones in the T-pose.
 * @returns {Map<string, Bone>} by their names without the prefix, parents first
 */
export function makeBones() {
  /** @type {Map<string, Bone>} */
  const bones = new Map();
  for (const [name, { parent, at }] of Object.entries(JOINTS)) {
    const bone = new Bone();
    bone.name = PREFIX + name;
    const inverse = restOf(parent).invert();
    bone.quaternion.multiplyQuaternions(inverse, restOf(name));
    bone.position.set(...at);
    if (parent) {
      bone.position.sub(placeOf(parent)).applyQuaternion(inverse);
      bones.get(parent)?.add(bone);
    }
    bones.set(name, bone);
  }
  return bones;
}
