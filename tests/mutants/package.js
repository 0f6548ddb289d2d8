// Judges mutants of the package by the tests in Node, and by those of the elements in Chromium. Of these, only the files
// run that ran the line of the mutant before, the quickest first.

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { linesInBrowser, linesInNode } from './coverage.js';
import { filesOf } from './draw.js';
import { run } from './run.js';

const COLLECTOR = fileURLToPath(new URL('browser-coverage.js', import.meta.url));
const IN_NODE = ['tests/js', 'tests/three'];
const IN_BROWSER = 'tests/browser';

/** Folders that tests need besides what is in the repository itself. */
const LINKED = ['node_modules', 'bench/peers/node_modules'];

/** What a copy does not need. */
const LEFT_OUT = ['.git', 'build', 'node_modules'];

/**
 * Copies the repository, which must have been built, and finds out which test runs which line.
 * @param {string} repository whose tests judge
 * @param {number} jobs how many mutants are judged at a time, each in a copy of its own
 */
export async function preparePackage(repository, jobs) {
  const folder = mkdtempSync(join(tmpdir(), 'fabrik-mutants-'));
  const copies = Array.from({ length: jobs }, (_, i) => copyTo(repository, join(folder, `copy-${i}`)));
  const [first] = copies;
  const tests = [];
  for (const file of [...IN_NODE, IN_BROWSER].flatMap((part) => testsIn(first, part))) {
    tests.push(await measure(first, file, join(folder, 'coverage')));
  }
  for (const { file, failed } of tests.filter((each) => each.failed !== null)) {
    process.stderr.write(`${file} fails without a mutant, and judges none: ${failed}\n`);
  }
  const sound = tests.filter(({ failed }) => failed === null).sort((a, b) => a.seconds - b.seconds);
  return {
    tests,
    coverage: filesOf(repository, 'js').map((file) => coverageOf(repository, file, sound)),
    /** The same as `judge` of native.js; `copy` is the number of the copy. */
    async judge({ file, line, text }, copy) {
      if (!(await compiles(text))) {
        return undefined;
      }
      const root = copies[copy];
      const before = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(root, file), text);
      try {
        let bundled = false;
        for (const test of sound.filter(({ lines }) => lines.get(file)?.has(line))) {
          if (inBrowser(test.file) && !bundled) {
            bundle(root);
            bundled = true;
          }
          const timeout = 1000 * (20 + 5 * test.seconds);
          const { failed } = await run(process.execPath, [test.file], { cwd: root, timeout });
          if (failed !== null) {
            return `${basename(test.file)}: ${failed}`;
          }
        }
        return null;
      } finally {
        writeFileSync(join(root, file), before);
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function copyTo(repository, folder) {
  mkdirSync(folder);
  for (const name of readdirSync(repository).filter((each) => !LEFT_OUT.includes(each))) {
    cpSync(join(repository, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  for (const path of LINKED) {
    symlinkSync(join(repository, path), join(folder, path));
  }
  // It changes Playwright, so it must import the same one as the tests.
  copyFileSync(COLLECTOR, join(folder, basename(COLLECTOR)));
  bundle(folder);
  return folder;
}

/** The script of the elements, as it is read by people: its lines are those of the sources. */
function bundle(root) {
  const flags = [
    '--bundle',
    '--format=iife',
    '--global-name=fabrik',
    '--target=es2022',
    '--sourcemap=external',
  ];
  execFileSync(
    'node_modules/.bin/esbuild',
    ['web/global.js', ...flags, '--log-level=error', '--outfile=web/build/fabrik.global.js'],
    { cwd: root },
  );
}

const inBrowser = (file) => file.startsWith(IN_BROWSER);

/** Of the browser, only tests of elements: those of pages run pages. */
const testsIn = (root, part) =>
  readdirSync(join(root, part))
    .filter((name) => name.endsWith('.test.js') && (part !== IN_BROWSER || name.startsWith('element')))
    .sort()
    .map((name) => `${part}/${name}`);

/** Runs a file of tests, and notes the lines that it runs. */
async function measure(root, file, folder) {
  const into = join(folder, file.replaceAll('/', '-'));
  mkdirSync(into, { recursive: true });
  const env = inBrowser(file) ? { FABRIK_COVERAGE: into } : { NODE_V8_COVERAGE: into };
  const given = inBrowser(file) ? ['--import', './browser-coverage.js', file] : [file];
  const { failed, seconds } = await run(process.execPath, given, { cwd: root, env, timeout: 600_000 });
  const lines = failed ? new Map() : (inBrowser(file) ? linesInBrowser : linesInNode)(into, root);
  rmSync(into, { recursive: true });
  return { file, failed, seconds, lines };
}

async function compiles(text) {
  try {
    await transform(text, { loader: 'js', logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}

/** How many lines with code a file has, and how many of them ran in at least one test. */
function coverageOf(repository, file, tests) {
  const source = readFileSync(join(repository, file), 'utf8');
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, ''));
  const numbers = code
    .split('\n')
    .map((text, i) => (/^\s*(?:\/\/|[)}\];,]*$)/.test(text) ? 0 : i + 1))
    .filter((number) => number > 0);
  const ran = numbers.filter((number) => tests.some(({ lines }) => lines.get(file)?.has(number)));
  return { file, lines: numbers.length, ran: ran.length };
}
