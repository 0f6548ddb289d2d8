// Poses as `Rig.distanceAlong` takes them.

import { isObject, readNumbers, readOptions, wrongType } from '../core/arguments.js';
import { readPoint } from '../core/points.js';
import { JOINT_POSE, readLocalRotations } from '../rig/joint-pose.js';

/**
 * The root, the values and the rotations of a pose, for the heap; null for what it does not say.
 * @param {string} name
 * @param {unknown} pose
 * @param {number} dimensions
 * @param {number} joints how many there are
 * @returns {(Float64Array | null)[]}
 */
export function readWaypoint(name, pose, dimensions, joints) {
  if (!isObject(pose)) {
    throw wrongType(name, 'a pose', pose);
  }
  const { rootPosition, values, localRotations } = readOptions(name, pose, ['rootPosition', ...JOINT_POSE]);
  const root = rootPosition && readPoint(`${name}.rootPosition`, dimensions, rootPosition);
  return [
    root ? Float64Array.from({ length: 3 }, (_, axis) => root[axis] ?? 0) : null,
    values === undefined ? null : readNumbers(`${name}.values`, values, joints, joints, () => Number.NaN),
    localRotations === undefined
      ? null
      : readLocalRotations(`${name}.localRotations`, localRotations, joints),
  ];
}
