// Judges mutants of the C core by the golden hash, which is quick, then by few cases of the native tests, then by all of
// them. No sanitizers.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { filesOf } from './draw.js';
import { run } from './run.js';

const FLAGS = [
  '-std=c17',
  '-Isrc',
  '-O2',
  '-w',
  '-ffp-contract=off',
  '-fno-math-errno',
  '-fno-tree-vectorize',
];

/** Tests look into what the allocator does; mutants must trap where the code knows that it is wrong. */
const TEST_FLAGS = [...FLAGS, '-DIK_ASSERTIONS', '-Itests/native'];

/**
 * Compiles everything in a folder of its own.
 * @param {string} repository whose tests judge
 * @returns {Promise<{ judge(mutant: import('./draw.js').Mutant): Promise<string | null | undefined>, remove(): void }>}
 *   `judge` gives what killed a mutant, null if nothing did, or undefined if it is none: it does not compile, or to the same
 *   code
 */
export async function prepareNative(repository) {
  const folder = mkdtempSync(join(tmpdir(), 'fabrik-mutants-'));
  for (const part of ['src', 'tests/native', 'tests/golden']) {
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  }
  const compile = (source, flags, object) => {
    mkdirSync(join(folder, dirname(object)), { recursive: true });
    execFileSync('gcc', [...flags, '-c', source, '-o', object], { cwd: folder, stdio: 'pipe' });
  };
  const sources = filesOf(repository, 'c').filter((file) => file.endsWith('.c'));
  const objectOf = (source) => `build/${source.replace(/\.c$/, '.o')}`;
  const testsIn = (part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.c'))
      .map((name) => `${part}/${name}`);
  for (const source of [...sources, ...testsIn('tests/native'), ...testsIn('tests/golden')]) {
    compile(source, TEST_FLAGS, objectOf(source));
  }
  // Which functions the tests replace is said by the build.
  const [wrap] = /-Wl,--wrap=[\w,=-]+/.exec(readFileSync(join(repository, 'tools/native.sh'), 'utf8'));
  const link = (program, objects, flags = []) =>
    execFileSync('gcc', [...objects, '-lm', ...flags, '-o', program], { cwd: folder, stdio: 'pipe' });
  const library = sources.map(objectOf);
  const programs = () => {
    link('native-tests', [...library, ...testsIn('tests/native').map(objectOf)], [wrap]);
    link('golden', [...library, ...testsIn('tests/golden').map(objectOf)]);
  };
  const hash = () =>
    execFileSync('./golden', { cwd: folder, encoding: 'utf8', timeout: 300_000, stdio: 'pipe' });

  programs();
  const whole = await run('./native-tests', [], { cwd: folder });
  if (whole.failed) {
    throw new Error(`the native tests fail without a mutant: ${whole.failed}`);
  }
  const included = new Map(
    [...sources, ...testsIn('tests/native')].map((each) => [each, includesOf(folder, each)]),
  );
  const timeout = 1000 * (10 + 5 * whole.seconds);
  const wanted = hash();

  return {
    seconds: whole.seconds,
    async judge({ file, text }) {
      const before = readFileSync(join(folder, file), 'utf8');
      // A header is part of many objects.
      const affected = file.endsWith('.h')
        ? [...sources, ...testsIn('tests/native')].filter((each) => included.get(each).has(basename(file)))
        : [file];
      const objects = new Map(
        affected.map((each) => [objectOf(each), readFileSync(join(folder, objectOf(each)))]),
      );
      try {
        writeFileSync(join(folder, file), text);
        try {
          for (const each of affected) {
            compile(each, TEST_FLAGS, objectOf(each));
          }
        } catch {
          return undefined;
        }
        if ([...objects].every(([object, bytes]) => bytes.equals(readFileSync(join(folder, object))))) {
          return undefined;
        }
        programs();
        try {
          if (hash() !== wanted) {
            return 'the golden hash';
          }
        } catch {
          return 'the golden hash: no end';
        }
        for (const cases of ['few', '']) {
          const { failed } = await run('./native-tests', [], {
            cwd: folder,
            env: { FABRIK_CASES: cases },
            timeout,
          });
          if (failed !== null) {
            return failed;
          }
        }
        return null;
      } finally {
        writeFileSync(join(folder, file), before);
        for (const [object, bytes] of objects) {
          writeFileSync(join(folder, object), bytes);
        }
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The names of the headers that a source includes, also by way of others. */
function includesOf(folder, source) {
  const made = execFileSync('gcc', ['-MM', ...FLAGS, '-Itests/native', source], {
    cwd: folder,
    encoding: 'utf8',
  });
  return new Set(made.split(/[\s\\]+/).map((path) => basename(path)));
}
