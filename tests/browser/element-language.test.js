// Elements on a page whose language changes while it is open.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './chromium.js';
import { closeAll, shown } from './elements.js';
import { takePage } from './pool.js';

const site = await serve(fileURLToPath(new URL('../../web', import.meta.url)));

after(async () => {
  await closeAll();
  await site.close();
});

test('all elements change their words with the page, with the part of it in which they are, and when they are moved', async () => {
  const { page, giveBack } = await takePage();
  await page.goto(`${site.url}/fabrik.js`);
  await page.setContent(`<!doctype html><html lang="en"><body>
    <script type="module">
      import '${site.url}/element.js';
      import '${site.url}/element/uk.js';
      import '${site.url}/element/ja.js';
      globalThis.ready = true;
    </script>
    <main></main><aside lang="uk"></aside>`);
  await page.waitForFunction(() => globalThis.ready);
  const spoken = () =>
    page.evaluate(() => globalThis.elements.map(({ shadowRoot }) => shadowRoot.querySelector('[lang]').lang));
  const all = (language) => Array.from({ length: 6 }, () => language);
  await page.evaluate(() => {
    globalThis.elements = ['chain', 'steps', 'arm', 'limits', 'race', 'spider'].map((name) =>
      document.querySelector('main').appendChild(document.createElement(`fabrik-${name}`)),
    );
  });
  assert.deepEqual(await spoken(), all('en'));
  for (const change of [
    () => document.documentElement.setAttribute('lang', 'uk'),
    () => document.querySelector('main').setAttribute('lang', 'ja'),
    () => document.querySelector('aside').append(...globalThis.elements),
    () => document.querySelector('aside').removeAttribute('lang'),
    () => document.documentElement.setAttribute('lang', 'ja'),
  ]) {
    await page.evaluate(change);
    await shown(page);
    const expected = await page.evaluate(() => globalThis.elements[0].closest('[lang]').lang);
    assert.deepEqual(await spoken(), all(expected));
  }
  const names = await page.evaluate(() =>
    globalThis.elements.map(({ shadowRoot }) => shadowRoot.querySelector('canvas').ariaLabel),
  );
  for (const name of names) {
    assert.match(name, /[\u3040-\u30ff]/, 'the name of the canvas is Japanese');
  }
  await giveBack();
});
