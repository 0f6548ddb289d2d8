// A way for a rig around what is between its pose and its goals: another pose that reaches them, the way there, and going it.

import { along, anyPose, between } from './poses.js';
import { Route } from './route.js';

/** @typedef {import('../../contacts.js').Rig<3>} Rig */
/** @typedef {import('./poses.js').Poses} Poses */
/** @typedef {import('./poses.js').Pose} Pose */

/** The iterations when a pose is looked for. */
const THOROUGH = 600;

/** A slide of the search: how far it goes at most, as a share of the reach, in how many solves, and how far joints turn in each. */
const FAR = 0.35;
const SOLVES = 4;
const TURN = 0.2;

/**
 * Looks for a pose that reaches the goals of a rig and touches nothing; null if none was found.
 * @param {Rig} rig
 * @param {Poses} poses of the rig
 * @param {(() => number) | null} random null: from the present pose; else from a random one
 * @returns {Pose | null}
 */
export function findPose(rig, poses, random) {
  const copy = rig.clone();
  try {
    copy.maxTurn = null;
    copy.maxMove = null;
    copy.restarts = true;
    copy.maxIterations = THOROUGH;
    if (random) {
      poses.set(anyPose(poses.limits, random), copy);
    }
    return copy.solve() === 'reached' ? poses.of(copy) : null;
  } finally {
    copy.dispose();
  }
}

export class WayAround {
  #rig;
  #poses;
  #random;
  #route;
  /** A copy that slides, for the search. @type {Rig} */
  #copy;
  /** The pose of the way that is next. */
  #next = 1;

  /**
   * @param {Rig} rig
   * @param {Poses} poses of the rig
   * @param {Pose} end
   * @param {() => number} random
   */
  constructor(rig, poses, end, random) {
    this.#rig = rig;
    this.#poses = poses;
    this.#random = random;
    this.#copy = rig.clone();
    this.#copy.maxTurn = TURN;
    this.#copy.maxMove = 0.3 * TURN * rig.reach;
    const start = poses.of();
    // It keeps the margin, unless one of the ends does not.
    const ends = [start, end].map((pose) => poses.clearance(pose, pose, 1));
    const least = Math.min(rig.margin, ...ends) - rig.contactTolerance;
    this.#route = new Route(start, end, {
      limits: poses.limits,
      isFree: (a, b, steps) => poses.clearance(a, b, steps) >= least,
      slide: (from) => this.#slide(from),
      random,
    });
  }

  /** Whether it is known. */
  get isFound() {
    return this.#route.poses !== null;
  }

  /** Whether it was not found in time. */
  get hasFailed() {
    return this.#route.failed;
  }

  /** Looks for it for so many milliseconds. */
  search(/** @type {number} */ time) {
    this.#route.search(time);
  }

  /** Poses on the way from a pose to a random place. */
  #slide(/** @type {Pose} */ from) {
    const copy = this.#copy;
    this.#poses.set(from, copy);
    for (const goal of copy.goals) {
      const [x, y, z] = copy.pointAt(goal.joint);
      const by = () => (2 * this.#random() - 1) * FAR * copy.reach;
      goal.moveTo(x + by(), y + by(), z + by());
    }
    return Array.from({ length: SOLVES }, () => {
      copy.solve();
      return this.#poses.of(copy);
    });
  }

  /**
   * Moves the rig along it.
   * @param {number} turn the most that a joint moves
   * @returns {'going' | 'arrived' | 'cut'} cut: something has come in between
   */
  go(turn) {
    const [rig, poses] = [this.#rig, this.#poses];
    const way = /** @type {Pose[]} */ (this.#route.poses);
    let left = turn;
    while (left > 0 && this.#next < way.length) {
      const [pose, to] = [poses.of(), way[this.#next]];
      const far = between(pose, to);
      const next = far <= left ? to : along(pose, to, left / far);
      if (poses.clearance(pose, next, 2) < Math.min(0, rig.clearance) - rig.contactTolerance) {
        return 'cut';
      }
      poses.set(next);
      left -= far;
      this.#next += Number(next === to);
    }
    return this.#next < way.length ? 'going' : 'arrived';
  }

  dispose() {
    this.#copy.dispose();
  }
}
