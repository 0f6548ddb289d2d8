// Results have the same bits on every machine: the sources use no function of libm whose bits differ,
// and flags of the compiler that may change bits are refused.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

const sources = readdirSync(join(repository, 'src'), { recursive: true })
  .filter((name) => /\.[ch]$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(repository, 'src', name), 'utf8') }));

/** The code of a source, without comments and strings. */
const codeOf = (text) => text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ').replace(/"(?:[^"\\\n]|\\.)*"/g, '""');

// IEEE 754 rounds sqrt correctly, and fabs, floor, ceil, trunc, nearbyint and copysign are exact. All
// other functions of <math.h> are not the same everywhere: fmin and fmax may return either zero.
const UNSAFE =
  /\b(?:fmin|fmax|fma|fmod|remainder|hypot|pow|exp2?|expm1|log(?:2|10|1p)?|cbrt|round|a?(?:sin|cos|tan)h?|atan2|sincos)[fl]?\s*\(/g;

describe('the C sources', () => {
  test('are found, in folders', () => {
    assert.ok(sources.length > 60, `only ${sources.length} files`);
    assert.ok(sources.some(({ name }) => name === join('core', 'trig.c')));
  });

  test('call no function of libm that differs between machines', () => {
    const calls = sources.flatMap(({ name, text }) =>
      [...codeOf(text).matchAll(UNSAFE)].map(([call]) => `src/${name}: ${call}`),
    );
    assert.deepEqual(calls, []);
    for (const call of ['fmax(a, 0)', 'sinf(x)', 'atan2 (y, x)', 'x = pow(2, y)']) {
      assert.match(call, new RegExp(UNSAFE, ''), 'the pattern itself');
    }
  });

  const compilers = ['gcc', 'clang'].filter((name) => !spawnSync(name, ['--version']).error);

  test('are compiled by at least one installed compiler', () => assert.notEqual(compilers.length, 0));

  for (const compiler of compilers) {
    const compile = (...flags) =>
      execFileSync(compiler, ['-std=c17', '-Isrc', '-fsyntax-only', ...flags, 'src/two_bone/solve.c'], {
        cwd: repository,
        stdio: 'pipe',
        encoding: 'utf8',
      });

    test(`are refused by ${compiler} with flags that change bits`, () => {
      compile();
      for (const flag of ['-ffast-math', '-Ofast', '-ffinite-math-only']) {
        assert.throws(
          () => compile(flag),
          /compile without -ffast-math: results must have the same bits/,
          flag,
        );
      }
    });

    const x87 = process.arch === 'x64' && compiler === 'gcc';
    test(`are refused by ${compiler} with floats of more precision`, {
      skip: !x87 && 'needs gcc on x64',
    }, () => {
      assert.throws(() => compile('-mfpmath=387'), /evaluate floats and doubles in their own precision/);
    });
  }
});
