// All pages and elements in all engines, over http and by double click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCharacter, checkElements, checkPage, PAGES } from './checks.js';
import { CHROMIUM, FIREFOX, FIREFOX_IN_A_WINDOW, testIn, WEBKIT } from './engines.js';
import { listPages } from './site.js';

test('every built page is looked at', async () => {
  assert.deepEqual(Object.keys(PAGES).sort(), await listPages());
});

/** Pages that draw with WebGL, which Firefox has only in a window. */
const IN_3D = ['character.html'];

for (const engine of [CHROMIUM, FIREFOX, FIREFOX_IN_A_WINDOW, WEBKIT]) {
  testIn(engine, async (t, browser) => {
    const pages = Object.keys(PAGES).filter((page) =>
      engine === FIREFOX ? !IN_3D.includes(page) : engine !== FIREFOX_IN_A_WINDOW || IN_3D.includes(page),
    );
    for (const over of ['http', 'file']) {
      for (const page of pages) {
        await t.test(`${engine.name}: ${page} over ${over} loads, moves and reports no error`, () =>
          checkPage(browser, page, over),
        );
      }
      if (engine !== FIREFOX_IN_A_WINDOW) {
        await t.test(`${engine.name}: elements over ${over} follow the mouse and the keys`, () =>
          checkElements(browser, over),
        );
      }
    }
    if (engine !== FIREFOX) {
      await t.test(`${engine.name}: the mouse drags the hand of the character`, () =>
        checkCharacter(browser),
      );
    }
  });
}
