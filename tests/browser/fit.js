// Whether a demo fits a small screen. Larger ones are for people to look at: npm run pictures.

import assert from 'node:assert/strict';

/** A phone in the dark: the narrowest screen that the pages are made for, with a finger. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  colorScheme: 'dark',
};

/** Texts and controls that must show all of what they hold. */
const WHOLE = 'button, select, small, td, p, .keys, .words, .bar, .caption';

/**
 * That the canvas of a demo, opened on a phone, is sharp, that the page does not scroll sideways, and
 * that no text or control of the demo is cut off, those of its elements included.
 */
export async function assertFits({ page, canvas, find }) {
  const [shown, pixels] = await canvas.evaluate((element) => [element.clientWidth, element.width]);
  const wanted = shown * PHONE.deviceScaleFactor;
  assert.ok(Math.abs(pixels - wanted) <= 1, `the canvas has ${pixels} pixels for ${wanted}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, PHONE.viewport.width, 'no scrolling sideways');
  const cut = await find('*').evaluateAll((all, whole) => {
    const inside = all.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('*') ?? [])]);
    return [...all, ...inside]
      .filter((element) => element.matches(whole) && element.clientWidth > 0)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent);
  }, WHOLE);
  assert.deepEqual(cut, [], 'nothing is cut off');
}

/** That all of the canvas is on the first screen that the address shows. */
export async function assertInSight({ page, canvas }) {
  const { y, height } = await canvas.boundingBox();
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, `from ${y}, ${height} high`);
}
