// The built page in a browser, over http or from a file, and the helpers of tests that use it.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOf, PATIENCE, serve } from './chromium.js';
import { browser, takePage } from './pool.js';

/** The built pages. */
export const SITE = fileURLToPath(new URL('../../web/build/site', import.meta.url));

// The files stay as they are while tests run.
const server = await serve(SITE, { 'cache-control': 'max-age=86400' });

/** Where the pages are, over both protocols. */
export const ADDRESSES = { http: server.url, file: `file://${SITE}` };

export async function closeAll() {
  await browser.close();
  await server.close();
}

/**
 * Opens a page. Nothing of the page before is kept, even in the same context.
 * @param {string} [hash] settings, such as `#bones=5`
 * @param {import('./pool.js').Options & { over?: 'http' | 'file', demo?: string, file?: string }} [options]
 *   `demo`: the figure; `file`: the page that it is on, if its name is another
 */
export async function open(
  hash = '',
  { over = 'http', demo = 'follow', file = demo, paced = true, ...options } = {},
) {
  const address = (settings) => `${ADDRESSES[over]}/${file}.html${settings}`;
  const { page, faults, giveBack } = await takePage({
    viewport: { width: 1280, height: 800 },
    paced,
    ...options,
  });
  await page.goto(address(hash));
  await hasStarted(page, demo, faults);
  const section = page.locator(`#${demo}`);
  const canvas = section.locator('canvas');
  return {
    page,
    canvas,
    faults,
    /** Elements in the demo's section. */
    find: (selector) => section.locator(selector),
    state: () => page.evaluate((name) => globalThis.demos[name].state(), demo),
    /** The address, after the time that it may take to be written. */
    address: () =>
      page.evaluate(() => {
        globalThis.advance?.(350);
        return location.hash;
      }),
    /** The sentence below the figure. It is shown after a state has lasted for a moment. */
    async words() {
      if (paced) {
        await frames(page, 10);
        await page.evaluate(() => globalThis.advance(230));
      } else {
        await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
      }
      return section.locator('[data-words]').textContent();
    },
    /** Moves the mouse to a point of the canvas. */
    async move(x, y) {
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + x, box.y + y);
    },
    /** A finger on the canvas: each function takes a point of it. */
    async finger() {
      const box = await canvas.boundingBox();
      const session = await page.context().newCDPSession(page);
      const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
      const at = ({ x, y }) => [{ x: box.x + x, y: box.y + y }];
      return {
        tap: ({ x, y }) => page.touchscreen.tap(box.x + x, box.y + y),
        down: (point) => touch('touchStart', at(point)),
        move: (point) => touch('touchMove', at(point)),
        up: () => touch('touchEnd', []),
      };
    },
    /**
     * Runs frames until the state is the wanted one, and returns it.
     * @param {(state: object, given: any) => boolean} wanted runs in the page, so that it sees only these
     * @param {any} [given]
     * @param {number} [most] frames
     */
    async until(wanted, given, most = 900) {
      await frames(page, 0);
      const [found, state] = await page.evaluate(
        ([name, source, sent, left]) => {
          const isWanted = new Function(`return ${source}`)();
          const look = () => globalThis.demos[name].state();
          while (left-- > 0 && !isWanted(look(), sent)) {
            globalThis.nextFrame();
          }
          return [left >= 0, look()];
        },
        [demo, String(wanted), given, most],
      );
      if (!found) {
        throw new Error(`after ${most} frames it is not that ${wanted}: ${JSON.stringify(state)}`);
      }
      return state;
    },
    /** Loads the page again with another hash. */
    async reopen(other) {
      await page.goto('about:blank');
      await page.goto(address(other));
      await hasStarted(page, demo, faults);
    },
    close: giveBack,
  };
}

/** Waits until a figure has started: the scripts of a large page may run after its load event. */
async function hasStarted(page, demo, faults) {
  try {
    await page.waitForFunction((name) => globalThis.demos?.[name], demo, { polling: 20 });
  } catch (error) {
    const said = await page.locator('[data-alert]').textContent();
    throw new Error(`${demo} does not start: ${said} ${faults.join(' ')}`, { cause: error });
  }
  await frames(page, 2);
}

/** Runs a number of frames, after the page has got its size and is known to be visible or not. */
export function frames(page, count) {
  return page.evaluate(async (left) => {
    await globalThis.shown?.();
    while (left-- > 0) {
      await (globalThis.nextFrame ? globalThis.nextFrame() : new Promise(requestAnimationFrame));
    }
  }, count);
}

/**
 * Gives `scrollY` once the page has not scrolled for 20 frames. After a swipe the page goes on to scroll. If a script scrolls
 * before that has ended, the page does not stay there.
 */
export async function scrolledTo(page) {
  for (let still = 0, last = -1; ; ) {
    const now = await page.evaluate(() => scrollY);
    still = now === last ? still + 1 : 0;
    if (still === 10) {
      return now;
    }
    last = now;
    await frames(page, 2);
  }
}

/**
 * Runs at most 30 frames, until the solves of the chain have ended, and returns the state of the chain.
 */
export function settle(page) {
  return page.evaluate(async () => {
    const { follow } = globalThis.demos;
    const frame = globalThis.nextFrame ?? (() => new Promise(requestAnimationFrame));
    await frame();
    for (let left = 30; left > 0; left--) {
      await frame();
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

/**
 * Runs the source of a page that was copied or saved, alone in a folder.
 * @param {string} html
 * @param {(page: import('playwright-core').Page) => Promise<object>} look reads what the test needs from it
 * @param {object} [options] of the browser's page
 * @returns what `look` returns, and `faults`
 */
export async function runGiven(html, look, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-page-'));
  try {
    await writeFile(join(folder, 'given.html'), html);
    const page = await browser.newPage({ viewport: { width: 800, height: 600 }, ...options });
    page.setDefaultTimeout(PATIENCE);
    const faults = faultsOf(page);
    await page.goto(`file://${folder}/given.html`);
    const seen = await look(page);
    await page.close();
    return { ...seen, faults };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the panel with the source saves as a file: its name, and what it holds. */
export async function savedBy({ page }) {
  const download = page.waitForEvent('download');
  await page.locator('[data-source] [data-do=save]').click();
  const file = await download;
  return { name: file.suggestedFilename(), html: await readFile(await file.path(), 'utf8') };
}
