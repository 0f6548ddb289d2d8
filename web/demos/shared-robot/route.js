// Looks for a way from one pose to another on which nothing touches. Two trees of poses grow towards each other, one from each
// end: RRT-Connect, Kuffner and LaValle (2000), "RRT-Connect: an efficient approach to single-query path planning", ICRA, section 2.
// A narrow opening, such as that of a shelf, is hard to find by random poses. So every other step is a slide: the rig itself moves
// from a pose of the tree towards a random place.

import { along, anyPose, between } from './poses.js';

/** @typedef {import('./poses.js').Pose} Pose */
/** @typedef {{ pose: Pose, from: number }[]} Tree */
/**
 * What a way is looked for with.
 * @typedef {object} Judge
 * @property {readonly [least: number, most: number][]} limits of the joints
 * @property {(a: Pose, b: Pose, steps: number) => boolean} isFree whether nothing touches on the straight way, looked at in so
 *   many steps
 * @property {(from: Pose) => Pose[]} slide poses on a way from a pose to a random place, one after the other
 * @property {() => number} random a number from 0 to 1
 */

/** The furthest that a joint moves from one pose of a tree to the next one, in radians. */
const STEP = 0.35;

/** The poses that are looked at along the way are no further apart than this. */
const FINE = 0.04;

/** A way is given up after so many milliseconds of search, and after so many steps. */
const LONGEST = 4000;
const MOST = 20000;

/** The most steps in a frame: the clock of a browser may be coarse. */
const MOST_PER_FRAME = 300;

/** How often a way that was found is made shorter. */
const SHORTER = 60;

export class Route {
  /** The poses from the first one to the last one; null while they are looked for. @type {Pose[] | null} */
  poses = null;
  /** Whether none was found in time. */
  failed = false;
  #judge;
  /** @type {[Tree, Tree]} */
  #trees;
  /** Which of them grows. */
  #turn = 0;
  #steps = 0;
  /** How long it was looked for, in milliseconds. */
  #time = 0;
  /** A way that is made shorter, and how often it was tried. @type {Pose[] | null} */
  #found = null;
  #shortened = 0;

  /**
   * @param {Pose} from
   * @param {Pose} to
   * @param {Judge} judge
   */
  constructor(from, to, judge) {
    this.#judge = judge;
    this.#trees = [[{ pose: from, from: -1 }], [{ pose: to, from: -1 }]];
    if (this.#isFree(from, to)) {
      this.poses = [from, to];
    }
  }

  /** Searches for so many milliseconds, at least a step. */
  search(/** @type {number} */ time) {
    const start = performance.now();
    for (let i = 0; i < MOST_PER_FRAME && !this.poses && !this.failed; i++) {
      if (this.#found) {
        this.#shorten();
      } else {
        this.#grow();
      }
      const passed = performance.now() - start;
      this.failed = !this.#found && (this.#time + passed > LONGEST || this.#steps > MOST);
      if (passed > time) {
        break;
      }
    }
    this.#time += performance.now() - start;
  }

  #isFree(/** @type {Pose} */ a, /** @type {Pose} */ b) {
    return this.#judge.isFree(a, b, Math.max(1, Math.ceil(between(a, b) / FINE)));
  }

  /** One of the trees grows, and the other one tries to meet it. */
  #grow() {
    const { limits, random } = this.#judge;
    const [grows, other] = [this.#trees[this.#turn], this.#trees[1 - this.#turn]];
    // Each tree does both in turn.
    const tip = this.#steps % 4 < 2 ? this.#extend(grows, anyPose(limits, random)) : this.#slide(grows);
    const meets = tip < 0 ? -1 : this.#meet(other, grows[tip].pose);
    if (meets >= 0) {
      const way = [...wayTo(grows, tip), ...wayTo(other, meets).reverse().slice(1)];
      this.#found = this.#turn === 0 ? way : way.reverse();
    }
    this.#steps++;
    this.#turn = 1 - this.#turn;
  }

  /** A tree grows until it is at a pose. Returns the index of that, or -1 if something is in the way. @param {Tree} tree @param {Pose} pose */
  #meet(tree, pose) {
    let at = this.#extend(tree, pose);
    while (at >= 0 && between(tree[at].pose, pose) > 0) {
      at = this.#extend(tree, pose, at);
    }
    return at;
  }

  /**
   * Grows a tree by one pose towards another one.
   * @param {Tree} tree
   * @param {Pose} to
   * @param {number} [from] the index of the pose that it grows from; default: the nearest
   * @returns {number} the index of the new pose; -1 if something is in the way
   */
  #extend(tree, to, from = nearest(tree, to)) {
    const { pose } = tree[from];
    const way = between(pose, to);
    const next = way <= STEP ? to : along(pose, to, STEP / way);
    return this.#isFree(pose, next) ? tree.push({ pose: next, from }) - 1 : -1;
  }

  /** Grows a tree by a slide from one of its poses. Returns the index of the last pose, or -1. @param {Tree} tree */
  #slide(tree) {
    let from = Math.floor(this.#judge.random() * tree.length);
    let added = -1;
    for (const pose of this.#judge.slide(tree[from].pose)) {
      if (!this.#isFree(tree[from].pose, pose)) {
        break;
      }
      added = tree.push({ pose, from }) - 1;
      from = added;
    }
    return added;
  }

  /** Leaves out what is not needed between two poses of the way. */
  #shorten() {
    const way = /** @type {Pose[]} */ (this.#found);
    if (way.length > 2) {
      const a = Math.floor(this.#judge.random() * (way.length - 2));
      const b = a + 2 + Math.floor(this.#judge.random() * (way.length - a - 2));
      if (this.#isFree(way[a], way[b])) {
        way.splice(a + 1, b - a - 1);
      }
    }
    this.#shortened++;
    if (this.#shortened >= SHORTER || way.length <= 2) {
      this.poses = way;
    }
  }
}

/** The index of the pose of a tree that is nearest to another one. @param {Tree} tree @param {Pose} to */
function nearest(tree, to) {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (const [i, { pose }] of tree.entries()) {
    const away = pose.reduce((sum, value, k) => sum + (value - to[k]) ** 2, 0);
    if (away < least) {
      [found, least] = [i, away];
    }
  }
  return found;
}

/** The poses from the first one of a tree to another. @param {Tree} tree @param {number} index */
function wayTo(tree, index) {
  const way = [];
  for (let at = index; at >= 0; at = tree[at].from) {
    way.unshift(tree[at].pose);
  }
  return way;
}
