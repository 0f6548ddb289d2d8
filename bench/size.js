// How many bytes each entry point of the package adds to a page.
//
//     node bench/size.js [--json FILE]
//
// What is imported is bundled and minified by esbuild, its wasm, if it has any, included as text; three.js and
// React are not. The .wasm files and the global script are measured as they are.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, version } from 'esbuild';
import { HERE } from './packages.js';
import { count, Table, text } from './reach/table.js';

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });

const manifest = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));

/** Single classes, by the entry that has them. @type {Record<string, string[]>} */
const CLASSES = {
  fabrik: ['Chain', 'Walker', 'TwoBone', 'HeightField', 'Chain, Walker, TwoBone'],
  'fabrik/three': ['SkeletonIK', 'SkeletonRig', 'SkeletonIK, SkeletonRig'],
  'fabrik/batch': ['ChainBatch', 'WalkerBatch'],
  'fabrik/rig': ['Rig'],
  'fabrik/contacts': ['Rig'],
  'fabrik/surface': ['Walker'],
  'fabrik/urdf': ['rigFromURDF'],
};

/** The files that package.json exports, by the names of their entries. Each file once: some have two names. */
function entries() {
  const seen = new Set();
  return Object.entries(manifest.exports)
    .map(([name, target]) => ({ name: name.replace('.', 'fabrik'), file: target.default ?? target }))
    .filter(({ file }) => /\.(js|wasm)$/.test(file) && !seen.has(file) && seen.add(file));
}

/** Code as it is in a page, and the names that it exports. */
async function bundle(/** @type {string} */ code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: HERE },
    ...{
      bundle: true,
      minify: true,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      write: false,
      logLevel: 'error',
    },
    external: ['three', 'three/*', 'react', 'react/*', '@react-three/fiber'],
  });
  const [{ exports }] = Object.values(metafile.outputs);
  return { bytes: outputFiles[0].contents, exports };
}

/** What is measured, and its bytes. @returns {Promise<[string, Uint8Array][]>} */
async function contents() {
  /** @type {[string, Uint8Array][]} */
  const all = [];
  for (const { name, file } of entries()) {
    const path = join(HERE, file);
    if (file.endsWith('.wasm') || file.includes('/build/')) {
      all.push([name, readFileSync(path)]);
      continue;
    }
    const whole = await bundle(`export * from '${name}'; import '${name}';`);
    for (const names of CLASSES[name] ?? []) {
      if (names.split(', ').every((each) => whole.exports.includes(each))) {
        const { bytes } = await bundle(`export { ${names} } from '${name}'`);
        all.push([`import { ${names} } from '${name}'`, bytes]);
      }
    }
    all.push([`import * from '${name}'`, whole.bytes]);
  }
  return all;
}

console.log(`fabrik ${manifest.version}, bytes of each entry point
esbuild ${version}, minified; gzip and brotli at their highest levels; node ${process.version}; ${new Date().toISOString().slice(0, 10)}
`);
const table = new Table({ entry: text(52), raw: count(9), gzip: count(9), brotli: count(9) });
for (const [entry, bytes] of await contents()) {
  table.add({
    entry,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  });
}

if (options.json) {
  const about = { version: manifest.version, esbuild: version, node: process.version };
  const json = JSON.stringify({ ...about, sizes: table.rows });
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
