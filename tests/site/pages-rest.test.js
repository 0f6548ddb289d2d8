// Pages ask for no frames while there is nothing to see: out of sight, hidden, or where users prefer less motion.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll } from '../browser/page.js';
import { NAMES, PAGES, visit } from '../browser/pages.js';

after(closeAll);

/**
 * Runs frames until the page has asked for none in 0.4 seconds of its time. Returns false if it has not come to rest after
 * so many of these spans.
 */
const rests = (page, patience = 100) =>
  page.evaluate(async (most) => {
    let count = 0;
    const ask = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (call) => {
      count += 1;
      return ask(call);
    };
    let spans = 0;
    do {
      await globalThis.shown();
      count = 0;
      for (let frame = 0; frame < 24; frame++) {
        globalThis.nextFrame();
      }
      spans += 1;
    } while (count > 0 && spans < most);
    globalThis.requestAnimationFrame = ask;
    return count === 0;
  }, patience);

/** Runs frames until one of them asks for the next one, and the observers of the page have had time for that. */
const moves = (page, patience = 100) =>
  page.evaluate(async (most) => {
    let asked = false;
    const ask = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (call) => {
      asked = true;
      return ask(call);
    };
    for (let frame = 0; frame < most && !asked; frame++) {
      await globalThis.shown();
      globalThis.nextFrame();
    }
    globalThis.requestAnimationFrame = ask;
    return asked;
  }, patience);

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
    const { page, giveBack } = await visit(name, { paced: true });
    await started(page, name);
    assert.ok(await moves(page), 'at first');
    await setHidden(page, true);
    assert.ok(await rests(page), 'in another tab');
    await setHidden(page, false);
    assert.ok(await moves(page), 'in sight again');
    await page.evaluate(() => {
      document.body.style.paddingBottom = '3000px';
      scrollTo(0, document.documentElement.scrollHeight);
    });
    assert.ok(await rests(page), 'out of sight');
    await page.evaluate(() => scrollTo(0, 0));
    assert.ok(await moves(page), 'scrolled back');
    await giveBack();
  });

  test(`${name}: with reduced motion it soon asks for no frames`, async () => {
    const { page, giveBack } = await visit(name, { paced: true, reducedMotion: 'reduce' });
    await started(page, name);
    assert.ok(await rests(page));
    await giveBack();
  });
}
