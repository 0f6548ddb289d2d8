// The limits of a rig's joints: as they are given by the names of bones, and those of presets.

import { Quaternion, Vector3 } from 'three';
import { isObject, readName, readOptions } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { findNode } from '../find.js';
import { limitsOf, PRESETS } from '../limits.js';
import { nameOf, nodesBetween } from '../nodes.js';
import { BonePath } from '../path.js';
import { readPlace } from '../place.js';
import { holderOf } from './bones.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./binding.js').Binding} Binding */
/**
 * Limits for the bones from one bone to the one before a tip.
 * @typedef {object} PresetLimits
 * @property {import('../limits.js').LimitPreset} preset Which part of a body it is.
 * @property {import('../find.js').BoneReference} tip The bone that ends it, such as the hand of an arm: it has no limit, but the
 *   head at the end of a neck has that of the neck.
 * @property {import('../place.js').Place} [pole] A point that an elbow or a knee bends towards, if it is straight at rest.
 */

/**
 * The limits of all bones that have one.
 * @param {Map<Object3D, { name: string, value: unknown }>} given by bones
 * @param {Object3D} object
 * @param {Binding} binding of the bones at rest
 * @returns {Map<Object3D, unknown>}
 */
export function readLimits(given, object, binding) {
  const limits = new Map();
  for (const [bone, { name, value }] of given) {
    if (isObject(value) && 'preset' in value) {
      for (const [each, limit] of ofPreset(name, value, bone, object, binding)) {
        limits.set(each, limit);
      }
    }
  }
  for (const [bone, { value }] of given) {
    if (!(isObject(value) && 'preset' in value)) {
      limits.set(bone, value);
    }
  }
  return limits;
}

/**
 * @param {string} name
 * @param {object} value
 * @param {Object3D} first
 * @param {Object3D} object
 * @param {Binding} binding
 * @returns {[Object3D, unknown][]}
 */
function ofPreset(name, value, first, object, binding) {
  const { preset, tip, pole } = readOptions(`${name}`, value, ['preset', 'tip', 'pole']);
  readName(`${name}.preset`, preset, Object.keys(PRESETS));
  const last = findNode(holderOf(object), tip, `${name}.tip`);
  const isJoint = (/** @type {Object3D} */ node) => binding.bones.includes(node);
  if (!isJoint(last)) {
    throw coded('out-of-range', new RangeError(`${name}.tip: ${nameOf(last)} is no bone of the rig`));
  }
  const turning = nodesBetween(first, last)?.slice(0, -1).filter(isJoint) ?? null;
  const path = new BonePath(first, last, null, turning);
  const place = pole === undefined ? null : readPlace(`${name}.pole`, pole);
  const { limits, axes } = limitsOf(path, { limits: preset, rest: 'present' }, place);
  const space = binding.spaceRotation(binding.bones.indexOf(first), new Quaternion());
  /** @type {[Object3D, unknown][]} */
  const found = path.bones.map((bone, i) => {
    const own = new Quaternion().fromArray(axes, 4 * i).premultiply(space);
    return [bone, inSpace(limits[i], own, directionOf(binding, path.bones[i + 1] ?? last))];
  });
  if (preset === 'neck') {
    found.push([last, inSpace(PRESETS.neck.all, new Quaternion(), directionOf(binding, last))]);
  }
  return found;
}

/**
 * A limit in the axes of the rig's space.
 * @param {any} limit in the bone's own axes; of a cone or a ball, whose swing is the same to all sides
 * @param {Quaternion} own how these axes lie
 * @param {number[] | null} direction of the bone
 */
function inSpace(limit, own, direction) {
  if (limit?.type === 'hinge') {
    return { ...limit, axis: new Vector3(...limit.axis).applyQuaternion(own).toArray() };
  }
  return limit && direction ? { ...limit, axis: direction } : limit;
}

/** The axes of a bone. */
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/**
 * A limit of a chain in the axes of the rig's space.
 * @param {{ limits: any, path: BonePath }} shape of the chain
 * @param {number} at the bone of the chain
 * @param {Binding} binding of the bones at rest
 */
export function limitInSpace({ limits, path }, at, binding) {
  const limit = limits[at] ?? null;
  const joint = binding.bones.indexOf(path.bone(at));
  const rest = new Quaternion().fromArray(binding.rests, 4 * joint);
  const own = binding.spaceRotation(joint, new Quaternion()).multiply(rest);
  if (limit === null || limit.type === 'hinge') {
    return inSpace(limit, own, null);
  }
  const next = path.bones[at + 1];
  const after = nodesBetween(path.bone(at), next ?? path.last)?.slice(1) ?? [];
  const direction = binding.pointAfter(joint, after, next ? null : path.offset, new Vector3());
  if (limit.type === 'ball') {
    // It twists about the bone's own axis that is nearest to its direction.
    const axes = AXES.map((axis) => axis.clone().applyQuaternion(own));
    const [nearest] = axes.sort((a, b) => Math.abs(b.dot(direction)) - Math.abs(a.dot(direction)));
    direction.copy(nearest);
  }
  return inSpace(limit, own, direction.toArray());
}

/**
 * The direction to a bone from its parent; null if it has no length.
 * @param {Binding} binding
 * @param {Object3D} bone
 */
function directionOf(binding, bone) {
  const offset = binding.offset(binding.bones.indexOf(bone), new Vector3());
  return offset.length() > 0 ? offset.toArray() : null;
}
