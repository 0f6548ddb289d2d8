// Limits of a chain's joints: presets, and limits in the bones' own axes, measured from rest.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { show, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { nameOf } from './nodes.js';
import { worldPoint } from './place.js';
import { restRotationOf } from './rest.js';
import { spaceRotationOf } from './rotations.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./path.js').BonePath} BonePath */
/**
 * Limits that fit a part of a body.
 * - `'arm'`, `'leg'`: the first joint is free, the others are hinges, which bend to one side only. The axis of a hinge
 *   follows from the bend at rest. If the bones are straight there, that of a knee follows from the foot, and else from
 *   the pole, which must be given then.
 * - `'finger'`: the same, but the first joint swings by up to 70 degrees.
 * - `'spine'`: each joint swings by up to 35 degrees and twists by up to 30.
 * - `'neck'`: each joint swings by up to 45 degrees and twists by up to 45.
 * - `'tail'`: each joint swings by up to 60 degrees, and keeps its twist.
 * @typedef {'arm' | 'leg' | 'spine' | 'neck' | 'tail' | 'finger'} LimitPreset
 */
/**
 * A preset; or one limit per bone, with axes in the bone's own axes, null for a joint without limit.
 * @typedef {LimitPreset | readonly (import('../chain/limits.js').Limit<3> | null)[]} SkeletonLimits
 */

const DEGREE = Math.PI / 180;

/** A joint that is bent less than this at rest has no axis. */
const STRAIGHT = 5 * DEGREE;

/** The most that a hinge bends, from straight. */
const MOST_BEND = 160 * DEGREE;
const MOST_FINGER_BEND = 110 * DEGREE;

/** The bend of a hinge that is straight at rest, to both sides, where its axis is that of the hinge before it. */
const BOTH_SIDES = 60 * DEGREE;

/** The errors of presets for joints that are straight at rest, where nothing says to which side they bend. */
const unclearBends = new WeakSet();

/**
 * Whether an error says that a preset needs a pole, because nothing else says to which side a joint bends.
 * @param {unknown} error
 */
export const isUnclearBend = (error) => error instanceof Error && unclearBends.has(error);

/** @param {number} degrees @param {number} twist */
const ball = (degrees, twist) => ({
  type: 'ball',
  swingY: degrees * DEGREE,
  swingZ: degrees * DEGREE,
  twist: [-twist * DEGREE, twist * DEGREE],
});
/** @param {number} degrees */
const cone = (degrees) => ({ type: 'cone', angle: degrees * DEGREE });

/** @type {Record<string, { all?: object, first?: object | null, bend?: number }>} */
export const PRESETS = {
  arm: { first: null, bend: MOST_BEND },
  leg: { first: null, bend: MOST_BEND },
  finger: { first: cone(70), bend: MOST_FINGER_BEND },
  spine: { all: ball(35, 30) },
  neck: { all: ball(45, 45) },
  tail: { all: cone(60) },
};

const matrix = new Matrix4();
const inverse = new Matrix4();

/**
 * The limits of a chain, as its solver takes them.
 * @param {BonePath} path its bones are read in the rest pose
 * @param {{ limits: unknown, rest: unknown }} options
 * @param {import('./place.js').Place | null} pole
 * @returns {{ limits: any, rest: Quaternion[], axes: Float64Array }} `rest`: local rotations; `axes`: how the bones' own
 *   axes lie at rest, as quaternions
 */
export function limitsOf(path, { limits, rest }, pole) {
  if (rest !== 'bind' && rest !== 'present') {
    throw wrongValue('rest', "'bind' or 'present'", rest);
  }
  const axes = new Float64Array(4 * path.count);
  if (limits === null) {
    return { limits: null, rest: [], axes };
  }
  // The bind pose is searched in the whole scene.
  const rotations = path.bones.map((bone) =>
    rest === 'bind' ? restRotationOf(bone) : bone.quaternion.clone(),
  );
  path.read(rotations);
  const own = rotations.map((rotation, bone) => {
    const ownAxes = ownAxesOf(path, bone, rotation);
    ownAxes.toArray(axes, 4 * bone);
    return ownAxes;
  });
  return {
    limits: typeof limits === 'string' ? presetOf(path, limits, own, pole) : limits,
    rest: rotations,
    axes,
  };
}

/**
 * How a bone's own axes lie in the frame of the chain, without its own scale: the axes about which its local rotation
 * turns it. Where its space is mirrored, all point the other way: a rotation about them has the same sense then.
 * @param {BonePath} path in the rest pose
 * @param {number} bone
 * @param {Quaternion} rotation its local rotation at rest
 */
function ownAxesOf(path, bone, rotation) {
  const above = path.parentMatrix(bone);
  matrix.makeRotationFromQuaternion(rotation);
  if (above) {
    matrix.premultiply(above);
  }
  return spaceRotationOf(matrix, new Quaternion());
}

/**
 * @param {BonePath} path in the rest pose
 * @param {string} name
 * @param {Quaternion[]} own how the bones' own axes lie
 * @param {import('./place.js').Place | null} pole
 */
function presetOf(path, name, own, pole) {
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : null;
  if (!preset) {
    throw wrongValue('limits', `an array, or one of ${Object.keys(PRESETS).map(show).join(', ')}`, name);
  }
  if (preset.all) {
    return own.map(() => preset.all);
  }
  const directions = own.map((_, bone) => path.vector(bone, new Vector3()).normalize());
  /** @type {Vector3 | null} */
  let axis = null;
  return directions.map((direction, bone) => {
    if (bone === 0) {
      return preset.first;
    }
    const bend = directions[bone - 1].angleTo(direction);
    let [min, max] = [-bend, Number(preset.bend) - bend];
    if (bend >= STRAIGHT) {
      axis = directions[bone - 1].clone().cross(direction).normalize();
    } else if (axis) {
      [min, max] = [-BOTH_SIDES, BOTH_SIDES];
    } else {
      axis = axisFromSide(path, bone, directions[bone - 1], name, pole);
    }
    const inOwnAxes = axis.clone().applyQuaternion(own[bone].clone().invert());
    return { type: 'hinge', axis: inOwnAxes.toArray(), min, max };
  });
}

/**
 * The axis of a joint that is straight at rest: its bend points to a side, which the foot or the pole says.
 * @param {BonePath} path
 * @param {number} bone
 * @param {Vector3} before the direction of the bone before it
 * @param {string} preset
 * @param {import('./place.js').Place | null} pole
 */
function axisFromSide(path, bone, before, preset, pole) {
  const side = (preset === 'leg' && footDirection(path)) || poleDirection(path, pole);
  side?.addScaledVector(before, -side.dot(before));
  if (!side || !(side.length() > 1e-3)) {
    const error = coded(
      'out-of-range',
      new RangeError(
        `limits: ${JSON.stringify(preset)} needs a pole, because ${nameOf(path.bone(bone))} is straight at rest: the pole is a point that it bends towards, such as one behind and below an elbow, or in front of a knee`,
      ),
    );
    unclearBends.add(error);
    throw error;
  }
  return side.normalize().cross(before).normalize();
}

/**
 * The direction from the tip of a leg, the ankle, to the toes: to the child that is furthest away. null without one.
 * @param {BonePath} path
 */
function footDirection(path) {
  const tip = path.last;
  let furthest = 0;
  /** @type {Vector3 | null} */
  let direction = null;
  for (const child of tip.children) {
    const length = child.position.length();
    if (/** @type {any} */ (child).isBone && length > furthest) {
      furthest = length;
      direction = child.position.clone().transformDirection(path.tipMatrix);
    }
  }
  return direction;
}

/**
 * The direction from the first joint to the pole, in the frame of the chain.
 * @param {BonePath} path
 * @param {import('./place.js').Place | null} pole
 */
function poleDirection(path, pole) {
  if (!pole) {
    return null;
  }
  const direction = worldPoint(pole, new Vector3());
  const { parent } = path.first;
  if (parent) {
    direction.applyMatrix4(worldMatrix(parent, inverse).invert());
  }
  return direction.sub(path.joint(0, new Vector3()));
}
