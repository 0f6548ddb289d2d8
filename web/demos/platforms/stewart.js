// The Stewart platform: six legs that change their lengths move and tilt a platform.

/** @typedef {import('../shared-linkages/linkage.js').Place} Place */
/** @typedef {import('./kinds.js').PlatformDescription} PlatformDescription */

/** Where the legs stand, and where they hold the platform: the radius of each circle, and its height at rest. */
export const BASE = { radius: 0.62, height: 0.08 };
export const PLATFORM = { radius: 0.42, height: 0.78 };

/** How far the feet of a pair are apart, and their tops, in degrees to each side. */
const FEET = 12;
const TOPS = 48;

/** The length of the outer tube of a leg; how far its rod goes in and out, from rest. */
const TUBE = 0.46;
const IN = -0.21;
const OUT = 0.34;

/** How far a leg leans to any side, in radians. */
const LEAN = 1;

const LEGS = [0, 1, 2, 3, 4, 5];

/** A point of a circle: three pairs, each apart by an angle to both sides, in degrees. */
function onCircle(/** @type {number} */ leg, /** @type {number} */ aside, /** @type {number} */ radius) {
  const angle = ((120 * Math.floor(leg / 2) + (leg % 2 === 0 ? -aside : aside)) * Math.PI) / 180;
  return [radius * Math.sin(angle), 0, radius * Math.cos(angle)];
}

const plus = (/** @type {Place} */ a, /** @type {Place} */ b, by = 1) =>
  a.map((at, axis) => at + by * b[axis]);

/** Where each leg stands, its direction and its length at rest, and its top seen from the middle of the platform. */
const legs = LEGS.map((leg) => {
  const foot = plus(onCircle(leg, FEET, BASE.radius), [0, BASE.height, 0]);
  const top = onCircle(leg, TOPS, PLATFORM.radius);
  const way = plus(plus(top, [0, PLATFORM.height, 0]), foot, -1);
  const length = Math.hypot(...way);
  return { foot, top, length, along: way.map((part) => part / length) };
});

/** The middle of the platform and its corners, as its joint sees them: that is at the top of the first leg. */
const middle = legs[0].top.map((at) => 0 - at);
const corners = legs.map(({ top }) => plus(top, legs[0].top, -1));

/** The top of a leg, as its rod sees it. */
const topOf = (/** @type {number} */ leg) => legs[leg].along.map((part) => part * (legs[leg].length - TUBE));

/** The length of the longest and of the shortest leg. */
export const LIMITS = { least: legs[0].length + IN, most: legs[0].length + OUT };

/** @returns {PlatformDescription} */
export function stewart() {
  return {
    step: 0.02,
    misses: 3,
    rig: {
      joints: [
        { name: 'base', limit: { type: 'fixed' } },
        ...legs.flatMap(({ foot, along }, leg) => [
          {
            ...{ name: `leg ${leg}`, parent: 'base', offset: foot },
            limit: { type: /** @type {const} */ ('cone'), angle: LEAN, axis: along },
          },
          {
            ...{ name: `rod ${leg}`, parent: `leg ${leg}`, offset: along.map((part) => part * TUBE) },
            limit: { type: /** @type {const} */ ('slider'), axis: along, min: IN, max: OUT },
          },
        ]),
        { name: 'platform', parent: 'rod 0', offset: topOf(0) },
      ],
    },
    ties: LEGS.slice(1).map((leg) => ({
      ...{ joint: `rod ${leg}`, point: topOf(leg) },
      ...{ other: 'platform', offset: corners[leg] },
    })),
    goals: {
      place: { joint: 'platform', point: middle, position: [0, PLATFORM.height, 0] },
      up: { joint: 'platform', point: middle, axis: [0, 1, 0], lookAt: [0, 100, 0] },
    },
    motor: {
      place: (time) => [
        0.13 * Math.sin(0.9 * time),
        PLATFORM.height + 0.06 + 0.07 * Math.sin(1.3 * time),
        0.1 * Math.sin(0.7 * time),
      ],
      up: (time) => [0.28 * Math.sin(0.8 * time), 1, 0.28 * Math.cos(1.1 * time) - 0.28],
    },
    bars: [],
    legs: LEGS.map((leg) => ({
      from: { joint: `leg ${leg}`, point: [0, 0, 0] },
      to: { joint: `rod ${leg}`, point: topOf(leg) },
    })),
    plate: { joint: 'platform', middle, radius: PLATFORM.radius + 0.05 },
    handles: {
      platform: { joint: 'platform', point: middle, goal: 'place' },
      tilt: { joint: 'platform', point: plus(middle, [0, 0.3, 0]), tilts: true },
      ...Object.fromEntries(
        LEGS.map((leg) => [`corner ${leg + 1}`, { joint: 'platform', point: corners[leg], frees: true }]),
      ),
    },
    lowest: 0.2,
    furthest: 1.6,
  };
}
