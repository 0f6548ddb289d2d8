// The poses of the bodies as they are drawn: in one flat array, which goes to the graphics card as it is.

/** Of each spider: where its numbers are. The rotation is a quaternion x, y, z, w. */
export const POSE = Object.freeze({ X: 0, Y: 1, Z: 2, HEADING: 3, ROTATION: 4, COUNT: 8 });

/** Poses of so many spiders. */
export const makePoses = (/** @type {number} */ capacity) => new Float32Array(POSE.COUNT * capacity);
