// The clips of the humanoid: it walks in place, and it stands and breathes. Their keys are angles, see
// pose-angles.js.

import { AnimationClip, QuaternionKeyframeTrack, VectorKeyframeTrack } from 'three';
import { JOINTS, PREFIX } from './humanoid-bones.js';
import { localOf, mirror } from './pose-angles.js';

/** @typedef {import('./pose-angles.js').Pose} Pose */
/** @typedef {{ pose: Pose, hips: [x: number, y: number, z: number] }} Frame hips: how far they are from the T-pose */

/** Seconds per cycle of two steps. */
const CYCLE = 1.1;

/** How fast the ground passes under the feet, in metres per second. */
export const WALK_SPEED = 1.15;

/** Seconds of a breath. */
const BREATH = 4.2;

/**
 * The left leg at equal times of a cycle, in degrees: the thigh (x, y, z), the knee (x), the foot (x, y, z), the toes
 * (x). The heel comes down in the first row. The foot is flat from the third row to the eighth, then the heel rises
 * over the toes; the foot leaves the ground at the fifteenth.
 */
const LEG = [
  [-30.9, 2.9, 0.6, 16.2, -5.1, 2, 0.8, 0],
  [-31.4, 3.2, -0.6, 21.9, -1.1, 2.2, 1, 0],
  [-29.8, 3.4, -1.9, 24.7, 1.4, 2.3, 1.2, -0.5],
  [-26.5, 3.3, -3.2, 25.9, -3.7, 1.9, 1.8, 0],
  [-21.8, 2.8, -4.4, 24.6, -6.9, 1.4, 2.3, 0],
  [-16, 2, -5.3, 21, -8.8, 0.7, 2.7, 0],
  [-9.8, 0.9, -5.6, 16.3, -9.9, -0.1, 2.8, 0],
  [-3.6, -0.3, -5.4, 11.2, -10.5, -0.8, 2.8, 0],
  [1, -1.2, -4.7, 8.7, -11.8, -1.5, 2.6, -0.6],
  [2.1, -1.8, -3.7, 13, -14.5, -1.9, 2.4, -3.2],
  [2, -2.2, -2.6, 19.2, -16.5, -2.1, 2.2, -7.6],
  [1.9, -2.5, -1.4, 25.4, -16.3, -2, 2.1, -14.2],
  [2.1, -2.7, -0.2, 30.4, -13.2, -1.7, 1.9, -23],
  [2.4, -2.8, 0.9, 34.7, -5.6, -1.3, 1.8, -35.4],
  [4.2, -2.6, 1.9, 35.1, 4.9, -0.8, 1.5, -48.3],
  [4.2, -2.3, 2.6, 38.3, 10.9, -0.4, 1, -29.2],
  [-2.8, -2.1, 2.7, 49.6, 8.1, -0.2, 0.6, -6.1],
  [-10.9, -1.7, 2.7, 56.3, 2.1, -0.1, 0.1, -2.6],
  [-18.1, -1.1, 2.7, 55.6, -2.4, 0.1, -0.2, -4.4],
  [-24.3, -0.4, 2.7, 51.2, -7, 0.5, -0.3, -5.6],
  [-28.4, 0.4, 2.7, 43.2, -8.7, 0.9, -0.3, -6],
  [-30.7, 1.2, 2.6, 33.6, -8.9, 1.2, -0.1, -5.5],
  [-30.3, 1.9, 2.2, 22.1, -6.5, 1.6, 0.1, -4.2],
  [-28.1, 2.6, 1.4, 11.3, -3, 1.8, 0.5, -2.3],
];

/** A cosine over the cycle: its greatest value is `most`, at `peak`. */
const wave = (
  /** @type {number} */ phase,
  /** @type {number} */ most,
  /** @type {number} */ peak,
  times = 1,
) => most * Math.cos(2 * Math.PI * times * (phase - peak));

/** The turns of the left leg. @returns {Pose} */
function legAt(/** @type {number} */ row) {
  const [x, y, z, knee, footX, footY, footZ, toes] = LEG[row % LEG.length];
  return {
    LeftUpLeg: [x, y, z],
    LeftLeg: [knee, 0, 0],
    LeftFoot: [footX, footY, footZ],
    LeftToeBase: [toes, 0, 0],
  };
}

/**
 * The left arm, which hangs.
 * @param {number} swing of the whole arm, in degrees; positive goes back
 * @param {number} bend of the elbow
 * @param {number} [away] from the body
 * @returns {Pose}
 */
function armAt(swing, bend, away = 12) {
  return {
    LeftShoulder: [0, 0, -4],
    // About z first, down from the T-pose, then about x.
    LeftArm: [swing, 0, away - 84],
    LeftForeArm: [0, -bend, 0],
    LeftHand: [4, 0, -4],
    LeftHandThumb1: [8, -6, -12],
    LeftHandThumb2: [0, 8, -8],
    ...Object.fromEntries(
      ['Index', 'Middle', 'Ring'].flatMap((finger, i) => [
        [`LeftHand${finger}1`, [0, 0, -18 - 5 * i]],
        [`LeftHand${finger}2`, [0, 0, -26 - 5 * i]],
      ]),
    ),
  };
}

/**
 * The pelvis sinks while both feet are on the ground, moves over the foot that stands, and turns with the step; the
 * chest turns against it, and the head looks ahead.
 * @param {number} row
 * @returns {Frame}
 */
function walking(row) {
  const phase = row / LEG.length;
  const half = row + LEG.length / 2;
  const twist = wave(phase, 1, 0);
  const tilt = wave(phase, 3, 0.2);
  const nod = wave(phase, 0.8, 0.1, 2);
  return {
    hips: [wave(phase, 0.02, 0.31), -0.034 - wave(phase, 0.017, 0.05, 2), wave(phase, 0.006, 0.2, 2)],
    pose: {
      Hips: [3.5 + nod, -5 * twist, tilt],
      Spine: [-1 - nod, 3.5 * twist, -0.5 * tilt],
      Spine1: [0.5, 4 * twist, -0.4 * tilt],
      Spine2: [1, 4 * twist, -0.3 * tilt],
      Neck: [1 + 0.5 * nod, -3 * twist, 0.1 * tilt],
      Head: [-3 - nod, -3.5 * twist, 0.1 * tilt],
      ...legAt(row),
      ...armAt(20 * twist - 3, 24 - 13 * wave(phase, 1, 0.04)),
      ...mirror(legAt(half)),
      ...mirror(armAt(-20 * twist - 3, 24 + 13 * wave(phase, 1, 0.04))),
    },
  };
}

/** @returns {Frame} */
function standing(/** @type {number} */ phase) {
  const breath = wave(phase, 0.5, 0.4) + 0.5;
  const slow = wave(phase, 1, 0.62);
  const arm = {
    ...armAt(2 + 1.2 * breath, 15 + 1.5 * breath, 13 + 1.2 * breath),
    LeftShoulder: /** @type {import('./pose-angles.js').Degrees} */ ([0, 0, -4 + 1.8 * breath]),
  };
  return {
    hips: [0, 0, 0],
    pose: {
      Spine: [0.6 - 0.5 * breath, 0.6 * slow, 0],
      Spine1: [1 - 1.1 * breath, 0.4 * slow, 0],
      Spine2: [1.2 - 1.4 * breath, 0, 0],
      Neck: [1 + 0.8 * breath, -0.8 * slow, 0],
      Head: [0.5 + 1.2 * breath, -1.6 * slow, 0.6 * slow],
      ...arm,
      ...mirror(arm),
    },
  };
}

/**
 * A clip that repeats, from frames at equal times.
 * @param {string} name
 * @param {number} duration
 * @param {Frame[]} frames
 */
function clipOf(name, duration, frames) {
  const loop = [...frames, frames[0]];
  const times = loop.map((_, i) => (duration * i) / frames.length);
  const track = (/** @type {string} */ bone, /** @type {string} */ what) =>
    `.bones[${PREFIX}${bone}].${what}`;
  const turns = Object.keys(frames[0].pose).map(
    (bone) =>
      new QuaternionKeyframeTrack(
        track(bone, 'quaternion'),
        times,
        loop.flatMap(({ pose }) => localOf(bone, pose[bone]).toArray()),
      ),
  );
  const place = new VectorKeyframeTrack(
    track('Hips', 'position'),
    times,
    loop.flatMap(({ hips }) => hips.map((by, axis) => JOINTS.Hips.at[axis] + by)),
  );
  return new AnimationClip(name, duration, [place, ...turns]);
}

/** It walks in place, with `WALK_SPEED`. Its tracks are for the skinned mesh. */
export function makeWalk() {
  return clipOf(
    'walk',
    CYCLE,
    LEG.map((_, row) => walking(row)),
  );
}

/** It stands and breathes. It has tracks for the same bones as the walk, so that both can be blended. */
export function makeIdle() {
  const count = 16;
  const rest = Object.fromEntries(Object.keys(walking(0).pose).map((bone) => [bone, [0, 0, 0]]));
  const frames = Array.from({ length: count }, (_, i) => {
    const { hips, pose } = standing(i / count);
    return { hips, pose: /** @type {Pose} */ ({ ...rest, ...pose }) };
  });
  return clipOf('idle', BREATH, frames);
}
