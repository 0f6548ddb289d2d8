// A browser, and blank pages in it: to use one again costs a quarter of making another.

import { faultsOf, launchShell, PATIENCE } from './chromium.js';
import { takeTheClock } from './clock.js';
import { stopDrawing } from './webgl.js';

export const browser = await launchShell();

/** Blank pages, by what a page keeps as long as it lives. */
const idle = new Map();

/**
 * @typedef {object} Options
 * @property {{ width: number, height: number }} [viewport]
 * @property {'light' | 'dark'} [colorScheme]
 * @property {'reduce' | 'no-preference'} [reducedMotion]
 * @property {'active' | 'none'} [forcedColors]
 * @property {boolean} [paced] time goes by only when the test lets it: see clock.js
 * @property {boolean} [drawn] whether WebGL draws; default false. Without a graphics card that takes most of the time
 * @property {boolean} [hasTouch]
 * @property {number} [deviceScaleFactor]
 */

/**
 * Gives a blank page, with what goes wrong on it and what its console is warned of; `giveBack` ends what is on it, and
 * makes it ready for the next test. A page that a failed test did not give back is not used again.
 * @param {Options} [options]
 */
export async function takePage({
  viewport = { width: 800, height: 600 },
  colorScheme = 'light',
  reducedMotion = 'no-preference',
  forcedColors = 'none',
  ...kept
} = {}) {
  const key = JSON.stringify(Object.entries(kept).sort());
  const taken = idle.get(key)?.pop() ?? (await makePage(kept));
  const { page, faults, warnings } = taken;
  faults.length = 0;
  warnings.length = 0;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
  return {
    page,
    faults,
    warnings,
    async giveBack() {
      // The next test must not find what the page has stored, nor the pointer where this one left it.
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      await page.mouse.move(-1, -1);
      await page.goto('about:blank');
      idle.set(key, [...(idle.get(key) ?? []), taken]);
    },
  };
}

async function makePage({ paced = false, drawn = false, ...options }) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ ...options, permissions });
  context.setDefaultTimeout(PATIENCE);
  if (paced) {
    await context.addInitScript(takeTheClock);
  }
  if (!drawn) {
    await context.addInitScript(stopDrawing);
  }
  const page = await context.newPage();
  const warnings = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  return { page, faults: faultsOf(page), warnings };
}
