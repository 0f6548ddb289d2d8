// All pages and elements in all engines, over http and by double click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkElements, checkPage, PAGES } from './checks.js';
import { CHROMIUM, FIREFOX, testIn, WEBKIT } from './engines.js';
import { listPages } from './site.js';

test('every built page is looked at', async () => {
  assert.deepEqual(Object.keys(PAGES).sort(), await listPages());
});

/** Pages that draw with WebGL, which an engine without a window and a graphics card may not have. */
const IN_3D = ['character.html'];

for (const engine of [CHROMIUM, FIREFOX, WEBKIT]) {
  testIn(engine, async (t, browser) => {
    const has3d = await browser.evaluate(
      () => document.createElement('canvas').getContext('webgl2') !== null,
    );
    for (const over of ['http', 'file']) {
      for (const page of Object.keys(PAGES)) {
        const skip = IN_3D.includes(page) && !has3d && `this ${engine.name} has no WebGL 2`;
        await t.test(`${engine.name}: ${page} over ${over} loads, moves and reports no error`, { skip }, () =>
          checkPage(browser, page, over),
        );
      }
      await t.test(`${engine.name}: elements over ${over} follow the mouse and the keys`, () =>
        checkElements(browser, over),
      );
    }
  });
}
