// Patterns of bone lengths, and poses to start from.

/** @type {Record<string, (bone: number, bones: number) => number>} */
const PATTERNS = {
  // From 8 to 5: four bones with a total length of 260 are 80, 70, 60 and 50 long, as in the articles.
  taper: (bone, bones) => (bones === 1 ? 1 : 8 - (3 * bone) / (bones - 1)),
  equal: () => 1,
  alternate: (bone) => (bone % 2 === 0 ? 5 : 2),
  // The first bone 1.5 times as long as all others together.
  long: (bone, bones) => (bone === 0 ? 1.5 * Math.max(1, bones - 1) : 1),
};

export const patterns = Object.keys(PATTERNS);

/**
 * The lengths of bones whose sum is `reach`.
 * @param {string} pattern
 * @param {number} bones
 * @param {number} reach
 */
export function lengthsOf(pattern, bones, reach) {
  const parts = Array.from({ length: bones }, (_, bone) => PATTERNS[pattern](bone, bones));
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => (part * reach) / sum);
}

/**
 * A point in a direction from the origin. It is exact at right angles, where sine and
 * cosine are not: only then is a straight chain exactly straight.
 * @param {number} angle in radians
 * @param {number} distance
 */
export function pointAt(angle, distance) {
  const exact = (/** @type {number} */ part) => (Math.abs(part) < 1e-12 ? 0 : part);
  return { x: distance * exact(Math.cos(angle)), y: distance * exact(Math.sin(angle)) };
}

/**
 * The joints of a chain along an arc that begins at the origin. With no bend the chain is straight.
 * @param {number[]} lengths
 * @param {number} heading the direction of the arc's middle, in radians
 * @param {number} bend how far the direction turns from the first bone to the last
 * @returns {number[]} x, y, x, y, …
 */
export function layArc(lengths, heading, bend) {
  const positions = [0, 0];
  lengths.forEach((length, bone) => {
    const turn = bend * (bone / Math.max(1, lengths.length - 1) - 0.5);
    const { x, y } = pointAt(heading + turn, length);
    positions.push(positions[2 * bone] + x, positions[2 * bone + 1] + y);
  });
  return positions;
}
