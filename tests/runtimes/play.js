// One solve of a chain, of an arm and of a chain of the lean module, and one second of walking.

import { solve } from './solve.js';

export function play({ Chain, TwoBone, Walker }, lean) {
  return {
    runtime: nameOfRuntime(),
    chain: solve(Chain),
    arm: reach(TwoBone),
    walker: walk(Walker),
    lean: solve(lean.Chain),
  };
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
