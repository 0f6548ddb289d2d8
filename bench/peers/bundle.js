// Bundles code that imports the peers. This is needed since three-ik runs with an old three.js only, and
// since some packages are no modules that Node can import.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Gives three-ik the three.js that it runs with. */
const oldThree = {
  name: 'old-three',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^three$/ }, ({ importer, kind }) =>
      /three-ik(\.js$|[\\/])/.test(importer)
        ? resolve('three-of-three-ik', { kind, resolveDir: HERE })
        : undefined,
    );
  },
};

/** Whether the peers are installed: build.sh does it. */
export const installed = () => existsSync(join(HERE, 'node_modules'));

/** The folder of the package that a file belongs to, if it is one from npm. */
function packageOf(/** @type {string} */ file) {
  const [, path] = file.match(/^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/) ?? [];
  return path;
}

/** The name, the version and the licence's text of each package in a bundle. */
async function licencesOf(/** @type {string[]} */ files) {
  const folders = new Set(files.map(packageOf).filter(Boolean));
  const texts = [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
    const text = file ? (await readFile(join(folder, file), 'utf8')).trim() : '';
    return `${name} ${version} (${license})\n\n${text}`.trim();
  });
  return Promise.all(texts);
}

/**
 * Bundles a file.
 * @param {string} file
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<string>} the code, with the licences of the packages in it
 */
export async function bundle(file, options) {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    ...{ bundle: true, write: false, metafile: true, target: 'es2022', logLevel: 'error' },
    ...{ legalComments: 'none', absWorkingDir: HERE.split(sep).slice(0, -2).join(sep) },
    ...options,
    plugins: [oldThree, ...(options.plugins ?? [])],
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const licences = await licencesOf(used.map(([path]) => path));
  const notice = licences.join('\n\n---\n\n').replaceAll('*/', '* /');
  return `/*!\nThis file has in it:\n\n${notice}\n*/\n${outputFiles[0].text}`;
}
