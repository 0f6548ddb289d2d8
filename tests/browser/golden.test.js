// The same bits in a browser as natively and in Node.

import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkHash } from '../golden/hash.js';
import { launch, serve } from './chromium.js';

test('in Chromium, the package gives the golden bits', async () => {
  const [browser, server] = [await launch(), await serve(fileURLToPath(new URL('../..', import.meta.url)))];
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/tests/golden/golden.js`);
    const hash = await page.evaluate(async () => {
      const { golden } = await import('/tests/golden/golden.js');
      return golden(await import('/web/fabrik.js'));
    });
    checkHash(hash);
  } finally {
    await browser.close();
    await server.close();
  }
});
