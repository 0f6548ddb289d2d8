// The settings of the Spider demo, and the walker that they describe.

import { Walker } from '../../fabrik.js';
import { GROUNDS } from './terrain.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {Walker | import('./tutorial-rule.js').TutorialWalker} AnyWalker */

/** The bones of a leg, from the hip to the foot. */
export const LENGTHS = [50, 45, 35];

export const REACH = LENGTHS.reduce((sum, length) => sum + length, 0);

const MOST_LEGS = 12;

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  legs: { kind: 'choice', of: ['4', '6', '8', '12'], initial: '8' },
  gait: {
    kind: 'choice',
    of: ['auto', 'wave', 'ripple', 'tetrapod', 'alternating', 'gallop'],
    initial: 'auto',
  },
  ground: { kind: 'choice', of: GROUNDS, initial: 'stones' },
  // In lengths of a leg per second, and in hundredths of a leg's length.
  speed: { kind: 'count', least: 0.2, most: 12, digits: 1, initial: 3 },
  step: { kind: 'count', least: 2, most: 40, initial: 12 },
  time: { kind: 'count', least: 1, most: 100, stops: [5, 10, 25, 50, 100], initial: 100 },
  homes: { kind: 'switch', initial: true },
  aims: { kind: 'switch', initial: true },
  prints: { kind: 'switch', initial: true },
  chart: { kind: 'switch', initial: true },
  lost: { kind: 'text', clean: (text) => formatLost(parseLost(text)), initial: '' },
};

/** Settings for a picture of the spider alone, without marks on flat ground and without the gait chart. */
export const QUIET = { ground: 'flat', homes: false, aims: false, prints: false, chart: false };

/** The legs that a text like `L2,R4` names, sorted. */
function parseLost(/** @type {string} */ text) {
  return [...new Set(text.split(',').filter((name) => /^[LR]([1-6])$/.test(name)))]
    .slice(0, MOST_LEGS)
    .sort();
}

function formatLost(/** @type {string[]} */ names) {
  return names.join(',');
}

/** The name of a leg: L1 is the first on the left, R1 the first on the right. */
export function nameOf(/** @type {number} */ leg, /** @type {number} */ legs) {
  const side = legs / 2;
  return leg < side ? `L${leg + 1}` : `R${leg - side + 1}`;
}

/** Whether a leg has been removed. */
export function isLost(/** @type {Values} */ { lost, legs }, /** @type {number} */ leg) {
  return parseLost(String(lost)).includes(nameOf(leg, Number(legs)));
}

/**
 * The settings with a leg removed or restored.
 * @param {Values} values
 * @param {number} leg
 * @returns {Values}
 */
export function withLeg(values, leg) {
  const name = nameOf(leg, Number(values.legs));
  const lost = parseLost(String(values.lost));
  const others = lost.filter((other) => other !== name);
  const next = others.length < lost.length ? others : [...lost, name];
  return { ...values, lost: formatLost(next.sort()) };
}

/**
 * Settings that are consistent: only legs that exist can be removed.
 * @param {Values} values
 * @returns {Values}
 */
export function consistent(values) {
  const side = Number(values.legs) / 2;
  const lost = parseLost(String(values.lost)).filter((name) => Number(name.slice(1)) <= side);
  return { ...values, lost: formatLost(lost) };
}

/**
 * A walker with the settings.
 * @param {Values} settings
 * @param {import('./terrain.js').Terrain | null} terrain null: flat
 * @param {{ x: number, y: number, heading: number }} place
 */
export function makeWalker(settings, terrain, { x, y, heading }) {
  const legs = /** @type {4 | 6 | 8} */ (Number(settings.legs));
  const ground = terrain?.field ?? 0;
  const walker = new Walker({ legs, lengths: LENGTHS, position: [x, y], heading, ground });
  adjust(walker, settings);
  return walker;
}

/**
 * Gives a walker the settings that may change while it lives.
 * @param {Walker} walker
 * @param {Values} settings
 */
export function adjust(walker, settings) {
  walker.gait = /** @type {import('../../fabrik.js').Gait} */ (settings.gait);
  walker.stepHeight = (Number(settings.step) / 100) * walker.reach;
  walker.maxSpeed = Number(settings.speed) * walker.reach;
  for (const [leg] of walker.legs.entries()) {
    walker.setLegEnabled(leg, !isLost(settings, leg));
  }
}
