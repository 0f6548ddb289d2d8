// The settings of the page.

import { KINDS } from './kinds.js';

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  platform: { kind: 'choice', of: Object.keys(KINDS), initial: 'stewart' },
  forces: { kind: 'switch', initial: true },
};
