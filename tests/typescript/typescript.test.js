// The types of the packed package, compiled by the versions of TypeScript that package.json lists, the
// oldest one first.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { install, REPOSITORY, run } from '../package/pack.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
const VERSIONS = Object.keys(devDependencies).map((name) => ({ name, version: name.split('-')[1] }));

/**
 * Programs, and what each of them may use of the platform. The oldest version of TypeScript compiles all of them, and newer
 * versions those that are `newer`. `since` is the first version that knows the syntax of the program.
 */
const PROGRAMS = [
  { file: join(HERE, 'no-dom.ts'), lib: ['es2022'], says: 'fabrik and fabrik/lean without the DOM' },
  {
    file: join(HERE, 'using.ts'),
    lib: ['es2022', 'esnext.disposable'],
    says: '`using`',
    since: 5.2,
    newer: true,
  },
  {
    file: join(REPOSITORY, 'tests/package/types/use.ts'),
    lib: ['es2022', 'dom'],
    says: 'everything, with the DOM',
    newer: true,
  },
  {
    file: join(REPOSITORY, 'tests/package/types/batch.ts'),
    lib: ['es2022'],
    says: 'fabrik/batch without the DOM',
  },
  {
    file: join(REPOSITORY, 'tests/package/types/rig.ts'),
    lib: ['es2022'],
    says: 'fabrik/rig without the DOM',
  },
  {
    file: join(REPOSITORY, 'tests/package/types/pool.ts'),
    lib: ['es2022', 'dom'],
    says: 'fabrik/pool, with the DOM',
  },
  { file: join(HERE, 'robot.ts'), lib: ['es2022'], says: 'fabrik/urdf without urdf-loader' },
];

const COMPILER_OPTIONS = {
  module: 'nodenext',
  target: 'es2022',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
};

let installed;

before(async () => {
  installed = await install();
});
after(() => installed?.remove());

for (const { name, version } of VERSIONS) {
  const isOldest = name === VERSIONS[0].name;
  const programs = PROGRAMS.filter(({ newer, since = 0 }) => (isOldest || newer) && Number(version) >= since);
  for (const { file, lib, says } of programs) {
    test(`TypeScript ${version} compiles ${says}`, async () => {
      const compiler = join(HERE, 'node_modules', name, 'bin/tsc');
      assert.ok(existsSync(compiler), `${name} is not installed: 'npm run test:all' installs it`);
      await cp(file, join(installed.folder, 'program.ts'));
      const config = { compilerOptions: { ...COMPILER_OPTIONS, lib }, files: ['program.ts'] };
      await writeFile(join(installed.folder, 'tsconfig.json'), JSON.stringify(config));
      await run(process.execPath, [compiler, '--project', 'tsconfig.json'], installed.folder);
    });
  }
}

test('the guide of frameworks names the oldest of these versions', async () => {
  const text = await readFile(join(REPOSITORY, 'web/docs/guide/frameworks.md'), 'utf8');
  assert.match(text, new RegExp(`TypeScript ${VERSIONS[0].version.replace('.', '\\.')}\\b`));
});
