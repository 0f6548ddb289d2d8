// The same bits everywhere: natively by each compiler at each level, and in wasm by each tier of Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkHash } from '../golden/hash.js';

const HOME = fileURLToPath(new URL('../..', import.meta.url));
const FLAGS = ['-std=c17', '-ffp-contract=off', '-Isrc'];
const BUILDS = [
  ['gcc', '-O0'],
  ['gcc', '-O3'],
  ['gcc', '-O3', '-march=native'],
  ['clang', '-O0'],
  ['clang', '-O3'],
  ['clang', '-O3', '-march=native'],
];
const TIERS = ['--no-liftoff', '--liftoff-only'];
const SCRIPT = `
  import { golden } from './tests/golden/golden.js';
  import { Chain } from './web/fabrik.js';
  console.log(golden(Chain));
`;

function run(command, ...words) {
  return execFileSync(command, words, { cwd: HOME, encoding: 'utf8' }).trim();
}

function isThere(compiler) {
  try {
    run(compiler, '--version');
    return true;
  } catch {
    return false;
  }
}

for (const [compiler, ...options] of BUILDS) {
  const name = [compiler, ...options].join(' ');
  const skip = !isThere(compiler) && `${compiler} is not on this machine: its bits were NOT checked`;
  test(`built by ${name}, the solver gives the golden bits`, { skip }, () => {
    mkdirSync(`${HOME}/build`, { recursive: true });
    const sources = readdirSync(`${HOME}/src`).filter((file) => file.endsWith('.c'));
    const program = `build/golden${name.replaceAll(/[ =]/g, '')}`;
    const paths = sources.map((file) => `src/${file}`);
    run(compiler, ...FLAGS, ...options, ...paths, 'tests/golden/golden.c', '-lm', '-o', program);
    checkHash(run(`${HOME}/${program}`));
  });
}

for (const tier of TIERS) {
  test(`in Node with ${tier}, the package gives the golden bits`, () => {
    checkHash(run(process.execPath, tier, '--input-type=module', '--eval', SCRIPT));
  });
}

test('the same program tells another hash of anything else', async () => {
  const { golden } = await import('../golden/golden.js');
  const { Chain } = await import('../../web/fabrik.js');
  class Careless extends Chain {
    solve(target) {
      return super.solve(target.map((x) => x * (1 + 2 ** -30)));
    }
  }
  assert.throws(() => checkHash(golden(Careless)), /the hash is [0-9a-f]{8}, not/);
});
