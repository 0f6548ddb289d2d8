// The shapes of the grounds: heights in metres; y points up.

import { Terrain } from '../shared-3d/terrain.js';

/** @typedef {(x: number, z: number) => number} HeightAt */

/** The height of a step of the stairs, and how deep it is. */
const RISE = 0.085;
const RUN = 0.34;
const STEPS = 4;

/** The height of what the stairs lead to. */
const TOP = RISE * STEPS;

/** From 0 to 1 between two edges, without a kink. */
function smooth(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ at) {
  const part = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return part * part * (3 - 2 * part);
}

/** 1 inside of a range, 0 outside, and smooth over `edge` between. */
const inside = (
  /** @type {number} */ from,
  /** @type {number} */ to,
  /** @type {number} */ at,
  /** @type {number} */ edge,
) => smooth(from - edge, from, at) * (1 - smooth(to, to + edge, at));

/** @type {HeightAt} */
const waves = (x, z) =>
  0.1 + 0.095 * Math.sin(x / 0.37) * Math.cos(z / 0.43) + 0.05 * Math.sin((x + 1.7 * z) / 0.5);

/** Hills that end before the border of the world. @type {HeightAt} */
function hills(x, z) {
  return waves(x, z) * inside(-2, 2, x, 0.7) * inside(-2, 2, z, 0.7);
}

/** A number from 0 to 1 that looks random, and is the same each time. */
function random(/** @type {number} */ column, /** @type {number} */ row, /** @type {number} */ seed) {
  const value = Math.sin(127.1 * column + 311.7 * row + 74.7 * seed) * 43758.5453;
  return value - Math.floor(value);
}

/** The distance between two rocks, on average. */
const BETWEEN = 0.52;

/** One rock in each square, of random size, at a random place in the square. @type {HeightAt} */
function rocks(x, z) {
  const [column, row] = [Math.floor(x / BETWEEN), Math.floor(z / BETWEEN)];
  const radius = 0.1 + 0.1 * random(column, row, 1);
  const room = BETWEEN - 2 * radius;
  const across = x - BETWEEN * column - radius - room * random(column, row, 2);
  const along = z - BETWEEN * row - radius - room * random(column, row, 3);
  const part = Math.min(1, (across ** 2 + along ** 2) / radius ** 2);
  return (0.05 + 0.08 * random(column, row, 4)) * Math.sqrt(1 - part ** 2);
}

/** Stairs from all four sides to a platform in the middle. @type {HeightAt} */
function stairs(x, z) {
  const out = Math.max(Math.abs(x), Math.abs(z));
  return RISE * Math.min(Math.max(Math.ceil((0.75 + STEPS * RUN - out) / RUN), 0), STEPS);
}

/** Where the two platforms of the gap begin and end: x on the right one, and z on both. */
const GAP = 0.62;
const PLATFORM = { from: GAP, to: 2.5, far: -2.55, near: -1.2 };

/** Two platforms, with the plank between them. */
function platforms(
  /** @type {number} */ x,
  /** @type {number} */ z,
  far = PLATFORM.far,
  near = PLATFORM.near,
) {
  const out = Math.abs(x);
  return out >= PLATFORM.from && out <= PLATFORM.to && z >= far && z <= near ? TOP : 0;
}

/** The plank over the gap: its middle, its size, and the height of its upper side. */
export const PLANKS = {
  plank: { x: 0, z: 0, length: 2 * GAP + 0.5, width: 0.6, top: TOP + 0.03 },
  course: { x: 0, z: (PLATFORM.far + PLATFORM.near) / 2, length: 2 * GAP + 0.5, width: 0.6, top: TOP + 0.03 },
};

/** Two platforms with slopes outside of them. @type {HeightAt} */
function plank(x, z) {
  const out = Math.abs(x);
  if (out < GAP || Math.abs(z) > 1.1) {
    return 0;
  }
  return TOP * (1 - Math.min(Math.max((out - 1.5) / 1.2, 0), 1));
}

/**
 * All of it: hills in front on the left, stairs to a platform at the back, the plank to another platform, a slope, and
 * rocks in front on the right.
 * @type {HeightAt}
 */
function course(x, z) {
  const { near, from, to } = PLATFORM;
  const out = Math.abs(x);
  if (out > from && out < to && z > near) {
    const along = z - near;
    const height = x < 0 ? TOP - RISE * Math.ceil(along / RUN) : TOP * (1 - along / 1.7);
    if (height > 0) {
      return height;
    }
  }
  const block = platforms(x, z);
  const hill = waves(x, z) * inside(-2.2, -0.7, x, 0.5) * inside(1, 2.2, z, 0.5);
  const rock = x > 0.5 && x < 2.6 && z > 0.9 && z < 2.6 ? rocks(x, z) : 0;
  return Math.max(block, hill, rock);
}

/** @type {Record<string, HeightAt>} */
export const HEIGHTS = { course, stairs, hills, rocks, plank, flat: () => 0 };

/** Where the spider wanders on each ground, one place after the other. @type {Record<string, [number, number][]>} */
export const WALKS = {
  course: [
    [-1.4, 1.7],
    [-1.6, 0.6],
    [-1.55, -1.85],
    [0, -1.87],
    [1.55, -1.85],
    [1.55, 0.5],
    [1.5, 1.8],
    [0, 1.2],
  ],
  stairs: [
    [0, 0],
    [2.3, 0.3],
    [1.6, -1.8],
    [0, 0],
    [-2.3, -0.4],
    [-1.2, 2],
    [0, 2],
  ],
  hills: [
    [1.6, 0.9],
    [-0.6, -1.7],
    [-1.7, 0.6],
    [0.3, 1.6],
  ],
  rocks: [
    [1.5, 0.8],
    [-0.6, -1.5],
    [-1.6, 0.7],
    [0.3, 1.5],
  ],
  plank: [
    [1.1, 0],
    [-1.1, 0],
    [-2.4, 0.5],
    [-1.1, 0],
    [1.1, 0],
    [2.4, -0.4],
  ],
  flat: [
    [1.6, 0.9],
    [-0.6, -1.5],
    [-1.7, 0.6],
    [0.3, 1.6],
  ],
};

/** The ground of a name, as it is at first. */
export const makeTerrain = (/** @type {string} */ name) =>
  new Terrain(HEIGHTS[name], PLANKS[/** @type {keyof typeof PLANKS} */ (name)] ?? null);
