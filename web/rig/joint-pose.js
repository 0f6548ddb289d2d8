// Poses of the joints of a rig, as users give them and as the reference pose is read.

import { checkCount } from '../core/arguments.js';
import { readRotation, readRows } from '../core/points.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/**
 * Local rotations to set: quaternions x, y, z, w of any length but 0, one per joint, as a flat array or an array of
 * quaternions. Four NaNs, or null for a quaternion, keep the rotation of a joint.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number> | import('../core/points.js').XYZW | null>} LocalRotations
 */

/**
 * Turns and displacements of joints. Those that it says nothing about stay as they are.
 * @typedef {object} JointPose
 * @property {ArrayLike<number | null>} [values] One number per joint, in the order of `Rig.values`: an angle from -1e6
 *   to 1e6 in radians, or a displacement from -1e30 to 1e30; NaN or null for no value.
 * @property {LocalRotations} [localRotations] The rotation of each joint relative to its parent. A joint that has a value
 *   gets it from `values`, or else the value that is nearest to its rotation here.
 */
/**
 * Where the root is.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} RootPose
 * @property {import('../core/points.js').Point<D>} [rootPosition] Where the root is, each coordinate from -1e30 to
 *   1e30; of a root that is a slider, without its own displacement. Its place, to which the root mode `'pull'` draws it,
 *   stays. Default: the root stays where it is.
 */
/**
 * A pose to set. Joints that it says nothing about stay as they are, relative to their parents.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {JointPose & RootPose<D>} RigPose
 */

export const JOINT_POSE = ['values', 'localRotations'];

const NO_ROTATION = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

/**
 * Reads rotations of all joints, each of which may be missing.
 * @param {string} name of the argument
 * @param {any} rotations
 * @param {number} count of the joints
 */
export function readLocalRotations(name, rotations, count) {
  if (!Array.isArray(rotations) || !rotations.includes(null)) {
    return readRows(name, rotations, 4, 'quaternion', count);
  }
  checkCount(name, rotations.length, 'quaternions', count);
  return Float64Array.from(
    rotations.flatMap((rotation, i) =>
      rotation === null ? NO_ROTATION : readRotation(`${name}[${i}]`, 3, rotation),
    ),
  );
}

/**
 * The reference pose of a rig, and whether it is the rest pose.
 * @param {HeapObject} heap
 * @param {number} count of the joints
 */
export function readReference(heap, count) {
  const rig = heap.alive();
  let rests = 0;
  const numbers = heap.instance.readDoubles(5 * count, (address) => {
    rests = heap.wasm.ik_rig_get_reference(rig, address, address + 8 * count);
  });
  return { values: numbers.slice(0, count), localRotations: numbers.slice(count), rests: rests !== 0 };
}
