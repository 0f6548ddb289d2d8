// What hash.txt holds, through the package: a hash of all that chains show, one of walkers, one
// of arms.

import { playArms } from './arms.js';
import { playChains } from './chains.js';
import { playWalkers } from './walkers.js';

/** @param {Pick<typeof import('../../web/fabrik.js'), 'Chain' | 'Walker' | 'TwoBone'>} fabrik */
export function golden({ Chain, Walker, TwoBone }) {
  return `chains ${playChains(Chain)}\nwalkers ${playWalkers(Walker)}\narms ${playArms(TwoBone)}`;
}
