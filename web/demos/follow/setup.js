// The settings of the page with the chain, and the values that its elements get from them.

import { lengthsOf, patterns } from '../shared/lengths.js';
import { CUSTOM, formatLimits, limitsOf, PRESETS, parseLimits } from '../shared/limits.js';
import { initialOf } from '../shared/settings.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared/limits.js').Limit} Limit */

/** The sum of the lengths, the same for any number of bones. */
export const REACH = 260;

const MOST_BONES = 200;

const cleanLimits = (/** @type {string} */ text) => formatLimits(parseLimits(text).slice(0, MOST_BONES));

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  preset: { kind: 'choice', of: [...Object.keys(PRESETS), CUSTOM], initial: 'free' },
  limits: { kind: 'text', clean: cleanLimits, initial: '' },
  base: {
    kind: 'count',
    least: -180,
    most: 180,
    initial: ({ preset }) => PRESETS[String(preset)]?.base ?? 0,
  },
  bones: {
    kind: 'count',
    least: 1,
    most: MOST_BONES,
    initial: ({ preset }) => PRESETS[String(preset)]?.bones ?? 4,
  },
  lengths: { kind: 'choice', of: patterns, initial: 'taper' },
  method: { kind: 'choice', of: ['auto', 'fabrik'], initial: 'auto' },
  iterations: {
    kind: 'count',
    least: 1,
    most: 1000,
    stops: [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000],
    // The defaults of a chain.
    initial: ({ preset }) => (preset === 'free' ? 100 : 1000),
  },
  // Addresses may have `pinned=off` for a free root.
  pinned: { kind: 'switch', initial: true },
  root: {
    kind: 'choice',
    of: ['fixed', 'free', 'pull'],
    initial: ({ pinned }) => (pinned ? 'fixed' : 'free'),
  },
  circle: { kind: 'switch', initial: true },
  // The figure with joint limits: its preset, and its limits once the user has dragged one.
  joints: { kind: 'choice', of: Object.keys(PRESETS).filter((name) => name !== 'free'), initial: 'knee' },
  ranges: { kind: 'text', clean: cleanLimits, initial: '' },
};

/**
 * Makes settings consistent: only the preset `custom` has its own limits and base.
 * @param {Values} values
 * @returns {Values}
 */
export function consistent(values) {
  const preset = values.preset === CUSTOM && values.limits === '' ? 'free' : values.preset;
  const custom = preset === CUSTOM;
  return {
    ...values,
    preset,
    limits: custom ? values.limits : '',
    base: custom ? values.base : PRESETS[String(preset)].base,
  };
}

/**
 * The settings with the numbers of bones and iterations that suit their preset.
 * @param {Values} values
 * @returns {Values}
 */
export function withPreset(values) {
  const { bones, iterations } = SCHEMA;
  return { ...values, bones: initialOf(bones, values), iterations: initialOf(iterations, values) };
}

/** The limits of the first figure in degrees, the first one measured from the base; null for none. */
export function limitsIn(/** @type {Values} */ { preset, bones, limits }) {
  return limitsOf(String(preset), Number(bones), String(limits));
}

/** The limits of the figure with joint limits, and its number of bones. */
export function jointsIn(/** @type {Values} */ { joints, ranges }) {
  const { bones, base } = PRESETS[String(joints)];
  const limits = limitsOf(ranges === '' ? String(joints) : CUSTOM, bones, String(ranges)) ?? [];
  return { bones, base, limits };
}

export function lengthsIn(/** @type {Values} */ { lengths, bones }) {
  return lengthsOf(String(lengths), Number(bones), REACH);
}

/**
 * Limits as an element has them: the first one from the direction to the right, not from the base.
 * @param {readonly Limit[]} limits
 * @param {number} base in degrees
 */
export function fromBase(limits, base) {
  return limits.map(({ min, max }, bone) =>
    bone === 0 ? { min: min + base, max: max + base } : { min, max },
  );
}

/**
 * The text in the address for the limits of an element, the first one measured from the base.
 * @param {readonly ({ min: number, max: number } | null)[]} limits
 * @param {number} base in degrees
 */
export function toText(limits, base) {
  const ranges = limits.map((limit) => limit ?? { min: -180, max: 180 });
  return cleanLimits(formatLimits(fromBase(ranges, -base)));
}
