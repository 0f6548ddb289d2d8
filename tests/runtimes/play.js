// One solve of a chain, of an arm, of a batch, of a pool and of a chain of the lean module, and one second of walking.

import { solve } from './solve.js';

export async function play({ Chain, ChainBatch, ChainPool, TwoBone, Walker }, lean) {
  return {
    runtime: nameOfRuntime(),
    chain: solve(Chain),
    arm: reach(TwoBone),
    walker: walk(Walker),
    lean: solve(lean.Chain),
    batch: await solveMany(new ChainBatch(MANY)),
    pool: await solveMany(new ChainPool({ ...MANY, workers: 2 })),
    forgotten: await forget(ChainPool),
  };
}

const MANY = { count: 3000, lengths: [3, 2, 1], dimensions: 3 };

/** Two solves of a batch or a pool, and its end. */
async function solveMany(batch) {
  const reached = [];
  for (const turn of [0, 1]) {
    for (let i = 0; i < batch.count; i++) {
      batch.targets.set([2, 3 * Math.sin(i + turn), 3 * Math.cos(i + turn)], 3 * i);
    }
    reached.push(await batch.solve());
  }
  const { bones, workers, sharedMemory } = batch;
  const last = [...batch.positions.slice(-3)];
  await batch.dispose();
  return { bones, workers, sharedMemory, reached, last };
}

/** A pool that is not disposed of: the program ends all the same. */
async function forget(ChainPool) {
  return new ChainPool({ ...MANY, workers: 2 }).solve();
}

function reach(TwoBone) {
  const arm = new TwoBone({ root: [0, 0], lengths: [3, 2] });
  const status = arm.solve(1, 4);
  return { status, joints: arm.joints.map(({ x, y }) => [x, y]) };
}

function walk(Walker) {
  const spider = new Walker({ legs: 8, lengths: [50, 45, 35] });
  spider.drive(100);
  let lifted = 0;
  for (let frame = 0; frame < 60; frame++) {
    spider.update(1 / 60);
    lifted += spider.events.filter(({ type }) => type === 'lifted').length;
  }
  return { lifted, x: spider.body.x };
}

function nameOfRuntime() {
  const { Bun, Deno, process } = globalThis;
  return Bun ? `Bun ${Bun.version}` : Deno ? `Deno ${Deno.version.deno}` : `Node ${process.versions.node}`;
}
