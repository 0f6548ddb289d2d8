// What it costs when a target that cannot be reached moves.
//
//     node bench/blocked.js [--quick] [--seed N | --seed fresh] [--package DIR] [--against DIR] [--json FILE]
//
// Chains with limits follow targets that leave what they can reach and come back to it. Without --package
// this checkout is measured. --against measures another package on the same paths in the same process,
// and prints the ratios. A package is a folder with a built package.

import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { BUDGET, TRUST } from './blocked/judge.js';
import { FULL, measure, paces } from './blocked/measure.js';
import { kindTable, stepTable } from './blocked/tables.js';
import { HERE, loadPackage } from './packages.js';
import { seeded } from './random.js';
import { PROFILES } from './reach/limited.js';
import { LEAP } from './reach/tracking-table.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    package: { type: 'string', default: HERE },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const seed = options.seed === 'fresh' ? randomInt(2 ** 32) : Number(options.seed);
const { quick, against } = options;
const two = against !== undefined;
const packages = await Promise.all((two ? [against, options.package] : [options.package]).map(loadPackage));
const names = two ? ['old', 'new'] : ['package'];

const run = {
  routes: 3,
  passes: quick ? 1 : 3,
  paces: quick ? paces.map(({ step, frames }) => ({ step, frames: frames / 4 })) : paces,
  random: seeded(seed),
};

const machine = `${cpus()[0].model}, ${cpus().length} cores`;
console.log(`fabrik, moving targets that cannot be reached
${machine}; node ${process.version}; ${new Date().toISOString().slice(0, 10)}; seed ${seed}${quick ? '; quick' : ''}
${packages.map(({ description }, i) => `${names[i]}: ${description}`).join('\n')}

Joints: 2-D ranges; cones; hinges; balls; balls, hinges and cones in turn (3-D mixed). Bones of 0.5 to 1.5; ${run.routes} chains
of each kind. ${PROFILES}
With 6 and 10 bones, the limits of moderate and knee chains are 1/2 and 3/10 as wide.
Targets follow a motion of the joints within their limits; in turn they follow it and leave it for an excursion of
0.1 to 0.5 of the reach, smoothly. step: how far a target moves per frame, mean, percent of the reach; single steps
are 0.8 to 1.2 of it. All options have their defaults: tolerance 1e-4 of the reach, 1000 iterations.
blocked: frames that were not reached, percent. exits: how often a target left what was reached. its, us: iterations and
microseconds of blocked frames, mean, median, 99th percentile; full: more than ${FULL} iterations, percent; reached: mean of
the frames that were reached. A time is of a solve and of reading the positions, the least of ${run.passes} passes over the path.
missed: frames that were not reached, but can be: by construction, or another package reached them, or a new chain
does, from rest or from the frame's pose, with ${BUDGET} iterations. Every blocked frame is judged: where new chains come no
nearer than d to a target, targets within ${TRUST} d of it cannot be reached, either.
leaps: frames in which a joint moves by more than ${LEAP} of the reach, as jumps in bench/reach.js; blocked: those of them
that are blocked frames; worst: the largest such motion over the reach. stalled: blocked frames of this status.
error: distance to the target in blocked frames, mean, percent of the reach; excess: by how much the judge's new
chains came nearer, where it made them, likewise.`);

const before = performance.now();
const { followed, judged } = measure(packages, run);
console.log('\n[steps]');
const steps = stepTable(followed, names);
console.log('\n[kinds]');
const byKind = kindTable(followed, names);
console.log(`
Judged: ${judged.frames} frames that cannot be reached, ${judged.solved} solved for by new chains; ${judged.mistakes} of their distances were too
great, as other targets show.
${((performance.now() - before) / 1e3).toFixed(0)} s`);

if (options.json) {
  const versions = Object.fromEntries(packages.map(({ description }, i) => [names[i], description]));
  const json = JSON.stringify({
    seed,
    quick,
    node: process.version,
    machine,
    versions,
    judged,
    steps,
    kinds: byKind,
  });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
