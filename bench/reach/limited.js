// Random chains with limits, and random values of their joints.

import { swingOf } from './arm.js';
import { lay, someWay } from './free.js';
import { scale, subtract } from './vectors.js';

/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {import('./arm.js').Joint} Joint */
/** @typedef {import('./arm.js').Value} Value */
/** @typedef {import('./free.js').Random} Random */
/** @typedef {import('../../web/fabrik.js').Limit} Limit */
/** @typedef {'range' | 'hinge' | 'cone' | 'ball' | 'free'} Type */

/**
 * A chain with limits.
 * @typedef {object} Limited
 * @property {2 | 3} dimensions
 * @property {number[]} lengths
 * @property {Joint[]} joints
 * @property {(Limit | null)[]} limits the same, as the package is told them
 */

const DEGREE = Math.PI / 180;
/** @param {Random} next @param {number} least @param {number} most in degrees, made radians */
const degrees = (next, least, most) => DEGREE * (least + (most - least) * next());

/** @typedef {'moderate' | 'tight' | 'knee'} Profile */
/** @type {Profile[]} */
export const profiles = ['moderate', 'tight', 'knee'];

/** The profiles in words. */
export const PROFILES = `Profiles, a third of the targets each. moderate: angles from -(30..120) to 30..120 degrees, cones of 30..90, balls
that swing 30..90 about each axis and twist to 10..60 either way. tight: all of these 5..20. knee: angles from
0 to 140, cones of 70, balls that swing 70 about one axis and 5..20 about the other and twist to 10.`;

/** @param {Random} next @param {Profile} profile @returns {[number, number]} */
function someInterval(next, profile) {
  if (profile === 'knee') {
    return [0, 140 * DEGREE];
  }
  const [least, most] = profile === 'moderate' ? [30, 120] : [5, 20];
  return [-degrees(next, least, most), degrees(next, least, most)];
}

/** @param {Random} next @param {Profile} profile */
function someSwing(next, profile) {
  return profile === 'knee'
    ? 70 * DEGREE
    : profile === 'moderate'
      ? degrees(next, 30, 90)
      : degrees(next, 5, 20);
}

/**
 * An axis for a hinge: y and z in turn, or a random one, at 60 to 90 degrees from the bone.
 * @param {Random} next
 * @param {number} bone
 * @param {boolean} inTurn
 * @returns {Vector}
 */
function someAxis(next, bone, inTurn) {
  if (inTurn) {
    return bone % 2 === 0 ? [0, 1, 0] : [0, 0, 1];
  }
  const lean = degrees(next, 60, 90);
  const around = 2 * Math.PI * next();
  return [Math.cos(lean), Math.sin(lean) * Math.cos(around), Math.sin(lean) * Math.sin(around)];
}

const FREE = { axis: null, min: 0, max: 0, y: Math.PI, z: Math.PI };

/**
 * @param {Random} next
 * @param {Type} type
 * @param {Profile} profile
 * @param {number} bone
 * @param {boolean} inTurn
 * @returns {{ joint: Joint, limit: Limit | null }}
 */
function someJoint(next, type, profile, bone, inTurn) {
  if (type === 'free') {
    return { joint: FREE, limit: null };
  }
  if (type === 'range') {
    const [min, max] = someInterval(next, profile);
    return { joint: { axis: [0, 0, 1], min, max, y: 0, z: 0 }, limit: { type, min, max } };
  }
  if (type === 'hinge') {
    const [min, max] = someInterval(next, profile);
    const axis = someAxis(next, bone, inTurn);
    return { joint: { axis, min, max, y: 0, z: 0 }, limit: { type, axis, min, max } };
  }
  if (type === 'cone') {
    const angle = someSwing(next, profile);
    return { joint: { axis: null, min: 0, max: 0, y: angle, z: angle }, limit: { type, angle } };
  }
  const y = someSwing(next, profile);
  const z = profile === 'knee' ? degrees(next, 5, 20) : someSwing(next, profile);
  const twist =
    profile === 'knee' ? 10 * DEGREE : profile === 'tight' ? degrees(next, 5, 20) : degrees(next, 10, 60);
  return {
    joint: { axis: null, min: -twist, max: twist, y, z },
    limit: { type, swingY: y, swingZ: z, twist: [-twist, twist] },
  };
}

/**
 * A row of the tables: the joints of a chain from the root on, repeated.
 * @typedef {object} Kind
 * @property {string} name
 * @property {number} bones
 * @property {Type[]} types
 */

/** @type {Kind[]} */
export const kinds = [
  ...[3, 5, 10].map((bones) => ({ name: '2-D range', bones, types: /** @type {Type[]} */ (['range']) })),
  ...[3, 6, 10].map((bones) => ({ name: 'cone', bones, types: /** @type {Type[]} */ (['cone']) })),
  ...[3, 6, 10].map((bones) => ({ name: 'hinge', bones, types: /** @type {Type[]} */ (['hinge']) })),
  ...[3, 6].map((bones) => ({ name: 'ball', bones, types: /** @type {Type[]} */ (['ball']) })),
  { name: '2-D mixed', bones: 6, types: ['free', 'range'] },
  { name: '3-D mixed', bones: 6, types: ['free', 'hinge', 'cone'] },
];

/**
 * @param {Random} next
 * @param {Kind} kind
 * @param {Profile} profile
 * @returns {Limited}
 */
export function someLimited(next, { bones, types }, profile) {
  const dimensions = types.includes('range') ? 2 : 3;
  const inTurn = next() < 0.5;
  const made = Array.from({ length: bones }, (_, i) => {
    const { joint, limit } = someJoint(next, types[i % types.length], profile, i, inTurn);
    // In the plane a free joint is a hinge without limits.
    return joint === FREE && dimensions === 2
      ? { joint: { axis: /** @type {Vector} */ ([0, 0, 1]), min: -Math.PI, max: Math.PI, y: 0, z: 0 }, limit }
      : { joint, limit };
  });
  return {
    dimensions,
    lengths: made.map(() => 0.5 + next()),
    joints: made.map(({ joint }) => joint),
    limits: made.map(({ limit }) => limit),
  };
}

/**
 * A random value of a joint: evenly distributed over its interval, or its ellipse and its twist, a free
 * one's direction over the sphere; or, at the edge, at an end of the interval, or on the ellipse and at an end of the twist.
 * @param {Random} next
 * @param {Joint} joint
 * @param {boolean} edge
 * @returns {Value}
 */
function someValue(next, joint, edge) {
  const { min, max } = joint;
  const angle = edge ? (next() < 0.5 ? min : max) : min + (max - min) * next();
  if (joint.axis) {
    return [angle, 0, 0];
  }
  if (joint === FREE) {
    const [u, v] = swingOf(someWay(next, 3));
    return [u, v, 0];
  }
  const radius = edge ? 1 : Math.sqrt(next());
  const around = 2 * Math.PI * next();
  return [radius * joint.y * Math.cos(around), radius * joint.z * Math.sin(around), angle];
}

/** @param {Random} next @param {Joint[]} joints @param {number} [edge] how likely a joint is at its edge */
export const someValues = (next, joints, edge = 0) =>
  joints.map((joint) => someValue(next, joint, next() < edge));

/**
 * Points in the form of the package: one flat array, `dimensions` numbers each.
 * @param {Limited} made
 * @param {Vector[]} points
 */
export function flat({ dimensions, lengths }, points) {
  return lay(dimensions, lengths, (i) => scale(subtract(points[i + 1], points[i]), 1 / lengths[i]));
}
