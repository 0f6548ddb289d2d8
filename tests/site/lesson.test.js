// The pages of the lesson: they fit, everybody can use them, they keep the place, and they work without a script.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { chapters } from '../../web/lesson/chapters/index.js';
import { languages } from '../../web/lesson/languages.js';
import { ADDRESSES, closeAll, frames, SITE } from '../browser/page.js';
import { visit } from '../browser/pages.js';
import { browser, takePage } from '../browser/pool.js';
import { openChapter } from './lesson-page.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const NAMES = ['index', ...chapters.map(({ name }) => name), 'glossary'];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

after(closeAll);

/** What is wider than its box, on a page and in its elements. */
function cutOff() {
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? within(each.shadowRoot) : []),
    ]);
  const wide = within(document.body)
    .filter((each) =>
      each.matches('button, a, summary, label, legend, dt, dd, li, p, h1, h2, td, th, figcaption, select'),
    )
    .filter((each) => !each.closest('.skip, .visually-hidden'))
    .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.localName}: ${each.textContent.slice(0, 60)}`);
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...wide] : wide;
}

async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: all } = await globalThis.axe.run();
    return all.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html.slice(0, 120)]));
  });
}

// Languages differ in their words: axe looks at one of each script, and widths are looked at in all.
for (const [language, device, options, seen] of [
  ['en', 'laptop', LAPTOP, true],
  ...languages.map((each) => [each.language, 'phone', PHONE, each.language === 'zh']),
]) {
  test(`${language}, on a ${device}: nothing is cut off, no page has a fault${seen ? ', and axe finds nothing wrong' : ''}`, async () => {
    for (const name of NAMES) {
      const { page, faults, giveBack } = await visit(`lesson/${language}/${name}`, {
        reducedMotion: 'reduce',
        ...options,
      });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.open = true;
        }
      });
      assert.deepEqual(await page.evaluate(cutOff), [], name);
      assert.deepEqual(seen ? await violations(page) : [], [], name);
      assert.deepEqual(faults, [], name);
      await giveBack();
    }
  });
}

test('each page names its language and the same page in all others', async () => {
  const tags = languages.map(({ language }) => language);
  for (const tag of tags) {
    for (const name of NAMES) {
      const html = await readFile(`${SITE}/lesson/${tag}/${name}.html`, 'utf8');
      assert.match(html, new RegExp(`<html lang="${tag}"`));
      const others = [...html.matchAll(/hreflang="([\w-]+)" href="[^"]*lesson\/(\w+)\/([\w-]+)\.html"/g)];
      assert.deepEqual(
        others.map(([, lang, folder, file]) => [lang, folder, file]),
        [...tags.map((each) => [each, each, name]), ['x-default', 'en', name]],
      );
      const shown = html.replace(/<(script|textarea)[\s\S]*?<\/\1>/g, '');
      assert.doesNotMatch(shown, /undefined|\[object|\{\w+\}/, `${tag}/${name}`);
    }
  }
});

test('a change of the language keeps the chapter and the section in sight', async () => {
  const { page, giveBack } = await visit('lesson/en/close');
  // The page finds the section in sight in its handler of the scroll event, which runs later.
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('scroll', () => done(), { once: true });
        document.querySelector('#straight').scrollIntoView();
      }),
  );
  const link = page.locator('.languages a[lang=ja]');
  await link.focus();
  await page.waitForFunction(() =>
    /\/lesson\/ja\/close\.html#straight$/.test(document.querySelector('.languages a[lang=ja]').href),
  );
  await link.press('Enter');
  await page.waitForURL(/\/ja\/close\.html#straight$/);
  assert.ok((await page.locator('#straight').boundingBox()).y < 400);
  await giveBack();
});

test('the page without a language goes to that of the reader', async () => {
  for (const [locale, folder] of [
    ['pt-PT', 'pt'],
    ['fr', 'en'],
  ]) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${ADDRESSES.http}/lesson/index.html`);
    await page.waitForURL(new RegExp(`/lesson/${folder}/index\\.html$`));
    await context.close();
  }
});

test('without JavaScript, the text and a still picture of each figure remain', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...LAPTOP });
  const page = await context.newPage();
  for (const { name, figures } of chapters) {
    await page.goto(`${ADDRESSES.http}/lesson/uk/${name}.html`);
    assert.ok(await page.locator('h1').isVisible());
    const pictures = page.locator('figure img');
    assert.equal(await pictures.count(), figures.length, name);
    for (const picture of await pictures.all()) {
      const { width, height } = await picture.boundingBox();
      assert.ok(width > 300 && height > 200, `${name}: ${width} x ${height}`);
      const svg = await readFile(`${SITE}/lesson/uk/${await picture.getAttribute('src')}`, 'utf8');
      assert.match(svg, /^<svg [^>]+><style>/);
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/, name);
      assert.ok(svg.length > 1500, `${name}: an empty picture`);
    }
  }
  await context.close();
});

test('what a figure does on its own does no task', async () => {
  const chapter = await openChapter('en/follow', { reducedMotion: 'no-preference' });
  await frames(chapter.page, 90);
  assert.ok(await chapter.figure('fixed').of(({ playing }) => playing));
  assert.deepEqual(await chapter.done(), []);
  await chapter.close();
});

test('tasks that are done stay done when the page is opened again, and all of a chapter mark it in the contents', async () => {
  const chapter = await openChapter('en/elbow');
  await chapter.figure('inverse').press(['f', 1]);
  await chapter.isDone('flip');
  await chapter.page.reload();
  assert.deepEqual(await chapter.done(), ['flip']);
  await chapter.page.evaluate(() => {
    localStorage.setItem('fabrik-lesson', JSON.stringify(['elbow/star', 'elbow/drag', 'elbow/flip']));
  });
  await chapter.page.goto(`${ADDRESSES.http}/lesson/pt/index.html`);
  assert.deepEqual(
    await chapter.page.$$eval('.contents li.done', (all) => all.map(({ dataset }) => dataset.chapter)),
    ['elbow'],
  );
  await chapter.close();
});

test('the terms of a formula light up while their values change, and the others do not', async () => {
  const chapter = await openChapter('en/elbow');
  await chapter.figure('forward').press(['2', 1], ['ArrowUp', 2]);
  const lit = () =>
    chapter.page.$$eval('.terms .lit output', (all) => all.map(({ dataset }) => dataset.term).sort());
  await chapter.until(() => document.querySelector('.terms .lit'));
  assert.deepEqual(await lit(), ['a2', 'x', 'y']);
  const angle = await chapter.figure('forward').of(({ angles }) => Math.round(angles[1]));
  assert.equal(await chapter.page.locator('[data-term=a2]').textContent(), `${angle}°`);
  await chapter.until(() => !document.querySelector('.lit'));
  await chapter.close();
});

test('the code of each chapter runs, draws or writes something, and reports no error', async () => {
  for (const { name } of chapters) {
    const { page, faults, giveBack } = await visit(`lesson/ja/${name}`, { reducedMotion: 'reduce' });
    await page.locator('[data-source] [data-do=run]').click();
    const frame = page.frameLocator('[data-source] iframe');
    await frame.locator('canvas, pre').first().waitFor();
    // Its page has no other way to say that it has drawn.
    await page.frames()[1].waitForFunction(() => {
      const element = document.querySelector('canvas, pre');
      return element.localName === 'pre'
        ? element.textContent.split('\n').length > 3
        : element
            .getContext('2d')
            .getImageData(0, 0, element.width, element.height)
            .data.some((value) => value > 0);
    });
    assert.equal(await page.locator('[data-source] [data-note]').textContent(), '', name);
    assert.deepEqual(faults, [], name);
    await giveBack();
  }
});

test('a figure gives its two lines, its frame, an SVG and a PNG, with what the reader has chosen', async () => {
  const { page, giveBack } = await visit('lesson/uk/close', { reducedMotion: 'reduce' });
  await page.locator('#straight input[value=auto]').check();
  const share = page.locator('#straight .share');
  await share.locator('summary').click();
  const lines = await share.locator('[data-code=lines]').textContent();
  assert.match(
    lines,
    /^<script type="module" src="https:\/\/[^"]+\/embed\/uk\/steps\.js"><\/script>\n<fabrik-steps lang="uk" /,
  );
  assert.match(lines, /solver="auto"/);
  const source = /src="([^"]+)"/.exec(await share.locator('[data-code=frame]').textContent())[1];
  const query = new URL(source.replaceAll('&amp;', '&')).searchParams;
  assert.deepEqual([query.get('element'), query.get('lang'), query.get('solver')], ['steps', 'uk', 'auto']);
  for (const [kind, begins] of [
    ['svg', '<svg '],
    ['png', '\x89PNG'],
  ]) {
    const waiting = page.waitForEvent('download');
    await share.locator(`[data-do=${kind}]`).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), `fabrik-steps.${kind}`);
    assert.ok((await readFile(await download.path(), 'latin1')).startsWith(begins), kind);
  }
  await share.locator('[data-do=copy-lines]').click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), lines);
  await giveBack();
});

test('by double click, links of the lesson into the documentation say that they need npm start', async () => {
  const { page, faults, giveBack } = await takePage();
  for (const over of ['http', 'file']) {
    for (const path of ['en/index.html', 'ja/triangle.html']) {
      await page.goto(`${ADDRESSES[over]}/lesson/${path}`);
      const links = page.locator('a[href*="/docs/"]');
      assert.ok((await links.count()) > 0, path);
      for (const text of await links.allTextContents()) {
        assert.equal(text.includes('npm start'), over === 'file', `${path}: ${text}`);
      }
    }
  }
  assert.deepEqual(faults, []);
  await giveBack();
});
