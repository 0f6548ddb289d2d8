// A real Chromium for the tests, and a server for the pages that it opens.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { chromium } from 'playwright-core';
import { delayFrames } from './late-frames.js';

const ARGUMENTS = [
  '--disable-gpu',
  // WebGL without a graphics card.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  // One process for all pages: to start another one takes as long as most pages need to load.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * How long tests wait for a state, in milliseconds. Only a test that fails waits for so long, so it is more than the
 * slowest machine needs.
 */
export const PATIENCE = 120_000;

/** How late each frame of a page comes, in milliseconds: see late-frames.js. */
const LATE_FRAMES = Number(process.env.LATE_FRAMES ?? 0);

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
};

/** The programs that are Chromium, the preferred one first. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Starts the system's Chromium, or the one that the environment variable CHROMIUM names, and gives Playwright's browser:
 * `await browser.newPage()`, at last `await browser.close()`.
 */
export function launch() {
  return start(PROGRAMS);
}

/**
 * As `launch`, but starts Chromium's headless shell if there is one: the same engine without the parts of a desktop
 * browser. Tests take about a third less CPU time in it.
 */
export async function launchShell() {
  const browser = await start(['chromium-headless-shell', ...PROGRAMS]);
  const newContext = browser.newContext.bind(browser);
  // `browser.newPage` calls it, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(ignoreFirstMove);
    if (LATE_FRAMES > 0) {
      await context.addInitScript(delayFrames, LATE_FRAMES);
    }
    return context;
  };
  return browser;
}

/**
 * Runs in a page before its scripts. After each load, the headless shell sends a move of the mouse to (0, 0), and figures
 * that follow the mouse would follow it. This stops the event.
 */
function ignoreFirstMove() {
  const stop = (event) => {
    const { clientX, clientY, pointerType = 'mouse' } = event;
    if (clientX === 0 && clientY === 0 && pointerType === 'mouse') {
      event.stopImmediatePropagation();
    }
  };
  for (const kind of ['over', 'enter', 'move']) {
    addEventListener(`pointer${kind}`, stop, true);
    addEventListener(`mouse${kind}`, stop, true);
  }
}

/** @param {string[]} names of programs. The first one on the PATH is started */
function start(names) {
  const executablePath = process.env.CHROMIUM ?? find(names);
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

function find(names) {
  const search = names.map((name) => `command -v ${name}`).join(' || ');
  try {
    return execFileSync('sh', ['-c', search], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error(
      'No Chromium is on the PATH: install it, or name it in the environment variable CHROMIUM',
    );
  }
}

/**
 * Serves a folder on a free port of this machine.
 * @param {string} folder
 * @param {Record<string, string>} [headers] added to every answer
 * @returns {Promise<{ url: string, close(): Promise<void> }>} `url` without a slash at its end
 */
export async function serve(folder, headers = {}) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/favicon.ico') {
      // Every browser asks for it, and no page of ours has one.
      response.writeHead(204).end();
      return;
    }
    const path = join(root, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
    try {
      if (!path.startsWith(root + sep)) {
        throw new Error('outside of the folder');
      }
      const bytes = await readFile(path);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain', ...headers }).end('not found');
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  // A test that fails may not close it; the process ends all the same.
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      return closed;
    },
  };
}

/**
 * What goes wrong on a page from now on: errors that nobody caught, and errors on its console. The
 * array fills as they happen; a test asserts at its end that it is empty.
 * @param {import('playwright-core').Page} page
 * @returns {string[]}
 */
export function faultsOf(page) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      faults.push(`${message.text()} (${message.location().url})`);
    }
  });
  return faults;
}
