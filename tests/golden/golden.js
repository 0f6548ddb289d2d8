// What hash.txt holds, through the package: a hash of all that chains show, one of walkers, one
// of arms, and one of what chains can be asked for.

import { playArms } from './arms.js';
import { playChains } from './chains.js';
import { playPoses } from './poses.js';
import { playWalkers } from './walkers.js';

/** @param {Pick<typeof import('../../web/fabrik.js'), 'Chain' | 'Walker' | 'TwoBone'>} fabrik */
export function golden({ Chain, Walker, TwoBone }) {
  const solved = `chains ${playChains(Chain)}\nwalkers ${playWalkers(Walker)}`;
  return `${solved}\narms ${playArms(TwoBone)}\nposes ${playPoses(Chain)}`;
}
