// The bench's own model of chains with joint limits: their frames, their values, and
// how far a pose that is given as points breaks them.
//
// Frames go from bone to bone: R[i] = R[i-1] q[i], and bone i lies along R[i] (1, 0, 0). A hinge turns
// by q = turn(axis, angle). A ball joint swings by the rotation vector (0, u, v) within the ellipse
// (u/y)^2 + (v/z)^2 <= 1, and twists about its bone: q = exp(0, u, v) turn(x, twist). A cone is a ball
// joint with y = z that does not twist; a free joint is a cone of half angle pi.

import {
  ALONG,
  about,
  add,
  angleAbout,
  angleBetween,
  dot,
  fromVector,
  IDENTITY,
  inverse,
  multiply,
  normalized,
  scale,
  subtract,
  turn,
  unit,
} from './vectors.js';

/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {import('./vectors.js').Quaternion} Quaternion */
/**
 * A joint: a hinge if there is an axis, otherwise a ball joint.
 * @typedef {object} Joint
 * @property {Vector | null} axis of length 1
 * @property {number} min of the angle about the axis, or of the twist
 * @property {number} max
 * @property {number} y the greatest swing about y
 * @property {number} z and about z
 */
/** Where a joint stands: a hinge's angle, 0, 0; or a ball joint's u, v, twist. @typedef {Vector} Value */

/** @param {number} u @param {number} v @returns {Vector} */
const wayOf = (u, v) => turn(fromVector([0, u, v]), ALONG);

/** The swing that takes (1, 0, 0) to a direction, as u, v. @param {Vector} way @returns {[number, number]} */
export function swingOf([x, y, z]) {
  const across = Math.sqrt(y * y + z * z);
  const angle = Math.atan2(across, x);
  return across > 0 ? [(-z / across) * angle, (y / across) * angle] : [0, angle];
}

/** @param {Joint} joint @param {Value} value @returns {Quaternion} */
export function rotationOf({ axis }, value) {
  return axis ? about(axis, value[0]) : multiply(fromVector([0, value[0], value[1]]), about(ALONG, value[2]));
}

/** The frames of bones whose joints stand so. @param {Joint[]} joints @param {Value[]} values */
export function framesOf(joints, values) {
  let frame = IDENTITY;
  return joints.map((joint, i) => {
    frame = normalized(multiply(frame, rotationOf(joint, values[i])));
    return frame;
  });
}

/** The points of a chain from the origin on. @param {readonly number[]} lengths @param {Quaternion[]} frames */
export function pointsOf(lengths, frames) {
  /** @type {Vector[]} */
  const points = [[0, 0, 0]];
  lengths.forEach((length, i) => {
    points.push(add(points[i], scale(turn(frames[i], ALONG), length)));
  });
  return points;
}

/** An angle brought as near to an interval as whole turns bring it. @param {number} angle @param {number} min @param {number} max */
function wrapped(angle, min, max) {
  const middle = (min + max) / 2;
  return angle - 2 * Math.PI * Math.round((angle - middle) / (2 * Math.PI));
}

/** The angle of an interval that is next to an angle. @param {number} angle @param {number} min @param {number} max */
export function intoInterval(angle, min, max) {
  return Math.min(max, Math.max(min, wrapped(angle, min, max)));
}

/**
 * The swing within an ellipse that is next to a swing, as rotation vectors. Of the points nearest to
 * (u, v) on the ellipse, (y^2 u/(t + y^2), z^2 v/(t + z^2)) for one t >= 0, at which a convex, falling
 * function is 0: Newton's method goes up to it from 0.
 * @param {number} u
 * @param {number} v
 * @param {Joint} joint
 * @returns {[number, number]}
 */
export function intoEllipse(u, v, { y, z }) {
  if ((u / y) ** 2 + (v / z) ** 2 <= 1) {
    return [u, v];
  }
  const [yy, zz] = [y * y, z * z];
  let t = 0;
  for (let step = 0; step < 50; step++) {
    const [a, b] = [(y * u) / (t + yy), (z * v) / (t + zz)];
    const value = a * a + b * b - 1;
    if (value < 1e-14) {
      break;
    }
    t += value / (2 * ((a * a) / (t + yy) + (b * b) / (t + zz)));
  }
  return [(yy * u) / (t + yy), (zz * v) / (t + zz)];
}

/** The nearest value within the limits. @param {Joint} joint @param {Value} value @returns {Value} */
export function clamped(joint, value) {
  if (joint.axis) {
    return [intoInterval(value[0], joint.min, joint.max), 0, 0];
  }
  const free = joint.y >= Math.PI && joint.z >= Math.PI;
  // Beyond half a turn, the swing of a free joint equals one to the other side.
  const [u, v] = free ? swingOf(wayOf(value[0], value[1])) : intoEllipse(value[0], value[1], joint);
  return [u, v, intoInterval(value[2], joint.min, joint.max)];
}

/** How far a direction in its parent's frame is from where a ball joint may swing. @param {Joint} joint @param {Vector} way */
function swingExcess(joint, way) {
  const [u, v] = swingOf(way);
  const [a, b] = intoEllipse(u, v, joint);
  return Math.hypot(u - a, v - b);
}

/**
 * How far a pose breaks the limits, in radians: the worst of its joints, computed from points.
 *
 * Points determine the frames except for the twist of ball joints. Least turns go
 * along with a twist about the bone, so that a chain of ball joints is the same with the twists of all
 * joints so far added up before the swing: each joint is measured by the best of the sums that its
 * ancestors may have. That is a lower bound, and exact if there is no twist.
 * @param {Joint[]} joints
 * @param {Vector[]} points
 */
export function violation(joints, points) {
  let frame = IDENTITY;
  let worst = 0;
  let [least, most] = [0, 0];
  joints.forEach((joint, i) => {
    const way = unit(turn(inverse(frame), subtract(points[i + 1], points[i])));
    if (joint.axis) {
      const angle = angleAbout(joint.axis, ALONG, way);
      // The axis is to be at the same angle to the bone as at rest, the turn within its interval.
      const off = Math.abs(angleBetween(joint.axis, way) - angleBetween(joint.axis, ALONG));
      const kept = intoInterval(angle, joint.min, joint.max);
      const excess = Math.abs(wrapped(angle, joint.min, joint.max) - kept);
      worst = Math.max(worst, off, excess);
      frame = normalized(multiply(frame, about(joint.axis, angle)));
    } else {
      worst = Math.max(worst, leastExcess(joint, way, least, most));
      const [u, v] = swingOf(way);
      frame = normalized(multiply(frame, fromVector([0, u, v])));
      least += joint.min;
      most += joint.max;
    }
  });
  return worst;
}

/** The least excess over the twists before a joint. @param {Joint} joint @param {Vector} way @param {number} least @param {number} most */
function leastExcess(joint, way, least, most) {
  const at = (/** @type {number} */ twist) => swingExcess(joint, turn(about(ALONG, -twist), way));
  if (most === least || joint.y === joint.z) {
    return swingExcess(joint, way);
  }
  const steps = 24;
  const width = (most - least) / steps;
  let [best, lowest] = [least, Number.POSITIVE_INFINITY];
  for (let step = 0; step <= steps && lowest > 0; step++) {
    const excess = at(least + step * width);
    if (excess < lowest) {
      [best, lowest] = [least + step * width, excess];
    }
  }
  let [from, to] = [Math.max(least, best - width), Math.min(most, best + width)];
  for (let step = 0; step < 40 && lowest > 0; step++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
    const [excessA, excessB] = [at(a), at(b)];
    lowest = Math.min(lowest, excessA, excessB);
    [from, to] = excessA < excessB ? [from, b] : [a, to];
  }
  return lowest;
}

/**
 * How the tip moves with each number of a joint's value: the axes of these turns, in space.
 * The turn of exp(0, u, v) by u has the axis that the left Jacobian of the exponential map says:
 * J(w) = sin(a)/a I + (1 - sin(a)/a) n nt + (1 - cos(a))/a [n]x, with a = |w|, n = w/a.
 * @param {Joint} joint
 * @param {Value} value
 * @param {Quaternion} parent
 * @param {Quaternion} frame
 * @returns {Vector[]}
 */
export function axesOf(joint, value, parent, frame) {
  if (joint.axis) {
    return [turn(parent, joint.axis)];
  }
  const angle = Math.hypot(value[0], value[1]);
  /** @type {Vector} */
  const n = angle > 1e-9 ? [0, value[0] / angle, value[1] / angle] : [0, 0, 0];
  const s = angle > 1e-9 ? Math.sin(angle) / angle : 1;
  const c = angle > 1e-9 ? (1 - Math.cos(angle)) / angle : 0;
  const swings = /** @type {Vector[]} */ ([
    [0, 1, 0],
    [0, 0, 1],
  ]).map((e) => {
    const along = (1 - s) * dot(n, e);
    /** @type {Vector} */
    const turned = [n[1] * e[2] - n[2] * e[1], n[2] * e[0], -n[1] * e[0]];
    return turn(parent, add(add(scale(e, s), scale(n, along)), scale(turned, c)));
  });
  return joint.max > joint.min ? [...swings, turn(frame, ALONG)] : swings;
}
