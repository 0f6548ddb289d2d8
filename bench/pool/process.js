// A process of bench/pool.js: solves a batch of its own, frame after frame, when it is told to.

import { ChainBatch } from 'fabrik/batch';
import { optionsOf, targetsOf } from './frames.js';

let batch;
let targets;
let turn = 0;

process.on('message', (/** @type {any} */ { start, frames }) => {
  if (start) {
    const { count, bones, first } = start;
    batch = new ChainBatch(optionsOf(count, bones));
    targets = targetsOf(count, bones, first);
  }
  for (let frame = 0; frame < frames; frame++) {
    batch.targets.set(targets[turn++ % 2]);
    batch.solve();
  }
  process.send?.({ reached: batch.statuses[0] });
});
