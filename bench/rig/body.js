// Bodies of joints for the other files of bench/rig: their descriptions, random poses within their limits, and forward
// kinematics in doubles, which is independent of the package.

import { add, cross, dot, multiply, scale, size, turn, unit } from '../reach/vectors.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */
/** @typedef {import('../../web/rig.js').JointOptions<3>} JointOptions */
/** @typedef {{ values: number[], localRotations: number[] }} Pose */
/** @typedef {{ position: Vector, rotation: Quaternion }} Place */

/** @type {Quaternion} */
const IDENTITY = [0, 0, 0, 1];

/** Joints that are added one by one. */
export class Body {
  /** @type {any[]} */
  joints = [];
  /** The joints that goals are about. @type {number[]} */
  tips = [];

  /** @param {number | null} parent null of the root @param {Vector} offset @param {any} [limit] @returns {number} */
  joint(parent, offset, limit = null) {
    this.joints.push(parent === null ? { position: offset, limit } : { parent, offset, limit });
    return this.joints.length - 1;
  }

  /** @param {number} parent @param {Vector} offset @param {any} [limit] */
  tip(parent, offset, limit = { type: 'fixed' }) {
    this.tips.push(this.joint(parent, offset, limit));
    return this.tips[this.tips.length - 1];
  }
}

/** @param {Vector} axis @param {number} min @param {number} max */
export const hinge = (axis, min, max) => ({ type: 'hinge', axis, min, max });
/** @param {Vector} axis @param {number} min @param {number} max */
export const slider = (axis, min, max) => ({ type: 'slider', axis, min, max });
/** @param {Vector} axis @param {number} swingY @param {number} swingZ @param {number} twist to both sides */
export const ball = (axis, swingY, swingZ, twist) => ({
  type: 'ball',
  axis,
  swingY,
  swingZ,
  twist: [-twist, twist],
});

/** @param {Vector} axis of 0 too, without an angle @param {number} angle @returns {Quaternion} */
export function about(axis, angle) {
  if (angle === 0) {
    return IDENTITY;
  }
  const [x, y, z] = scale(unit(axis), Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

/** The axes y and z of space, carried along by the least rotation from +x to an axis. @param {Vector} axis */
function swingAxes(axis) {
  const to = unit(axis);
  const way = cross([1, 0, 0], to);
  const carry = size(way) > 0 ? about(way, Math.atan2(size(way), to[0])) : IDENTITY;
  return [turn(carry, [0, 1, 0]), turn(carry, [0, 0, 1])];
}

/**
 * Draws coordinates of joints within their limits: of a hinge or slider its value, of a ball its two swings and its twist,
 * of a free joint a rotation vector.
 * @param {Body} body
 * @param {() => number} random
 * @param {number} atLimits the share of joints at a limit
 * @returns {number[][]} per joint
 */
export function drawCoordinates({ joints }, random, atLimits) {
  const within = (/** @type {number} */ min, /** @type {number} */ max) => {
    const end = random() < atLimits;
    const share = random();
    return min + (max - min) * (end ? Math.round(share) : share);
  };
  return joints.map(({ limit }) => {
    if (limit === null) {
      const axis = unit([random() - 0.5, random() - 0.5, random() - 0.5]);
      return [...scale(axis, Math.PI * (2 * random() - 1))];
    }
    if (limit.type === 'ball') {
      const at = 2 * Math.PI * random();
      const out = (random() < atLimits ? 1 : Math.sqrt(random())) * (1 - 1e-12);
      const swings = [out * limit.swingY * Math.cos(at), out * limit.swingZ * Math.sin(at)];
      return [...swings, within(limit.twist[0], limit.twist[1])];
    }
    return limit.type === 'fixed' ? [] : [within(limit.min, limit.max)];
  });
}

/** The pose that has these coordinates. @param {Body} body @param {number[][]} coordinates @returns {Pose} */
export function poseAt({ joints }, coordinates) {
  const pose = { values: new Array(joints.length).fill(Number.NaN), localRotations: [] };
  joints.forEach(({ limit }, i) => {
    const [a, b, c] = coordinates[i];
    let rotation = IDENTITY;
    if (limit === null) {
      rotation = about([a, b, c], Math.hypot(a, b, c));
    } else if (limit.type === 'ball') {
      const [y, z] = swingAxes(limit.axis);
      const swing = add(scale(y, a), scale(z, b));
      rotation = multiply(about(swing, size(swing)), about(limit.axis, c));
    } else if (limit.type !== 'fixed') {
      pose.values[i] = a;
    }
    pose.localRotations.push(...rotation);
  });
  return pose;
}

/** Coordinates between others. They stay within limits, which are convex. @param {number[][]} a @param {number[][]} b @param {number} share */
export const between = (a, b, share) => a.map((each, i) => each.map((n, k) => n + share * (b[i][k] - n)));

/** Draws a pose within the limits. @param {Body} body @param {() => number} random @param {number} atLimits */
export const drawPose = (body, random, atLimits) => poseAt(body, drawCoordinates(body, random, atLimits));

/** The pose of a rig. @returns {Pose} */
export const poseOf = (/** @type {import('../../web/rig.js').Rig} */ rig) => ({
  values: [...rig.values],
  localRotations: [...rig.localRotations],
});

/**
 * Where the joints are in a pose, by forward kinematics.
 * @param {Body} body
 * @param {Pose} pose
 * @param {Vector} [root] where the root is. Default: where it is described
 * @returns {Place[]}
 */
export function placesIn({ joints }, { values, localRotations }, root) {
  /** @type {Place[]} */
  const places = [];
  joints.forEach(({ parent, position, offset, limit }, i) => {
    const from = parent === undefined ? { position: root ?? position, rotation: IDENTITY } : places[parent];
    let at = parent === undefined ? from.position : add(from.position, turn(from.rotation, offset));
    /** @type {Quaternion} */
    let rotation = [
      localRotations[4 * i],
      localRotations[4 * i + 1],
      localRotations[4 * i + 2],
      localRotations[4 * i + 3],
    ];
    if (limit?.type === 'slider') {
      at = add(at, turn(from.rotation, scale(unit(limit.axis), values[i])));
      rotation = IDENTITY;
    } else if (limit?.type === 'hinge' && !Number.isNaN(values[i])) {
      rotation = about(limit.axis, values[i]);
    }
    places.push({ position: at, rotation: multiply(from.rotation, rotation) });
  });
  return places;
}

/** Where a point of a joint's body is. @param {Place} place @param {Vector} point @returns {Vector} */
export const pointAt = ({ position, rotation }, point) => add(position, turn(rotation, point));

/** The angle between two rotations. @param {Quaternion} p @param {Quaternion} q */
export const angleBetween = (p, q) => {
  const off = Math.min(Math.hypot(...p.map((n, k) => n - q[k])), Math.hypot(...p.map((n, k) => n + q[k])));
  return 4 * Math.asin(off / 2);
};

/**
 * The greatest angle by which a joint's local rotation differs, in degrees.
 * @param {ArrayLike<number>} a local rotations
 * @param {ArrayLike<number>} b
 */
export function greatestTurn(a, b) {
  let most = 0;
  for (let i = 0; i < a.length; i += 4) {
    const [x, y, z] = [0, 1, 2].map((k) => a[i + k]);
    const [u, v, w] = [0, 1, 2].map((k) => b[i + k]);
    const p = /** @type {Vector} */ ([x, y, z]);
    const q = /** @type {Vector} */ ([u, v, w]);
    // The vector of inverse(a) b.
    const sine = size(add(add(scale(q, a[i + 3]), scale(p, -b[i + 3])), cross(q, p)));
    most = Math.max(most, 2 * Math.atan2(sine, Math.abs(a[i + 3] * b[i + 3] + dot(p, q))));
  }
  return (most * 180) / Math.PI;
}

/**
 * A pose between two, of some joints; the others are as in the first one.
 * @param {Pose} a
 * @param {Pose} b
 * @param {number} share
 * @param {Iterable<number>} moving
 */
export function blend(a, b, share, moving) {
  const pose = { values: [...a.values], localRotations: [...a.localRotations] };
  for (const joint of moving) {
    pose.values[joint] += share * (b.values[joint] - a.values[joint]);
    const at = 4 * joint;
    const sign =
      [0, 1, 2, 3].reduce((sum, k) => sum + a.localRotations[at + k] * b.localRotations[at + k], 0) < 0
        ? -1
        : 1;
    const mixed = [0, 1, 2, 3].map(
      (k) => (1 - share) * a.localRotations[at + k] + share * sign * b.localRotations[at + k],
    );
    pose.localRotations.splice(at, 4, ...mixed.map((n) => n / Math.hypot(...mixed)));
  }
  return pose;
}
