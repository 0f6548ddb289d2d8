// Places in the world.

/** @typedef {import('three').Vector3} Vector3 */

/**
 * Where a place is in the world now.
 * @param {import('./chain.js').Place} place
 * @param {Vector3} to
 */
export function worldPoint(place, to) {
  const object = /** @type {import('three').Object3D} */ (place);
  if (object.isObject3D) {
    object.updateWorldMatrix(true, false);
    return to.setFromMatrixPosition(object.matrixWorld);
  }
  return to.copy(/** @type {Vector3} */ (place));
}
