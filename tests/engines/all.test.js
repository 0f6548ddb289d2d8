// All pages and elements in all engines, over http and by double click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkElements, checkPage, PAGES } from './checks.js';
import { CHROMIUM, FIREFOX, testIn, WEBKIT } from './engines.js';
import { listPages } from './site.js';

test('every built page is looked at', async () => {
  assert.deepEqual(Object.keys(PAGES).sort(), await listPages());
});

for (const engine of [CHROMIUM, FIREFOX, WEBKIT]) {
  testIn(engine, async (t, browser) => {
    for (const over of ['http', 'file']) {
      for (const page of Object.keys(PAGES)) {
        await t.test(`${engine.name}: ${page} over ${over} loads, moves and reports no error`, () =>
          checkPage(browser, page, over),
        );
      }
      await t.test(`${engine.name}: elements over ${over} follow the mouse and the keys`, () =>
        checkElements(browser, over),
      );
    }
  });
}
