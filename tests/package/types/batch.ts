// What a user's program may write with fabrik/batch, and what it may not.

import { ChainBatch, type ChainBatchOptions, WalkerBatch } from 'fabrik/batch';

const batch = new ChainBatch({ count: 2, lengths: [1, 1], dimensions: 3, tolerance: [1, 2] });
const targets: Float64Array = batch.targets;
const active: Uint8Array = batch.active;
const bases: Float64Array | null = batch.bases;
targets.set([1, 2, 3]);
active[0] = 0;
const own: ChainBatchOptions<2> = { count: 2, perChainLengths: [[1], [2]], poles: 'points' };
new ChainBatch(own);
new ChainBatch({ count: 2, positions: [0, 0, 1, 1] });
new ChainBatch({ count: 2, rest: [0, 0, 1, 1] });

// @ts-expect-error: something must give the lengths
new ChainBatch({ count: 2 });
// @ts-expect-error: for reading only
batch.positions[0] = 1;
// @ts-expect-error: there are poles only with the option
batch.poles[0] = 1;

const crowd = new WalkerBatch({ count: 2, legs: 6, lengths: [1, 1] });
const commands: Float64Array = crowd.commands;
const modes: Uint8Array = crowd.modes;

export { bases, commands, modes };
