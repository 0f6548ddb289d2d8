// The options of bones that look at a target.

import { Matrix4, Vector3 } from 'three';
import {
  checkCount,
  readNumber,
  readNumbers,
  readOptions,
  readSeconds,
  wrongValue,
} from '../core/arguments.js';
import { findNode } from './find.js';
import { nodesBetween } from './nodes.js';
import { readPlace, readVector } from './place.js';
import { restRotationOf } from './rest.js';
import { scaleOf } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * The options of a look-at. Angles are in radians. `P` is a `Place`, in `fabrik/r3f` an `IKPlace`.
 * @template [P=import('./place.js').Place]
 * @typedef {object} LookAtOptions
 * @property {P | null} [target] What to look at: a point in the world, or an object. Default
 *   null: the bones do what the animation does.
 * @property {Vector3 | ArrayLike<number>} [forward] The direction, in the space of the last bone, in which it looks.
 *   Default: the one that points along +z of the object in the bind pose, as characters of glTF files face.
 * @property {Vector3 | ArrayLike<number>} [eyes] The point, in the space of the last bone, from which it looks. Default:
 *   the bone's origin.
 * @property {readonly number[]} [shares] How the bones share the turn: one number per bone, 0 or more, of which only
 *   ratios count. Default: the same for all; the last bone, of several, has twice as much.
 * @property {readonly number[]} [limits] How far each bone turns at most from the animation, 0 to π. Default 0.6 for
 *   each bone, 1.2 for the last of several.
 * @property {number} [maxAngle] How far to the side of the animated direction a target is followed, 0 to π. Further behind,
 *   the bones return to the animation. The nearer this is to π, the faster the head turns when the target passes behind;
 *   with π it turns from one side to the other at once. Default 2.1, which is 120 degrees.
 * @property {number} [weight] How much of the result is shown, 0 to 1. Default 1.
 * @property {number} [blendTime] The time in which the bones turn to another target, in seconds, also if it moves. From no target,
 *   or to none, the result fades in or out in this time. Meanwhile, the status and the error are those of the direction on the
 *   way. Default 0: at once.
 */

export const OPTIONS = ['target', 'forward', 'eyes', 'shares', 'limits', 'maxAngle', 'weight', 'blendTime'];
const MOST_BONES = 5;

/**
 * The direction that points along +z of the object in the bind pose, in the space of a bone.
 * @param {Object3D} object
 * @param {Object3D} bone
 */
export function forwardOf(object, bone) {
  const matrix = new Matrix4();
  const local = new Matrix4();
  for (const node of nodesBetween(object, bone)?.slice(1) ?? []) {
    local.compose(node.position, restRotationOf(node), scaleOf(node));
    matrix.multiply(local);
  }
  return new Vector3(0, 0, 1).transformDirection(matrix.invert());
}

/**
 * @param {string} name
 * @param {unknown} numbers one per bone
 * @param {number} count
 * @param {number} most
 */
function readPerBone(name, numbers, count, most) {
  const read = readNumbers(name, numbers, count, count);
  read.forEach((each, i) => {
    if (!(each >= 0 && each <= most && each < Infinity)) {
      throw wrongValue(
        `${name}[${i}]`,
        most === Infinity ? 'a finite number of at least 0' : 'an angle from 0 to π',
        each,
      );
    }
  });
  return read;
}

/**
 * @param {Object3D} object what contains the bones
 * @param {unknown} bones one or several
 * @param {unknown} options
 */
export function readLookAtOptions(object, bones, options) {
  const given = readOptions('lookAt', options, OPTIONS);
  const list = Array.isArray(bones) ? bones : [bones];
  const count = list.length;
  checkCount('bones', count, 'bones', 1, MOST_BONES);
  const forward = given.forward === undefined ? null : readVector('forward', given.forward).normalize();
  if (forward?.lengthSq() === 0) {
    throw wrongValue('forward', 'a direction that is not 0', '0, 0, 0');
  }
  const perBone = (/** @type {number} */ usual, /** @type {number} */ last) =>
    list.map((_, i) => (count > 1 && i === count - 1 ? last : usual));
  const shares = readPerBone('shares', given.shares ?? perBone(1, 2), count, Infinity);
  // Their sum must not overflow.
  const largest = Math.max(...shares);
  const maxAngle = given.maxAngle === undefined ? 2.1 : readNumber('maxAngle', given.maxAngle);
  if (!(maxAngle >= 0 && maxAngle <= Math.PI)) {
    throw wrongValue('maxAngle', 'an angle from 0 to π', given.maxAngle);
  }
  return {
    bones: list.map((bone, i) => findNode(object, bone, `bones[${i}]`)),
    forward,
    eyes: given.eyes === undefined ? new Vector3() : readVector('eyes', given.eyes),
    shares: shares.map((share) => (largest > 0 ? share / largest : 0)),
    limits: readPerBone('limits', given.limits ?? perBone(0.6, 1.2), count, Math.PI),
    maxAngle,
    target: readPlace('target', given.target ?? null),
    blendTime: readSeconds('blendTime', given.blendTime ?? 0),
    weight: given.weight,
  };
}
