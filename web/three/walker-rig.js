// Measures a rigged creature: its legs, and the options of a walker that fits it.

import { Matrix4, Vector3 } from 'three';
import { readFinite, readName, readOptions, wrongCount, wrongType, wrongValue } from '../core/arguments.js';
import { readObject3D } from './nodes.js';
import { readPath } from './path.js';
import { readVector } from './place.js';
import { updateWorld, updateWorldBelow } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A leg of a rigged creature.
 * @typedef {object} RiggedLeg
 * @property {import('./find.js').BoneReference} first The bone at the hip.
 * @property {import('./find.js').BoneReference} tip The node at the foot, below it. With an offset, the last bone.
 * @property {Vector3 | readonly number[]} [offset] The foot in the space of the last bone, see the option of a chain.
 * @property {import('./find.js').BoneReference[]} [joints] The bones that turn, see the option of a chain.
 * @property {import('./limits.js').SkeletonLimits} [limits] Limits of the joints, see the option of a chain.
 */
/**
 * @typedef {object} WalkerRigOptions
 * @property {'y' | 'z'} [up] The axis that points away from the ground. Default `'y'`.
 * @property {Object3D} [space] The object in whose space the walker's coordinates are. Default: the world.
 * @property {Vector3 | ArrayLike<number>} [forward] The direction in which the creature looks now, in that space. Default: +z of the object,
 *   as in glTF files; of an object whose z points up, its -y.
 * @property {number} [ground] The height of the ground, in that space. Default: the mean height of the feet.
 */
/**
 * @typedef {object} MeasuredLeg
 * @property {RiggedLeg} given
 * @property {import('./path.js').BonePath} path
 * @property {Vector3[]} joints in the space of the walker
 * @property {number[]} lengths of the bones
 */
/**
 * @typedef {object} MeasuredRig
 * @property {MeasuredLeg[]} legs
 * @property {Matrix4} frame Its origin is the middle of the hips. Its axes are those of a walker's space, turned by the heading.
 * @property {number} heading
 * @property {number} ground
 */

const RIG_OPTIONS = ['up', 'space', 'forward', 'ground'];
const LEG_OPTIONS = ['first', 'tip', 'offset', 'joints', 'limits'];

/** A leg that is stretched further than this, in reaches, cannot walk: its home is drawn in. */
const MOST_STRETCH = 0.9;

/** Joints that bend less than this do not say how the leg bends. */
const STRAIGHT = 0.05;

/** Bones that point away from each other by more than this cannot be bent as a walker's leg. */
const MOST_BEND = 5;

/** The unit vectors of a walker's axes: up, and to the left at heading 0. */
const AXES = {
  y: { up: new Vector3(0, 1, 0), left: new Vector3(0, 0, -1) },
  z: { up: new Vector3(0, 0, 1), left: new Vector3(0, 1, 0) },
};

/**
 * The direction in which the object looks, if the user does not say.
 * @param {Object3D} object
 * @param {Matrix4} intoSpace
 * @param {Vector3} up
 */
function forwardOf(object, intoSpace, up) {
  const matrix = intoSpace.clone().multiply(object.matrixWorld);
  const z = new Vector3(0, 0, 1).transformDirection(matrix);
  return Math.abs(z.dot(up)) < 0.7 ? z : new Vector3(0, -1, 0).transformDirection(matrix);
}

/**
 * Measures a creature as it stands now.
 * @param {Object3D} object
 * @param {unknown} legs
 * @param {{ up: 'y' | 'z', space?: unknown, forward?: unknown, ground?: unknown }} options
 * @returns {MeasuredRig}
 */
export function measureRig(object, legs, { up, space, forward, ground }) {
  if (!Array.isArray(legs)) {
    throw wrongType('legs', 'an array of { first, tip }', legs);
  }
  if (legs.length === 0) {
    throw wrongCount('legs', 'at least 1 leg', 0);
  }
  if (space !== undefined) {
    readObject3D('space', space);
  }
  updateWorldBelow(object);
  const intoSpace = new Matrix4();
  if (space) {
    const given = /** @type {Object3D} */ (space);
    updateWorld(given);
    intoSpace.copy(given.matrixWorld).invert();
  }
  const axes = AXES[up];
  const measured = legs.map((leg, i) => measureLeg(object, leg, `legs[${i}]`, intoSpace));
  const ahead =
    forward === undefined ? forwardOf(object, intoSpace, axes.up) : readVector('forward', forward);
  ahead.addScaledVector(axes.up, -ahead.dot(axes.up));
  if (!(ahead.length() > 1e-6)) {
    throw wrongValue('forward', `a direction that is not along ${up}, which is up`, forward ?? 'its default');
  }
  const heading = Math.atan2(ahead.dot(axes.left), ahead.x);
  const middle = measured
    .reduce((sum, { joints }) => sum.add(joints[0]), new Vector3())
    .divideScalar(measured.length);
  const feet = measured.map(({ joints }) => joints[joints.length - 1].dot(axes.up));
  return {
    legs: measured,
    frame: new Matrix4().makeRotationAxis(axes.up, heading).setPosition(middle),
    heading,
    ground:
      ground === undefined
        ? feet.reduce((sum, height) => sum + height, 0) / feet.length
        : readFinite('ground', ground),
  };
}

/**
 * @param {Object3D} object
 * @param {unknown} leg
 * @param {string} name
 * @param {Matrix4} intoSpace
 * @returns {MeasuredLeg}
 */
function measureLeg(object, leg, name, intoSpace) {
  const given = readOptions(name, leg, LEG_OPTIONS);
  const path = readPath(object, given, name);
  const { parent } = path.first;
  const toSpace = parent ? intoSpace.clone().multiply(parent.matrixWorld) : intoSpace;
  path.read();
  const joints = Array.from({ length: path.count + 1 }, (_, i) =>
    path.joint(i, new Vector3()).applyMatrix4(toSpace),
  );
  const lengths = joints.slice(1).map((joint, i) => joint.distanceTo(joints[i]));
  return { given: /** @type {any} */ (given), path, joints, lengths };
}

/**
 * The option `bends` with which a walker's leg bends as this leg does now, in the upright plane from the hip to the
 * foot. Undefined for a straight leg.
 *
 * The bones of a walker's leg have angles t in that plane with tan(t / 2) = c a, where the a are sums of its bends,
 * mapped to -1 to 1, and c is the same for all. So the bends are differences of tan(t / 2).
 * @param {Vector3[]} joints
 * @param {Vector3} up
 * @returns {number[] | undefined}
 */
function bendsOf(joints, up) {
  const out = joints[joints.length - 1].clone().sub(joints[0]);
  out.addScaledVector(up, -out.dot(up)).normalize();
  const slopes = joints.slice(1).map((joint, i) => {
    const bone = joint.clone().sub(joints[i]);
    return Math.atan2(bone.dot(up), bone.dot(out));
  });
  // Without jumps of whole turns.
  const angles = [0];
  for (let i = 1; i < slopes.length; i++) {
    const turn = slopes[i] - slopes[i - 1];
    angles.push(angles[i - 1] + Math.atan2(Math.sin(turn), Math.cos(turn)));
  }
  const [least, most] = [Math.min(...angles), Math.max(...angles)];
  // A walker's leg bends downwards from the knee as a whole, and not by more than a turn.
  if (most - least < STRAIGHT || most - least > MOST_BEND || angles[angles.length - 1] > 0) {
    return undefined;
  }
  const halves = angles.map((angle) => Math.tan((angle - (least + most) / 2) / 2));
  const bends = halves.slice(1).map((half, i) => halves[i] - half);
  const largest = Math.max(...bends.map(Math.abs));
  return bends.map((bend) => bend / largest);
}

/**
 * The options of a walker that fits a rigged creature as it stands now: the lengths, hips, homes and sides of its legs,
 * its height, its place and its heading. Add to them what else the walker should have.
 *
 * ```js
 * const walker = new Walker({ ...walkerOptionsFor(spider, legs), gait: 'tripod', maxSpeed: 2 });
 * ```
 * @param {Object3D} object what contains the bones
 * @param {readonly RiggedLeg[]} legs
 * @param {WalkerRigOptions} [options]
 * @returns {import('../walker/options.js').BodyOptions & { legs: import('../walker/options.js').LegOptions[] }}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there is no such bone, or the tip of a leg is not below its first bone
 */
export function walkerOptionsFor(object, legs, options = {}) {
  readObject3D('the object', object);
  const { up: upGiven, space, forward, ground } = readOptions('walkerOptionsFor', options, RIG_OPTIONS);
  const up = upGiven === undefined || readName('up', upGiven, ['y', 'z']) === 0 ? 'y' : 'z';
  const rig = measureRig(object, legs, { up, space, forward, ground });
  const axes = AXES[up];
  const intoFrame = rig.frame.clone().invert();
  const inBody = (/** @type {Vector3} */ joint) => {
    const place = joint.clone().applyMatrix4(intoFrame);
    return new Vector3(place.x, place.dot(axes.left), place.dot(axes.up));
  };
  const origin = new Vector3().setFromMatrixPosition(rig.frame);
  const height = origin.dot(axes.up) - rig.ground;
  return {
    legs: rig.legs.map(({ joints, lengths }) => {
      const [hip, foot] = [inBody(joints[0]), inBody(joints[joints.length - 1])];
      const home = homeOf(hip, foot, height, lengths);
      const bends = bendsOf(joints, axes.up);
      return {
        lengths,
        ...(bends && { bends }),
        hip: hip.toArray(),
        home,
        side: /** @type {'left' | 'right'} */ ((home[1] || hip.y) >= 0 ? 'left' : 'right'),
      };
    }),
    up,
    position: up === 'z' ? [origin.x, origin.y] : [origin.x, origin.z],
    heading: rig.heading,
    height,
    ground: rig.ground,
  };
}

/**
 * Where the foot stands. It is drawn towards the hip if the leg is stretched too far to walk.
 * @param {Vector3} hip
 * @param {Vector3} foot
 * @param {number} height of the frame's origin over the ground
 * @param {number[]} lengths
 */
function homeOf(hip, foot, height, lengths) {
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const drop = hip.z + height;
  const most = Math.sqrt(Math.max(0, (MOST_STRETCH * reach) ** 2 - drop * drop));
  const [x, y] = [foot.x - hip.x, foot.y - hip.y];
  const share = Math.min(1, most / (Math.hypot(x, y) || 1));
  return [hip.x + share * x, hip.y + share * y];
}
