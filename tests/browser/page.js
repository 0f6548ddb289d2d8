// The built page in a browser, over http or from a file, and what tests want of it.

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
 * In a page: frames come only when `nextFrame` is called, a sixtieth of a second after the one before,
 * as fast as the machine can.
 */
function takeTheClock() {
  const now = performance.now.bind(performance);
  const requestShown = requestAnimationFrame.bind(globalThis);
  let ahead = 0;
  let last = 0;
  const waiting = new Map();
  performance.now = () => now() + ahead;
  globalThis.requestAnimationFrame = (call) => {
    waiting.set(++last, call);
    return last;
  };
  globalThis.cancelAnimationFrame = (request) => waiting.delete(request);
  let drawn = performance.now();
  globalThis.nextFrame = () => {
    ahead += Math.max(0, drawn + 1000 / 60 - performance.now());
    drawn = performance.now();
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) {
      call(drawn);
    }
  };
  /** Until the browser has shown what is there, and has told the page's observers. */
  globalThis.shown = () => new Promise((done) => requestShown(() => requestShown(() => setTimeout(done))));
}

/**
 * Opens the page in a context of its own.
 * @param {string} [hash]
 * @param {import('playwright-core').BrowserContextOptions & { over?: 'http' | 'file', demo?: string,
 *   paced?: boolean }} [options] `demo`: the one that is meant; `paced`: frames come only when the test
 *   lets them go by
 */
export async function open(hash = '', { over = 'http', demo = 'follow', paced = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  if (paced) {
    await context.addInitScript(takeTheClock);
  }
  const page = await context.newPage();
  const faults = faultsOf(page);
  await page.goto(ADDRESSES[over] + hash);
  await frames(page, 2);
  const section = page.locator(`#${demo}`);
  const canvas = section.locator('canvas');
  return {
    page,
    canvas,
    faults,
    /** What is in the demo's section. */
    find: (selector) => section.locator(selector),
    state: () => page.evaluate((name) => globalThis.demos[name].state(), demo),
    /** What is said once all has been still for a moment. */
    async words() {
      await frames(page, paced ? 10 : 0);
      // By the page's own clock, which may be a busy one.
      await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), paced ? 230 : 400);
      return section.locator('[data-words]').textContent();
    },
    /** Moves the mouse to a point of the canvas. */
    async move(x, y) {
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + x, box.y + y);
    },
    /** Loads the page again with another hash, which costs half of what another context does. */
    async reopen(other) {
      await page.goto('about:blank');
      await page.goto(ADDRESSES[over] + other);
      await frames(page, 2);
    },
    close: () => context.close(),
  };
}

/** Lets so many frames go by, when the page knows of its size, and whether it is seen. */
export function frames(page, count) {
  return page.evaluate(async (left) => {
    await globalThis.shown?.();
    while (left-- > 0) {
      await (globalThis.nextFrame ? globalThis.nextFrame() : new Promise(requestAnimationFrame));
    }
  }, count);
}

/**
 * Lets frames go by until the chain is done with its target, 30 at the most, and gives its state.
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
 * What Tab comes to next, so many times: the control's name, what its button does, or its element;
 * 'nothing' for what does not show its focus, or has no name for those who hear the page.
 */
export async function tabStops(page, count) {
  const stops = [];
  while (stops.length < count) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        const ring = getComputedStyle(element).outlineStyle !== 'none';
        const label =
          element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
        return ring && label.trim() ? element.name || element.dataset.do || element.localName : 'nothing';
      }),
    );
  }
  return stops;
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
 * Runs a page that was given away, beside fabrik.global.js.
 * @param {string} html
 * @param {(page: import('playwright-core').Page) => Promise<object>} look what is to be known of it
 * @returns what `look` gives, and `faults`
 */
export async function runGiven(html, look) {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-page-'));
  try {
    await writeFile(join(folder, 'given.html'), html);
    await copyFile(join(WEB, 'build/fabrik.global.js'), join(folder, 'fabrik.global.js'));
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    const faults = faultsOf(page);
    await page.goto(`file://${folder}/given.html`);
    const seen = await look(page);
    await page.close();
    return { ...seen, faults };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the page gives away as a file: its name, and what it holds. */
export async function savedBy(demo) {
  const download = demo.page.waitForEvent('download');
  await demo.find('[data-do=save]').click();
  const file = await download;
  return { name: file.suggestedFilename(), html: await readFile(await file.path(), 'utf8') };
}

/** Keeps what a canvas gave as a data URL beside them. */
export async function keepCanvas(url, name) {
  await mkdir(SHOTS, { recursive: true });
  await writeFile(`${SHOTS}/${name}.png`, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/** Keeps a picture under build/, for people to look at. */
export async function keepPicture(page, name, options = {}) {
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, ...options });
}
