// Every page can be read and used by everybody: axe, the keyboard, forced colours, large text, print.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll } from '../browser/page.js';
import { NAMES, PAGES, visit } from '../browser/pages.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

after(closeAll);

for (const [colorScheme, width, height] of [
  ['dark', 1280, 800],
  ['light', 360, 740],
]) {
  test(`axe finds nothing wrong: ${colorScheme}, ${width} pixels`, async () => {
    for (const name of NAMES) {
      const { page, giveBack } = await visit(name, {
        reducedMotion: 'reduce',
        colorScheme,
        viewport: { width, height },
      });
      await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
      // What is hidden at first is looked at, too.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.open = true;
        }
      });
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run();
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, target }) => [id, String(target), html]),
        );
      });
      assert.deepEqual(found, [], name);
      await giveBack();
    }
  });
}

test('Tab reaches every control of every page, each with a name and a visible focus', async () => {
  for (const name of NAMES) {
    const { page, giveBack } = await visit(name, { reducedMotion: 'reduce' });
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    await page.keyboard.press('Tab');
    assert.equal(
      await page.evaluate(() => document.activeElement.className),
      'skip',
      'the skip link is first',
    );
    // The header is the same on all pages: on all but the first one, the skip link leads past it.
    const isFirst = name === NAMES[0];
    if (!isFirst) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    const all = await page.evaluate(
      (left) =>
        [
          ...document.querySelectorAll('a, button, select, input, textarea, summary, canvas[tabindex]'),
        ].filter((each) => each.checkVisibility() && !each.disabled && !each.closest(left)).length,
      isFirst ? 'iframe' : 'iframe, header, .skip',
    );
    const seen = new Set();
    for (let at = 0; at < 2 * all + 60; at++) {
      const stop = await page.evaluate(() => {
        let element = document.activeElement;
        while (element.shadowRoot?.activeElement) {
          element = element.shadowRoot.activeElement;
        }
        if (element === document.body) {
          return null;
        }
        globalThis.stops ??= new Map();
        globalThis.stops.set(element, globalThis.stops.get(element) ?? globalThis.stops.size);
        const label =
          element.getAttribute('aria-label') ??
          element.labels?.[0]?.textContent ??
          element.title ??
          element.textContent;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return {
          index: globalThis.stops.get(element),
          what: element.outerHTML.slice(0, 80),
          named: Boolean((label || element.textContent).trim()),
          ring: outlineStyle !== 'none' && outlineWidth !== '0px',
        };
      });
      if (!stop || (seen.has(stop.index) && stop.index === 0)) {
        break;
      }
      assert.ok(stop.named && (stop.ring || stop.what.startsWith('<iframe')), `${name}: ${stop.what}`);
      seen.add(stop.index);
      await page.keyboard.press('Tab');
    }
    assert.ok(seen.size >= all, `${name}: ${seen.size} stops for ${all} controls`);
    await giveBack();
  }
});

test('the skip link goes to the content, and the settings stay in the address', async () => {
  const { page, giveBack } = await visit('arm');
  await page.evaluate(() => history.replaceState(null, '', '#bend=positive'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  assert.equal(await page.evaluate(() => location.hash), '#bend=positive');
  await giveBack();
});

/** For each size of text, the windows to look at, in pixels: 1280 pixels at 400 %, phones, and a tablet. */
const SIZES = {
  16: [
    { width: 320, height: 640 },
    { width: 740, height: 360 },
    { width: 768, height: 1024 },
  ],
  32: [
    { width: 360, height: 740 },
    { width: 700, height: 400 },
    { width: 768, height: 1024 },
  ],
};

/** The pages, and a race whose results have long names. */
const ADDRESSES = [
  ...NAMES.map((name) => ({ name, hash: '' })),
  { name: 'race', hash: '#target=115.21,-15.81' },
];

/** Controls, and links that stand alone, that are less than 44 pixels high. */
const lowerThanAFinger = (page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.open = true;
    }
    const targets =
      'button, select, summary, input[type=range], .switch, .top a, .pager a, footer a, .install a';
    return [...document.querySelectorAll(targets)]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
      .map((each) => `${each.outerHTML.slice(0, 80)} ${each.getBoundingClientRect().height}`);
  });

for (const { name, hash } of ADDRESSES) {
  test(`${name}${hash}: controls are high enough for a finger; with larger text of the browser all text is larger, and nothing scrolls sideways`, async () => {
    const { page, giveBack } = await visit(name, { ...PHONE, reducedMotion: 'reduce' });
    const session = await page.context().newCDPSession(page);
    const setSize = (standard) => session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    const sizeOf = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    await page.evaluate((settings) => {
      location.hash = settings;
    }, hash);
    assert.deepEqual(await lowerThanAFinger(page), []);
    const before = await sizeOf();
    for (const size of [16, 32]) {
      await setSize(size);
      await page.waitForFunction(
        (wanted) => Number.parseFloat(getComputedStyle(document.body).fontSize) === wanted,
        before * (size / 16),
      );
      for (const viewport of SIZES[size]) {
        await page.setViewportSize(viewport);
        const wide = await page.evaluate(async () => {
          const slider = document.querySelector('[data-race=slider]');
          if (slider) {
            slider.value = slider.max;
            slider.dispatchEvent(new Event('input'));
          }
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const { scrollWidth, clientWidth } = document.documentElement;
          const over = [...document.querySelectorAll('main *')].find(
            (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
          );
          return scrollWidth > clientWidth && (over?.outerHTML.slice(0, 120) ?? 'something');
        });
        assert.equal(wide, false, `at ${viewport.width}, text of ${size}`);
      }
    }
    await setSize(16);
    await giveBack();
  });
}

test('in print no canvas is blank', async () => {
  // The page of the benchmark has none. Of those that draw with WebGL, which takes long in software, one is looked at.
  const others = ['benchmark', 'spider-3d', 'arm-3d', 'character', 'crowd', 'tentacle', 'pose', 'robot'];
  for (const name of NAMES.filter((each) => !others.includes(each))) {
    const { page, giveBack } = await visit(name, { reducedMotion: 'reduce', drawn: true });
    await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // As the browser does: the colours of the printed page, and its width.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const canvases = await page.evaluate(() => {
      const roots = [document, ...[...document.querySelectorAll('*')].map((each) => each.shadowRoot)];
      return roots
        .filter(Boolean)
        .flatMap((root) => [...root.querySelectorAll('canvas')])
        .filter((canvas) => canvas.checkVisibility() && canvas.clientHeight > 0 && canvas.width > 0)
        .map((canvas) => {
          const { top, bottom } = canvas.getBoundingClientRect();
          // One that WebGL draws on has no such data itself.
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
          const colours = new Set(new Uint32Array(data.buffer));
          return { seen: top < innerHeight && bottom > 0, colours: colours.size };
        });
    });
    assert.ok(canvases.length > 0, name);
    for (const { seen, colours } of canvases) {
      assert.ok(!seen || colours > 3, `${name}: a canvas with ${colours} colours`);
    }
    await page.emulateMedia({ media: null });
    await giveBack();
  }
});
