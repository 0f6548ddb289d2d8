// The stored poses, kept by the browser until they are deleted.

import { checkPose } from '../shared-3d/pose-file.js';

/** @typedef {import('../shared-3d/pose-file.js').PoseFile} PoseFile */

const KEY = 'fabrik-poses';

/**
 * The poses that the browser has kept. None if they are damaged, or if the browser keeps nothing, as in private windows.
 * @param {readonly string[]} names of the bones that each pose has
 * @returns {PoseFile[]}
 */
export function recallPoses(names) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const poses = kept.map((/** @type {unknown} */ pose) => checkPose(pose, names));
    const isWhole = (/** @type {PoseFile} */ { hips, rotations }) =>
      hips.length > 0 && names.every((name) => name in rotations);
    return poses.every(isWhole) ? poses : [];
  } catch {
    return [];
  }
}

/** Keeps poses instead of those before. @returns {boolean} whether the browser keeps them */
export function keepPoses(/** @type {PoseFile[]} */ poses) {
  try {
    localStorage.setItem(KEY, JSON.stringify(poses));
    return true;
  } catch {
    return false;
  }
}
