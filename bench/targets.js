// The targets of the solvers: one flat array of x, y, z; z is 0 in the plane.

import { random, seeded } from './random.js';
import { someLimited, someValues } from './reach/limited.js';
import { place } from './reach/limited-table.js';
import { someMotion } from './reach/tracking-table.js';

/** @typedef {import('./reach/limited.js').Limited} Limited */

/** The number of targets of each kind. */
const COUNT = 512;

/** How far from the root a target may be, as a share of the reach. */
const FAR = 0.9;

/**
 * Random targets, evenly distributed over the disk or the ball.
 * @param {number} seed
 * @param {number} dimensions
 * @param {number} reach
 */
function scattered(seed, dimensions, reach) {
  const next = random(seed);
  const inOneToOne = () => 2 * next() - 1;
  const targets = [];
  while (targets.length < 3 * COUNT) {
    const [x, y, z] = [inOneToOne(), inOneToOne(), dimensions === 3 ? inOneToOne() : 0];
    if (Math.hypot(x, y, z) <= 1) {
      targets.push(FAR * reach * x, FAR * reach * y, FAR * reach * z);
    }
  }
  return Float64Array.from(targets);
}

/**
 * A closed Lissajous path, each target near the one before it: 512 frames, 8.5 seconds on a page.
 * @param {number} _seed
 * @param {number} dimensions
 * @param {number} reach
 */
function smooth(_seed, dimensions, reach) {
  const size = (FAR * reach) / Math.sqrt(dimensions);
  const targets = new Float64Array(3 * COUNT);
  for (let i = 0; i < COUNT; i++) {
    const t = (2 * Math.PI * i) / COUNT;
    targets[3 * i] = size * Math.sin(2 * t + 0.5);
    targets[3 * i + 1] = size * Math.sin(3 * t);
    targets[3 * i + 2] = dimensions === 3 ? size * Math.cos(t) : 0;
  }
  return targets;
}

/** @type {Record<string, (seed: number, dimensions: number, reach: number) => Float64Array>} */
export const kinds = { random: scattered, smooth };

/** The limits that are measured. @type {{ name: string, dimensions: 2 | 3, type: 'range' | 'cone' | 'hinge' }[]} */
export const limits = [
  { name: 'cones', dimensions: 3, type: 'cone' },
  { name: 'hinges', dimensions: 3, type: 'hinge' },
  { name: 'ranges', dimensions: 2, type: 'range' },
];

/**
 * Bones of length 1, every joint with a moderate limit.
 * @param {number} seed
 * @param {typeof limits[number]} limit
 * @param {number} bones
 * @returns {Limited}
 */
export function limitedChain(seed, { name, type }, bones) {
  const made = someLimited(seeded(seed)(`${name} ${bones}`), { name, bones, types: [type] }, 'moderate');
  return { ...made, lengths: made.lengths.map(() => 1) };
}

/** The same for chains with limits: where the tip is when joints are within them. @type {Record<string, (seed: number, made: Limited) => Float64Array>} */
export const kindsWithin = {
  random: (seed, made) => {
    const next = random(seed);
    return tips(made, () => someValues(next, made.joints));
  },
  // There and back, so that the path is closed.
  smooth: (seed, made) => {
    const motion = someMotion(random(seed), made);
    return tips(made, (i) => motion(Math.min(i, COUNT - i)));
  },
};

/** @param {Limited} made @param {(i: number) => import('./reach/arm.js').Value[]} values */
function tips(made, values) {
  const all = Array.from({ length: COUNT }, (_, i) => place(made, values(i))[made.lengths.length]);
  return Float64Array.from(all.flat());
}
