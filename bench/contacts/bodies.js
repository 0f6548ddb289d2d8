// The bodies of bench/contacts.js. Lengths are in metres.

import { humanoid } from '../rig/bodies.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('./judge.js').Link} Link */
/** A body whose links are kept apart. @typedef {{ joints: any[], links: Link[], pairs: [number, number][], tips: number[] }} Body */

/** Of the arm Panda: the offset of each joint from the one before, in its frame, and the roll of the frame about x. */
const PANDA = /** @type {[Vector, number][]} */ ([
  [[0, 0, 0.333], 0],
  [[0, 0, 0], -0.5],
  [[0, -0.316, 0], 0.5],
  [[0.0825, 0, 0], 0.5],
  [[-0.0825, 0.384, 0], -0.5],
  [[0, 0, 0], 0.5],
  [[0.088, 0, 0], 0.5],
  [[0, 0, 0.107], 0],
]);
const PANDA_LIMITS = [
  [-2.8973, 2.8973],
  [-1.7628, 1.7628],
  [-2.8973, 2.8973],
  [-3.0718, -0.0698],
  [-2.8973, 2.8973],
  [-0.0175, 3.7525],
  [-2.8973, 2.8973],
];
export const PANDA_HOME = [null, 0, -0.785, 0, -2.356, 0, 1.571, 0.785, null];

/** From a joint to where another one is at rest, and the radius. */
const PANDA_LINKS = [
  [0, 1, 0.09],
  [2, 3, 0.08],
  [3, 4, 0.07],
  [5, 5, 0.07],
  [4, 5, 0.065],
  [6, 7, 0.06],
  [7, 8, 0.05],
];

/** @param {Vector} v @param {number} roll in half turns @returns {Vector} */
function rolled([x, y, z], roll) {
  const [sine, cosine] = [Math.sin(Math.PI * roll), Math.cos(Math.PI * roll)];
  return [x, cosine * y - sine * z, sine * y + cosine * z];
}

/** An arm of 7 hinges whose links are 8 capsules. @returns {Body} */
export function panda() {
  /** @type {any[]} */
  const joints = [{ position: [0, 0, 0], limit: { type: 'fixed' } }];
  /** @type {Vector[]} */
  const rest = [[0, 0, 0]];
  let roll = 0;
  for (const [i, [offset, more]] of PANDA.entries()) {
    const at = rolled(offset, roll);
    roll += more;
    const [min, max] = PANDA_LIMITS[i] ?? [];
    const limit = i < 7 ? { type: 'hinge', axis: rolled([0, 0, 1], roll), min, max } : { type: 'fixed' };
    joints.push({ parent: i, offset: at, limit });
    rest.push(/** @type {Vector} */ (rest[i].map((n, k) => n + at[k])));
  }
  /** @type {Link[]} */
  const links = PANDA_LINKS.map(([joint, to, radius]) => {
    const end = /** @type {Vector} */ (rest[to].map((n, k) => n - rest[joint][k]));
    return { joint, from: [0, 0, 0], to: end, radius };
  });
  const tool = rest[8].map((n, k) => n - rest[7][k]);
  const end = /** @type {Vector} */ (tool.map((n) => (0.1 * n) / Math.hypot(...tool)));
  links.push({ joint: 8, from: [0, 0, 0], to: end, radius: 0.04 });
  /** @type {[number, number][]} */
  const pairs = [];
  for (const [a, first] of links.entries()) {
    for (const [b, second] of links.entries()) {
      const [i, k] = [first.joint, second.joint];
      if (b < a && Math.abs(i - k) >= 3 && !(i >= 4 && k >= 4)) {
        pairs.push([a, b]);
      }
    }
  }
  return { joints, links, pairs, tips: [8] };
}

/** The humanoid of bench/rig with 32 degrees of freedom, and 16 capsules. @returns {Body} */
export function person() {
  const { joints, tips } = humanoid();
  /** @type {Link[]} */
  const links = [
    { joint: 3, from: [-0.06, 0, 0], to: [0.06, 0, 0], radius: 0.13 },
    { joint: 1, from: [-0.05, 0, 0], to: [0.05, 0, 0], radius: 0.12 },
    { joint: 0, from: [-0.06, 0, 0], to: [0.06, 0, 0], radius: 0.12 },
    { joint: 4, from: [0, 0.13, 0.01], to: [0, 0.17, 0.01], radius: 0.1 },
  ];
  const [torso, belly, pelvis, head] = [0, 1, 2, 3];
  /** @type {Record<string, number>[]} */
  const sides = [];
  for (const [i, side] of [1, -1].entries()) {
    // Per side: clavicle, shoulder, elbow, hand, thigh, knee, foot, as humanoid() adds them.
    const first = 6 + 7 * i;
    const [shoulder, elbow, hand, thigh, knee] = [1, 2, 3, 4, 5].map((k) => first + k);
    const add = (/** @type {Link} */ link) => links.push(link) - 1;
    sides.push({
      upper: add({ joint: shoulder, from: [0.05 * side, 0, 0], to: [0.28 * side, 0, 0], radius: 0.045 }),
      fore: add({ joint: elbow, from: [0, 0, 0], to: [0.26 * side, 0, 0], radius: 0.04 }),
      hand: add({ joint: hand, from: [0, 0, 0], to: [0.09 * side, 0, 0], radius: 0.045 }),
      thigh: add({ joint: thigh, from: [0, -0.08, 0], to: [0, -0.43, 0], radius: 0.07 }),
      shin: add({ joint: knee, from: [0, 0, 0], to: [0, -0.42, 0], radius: 0.055 }),
    });
  }
  /** @type {[number, number][]} */
  const pairs = [];
  const [left, right] = sides;
  for (const { upper, fore, hand } of sides) {
    for (const part of [fore, hand]) {
      pairs.push(
        ...[torso, belly, pelvis, head, left.thigh, right.thigh].map(
          (k) => /** @type {[number, number]} */ ([part, k]),
        ),
      );
    }
    pairs.push([upper, head], [upper, belly]);
  }
  for (const a of [left.fore, left.hand]) {
    pairs.push([a, right.fore], [a, right.hand]);
  }
  pairs.push([left.thigh, right.shin], [left.shin, right.thigh], [left.shin, right.shin]);
  return { joints, links, pairs, tips };
}
