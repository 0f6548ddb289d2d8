// What the package adds to a page.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { install, REPOSITORY } from './pack.js';

const MOST_BYTES = { Chain: 62_900, Walker: 52_800, TwoBone: 15_800, 'Chain, Walker, TwoBone': 121_400 };

const GUIDE = 'web/docs/guide/performance.md';

/** The number in the row of a table that begins with this code. */
const rowOf = (code) => new RegExp(`^\\| \`${code}\`.*\\| ([\\d.]+) \\|$`, 'm');

let installed;

before(async () => {
  installed = await install();
});
after(() => installed?.remove());

for (const [names, most] of Object.entries(MOST_BYTES)) {
  test(`${names}, bundled, minified and gzipped, the wasm included, has at most ${most} bytes`, async (t) => {
    const code = await installed.bundle(`export { ${names} } from 'fabrik';`);
    assert.equal(code.includes(await inlined('fabrik')), names.includes('Chain'), 'the wasm of the chain');
    assert.equal(code.includes(await inlined('walker')), names.includes('Walker'), 'the wasm of the walker');
    assert.equal(code.includes(await inlined('two-bone')), names.includes('TwoBone'), 'the wasm of the arm');
    assert.ok(!code.includes('normalAt'), 'HeightField is in the bundle');
    const size = gzipSync(code, { level: 9 }).length;
    t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
    assert.ok(size <= most, `it has ${size}`);
    if (!names.includes(',')) {
      await checkWords('README.md', new RegExp(`\`${names}\` ([\\d.]+) kB`), size);
    }
    await checkWords(GUIDE, rowOf(`import { ${names} } from 'fabrik'`), size);
  });
}

test('the guide has the sizes of the elements and of the global script', async (t) => {
  const elements = gzipSync(await installed.bundle(`import 'fabrik/element';`), { level: 9 }).length;
  const path = join(installed.folder, 'node_modules/fabrik/web/build/fabrik.global.js');
  const whole = gzipSync(await readFile(path), { level: 9 }).length;
  t.diagnostic(`fabrik/element ${elements}, fabrik.global.js ${whole} bytes gzipped`);
  await checkWords(GUIDE, rowOf(`import 'fabrik/element'`), elements);
  await checkWords(GUIDE, rowOf('fabrik.global.js'), whole);
});

for (const name of ['chain', 'steps', 'arm', 'limits', 'race', 'spider']) {
  test(`the guide has the size of <fabrik-${name}> alone, about half of all elements or less`, async (t) => {
    const elements = gzipSync(await installed.bundle(`import 'fabrik/element';`), { level: 9 }).length;
    const alone = gzipSync(await installed.bundle(`import 'fabrik/element/${name}';`), { level: 9 }).length;
    t.diagnostic(`${alone} bytes gzipped`);
    assert.ok(alone < 0.52 * elements, `${alone} of ${elements} bytes`);
    await checkWords(GUIDE, rowOf(`import 'fabrik/element/${name}'`), alone);
  });
}

test('SkeletonIK has at most 44,900 bytes without three.js, and no other wasm', async (t) => {
  const code = await installed.bundle(`export { SkeletonIK } from 'fabrik/three';`, {
    external: ['three', 'three/*'],
  });
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(code.includes(await inlined('overlay')), 'the wasm of overlays');
  for (const name of ['fabrik', 'walker', 'two-bone', 'rig']) {
    assert.ok(!code.includes((await inlined(name)).slice(0, 100)), `${name}.wasm is in the bundle`);
  }
  assert.ok(size <= 44_900, `it has ${size}`);
  await checkWords('README.md', /`SkeletonIK` ([\d.]+) kB/, size);
  await checkWords(GUIDE, rowOf(`import { SkeletonIK } from 'fabrik/three'`), size);
});

test('SkeletonRig has the wasm of rigs with shapes, and no other one', async (t) => {
  const code = await installed.bundle(`export { SkeletonRig } from 'fabrik/three';`, {
    external: ['three', 'three/*'],
  });
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(code.includes(await inlined('contacts')), 'the wasm of rigs with shapes');
  await checkWords(GUIDE, rowOf(`import { SkeletonRig } from 'fabrik/three'`), size);
  for (const name of ['fabrik', 'walker', 'two-bone', 'overlay', 'rig']) {
    assert.ok(!code.includes((await inlined(name)).slice(0, 100)), `${name}.wasm is in the bundle`);
  }
});

for (const names of ['plantFeet, SkeletonIK', 'SkeletonIK, SkeletonRig']) {
  test(`the guide has the size of ${names.replace(', ', ' and ')} together`, async (t) => {
    const code = await installed.bundle(`export { ${names} } from 'fabrik/three';`, {
      external: ['three', 'three/*'],
    });
    const size = gzipSync(code, { level: 9 }).length;
    t.diagnostic(`${size} bytes gzipped`);
    await checkWords(GUIDE, rowOf(`import { ${names} } from 'fabrik/three'`), size);
  });
}

for (const [name, entry] of [
  ['ChainBatch', 'batch'],
  ['WalkerBatch', 'batch'],
  ['ChainPool', 'pool'],
]) {
  test(`the guide has the size of ${name}`, async (t) => {
    const code = await installed.bundle(`export { ${name} } from 'fabrik/${entry}';`);
    const size = gzipSync(code, { level: 9 }).length;
    t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
    await checkWords(GUIDE, rowOf(`import { ${name} } from 'fabrik/${entry}'`), size);
  });
}

test('fabrik/rig has at most 59,700 bytes, and no other wasm', async (t) => {
  const code = await installed.bundle(`export { Rig } from 'fabrik/rig';`);
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(code.includes(await inlined('rig')), 'the wasm of rigs');
  for (const name of ['fabrik', 'walker', 'two-bone', 'overlay']) {
    assert.ok(!code.includes((await inlined(name)).slice(0, 100)), `${name}.wasm is in the bundle`);
  }
  assert.ok(size <= 59_700, `it has ${size}`);
  await checkWords(GUIDE, rowOf(`import { Rig } from 'fabrik/rig'`), size);
});

test('fabrik/contacts has at most 78,700 bytes, and no other wasm', async (t) => {
  const code = await installed.bundle(`export { Rig } from 'fabrik/contacts';`);
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(code.includes(await inlined('contacts')), 'the wasm of rigs with shapes');
  assert.ok(!code.includes((await inlined('rig')).slice(0, 100)), 'rig.wasm is in the bundle');
  assert.ok(size <= 78_700, `it has ${size}`);
  await checkWords(GUIDE, rowOf(`import { Rig } from 'fabrik/contacts'`), size);
});

test('fabrik/surface has at most 68,600 bytes, and no other wasm', async (t) => {
  const code = await installed.bundle(`export { Walker } from 'fabrik/surface';`);
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(code.includes(await inlined('surface')), 'the wasm of walkers on surfaces');
  assert.ok(!code.includes((await inlined('walker')).slice(0, 100)), 'walker.wasm is in the bundle');
  assert.ok(size <= 68_600, `it has ${size}`);
  await checkWords(GUIDE, rowOf(`import { Walker } from 'fabrik/surface'`), size);
});

test('fabrik/urdf adds at most 7,600 bytes to fabrik/contacts, and can be bundled without three.js and urdf-loader', async (t) => {
  const [rig, urdf] = await Promise.all(
    [`export { Rig } from 'fabrik/contacts';`, `export { rigFromURDF } from 'fabrik/urdf';`].map((code) =>
      installed.bundle(code),
    ),
  );
  const [before, size] = [rig, urdf].map((code) => gzipSync(code, { level: 9 }).length);
  t.diagnostic(`${size} bytes gzipped, ${size - before} more than fabrik/contacts`);
  assert.ok(size - before <= 7_600, `it adds ${size - before}`);
  await checkWords(GUIDE, rowOf(`import { rigFromURDF } from 'fabrik/urdf'`), size);
});

test('fabrik alone has nothing of rigs', async () => {
  const code = await installed.bundle(`export * from 'fabrik';`);
  assert.doesNotMatch(code, /RigGoal|ik_rig|needs lookAt/);
  assert.ok(!code.includes((await inlined('rig')).slice(0, 100)));
});

test('fabrik alone does not import three', async () => {
  const code = await installed.bundle(`export * from 'fabrik';`);
  assert.doesNotMatch(code, /SkeletonIK|ik_overlay/);
});

test('fabrik/lean, bundled, is without the wasm', async (t) => {
  const code = await installed.bundle(`export { load } from 'fabrik/lean';`);
  const size = gzipSync(code, { level: 9 }).length;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  for (const name of ['fabrik', 'walker', 'two-bone']) {
    assert.ok(!code.includes((await inlined(name)).slice(0, 100)), `${name}.wasm is in the bundle`);
  }
  await checkWords('web/docs/guide/frameworks.md', /([\d.]+) kB of JavaScript with gzip/, size);
});

/** Checks that a page has this size, where a pattern finds it, to within 2 percent. */
async function checkWords(path, pattern, size) {
  const text = await readFile(join(REPOSITORY, path), 'utf8');
  const written = Number(pattern.exec(text)?.[1]);
  assert.ok(
    Math.abs(1000 * written - size) < 0.02 * size,
    `${path} says ${written} kB, measured are ${size} bytes`,
  );
}

async function inlined(name) {
  const path = join(installed.folder, `node_modules/fabrik/web/build/${name}.bytes.js`);
  return (await import(path)).default;
}

test('pages that share a bundler, each with one class by its own entry, load only that class', async () => {
  const { folder } = installed;
  const entries = { chain: 'Chain', walker: 'Walker', 'two-bone': 'TwoBone' };
  for (const [entry, name] of Object.entries(entries)) {
    await writeFile(
      join(folder, `page-${entry}.js`),
      `import { ${name} } from 'fabrik/${entry}'; globalThis.made = ${name};`,
    );
  }
  const { outputFiles, metafile } = await build({
    entryPoints: Object.keys(entries).map((entry) => join(folder, `page-${entry}.js`)),
    absWorkingDir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: join(folder, 'pages'),
    write: false,
    metafile: true,
  });
  const textOf = (path) => outputFiles.find((file) => file.path === join(folder, path)).text;
  const loaded = (path) => [
    path,
    ...metafile.outputs[path].imports.flatMap(({ path: next }) => loaded(next)),
  ];
  for (const entry of Object.keys(entries)) {
    const code = loaded(`pages/page-${entry}.js`).map(textOf).join('');
    for (const [file, wasm] of [
      ['chain', 'fabrik'],
      ['walker', 'walker'],
      ['two-bone', 'two-bone'],
    ]) {
      const text = (await inlined(wasm)).slice(100, 300);
      assert.equal(code.includes(text), file === entry, `${entry}: ${wasm}.wasm`);
    }
  }
});
