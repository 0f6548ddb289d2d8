// The tests of fabrik/three with older releases of three.js, from the oldest that it supports: package.json lists them. And
// its declarations with releases of @types/three.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { install, REPOSITORY, run } from '../package/pack.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));

/** What the tests need of the repository. Docs and demos are large, and not needed. */
const PARTS = ['package.json', 'web', 'tests/three', 'tests/native', 'bench'];
const LEFT_OUT = /[/\\](node_modules|demos|docs|site|pictures|results)$/;

/** What another release can break: how bones are read and written, what is drawn and dragged, and clips. */
const TESTS = ['binding', 'helper', 'controls', 'bake'].map((name) => `tests/three/${name}.test.js`);

let folder;

before(async () => {
  // With it, a `node --test` within a test skips its files, and passes.
  delete process.env.NODE_TEST_CONTEXT;
  folder = await mkdtemp(join(tmpdir(), 'fabrik-three-'));
  for (const part of PARTS) {
    await cp(join(REPOSITORY, part), join(folder, part), {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path),
    });
  }
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(REPOSITORY, 'node_modules/jsdom'), join(folder, 'node_modules/jsdom'));
});
after(() => rm(folder, { recursive: true, force: true }));

const versionsOf = (start) => Object.entries(devDependencies).filter(([name]) => name.startsWith(start));

for (const [name, version] of versionsOf('three-')) {
  test(`fabrik/three with three ${version.split('@')[1]}`, async () => {
    const installed = join(HERE, 'node_modules', name);
    assert.ok(existsSync(installed), `${name} is not installed: 'npm run test:all' installs it`);
    const link = join(folder, 'node_modules/three');
    await rm(link, { force: true });
    await symlink(installed, link);
    const script = "import('three').then(({ REVISION }) => console.log(REVISION))";
    const { stdout } = await run(process.execPath, ['-e', script], folder);
    assert.equal(stdout.trim(), version.split('.')[1]);
    const tests = TESTS.filter((path) => existsSync(join(folder, path)));
    const { stdout: report } = await run(
      process.execPath,
      ['--test', '--test-reporter=tap', '--test-concurrency=1', ...tests],
      folder,
    );
    const [, passed] = /^# pass (\d+)$/m.exec(report) ?? [];
    assert.ok(Number(passed) > 10 * tests.length, `only ${passed} tests have run`);
  });
}

test('the declarations of fabrik/three with @types/three', async (t) => {
  const installed = await install();
  const { folder: project } = installed;
  try {
    await cp(join(REPOSITORY, 'tests/package/types/three.ts'), join(project, 'program.ts'));
    const config = {
      extends: join(REPOSITORY, 'tests/package/types/tsconfig.json'),
      files: ['program.ts'],
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
    await mkdir(join(project, 'node_modules/@types'));
    const link = join(project, 'node_modules/@types/three');
    for (const [name, version] of versionsOf('types-')) {
      await t.test(version, async () => {
        const types = join(HERE, 'node_modules', name);
        assert.ok(existsSync(types), `${name} is not installed: 'npm run test:all' installs it`);
        await rm(link, { force: true });
        await symlink(types, link);
        const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
        await run(process.execPath, [compiler, '--project', 'tsconfig.json'], project);
      });
    }
  } finally {
    await installed.remove();
  }
});
