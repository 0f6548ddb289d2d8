// The built page in a browser, over http or from a file, and what tests want of it.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { faultsOf, launch, serve } from './chromium.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const SHOTS = fileURLToPath(new URL('build/screenshots', import.meta.url));

export const browser = await launch();
const server = await serve(WEB);

/** Where the page is, over both protocols. */
export const ADDRESSES = {
  http: `${server.url}/index.html`,
  file: `file://${WEB}/index.html`,
};

export async function closeAll() {
  await browser.close();
  await server.close();
}

/**
 * Opens the page in a context of its own.
 * @param {string} [hash]
 * @param {import('playwright-core').BrowserContextOptions & { over?: 'http' | 'file' }} [options]
 */
export async function open(hash = '', { over = 'http', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = faultsOf(page);
  await page.goto(ADDRESSES[over] + hash);
  await frames(page, 2);
  const canvas = page.locator('#follow canvas');
  return {
    page,
    canvas,
    faults,
    state: () => page.evaluate(() => globalThis.demos.follow.state()),
    /** What is said once all has been still for a moment. */
    async words() {
      await page.waitForTimeout(400);
      return page.locator('#follow [data-words]').textContent();
    },
    /** Moves the mouse to a point of the canvas. */
    async move(x, y) {
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + x, box.y + y);
    },
    close: () => context.close(),
  };
}

/** Lets so many frames go by. */
export function frames(page, count) {
  return page.evaluate(async (left) => {
    while (left-- > 0) {
      await new Promise(requestAnimationFrame);
    }
  }, count);
}

/**
 * Lets frames go by until the chain is done with its target, 30 at the most, and gives its state.
 */
export function settle(page) {
  return page.evaluate(async () => {
    const { follow } = globalThis.demos;
    await new Promise(requestAnimationFrame);
    for (let left = 30; left > 0; left--) {
      await new Promise(requestAnimationFrame);
      if (follow.state().status !== 'stalled') {
        break;
      }
    }
    return follow.state();
  });
}

/**
 * The colour of the canvas at a point, in CSS pixels: [red, green, blue].
 */
export function colourAt(canvas, { x, y }) {
  return canvas.evaluate(
    (element, point) => {
      const scale = element.width / element.clientWidth;
      const context = element.getContext('2d');
      return [...context.getImageData(point.x * scale, point.y * scale, 1, 1).data.slice(0, 3)];
    },
    { x, y },
  );
}

/** Keeps a picture under build/, for people to look at. */
export async function keepPicture(page, name) {
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}
