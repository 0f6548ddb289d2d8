// The settings of the character's page.

/** @typedef {import('../shared/settings.js').Values} Values */

const MOTIONS = /** @type {const} */ (['walk', 'idle']);

/** What can be dragged: two limbs, and the point that the head looks at. */
export const TARGETS = /** @type {const} */ (['left', 'right', 'look']);

/** @typedef {typeof TARGETS[number]} TargetName */

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  motion: { kind: 'choice', of: [...MOTIONS], initial: 'walk' },
  // How fast time passes.
  speed: { kind: 'count', least: 0.05, most: 1.5, digits: 2, initial: 1 },
  // How much of the pose comes from inverse kinematics.
  weight: { kind: 'count', least: 0, most: 1, digits: 2, initial: 1 },
  left: { kind: 'switch', initial: false },
  right: { kind: 'switch', initial: true },
  look: { kind: 'switch', initial: true },
  feet: { kind: 'switch', initial: true },
  skeleton: { kind: 'switch', initial: false },
};
