// The settings of the page, and the sizes of the arm. Lengths are in metres, y points up.

/** @typedef {import('../shared/settings.js').Values} Values */

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  // By the law of cosines, or by iterations.
  method: { kind: 'choice', of: ['two-bone', 'fabrik'], initial: 'two-bone' },
  elbow: { kind: 'choice', of: ['up', 'down'], initial: 'up' },
  // Whether the gripper keeps an angle in space, or is in line with the forearm.
  hand: { kind: 'choice', of: ['held', 'along'], initial: 'held' },
  // From the horizontal, in degrees.
  angle: { kind: 'count', least: -120, most: 30, initial: -90 },
  upper: { kind: 'count', least: 0.35, most: 0.55, digits: 2, initial: 0.46 },
  fore: { kind: 'count', least: 0.35, most: 0.55, digits: 2, initial: 0.4 },
  other: { kind: 'switch', initial: true },
  angles: { kind: 'switch', initial: true },
};
