// The settings of the page.

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  arms: { kind: 'choice', of: ['one', 'two'], initial: 'one' },
  // Whether the gripper may point anywhere, or points down.
  hand: { kind: 'choice', of: ['free', 'down'], initial: 'free' },
  // The distance that is kept, in centimetres.
  margin: { kind: 'count', least: 0, most: 5, initial: 1 },
  self: { kind: 'switch', initial: true },
  // Whether it looks for a way around when it is stuck.
  around: { kind: 'switch', initial: true },
  shapes: { kind: 'switch', initial: false },
};
