// The documentation in a browser: accessibility, search, keyboard, small screens, no JavaScript, no other host.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { browser, takePage } from '../browser/pool.js';
import { listPages, openSite } from './site.js';

const AXE = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const FEW = ['docs/index.html', 'docs/guide/getting-started.html', 'docs/api/fabrik/classes/Chain.html'];

/** Most pages of the API. The same template makes the few others, so tests of all pages leave these out. */
const API = /^docs\/api\/(?!index|fabrik\/classes\/Chain|three\/classes\/SkeletonIK)/;

/** The addresses that pages asked for. */
const requests = [];
const watched = new Set();

let site;
let paths;
before(async () => {
  site = await openSite();
  paths = await listPages('docs');
});
after(async () => {
  await browser.close();
  await site?.close();
});

/** Opens a page of the site, and waits until its scripts run. */
async function open(path, options) {
  const taken = await takePage({ viewport: WIDE, reducedMotion: 'reduce', ...options });
  if (!watched.has(taken.page)) {
    watched.add(taken.page);
    taken.page.on('request', (request) => requests.push(request.url()));
  }
  await taken.page.goto(site.url + path);
  await taken.page.waitForFunction(() => document.querySelector('#app')?.__vue_app__);
  return taken;
}

/** Calls a function with each item, for two items at the same time. */
async function twoAtATime(items, act) {
  const waiting = [...items];
  const work = async () => {
    while (waiting.length > 0) {
      await act(waiting.shift());
    }
  };
  await Promise.all([work(), work()]);
}

/** Searches with the keyboard, and waits for the results. */
async function search(page, words) {
  // VitePress keeps the last words, and would show their results first.
  await page.evaluate(() => sessionStorage.clear());
  await page.keyboard.press('/');
  await page.waitForSelector('#localsearch-input:focus');
  await page.keyboard.insertText(words);
  await page.waitForSelector('.result');
}

/**
 * What axe finds on a page, in words.
 * @param {object} [part] of the page, as axe takes it; all of it if missing
 */
async function violationsOf(page, part = { include: ['html'] }) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (looked) => globalThis.axe.run(looked, { resultTypes: ['violations'] }),
    part,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 150)} ${any[0]?.message ?? ''}`),
  );
}

test('on every page that is written by hand, axe finds nothing, nothing fails, and nothing is wider than the window', async (t) => {
  const written = paths.filter((path) => !API.test(path));
  await twoAtATime(written, async (path) => {
    const { page, faults, giveBack } = await open(path);
    // The parts around the text, and the colours of code, are the same on all pages.
    const text = { include: ['.vp-doc'], exclude: ['.vp-doc pre'] };
    assert.deepEqual(await violationsOf(page, FEW.includes(path) ? undefined : text), [], path);
    assert.deepEqual(faults, [], path);
    // A window of 1280 pixels at 200 % zoom, and a phone.
    for (const viewport of [WIDE, { width: 640, height: 400 }, PHONE]) {
      await page.setViewportSize(viewport);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scrollWidth <= viewport.width, `${path}: ${scrollWidth} of ${viewport.width} pixels`);
    }
    await giveBack();
  });
  t.diagnostic(`${written.length} of ${paths.length} pages`);
});

test('axe finds nothing on a phone in dark', async () => {
  for (const path of FEW) {
    const { page, giveBack } = await open(path, { viewport: PHONE, colorScheme: 'dark' });
    assert.deepEqual(await violationsOf(page), [], path);
    await giveBack();
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the open search, ${colorScheme}`, async () => {
    const { page, giveBack } = await open(FEW[0], { colorScheme });
    await search(page, 'limits');
    assert.deepEqual(await violationsOf(page), []);
    await giveBack();
  });
}

for (const words of ['joint limits', 'NaN', 'pole', 'walker', 'out-of-reach']) {
  test(`the search for “${words}” finds pages that have it`, async () => {
    const { page, giveBack } = await open(FEW[0]);
    await search(page, words);
    const title = await page.title();
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => document.title !== before, title);
    const text = (await page.locator('.vp-doc').innerText()).toLowerCase();
    for (const word of words.toLowerCase().split(/\W/)) {
      assert.ok(text.includes(word), `${page.url()} does not have “${word}”`);
    }
    await giveBack();
  });
}

for (const [words, wanted] of Object.entries({
  'export animation': 'characters.html#bake-and-export-an-animation',
  bake: 'characters.html#bake-and-export-an-animation',
  GLB: 'characters.html#',
  'load a model': 'characters.html#load-a-model-and-add-three-lines',
  retarget: 'characters.html#retarget-a-clip',
  collision: 'contacts.html#',
  overhead: 'two-bone.html#an-arm-in-space',
})) {
  test(`the search for “${words}” finds its page first`, async () => {
    const { page, giveBack } = await open(FEW[0]);
    await search(page, words);
    const first = page.locator('.VPLocalSearchBox .result').first();
    const address = (await first.getAttribute('href')).replace('\\', '');
    assert.ok(address.includes(wanted), `the first result is ${address}`);
    await giveBack();
  });
}

test('after a link within the documentation, a link to the demos loads their page', async () => {
  const { page, giveBack } = await open('docs/index.html');
  await page.evaluate(() => {
    window.isSame = true;
  });
  await page.locator('.VPSidebar a[href$="getting-started.html"]').click();
  await page.waitForURL(/getting-started/);
  assert.equal(await page.evaluate(() => window.isSame), true, 'VitePress loaded the whole page');
  await page.locator('.VPNavBarMenu a', { hasText: 'Demos' }).click();
  await page.waitForURL(site.url);
  assert.equal(await page.locator('canvas').first().isVisible(), true);
  assert.equal(await page.evaluate(() => window.isSame), undefined);
  await giveBack();
});

test('the search opens and closes with the keyboard, and what has the focus can be seen', async () => {
  const { page, giveBack } = await open('docs/index.html');
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'VPSkipLink visually-hidden');
  const names = [];
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement.innerText.trim()));
    assert.ok((await outline()) >= 2, `no outline: ${names.at(-1)}`);
  }
  for (const name of ['fabrik', 'Demos', 'Guide', 'API']) {
    assert.ok(names.includes(name), `${name} is not in ${names}`);
  }
  await page.keyboard.press('Control+k');
  await page.waitForSelector('#localsearch-input:focus');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#localsearch-input', { state: 'detached' });
  await giveBack();
});

test('without JavaScript the text and the links are there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: WIDE });
  const page = await context.newPage();
  for (const path of FEW) {
    await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
    assert.ok(await page.locator('.vp-doc h1').isVisible(), path);
    assert.ok(await page.locator('.VPSidebar a').first().isVisible(), path);
  }
  await page.goto(`${site.url}docs/index.html`);
  await page.locator('.VPSidebar a', { hasText: 'Chain' }).first().click();
  assert.ok(await page.locator('.vp-doc h1').isVisible());
  await context.close();
});

test('print has the text in dark on white, and no navigation', async () => {
  const { page, giveBack } = await open('docs/api/fabrik/classes/Chain.html', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  const dark = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.vp-doc :is(h1, p, td, pre span span)'), (element) =>
      getComputedStyle(element)
        .color.match(/[\d.]+/g)
        .slice(0, 3)
        .map(Number),
    ).every((colour) => colour.reduce((a, b) => a + b) < 400),
  );
  assert.ok(dark);
  for (const part of ['.VPNav', '.VPSidebar', '.VPDocFooter', '.aside']) {
    assert.equal(await page.locator(part).first().isVisible(), false, part);
  }
  assert.ok(await page.locator('.vp-doc h1').isVisible());
  const { x } = await page.locator('.vp-doc').boundingBox();
  assert.ok(x < 100, `the text begins at ${x} pixels`);
  await page.emulateMedia({ media: 'screen' });
  await giveBack();
});

test('none of these pages asked another host for anything', () => {
  const foreign = requests.filter((url) => !url.startsWith(site.url) && !/^(?:data|about):/.test(url));
  assert.deepEqual(foreign, []);
  assert.ok(requests.length > paths.length);
});
