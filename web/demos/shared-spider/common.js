// What the pages with spiders have in common: the settings of a spider, and its legs that were removed.

import { fill } from '../shared/text.js';
import words from '../strings/en/spider.js';

/** @typedef {import('../shared/settings.js').Values} Values */

const MOST_LEGS = 12;

/**
 * The settings that more than one page has.
 * @satisfies {import('../shared/settings.js').Schema}
 */
export const SCHEMA = {
  legs: { kind: /** @type {const} */ ('choice'), of: ['4', '6', '8', '12'], initial: '8' },
  gait: {
    kind: /** @type {const} */ ('choice'),
    of: ['auto', 'wave', 'ripple', 'tetrapod', 'alternating', 'gallop'],
    initial: 'auto',
  },
  // In hundredths of real time.
  time: {
    kind: /** @type {const} */ ('count'),
    least: 1,
    most: 100,
    stops: [5, 10, 25, 50, 100],
    initial: 100,
  },
  // The legs that were removed.
  lost: {
    ...{ kind: /** @type {const} */ ('text'), initial: '' },
    clean: (/** @type {string} */ text) => formatLost(parseLost(text)),
  },
};

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
 * The numbers of a walker.
 * @param {import('../../fabrik.js').Walker} walker
 * @returns {Record<string, string>}
 */
export function numbersOf({ body, legs, reach }) {
  const { units } = words;
  const on = legs.filter(({ enabled }) => enabled);
  // Legs that hang because they find no ground are in the air, too.
  const lifted = on.filter(({ planted }) => !planted).length;
  return {
    speed: fill(units.speed, { value: (body.speed / reach).toFixed(1) }),
    frequency: body.frequency > 0 ? fill(units.frequency, { value: body.frequency.toFixed(1) }) : '',
    duty: body.moving ? fill(units.percent, { value: (100 * Math.max(body.duty, 0)).toFixed(0) }) : '',
    lifted: fill(units.lifted, { lifted, count: on.length }),
    stretch: fill(units.stretch, { value: (100 * body.stretch).toFixed(0) }),
  };
}
