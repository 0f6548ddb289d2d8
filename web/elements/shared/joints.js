// The joints of a planar chain: as points, as a flat array, and the pose that a solve starts from.

/** @typedef {{ x: number, y: number }} Point */

/** The default pose that a chain starts from: an arc, from its first bone's direction. */
const HEADING = 2.6;
const BEND = 1.5;

/** The joints of a flat array, x and y each. */
export function pointsOf(/** @type {ArrayLike<number>} */ places) {
  return Array.from({ length: places.length / 2 }, (_, i) => ({ x: places[2 * i], y: places[2 * i + 1] }));
}

/** The joints as a flat array. */
export function flat(/** @type {readonly Point[]} */ joints) {
  return joints.flatMap(({ x, y }) => [x, y]);
}

/**
 * The joints of an arc from the root.
 * @param {number[]} lengths
 * @param {Point} root
 */
export function arcOf(lengths, root) {
  const joints = [root];
  lengths.forEach((length, bone) => {
    const angle = HEADING + (BEND * bone) / Math.max(1, lengths.length - 1);
    const { x, y } = joints[bone];
    joints.push({ x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) });
  });
  return joints;
}
