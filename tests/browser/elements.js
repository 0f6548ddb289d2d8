// Pages of a few lines with elements on them, in a browser, and what tests want of them.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE, serve } from './chromium.js';
import { closeAll as closePage, frames } from './page.js';
import { takePage } from './pool.js';

const SCRIPT = fileURLToPath(new URL('../../web/build/fabrik.global.js', import.meta.url));

/** The two lines of which the second is the element. */
export const LINE = '<script src="fabrik.global.js"></script>';

/** Nothing is allowed but scripts that are files of the page's own, wasm among them. */
export const STRICT = [
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'`,
  `style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
].join('; ');

/** What closes each page that is open: one that a failed test left, too, or its server would stay. */
const open = new Set();

export async function closeAll() {
  for (const close of open) {
    await close();
  }
  await closePage();
}

/**
 * Opens a page beside fabrik.global.js. Its context may be that of a page before it.
 * @param {string} html all of it, or what is behind the first lines
 * @param {import('./pool.js').Options & { over?: 'http' | 'file', policy?: string,
 *   more?: Record<string, string> }} [options] `policy`: the page's, over http; `more` files beside it
 */
export async function openPage(html, { over = 'file', policy, more = {}, ...options } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-element-'));
  await copyFile(SCRIPT, join(folder, 'fabrik.global.js'));
  const files = { 'page.html': `<!doctype html><meta charset="utf-8"><title>page</title>${html}`, ...more };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
  }
  const headers = policy ? { 'content-security-policy': policy } : {};
  const site = policy || over === 'http' ? await serve(folder, headers) : null;
  const { page, faults, warnings, giveBack } = await takePage(options);
  await page.goto(`${site?.url ?? `file://${folder}`}/page.html`);
  // Elements get their sizes with the first frame.
  await frames(page, 2);
  const close = async () => {
    open.delete(close);
    // The browser may have been closed: then a test has failed before.
    await giveBack().catch(() => {});
    await site?.close();
    await rm(folder, { recursive: true });
  };
  open.add(close);
  return { page, faults, warnings, close, ...handlesOn(page, page) };
}

/**
 * What is to be done with the first chain of a page, or of a frame of it.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Page | import('playwright-core').Frame} frame
 */
export function handlesOn(page, frame) {
  const element = frame.locator('fabrik-chain').first();
  const canvas = frame.locator('fabrik-chain canvas').first();
  return {
    element,
    canvas,
    /** What a function makes of the element. */
    of: (look, given) => element.evaluate(look, given),
    /** Until what a function makes of the element is true. */
    until: async (look, given) => {
      const end = performance.now() + PATIENCE;
      while (!(await element.evaluate(look, given))) {
        if (performance.now() > end) {
          throw new Error(`in ${PATIENCE} ms it never came to be that ${look}`);
        }
        // To ask all the time would keep the machine from what is waited for.
        await sleep(20);
      }
    },
    /** Moves the mouse to a point of the canvas. */
    async move(x, y) {
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + x, box.y + y);
    },
  };
}

/** Until frames have gone by, and the page's observers have run. */
export function shown(frame, count = 2) {
  return frame.evaluate(async (left) => {
    while (left-- > 0) {
      await new Promise(requestAnimationFrame);
    }
    await new Promise((done) => setTimeout(done));
  }, count);
}

/** Whether the tip of a chain is on its target, to within what is reached. */
export const isReached = (element) => {
  const { chain, target } = element;
  const tip = chain.joints[chain.bones];
  const away = Math.hypot(tip.x - target.x, tip.y - target.y);
  return chain.status === 'reached' && away <= chain.tolerance * 1.01;
};
