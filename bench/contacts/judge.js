// Judges poses by forward kinematics and distances of its own: points along capsules, and the nearest of them by golden
// section, instead of the solver's closed forms.

import { add, distance, multiply, turn as rotate, scale, size as size3, subtract } from '../reach/vectors.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */
/** @typedef {{ position: Vector, rotation: Quaternion }} Place */
/** A capsule, or a sphere if it has no `to`. @typedef {{ joint: number, from: Vector, to?: Vector, radius: number }} Link */
/**
 * @typedef {object} Thing
 * @property {Vector} [position] of a sphere or box
 * @property {number} [radius]
 * @property {Vector} [size]
 * @property {Quaternion} [rotation]
 * @property {Vector} [normal] of a half-space through the origin
 */

const FAR = 0.1;

/** @type {Quaternion} */
const NONE = [0, 0, 0, 1];

/**
 * Where the joints are, from the local rotations that a rig shows.
 * @param {readonly any[]} joints
 * @param {ArrayLike<number>} localRotations
 * @returns {Place[]}
 */
export function placesOf(joints, localRotations) {
  /** @type {Place[]} */
  const places = [];
  for (const [i, { parent, offset, position }] of joints.entries()) {
    const local = /** @type {Quaternion} */ (Array.from({ length: 4 }, (_, k) => localRotations[4 * i + k]));
    const before = i === 0 ? { position, rotation: NONE } : places[parent];
    places.push({
      position: i === 0 ? position : add(before.position, rotate(before.rotation, offset)),
      rotation: multiply(before.rotation, local),
    });
  }
  return places;
}

/** @param {Place} place @param {Vector} at @returns {Vector} */
const carry = ({ position, rotation }, at) => add(position, rotate(rotation, at));

/**
 * The least value of a function from 0 to 1 that has one minimum: a few samples, then golden section.
 * @param {(t: number) => number} f
 */
function leastOf(f) {
  let best = 0;
  for (let i = 1; i <= 8; i++) {
    best = f(i / 8) < f(best / 8) ? i : best;
  }
  let [low, high] = [Math.max(best - 1, 0) / 8, Math.min(best + 1, 8) / 8];
  for (let i = 0; i < 32; i++) {
    const [a, b] = [low + 0.382 * (high - low), high - 0.382 * (high - low)];
    [low, high] = f(a) < f(b) ? [low, b] : [a, high];
  }
  return Math.min(f((low + high) / 2), f(0), f(1));
}

/** The distance of a point from a segment. @param {Vector} p @param {Vector} a @param {Vector} b */
function fromSegment(p, a, b) {
  const [ab, ap] = [subtract(b, a), subtract(p, a)];
  const square = ab[0] ** 2 + ab[1] ** 2 + ab[2] ** 2;
  const along = square > 0 ? (ap[0] * ab[0] + ap[1] * ab[1] + ap[2] * ab[2]) / square : 0;
  return distance(ap, scale(ab, Math.min(Math.max(along, 0), 1)));
}

/** @param {Vector} p @param {Thing} thing */
function fromThing(p, { position = [0, 0, 0], radius = 0, size, rotation = NONE, normal }) {
  if (normal) {
    return p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2];
  }
  const way = subtract(p, position);
  if (!size) {
    return size3(way) - radius;
  }
  const [x, y, z, w] = rotation;
  const out = rotate([-x, -y, -z, w], way).map((n, k) => Math.abs(n) - size[k] / 2);
  const beyond = /** @type {Vector} */ (out.map((n) => Math.max(n, 0)));
  return size3(beyond) + Math.min(Math.max(...out), 0);
}

/**
 * The least distance of a pose: of links from things, and of pairs of links; at most `FAR`.
 * @param {readonly Place[]} places
 * @param {readonly Link[]} links
 * @param {readonly Thing[]} things
 * @param {readonly (readonly [number, number])[]} pairs of links
 * @param {(link: Link) => boolean} [meets] whether a link is compared with things
 */
export function clearanceOf(places, links, things, pairs, meets = () => true) {
  const segments = links.map(({ joint, from, to = from }) => [
    carry(places[joint], from),
    carry(places[joint], to),
  ]);
  /** @param {number} i @param {number} t */
  const on = (i, t) => add(segments[i][0], scale(subtract(segments[i][1], segments[i][0]), t));
  let least = FAR;
  const middles = links.map((_, i) => on(i, 0.5));
  const bounds = links.map(({ radius }, i) => radius + distance(segments[i][0], segments[i][1]) / 2);
  for (const [i, link] of links.entries()) {
    for (const thing of meets(link) ? things : []) {
      if (fromThing(middles[i], thing) - bounds[i] > least) {
        continue;
      }
      least = Math.min(least, leastOf((t) => fromThing(on(i, t), thing)) - link.radius);
    }
  }
  for (const [a, b] of pairs) {
    if (distance(middles[a], middles[b]) - bounds[a] - bounds[b] > least) {
      continue;
    }
    const between = leastOf((t) => fromSegment(on(a, t), segments[b][0], segments[b][1]));
    least = Math.min(least, between - links[a].radius - links[b].radius);
  }
  return least;
}
