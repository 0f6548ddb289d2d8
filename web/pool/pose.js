// What a batch must be given, besides its options and arrays, to go on where another one was. It is copied after each
// solve, so it has no more than that, and is not checked: it stays in this pool.

/**
 * The poses of a batch: a view of its memory, or a copy.
 * @param {any} batch
 * @returns {Uint8Array}
 */
export function poseOf(batch) {
  return batch.saveState();
}

/**
 * A copy of the poses of a batch.
 * @param {any} batch
 * @param {ArrayBuffer | null} spare its buffer, if it has the right length
 * @returns {Uint8Array}
 */
export function copyPose(batch, spare) {
  const pose = poseOf(batch);
  const copy = new Uint8Array(spare?.byteLength === pose.length ? spare : new ArrayBuffer(pose.length));
  copy.set(pose);
  return copy;
}

/**
 * Sets the poses of a batch with the same options.
 * @param {any} batch
 * @param {Uint8Array} pose
 */
export function setPose(batch, pose) {
  batch.restoreState(pose);
}
