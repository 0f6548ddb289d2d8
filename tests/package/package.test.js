// The tarball that npm would publish, and what Node and TypeScript make of it once it is installed.

import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { HERE, install, REPOSITORY, run } from './pack.js';
import { linkPeers } from './public-names.js';
import { assertReached } from './reached.js';
import { roundTripProgram } from './round-trip.js';

const MOST_BYTES = 1_650_000;

const ALLOWED = [
  /^(README\.md|LICENSE|package\.json)$/,
  /^src\/\w+\.h$/,
  /^web\/(fabrik|lean|element|global|three|r3f|batch|rig|contacts|surface|urdf|pool)\.js$/,
  /^web\/element\/[\w-]+\.js$/,
  /^web\/(core|chain|two-bone|walker|elements|three|r3f|ground|batch|rig|contacts|surface|urdf|pool)\/([\w-]+\/)*[\w-]+\.js$/,
  /^web\/build\/((fabrik|walker|two-bone)\.wasm|(fabrik|walker|two-bone|overlay|rig|contacts|surface|(chain|walker)-batch(-simd)?|pool-worker)\.bytes\.js|fabrik\.global\.js)$/,
  /^web\/build\/types\/([\w-]+\/)*[\w-]+(\.bytes)?\.d\.ts$/,
];

const NEEDED = [
  'README.md',
  'LICENSE',
  'src/ik.h',
  'src/ik_walker.h',
  'src/ik_two_bone.h',
  'src/ik_overlay.h',
  'src/ik_chain_batch.h',
  'src/ik_walker_batch.h',
  'src/ik_rig.h',
  'src/ik_contacts.h',
  'src/ik_surface.h',
  'src/ik_trace.h',
  'src/ik_error.h',
  'web/fabrik.js',
  'web/lean.js',
  'web/element.js',
  'web/three.js',
  'web/r3f.js',
  'web/batch.js',
  'web/rig.js',
  'web/contacts.js',
  'web/surface.js',
  'web/urdf.js',
  'web/pool.js',
  'web/build/fabrik.wasm',
  'web/build/walker.wasm',
  'web/build/two-bone.wasm',
  'web/build/fabrik.global.js',
];

// The entry points that have no types because they are no modules.
const NO_MODULES = [
  './fabrik.wasm',
  './walker.wasm',
  './two-bone.wasm',
  './fabrik.global.js',
  './web/build/fabrik.wasm',
  './web/build/walker.wasm',
  './web/build/two-bone.wasm',
  './web/build/fabrik.global.js',
];

let installed;
let manifest;

before(async () => {
  installed = await install();
  manifest = JSON.parse(await readFile(join(installed.folder, 'node_modules/fabrik/package.json'), 'utf8'));
});
after(() => installed?.remove());

test('the tarball holds the package, the headers of the solver, and nothing else', () => {
  const foreign = installed.files.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)));
  assert.deepEqual(foreign, []);
});

test('the tarball lacks nothing that a user comes for', () => {
  const missing = NEEDED.filter((path) => !installed.files.includes(path));
  assert.deepEqual(missing, []);
});

test(`the tarball has at most ${MOST_BYTES} bytes`, (t) => {
  t.diagnostic(`${installed.size} bytes, ${installed.files.length} files`);
  assert.ok(installed.size <= MOST_BYTES, `it has ${installed.size}`);
});

test('npm would publish the same files, without a complaint about package.json', async () => {
  const flags = ['--dry-run', '--json', '--ignore-scripts', '--offline', '--tag=latest'];
  const { stdout, stderr } = await run('npm', ['publish', ...flags], REPOSITORY);
  const result = JSON.parse(stdout);
  // Some versions of npm put it under the name of the package.
  const { id, files } = result[manifest.name] ?? result;
  assert.equal(id, `${manifest.name}@${manifest.version}`);
  assert.deepEqual(files.map(({ path }) => path).sort(), [...installed.files].sort());
  const complaints = stderr.split('\n').filter((line) => /^npm warn publish/i.test(line));
  assert.deepEqual(
    complaints.filter((line) => !line.includes('logged in')),
    [],
  );
});

test('the package brings no other package with it', () => {
  for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies']) {
    assert.equal(manifest[kind], undefined, kind);
  }
  const peers = ['@react-three/fiber', 'react', 'three', 'urdf-loader'];
  assert.deepEqual(Object.keys(manifest.peerDependencies), peers);
  const optional = peers.map((name) => [name, { optional: true }]);
  assert.deepEqual(manifest.peerDependenciesMeta, Object.fromEntries(optional));
});

test('the address of the repository is in one place: the other addresses follow from it', () => {
  const { repository, bugs, homepage } = manifest;
  assert.equal(repository.type, 'git');
  const [, owner, name] = /^git\+https:\/\/github\.com\/([\w-]+)\/([\w-]+)\.git$/.exec(repository.url);
  assert.equal(name, manifest.name);
  assert.deepEqual(bugs, { url: `https://github.com/${owner}/${name}/issues` });
  assert.equal(homepage, `https://${owner}.github.io/${name}/`);
});

test('nothing of the package runs when it is installed', async () => {
  const hooks = Object.keys(manifest.scripts).filter((name) => /^(pre|post)|^(install|prepare)$/.test(name));
  assert.deepEqual(hooks, ['prepack']);
  const lock = JSON.parse(await readFile(join(installed.folder, 'package-lock.json'), 'utf8'));
  assert.equal(lock.packages['node_modules/fabrik'].hasInstallScript, undefined);
});

test('Node imports it, solves, and says nothing', async () => {
  await solvesInNode('module', `import { Chain } from 'fabrik';`);
});

test('Node requires it', async () => {
  await solvesInNode('commonjs', `const { Chain } = require('fabrik');`);
});

test('Node loads fabrik/lean with the bytes of fabrik/fabrik.wasm', async () => {
  await solvesInNode('module', leanWith('fabrik/lean', 'fabrik/fabrik.wasm'));
});

test('Node finds every entry by the path of its file', async () => {
  await solvesInNode('module', `import { Chain } from 'fabrik/web/fabrik.js';`);
  await solvesInNode('module', leanWith('fabrik/web/lean.js', 'fabrik/web/build/fabrik.wasm'));
});

test('Node refuses the files that are no entry', async () => {
  await assert.rejects(
    solvesInNode('module', `import { Chain } from 'fabrik/web/chain/chain.js';`),
    /ERR_PACKAGE_PATH_NOT_EXPORTED/,
  );
});

test('publint has nothing to say', async () => {
  const bytes = await readFile(installed.tarball);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  assert.equal(pkg.name, 'fabrik');
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg, { color: false })),
    [],
  );
});

test('the types are not wrong, says arethetypeswrong', async () => {
  const attw = join(REPOSITORY, 'node_modules/.bin/attw');
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--exclude-entrypoints', ...NO_MODULES];
  const { stdout } = await run(attw, [installed.tarball, '--format', 'json', ...options], installed.folder);
  const { analysis } = JSON.parse(stdout);
  const modules = Object.keys(manifest.exports).filter((name) => !NO_MODULES.includes(name));
  assert.deepEqual(Object.keys(analysis.entrypoints).sort(), modules.sort());
});

for (const resolution of ['nodenext', 'bundler']) {
  test(`TypeScript takes it with "moduleResolution": "${resolution}"`, async () => {
    const config = JSON.parse(await readFile(join(HERE, 'types/tsconfig.json'), 'utf8'));
    config.compilerOptions.module = resolution === 'bundler' ? 'esnext' : resolution;
    config.compilerOptions.moduleResolution = resolution;
    const name = `tsconfig.${resolution}.json`;
    await linkPeers(installed.folder);
    for (const file of config.files) {
      await cp(join(HERE, 'types', file), join(installed.folder, file));
    }
    // What a property returns is accepted where it is set.
    await writeFile(join(installed.folder, 'round-trip.ts'), roundTripProgram());
    config.files.push('round-trip.ts');
    await writeFile(join(installed.folder, name), JSON.stringify(config));
    const tsc = join(REPOSITORY, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['--project', name, '--listFiles'], installed.folder);
    assert.match(stdout, /project\/node_modules\/fabrik\/web\/build\/types\/fabrik\.d\.ts/);
  });
}

function leanWith(lean, wasm) {
  return `
    import { readFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    import { load } from '${lean}';
    const wasm = createRequire(import.meta.url).resolve('${wasm}');
    const { Chain } = await load(readFileSync(wasm));`;
}

/** Runs lines that bring a class `Chain` into a program of the user's project, and solves with it. */
async function solvesInNode(kind, lines) {
  const program = `${lines}
    import('./solve.js').then(({ solve }) => console.log(JSON.stringify(solve(Chain))));`;
  const given = [`--input-type=${kind}`, '--eval', program];
  const { stdout, stderr } = await run(process.execPath, given, installed.folder);
  assert.equal(stderr, '');
  assertReached(JSON.parse(stdout));
}
