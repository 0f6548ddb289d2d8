// Pages ask for no frames while there is nothing to see: out of sight, hidden, or where users prefer less motion.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PATIENCE } from '../browser/chromium.js';
import { closeAll } from '../browser/page.js';
import { NAMES, PAGES, visit } from '../browser/pages.js';

after(closeAll);

/** Waits until the page has asked for no frame in 0.4 seconds. Returns false if that does not happen in time. */
const rests = (page) =>
  page.evaluate(async (patience) => {
    const ask = globalThis.requestAnimationFrame;
    let count = 0;
    globalThis.requestAnimationFrame = (call) => {
      count += 1;
      return ask(call);
    };
    const end = performance.now() + patience;
    do {
      count = 0;
      await new Promise((done) => setTimeout(done, 400));
    } while (count > 0 && performance.now() < end);
    globalThis.requestAnimationFrame = ask;
    return count === 0;
  }, PATIENCE);

/** Waits until the page asks for a frame. */
const moves = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const ask = globalThis.requestAnimationFrame;
        globalThis.requestAnimationFrame = (call) => {
          globalThis.requestAnimationFrame = ask;
          done();
          return ask(call);
        };
      }),
  );

const started = (page, name) => page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);

/** Hides the page from its scripts, as the browser does with a page in another tab; or shows it again. */
const setHidden = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** On these pages nothing moves by itself. */
const STILL = ['benchmark', 'pose'];

for (const name of NAMES.filter((each) => !STILL.includes(each))) {
  test(`${name}: it moves when it is seen, asks for no frames in another tab or out of sight, and then moves again`, async () => {
    const { page, giveBack } = await visit(name);
    await started(page, name);
    await moves(page);
    await setHidden(page, true);
    assert.ok(await rests(page), 'in another tab');
    await setHidden(page, false);
    await moves(page);
    await page.evaluate(() => {
      document.body.style.paddingBottom = '3000px';
      scrollTo(0, document.documentElement.scrollHeight);
    });
    assert.ok(await rests(page), 'out of sight');
    await page.evaluate(() => scrollTo(0, 0));
    await moves(page);
    await giveBack();
  });

  test(`${name}: with reduced motion it soon asks for no frames`, async () => {
    const { page, giveBack } = await visit(name, { reducedMotion: 'reduce' });
    await started(page, name);
    assert.ok(await rests(page));
    await giveBack();
  });
}
