// What the Follow demo can be set to, and the chain that its settings describe.

import { Chain } from '../../fabrik.js';
import { layAlong, lengthsOf, patterns } from '../shared/lengths.js';
import { CUSTOM, formatLimits, limitsOf, PRESETS, parseLimits } from '../shared/limits.js';
import { initialOf } from '../shared/settings.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** The sum of the lengths, the same for any number of bones. */
export const REACH = 260;

const MOST_BONES = 200;

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  preset: { kind: 'choice', of: [...Object.keys(PRESETS), CUSTOM], initial: 'free' },
  limits: {
    kind: 'text',
    clean: (text) => formatLimits(parseLimits(text).slice(0, MOST_BONES)),
    initial: '',
  },
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
    // What the package takes where nobody says.
    initial: ({ preset }) => (preset === 'free' ? 100 : 1000),
  },
  pinned: { kind: 'switch', initial: true },
  circle: { kind: 'switch', initial: true },
  ring: { kind: 'switch', initial: true },
};

/**
 * Settings that go together: a custom preset has limits of its own and only it has, and a chain with
 * limits, which the published method puts aside, has a pinned root.
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
    pinned: values.pinned || isLimited({ ...values, preset }),
  };
}

/**
 * The settings with what goes well with their preset.
 * @param {Values} values
 * @returns {Values}
 */
export function withPreset(values) {
  const { bones, iterations } = SCHEMA;
  return { ...values, bones: initialOf(bones, values), iterations: initialOf(iterations, values) };
}

/**
 * The settings with one joint's limit changed, which makes them nobody's but yours.
 * @param {Values} values
 * @param {import('../shared/limits.js').Limit[]} limits
 * @returns {Values}
 */
export function withLimits(values, limits) {
  return { ...values, preset: CUSTOM, limits: formatLimits(limits) };
}

/** The limits that the settings name, whether the method heeds them or not; null for none. */
export function limitsIn(/** @type {Values} */ { preset, bones, limits }) {
  return limitsOf(String(preset), Number(bones), String(limits));
}

/** Whether limits hold: for the published method they are set aside, to show it as it was published. */
export function isLimited(/** @type {Values} */ { preset, method }) {
  return preset !== 'free' && method === 'auto';
}

export function lengthsIn(/** @type {Values} */ { lengths, bones }) {
  return lengthsOf(String(lengths), Number(bones), REACH);
}

export function radians(/** @type {number} */ degrees) {
  return (degrees * Math.PI) / 180;
}

/**
 * A limit as the package takes it.
 * @param {import('../shared/limits.js').Limit} limit
 * @returns {{ type: 'range', min: number, max: number }}
 */
export function toRange({ min, max }) {
  return { type: 'range', min: radians(min), max: radians(max) };
}

/**
 * A chain as the settings say.
 * @param {Values} settings
 * @param {Chain} [like] a chain that there is: the new one takes its root and its pose
 */
export function makeChain(settings, like) {
  const lengths = lengthsIn(settings);
  const limits = isLimited(settings) ? limitsIn(settings) : null;
  return new Chain({
    root: like ? like.joints[0] : [0, 0],
    lengths,
    ...(like && { positions: layAlong(like.joints, lengths) }),
    ...(limits && { base: radians(Number(settings.base)), limits: limits.map(toRange) }),
    solver: /** @type {'auto' | 'fabrik'} */ (settings.method),
    maxIterations: Number(settings.iterations),
    rootMode: settings.pinned ? /** @type {const} */ ('fixed') : /** @type {const} */ ('free'),
  });
}
