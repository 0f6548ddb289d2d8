// Attacks the certificates of rigs, and what they say is reached, with random rigs: see rig/attack.c. It is native code.
//
//     ./build.sh bench rig-attack [COUNT [FIRST]]    COUNT seeds (100,000) from FIRST (1) on

import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = `${root}build/rig-attack`;
const count = Number(process.argv[2] ?? 100_000);
const first = Number(process.argv[3] ?? 1);
const processes = availableParallelism();

/** The flags of native builds: those of the library. */
function flags() {
  const [, list] = /^c_flags=\(([^)]*)\)/m.exec(readFileSync(`${root}tools/native.sh`, 'utf8')) ?? [];
  if (!list) {
    throw new Error('tools/native.sh has no c_flags');
  }
  return list.trim().split(/\s+/);
}

function build() {
  const library = ['core', 'joints', 'rig'].flatMap((folder) =>
    readdirSync(`${root}src/${folder}`)
      .filter((name) => name.endsWith('.c'))
      .map((name) => `src/${folder}/${name}`),
  );
  const tests = ['turn', 'tree', 'tree_pose', 'tree_climb', 'tree_draw', 'tree_proof', 'check'].map(
    (name) => `tests/native/${name}.c`,
  );
  const link = ['-Wl,--wrap=malloc,--wrap=calloc', '-lm', '-o', program];
  mkdirSync(`${root}build`, { recursive: true });
  execFileSync(
    process.env.CC ?? 'gcc',
    [...flags(), '-O2', '-Itests/native', 'bench/rig/attack.c', ...tests, ...library, ...link],
    { cwd: root, stdio: 'inherit' },
  );
}

build();
const share = Math.ceil(count / processes);
for (let i = 0; i < processes; i++) {
  execFile(program, [String(first + i * share), String(share)], (error, output) => {
    console.log(`seeds from ${first + i * share}, ${share} of them:\n${output.trim()}`);
    if (error) {
      process.exitCode = 1;
    }
  });
}
