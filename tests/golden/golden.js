// What hash.txt holds, through the package: a hash of all that chains show, and one of walkers.

import { playChains } from './chains.js';
import { playWalkers } from './walkers.js';

/** @param {Pick<typeof import('../../web/fabrik.js'), 'Chain' | 'Walker'>} fabrik */
export function golden({ Chain, Walker }) {
  return `chains ${playChains(Chain)}\nwalkers ${playWalkers(Walker)}`;
}
