// The settings of the page.

import { POSES } from '../shared-3d/humanoid-poses.js';

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  // The start pose.
  pose: { kind: 'choice', of: Object.keys(POSES), initial: 'stand' },
  limits: { kind: 'switch', initial: true },
  forces: { kind: 'switch', initial: true },
  ground: { kind: 'switch', initial: true },
  contacts: { kind: 'switch', initial: true },
};
