// Rotations in the spaces of nodes, which may be scaled and mirrored.

import { Matrix4, Vector3 } from 'three';

/** @typedef {import('three').Quaternion} Quaternion */

const transposed = new Matrix4();
const own = new Matrix4();
const part = new Vector3();
const x = new Vector3();
const y = new Vector3();
const z = new Vector3();

/**
 * A rotation, given as the vector part of a quaternion in the axes of the frame, as the space of a matrix sees it.
 * Where the matrix mirrors, the sense of rotations changes.
 * @param {Quaternion} rotation changed
 * @param {Matrix4 | null} matrix
 */
export function toSpace(rotation, matrix) {
  return matrix ? turnPart(rotation, transposed.copy(matrix).transpose()) : rotation;
}

/**
 * The opposite of `toSpace`: a rotation in the space of a matrix, as the frame sees it.
 * @param {Quaternion} rotation changed
 * @param {Matrix4 | null} matrix
 */
export function fromSpace(rotation, matrix) {
  return matrix ? turnPart(rotation, matrix) : rotation;
}

/**
 * Turns the vector part of a rotation by a matrix, and keeps its length. If the matrix mirrors, the sense changes.
 * @param {Quaternion} rotation changed
 * @param {Matrix4} by
 */
function turnPart(rotation, by) {
  const { elements: e } = by;
  part.set(rotation.x, rotation.y, rotation.z);
  const { x, y, z } = part;
  const before = part.length();
  part.set(e[0] * x + e[4] * y + e[8] * z, e[1] * x + e[5] * y + e[9] * z, e[2] * x + e[6] * y + e[10] * z);
  const after = part.length();
  const scale = after > 0 ? ((isMirrored(by) ? -1 : 1) * before) / after : 0;
  rotation.set(scale * part.x, scale * part.y, scale * part.z, rotation.w);
  return rotation;
}

/** @param {Matrix4} matrix */
export const isMirrored = (matrix) => matrix.determinant() < 0;

/**
 * The rotation of a matrix, without its scale. A mirrored matrix has none: then it is that of the matrix with its x
 * axis turned around.
 * @param {Matrix4} of changed
 * @param {Quaternion} to
 * @param {Vector3 | null} [scale] of the node whose local matrix it is: its signs say which axes are turned around, if
 *   they agree with the matrix on whether it mirrors
 */
export function rotationOf(of, to, scale = null) {
  const mirrored = isMirrored(of);
  of.extractBasis(x, y, z);
  x.normalize();
  y.normalize();
  z.normalize();
  if (scale && scale.x * scale.y * scale.z < 0 === mirrored) {
    x.multiplyScalar(scale.x < 0 ? -1 : 1);
    y.multiplyScalar(scale.y < 0 ? -1 : 1);
    z.multiplyScalar(scale.z < 0 ? -1 : 1);
  } else if (mirrored) {
    x.negate();
  }
  of.makeBasis(x, y, z);
  return to.setFromRotationMatrix(of);
}

/**
 * The rotation of a space in which nodes turn. If the matrix mirrors, it is that of the opposite matrix: a rotation about an
 * axis of one is the same rotation about that of the other.
 * @param {Matrix4} of
 * @param {Quaternion} to
 */
export function spaceRotationOf(of, to) {
  own.copy(of);
  if (isMirrored(of)) {
    own.multiplyScalar(-1);
    // A determinant counts all four rows.
    own.elements[15] = 1;
  }
  return rotationOf(own, to);
}
