// The settings of the page.

/** @typedef {'none' | 'supple' | 'stiff'} LimitName */

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  bones: { kind: 'count', least: 5, most: 100, stops: [5, 10, 20, 50, 100], initial: 50 },
  limits: { kind: 'choice', of: ['none', 'supple', 'stiff'], initial: 'supple' },
  // How far the tentacle sways by itself, from 0.
  sway: { kind: 'count', least: 0, most: 2, digits: 1, initial: 1 },
  // How long the target takes to come near the pointer, in seconds.
  delay: { kind: 'count', least: 0, most: 0.5, digits: 2, initial: 0.1 },
  target: { kind: 'switch', initial: true },
  skeleton: { kind: 'switch', initial: false },
};

/** What all joints together can bend, in degrees. @type {Record<LimitName, number>} */
const WHOLE = { none: Number.POSITIVE_INFINITY, supple: 540, stiff: 360 };

/** The most that a joint bends, in degrees: more would fold the skin. */
const MOST = 80;

/**
 * How far each joint can bend to any side, in degrees; null without limits.
 * @param {import('../shared/settings.js').Values} settings
 */
export function limitOf({ bones, limits }) {
  const whole = WHOLE[/** @type {LimitName} */ (limits)];
  return Number.isFinite(whole) ? Math.min(whole / Number(bones), MOST) : null;
}
