// The walkers: Walker, and the spider of the tutorials with each of its rules.

import { TutorialWalker } from '../../web/demos/shared-spider/tutorial-rule.js';
import { Walker } from '../../web/fabrik.js';

/** The leg of the tutorials' spider. */
export const lengths = [50, 45, 35];
export const reach = 130;

/** @type {Record<string, (options?: any) => any>} */
export const walkers = {
  ours: (options) => new Walker({ legs: 8, lengths, ...options }),
  'tutorial, 0.46': (options) => new TutorialWalker({ lengths, ...options, rule: 'usual' }),
  'adjacent, 0.2': (options) => new TutorialWalker({ lengths, ...options, rule: 'adjacent' }),
  'two groups, 0.2': (options) => new TutorialWalker({ lengths, ...options, rule: 'groups' }),
};
