// Vectors of three numbers and quaternions x, y, z, w for the other files of bench/reach.
// They are in doubles, and independent of the package, which is what is being examined.

/** @typedef {[number, number, number]} Vector */
/** @typedef {[number, number, number, number]} Quaternion */

/** @type {Quaternion} */
export const IDENTITY = [0, 0, 0, 1];
/** The way a bone lies at rest, in the frame of its parent. @type {Vector} */
export const ALONG = [1, 0, 0];

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Vector} a @param {number} s @returns {Vector} */
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** @param {Vector} a */
export const size = (a) => Math.sqrt(dot(a, a));
/** @param {Vector} a @param {Vector} b */
export const distance = (a, b) => size(subtract(a, b));

/** A vector of length 1; +x for none. @param {Vector} a @returns {Vector} */
export function unit(a) {
  const length = size(a);
  return length > 0 ? scale(a, 1 / length) : ALONG;
}

/** The angle between two vectors, as exact when it is small as when it is not. @param {Vector} a @param {Vector} b */
export const angleBetween = (a, b) => Math.atan2(size(cross(a, b)), dot(a, b));

/** First q, then p. @param {Quaternion} p @param {Quaternion} q @returns {Quaternion} */
export const multiply = (p, q) => [
  p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
  p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
  p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
  p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
];
/** @param {Quaternion} q @returns {Quaternion} */
export const inverse = (q) => [-q[0], -q[1], -q[2], q[3]];

/** @param {Quaternion} q @returns {Quaternion} */
export function normalized(q) {
  const s = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return [q[0] * s, q[1] * s, q[2] * s, q[3] * s];
}

/** A vector turned by a quaternion. @param {Quaternion} q @param {Vector} v @returns {Vector} */
export function turn([x, y, z, w], v) {
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

/** A turn about an axis of length 1. @param {Vector} axis @param {number} angle @returns {Quaternion} */
export function about(axis, angle) {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
}

/** A turn by a rotation vector: about it, by its length. @param {Vector} v @returns {Quaternion} */
export function fromVector(v) {
  const angle = size(v);
  const s = angle > 1e-9 ? Math.sin(angle / 2) / angle : 0.5;
  return [v[0] * s, v[1] * s, v[2] * s, Math.cos(angle / 2)];
}

/**
 * The least turn from the direction of a to that of b. For opposite vectors, about a perpendicular as near
 * to z as there is: in the plane z = 0, within it.
 * @param {Vector} a
 * @param {Vector} b
 * @returns {Quaternion}
 */
export function leastTurn(a, b) {
  const [from, to] = [unit(a), unit(b)];
  const cosine = dot(from, to);
  if (cosine < -1 + 1e-12) {
    /** @type {Vector} */
    const pole = Math.abs(from[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0];
    return about(unit(subtract(pole, scale(from, dot(pole, from)))), Math.PI);
  }
  const axis = cross(from, to);
  return normalized([axis[0], axis[1], axis[2], 1 + cosine]);
}

/**
 * The angle about an axis from one vector to another, seen along the axis.
 * @param {Vector} axis of length 1
 * @param {Vector} from
 * @param {Vector} to
 */
export function angleAbout(axis, from, to) {
  return Math.atan2(dot(axis, cross(from, to)), dot(from, to) - dot(axis, from) * dot(axis, to));
}

/**
 * Solves a symmetric system of three equations, given by its upper triangle, by Cramer's rule.
 * @param {[number, number, number, number, number, number]} m xx, xy, xz, yy, yz, zz
 * @param {Vector} b
 * @returns {Vector}
 */
export function solveSymmetric([xx, xy, xz, yy, yz, zz], b) {
  const a = yy * zz - yz * yz;
  const c = xz * yz - xy * zz;
  const d = xy * yz - xz * yy;
  const s = 1 / (xx * a + xy * c + xz * d);
  const e = xx * zz - xz * xz;
  const f = xy * xz - xx * yz;
  const g = xx * yy - xy * xy;
  return [
    s * (a * b[0] + c * b[1] + d * b[2]),
    s * (c * b[0] + e * b[1] + f * b[2]),
    s * (d * b[0] + f * b[1] + g * b[2]),
  ];
}
