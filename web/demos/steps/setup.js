// The settings of the page with the steps.

import { lengthsOf, patterns } from '../shared/lengths.js';
import { formatLimits, parseLimits } from '../shared/limits.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** The sum of the lengths, the same for any number of bones. */
const REACH = 260;

const MOST_BONES = 12;

export const METHODS = ['fabrik', 'auto', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

/** The limits of the joints, root first, until the user drags one. The last one applies to all further joints. */
const LIMITS = '-160..160,-60..60';

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  method: { kind: 'choice', of: METHODS, initial: 'fabrik' },
  bones: { kind: 'count', least: 1, most: MOST_BONES, initial: 4 },
  lengths: { kind: 'choice', of: patterns, initial: 'taper' },
  limited: { kind: 'switch', initial: false },
  limits: {
    kind: 'text',
    clean: (text) => formatLimits(parseLimits(text).slice(0, MOST_BONES)) || LIMITS,
    initial: LIMITS,
  },
};

export function lengthsIn(/** @type {Values} */ { lengths, bones }) {
  return lengthsOf(String(lengths), Number(bones), REACH);
}

/** The limits, in degrees; null for none. */
export function limitsIn(/** @type {Values} */ { limited, limits }) {
  return limited ? parseLimits(String(limits)) : null;
}

/**
 * The settings with the limits that were dragged.
 * @param {Values} settings
 * @param {readonly ({ min: number, max: number } | null)[] | null} limits
 */
export function withLimits(settings, limits) {
  return limits ? { ...settings, limits: formatLimits(limits.filter((limit) => limit !== null)) } : settings;
}
