// All words of the pages stand in string files: the pages are built with a mark in each text, as in another language.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { closeAll, frames, SITE } from '../browser/page.js';
import { NAMES, PAGES } from '../browser/pages.js';
import { browser, takePage } from '../browser/pool.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));

after(closeAll);

/** The site with a mark in each of its texts, as in another language. Built once. */
let marked;
function buildMarked() {
  marked ??= build();
  return marked;

  async function build() {
    const folder = await mkdtemp(join(tmpdir(), 'fabrik-strings-'));
    const english = join(WEB, 'demos/strings/en');
    for (const name of await readdir(english)) {
      const { default: words } = await import(pathToFileURL(join(english, name)).href);
      await writeFile(join(folder, name), `export default ${JSON.stringify(translated(words))};\n`);
    }
    const site = join(folder, 'site');
    await mkdir(site);
    execFileSync(process.execPath, [join(WEB, 'demos/site/build.js'), site, folder]);
    await cp(join(SITE, 'pictures'), join(site, 'pictures'), { recursive: true });
    return { site, remove: () => rm(folder, { recursive: true }) };
  }
}
after(async () => (await marked)?.remove());

const unmarked = (texts) => texts.filter((text) => !text.includes('¡'));

test('all words stand in the string files: pages in another language have no English left', async () => {
  const { site } = await buildMarked();
  const { page, faults, giveBack } = await takePage({ viewport: { width: 1280, height: 800 }, paced: true });
  for (const name of NAMES) {
    await page.goto(`file://${site}/${name}.html`);
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    await frames(page, 30);
    assert.deepEqual(unmarked(await page.evaluate(findWords)), [], name);
  }
  assert.deepEqual(faults, []);
  await giveBack();
});

test('the messages of the source panel and of the copied command stand in the string files, too', async () => {
  const { site } = await buildMarked();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => {
    // A browser that refuses the clipboard and new windows.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => Boolean(globalThis.copies);
    window.open = () => null;
  });
  const page = await context.newPage();
  // The panel is the same on all pages that have one.
  for (const name of ['index', 'arm']) {
    await page.goto(`file://${site}/${name}.html`);
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    const part = page.locator(name === 'index' ? '.hero' : '[data-source]');
    const seen = new Set();
    /** Presses a button, and waits for a message that was not there before. */
    const press = async (button) => {
      await part.locator(button).click();
      let text = '';
      for (let tries = 0; tries < 2000 && (text === '' || seen.has(text)); tries++) {
        text = await part.locator('[data-note]').textContent();
      }
      seen.add(text);
    };
    const copy = name === 'index' ? '[data-copy]' : '[data-do=copy]';
    await press(copy);
    await page.evaluate(() => {
      globalThis.copies = true;
    });
    await press(copy);
    if (name !== 'index') {
      await press('[data-do=open]');
      await press('[data-do=save]');
    }
    assert.equal(seen.size, name === 'index' ? 2 : 4, `${name}: ${[...seen].join(' | ')}`);
    assert.deepEqual(unmarked([...seen]), [], name);
  }
  await context.close();
});

test('the message of a page that cannot start stands in the string files', async () => {
  const { site } = await buildMarked();
  const context = await browser.newContext();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  const page = await context.newPage();
  for (const name of NAMES) {
    await page.goto(`file://${site}/${name}.html`);
    const text = await page.locator('[data-alert]', { hasText: /./ }).textContent();
    assert.deepEqual(unmarked([text]), [], name);
  }
  await context.close();
});

/** Every sentence with a mark in it; values in braces and tags stay. */
function translated(words) {
  if (typeof words === 'string') {
    return /\p{L}{2}/u.test(words) ? `¡${words}` : words;
  }
  return Array.isArray(words)
    ? words.map(translated)
    : Object.fromEntries(
        Object.entries(words).map(([name, text]) => [name, name === 'language' ? text : translated(text)]),
      );
}

/** In the page: all texts and labels with words in them, except code and the signs of units. */
function findWords() {
  const code =
    'script, style, textarea, code, pre, kbd, svg, .brand, .formula, noscript, fabrik-chain, fabrik-steps';
  const hasWords = (text) => /\p{L}{2}/u.test(text.replace(/(?<!\p{L})(px|ms|µs)(?!\p{L})/gu, ''));
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const whole = node.parentElement.closest('p, label, button, td, th, dd, dt, h1, h2, h3, option');
    if (hasWords(node.data) && !node.parentElement.closest(code)) {
      texts.push(whole?.textContent ?? node.data);
    }
  }
  const names = ['aria-label', 'title', 'alt', 'placeholder'];
  const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())]
    .filter((element) => !element.matches('fabrik-chain, fabrik-steps'))
    .flatMap((element) => names.map((name) => element.getAttribute(name)));
  return [...texts, ...labels].filter((text) => text && hasWords(text)).map((text) => text.trim());
}
