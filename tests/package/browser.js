// Runs pages in Chromium that leave what they found in `window.result`.

import assert from 'node:assert/strict';
import { faultsOf } from '../browser/chromium.js';

const PATIENCE = { timeout: 15_000 };

/**
 * Opens a page, waits for its result, and fails on anything that goes wrong on it.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function resultOf(browser, url) {
  const page = await browser.newPage();
  const faults = faultsOf(page);
  try {
    await page.goto(url);
    const handle = await page
      .waitForFunction(() => window.result, null, PATIENCE)
      .catch((error) => {
        throw new Error(`${url} gave no result; ${faults.join('; ') || 'it said nothing'}`, { cause: error });
      });
    assert.deepEqual(faults, []);
    return await handle.jsonValue();
  } finally {
    await page.close();
  }
}

/**
 * Opens a page that is expected to fail, and gives the error that it does not catch.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Error>}
 */
export async function errorOf(browser, url) {
  const page = await browser.newPage();
  try {
    const [error] = await Promise.all([page.waitForEvent('pageerror', PATIENCE), page.goto(url)]);
    return error;
  } finally {
    await page.close();
  }
}
