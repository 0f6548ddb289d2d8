// Arithmetic with quaternions x, y, z, w and points, as arrays.

/** @typedef {ArrayLike<number>} Numbers */

/**
 * The product: b rotates first.
 * @param {Numbers} a
 * @param {Numbers} b
 * @returns {number[]}
 */
export function multiply(a, b) {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

/**
 * The inverse of a unit quaternion.
 * @param {Numbers} q
 */
export const inverse = (q) => [-q[0], -q[1], -q[2], q[3]];

/**
 * @param {Numbers} q a unit quaternion
 * @param {Numbers} v
 * @returns {number[]}
 */
export const rotate = (q, v) => multiply(multiply(q, [v[0], v[1], v[2], 0]), inverse(q)).slice(0, 3);

/**
 * @param {Numbers} q of any length but 0
 * @returns {number[]}
 */
export function normalize(q) {
  const length = Math.hypot(q[0], q[1], q[2], q[3]);
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}

/**
 * The rotation by z about z, then by y about y, then by x about x: Euler angles of the order XYZ of three.js.
 * @param {Numbers} angles x, y, z in radians
 */
export function fromEuler(angles) {
  const [x, y, z] = Array.from(angles);
  return multiply(
    multiply([Math.sin(x / 2), 0, 0, Math.cos(x / 2)], [0, Math.sin(y / 2), 0, Math.cos(y / 2)]),
    [0, 0, Math.sin(z / 2), Math.cos(z / 2)],
  );
}

/**
 * An angle less whole turns, from -π to π.
 * @param {number} angle
 */
export const wrap = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * The inverse of `fromEuler`. Of two pairs of numbers, one gives (x + z) / 2, the other (x - z) / 2, and their lengths y. So
 * the angles make the same rotation however near y is to a right angle, where x and z are about the same axis.
 * @param {Numbers} q a unit quaternion
 * @returns {number[]} x, y, z in radians, from -π to π
 */
export function toEuler(q) {
  const [x, y, z, w] = Array.from(q);
  const [a, b] = [Math.atan2(x + z, w + y), Math.atan2(x - z, w - y)];
  const lean = Math.atan2(Math.hypot(x + z, w + y), Math.hypot(x - z, w - y));
  return [wrap(a + b), 2 * lean - Math.PI / 2, wrap(a - b)];
}
