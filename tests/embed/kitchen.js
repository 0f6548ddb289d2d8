// What the recipes are made with: the snippets of the guide, and the packages of this folder.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { readSnippets } from '../package/documents.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof openKitchen>>} Kitchen */

/**
 * @param {string} host what stands for HOST
 */
export async function openKitchen(host) {
  const all = await readSnippets();

  /**
   * A module as one file.
   * @param {string} contents
   * @param {import('esbuild').BuildOptions} [options]
   */
  async function bundle(contents, options) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: HERE },
      bundle: true,
      format: 'esm',
      external: [`${host}/*`],
      write: false,
      logLevel: 'error',
      loader: { '.svg': 'text' },
      ...options,
    });
    return outputFiles[0].text;
  }

  return {
    bundle,
    /** The snippets of a kind, with the address of the host in them. */
    snippets: (/** @type {string} */ kind) =>
      all.filter((each) => each.kind === kind).map(({ text }) => text.replaceAll('HOST', host)),
    /** The text of a file of a package. */
    read: (/** @type {string} */ path) => readFile(join(HERE, 'node_modules', path), 'utf8'),
    /** Runs a module in Node. */
    async load(/** @type {string} */ contents) {
      await mkdir(join(HERE, 'build'), { recursive: true });
      const file = join(HERE, 'build', `loaded-${process.pid}.cjs`);
      await writeFile(file, await bundle(contents, { format: 'cjs', platform: 'node' }));
      return import(pathToFileURL(file).href);
    },
  };
}
