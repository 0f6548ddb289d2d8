// Copies of the pages that keep what goes wrong on them, from the first line on.

import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../browser/chromium.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const SITE = join(WEB, 'build/site');

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
export function watched(html) {
  const found = html.includes('<head>');
  if (!found) {
    throw new Error('the page has no <head>');
  }
  return html.replace('<head>', `<head>${SCRIPT}`);
}

/** The names of all pages of the gallery and the demos; those of the documentation are in folders. */
export async function listPages() {
  const names = await readdir(SITE);
  // tests/embed is about embed.html.
  return names.filter((name) => name.endsWith('.html') && name !== 'embed.html').sort();
}

/**
 * Copies the built pages to a folder of their own, with their faults watched, and serves them.
 * @returns `addresses`: where a page is, over http and as a file
 */
export async function copyPages() {
  return publish(async (folder) => {
    await cp(SITE, folder, { recursive: true, filter: (path) => path !== join(SITE, 'docs') });
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
