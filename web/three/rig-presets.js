// Rigs for bodies, by the names of their bones: limits and stiffness, and goals that follow trackers.

import { Quaternion, Vector3 } from 'three';
import { isObject, readBoolean, readOptions, readSeconds, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { aheadOf, findBodyChains, findHead, trunkOf } from './body/parts.js';
import { findNode } from './find.js';
import { isBelow, nodesBetween, readObject3D } from './nodes.js';
import { readSpace } from './place.js';
import { bonesIn, chooseBones, holderOf } from './rig/bones.js';
import { PoseDrag } from './rig/pose-drag.js';
import { BodyTracking, OPTIONS } from './rig/tracking.js';
import { SkeletonRig } from './skeleton-rig.js';
import { updateWorld, updateWorldBelow, worldRotation } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./find.js').BoneReference} BoneReference */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./rig/tracking.js').BodyPart} BodyPart */
/**
 * The targets of parts, see `BodyTracking.setTarget`; and what the head looks at.
 * @typedef {{ [part in BodyPart | 'lookAt']?: Place | null | undefined } & Record<string, Place | null | undefined>} BodyTargets
 */
/**
 * @typedef {object} TrackBodyOptions
 * @property {{ [part in BodyPart]?: BoneReference | undefined } & Record<string, BoneReference | undefined>} [bones]
 *   The bones of parts whose names do not say it, or of more parts, such as `{ hips: 'Pelvis' }`. Parts whose names end with
 *   `Foot` are feet.
 * @property {boolean} [plantFeet] Whether feet without a target stay where they are. Default true.
 * @property {Object3D | null} [space] What the planted feet stand on, such as a deck: they move and turn with it. Default null:
 *   they stay where they are in the space of the rig.
 * @property {number} [response] Over how many seconds a jump of the body is spread that cannot be avoided, as where a limit lets it
 *   through on another side only: meanwhile the solve is `'stalled'`. Joints that move by no more than about 4 times what the
 *   targets move are not held back. 0: it jumps. Default 1.
 * @property {number} [blendTime] In how many seconds a part moves to a new target, from where it is. Default 0: at once.
 */

/**
 * Options of `SkeletonRig.from` for a body: what `bodyOptions` returns.
 * @typedef {object} BodySettings
 * @property {BoneReference} [root] As it was given.
 * @property {readonly BoneReference[]} [bones] As they were given.
 * @property {Record<string, import('./rig/limits.js').PresetLimits>} limits By the names of bones.
 * @property {Record<string, number>} stiffness By the names of bones.
 */

/** The limits of limbs and of the trunk. @type {Record<string, import('./limits.js').LimitPreset>} */
const PRESETS = { arm: 'arm', leg: 'leg', spine: 'spine', head: 'neck', tail: 'tail' };

/** Elbows bend backwards, knees ahead. @type {Partial<Record<import('./limits.js').LimitPreset, number>>} */
const BENDS = { arm: -1, leg: 1 };

/** The names of parts that are feet. */
const IS_FOOT = /foot$/i;

/**
 * How much joints resist; others have 1. A hand moves its arm, and hardly the body. Legs resist more: they carry the body.
 */
const SPINE_STIFFNESS = 3;
const SHOULDER_STIFFNESS = 6;
const LEG_STIFFNESS = 0.3;
const ARM_STIFFNESS = 0.025;

/**
 * Guesses the options of `SkeletonRig.from` for a body from the names of its bones: limits of arms, legs, spine, neck and
 * tail; and a stiffness of 3 for the spine, 6 for the shoulders, 0.3 for legs and 0.025 for arms, so that a hand moves its arm,
 * and hardly the body. Names of Mixamo, Unreal, Rigify, VRM, 3ds Max and the usual ones of Blender are known; of
 * quadrupeds those of Rigify, and names such as `FrontLegUpper_L`, `LeftHindFoot`, `paw.FL` and `FL_foot`. Bones with other
 * names have no limits, and a stiffness of 1.
 *
 * ```js
 * const rig = SkeletonRig.from(character, bodyOptions(character));
 * const upper = SkeletonRig.from(character, bodyOptions(character, { root: 'Spine' }));
 * ```
 * @param {Object3D} object what contains the bones, in a pose in which it stands: as it was loaded
 * @param {Pick<import('./rig/options.js').SkeletonBones, 'root' | 'bones'>} [options] which bones are joints, as of
 *   `SkeletonRig.from`
 * @returns {BodySettings}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there is no such bone
 */
export function bodyOptions(object, options = {}) {
  readObject3D('the object', object);
  const given = readOptions('bodyOptions', options, ['root', 'bones']);
  const isChosen = given.root !== undefined || given.bones !== undefined;
  const chosen = isChosen ? new Set(chooseBones(object, given).bones) : bonesIn(object);
  updateWorld(object);
  updateWorldBelow(holderOf(object));
  const bones = [...bonesIn(object)];
  const chains = findBodyChains(bones);
  const ahead = aheadOf(object, chains);
  /** @type {Record<string, import('./rig/limits.js').PresetLimits>} */
  const limits = {};
  for (const { kind, isForeleg, first: top, tip } of chains) {
    const preset = isForeleg ? 'arm' : PRESETS[kind];
    const bend = BENDS[preset];
    const path = (nodesBetween(top, tip) ?? []).filter((node) => chosen.has(node));
    const [first] = path;
    // A limb is known as a whole: its first bone, its elbow or knee, and its tip.
    if (path.at(-1) !== tip || path.length < 2 || (bend && (first !== top || path.length < 3))) {
      continue;
    }
    limits[first.name] = {
      preset,
      tip,
      ...(bend && { pole: poleOf(first, tip, ahead, bend) }),
    };
  }
  return { ...given, limits, stiffness: stiffnessOf(bones, chains, chosen) };
}

/** The default of the option, in seconds. */
const RESPONSE = 1;

/**
 * Makes a body follow targets: the head and two hands of a user in VR, the feet of a quadruped, and whatever else is tracked.
 * Parts are found by the names of their bones. Feet without a target are planted: they stay where they are.
 *
 * A target is placed and turned as its bone. A camera is not: it looks along -z. Add an object below it that is turned and
 * placed as the bone of the head, such as `headset` here.
 *
 * ```js
 * const rig = SkeletonRig.from(character, bodyOptions(character));
 * const body = trackBody(rig, { head: headset, leftHand: left, rightHand: right });
 * // every frame:
 * body.update();
 * ```
 *
 * The parts are `head`, `leftHand`, `rightHand`, `leftFoot` and `rightFoot`; of a quadruped `frontLeftFoot`,
 * `frontRightFoot`, `backLeftFoot` and `backRightFoot`, also if its front legs have the names of arms; and those of the option
 * `bones`. `BodyTracking.parts` lists those that were found. A target that is an object has the position and the rotation that
 * the bone should have: attach an `Object3D` to a controller where the wrist is, with the rotation of the bone of the hand, and
 * pass that.
 *
 * A hand moves its arm, and the body only if the arm alone cannot reach the target, or would bend too fast, as a straight one
 * does; the same for feet. That needs elbows and knees that are hinges, as `bodyOptions` makes them.
 *
 * While it is used, the rig has no `restarts`: so the body does not jump to another pose where it cannot follow. Its
 * `maxIterations` is 60: a solve that needs more goes on in the next frame, and is `'stalled'` until then. You may set both
 * differently; after `rig.restoreState` they are these again.
 * @param {import('./skeleton-rig.js').SkeletonRig} rig made of an object
 * @param {BodyTargets} [targets] by parts, see `BodyTracking.setTarget`; and `lookAt`, a place that the head looks at
 * @param {TrackBodyOptions} [options]
 * @returns {BodyTracking}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there is no such part or bone; if `plantFeet` is true and no foot is known
 * @throws {Error} with the code `'wrong-call'`, if another `trackBody` or `dragPose` uses the rig
 */
export function trackBody(rig, targets = {}, options = {}) {
  checkRig(rig);
  const object = /** @type {Object3D} */ (rig.object);
  if (!isObject(targets) || Array.isArray(targets)) {
    throw wrongType('targets', 'an object with the names of parts', targets);
  }
  const {
    bones: given = {},
    plantFeet,
    space = null,
    response = RESPONSE,
    blendTime = 0,
  } = readOptions('trackBody', options, OPTIONS);
  if (!isObject(given) || Array.isArray(given)) {
    throw wrongType('bones', 'an object with the names of parts', given);
  }
  const times = {
    response: readSeconds('response', response),
    blendTime: readSeconds('blendTime', blendTime),
  };
  const carrier = readSpace(space);
  const planted = plantFeet === undefined ? true : readBoolean('plantFeet', plantFeet);
  const bones = rig.joints.map(({ index }) => rig.bone(index));
  const { chains, axisOf } = measureAtRest(rig, bones);
  const head = findHead(chains);
  /** @type {Map<string, import('./rig/tracking.js').TrackedPart>} */
  const parts = new Map(head ? [['head', { joint: bones.indexOf(head), planted: false }]] : []);
  for (const { key, kind, isFoot, tip } of chains) {
    if (kind === 'arm' || isFoot) {
      parts.set(key, { joint: bones.indexOf(tip), planted: planted && isFoot });
    }
  }
  for (const [part, bone] of Object.entries(given)) {
    if (bone === undefined) {
      continue;
    }
    const joint = bones.indexOf(findNode(holderOf(object), bone, `bones.${part}`));
    if (joint < 0) {
      throw coded('out-of-range', new RangeError(`bones.${part} is no bone of the rig`));
    }
    parts.set(part, { joint, planted: planted && IS_FOOT.test(part) });
  }
  if (plantFeet && ![...parts.values()].some((part) => part.planted)) {
    const message =
      'plantFeet: the names of the bones do not say which ones are feet: pass bones: { leftFoot, … }';
    throw coded('out-of-range', new RangeError(message));
  }
  const looking = parts.get('head');
  const look = looking ? { joint: looking.joint, axis: axisOf(looking.joint), ahead: axisOf(0) } : null;
  const tracking = new BodyTracking(rig, parts, look, { space: carrier, ...times });
  try {
    for (const [part, target] of Object.entries(targets)) {
      if (part === 'lookAt') {
        tracking.lookAt = target ?? null;
      } else if (target !== undefined) {
        tracking.setTarget(part, target);
      }
    }
  } catch (error) {
    tracking.dispose();
    throw error;
  }
  return tracking;
}

/**
 * Makes a skeleton be posed by dragging its joints, while others are pinned.
 *
 * ```js
 * const drag = dragPose(SkeletonRig.from(character, bodyOptions(character)));
 * drag.pin('LeftFoot');
 * drag.grab('LeftHand');
 * drag.moveTo(new Vector3(0.4, 1.2, 0.3));
 * drag.release();
 * ```
 *
 * A hand that is dragged moves its arm, and the body only if the arm alone cannot reach the target, or would bend too fast, as a
 * straight one does; the same for feet. That needs elbows and knees that are hinges, as `bodyOptions` makes them.
 *
 * While it is used, the `bias` of the rig is `'present'`: what is not dragged stays as it was posed. It has no
 * `restarts`: so the body does not jump to another pose where it cannot follow. Its `maxIterations` is 60: a solve that needs
 * more goes on in the next one, and is `'stalled'` until then. You may set them differently; after `rig.restoreState` they are
 * these again.
 * @param {import('./skeleton-rig.js').SkeletonRig} rig made of an object
 * @returns {PoseDrag}
 * @throws {TypeError} if it is no such rig
 * @throws {Error} with the code `'wrong-call'`, if another `dragPose` or `trackBody` uses the rig
 */
export function dragPose(rig) {
  checkRig(rig);
  return new PoseDrag(rig);
}

/**
 * The stiffness of the trunk, the shoulders and the limbs, by the names of bones.
 * @param {readonly Object3D[]} bones
 * @param {readonly import('./body/parts.js').BodyChain[]} chains
 * @param {Set<Object3D>} chosen
 * @returns {Record<string, number>}
 */
function stiffnessOf(bones, chains, chosen) {
  const { spine, shoulders } = trunkOf(bones, chains);
  /** @type {Record<string, number>} */
  const stiffness = {};
  const set = (/** @type {readonly Object3D[]} */ some, /** @type {number} */ value) => {
    for (const bone of some) {
      if (chosen.has(bone)) {
        stiffness[bone.name] = value;
      }
    }
  };
  set(spine, SPINE_STIFFNESS);
  set(shoulders, SHOULDER_STIFFNESS);
  for (const { kind, isFoot, first } of chains) {
    if (kind === 'arm' || isFoot) {
      const limb = bones.filter((bone) => bone === first || isBelow(bone, first));
      set(limb, isFoot ? LEG_STIFFNESS : ARM_STIFFNESS);
    }
  }
  return stiffness;
}

/** @param {unknown} rig */
function checkRig(rig) {
  if (!(rig instanceof SkeletonRig) || !rig.object) {
    throw wrongType('rig', 'a rig that SkeletonRig.from() made of an object', rig);
  }
}

/**
 * What is known of a body at rest: its chains, and the direction in which a joint looks ahead. The bones are put into their
 * rest pose to measure it, and back.
 * @param {SkeletonRig} rig
 * @param {readonly Object3D[]} bones of its joints
 */
function measureAtRest(rig, bones) {
  const object = /** @type {Object3D} */ (rig.object);
  const before = bones.map(({ quaternion }) => quaternion.clone());
  const rests = /** @type {number[]} */ (rig.toJSON().restRotations);
  for (const [i, bone] of bones.entries()) {
    bone.quaternion.fromArray(rests, 4 * i);
  }
  updateWorld(object);
  updateWorldBelow(holderOf(object));
  const chains = findBodyChains(bones);
  const [from, to] = [new Vector3(), aheadOf(object, chains)].map((place) => rig.worldToLocal(place));
  const ahead = to.sub(from).normalize();
  // What is above the root may have turned since.
  const turns = bones.map((bone, i) => rig.orientationFor(i, worldRotation(bone, new Quaternion())));
  for (const [i, bone] of bones.entries()) {
    bone.quaternion.copy(before[i]);
  }
  updateWorldBelow(bones[0]);
  return {
    chains,
    axisOf: (/** @type {number} */ joint) => ahead.clone().applyQuaternion(turns[joint].invert()),
  };
}

/**
 * A point before the knee or behind the elbow.
 * @param {Object3D} first
 * @param {Object3D} tip
 * @param {Vector3} ahead
 * @param {number} bend
 */
function poleOf(first, tip, ahead, bend) {
  const [from, to] = [first, tip].map((node) => new Vector3().setFromMatrixPosition(node.matrixWorld));
  return from
    .clone()
    .lerp(to, 0.5)
    .addScaledVector(ahead, bend * from.distanceTo(to));
}
