// The settings of the race, and the problem that they describe: a chain of length 1 at the origin, and a target.

import { Chain } from '../../fabrik.js';
import { layArc, lengthsOf, patterns } from '../shared/lengths.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../elements/race/methods.js').Method} Method */
/** @typedef {{ x: number, y: number }} Point */

/** The most iterations of a solver. */
export const MOST_ITERATIONS = 200;

/** The tolerance of a chain, as a part of its length. */
export const TOLERANCE = 1e-4;

/** The limits of the first joint and of all others to either side, in degrees. */
const LIMITS = [160, 60];

/** How far away a target can be, in percent of the chain's length. */
const FARTHEST = 130;

/**
 * The scenes: the direction of the chain's middle, how far it turns from its first bone to its last, both in radians;
 * and the target, in percent of the chain's length.
 * @type {Record<string, { heading: number, bend: number, target: Point }>}
 */
const SCENES = {
  bent: { heading: -1, bend: 1.8, target: { x: 45, y: 45 } },
  straight: { heading: -1, bend: 0.9, target: { x: 97.86, y: 20.34 } },
  line: { heading: 0, bend: 0, target: { x: 50, y: 0 } },
  behind: { heading: -0.6, bend: 1.2, target: { x: -62, y: 8 } },
};

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  scene: { kind: 'choice', of: Object.keys(SCENES), initial: 'bent' },
  bones: { kind: 'count', least: 2, most: 12, initial: 6 },
  lengths: { kind: 'choice', of: patterns, initial: 'taper' },
  limited: { kind: 'switch', initial: false },
  // The target if it is not that of the scene, such as `45,-20`.
  target: { kind: 'text', clean: cleanTarget, initial: '' },
};

/** A target as a text; an empty text for anything else. */
function cleanTarget(/** @type {string} */ text) {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const valid = numbers.length === 2 && numbers.every((number) => Math.abs(number) <= FARTHEST);
  return valid ? numbers.map((number) => Number(number.toFixed(2))).join(',') : '';
}

/**
 * Settings with another target.
 * @param {Values} settings
 * @param {Point} point in lengths of the chain
 */
export function withTarget(settings, { x, y }) {
  const percent = (/** @type {number} */ part) =>
    Math.min(Math.max(100 * part, -FARTHEST), FARTHEST).toFixed(2);
  return { ...settings, target: cleanTarget(`${percent(x)},${percent(y)}`) };
}

/** Settings with a random target, which a chain without limits can reach. */
export function withRandomTarget(/** @type {Values} */ settings) {
  const [longest] = lengthsIn(settings).sort((a, b) => b - a);
  const nearest = Math.max(0.2, 2 * longest - 1);
  const distance = Math.sqrt(nearest ** 2 + Math.random() * (0.95 ** 2 - nearest ** 2));
  const angle = 2 * Math.PI * Math.random();
  return withTarget(settings, { x: distance * Math.cos(angle), y: distance * Math.sin(angle) });
}

export function lengthsIn(/** @type {Values} */ { lengths, bones }) {
  return lengthsOf(String(lengths), Number(bones), 1);
}

/**
 * What the solvers have to solve.
 * @typedef {object} Problem
 * @property {number[]} lengths
 * @property {number[]} start the joints before the solve: x, y, x, y, …
 * @property {Point} target
 * @property {{ min: number, max: number }[] | null} limits in degrees
 */

/** @returns {Problem} */
export function problemIn(/** @type {Values} */ settings) {
  const { heading, bend, target } = SCENES[String(settings.scene)];
  const lengths = lengthsIn(settings);
  const [x, y] = settings.target ? String(settings.target).split(',').map(Number) : [target.x, target.y];
  return {
    lengths,
    start: layArc(lengths, heading, bend),
    target: { x: x / 100, y: y / 100 },
    limits: settings.limited ? lengths.map((_, bone) => limitOf(bone)) : null,
  };
}

function limitOf(/** @type {number} */ bone) {
  const most = LIMITS[Math.min(bone, LIMITS.length - 1)];
  return { min: -most, max: most };
}

/** A limit as a `Chain` takes it. */
export function inRadians(/** @type {{ min: number, max: number }} */ { min, max }) {
  const [least, most] = [min, max].map((angle) => (angle * Math.PI) / 180);
  return { type: /** @type {const} */ ('range'), min: least, max: most };
}

/**
 * A chain that is about to solve a problem.
 * @param {Problem} problem
 * @param {Method} solver
 */
export function makeChain({ lengths, start, limits }, solver) {
  return new Chain({
    root: [0, 0],
    lengths,
    positions: start,
    solver,
    maxIterations: MOST_ITERATIONS,
    ...(limits && { limits: limits.map(inRadians) }),
  });
}
