// Angles of the arm, in degrees, and where the hand is at given angles.

/** @typedef {{ x: number, y: number }} Point */

/** The angles of an arm that has none of its own: the elbow is up, the hand to the right. */
export const START = Object.freeze([-75, 80]);

/** How far the joints turn to and fro when they move on their own, in degrees, and how fast. */
const SWING = [40, 55];
const SPEED = [0.6, 0.9];

/** @param {number} degrees */
export function toRadians(degrees) {
  return (degrees * Math.PI) / 180;
}

/**
 * An angle in degrees. The solver has floats, so that it is rounded to a ten-thousandth.
 * @param {number} radians
 */
export function toDegrees(radians) {
  // Adding 0 makes 0 of −0.
  return Math.round((radians * 180e4) / Math.PI) / 1e4 + 0;
}

/** An angle in radians from -π to π that is the same direction. */
export function wrapped(/** @type {number} */ radians) {
  return radians - 2 * Math.PI * Math.round(radians / (2 * Math.PI));
}

/**
 * Where the hand is at given angles.
 * @param {Point} root
 * @param {readonly number[]} lengths
 * @param {readonly number[]} angles in degrees
 * @returns {Point}
 */
export function tipAt({ x, y }, [upper, fore], [shoulder, elbow]) {
  const [first, second] = [toRadians(shoulder), toRadians(shoulder + elbow)];
  return {
    x: x + upper * Math.cos(first) + fore * Math.cos(second),
    y: y + upper * Math.sin(first) + fore * Math.sin(second),
  };
}

/**
 * The angles of joints that move on their own, at a time in seconds.
 * @param {readonly number[]} start the angles at the time 0
 * @param {number} time
 */
export function swingAt(start, time) {
  return start.map((angle, joint) => angle + SWING[joint] * Math.sin(SPEED[joint] * time));
}
