// Chains with limits, and targets that leave what they can reach and come back to it.
//
// A route is a motion of the joints within their limits, and the tip's position is the target; from time
// to time an excursion is added to it, a vector that grows to its full length and falls to 0 again. So
// between excursions each target can certainly be reached. At its peak an excursion
// is within the reach, but away from a cloud of points that the chain can reach.

import { someWay } from '../reach/free.js';
import { profiles, someLimited, someValues } from '../reach/limited.js';
import { place, reachOf } from '../reach/limited-table.js';
import { someMotion } from '../reach/tracking-table.js';
import { add, distance, scale, size } from '../reach/vectors.js';

/** @typedef {import('../reach/free.js').Random} Random */
/** @typedef {import('../reach/limited.js').Kind} Kind */
/** @typedef {import('../reach/limited.js').Limited} Limited */
/** @typedef {import('../reach/limited.js').Profile} Profile */
/** @typedef {import('../reach/arm.js').Value} Value */
/** @typedef {import('../reach/vectors.js').Vector} Vector */
/**
 * A chain, and the path of its target. Time has no unit: a pace converts it to frames.
 * @typedef {object} Route
 * @property {Limited} made
 * @property {Value[]} start values that put the tip on the first target
 * @property {(time: number) => Vector} at
 * @property {(time: number) => boolean} within whether the target can be reached for certain
 */
/** A target of a frame; `within`: it can be reached for certain. @typedef {{ target: Vector, within: boolean }} Frame */

/** @type {[string, Kind['types']][]} */
const JOINTS = [
  ['2-D range', ['range']],
  ['cone', ['cone']],
  ['hinge', ['hinge']],
  ['ball', ['ball']],
  ['3-D mixed', ['ball', 'hinge', 'cone']],
];
/** @type {Kind[]} */
export const kinds = JOINTS.flatMap(([name, types]) => [3, 6, 10].map((bones) => ({ name, bones, types })));

/** The number of points in the cloud, all of which the chain can reach. */
const CLOUD = 1000;
/** How far the peak of an excursion should be from the cloud, over the reach. */
const CLEARANCE = 0.1;
/** The least and the greatest length of an excursion, over the reach. */
const EXCURSION = [0.1, 0.5];
/** An excursion stays nearer to the root than this, over the reach. */
const FARTHEST = 0.995;
const DRAWS = 100;

/** How long the target stays within, and how long each excursion takes. */
const STAY = 25;
const AWAY = 50;

/** How much steps may differ from their mean. */
const UNEVEN = 0.2;

/**
 * Makes all limits narrower by the same factor: a long chain whose joints turn as far as those of a
 * short one reaches nearly everything.
 * @param {Limited} made
 * @param {number} factor
 * @returns {Limited}
 */
function narrowed(made, factor) {
  const times = (/** @type {any} */ value, /** @type {string} */ key) =>
    typeof value === 'number'
      ? factor * value
      : key === 'twist'
        ? value.map((/** @type {number} */ x) => factor * x)
        : value;
  const all = (/** @type {object} */ of) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, times(value, key)]));
  return {
    ...made,
    joints: made.joints.map((joint) => /** @type {any} */ (all(joint))),
    limits: made.limits.map((limit) => /** @type {any} */ (limit && all(limit))),
  };
}

/** A chain of a profile; with more than three bones, limits are narrowed except in the tight profile. @param {Random} next @param {Kind} kind @param {Profile} profile */
function someChain(next, kind, profile) {
  const made = someLimited(next, kind, profile);
  return profile === 'tight' ? made : narrowed(made, 3 / kind.bones);
}

/** The nearest distance to a point of a cloud. @param {Vector} point @param {Vector[]} cloud */
function clearanceOf(point, cloud) {
  return cloud.reduce((least, other) => Math.min(least, distance(point, other)), Number.POSITIVE_INFINITY);
}

/** The share of an excursion, 0 to 1, by the time since it began. Smooth, also at its ends. @param {number} time */
const bump = (time) => Math.sin((Math.PI * time) / AWAY) ** 2;

/**
 * The vector of an excursion: the first of some random ones that ends far enough from the cloud, or the farthest.
 * @param {Random} next
 * @param {Limited} made
 * @param {Vector[]} cloud
 * @param {(time: number) => Vector} tipAt by the time since the excursion began
 */
function someExcursion(next, made, cloud, tipAt) {
  const reach = reachOf(made);
  const times = Array.from({ length: 16 }, (_, i) => (AWAY * (i + 0.5)) / 16);
  const tips = times.map(tipAt);
  const middle = tipAt(AWAY / 2);
  /** @type {Vector} */
  let best = [0, 0, 0];
  let clearance = 0;
  for (let draw = 0; draw < DRAWS && clearance < CLEARANCE * reach; draw++) {
    const length = reach * (EXCURSION[0] + (EXCURSION[1] - EXCURSION[0]) * next());
    const vector = scale(someWay(next, made.dimensions), length);
    const inside = tips.every((tip, i) => size(add(tip, scale(vector, bump(times[i])))) < FARTHEST * reach);
    const here = inside ? clearanceOf(add(middle, vector), cloud) : 0;
    if (here > clearance) {
      [best, clearance] = [vector, here];
    }
  }
  return best;
}

/**
 * @param {Random} next
 * @param {Kind} kind
 * @param {number} index profiles take turns
 * @returns {Route}
 */
export function someRoute(next, kind, index) {
  const made = someChain(next, kind, profiles[index % profiles.length]);
  const tipOf = (/** @type {Value[]} */ values) => place(made, values)[kind.bones];
  const cloud = Array.from({ length: CLOUD }, () => tipOf(someValues(next, made.joints, 0.3)));
  const motion = someMotion(next, made);
  /** @type {Vector[]} */
  const excursions = [];
  const parts = (/** @type {number} */ time) => {
    const turn = Math.floor(time / (STAY + AWAY));
    return { turn, since: time - turn * (STAY + AWAY) - STAY };
  };
  const at = (/** @type {number} */ time) => {
    const { turn, since } = parts(time);
    // Drawn in order, for any order of the times.
    while (excursions.length <= turn) {
      const begin = excursions.length * (STAY + AWAY) + STAY;
      excursions.push(someExcursion(next, made, cloud, (later) => tipOf(motion(begin + later))));
    }
    const tip = tipOf(motion(time));
    return since > 0 ? add(tip, scale(excursions[turn], bump(since))) : tip;
  };
  return { made, start: motion(0), at, within: (time) => parts(time).since <= 0 };
}

/**
 * The frames of a route: the target moves by `step` of the reach per frame on average, each time by 0.8 to 1.2 of
 * that.
 * @param {Route} route
 * @param {number} step
 * @param {number} frames
 * @returns {Frame[]}
 */
export function walk({ made, at, within }, step, frames) {
  const reach = reachOf(made);
  const path = [{ target: at(0), within: within(0) }];
  let time = 0;
  while (path.length < frames) {
    const { target } = path[path.length - 1];
    const far = reach * step * (1 + UNEVEN * Math.sin(path.length));
    // Find a time that is too late, then bisect.
    let [early, late] = [time, time];
    while (distance(at(late), target) < far) {
      [early, late] = [late, late + 0.25];
    }
    for (let halving = 0; halving < 24; halving++) {
      const middle = (early + late) / 2;
      [early, late] = distance(at(middle), target) < far ? [middle, late] : [early, middle];
    }
    time = late;
    path.push({ target: at(time), within: within(time) });
  }
  return path;
}
