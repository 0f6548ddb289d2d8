// The pantograph: four bars with a parallelogram in them. A pen copies what a point on the way to it does, at a scale.

import { bar, linkageRig } from './rig.js';

/** @typedef {import('./kinds.js').PlaneDescription} PlaneDescription */

/** The lengths of the sides of the parallelogram at scale 1. */
const UPPER = 84;
const LOWER = 84;

/** The heart that the motor draws: its middle and its size. */
const MIDDLE = [84, 34];
const SIZE = 1.75;

/** A heart, once around in 2 π seconds. */
function heart(/** @type {number} */ time) {
  const wave = (/** @type {number} */ n) => Math.cos(n * time);
  return [
    MIDDLE[0] + SIZE * 16 * Math.sin(time) ** 3,
    MIDDLE[1] + SIZE * (13 * wave(1) - 5 * wave(2) - 2 * wave(3) - wave(4)),
  ];
}

/**
 * @param {import('../shared/settings.js').Values} settings
 * @returns {PlaneDescription}
 */
export function pantograph(settings) {
  const scale = Number(settings.scale);
  return {
    ...linkageRig(
      6,
      [
        { name: 'long', parent: 'ground', offset: [0, 0] },
        { name: 'arm', parent: 'long', offset: [scale * UPPER, 0] },
        { name: 'short', parent: 'long', offset: [UPPER, 0] },
        { name: 'link', parent: 'short', offset: [LOWER, 0] },
      ],
      [null, 1.4464, -1.9513, -1.9513, 1.9513],
    ),
    ties: [{ joint: 'link', point: [(scale - 1) * UPPER, 0], other: 'arm', offset: [LOWER, 0] }],
    motor: { joint: 'short', point: [LOWER, 0], path: heart, speed: 90 },
    pen: { joint: 'arm', point: [scale * LOWER, 0] },
    draws: true,
    bars: [
      bar('arm', LOWER, scale * LOWER),
      bar('link', (scale - 1) * UPPER),
      bar('short', LOWER),
      bar('long', UPPER, scale * UPPER),
    ],
    pivots: [[0, 0]],
    points: {
      tracer: { joint: 'short', point: [LOWER, 0] },
      pen: { joint: 'arm', point: [scale * LOWER, 0] },
      upper: { joint: 'long', point: [scale * UPPER, 0] },
      lower: { joint: 'long', point: [UPPER, 0] },
    },
    view: { left: -40, right: 330, bottom: -70, top: 235 },
  };
}
