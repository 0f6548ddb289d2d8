// The same bits everywhere: natively by each compiler at each level, and in wasm by each tier of Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HeightField, TwoBone, Walker } from '../../web/fabrik.js';
import { playArms } from '../golden/arms.js';
import { checkHash } from '../golden/hash.js';
import { playWalkers } from '../golden/walkers.js';
import { MANY } from './cases.js';

const HOME = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = ['golden', 'chains', 'walkers', 'surfaces', 'arms', 'poses', 'rigs'].map(
  (name) => `tests/golden/${name}.c`,
);
const FLAGS = ['-std=c17', '-ffp-contract=off', '-fno-tree-vectorize', '-Isrc'];
const WANTED = readFileSync(`${HOME}/tests/golden/hash.txt`, 'utf8');
const BUILDS = [
  ['gcc', '-O3', '-march=native'],
  ['clang', '-O3'],
  ['gcc', '-O0'],
  ['gcc', '-O3'],
  ['clang', '-O0'],
  ['clang', '-O3', '-march=native'],
];
// The default is both: code is compiled again while it runs.
const TIERS = ['--no-liftoff', '--liftoff-only'];
const SCRIPT = `
  import { golden } from './tests/golden/golden.js';
  import * as fabrik from './web/fabrik.js';
  console.log(golden(fabrik));
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

for (const [compiler, ...options] of MANY ? BUILDS : []) {
  const name = [compiler, ...options].join(' ');
  const skip = !isThere(compiler) && `${compiler} is not on this machine: its bits were NOT checked`;
  test(`built by ${name}, solver, walker and arm give the golden bits`, { skip }, () => {
    mkdirSync(`${HOME}/build`, { recursive: true });
    const sources = readdirSync(`${HOME}/src`, { recursive: true }).filter((file) => file.endsWith('.c'));
    const program = `build/golden${name.replaceAll(/[ =]/g, '')}`;
    const paths = sources.map((file) => `src/${file}`);
    run(compiler, ...FLAGS, ...options, ...paths, ...PROGRAM, '-lm', '-o', program);
    checkHash(run(`${HOME}/${program}`));
  });
}

for (const tiers of [[], ...(MANY ? TIERS.map((tier) => [tier]) : [])]) {
  test(`in Node with ${tiers[0] ?? 'all tiers'}, the package gives the golden bits`, () => {
    checkHash(run(process.execPath, ...tiers, '--input-type=module', '--eval', SCRIPT));
  });
}

/** Another target, by a billionth. */
const moved = (target) => target.map((x) => x * (1 + 2 ** -30));

class OtherWalker extends Walker {
  update(seconds) {
    super.update(seconds * (1 + 2 ** -50));
  }
}

class OtherArm extends TwoBone {
  solve(target, options) {
    return super.solve(moved(target), options);
  }
}

for (const [name, hash] of [
  ['walkers', () => playWalkers(OtherWalker, HeightField)],
  ['arms', () => playArms(OtherArm)],
]) {
  test(`${name} that get slightly different input give a different hash`, () => {
    const [, wanted] = WANTED.match(new RegExp(`^${name} ([0-9a-f]{8})$`, 'm'));
    const other = hash();
    assert.match(other, /^[0-9a-f]{8}$/);
    assert.notEqual(other, wanted);
  });
}

test('a wrong hash is refused with advice', () => {
  checkHash(WANTED.trim());
  assert.throws(
    () => checkHash('chains 01234567'),
    /the hash is chains 01234567, not .* run \.\/build\.sh golden/s,
  );
});
