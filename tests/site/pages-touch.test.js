// Fingers on the pages, apart from the figures.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, scrolledTo } from '../browser/page.js';
import { visit } from '../browser/pages.js';

after(closeAll);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

/** Swipes up, from a point of a slider. Returns where it is. */
async function swipeFrom(page, slider) {
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width } = await slider.boundingBox();
  const session = await page.context().newCDPSession(page);
  const touch = (type, up) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 0.8 * width, y: y + 15 - up }],
    });
  const before = await page.evaluate(() => scrollY);
  await touch('touchStart', 0);
  for (let up = 15; up <= 180; up += 15) {
    await touch('touchMove', up);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd');
  await page.waitForFunction((from) => scrollY > from + 50, before);
  await scrolledTo(page);
  return { x, width };
}

test('a swipe that begins on a slider scrolls the page and leaves the setting, a tap sets it', async () => {
  const { page, giveBack } = await visit('spider', PHONE);
  const slider = page.locator('#spider-speed');
  const { x, width } = await swipeFrom(page, slider);
  await page.waitForFunction(() => document.querySelector('#spider-speed').value === '3');
  assert.equal(await page.evaluate(() => location.hash), '');
  await page.touchscreen.tap(x + 0.5 * width, (await slider.boundingBox()).y + 15);
  await page.waitForFunction(() => /speed=6/.test(location.hash));
  await giveBack();
});

test('a swipe that begins on the slider of a count leaves the search for the count on', async () => {
  const { page, giveBack } = await visit('crowd', { ...PHONE, reducedMotion: 'reduce' });
  const slider = page.locator('#crowd-count');
  const before = await slider.inputValue();
  await swipeFrom(page, slider);
  await page.waitForFunction((value) => document.querySelector('#crowd-count').value === value, before);
  const { search, settings } = await page.evaluate(() => globalThis.demos.crowd.state());
  assert.deepEqual([search, settings.count, settings.auto], ['searching', 300, true]);
  assert.equal(await page.evaluate(() => location.hash), '');
  await giveBack();
});

test('after a phone was rotated, the link to this page is in sight', async () => {
  const { page, giveBack } = await visit('benchmark', PHONE);
  const isInSight = () => {
    const link = document.querySelector('.top nav [aria-current]');
    const [{ left, right }, outer] = [link, link.parentElement].map((each) => each.getBoundingClientRect());
    return left >= outer.left && right <= outer.right;
  };
  for (const [width, height] of [
    [740, 360],
    [320, 740],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(isInSight);
  }
  await giveBack();
});

test('a page that is opened on a phone loads once', async () => {
  const { page, giveBack } = await visit('follow', PHONE);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('[data-source] [data-do=open]').click(),
  ]);
  let loads = 0;
  opened.on('load', () => {
    loads += 1;
  });
  await opened.waitForTimeout(1000);
  assert.ok(loads <= 1, `${loads} loads`);
  await opened.close();
  await giveBack();
});
