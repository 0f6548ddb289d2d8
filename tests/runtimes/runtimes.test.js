// The packed package in other versions of Node, in Deno and in Bun, by import and by require.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { install, run } from '../package/pack.js';
import { assertReached } from '../package/reached.js';

const HERE = dirname(fileURLToPath(import.meta.url));

/** The programs of package.json, and what comes before the name of a file to run. */
const RUNTIMES = [
  { name: 'Node 20', package: 'node-20', path: 'bin/node', given: [] },
  { name: 'Node 22', package: 'node-22', path: 'bin/node', given: [] },
  { name: 'Node 24', package: 'node-24', path: 'bin/node', given: [] },
  { name: 'Deno', package: '@deno/linux-x64-glibc', path: 'deno', given: ['run', '--allow-read'] },
  { name: 'Bun', package: '@oven/bun-linux-x64-baseline', path: 'bin/bun', given: ['run'] },
];

const { platform, arch, report } = process;
const libc = report.getReport().header.glibcVersionRuntime ? 'glibc' : 'another libc';
const HERE_IS = `${platform}, ${arch}, ${libc}`;
const FOREIGN = HERE_IS !== 'linux, x64, glibc';
const WHY = FOREIGN && `these programs are for linux, x64, glibc, and this is ${HERE_IS}`;

let installed;

before(async () => {
  if (FOREIGN) {
    return;
  }
  installed = await install();
  for (const file of ['import.js', 'require.cjs', 'play.js']) {
    await cp(join(HERE, file), join(installed.folder, file));
  }
});
after(() => installed?.remove());

for (const runtime of RUNTIMES) {
  for (const [verb, file] of [
    ['imports', 'import.js'],
    ['requires', 'require.cjs'],
  ]) {
    const solves = `${runtime.name} ${verb} the package, and uses a chain, an arm, a walker, lean, a batch and a pool`;
    test(solves, { skip: WHY }, async (t) => {
      const version = versionOf(runtime);
      t.diagnostic(`${runtime.name}: ${version}`);
      const result = await resultOf(runtime, file);
      assert.equal(result.runtime, `${runtime.name.split(' ')[0]} ${version}`);
      assertReached(result.chain);
      assertReached(result.lean);
      assertArm(result.arm);
      assert.ok(result.walker.lifted >= 4, `${result.walker.lifted} feet were lifted`);
      assert.ok(result.walker.x > 50, `the walker came to ${result.walker.x}`);
      assert.deepEqual(result.batch.reached, [3000, 3000]);
      assert.deepEqual(result.pool, { ...result.batch, workers: 2, sharedMemory: true });
      assert.equal(result.forgotten, 3000);
    });
  }
}

function versionOf(runtime) {
  const manifest = join(HERE, 'node_modules', runtime.package, 'package.json');
  assert.ok(existsSync(manifest), `${runtime.package} is not installed: 'npm run test:all' installs it`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/^v/, '');
}

/** Runs a file of the user's project, which writes one line of JSON, says nothing else, and ends by itself. */
async function resultOf(runtime, file) {
  const program = join(HERE, 'node_modules', runtime.package, runtime.path);
  const { stdout, stderr } = await run(program, [...runtime.given, file], installed.folder, 60_000);
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

/** Two bones, 3 and 2 long, from the origin to the target. */
function assertArm({ status, joints: [root, elbow, tip] }) {
  const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);
  assert.equal(status, 'reached');
  assert.deepEqual(root, [0, 0]);
  assert.ok(Math.abs(distance(root, elbow) - 3) < 1e-5, `elbow at ${elbow}`);
  assert.ok(Math.abs(distance(elbow, tip) - 2) < 1e-5, `elbow at ${elbow}`);
  assert.ok(distance(tip, [1, 4]) < 1e-4, `tip at ${tip}`);
}
