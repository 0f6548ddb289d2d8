// Bakes the result of a SkeletonIK over a clip into a new clip.

import { AdditiveAnimationBlendMode, AnimationMixer, Quaternion, Vector3 } from 'three';
import { isObject, readBoolean, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { clipOf } from './baked-clip.js';
import { readObject3D } from './nodes.js';
import { worldPoint } from './place.js';
import { SkeletonIK } from './skeleton-ik.js';

/** @typedef {import('three').AnimationClip} AnimationClip */
/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./baked-clip.js').Recorded} Recorded */
/**
 * @typedef {object} BakeOptions
 * @property {AnimationMixer | undefined} [mixer] The mixer that plays the clip: its root is used. It is not changed.
 * @property {Object3D | undefined} [root] The object in which tracks find their nodes. Default: the root of the mixer, or
 *   without one the object of the `SkeletonIK`.
 * @property {string} [name] The name of the new clip. Default: that of the clip, with `-ik` after it.
 * @property {boolean} [loop] Whether the clip is played in a loop: then it is played until the result repeats, and the last key
 *   is the first one. Default: whether its first and its last pose are the same, with the object and all targets at the same
 *   places, and no weight fades.
 * @property {(time: number) => void} [onFrame] Called before each frame is solved, with the time in the clip in
 *   seconds: to move targets and poles, or to change weights. It is also called for the frames that are played before the
 *   first key, so what it does should depend on the time alone.
 */

const OPTIONS = ['mixer', 'root', 'name', 'loop', 'onFrame'];

/** More frames than this are refused: the rate is a mistake then. */
const MOST_FRAMES = 1e6;

/** A loop is played this often at most before it is recorded, and until two rounds end alike, in radians. */
const MOST_ROUNDS = 5;
const ALIKE = 1e-5;

/** The first pose of a clip that does not loop is held for this time at most, in seconds, until it rests. */
const HOLD = 2;
const LEAST_HOLD = 0.2;

/** Poses are the same if no node differs by more than this angle, and no place by more than this share of the size. */
const SAME_ANGLE = 0.01;
const SAME_PLACE = 0.001;

/** Times that differ by less than this share of a frame are the same. */
const SAME_TIME = 1e-3;

/**
 * The times of the frames: one each 1/fps seconds, and the end of the clip.
 * @param {number} duration
 * @param {number} fps
 */
function timesOf(duration, fps) {
  const whole = Math.floor(duration * fps + SAME_TIME);
  const times = Array.from({ length: whole + 1 }, (_, i) => Math.min(i / fps, duration));
  if (duration - times[whole] > SAME_TIME / fps) {
    times.push(duration);
  }
  return times;
}

/**
 * Plays a clip frame by frame with inverse kinematics over it, and returns the result as a clip: one that shows the same
 * motion without inverse kinematics, and can be exported.
 *
 * ```js
 * const clip = bakeClip(ik, walk, 30);
 * mixer.clipAction(clip).play(); // without ik.update
 * ```
 *
 * The new clip has a quaternion track for each bone that inverse kinematics writes, with a key in each frame; and a
 * position track if it moves the bone, as a pelvis. All other tracks are those of the clip, copied. Between its keys,
 * three.js interpolates. What is smoothed, such as feet on the ground, does not start cold: a clip that loops is played before it
 * is recorded, and its last key is its first one; of other clips, the first pose is held until it rests.
 *
 * Targets and poles stay where they are in the world, unless `onFrame` moves them. Weights are the present ones; those
 * that fade go on, by 1/fps seconds per frame. Bones, mixers and the `SkeletonIK` are left as they were. Only the solver
 * does not remember the frame before the bake.
 * @param {SkeletonIK} ik
 * @param {AnimationClip} clip not an additive one
 * @param {number} [fps] frames per second, more than 0. Default 30
 * @param {BakeOptions} [options]
 * @returns {AnimationClip}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if `fps` is not more than 0, the duration of the clip is negative, or the clip is additive
 */
export function bakeClip(ik, clip, fps = 30, options = {}) {
  if (!(ik instanceof SkeletonIK)) {
    throw wrongType('ik', 'a SkeletonIK', ik);
  }
  if (!isObject(clip) || !Array.isArray(clip.tracks)) {
    throw wrongType('clip', 'an AnimationClip', clip);
  }
  if (clip.blendMode === AdditiveAnimationBlendMode) {
    throw wrongValue('clip.blendMode', 'that of a clip that is not additive', clip.blendMode);
  }
  const duration = readNumber('clip.duration', clip.duration);
  if (!(duration >= 0 && duration < Infinity)) {
    throw wrongValue('clip.duration', 'a finite number of at least 0', duration);
  }
  const rate = readNumber('fps', fps);
  if (!(rate > 0 && duration * rate <= MOST_FRAMES)) {
    throw wrongValue('fps', `more than 0, with at most ${MOST_FRAMES} frames`, rate);
  }
  const { mixer, name, loop, onFrame, root: rootGiven } = readOptions('bakeClip', options, OPTIONS);
  if (mixer !== undefined && !(isObject(mixer) && typeof mixer.getRoot === 'function')) {
    throw wrongType('mixer', 'an AnimationMixer', mixer);
  }
  const root = readObject3D('root', rootGiven ?? mixer?.getRoot() ?? ik.object);
  if (name !== undefined && typeof name !== 'string') {
    throw wrongType('name', 'a string', name);
  }
  if (onFrame !== undefined && typeof onFrame !== 'function') {
    throw wrongType('onFrame', 'a function', onFrame);
  }
  const loops = loop === undefined ? undefined : readBoolean('loop', loop);
  const times = timesOf(duration, rate);
  const nodes = play(ik, clip, root, { times, onFrame, loops, step: 1 / rate });
  return clipOf(clip, root, times, nodes, name ?? `${clip.name}-ik`);
}

/**
 * Plays the clip, and records what inverse kinematics writes.
 * @param {SkeletonIK} ik
 * @param {AnimationClip} clip
 * @param {Object3D} root
 * @param {{ times: number[], onFrame?: (time: number) => void, loops: boolean | undefined, step: number }} how
 * @returns {Recorded[]}
 */
function play(ik, clip, root, { times, onFrame, loops, step }) {
  /** What the bones show: rotations and positions. @type {Map<Object3D, { quaternion: Quaternion, position: Vector3 }>} */
  const shown = new Map();
  ik.object.traverse((node) => {
    shown.set(node, { quaternion: node.quaternion.clone(), position: node.position.clone() });
  });
  ik.restore();
  const writes = new Set(ik.solveOrder.flatMap((part) => part.writes));
  /** @type {Recorded[]} */
  const nodes = [];
  ik.object.traverse((node) => {
    const { quaternion, position, scale } = node;
    nodes.push({
      node,
      quaternion: quaternion.clone(),
      position: position.clone(),
      scale: scale.clone(),
      animatedQuaternion: new Quaternion(),
      animatedPosition: new Vector3(),
      quaternions: [],
      positions: [],
      turned: writes.has(node),
      moved: false,
    });
  });
  // A mixer of its own: it gives back everything that it has changed.
  const mixer = new AnimationMixer(root);
  const action = mixer.clipAction(clip);
  const show = (/** @type {number} */ time) => {
    ik.restore();
    action.time = time;
    mixer.update(0);
    onFrame?.(time);
  };
  const solve = (/** @type {number} */ dt) => {
    for (const each of nodes) {
      each.animatedQuaternion.copy(each.node.quaternion);
      each.animatedPosition.copy(each.node.position);
    }
    ik.update(dt);
  };
  const playFrom = (/** @type {number} */ first, /** @type {() => void} */ act) => {
    for (let i = first; i < times.length; i++) {
      show(times[i]);
      solve(i === 0 ? 0 : times[i] - times[i - 1]);
      act();
    }
  };
  const nothing = () => {};
  const fades = ik.fades.map((each) => each.keepFade());
  try {
    action.play();
    const isLoop =
      times.length > 2 &&
      (loops ?? (repeats(ik, nodes, times, show) && fades.every((fade) => fade === null)));
    if (isLoop) {
      playFrom(0, nothing);
      for (
        let round = 1, before = poseOf(nodes), moved = Infinity;
        round < MOST_ROUNDS && moved > ALIKE;
        round++
      ) {
        playFrom(1, nothing);
        const pose = poseOf(nodes);
        moved = distanceOf(before, pose);
        before = pose;
      }
      // The last pose is the first one.
      record(nodes);
      playFrom(1, () => record(nodes));
      closeLoop(nodes);
    } else {
      show(times[0]);
      solve(0);
      for (
        let time = 0, before = poseOf(nodes), moved = Infinity;
        time < HOLD && moved > ALIKE;
        time += step
      ) {
        show(times[0]);
        solve(step);
        const pose = poseOf(nodes);
        moved = time < LEAST_HOLD ? Infinity : distanceOf(before, pose);
        before = pose;
      }
      ik.fades.forEach((each, i) => {
        each.continueFade(fades[i]);
      });
      show(times[0]);
      solve(0);
      record(nodes);
      playFrom(1, () => record(nodes));
    }
  } finally {
    ik.restore();
    mixer.stopAllAction();
    mixer.uncacheRoot(root);
    putBack(ik, nodes, shown);
  }
  return nodes;
}

/**
 * What the result depends on besides the pose: where the object, the targets and the poles are, and the weights.
 * @param {SkeletonIK} ik
 */
function conditionsOf(ik) {
  ik.object.updateWorldMatrix(true, false);
  const aims = ik.solveOrder.flatMap(
    (part) => /** @type {readonly import('./dependence.js').Aimed[]} */ (part.aims),
  );
  const places = aims.flatMap((aimed) => [aimed.target, 'pole' in aimed ? aimed.pole : null]);
  const points = places.flatMap((place) => (place ? worldPoint(place, new Vector3()).toArray() : [0, 0, 0]));
  return [...ik.object.matrixWorld.elements, ...points, ...ik.fades.map(({ weight }) => weight)];
}

/**
 * Whether a clip ends as it begins: with the same pose, and all else at the same place.
 * @param {SkeletonIK} ik
 * @param {Recorded[]} nodes
 * @param {number[]} times
 * @param {(time: number) => void} show
 */
function repeats(ik, nodes, times, show) {
  const [first, last] = [times[0], times[times.length - 1]].map((time) => {
    show(time);
    const places = nodes.map(({ node }) => node.position.clone());
    return { pose: poseOf(nodes), places, conditions: conditionsOf(ik) };
  });
  const size = Math.max(...first.places.map((place) => place.length()), 1e-30);
  const isNear = (/** @type {Vector3} */ place, /** @type {number} */ i) =>
    place.distanceTo(last.places[i]) <= SAME_PLACE * size;
  const moved = first.conditions.map((number, i) => Math.abs(number - last.conditions[i]));
  const unit = ik.object.matrixWorld.getMaxScaleOnAxis();
  return (
    distanceOf(first.pose, last.pose) <= SAME_ANGLE &&
    first.places.every(isNear) &&
    Math.max(...moved) <= SAME_PLACE * Math.max(unit * size, unit)
  );
}

/** @param {Recorded[]} nodes */
const poseOf = (nodes) => nodes.map(({ node }) => node.quaternion.clone());

/**
 * The greatest angle between the rotations of two poses.
 * @param {readonly Quaternion[]} a
 * @param {readonly Quaternion[]} b
 */
const distanceOf = (a, b) => a.reduce((most, quaternion, i) => Math.max(most, quaternion.angleTo(b[i])), 0);

/** Makes the last key that of the first frame. @param {Recorded[]} nodes */
function closeLoop(nodes) {
  for (const { quaternions, positions } of nodes) {
    const [x, y, z, w] = quaternions;
    const [a, b, c, d] = quaternions.slice(-8, -4);
    const sign = a * x + b * y + c * z + d * w < 0 ? -1 : 1;
    quaternions.splice(-4, 4, sign * x, sign * y, sign * z, sign * w);
    positions.splice(-3, 3, ...positions.slice(0, 3));
  }
}

/** @param {Recorded[]} nodes */
function record(nodes) {
  for (const each of nodes) {
    const { quaternion, position } = each.node;
    each.turned ||= !quaternion.equals(each.animatedQuaternion);
    each.moved ||= !position.equals(each.animatedPosition);
    const { x, y, z, w } = quaternion;
    // The sign that is nearer to the frame before.
    const [a, b, c, d] = each.quaternions.slice(-4);
    const sign = a * x + b * y + c * z + d * w < 0 ? -1 : 1;
    each.quaternions.push(sign * x, sign * y, sign * z, sign * w);
    each.positions.push(position.x, position.y, position.z);
  }
}

/**
 * Gives all nodes what they had, and lets inverse kinematics write again what was shown.
 * @param {SkeletonIK} ik
 * @param {Recorded[]} nodes
 * @param {Map<Object3D, { quaternion: Quaternion, position: Vector3 }>} shown
 */
function putBack(ik, nodes, shown) {
  let written = false;
  for (const { node, quaternion, position, scale } of nodes) {
    node.quaternion.copy(quaternion);
    node.position.copy(position);
    node.scale.copy(scale);
    const before = shown.get(node);
    written ||= !before?.quaternion.equals(quaternion) || !before.position.equals(position);
  }
  if (written) {
    ik.update(0);
    for (const [node, before] of shown) {
      node.quaternion.copy(before.quaternion);
      node.position.copy(before.position);
    }
    ik.snapshot.mark();
  }
  ik.object.updateMatrixWorld(true);
}
