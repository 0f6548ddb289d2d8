// What is worth a look in every engine each time: the same bits, and one page.

import { checkGolden, checkPage } from './checks.js';
import { FIREFOX, testIn, WEBKIT } from './engines.js';

for (const engine of [FIREFOX, WEBKIT]) {
  testIn(engine, async (t, browser) => {
    await t.test(`${engine.name} gives the golden bits`, () => checkGolden(browser));
    await t.test(`${engine.name}: index.html over http loads, moves and reports no error`, () =>
      checkPage(browser, 'index.html', 'http'),
    );
  });
}
