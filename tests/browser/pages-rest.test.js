// Pages ask for no frames while there is nothing to see: out of sight, hidden, or where users prefer less motion.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll } from './page.js';
import { NAMES, PAGES, visit } from './pages.js';

after(closeAll);

/** In the page: how many frames are asked for within so many milliseconds. */
async function countFrames(milliseconds) {
  const ask = globalThis.requestAnimationFrame;
  let count = 0;
  globalThis.requestAnimationFrame = (call) => {
    count += 1;
    return ask(call);
  };
  await new Promise((done) => setTimeout(done, milliseconds));
  globalThis.requestAnimationFrame = ask;
  return count;
}

const started = (page, name) => page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);

/** Hides the page from its scripts, as the browser does with a page in another tab; or shows it again. */
const setHidden = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

for (const name of NAMES) {
  test(`${name}: it moves when it is seen, and asks for no frames in another tab or out of sight`, async () => {
    const { page, giveBack } = await visit(name);
    await started(page, name);
    assert.ok((await page.evaluate(countFrames, 500)) > 0, 'it moves');
    await setHidden(page, true);
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate(countFrames, 400), 0, 'in another tab');
    await setHidden(page, false);
    await page.evaluate(() => {
      document.body.style.paddingBottom = '3000px';
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(countFrames, 400), 0, 'out of sight');
    await giveBack();
  });

  test(`${name}: with reduced motion it soon asks for no frames`, async () => {
    const { page, giveBack } = await visit(name, { reducedMotion: 'reduce' });
    await started(page, name);
    await page.waitForTimeout(1200);
    assert.equal(await page.evaluate(countFrames, 500), 0);
    await giveBack();
  });
}
