// What bench/scale.js measures, by size. A run is a solve of a chain, or a frame of a batch.

import { Chain } from 'fabrik';
import { ChainBatch, WalkerBatch } from 'fabrik/batch';
import { optionsOf, targetsOf } from '../pool/frames.js';
import { kinds } from '../targets.js';

const FRAME = 1 / 60;
const LEGS = 8;
const LENGTHS = [50, 45, 35];

/** A chain that follows a closed path. @param {number} bones */
export function bonesOf(bones) {
  const chain = new Chain({ lengths: new Array(bones).fill(1), root: [0, 0, 0] });
  const targets = kinds.smooth(1, 3, bones);
  let at = 0;
  const run = () => {
    chain.solve(targets[at], targets[at + 1], targets[at + 2]);
    at = (at + 3) % targets.length;
  };
  // The path is long beside what a round solves of the longest chains: iterations are those of a part of it.
  const solves = bones > 1000 ? 64 : 512;
  let iterations = 0;
  for (let i = 0; i < solves; i++) {
    run();
    iterations += chain.iterations / solves;
  }
  return { run, iterations, dispose: () => chain.dispose() };
}

/** Chains whose targets go to and fro. @param {number} chains */
export function chainsOf(chains) {
  const bones = 3;
  const batch = new ChainBatch(optionsOf(chains, bones));
  const targets = targetsOf(chains, bones);
  let turn = 0;
  const run = () => {
    batch.targets.set(targets[turn++ % 2]);
    batch.solve();
  };
  return { run, iterations: undefined, dispose: () => batch.dispose() };
}

/** Walkers that turn slowly, each in another phase of its gait. @param {number} walkers */
export function walkersOf(walkers) {
  const batch = new WalkerBatch({ count: walkers, legs: LEGS, lengths: LENGTHS });
  const reach = LENGTHS.reduce((sum, length) => sum + length, 0);
  for (let i = 0; i < walkers; i++) {
    batch.place(i, [0, 0], 0.7 * i);
    batch.commands.set([reach, 0, 0.3], 3 * i);
    for (let frame = 0; frame < 1 + (i % 30); frame++) {
      batch.update(FRAME, i, 1);
    }
  }
  return { run: () => batch.update(FRAME), iterations: undefined, dispose: () => batch.dispose() };
}
