// The settings of the page.

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  speed: { kind: 'count', least: 0.05, most: 1.5, digits: 2, initial: 1 },
};
