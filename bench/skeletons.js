// Inverse kinematics on skeletons of three.js, beside CCDIKSolver of three.js.
//
//     node bench/skeletons.js [--quick] [--seed N] [--rig WORD] [--adapter WORD] [--glb FILE]... [--json FILE]
//
// Prints tables for each adapter: a row per rig, and one for all. --rig and --adapter select those whose
// name contains a word. --glb: the rigs of these files, in four placements, instead of the rigs that are
// built in code. The judge, tests/three/judge.js, uses only the matrices of three.js.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { REVISION } from 'three';
import { judgeChain } from '../tests/three/judge.js';
import { RIGS } from '../tests/three/rigs.js';
import { Table, text } from './reach/table.js';
import { ccdik, ccdikSmallest } from './skeletons/ccdik.js';
import { skeletonIK } from './skeletons/fabrik.js';
import { loadRig, PLACEMENTS } from './skeletons/glb.js';
import { fromAnimation, fromLastPose } from './skeletons/reference.js';
import { PATHS, POSES, rowOf } from './skeletons/table.js';

/** @typedef {import('../tests/three/judge.js').ChainResult} ChainResult */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    rig: { type: 'string', default: '' },
    adapter: { type: 'string', default: '' },
    glb: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});

const { quick } = options;
const seed = Number(options.seed);
if (!(Number.isInteger(seed) && seed >= 0)) {
  throw new RangeError(`--seed must be a whole number of 0 or more, but is '${options.seed}'`);
}
const judgeOptions = quick ? { seed, targets: 100, frames: 100 } : { seed, targets: 1000, frames: 1000 };

const smallest = ccdikSmallest();
const adapters = [skeletonIK, fromAnimation, fromLastPose, ccdik(15), ccdik(100), smallest].filter(
  ({ name }) => name.toLowerCase().includes(options.adapter.toLowerCase()),
);
const files = options.glb?.flatMap((file) => Object.keys(PLACEMENTS).map((place) => loadRig(file, place)));
const rigs = (files ? await Promise.all(files) : RIGS.map((make) => make())).filter(({ name }) =>
  name.toLowerCase().includes(options.rig.toLowerCase()),
);
if (adapters.length === 0 || rigs.length === 0) {
  throw new RangeError(`no ${rigs.length === 0 ? 'rig' : 'adapter'} has a name with this word`);
}

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, skeletons of three.js
${machine}; node ${process.version}; three r${REVISION}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}
${rigs.length} rigs, ${rigs.reduce((all, { chains }) => all + chains.length, 0)} chains; ${judgeOptions.targets} \
random reachable targets per chain; ${judgeOptions.frames} frames of a paused clip.
rest %: solving for the present tip changes no bit. only rot. %: nothing but rotations of the chain's bones changes.
false: how often the status was 'reached' with an error above 1e-4 of the reach. twist kept %: cases in which all
bones of the chain keep their twist to 1e-5 rad. local: in the bone's own frame; parent: as seen from the chain's
parent; bones within 120° of the animated direction. same bits %: for the same pose and target, at once again, and
after five other targets. drift: frames of a paused clip with the bits of the first one, and the greatest turn.
wrong bends %: elbows and knees that bend to the other side than at rest, of 1000 targets. SkeletonIK is given its
limits for arms and legs; the others have no such limits, and solve without any.
µs: median of an update; CCDIKSolver without the refresh of matrices that it needs, the others with it.
Paths of 120 frames. still %, walk %: paths without a jump, at rest and over the clip. chains %: chains without a jump
on any of the paths. worst: the fastest turn of a bone, of what is allowed per frame:
(10 + reach / shortest bone) x (motion of the target + of the animation) / reach + 0.02 rad.
circle: in front. orbit: around the root, through the direction opposite to the animation's tip, and 2, 10 and 30
degrees beside it. stretch: from the animation's tip out to .98 of the reach and back, 4 directions. return: away from
the animation's tip and back, 8 lines and 4 loops. no snap %: returns without a jump in their last 6 frames. left: the
greatest angle to the animation after a return. forced: how many of all paths with a jump ask for too much there: any
solver turns a bone by at least half of what is allowed. on target %: paths with an error of at most 1e-4 in every frame.`);

const began = performance.now();
/** @type {Record<string, unknown>[]} */
const totals = [];
/** @type {Record<string, unknown>[]} */
const details = [];
for (const adapter of adapters) {
  console.log(`\n[${adapter.name}: poses]`);
  const table = new Table(POSES);
  /** @type {ChainResult[]} */
  const all = [];
  for (const rig of rigs) {
    const results = rig.chains.map((chain) => judgeChain(adapter, rig, chain, judgeOptions));
    table.add({ adapter: adapter.name, ...rowOf(rig.name, results) });
    all.push(...results);
    for (const [i, { reach, ...result }] of results.entries()) {
      details.push({ adapter: adapter.name, rig: rig.name, chain: rig.chains[i].name, ...result });
    }
  }
  const total = rowOf('all', all);
  table.add({ adapter: adapter.name, ...total });
  totals.push({ ...total, rig: adapter.name });
  console.log(`\n[${adapter.name}: paths]`);
  const paths = new Table(PATHS);
  for (const row of table.rows) {
    paths.add(row);
  }
}

const wide = { rig: text(28) };
console.log('\n[all adapters: poses]');
const poses = new Table({ ...POSES, ...wide });
for (const row of totals) {
  poses.add(row);
}
console.log('\n[all adapters: paths]');
const paths = new Table({ ...PATHS, ...wide });
for (const row of totals) {
  paths.add(row);
}
if (smallest.counts.size > 0) {
  const counts = [...smallest.counts.values()].sort((a, b) => a - b);
  console.log(`\nCCDIKSolver's smallest counts: ${counts.join(' ')}`);
}
console.log(`\n${((performance.now() - began) / 1e3).toFixed(0)} s`);

if (options.json) {
  const about = { seed, node: process.version, three: REVISION, machine, ...judgeOptions };
  const json = JSON.stringify({ ...about, totals, details });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{"(adapter|rig)/g, '$1\n{"$2')}\n`);
}
