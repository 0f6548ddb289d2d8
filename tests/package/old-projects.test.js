// TypeScript in projects with the resolution of modules that was usual before `exports`: all entries have their types.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { install, REPOSITORY, run } from './pack.js';

const CODE = `
import { Chain } from 'fabrik';
import { ChainBatch } from 'fabrik/batch';
import { ChainPool } from 'fabrik/pool';
import { Rig } from 'fabrik/rig';
import 'fabrik/element/chain';
const numbers: number[] = [
  new Chain({ lengths: [1] }).bones,
  new ChainBatch({ count: 1, lengths: [1] }).count,
  new ChainPool({ count: 1, lengths: [1] }).count,
  new Rig({ joints: [{}] }).reach,
];
// @ts-expect-error: the types are those of the package
const wrong: string = new Rig({ joints: [{}] }).reach;
console.log(numbers, wrong);
`;

let installed;

before(async () => {
  installed = await install();
});
after(() => installed?.remove());

test("with moduleResolution: 'node', every entry has its types", async () => {
  const file = join(installed.folder, 'old-project.ts');
  await writeFile(file, CODE);
  const compiler = join(REPOSITORY, 'node_modules/typescript-6/bin/tsc');
  const options = ['--noEmit', '--strict', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];
  const given = [compiler, ...options, '--module', 'commonjs', '--target', 'es2022', '--skipLibCheck', file];
  await run(process.execPath, given, installed.folder);
  const { typesVersions } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  assert.ok(typesVersions);
});
