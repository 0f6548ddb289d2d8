// Poses as an animator writes them: how each bone turns from the T-pose, in degrees, about the axes of the character
// as its parent carries them. x: what points up leans forward, and a leg that hangs swings back. y: turns to the
// left. z: the left side rises.

import { Euler, Quaternion } from 'three';
import { JOINTS, mirrored, restOf } from './humanoid-bones.js';

/** @typedef {[x: number, y: number, z: number]} Degrees */
/** A pose: turns by the bones' names without the prefix. @typedef {Record<string, Degrees>} Pose */

const turnOf = (/** @type {Degrees} */ degrees) => {
  const [x, y, z] = degrees.map((each) => (each * Math.PI) / 180);
  return new Quaternion().setFromEuler(new Euler(x, y, z));
};

/**
 * The local rotation of a bone that turns from the T-pose.
 * @param {string} name
 * @param {Degrees} degrees
 */
export function localOf(name, degrees) {
  const parent = restOf(JOINTS[name].parent);
  return parent
    .clone()
    .invert()
    .multiply(turnOf(degrees))
    .multiply(parent)
    .multiply(parent.clone().invert().multiply(restOf(name)));
}

/** The turns of the left side, on the right side. */
export function mirror(/** @type {Pose} */ pose) {
  return Object.fromEntries(
    Object.entries(pose).map(([name, [x, y, z]]) => [mirrored(name), /** @type {Degrees} */ ([x, -y, -z])]),
  );
}
