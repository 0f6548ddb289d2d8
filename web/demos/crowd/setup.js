// The settings of the page, and the sizes of the spiders and of their field. Lengths are in lengths of a leg.

import { SCHEMA as SPIDER } from '../shared-spider/common.js';

/** The fewest and the most spiders. */
export const FEWEST = 10;
export const MOST = 50_000;

/** How the spiders are updated. */
export const METHODS = /** @type {const} */ (['batch', 'single', 'tutorial']);

/** @typedef {typeof METHODS[number]} Method */

/**
 * The most spiders of each method: single walkers take long to make, and the code of the tutorials takes long to run.
 * @type {Record<Method, number>}
 */
export const LIMITS = { batch: MOST, single: 10_000, tutorial: 5000 };

/** The stops of the slider: about ten per decade, so that each goes up by about a quarter. */
export const STOPS = [1, 10, 100, 1000, 10_000]
  .flatMap((decade) => [10, 12, 15, 20, 25, 30, 40, 50, 60, 80].map((step) => step * decade))
  .filter((count) => count <= MOST);

/** How many there are at first. The search for the count begins here, too. */
export const FIRST = 300;

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  count: {
    ...{ kind: 'count', least: FEWEST, most: MOST, stops: STOPS, initial: FIRST },
    // What one device can show says nothing about another.
    found: ({ auto }) => auto === true,
  },
  // An address that names a count means this count.
  auto: { kind: 'switch', initial: ({ count }) => count === FIRST },
  method: { kind: 'choice', of: [...METHODS], initial: 'batch' },
  time: SPIDER.time,
  shadows: { kind: 'switch', initial: true },
};

/** The ground that each spider has for itself. */
const AREA = 9;

/** The radius of the field of so many spiders. */
export const radiusOf = (/** @type {number} */ count) => Math.sqrt((count * AREA) / Math.PI);

/** How near the pointer may come before spiders flee, in a field of a radius. */
export const dangerRadiusOf = (/** @type {number} */ field) => 2.2 + 0.07 * field;
