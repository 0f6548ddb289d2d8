// The site as it is hosted: built for a base path, and served there. The files that use it must run in one
// process: they build it in the same folder.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '../browser/chromium.js';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
export const BASE = '/some/path/';
const HOST = join(REPOSITORY, 'build/site-test');
export const SITE = join(HOST, BASE);

/** The one build of this process. Hooks of several files can run at the same time, and must not build it twice. */
let built;

/** Builds what is stale of the site, and serves it; `url` is the address of its first page. */
export async function openSite() {
  built ??= promisify(execFile)('./build.sh', ['site', SITE], {
    cwd: REPOSITORY,
    env: { ...process.env, BASE },
  });
  await built;
  const server = await serve(HOST);
  return { url: server.url + BASE, close: () => server.close() };
}

/** The pages of a folder of the site, as paths in it. */
export async function listPages(folder = '') {
  const names = await readdir(join(SITE, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name))
    .sort();
}

export const readPage = (path) => readFile(join(SITE, path), 'utf8');
