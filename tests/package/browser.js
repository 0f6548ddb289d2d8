// Runs pages in Chromium that leave what they found in `window.result`.

import assert from 'node:assert/strict';
import { takePage } from '../browser/pool.js';

/**
 * Opens a page, waits for its result, and fails on anything that goes wrong on it.
 * @param {string} url
 */
export async function resultOf(url) {
  const { page, faults, giveBack } = await takePage();
  try {
    await page.goto(url);
    const handle = await page
      .waitForFunction(() => window.result, null)
      .catch((error) => {
        throw new Error(`${url} gave no result; ${faults.join('; ') || 'it said nothing'}`, { cause: error });
      });
    assert.deepEqual(faults, []);
    return await handle.jsonValue();
  } finally {
    await giveBack();
  }
}

/**
 * Opens a page that is expected to fail, and gives the error that it does not catch.
 * @param {string} url
 * @returns {Promise<Error>}
 */
export async function errorOf(url) {
  const { page, giveBack } = await takePage();
  try {
    const [error] = await Promise.all([page.waitForEvent('pageerror'), page.goto(url)]);
    return error;
  } finally {
    await giveBack();
  }
}
