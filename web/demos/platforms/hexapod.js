// A hexapod: a body on six legs of three bones each. Its feet stay where they stand.

/** @typedef {import('./kinds.js').PlatformDescription} PlatformDescription */

const HEIGHT = 0.34;
const RADIUS = 0.24;

/** From the body to the hip's second joint, to the knee, and to the foot; the knee is higher, the foot on the floor. */
const HIP = 0.09;
const THIGH = { out: 0.2, up: 0.15 };
const SHIN = 0.17;

/** How far the joints of a leg turn to each side, in radians. */
const SWING = 0.9;
const LIFT = 1.1;
const BEND = 1.2;

const LEGS = [0, 1, 2, 3, 4, 5];

const angleOf = (/** @type {number} */ leg) => ((60 * leg + 30) * Math.PI) / 180;

/** A place so far out along a leg, and so high. */
function out(/** @type {number} */ leg, /** @type {number} */ away, up = 0) {
  return [away * Math.sin(angleOf(leg)), up, away * Math.cos(angleOf(leg))];
}

/** The axis about which a leg bends. */
const acrossOf = (/** @type {number} */ leg) => [Math.cos(angleOf(leg)), 0, -Math.sin(angleOf(leg))];

const hinge = (/** @type {number[]} */ axis, /** @type {number} */ most) => ({
  type: /** @type {const} */ ('hinge'),
  ...{ axis, min: -most, max: most },
});

const footOf = (/** @type {number} */ leg) => ({
  joint: `shin ${leg}`,
  point: out(leg, SHIN, -HEIGHT - THIGH.up),
});

/** @returns {PlatformDescription} */
export function hexapod() {
  const middle = [0, 0, 0];
  return {
    step: 0.02,
    misses: 3,
    rig: {
      joints: [
        { name: 'body', position: [0, HEIGHT, 0] },
        ...LEGS.flatMap((leg) => [
          { name: `hip ${leg}`, parent: 'body', offset: out(leg, RADIUS), limit: hinge([0, 1, 0], SWING) },
          {
            ...{ name: `thigh ${leg}`, parent: `hip ${leg}`, offset: out(leg, HIP) },
            limit: hinge(acrossOf(leg), LIFT),
          },
          {
            ...{ name: `shin ${leg}`, parent: `thigh ${leg}`, offset: out(leg, THIGH.out, THIGH.up) },
            limit: hinge(acrossOf(leg), BEND),
          },
        ]),
      ],
      rootMode: 'free',
    },
    ties: [],
    pins: Object.fromEntries(LEGS.map((leg) => [`foot ${leg + 1}`, footOf(leg)])),
    goals: {
      place: { joint: 'body', point: middle, position: [0, HEIGHT, 0] },
      up: { joint: 'body', point: middle, axis: [0, 1, 0], lookAt: [0, 100, 0] },
    },
    motor: {
      place: (time) => [
        0.09 * Math.sin(1.1 * time),
        HEIGHT + 0.04 * Math.sin(2.2 * time),
        0.09 * Math.cos(1.1 * time) - 0.09,
      ],
      up: (time) => [0.22 * Math.sin(0.8 * time), 1, 0.22 * Math.sin(1.3 * time)],
    },
    bars: LEGS.flatMap((leg) => [
      [
        { joint: `hip ${leg}`, point: middle },
        { joint: `thigh ${leg}`, point: middle },
      ],
      [
        { joint: `thigh ${leg}`, point: middle },
        { joint: `shin ${leg}`, point: middle },
      ],
      [{ joint: `shin ${leg}`, point: middle }, footOf(leg)],
    ]),
    legs: [],
    plate: { joint: 'body', middle, radius: RADIUS + 0.03 },
    handles: {
      body: { joint: 'body', point: middle, goal: 'place', lowest: 0.1 },
      tilt: { joint: 'body', point: [0, 0.3, 0], tilts: true },
      ...Object.fromEntries(
        LEGS.flatMap((leg) => [
          [`foot ${leg + 1}`, { ...footOf(leg), pin: `foot ${leg + 1}` }],
          [`joint ${leg + 1}`, { joint: `shin ${leg}`, point: middle, pulls: true }],
        ]),
      ),
    },
    lowest: 0,
    furthest: 1.2,
  };
}
