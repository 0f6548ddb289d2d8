// The paths of 120 frames on which targets move. Points are relative to the chain's root, in the space of
// the parent of its first bone. A path begins where the animation has the tip, or in front of the chain.

import { Vector3 } from 'three';
import { randomDirection } from './random-targets.js';

export const FRAMES = 120;
const { PI, cos, sin } = Math;

/** For the last frames of a path that returns, the target stays at the animation's tip. */
const AT_REST = 4;

/**
 * What paths depend on.
 * @typedef {object} PathInput
 * @property {Vector3[]} tips where the animation has the tip, frame by frame
 * @property {number} reach
 * @property {number} least the least distance from root to tip
 * @property {() => number} random
 */

/**
 * @typedef {object} Path
 * @property {'circle' | 'orbit' | 'stretch' | 'return'} kind
 * @property {string} name
 * @property {Vector3[]} targets one per frame
 */

/** Three axes: towards the animation's first tip, and two perpendicular ones. @param {PathInput} input */
function axes({ tips, random }) {
  const u = tips[0].clone().normalize();
  const v = randomDirection(random);
  v.addScaledVector(u, -v.dot(u)).normalize();
  return { u, v, w: new Vector3().crossVectors(u, v) };
}

/** One point per frame; `at` is from 0 to 1. @param {(at: number, frame: number) => Vector3} point */
const perFrame = (point) => Array.from({ length: FRAMES }, (_, f) => point(f / (FRAMES - 1), f));

/** How much of a path that returns is behind at a frame: from 0 to 1; 1 in the last frames. @param {number} frame */
const done = (frame) => Math.min(1, frame / (FRAMES - AT_REST));

/**
 * From 0 to 1 and back, smoothly: the target begins from rest and ends at rest, as when it is dragged. A
 * chain that is nearly straight cannot follow a target that comes in at full speed at once.
 * @param {number} frame
 */
const outAndBack = (frame) => (done(frame) < 1 ? (1 - cos(2 * PI * done(frame))) / 2 : 0);

/** The angle on a circle that is run through once, from rest to rest; 0 at the end. @param {number} frame */
const onceAround = (frame) => (done(frame) < 1 ? 2 * PI * done(frame) - sin(2 * PI * done(frame)) : 0);

/** Around a point at .6 of the reach, towards the animation's tip. @param {PathInput} input @returns {Path[]} */
function circle(input) {
  const { u, v, w } = axes(input);
  const { reach } = input;
  const targets = perFrame((at) =>
    u
      .clone()
      .multiplyScalar(0.6 * reach)
      .addScaledVector(v, 0.25 * reach * cos(2 * PI * at))
      .addScaledVector(w, 0.25 * reach * sin(2 * PI * at)),
  );
  return [{ kind: 'circle', name: 'circle', targets }];
}

/** Degrees by which orbits miss the direction opposite to the animation's tip. */
const TILTS = [0, 2, 10, 30];

/** Around the root, at .7 of the reach, past its rear. @param {PathInput} input @returns {Path[]} */
function orbits(input) {
  const { u, v, w } = axes(input);
  return TILTS.map((tilt) => {
    const angle = (tilt * PI) / 180;
    const start = u.clone().multiplyScalar(cos(angle)).addScaledVector(w, sin(angle));
    const targets = perFrame((at) =>
      start
        .clone()
        .multiplyScalar(cos(2 * PI * at))
        .addScaledVector(v, sin(2 * PI * at))
        .multiplyScalar(0.7 * input.reach),
    );
    return { kind: 'orbit', name: `orbit, ${tilt}°`, targets };
  });
}

/** From the animation's tip to a point, and back. @param {PathInput} input @param {Vector3} end */
const line = ({ tips }, end) => perFrame((_, f) => tips[f].clone().lerp(end, outAndBack(f)));

/** Where a ray from a point leaves a sphere around the root; null if it misses it. */
function leaves(/** @type {Vector3} */ from, /** @type {Vector3} */ direction, /** @type {number} */ radius) {
  const along = from.dot(direction);
  const square = along * along - from.lengthSq() + radius * radius;
  return square < 0 ? null : from.clone().addScaledVector(direction, Math.sqrt(square) - along);
}

/**
 * Out to .98 of the reach and back, from the animation's tip: in its own direction, and in three others.
 * @param {PathInput} input
 * @returns {Path[]}
 */
function stretches(input) {
  const { tips, reach, random } = input;
  const ends = [tips[0].clone().setLength(0.98 * reach)];
  for (let tries = 0; ends.length < 4; tries++) {
    const end = leaves(tips[0], randomDirection(random), 0.98 * reach);
    // A chain with one long bone may have no such line: then the target is too close on its way.
    if (end && (tries > 1000 || isReachable(input, line(input, end)))) {
      ends.push(end);
    }
  }
  return ends.map((end, i) => ({
    kind: 'stretch',
    name: i === 0 ? 'stretch, straight' : `stretch ${i}`,
    targets: line(input, end),
  }));
}

/** How far out a target may be: .98 of the reach, or as far as the animation has the tip. */
const furthest = (/** @type {PathInput} */ { tips, reach }, /** @type {number} */ f) =>
  Math.max(0.98 * reach, tips[f].length());

/**
 * Whether all targets are within reach, by a margin, and not so near to the root that their direction changes
 * fast. Where the animation has the tip outside, the target may be, too.
 * @param {PathInput} input
 * @param {Vector3[]} targets
 */
function isReachable(input, targets) {
  const { tips, reach, least } = input;
  const nearest = Math.max(1.05 * least, 0.15 * reach);
  return targets.every((target, f) => {
    const distance = target.length();
    return distance <= furthest(input, f) + 1e-9 * reach && distance >= Math.min(nearest, tips[f].length());
  });
}

/** Draws until targets are within reach; from time to time for a path that is a little shorter. */
function draw(
  /** @type {PathInput} */ input,
  /** @type {number} */ distance,
  /** @type {(distance: number) => Vector3[]} */ some,
) {
  for (let tries = 0; ; tries++) {
    const targets = some(distance * 0.9 ** Math.floor(tries / 50));
    if (isReachable(input, targets)) {
      return targets;
    }
  }
}

/**
 * Away from the animation's tip and back to it: on lines, and on circles that come back from another side.
 * Distances are shares of the reach.
 * @param {PathInput} input
 * @returns {Path[]}
 */
function returns(input) {
  const { tips, reach, random } = input;
  const lines = [0.3, 0.6, 0.9, 1.2, 0.3, 0.6, 0.9, 1.2].map((distance) =>
    draw(input, distance, (shorter) =>
      line(input, tips[0].clone().addScaledVector(randomDirection(random), shorter * reach)),
    ),
  );
  const loops = [0.3, 0.6, 0.9, 1.2].map((distance) =>
    draw(input, distance, (shorter) => {
      const towards = randomDirection(random);
      const side = new Vector3().crossVectors(towards, randomDirection(random)).normalize();
      const radius = (shorter * reach) / 2;
      return perFrame((_, f) => {
        const turned = onceAround(f);
        const target = tips[f]
          .clone()
          .addScaledVector(towards, radius * (1 - cos(turned)))
          .addScaledVector(side, radius * sin(turned));
        // Where the tip is nearly out of reach, hardly any circle through it stays within: a little is cut off.
        const limit = furthest(input, f);
        return target.length() < 1.02 * limit ? target.clampLength(0, limit) : target;
      });
    }),
  );
  return [
    ...lines.map((targets, i) => ({ kind: /** @type {const} */ ('return'), name: `line ${i + 1}`, targets })),
    ...loops.map((targets, i) => ({ kind: /** @type {const} */ ('return'), name: `loop ${i + 1}`, targets })),
  ];
}

/**
 * All paths of a chain.
 * @param {PathInput} input
 * @returns {Path[]}
 */
export const pathsOf = (input) => [
  ...circle(input),
  ...orbits(input),
  ...stretches(input),
  ...returns(input),
];
