// Writes the lesson to the folder lesson/ of the site: its pages, their script and style, and a still picture of each
// figure. The words of the elements in other languages are those of the page embed.html.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lessonDocuments } from './pages.js';
import { stillPictures } from './stills.js';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} site the folder of the site
 * @param {string} script the path of fabrik.global.js
 * @param {string} homepage the address of the site
 * @param {import('esbuild').Plugin} useGlobal lets the pages share fabrik.global.js
 */
export async function buildLesson(site, script, homepage, useGlobal) {
  const folder = join(site, 'lesson');
  const write = async (/** @type {string} */ path, /** @type {string} */ text) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(lessonDocuments(homepage))) {
    await write(path, text);
  }
  const shared = { bundle: true, minify: true, target: 'es2022', outdir: folder };
  await build({
    ...shared,
    entryPoints: [{ in: join(WEB, 'lesson/client/start.js'), out: 'lesson' }],
    format: 'iife',
    plugins: [useGlobal],
  });
  await build({
    ...shared,
    entryPoints: [{ in: join(WEB, 'lesson/lesson.css'), out: 'lesson' }],
  });
  for (const [name, svg] of Object.entries(await stillPictures(script))) {
    await write(`still/${name}.svg`, svg);
  }
}
