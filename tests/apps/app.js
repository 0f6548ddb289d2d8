// Apps as their users make them: the packed package, frameworks from a lock file, and a browser.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { launchShell, serve } from '../browser/chromium.js';
import { stopDrawing } from '../browser/webgl.js';
import { install, REPOSITORY, run } from '../package/pack.js';
import { recordChains } from './record.js';

const SHOTS = join(REPOSITORY, 'tests', 'browser', 'build', 'screenshots');

const QUIET = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const PATIENCE = 120_000;

/**
 * Warnings that are not ours: react-three-fiber uses a class that three.js is giving up; and WebGL without a graphics card is
 * slow when something reads the pixels.
 */
const FOREIGN = /^THREE\.Clock: This module has been deprecated|GPU stall due to ReadPixels/;

const APPS = join(REPOSITORY, 'tests', 'apps');

/** The folder of the apps, after the first call of installApp. */
let workspace;

/**
 * Copies the apps to a temporary folder, and installs there what their lock file names and the packed package, which
 * must have been built. npm checks that the package goes with its peer dependencies. Returns the folder.
 */
async function installWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-apps-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(APPS, folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  await run('npm', ['ci', ...QUIET], folder);
  const packed = await install();
  await run('npm', ['install', '--no-save', '--no-package-lock', ...QUIET, packed.tarball], folder);
  await packed.remove();
  return folder;
}

/**
 * Makes an app ready to be built and opened. The first call in a process installs all apps.
 * @param {string} name a folder of tests/apps
 */
export async function installApp(name) {
  workspace ??= installWorkspace();
  const folder = join(await workspace, name);
  const closers = [];
  /** @type {Promise<import('playwright-core').Browser> | undefined} */
  let browser;
  closers.push(async () => (await browser)?.close());

  /** Replaces a file at once: the server for development must not read half of it. */
  async function put(path, text) {
    const file = `${path}.edited`;
    await writeFile(file, text);
    await rename(file, path);
  }

  return {
    folder,
    /**
     * Edits a file of the app.
     * @param {string} name of the file
     * @param {(text: string) => string} change which must change something
     * @returns a function that undoes it
     */
    async edit(name, change) {
      const path = join(folder, name);
      const text = await readFile(path, 'utf8');
      const changed = change(text);
      assert.notEqual(changed, text, `${name} is changed`);
      await put(path, changed);
      return () => put(path, text);
    },
    /** Runs a script of its package.json, which must not warn of anything. */
    async run(script) {
      // Vite's server of another app in this process has set NODE_ENV.
      const given = ['-u', 'NODE_ENV', 'npm', 'run', script, '--loglevel=error'];
      const { stdout, stderr } = await run('env', given, folder);
      assert.equal(stderr, '');
      return stdout;
    },
    /** Serves what was built, or another folder of the app; returns its address. */
    async serve(built = 'dist') {
      const site = await serve(join(folder, built));
      closers.push(() => site.close());
      return `${site.url}/`;
    },
    /** Starts Vite's server for development, which replaces parts of a running app; returns its address. */
    async develop() {
      const vite = await import(
        pathToFileURL(createRequire(join(folder, 'package.json')).resolve('vite')).href
      );
      const server = await vite.createServer({
        root: folder,
        logLevel: 'error',
        server: { port: 0, host: '127.0.0.1' },
      });
      closers.push(() => server.close());
      await server.listen();
      return server.resolvedUrls.local[0];
    },
    async open(address) {
      browser ??= launchShell();
      return openPage(await browser, name, address);
    },
    async remove() {
      for (const close of closers) {
        await close();
      }
    },
  };
}

/**
 * Opens a page that reports its chains.
 * @param {import('playwright-core').Browser} browser
 * @param {string} name of the app
 * @param {string} address
 */
async function openPage(browser, name, address) {
  const page = await browser.newPage({ viewport: { width: 900, height: 960 } });
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()) && !FOREIGN.test(message.text())) {
      faults.push(message.text());
    }
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(recordChains);
  await page.addInitScript(stopDrawing);
  await page.goto(address);

  return {
    page,
    /** What went wrong, errors and warnings. */
    faults,
    /** Every chain that has not been disposed of: its bones, status, and where its tip is. */
    chains: () => page.evaluate(() => globalThis.livingChains()),
    /** The middle of the first element that a selector finds, and its upper left corner. */
    async place(selector) {
      const element = page.locator(selector).first();
      let box = null;
      // Vite loads a page again when it finds another package to prepare: then nothing is there for a moment.
      while (box === null) {
        await element.waitFor();
        box = await element.boundingBox();
      }
      const { x, y, width, height } = box;
      return { x, y, middle: { x: x + width / 2, y: y + height / 2 } };
    },
    /** The red, green and blue of a pixel of a canvas, given in CSS pixels. */
    colourAt: (selector, x, y) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (canvas, at) => {
            // A copy, because reading changes how the browser keeps a canvas.
            const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
            const sharp = canvas.width / canvas.clientWidth;
            copy.drawImage(canvas, -Math.floor(at.x * sharp), -Math.floor(at.y * sharp));
            return [...copy.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
          },
          { x, y },
        ),
    /** Presses at a point of the page, moves to another one, and releases. */
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    /** Waits until a function of the first element that a selector finds is true. */
    async until(selector, look, given) {
      const element = page.locator(selector).first();
      const end = performance.now() + PATIENCE;
      const never = () =>
        new Error(`${selector}: never ${look}; ${faults.join('; ') || 'the page said nothing'}`);
      await element.waitFor({ state: 'attached' }).catch((cause) => {
        throw Object.assign(never(), { cause });
      });
      // A server for development loads the page again when it has found another package.
      const ask = () =>
        element.evaluate(look, given).catch((error) => {
          if (!/context was destroyed/.test(String(error))) {
            throw error;
          }
          return false;
        });
      while (!(await ask())) {
        if (performance.now() > end) {
          throw never();
        }
        // To ask all the time would keep the machine from what is waited for.
        await sleep(20);
      }
    },
    /** Makes the browser forget what nothing refers to. */
    async forget() {
      const session = await page.context().newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      await session.detach();
    },
    /** Waits until frames have been drawn. */
    frames: (count = 3) =>
      page.evaluate(async (left) => {
        while (left-- > 0) {
          await new Promise(requestAnimationFrame);
        }
      }, count),
    /** Keeps a picture of it. */
    async shoot(mode = '') {
      await mkdir(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `app-${name}${mode && '-'}${mode}.png`) });
    },
    /** Closes it; nothing may have gone wrong on it. */
    async close() {
      await page.close();
      assert.deepEqual(faults, []);
    },
  };
}
