// The settings of the page.

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  bones: { kind: 'count', least: 2, most: 12, initial: 5 },
};

/** The length of the chain, in metres. */
export const LENGTH = 1.5;
