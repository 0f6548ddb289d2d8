// Which points the tip of a planar chain can reach while every joint is within its limits: a region around the
// root, as intervals of directions on rings. It only depends on lengths and limits, and is computed once for them.
//
// From the tip to the root: what the bones after a joint can reach is known, seen from the bone before it.
// Moving it by the length of that bone and turning it through the limits of the joint before gives what can be
// reached from there. The last two bones are done by the law of cosines.

import { addInterval, depthIn, FULL, mergeIntervals, TURN } from './intervals.js';

/** @typedef {{ min: number, max: number }} Range in radians */
/** @typedef {(x: number, y: number) => boolean} Contains */

/**
 * What the tip can reach, around the root.
 * @typedef {object} Region
 * @property {number[][]} rings the directions on each ring, from the root outwards, as intervals
 * @property {number} step the width of a ring, in the unit of the lengths
 */

/** A chain of more bones has no region: it would take too long, and be a plain disc in nearly all cases. */
export const MOST_BONES = 32;

/** The most rings, and the least; a chain of many bones has fewer. */
const RINGS = 80;
const FEWEST_RINGS = 24;

/** Directions that are looked at on a ring, for each ring: about as far apart as the rings are. */
const DIRECTIONS = 6.75;

/** How often the place where a region begins on a ring is halved. */
const HALVINGS = 6;

/** A direction that is deeper in an interval than this, in radians, is as deep as this. */
const DEEP = 0.3;

/** The narrowest range that is looked at, in radians: a narrower one would be missed between directions. */
const NARROWEST = 0.05;

/**
 * The region that the tip can reach, if the parent of the first bone points along +x.
 * @param {readonly number[]} lengths
 * @param {readonly (Range | null)[]} limits of each joint; null and infinite ends are free
 * @returns {Region | null} null for a chain of no length or of too many bones
 */
export function reachableBy(lengths, limits) {
  const bones = withoutZeroes(lengths, limits);
  const reach = bones.reduce((sum, { length }) => sum + length, 0);
  if (bones.length === 0 || bones.length > MOST_BONES) {
    return null;
  }
  const count = ringsFor(bones.length);
  const step = reach / count;
  const radii = Array.from({ length: count }, (_, ring) => (ring + 0.5) * step);
  const last = bones[bones.length - 1];
  if (bones.length === 1) {
    return { rings: radii.map((_, ring) => (ring === count - 1 ? sweep([0, 0], last.range) : [])), step };
  }
  const [first, second] = bones.slice(-2);
  const bands = bandsOf(first.length, second, step / 2);
  let rings = radii.map((radius) =>
    sweep(directionsAt(bands, first.length, second.length, radius), first.range),
  );
  /** @type {Contains} */
  let contains = (x, y) => containsTwo(bands, first, second.length, x, y);
  for (let bone = bones.length - 3; bone >= 0; bone--) {
    const { length, range } = bones[bone];
    const of = directionsIn(contains, length, Math.round(DIRECTIONS * count));
    const next = radii.map((radius) => sweep(of(radius), range));
    rings = next;
    contains = (x, y) => {
      // Between the middles of two rings the ends are between theirs.
      const ring = Math.sqrt(x * x + y * y) / step - 0.5;
      const [inner, outer] = [next[Math.max(Math.floor(ring), 0)], next[Math.floor(ring) + 1] ?? []];
      if (!inner || (inner.length === 0 && outer.length === 0)) {
        return false;
      }
      const angle = Math.atan2(y, x);
      const part = Math.max(ring, 0) % 1;
      const [a, b] = [depthIn(inner, angle, DEEP), depthIn(outer, angle, DEEP)];
      // Beyond the last ring of a region the middle between two rings is its end.
      const [before, after] = [inner.length > 0 ? a : -Math.abs(b), outer.length > 0 ? b : -Math.abs(a)];
      return (1 - part) * before + part * after >= 0;
    };
  }
  return { rings, step };
}

/** How many rings there are for so many bones: the time stays about the same. */
function ringsFor(/** @type {number} */ bones) {
  const rings = (1.25 * RINGS) / Math.sqrt(Math.max(1, bones - 2));
  return Math.min(Math.max(Math.round(rings), FEWEST_RINGS), RINGS);
}

/**
 * The bones that have a length. A joint before a bone without a length turns the next bone.
 * @param {readonly number[]} lengths
 * @param {readonly (Range | null)[]} limits
 */
function withoutZeroes(lengths, limits) {
  const bones = [];
  let [min, max] = [0, 0];
  for (const [bone, length] of lengths.entries()) {
    const limit = limits[bone] ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
    min += limit.min;
    max += limit.max;
    if (length > 0) {
      bones.push({ length, range: widened({ min, max }) });
      [min, max] = [0, 0];
    }
  }
  return bones;
}

/** A range that is wide enough to be found. @returns {Range} */
function widened(/** @type {Range} */ { min, max }) {
  if (!(max - min < TURN)) {
    return { min: -TURN / 2, max: TURN / 2 };
  }
  const more = Math.max(0, NARROWEST - (max - min)) / 2;
  return { min: min - more, max: max + more };
}

/**
 * Intervals of directions, turned through a range.
 * @param {number[]} intervals
 * @param {Range} range
 */
function sweep(intervals, { min, max }) {
  /** @type {number[]} */
  const swept = [];
  for (let i = 0; i < intervals.length; i += 2) {
    addInterval(swept, intervals[i] + min, intervals[i + 1] + max);
  }
  return mergeIntervals(swept);
}

// The last two bones.

/**
 * Where the tip of two bones can be while the second one bends to one side.
 * @typedef {object} Band
 * @property {1 | -1} side
 * @property {number} least the least distance
 * @property {number} most the greatest distance
 * @property {number} slack how far beyond these a point may be
 */

/**
 * The distances that two bones can span, within the limits of the second joint.
 * @param {number} length of the first bone
 * @param {{ length: number, range: Range }} second
 * @param {number} slack
 * @returns {Band[]}
 */
function bandsOf(length, second, slack) {
  const { min, max } = second.range;
  const span = (/** @type {number} */ angle) => {
    const [along, across] = [length + second.length * Math.cos(angle), second.length * Math.sin(angle)];
    return Math.hypot(along, across);
  };
  /** @type {Band[]} */
  const bands = [];
  for (let turn = -3; turn <= 3; turn++) {
    for (const side of /** @type {const} */ ([1, -1])) {
      // How far the second bone is bent to this side.
      const [from, to] =
        side > 0 ? [min + turn * TURN, max + turn * TURN] : [-max - turn * TURN, -min - turn * TURN];
      const [least, most] = [Math.max(from, 0), Math.min(to, Math.PI)];
      if (least <= most) {
        bands.push({ side, least: span(most), most: span(least), slack });
      }
    }
  }
  return bands;
}

/** The angle opposite to one side of a triangle. */
function angleOpposite(/** @type {number} */ opposite, /** @type {number} */ a, /** @type {number} */ b) {
  return Math.acos(Math.min(Math.max((a * a + b * b - opposite * opposite) / (2 * a * b), -1), 1));
}

/**
 * The direction of the tip of two bones, from the first one, at a distance; NaN if it cannot be there.
 * @param {Band} band
 * @param {number} first length
 * @param {number} second length
 * @param {number} radius
 */
function directionAt({ side, least, most, slack }, first, second, radius) {
  return radius >= least - slack && radius <= most + slack
    ? side * angleOpposite(second, first, Math.min(Math.max(radius, least), most))
    : Number.NaN;
}

/**
 * @param {Band[]} bands
 * @param {number} first length
 * @param {number} second length
 * @param {number} radius
 */
function directionsAt(bands, first, second, radius) {
  return bands
    .map((band) => directionAt(band, first, second, radius))
    .filter((angle) => !Number.isNaN(angle))
    .flatMap((angle) => [angle, angle]);
}

/**
 * Whether the tip of two bones can be at a point.
 * @param {Band[]} bands
 * @param {{ length: number, range: Range }} first
 * @param {number} second length
 * @param {number} x
 * @param {number} y
 */
function containsTwo(bands, { length, range }, second, x, y) {
  const radius = Math.sqrt(x * x + y * y);
  for (const band of bands) {
    const angle = directionAt(band, length, second, radius);
    if (!Number.isNaN(angle)) {
      // How far beyond the lower end the point is, within one turn.
      const beyond = Math.atan2(y, x) - angle - range.min;
      if (beyond - TURN * Math.floor(beyond / TURN) <= range.max - range.min) {
        return true;
      }
    }
  }
  return false;
}

// The other bones.

/**
 * For a bone along +x and what is reached from its end: gives the directions in which that is, at a distance.
 * @param {Contains} contains whether a point is reached, from the end of the bone
 * @param {number} length of the bone
 * @param {number} count of directions that are looked at
 */
function directionsIn(contains, length, count) {
  const cos = Array.from({ length: count }, (_, i) => Math.cos((i * TURN) / count - Math.PI));
  const sin = Array.from({ length: count }, (_, i) => Math.sin((i * TURN) / count - Math.PI));
  return (/** @type {number} */ radius) => {
    const isIn = (/** @type {number} */ angle) =>
      contains(radius * Math.cos(angle) - length, radius * Math.sin(angle));
    /** Between two directions of which one is in. */
    const edge = (/** @type {number} */ out, /** @type {number} */ within) => {
      let [a, b] = [out, within];
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (a + b) / 2;
        [a, b] = isIn(middle) ? [a, middle] : [middle, b];
      }
      return b;
    };
    const angleOf = (/** @type {number} */ i) => (i * TURN) / count - Math.PI;
    /** @type {number[]} */
    const found = [];
    let [before, from] = [false, 0];
    for (let i = 0; i <= count; i++) {
      const now = i < count && contains(radius * cos[i] - length, radius * sin[i]);
      if (now && !before) {
        from = i === 0 ? angleOf(0) : edge(angleOf(i - 1), angleOf(i));
      } else if (!now && before) {
        found.push(from, i === count ? angleOf(count) : edge(angleOf(i), angleOf(i - 1)));
      }
      before = now;
    }
    return found.length === 2 && found[1] - found[0] >= TURN ? [...FULL] : found;
  };
}
