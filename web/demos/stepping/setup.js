// What the comparison can be set to.

import { rules } from '../shared-spider/tutorial-rule.js';
import { PATHS } from './paths.js';

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  path: { kind: 'choice', of: PATHS, initial: 'eight' },
  // In lengths of a leg per second.
  pace: { kind: 'count', least: 0.5, most: 8, digits: 1, initial: 2 },
  rule: { kind: 'choice', of: Object.keys(rules), initial: 'usual' },
};
