// Patterns of bone lengths.

/** @type {Record<string, (bone: number, bones: number) => number>} */
const PATTERNS = {
  // From 8 to 5: four bones of it, 260 in all, are the 80, 70, 60 and 50 of the articles.
  taper: (bone, bones) => (bones === 1 ? 1 : 8 - (3 * bone) / (bones - 1)),
  equal: () => 1,
  alternate: (bone) => (bone % 2 === 0 ? 5 : 2),
  // The first bone 1.5 times as long as all others together.
  long: (bone, bones) => (bone === 0 ? 1.5 * Math.max(1, bones - 1) : 1),
};

export const patterns = Object.keys(PATTERNS);

/**
 * The lengths of `bones` bones, `reach` in all.
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
 * The joints of a chain of other lengths, laid along a chain that there is: what was half way along
 * stays half way along.
 * @param {readonly { x: number, y: number }[]} joints
 * @param {number[]} lengths
 * @returns {number[]} x, y, x, y, …
 */
export function layAlong(joints, lengths) {
  const bones = joints.length - 1;
  const ends = [0];
  for (let i = 0; i < bones; i++) {
    ends.push(ends[i] + Math.hypot(joints[i + 1].x - joints[i].x, joints[i + 1].y - joints[i].y));
  }
  const sum = lengths.reduce((a, b) => a + b, 0);
  const positions = [joints[0].x, joints[0].y];
  let along = 0;
  let bone = 0;
  for (const length of lengths) {
    along += (length / sum) * ends[bones];
    while (bone < bones - 1 && ends[bone + 1] < along) {
      bone++;
    }
    const part = Math.min((along - ends[bone]) / (ends[bone + 1] - ends[bone] || 1), 1);
    const [from, to] = [joints[bone], joints[bone + 1]];
    positions.push(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
  }
  return positions;
}

/**
 * A point in a direction from the origin. Exact at right angles, where sine and cosine are not: a
 * straight chain is to be truly straight.
 * @param {number} angle in radians
 * @param {number} distance
 */
export function pointAt(angle, distance) {
  const exact = (/** @type {number} */ part) => (Math.abs(part) < 1e-12 ? 0 : part);
  return { x: distance * exact(Math.cos(angle)), y: distance * exact(Math.sin(angle)) };
}

/**
 * The joints of a chain laid along an arc from the origin: straight where it does not bend.
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
