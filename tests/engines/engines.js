// The engines that the tests run in, and why one is left out.

import { test } from 'node:test';
import { startChromium } from './chromium.js';
import { findDisplay } from './display.js';
import { findFirefox, startFirefox } from './firefox.js';
import { findWebKit, startWebKit } from './webkit.js';

export const CHROMIUM = { name: 'Chromium', start: startChromium };
export const FIREFOX = {
  name: 'Firefox',
  start: startFirefox,
  missing: !findFirefox() && 'there is no firefox-esr and no firefox on the PATH',
};
/** Firefox with WebGL. */
export const FIREFOX_IN_A_WINDOW = {
  name: 'Firefox in a window',
  start: () => startFirefox({ window: true }),
  missing: FIREFOX.missing || (!findDisplay() && 'there is no Xvfb on the PATH'),
};
export const WEBKIT = {
  name: 'WebKit',
  start: startWebKit,
  missing: !findWebKit() && 'there is no WebKitWebDriver, or no Xvfb, on the PATH',
};

/**
 * Runs tests in one browser of an engine. Without the engine, one test is skipped that says why.
 * @param {{ name: string, start: Function, missing?: string | false }} engine
 * @param {(t: import('node:test').TestContext, browser: import('./webdriver.js').Browser) => Promise<void>} body
 */
export function testIn({ name, start, missing }, body) {
  test(name, { skip: missing }, async (t) => {
    const browser = await start();
    t.diagnostic(`${name} ${browser.version}`);
    try {
      await body(t, browser);
    } finally {
      await browser.close();
    }
  });
}
