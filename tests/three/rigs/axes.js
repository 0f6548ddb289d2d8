// How the axes of bones lie at rest, by the direction from a bone to the next joint: conventions of tools.

import { Matrix4, Quaternion, Vector3 } from 'three';

/**
 * The rotation of a bone in the space of the character.
 * @typedef {(direction: Vector3, random: () => number) => Quaternion} Axes
 */

/** A rotation whose axis number `index` is along the direction. @param {Vector3} direction @param {0 | 1} index */
function along(direction, index) {
  const main = direction.clone().normalize();
  // The second axis is as near as possible to forward, or to up if the bone itself points forward.
  const second = Math.abs(main.z) > 0.9 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
  second.addScaledVector(main, -second.dot(main)).normalize();
  const third = new Vector3().crossVectors(main, second);
  const matrix = new Matrix4();
  if (index === 0) {
    matrix.makeBasis(main, second, third);
  } else {
    matrix.makeBasis(third, main, second);
  }
  return new Quaternion().setFromRotationMatrix(matrix);
}

/** All bones have the axes of the character: VRM's normalised bones. @type {Axes} */
export const identity = () => new Quaternion();

/** The bone is along its own y: Mixamo, Blender. @type {Axes} */
export const alongY = (direction) => along(direction, 1);

/** The bone is along its own y, with any roll about it: Blender. @type {Axes} */
export const alongYWithRoll = (direction, random) =>
  along(direction, 1).multiply(
    new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (2 * random() - 1) * Math.PI),
  );

/** The bone is along its own x: 3ds Max's Biped. @type {Axes} */
export const alongX = (direction) => along(direction, 0);

/** Axes that have nothing to do with the direction of the bone. @type {Axes} */
export const anyAxes = (_direction, random) => {
  const [a, b, c] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()];
  const [r, s] = [Math.sqrt(1 - a), Math.sqrt(a)];
  return new Quaternion(r * Math.sin(b), r * Math.cos(b), s * Math.sin(c), s * Math.cos(c));
};
