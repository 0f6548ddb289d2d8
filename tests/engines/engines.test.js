// What has to hold in every engine: the same bits, and a page of each kind, in 2-D, in 3-D and with elements alone.

import { checkCharacter, checkElements, checkGolden, checkPage } from './checks.js';
import { CHROMIUM, FIREFOX, FIREFOX_IN_A_WINDOW, testIn, WEBKIT } from './engines.js';

// Firefox has WebGL in a window only.
for (const [engine, { bits, spatial }] of [
  [CHROMIUM, { bits: true, spatial: true }],
  [FIREFOX, { bits: true, spatial: false }],
  [FIREFOX_IN_A_WINDOW, { bits: false, spatial: true }],
  [WEBKIT, { bits: true, spatial: true }],
]) {
  testIn(engine, async (t, browser) => {
    if (bits) {
      await t.test(`${engine.name} gives the golden bits`, () => checkGolden(browser));
    }
    if (engine !== FIREFOX_IN_A_WINDOW) {
      await t.test(`${engine.name}: the gallery over http loads, moves and reports no error`, () =>
        checkPage(browser, 'index.html', 'http'),
      );
      await t.test(`${engine.name}: elements in a file follow the mouse and the keys`, () =>
        checkElements(browser, 'file'),
      );
    }
    if (spatial) {
      await t.test(`${engine.name}: a page in 3-D loads by double click, moves and reports no error`, () =>
        checkPage(browser, 'character.html', 'file'),
      );
      await t.test(`${engine.name}: the mouse drags the hand of the character`, () =>
        checkCharacter(browser),
      );
    }
  });
}
