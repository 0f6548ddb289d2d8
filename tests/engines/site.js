// Copies of the pages that keep what goes wrong on them, from the first line on.

import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../browser/chromium.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const DOCS = join(WEB, 'docs');

/** In a page: puts errors, also those of its console, into `window.faults`. */
function keepFaults() {
  const faults = [];
  window.faults = faults;
  const listen = (event) =>
    faults.push(event.message ?? `could not load ${event.target.src ?? event.target.href}`);
  window.addEventListener('error', listen, true);
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(`not caught: ${reason}`));
  const write = console.error;
  console.error = (...words) => {
    faults.push(words.join(' '));
    write.apply(console, words);
  };
}

const SCRIPT = `<script>(${keepFaults})();</script>`;

/** Puts the keeper of faults into a page, before everything else. */
function watched(html) {
  const found = html.includes('<head>');
  if (!found) {
    throw new Error('the page has no <head>');
  }
  return html.replace('<head>', `<head>${SCRIPT}`);
}

/** Whether a file belongs to the pages, and not to the documentation, which has npm packages of its own. */
const isPage = (path) => path !== DOCS && !path.startsWith(DOCS + sep);

/** The names of all pages in `web`. */
export async function listPages() {
  const names = await readdir(WEB, { recursive: true });
  return names.filter((name) => name.endsWith('.html') && isPage(join(WEB, name))).sort();
}

/**
 * Copies `web` to a folder of its own, with pages that are watched, and serves it.
 * @returns `addresses`: where a page is, over http and as a file
 */
export async function copyPages() {
  return publish(async (folder) => {
    await cp(WEB, folder, { recursive: true, filter: isPage });
    for (const name of await listPages()) {
      await writeFile(join(folder, name), watched(await readFile(join(folder, name), 'utf8')));
    }
  });
}

/** Writes a page, `page.html`, beside the package's classic script, and serves it. */
export async function writePage(body) {
  return publish(async (folder) => {
    await copyFile(join(WEB, 'build/fabrik.global.js'), join(folder, 'fabrik.global.js'));
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title></head>${body}</html>`;
    await writeFile(join(folder, 'page.html'), watched(html));
  });
}

async function publish(write) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-site-'));
  await write(folder);
  const server = await serve(folder);
  return {
    address: (over, page) => `${over === 'http' ? server.url : `file://${folder}`}/${page}`,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
