// Measures the bending of the legs without the gait, in wasm: legs.c, compiled like the package's modules.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { count, fixed, part, quantile, Table } from '../reach/table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

function build() {
  mkdirSync(`${root}/build`, { recursive: true });
  const sources = readdirSync(`${root}/src`, { recursive: true }).filter((name) => name.endsWith('.c'));
  const flags =
    '-std=c17 -O2 -flto -Wall -Wextra -Werror -ffp-contract=off -fno-math-errno --no-entry -sFILESYSTEM=0';
  execFileSync('emcc', [
    ...flags.split(' '),
    '-sINITIAL_MEMORY=2MB',
    '-sTOTAL_STACK=65536',
    '-sEXPORTED_FUNCTIONS=_prepare,_walk,_bend',
    `-I${root}/src`,
    `${root}/bench/walker/legs.c`,
    ...sources.map((name) => `${root}/src/${name}`),
    '-o',
    `${root}/build/bench-legs.wasm`,
  ]);
  const module = new WebAssembly.Module(readFileSync(`${root}/build/bench-legs.wasm`));
  return /** @type {any} */ (new WebAssembly.Instance(module, {}).exports);
}

/** CPU time of a call, in nanoseconds per leg and frame, with 8 legs. */
function clock(call, frames) {
  const before = process.cpuUsage();
  call(frames);
  const { user, system } = process.cpuUsage(before);
  return (1000 * (user + system)) / (8 * frames);
}

export function legsTable(/** @type {{ quick: boolean }} */ { quick }) {
  const rounds = quick ? 5 : 21;
  const frames = quick ? 3000 : 12_000;
  console.log(`The same spider inside one module, without JavaScript: nanoseconds a leg a frame. update: all of it; bones: the
bending of the legs alone, to the hips and feet of 600 frames of the same walk; share: of the update, percent.`);
  const { prepare, walk, bend } = build();
  const table = new Table({
    'L/s': count(4),
    update: fixed(1),
    bones: fixed(1),
    gait: fixed(1),
    share: part(),
  });
  for (const speed of [1, 2, 4, 6]) {
    prepare(speed);
    const samples = { update: /** @type {number[]} */ ([]), bones: /** @type {number[]} */ ([]) };
    for (let round = -3; round < rounds; round++) {
      const update = clock(walk, frames);
      const bones = clock(bend, frames);
      if (round >= 0) {
        samples.update.push(update);
        samples.bones.push(bones);
      }
    }
    const update = quantile(samples.update, 0.5);
    const bones = quantile(samples.bones, 0.5);
    table.add({ 'L/s': speed, update, bones, gait: update - bones, share: bones / update });
  }
  return table.rows;
}
