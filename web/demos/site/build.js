// Writes the gallery and the pages of the demos into a folder, which can be hosted anywhere, or opened
// by double click.
//
//     node web/demos/site/build.js FOLDER [STRINGS]
//
// STRINGS is a folder with translations of the files in web/demos/strings/en/.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundle } from '../../../bench/peers/bundle.js';
import { buildEmbed } from '../../embed/build.js';
import { buildLesson } from '../../lesson/build.js';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const ENGLISH = join(WEB, 'demos/strings/en');

const [folder, strings = ENGLISH] = process.argv.slice(2).map((path) => resolve(path));
if (!folder) {
  throw new Error('build.js needs the folder to write to');
}

/** Where the project is: package.json has the addresses. */
const { homepage, repository } = JSON.parse(await readFile(join(WEB, '../package.json'), 'utf8'));
const addresses = {
  homepage,
  repository: repository.url.replace(/^git\+/, '').replace(/\.git$/, ''),
};

/**
 * Takes the words from another folder. Files of words also import each other, which this plugin does not see: for those
 * imports esbuild reads in package.json that the files have no side effects. The plugin says the same. Otherwise the
 * scripts would depend on which import comes first.
 */
const translate = {
  name: 'translate',
  setup({ onResolve }) {
    onResolve({ filter: /\/strings\/en\/[\w-]+\.js$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path).replace(ENGLISH, strings),
      sideEffects: false,
    }));
  },
};

/** The pages share one copy of the package, fabrik.global.js, of fabrik/three, of fabrik/batch, of fabrik/rig and of fabrik/urdf,
 * instead of having one each. */
const useGlobal = {
  name: 'use-global',
  setup({ onResolve }) {
    onResolve({ filter: /\/(fabrik|element|three|batch|rig|urdf)\.js$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      const entry = /(three|batch|rig|urdf)\.js$/.exec(file)?.[1];
      const name = entry ? `package-${entry}` : 'package';
      return dirname(file) === resolve(WEB)
        ? { path: join(WEB, `demos/site/${name}-global.cjs`) }
        : undefined;
    });
  },
};

/** The 3-D pages share one copy of three.js and of urdf-loader, too. */
const useGlobalThree = {
  name: 'use-global-three',
  setup({ onResolve }) {
    onResolve({ filter: /^three(\/|$)/ }, () => ({ path: join(WEB, 'demos/site/three-global.cjs') }));
    onResolve({ filter: /^urdf-loader$/ }, () => ({ path: join(WEB, 'demos/site/urdf-loader-global.cjs') }));
  },
};

/** The loaders of meshes are not in the copy of three.js. */
const useGlobalThreeOnly = {
  name: 'use-global-three-only',
  setup({ onResolve }) {
    onResolve({ filter: /^three$/ }, () => ({ path: join(WEB, 'demos/site/three-global.cjs') }));
  },
};

/** Makes the documents, in the language of the strings. */
async function makeDocuments() {
  const outfile = join(tmpdir(), `fabrik-pages-${process.pid}.mjs`);
  await build({
    entryPoints: [join(WEB, 'demos/site/pages.js')],
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, plugins: [translate] },
  });
  const { documents, pages } = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return { documents: documents(addresses), names: pages.map(({ name }) => name) };
}

const { documents, names } = await makeDocuments();
await mkdir(folder, { recursive: true });
await Promise.all(Object.entries(documents).map(([name, text]) => writeFile(join(folder, name), text)));
await build({
  entryPoints: names.map((name) => ({
    in: join(WEB, 'demos', name === 'index' ? 'gallery' : name, 'start.js'),
    out: name,
  })),
  ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', outdir: folder },
  plugins: [translate, useGlobal, useGlobalThree],
});
// The 3-D pages share three.js, and fabrik/three. The others are for those pages and sources that need them.
const licence = await readFile(join(WEB, '../node_modules/three/LICENSE'), 'utf8');
const shared3d = { bundle: true, minify: true, format: 'iife', target: 'es2022', outdir: folder };
await build({
  entryPoints: [{ in: join(WEB, 'demos/site/three.js'), out: 'three.global' }],
  ...{ ...shared3d, globalName: 'THREE' },
  banner: { js: `/*! three.js\n\n${licence.trim()}\n*/` },
});
await build({
  entryPoints: [{ in: join(WEB, 'three.js'), out: 'fabrik-three.global' }],
  ...{ ...shared3d, globalName: 'fabrikThree', plugins: [useGlobalThree] },
});
await build({
  entryPoints: [{ in: join(WEB, 'batch.js'), out: 'fabrik-batch.global' }],
  ...{ ...shared3d, globalName: 'fabrikBatch' },
});
await build({
  entryPoints: [{ in: join(WEB, 'rig.js'), out: 'fabrik-rig.global' }],
  ...{ ...shared3d, globalName: 'fabrikRig' },
});
await build({
  entryPoints: [{ in: join(WEB, 'contacts.js'), out: 'fabrik-contacts.global' }],
  ...{ ...shared3d, globalName: 'fabrikContacts' },
});
await build({
  entryPoints: [{ in: join(WEB, 'urdf.js'), out: 'fabrik-urdf.global' }],
  ...{ ...shared3d, globalName: 'fabrikUrdf' },
});
// urdf-loader brings the loaders of meshes that it needs.
await build({
  entryPoints: [
    { in: join(WEB, '../node_modules/urdf-loader/src/URDFLoader.js'), out: 'urdf-loader.global' },
  ],
  ...{ ...shared3d, globalName: 'URDFLoader', plugins: [useGlobalThreeOnly] },
  footer: { js: 'URDFLoader = URDFLoader.default;' },
});
await build({
  entryPoints: [{ in: join(WEB, 'demos/styles/site.css'), out: 'site' }],
  ...{ bundle: true, minify: true, outdir: folder },
});

// Pages that are copied, saved or opened have these scripts in them: for each there is a script that has it as a text.
await writeFile(join(folder, 'fabrik.global.js'), await readFile(join(WEB, 'build/fabrik.global.js')));
for (const name of ['fabrik', 'three', 'fabrik-three', 'fabrik-batch', 'fabrik-rig', 'fabrik-contacts']) {
  const text = JSON.stringify(await readFile(join(folder, `${name}.global.js`), 'utf8'));
  await writeFile(
    join(folder, `${name}.source.js`),
    `(globalThis.sources ??= {})['${name}'] = ${text.replaceAll('<', '\\u003c')};\n`,
  );
}
// The benchmark, with the package and the other packages in it: it runs in a worker.
const benchmark = await bundle(join(WEB, '../bench/peers/worker.js'), { format: 'iife', minify: true });
await writeFile(
  join(folder, 'benchmark.source.js'),
  `(globalThis.sources ??= {}).benchmark = ${JSON.stringify(benchmark)};\n`,
);
await buildEmbed(folder);
await buildLesson(folder, join(WEB, 'build/fabrik.global.js'), homepage, useGlobal);
await cp(join(WEB, 'demos/site/icon.svg'), join(folder, 'icon.svg'));
await cp(join(WEB, 'pictures'), join(folder, 'pictures'), { recursive: true });
// The page web/index.html loads it, and so finds out that the pages are built.
await writeFile(
  join(folder, 'open.js'),
  "location.replace(new URL('index.html', document.currentScript.src) + location.hash);\n",
);
