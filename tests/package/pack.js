// The package as its users get it: packed, and installed in an empty folder.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

export const HERE = dirname(fileURLToPath(import.meta.url));
export const REPOSITORY = join(HERE, '..', '..');

const QUIET = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs a program to its end. A failure throws with all that the program said.
 * @param {string} program
 * @param {string[]} given
 * @param {string} folder
 * @returns {Promise<{ stdout: string, stderr: string }>}
 */
export async function run(program, given, folder) {
  try {
    return await promisify(execFile)(program, given, { cwd: folder, maxBuffer: 1 << 24 });
  } catch (error) {
    throw new Error(`${program} ${given.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/**
 * Packs the repository, which must have been built, and installs the tarball without a network.
 * `folder` is the user's project: it holds the files of app/ and node_modules/fabrik.
 */
export async function install() {
  const temporary = await mkdtemp(join(tmpdir(), 'fabrik-package-'));
  const folder = join(temporary, 'project');
  const npm = (given, where) =>
    run('npm', [...given, ...QUIET, `--cache=${join(temporary, 'cache')}`], where);

  const { stdout } = await npm(['pack', '--json', `--pack-destination=${temporary}`], REPOSITORY);
  const [{ filename, files, size }] = JSON.parse(stdout);
  const tarball = join(temporary, filename);

  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npm(['install', tarball], folder);
  await cp(join(HERE, 'app'), folder, { recursive: true });

  return {
    folder,
    tarball,
    /** The bytes of the tarball. */
    size,
    /** The paths of the files in it. */
    files: files.map(({ path }) => path),
    /** What a bundler makes of a module of the user's, minified. */
    async bundle(contents) {
      const { outputFiles, warnings } = await build({
        stdin: { contents, resolveDir: folder },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        logLevel: 'silent',
      });
      assert.deepEqual(warnings, []);
      return outputFiles[0].text;
    },
    remove: () => rm(temporary, { recursive: true }),
  };
}
