// Two sites of different origins: the host of the figures, and a page of somebody else that has figures on it.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../browser/chromium.js';
import { watched } from '../engines/site.js';

export const SITE = fileURLToPath(new URL('../../web/build/site', import.meta.url));

/** What the host of the demos sends. */
export const FROM_ANYWHERE = { 'access-control-allow-origin': '*' };

/** In the page of a frame: answers a message with what the page around cannot see of another origin. */
function answerProbes() {
  addEventListener('message', ({ data, source }) => {
    const figure = document.querySelector('main > :not(noscript)');
    if (data?.type === 'probe' && figure) {
      const { target, chain, canvas } = figure;
      const { x, y } = figure.getBoundingClientRect();
      const picture = canvas.toDataURL();
      source.postMessage(
        { type: 'probed', target, status: chain.status, x, y, picture, faults: window.faults },
        '*',
      );
    }
  });
}

/**
 * Serves the files for embedding from an origin of their own.
 * @param {Record<string, string>} [headers]
 */
export async function openHost(headers = FROM_ANYWHERE) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-host-'));
  await cp(join(SITE, 'embed'), join(folder, 'embed'), { recursive: true });
  const html = watched(await readFile(join(SITE, 'embed.html'), 'utf8'));
  await writeFile(
    join(folder, 'embed.html'),
    html.replace('</head>', `<script>(${answerProbes})()</script></head>`),
  );
  const server = await serve(folder, headers);
  return {
    url: server.url,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Serves pages of somebody else.
 * @param {Record<string, string>} files by their names; pages are watched for errors
 */
export async function openPages(files) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-pages-'));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), name.endsWith('.html') ? watched(text) : text);
  }
  const server = await serve(folder);
  return {
    url: server.url,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A page around a piece of HTML. */
export const pageOf = (body, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title>${head}</head><body>${body}</body></html>`;
