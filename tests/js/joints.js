// Short forms of limits, and checks of chains with limits.

import assert from 'node:assert/strict';
import { distance, places } from './geometry.js';
import { about, turned, violation, X, Z } from './limits.js';

const { PI } = Math;
export const AT_MOST = 1e-4;

export const range = (min, max) => ({ type: 'range', min, max });
export const hinge = (axis, min, max) => ({ type: 'hinge', axis, min, max });
export const cone = (angle) => ({ type: 'cone', angle });
export const ball = (y, z, ...twist) => ({
  type: 'ball',
  swingY: y,
  swingZ: z,
  ...(twist.length > 0 && { twist }),
});
export const STIFF = range(0, 0);

export function near(found, wanted, within = 1e-6) {
  assert.ok(distance(found, wanted) <= within, `${found} is not within ${within} of ${wanted}`);
}

export function nearAll(chain, wanted, within) {
  wanted.forEach((joint, i) => {
    near(places(chain)[i], joint, within);
  });
}

export function checkLimits(chain, options) {
  const off = violation(chain, options);
  assert.ok(off <= AT_MOST, `a joint is ${off} outside its limits`);
}

/** Targets all about a root, in reach and out of it. */
export function* around(root, reach) {
  const dimensions = root.length;
  for (let i = 0; i < 60; i++) {
    const way = dimensions === 2 ? about(Z, i * 2.4) : about([i % 3, i % 5, 1], i * 2.4);
    const [x, y, z] = turned(way, X);
    const far = reach * (0.1 + 0.02 * i);
    yield [x, y, z].slice(0, dimensions).map((coordinate, axis) => root[axis] + far * coordinate);
  }
}

// Chains with limits of each kind, and with mixed limits.
export const CHAINS = {
  'ranges in the plane': {
    root: [80, 170],
    lengths: [80, 70, 60, 50],
    limits: [range(-2, -0.5), range(0, 1), range(-0.3, 0.3), range(0.2, 2)],
  },
  'a range across π': { root: [1, 2], lengths: [3, 1, 1], limits: [null, range(2.5, 4), range(-4, -2.8)] },
  'ranges wider than π': {
    root: [0, 0],
    lengths: [1, 1, 1],
    limits: [range(-2, 2), range(-3, 3), range(0, 6)],
  },
  'ranges of one angle': { root: [0, 0], lengths: [2, 1, 1], limits: [null, range(1, 1), range(-0.5, -0.5)] },
  'free joints between ranges': {
    root: [0, 0],
    lengths: [1, 1, 1, 1, 1],
    limits: [range(-0.1, 0.1), null, range(0, 0.5), null, range(-0.5, 0)],
  },
  'a knee that is bent at rest': {
    root: [5, 5],
    lengths: [2, 2, 1],
    rest: [0, 0, 0, 2, 1, 3, 2, 3],
    base: 1,
    limits: [range(-1, 1), range(-1.5, 0), range(-0.2, 0.4)],
  },
  hinges: {
    root: [1, 2, 3],
    lengths: [3, 2, 1],
    limits: [hinge([0, 0, 2], -1, 2), hinge([0, 1, 0], -0.5, 1.5), hinge([0, -1, 1], 0, 3)],
  },
  'a hinge askew, all round': {
    root: [0, 0, 0],
    lengths: [1, 1, 1],
    limits: [hinge([1, 1, 1], -PI, PI), null, hinge([-1, 0, 1], 3, 4)],
  },
  cones: { root: [0, 0, 0], lengths: [1, 2, 1, 1], limits: [cone(0.5), cone(1), cone(0.2), cone(2.5)] },
  balls: { root: [0, 0, 0], lengths: [1, 1, 1], limits: [ball(0.3, 1.2), ball(0, 2), ball(1.5, 0.2)] },
  'balls that are twisted': {
    root: [0, 0, 0],
    lengths: [1, 1, 1],
    limits: [ball(0.3, 1.2, 1, 1), ball(1, 0.4, -2, -2), hinge([0, 1, 0], -1, 1)],
  },
  'balls that twist': {
    root: [3, 2, 1],
    lengths: [1, 1, 1, 1],
    limits: [cone(0.8), ball(0.5, 0.2, -0.6, 0.4), hinge([0, 1, 0], 0.5, 1.5), cone(0.4)],
  },
  'a mix, at rest on a stair, turned': {
    root: [10, -20, 30],
    lengths: [2, 1, 2, 1, 1],
    rest: [0, 0, 0, 2, 0, 0, 2, 1, 0, 2, 1, 2, 3, 1, 2, 3, 2, 2],
    base: [0.5, -0.5, 0.5, 0.5],
    limits: [cone(0.8), null, hinge([1, 0, 0], -1, 0.5), ball(0.5, 1), hinge([0, 0, 1], 0, 2)],
  },
};
