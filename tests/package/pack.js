// The package as its users get it: packed, and installed in an empty folder.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
 * @param {number} [timeout] in milliseconds, after which the program is ended
 * @returns {Promise<{ stdout: string, stderr: string }>}
 */
export async function run(program, given, folder, timeout = 0) {
  try {
    return await promisify(execFile)(program, given, { cwd: folder, maxBuffer: 1 << 24, timeout });
  } catch (error) {
    throw new Error(`${program} ${given.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/** What has been packed and installed, by its content: each test file of a run needs it. */
const STORE = join(HERE, 'build');
const PARTS = ['package.json', 'README.md', 'LICENSE', 'web', 'src'];

/** These parts of web/ are not packed. */
const NOT_PACKED = ['demos', 'docs', 'pictures'];

/**
 * Packs the repository, which must have been built, and installs the tarball without a network.
 * `folder` is the user's project: it holds the files of app/ and node_modules/fabrik.
 */
export async function install() {
  const made = join(STORE, await contentKey());
  await access(made).catch(() => pack(made));
  const { filename, files, size } = JSON.parse(await readFile(join(made, 'pack.json'), 'utf8'));
  const tarball = join(made, filename);
  const temporary = await mkdtemp(join(tmpdir(), 'fabrik-package-'));
  const folder = join(temporary, 'project');
  await cp(join(made, 'project'), folder, { recursive: true });
  await cp(join(HERE, 'app'), folder, { recursive: true });

  return {
    folder,
    tarball,
    /** The bytes of the tarball. */
    size,
    /** The paths of the files in it. */
    files: files.map(({ path }) => path),
    /** What a bundler makes of a module of the user's, minified. */
    async bundle(contents, options = {}) {
      const { outputFiles, warnings } = await build({
        stdin: { contents, resolveDir: folder },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        logLevel: 'silent',
        ...options,
      });
      assert.deepEqual(warnings, []);
      return outputFiles[0].text;
    },
    remove: () => rm(temporary, { recursive: true }),
  };
}

/** Names all that can be packed: a digest of the paths and the bytes. */
async function contentKey() {
  const digest = createHash('sha256');
  const web = (await readdir(join(REPOSITORY, 'web'))).filter((name) => !NOT_PACKED.includes(name)).sort();
  for (const part of PARTS.flatMap((name) => (name === 'web' ? web.map((each) => `web/${each}`) : name))) {
    const path = join(REPOSITORY, part);
    const names = (await stat(path)).isFile() ? [''] : (await readdir(path, { recursive: true })).sort();
    for (const name of names) {
      const file = join(path, name);
      if ((await stat(file)).isFile()) {
        digest.update(`${part}/${name}\n`).update(await readFile(file));
      }
    }
  }
  return digest.digest('hex').slice(0, 16);
}

/** Packs and installs into a folder that appears when it is complete. What was packed before goes. */
async function pack(made) {
  await mkdir(STORE, { recursive: true });
  const before = (await readdir(STORE)).filter((name) => !name.startsWith('.'));
  const making = await mkdtemp(join(STORE, '.making-'));
  const project = join(making, 'project');
  const npm = (given, where) => run('npm', [...given, ...QUIET, `--cache=${join(making, 'cache')}`], where);

  const { stdout } = await npm(['pack', '--json', `--pack-destination=${making}`], REPOSITORY);
  const [packed] = JSON.parse(stdout);
  await writeFile(join(making, 'pack.json'), JSON.stringify(packed));
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npm(['install', join(making, packed.filename)], project);
  await rm(join(making, 'cache'), { recursive: true, force: true });

  await Promise.all(before.map((name) => rm(join(STORE, name), { recursive: true, force: true })));
  try {
    await rename(making, made);
  } catch (error) {
    // Another test file was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
      throw error;
    }
    await rm(making, { recursive: true });
  }
}
