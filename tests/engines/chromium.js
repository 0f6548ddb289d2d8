// Chromium, which Playwright drives, with the same interface as the other engines.

import { launch } from '../browser/chromium.js';

/** @returns {Promise<import('./webdriver.js').Browser>} */
export async function startChromium({ width = 1280, height = 800 } = {}) {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width, height } });
  return {
    version: browser.version(),
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (call, given) => page.evaluate(call, given),
    move: (x, y) => page.mouse.move(Math.round(x), Math.round(y)),
    press: () => page.mouse.down(),
    release: () => page.mouse.up(),
    key: (name) => page.keyboard.press(name),
    close: () => browser.close(),
  };
}
