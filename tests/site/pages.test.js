// What holds for every page of the site: its head, its links, and what it shows if it cannot start.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../browser/chromium.js';
import { ADDRESSES, closeAll, SITE } from '../browser/page.js';
import { DEMOS, htmlOf, NAMES, PAGES, visit } from '../browser/pages.js';
import { browser, takePage } from '../browser/pool.js';

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
  for (const [i, name] of DEMOS.entries()) {
    const html = await htmlOf(name);
    const linked = (/** @type {string} */ rel) =>
      new RegExp(`<a [^>]*rel="?${rel}\\b[^>]*>`).exec(html)?.[0].match(/href="([^"]+)\.html"/)?.[1];
    assert.equal(linked('next'), DEMOS[(i + 1) % DEMOS.length]);
    assert.equal(linked('prev'), DEMOS.at(i - 1));
  }
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

// Over http, the tests of each page do the same.
test('by double click, every page starts without an error', async () => {
  for (const name of NAMES) {
    const { page, faults, giveBack } = await visit(name, { over: 'file' });
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    assert.ok(await page.locator('[data-alert]').isHidden(), name);
    assert.deepEqual(faults, [], name);
    await giveBack();
  }
});

test('by double click, the link to the documentation says that it needs npm start', async () => {
  for (const over of ['http', 'file']) {
    const { page, giveBack } = await visit('index', { over });
    const link = page.locator('header a[data-needs-server]');
    assert.equal((await link.textContent()).includes('npm start'), over === 'file');
    await giveBack();
  }
});

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
