// The legs of the tutorial's spider: their layout around the body, their steps, and their bones, which FABRIK bends.

/** @typedef {{ x: number, y: number, z: number }} Point */

/** The greatest number of iterations per leg and frame. */
const ITERATIONS = 10;
/** How near the end of a leg must come to its foothold, in lengths of the leg. */
const TOLERANCE = 1e-3;

export const distance = (/** @type {Point} */ a, /** @type {Point} */ b) =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);

/** Copies a point. */
export function put(/** @type {Point} */ point, /** @type {Point} */ at) {
  point.x = at.x;
  point.y = at.y;
  point.z = at.z;
}

/** Moves a joint to a bone's length from another, on the line between both. */
function pull(/** @type {Point} */ joint, /** @type {Point} */ to, /** @type {number} */ length) {
  const scale = length / (distance(joint, to) || 1);
  joint.x = to.x + (joint.x - to.x) * scale;
  joint.y = to.y + (joint.y - to.y) * scale;
  joint.z = to.z + (joint.z - to.z) * scale;
}

/** A leg: FABRIK bends its bones from the hip to the foot, beginning with its last pose. */
export class Leg {
  /**
   * @param {number[]} lengths
   * @param {{ side: number, rank: number, hip: number[], rest: number[] }} place in the body's frame
   */
  constructor(lengths, { side, rank, hip, rest }) {
    this.lengths = lengths;
    this.reach = lengths.reduce((sum, length) => sum + length, 0);
    this.side = side;
    this.rank = rank;
    /** One of the two groups that take turns. */
    this.group = (side + rank) % 2;
    this.hip = hip;
    this.rest = rest;
    this.enabled = true;
    this.planted = true;
    this.joints = [0, ...lengths].map(() => ({ x: 0, y: 0, z: 0 }));
    this.foot = { x: 0, y: 0, z: 0 };
    this.home = { x: 0, y: 0, z: 0 };
    this.foothold = { x: 0, y: 0, z: 0 };
    this.start = { x: 0, y: 0, z: 0 };
    /** How much of the present step is done, 0 to 1. */
    this.done = 0;
    /** When it was last lifted. */
    this.liftedAt = 0;
  }

  get bones() {
    return this.lengths.length;
  }

  /** Puts the joints on an arch from the hip to the foot, where the first solve begins. */
  arch(/** @type {Point} */ hip) {
    this.joints.forEach((joint, i) => {
      const share = i / this.bones;
      joint.x = hip.x + (this.foot.x - hip.x) * share;
      joint.y = hip.y + (this.foot.y - hip.y) * share;
      joint.z = hip.z + (this.foot.z - hip.z) * share + this.reach * share * (1 - share);
    });
  }

  /** Lifts the foot, which then moves to the foothold. */
  lift(/** @type {number} */ time) {
    put(this.start, this.foot);
    this.done = 0;
    this.planted = false;
    this.liftedAt = time;
  }

  /** Moves the lifted foot, straight and at constant speed, and plants it on the foothold. */
  swing(/** @type {number} */ share, /** @type {number} */ height) {
    const { foot, start, foothold } = this;
    this.done = Math.min(1, this.done + share);
    foot.x = start.x + (foothold.x - start.x) * this.done;
    foot.y = start.y + (foothold.y - start.y) * this.done;
    foot.z = 4 * this.done * (1 - this.done) * height;
    if (this.done === 1) {
      put(foot, foothold);
      this.planted = true;
    }
  }

  /** FABRIK as published: from the tip to the root and back, until the tip is near enough. */
  solve(/** @type {Point} */ hip) {
    const { joints, lengths, foot, bones } = this;
    put(joints[0], hip);
    if (distance(hip, foot) >= this.reach) {
      for (let i = 0; i < bones; i++) {
        put(joints[i + 1], foot);
        pull(joints[i + 1], joints[i], lengths[i]);
      }
      return;
    }
    // At least once: the hip has moved, also while the foot stands.
    const isAway = () => distance(joints[bones], foot) > TOLERANCE * this.reach;
    for (let n = 0; n === 0 || (n < ITERATIONS && isAway()); n++) {
      put(joints[bones], foot);
      for (let i = bones - 1; i >= 0; i--) {
        pull(joints[i], joints[i + 1], lengths[i]);
      }
      put(joints[0], hip);
      for (let i = 0; i < bones; i++) {
        pull(joints[i + 1], joints[i], lengths[i]);
      }
    }
  }
}

/**
 * A fan of legs on each side: the left ones first, from front to rear. The default is the layout of the library's
 * Walker.
 * @param {number} count
 * @param {number[]} lengths
 * @param {number[]} [homes] half axes of an ellipse
 */
export function layOut(count, lengths, homes) {
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const half = count / 2;
  const fan = ((half < 3 ? 90 : half === 3 ? 110 : 125) * Math.PI) / 180;
  return Array.from({ length: count }, (_, i) => {
    const [side, rank] = [i < half ? 1 : 0, half - 1 - (i % half)];
    const angle = Math.PI / 2 - fan / 2 + (half > 1 ? (fan * (i % half)) / (half - 1) : fan / 2);
    const [x, y] = [Math.cos(angle), Math.sin(angle) * (side ? 1 : -1)];
    const hip = [0.24 * reach * x, 0.16 * reach * y];
    const rest = homes
      ? [homes[0] * x, homes[1] * y]
      : [hip[0] + 0.62 * reach * x, hip[1] + 0.62 * reach * y];
    return new Leg(lengths, { side, rank, hip, rest });
  });
}
