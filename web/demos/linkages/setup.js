// The settings of the page, and the linkages that it shows.

export const LINKAGES = /** @type {const} */ (['four-bar', 'pantograph', 'peaucellier', 'jansen']);

/** The lengths of the four-bar linkage, and the place of its pen: along the coupler, and aside of it. */
export const LENGTHS = /** @type {const} */ (['ground', 'crank', 'coupler', 'rocker']);
export const PEN = /** @type {const} */ (['along', 'aside']);

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  linkage: { kind: 'choice', of: [...LINKAGES], initial: 'four-bar' },
  motor: { kind: 'switch', initial: true },
  ground: { kind: 'count', least: 40, most: 200, initial: 140 },
  crank: { kind: 'count', least: 20, most: 160, initial: 50 },
  coupler: { kind: 'count', least: 40, most: 200, initial: 130 },
  rocker: { kind: 'count', least: 40, most: 200, initial: 110 },
  along: { kind: 'count', least: -100, most: 220, initial: 65 },
  aside: { kind: 'count', least: -120, most: 120, initial: 60 },
  // Whether a drag changes the lengths of the four-bar linkage, instead of moving it.
  edit: { kind: 'switch', initial: false },
  // How much larger the pantograph draws.
  scale: { kind: 'count', least: 1.2, most: 2.6, digits: 1, initial: 2 },
  forces: { kind: 'switch', initial: true },
  curve: { kind: 'switch', initial: true },
};
