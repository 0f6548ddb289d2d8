// What the solvers are asked to reach: targets as one flat row of x, y, z; z is 0 in the plane.

import { random } from './random.js';

/** How far from the root a target may be, as a share of the reach. */
const FAR = 0.9;

/**
 * Evenly spread over the disk or the ball, each one anywhere.
 * @param {number} seed
 * @param {number} dimensions
 * @param {number} reach
 */
function scattered(seed, dimensions, reach) {
  const next = random(seed);
  const inOneToOne = () => 2 * next() - 1;
  const targets = [];
  while (targets.length < 3 * 512) {
    const [x, y, z] = [inOneToOne(), inOneToOne(), dimensions === 3 ? inOneToOne() : 0];
    if (Math.hypot(x, y, z) <= 1) {
      targets.push(FAR * reach * x, FAR * reach * y, FAR * reach * z);
    }
  }
  return Float64Array.from(targets);
}

/**
 * A Lissajous path, closed, each target near the one before it: 512 frames, 8.5 seconds of a page's.
 * @param {number} _seed
 * @param {number} dimensions
 * @param {number} reach
 */
function smooth(_seed, dimensions, reach) {
  const size = (FAR * reach) / Math.sqrt(dimensions);
  const targets = new Float64Array(3 * 512);
  for (let i = 0; i < 512; i++) {
    const t = (2 * Math.PI * i) / 512;
    targets[3 * i] = size * Math.sin(2 * t + 0.5);
    targets[3 * i + 1] = size * Math.sin(3 * t);
    targets[3 * i + 2] = dimensions === 3 ? size * Math.cos(t) : 0;
  }
  return targets;
}

/** @type {Record<string, (seed: number, dimensions: number, reach: number) => Float64Array>} */
export const kinds = { random: scattered, smooth };
