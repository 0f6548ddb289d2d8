// What holds for every page of the site: its head, its links, its words, and what it shows if it cannot start.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from './chromium.js';
import { ADDRESSES, closeAll, SITE } from './page.js';
import { DEMOS, htmlOf, NAMES, PAGES, visit } from './pages.js';
import { browser, takePage } from './pool.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));

after(closeAll);

test('each page has a title, a description and a picture of its own', async () => {
  const { homepage } = JSON.parse(await readFile(join(WEB, '../package.json'), 'utf8'));
  const seen = new Set();
  for (const name of NAMES) {
    const html = await htmlOf(name);
    const [, title] = /<title>([^<]+)<\/title>/.exec(html);
    const [, description] = /<meta name="description" content="([^"]+)">/.exec(html);
    const [, picture] = /<meta property="og:image" content="([^"]+)">/.exec(html);
    assert.equal(picture, `${homepage}pictures/${name}.jpg`);
    const bytes = await readFile(join(SITE, `pictures/${name}.jpg`));
    assert.deepEqual(sizeOfJpeg(bytes), [1200, 630], name);
    for (const text of [title, description]) {
      assert.ok(!seen.has(text), text);
      seen.add(text);
    }
    assert.ok(title.length <= 70 && description.length <= 200, `${name}: ${title} ${description.length}`);
  }
});

/** The width and the height in the frame header of a JPEG file. */
function sizeOfJpeg(bytes) {
  let at = 2;
  while (bytes[at + 1] < 0xc0 || bytes[at + 1] > 0xc3) {
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

test('all links and files of the pages are relative and exist, except the repository and the documentation', async () => {
  for (const name of NAMES) {
    const html = await htmlOf(name);
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      const local = !/^(https:|#|docs\/)/.test(address);
      assert.ok(!address.startsWith('/'), `${name}: ${address}`);
      assert.ok(!local || existsSync(join(SITE, address)), `${name}: ${address}`);
    }
  }
});

test('previous and next lead around all demos', async () => {
  const { page, giveBack } = await visit(DEMOS[0]);
  const seen = [];
  for (const _ of DEMOS) {
    seen.push(await page.locator('body').getAttribute('data-page'));
    await Promise.all([page.waitForNavigation(), page.click('[rel=next]')]);
  }
  assert.deepEqual(seen, DEMOS);
  await page.click('[rel=prev]');
  await page.waitForURL(/arm\.html$/);
  await giveBack();
});

test('an old address leads to the page of its first demo, with its settings', async () => {
  const { page, giveBack } = await takePage();
  for (const [old, now] of [
    ['#spider&legs=6&gait=wave', 'spider.html#legs=6&gait=wave'],
    ['#follow&bones=12;spider&legs=6', 'follow.html#bones=12'],
    ['#arm', 'arm.html'],
    ['#steps&method=ccd', 'steps.html#method=ccd'],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${ADDRESSES.http}/index.html${old}`);
    await page.waitForURL(`**/${now}`);
  }
  await page.goto(`${ADDRESSES.http}/index.html#main`);
  assert.match(page.url(), /index\.html#main$/, 'any other address stays');
  await giveBack();
});

test('web/index.html opens the built gallery, with its address, and before a build names the command', async () => {
  const { page, faults, giveBack } = await takePage();
  await page.goto(`file://${WEB}/index.html#spider&legs=4`);
  await page.waitForURL('**/web/build/site/spider.html#legs=4');
  assert.deepEqual(faults, []);
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-unbuilt-'));
  await copyFile(join(WEB, 'index.html'), join(folder, 'index.html'));
  await page.goto(`file://${folder}/index.html`);
  await page.getByText('npm start').waitFor();
  await rm(folder, { recursive: true });
  await giveBack();
});

for (const over of ['http', 'file']) {
  test(`over ${over}, every page starts without an error`, async () => {
    for (const name of NAMES) {
      const { page, faults, giveBack } = await visit(name, { over });
      await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
      assert.ok(await page.locator('[data-alert]').isHidden(), name);
      const link = page.locator('header a[data-needs-server]');
      assert.equal((await link.textContent()).includes('npm start'), over === 'file', 'the link says so');
      assert.deepEqual(faults, [], name);
      await giveBack();
    }
  });
}

test('without WebAssembly each page says why its figures are missing', async () => {
  const strict = await serve(SITE, { 'content-security-policy': "script-src 'self'" });
  const { page, giveBack } = await takePage();
  for (const name of NAMES) {
    await page.goto(`${strict.url}/${name}.html`);
    await page.locator('[data-alert]', { hasText: "'wasm-unsafe-eval'" }).waitFor();
  }
  await giveBack();
  await strict.close();
});

test('without JavaScript the text is there, and no control that does nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const name of NAMES) {
    await page.goto(`${ADDRESSES.http}/${name}.html`);
    assert.ok(await page.locator('noscript p').isVisible(), name);
    assert.ok(await page.locator('h1').isVisible(), name);
    assert.equal(await page.locator('button:visible, select:visible, input:visible').count(), 0, name);
    assert.equal(await page.locator('canvas:visible').count(), 0, name);
  }
  await context.close();
});

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
  const { page, faults, giveBack } = await takePage({ viewport: { width: 1280, height: 800 } });
  for (const name of NAMES) {
    await page.goto(`file://${site}/${name}.html`);
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    await page.waitForTimeout(300);
    assert.deepEqual(unmarked(await page.evaluate(findWords)), [], name);
  }
  assert.deepEqual(faults, []);
  await giveBack();
});

test('the messages of all pages stand in the string files, too', async () => {
  const { site } = await buildMarked();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => {
    // A browser that refuses the clipboard and new windows.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => Boolean(globalThis.copies);
    window.open = () => null;
  });
  const page = await context.newPage();
  for (const name of NAMES) {
    await page.goto(`file://${site}/${name}.html`);
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    const part = page.locator(name === 'index' ? '.hero' : '[data-source]');
    const seen = new Set();
    /** Presses a button, and waits for a message that was not there before. */
    const press = async (button) => {
      await part.locator(button).click();
      let text = '';
      for (let tries = 0; tries < 50 && (text === '' || seen.has(text)); tries++) {
        await page.waitForTimeout(20);
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
