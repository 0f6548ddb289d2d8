// The content of hash.txt, through the package: a hash each of the results of chains, of walkers, on
// the ground and on surfaces, of two-bone arms, of goals and poses of chains, and of rigs.

import { Rig } from '../../web/rig.js';
import { Walker as SurfaceWalker } from '../../web/surface.js';
import { playArms } from './arms.js';
import { playChains } from './chains.js';
import { playPoses } from './poses.js';
import { playRigs } from './rigs.js';
import { playSurfaces } from './surfaces.js';
import { playWalkers } from './walkers.js';

/** @param {Pick<typeof import('../../web/fabrik.js'), 'Chain' | 'Walker' | 'HeightField' | 'TwoBone'>} fabrik */
export function golden({ Chain, Walker, HeightField, TwoBone }) {
  const solved = `chains ${playChains(Chain)}\nwalkers ${playWalkers(Walker, HeightField)}`;
  const held = `surfaces ${playSurfaces(SurfaceWalker)}`;
  return `${solved}\n${held}\narms ${playArms(TwoBone)}\nposes ${playPoses(Chain)}\nrigs ${playRigs(Rig)}`;
}
