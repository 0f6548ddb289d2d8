// All pages and elements in all engines, over http and by double click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCharacter, checkDrag, checkElements, checkPage, PAGES } from './checks.js';
import { CHROMIUM, FIREFOX, FIREFOX_IN_A_WINDOW, testIn, WEBKIT } from './engines.js';
import { listPages } from './site.js';

test('every built page is looked at', async () => {
  assert.deepEqual(Object.keys(PAGES).sort(), await listPages());
});

/** Pages that draw with WebGL, which Firefox has only in a window. */
const IN_3D = ['spider-3d', 'arm-3d', 'character', 'crowd', 'tentacle', 'bones', 'pose'].map(
  (name) => `${name}.html`,
);

/** These share their scripts with the character, which is opened in both ways. Drawing in software takes long. */
const overOnly = (page, engine) =>
  !IN_3D.includes(page) || page === 'character.html' ? null : engine === CHROMIUM ? 'http' : 'file';

for (const engine of [CHROMIUM, FIREFOX, FIREFOX_IN_A_WINDOW, WEBKIT]) {
  testIn(engine, async (t, browser) => {
    const pages = Object.keys(PAGES).filter((page) =>
      engine === FIREFOX ? !IN_3D.includes(page) : engine !== FIREFOX_IN_A_WINDOW || IN_3D.includes(page),
    );
    for (const over of ['http', 'file']) {
      for (const page of pages.filter((each) => [null, over].includes(overOnly(each, engine)))) {
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
      for (const page of IN_3D.filter((each) => each !== 'character.html')) {
        await t.test(`${engine.name}: the mouse moves the target of ${page}`, () =>
          checkDrag(browser, page.replace('.html', '')),
        );
      }
    }
  });
}
