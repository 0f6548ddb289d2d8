// A clip of one second that looks like a walk. Every bone has a quaternion, a position and a scale track,
// as in exported files; many of them are constant.

import { AnimationClip, Quaternion, QuaternionKeyframeTrack, Vector3, VectorKeyframeTrack } from 'three';

/** @typedef {import('./build.js').Part} Part */

const KEYS = 30;
const TIMES = Array.from({ length: KEYS + 1 }, (_, i) => i / KEYS);
const { PI, sin } = Math;

/**
 * A rotation vector about the axes of the character, in radians, at a phase from 0 to 2π.
 * @typedef {(phase: number) => [x: number, y: number, z: number]} Motion
 */

/**
 * How joints of the middle and the left side turn. The right side does the same, half a cycle later.
 * @type {Record<string, Motion>}
 */
const MOTIONS = {
  hips: (p) => [0.03 * sin(2 * p), 0.08 * sin(p), 0.03 * sin(p + 1)],
  spine: (p) => [0.02 * sin(2 * p + 1), -0.06 * sin(p), -0.03 * sin(p + 1)],
  chest: (p) => [0.015 * sin(2 * p), -0.07 * sin(p), 0],
  upperChest: (p) => [0.015 * sin(2 * p + 2), -0.05 * sin(p), 0.01 * sin(p)],
  neck: (p) => [0.04 * sin(2 * p), 0.05 * sin(p), 0],
  head: (p) => [0.03 * sin(2 * p + 1), 0.06 * sin(p), 0.01 * sin(p)],
  leftShoulder: (p) => [0, 0.04 * sin(p), 0.02 * sin(2 * p)],
  leftUpperArm: (p) => [0.1 * sin(p), 0.3 * sin(p), 0.06 * sin(2 * p)],
  leftLowerArm: (p) => [0, -0.16 + 0.16 * sin(p + 0.6), 0],
  leftUpperLeg: (p) => [-0.06 - 0.42 * sin(p), 0.03 * sin(p), 0.02 * sin(p)],
  leftLowerLeg: (p) => [0.38 + 0.36 * sin(p + 1.9), 0, 0],
  leftFoot: (p) => [-0.1 + 0.2 * sin(p + 0.8), 0, 0],
  leftIndexProximal: (p) => [0, 0, -0.2 + 0.2 * sin(p)],
  leftIndexIntermediate: (p) => [0, 0, -0.2 + 0.2 * sin(p)],
};

/** @param {string} name @returns {Motion | null} */
function motionOf(name) {
  const link = /^tail\D*(\d+)$/.exec(name);
  if (link) {
    const delay = 0.5 * Number(link[1]);
    return (p) => [0.03 * sin(2 * p - delay), 0.09 * sin(p - delay), 0];
  }
  if (name.startsWith('right')) {
    const left = MOTIONS[`left${name.slice(5)}`];
    return left ? (p) => left(p + PI) : null;
  }
  return MOTIONS[name] ?? null;
}

/** @param {number[]} angles about x, y, z */
function turnBy(angles) {
  const axis = new Vector3(...angles);
  const angle = axis.length();
  return new Quaternion().setFromAxisAngle(axis.normalize(), angle);
}

/**
 * The local rotations of a part, one per key.
 * @param {Part} part
 * @param {Quaternion} parent how its parent is turned at rest
 * @param {Motion} motion
 * @param {boolean} backwards
 */
function rotationsOf({ joint, bone, mirrored }, parent, motion, backwards) {
  const into = parent.clone().invert();
  const mirrorTurn = joint.name.startsWith('right') && !mirrored;
  return TIMES.flatMap((time) => {
    // The last key is the first one, to the last bit.
    const [x, y, z] = motion(2 * PI * (time % 1));
    const side = mirrorTurn ? -1 : 1;
    const facing = backwards ? -1 : 1;
    const turn = turnBy([facing * x, side * y, facing * side * z]);
    return into.clone().multiply(turn).multiply(parent).multiply(bone.quaternion).toArray();
  });
}

/** The same value at the beginning and at the end. @param {number[]} value */
const constant = (value) =>
  /** @type {const} */ ([
    [0, 1],
    [...value, ...value],
  ]);

/**
 * Makes the clip. Its tracks name bones by their UUIDs, because some names have characters that tracks cannot
 * have.
 * @param {Part[]} parts parents first
 * @param {Quaternion} armature how the armature is turned
 * @param {boolean} backwards whether the character looks along -z
 */
export function walk(parts, armature, backwards) {
  const turns = new Map(parts.map(({ joint, turn }) => [joint.name, turn]));
  const tracks = parts.flatMap((part, i) => {
    const { joint, bone, mirrored } = part;
    const motion = motionOf(joint.name);
    const above = joint.parent === null ? armature : /** @type {Quaternion} */ (turns.get(joint.parent));
    // A node that mirrors is not turned.
    const parent = mirrored && !joint.parent?.startsWith('right') ? new Quaternion() : above;
    const [still, rest] = constant(bone.quaternion.toArray());
    const quaternions = motion
      ? new QuaternionKeyframeTrack(
          `${bone.uuid}.quaternion`,
          TIMES,
          rotationsOf(part, parent, motion, backwards),
        )
      : new QuaternionKeyframeTrack(`${bone.uuid}.quaternion`, [...still], rest);
    const place = bone.position.toArray();
    const positions =
      i === 0
        ? new VectorKeyframeTrack(
            `${bone.uuid}.position`,
            TIMES,
            TIMES.flatMap((time) => {
              const bob = 1 + 0.02 * sin(4 * PI * (time % 1));
              return place.map((x) => x * bob);
            }),
          )
        : new VectorKeyframeTrack(`${bone.uuid}.position`, ...constant(place));
    const scales = new VectorKeyframeTrack(`${bone.uuid}.scale`, ...constant(bone.scale.toArray()));
    return [quaternions, positions, scales];
  });
  return new AnimationClip('walk', 1, tracks);
}
