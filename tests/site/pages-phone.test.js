// The pages on small screens and with large text: nothing is covered, cut off or too small, and nothing jumps.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import arm from '../../web/demos/strings/en/arm.js';
import follow from '../../web/demos/strings/en/follow.js';
import spider from '../../web/demos/strings/en/spider.js';
import { PHONE } from '../browser/fit.js';
import { closeAll } from '../browser/page.js';
import { DEMOS, PAGES, visit } from '../browser/pages.js';
import { whenDrawn } from '../browser/source-panel.js';

after(closeAll);

/** Opens a page with text of a size. The next page of the same browser has the usual size again. */
async function visitWithText(name, size, options) {
  const { page, giveBack } = await visit(name, { reducedMotion: 'reduce', ...options });
  const session = await page.context().newCDPSession(page);
  const setSize = (standard) => session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  await page.waitForFunction((demo) => globalThis.demos?.[demo], PAGES[name]);
  await setSize(size);
  await twoFrames(page);
  return {
    page,
    setSize,
    async close() {
      await setSize(16);
      await giveBack();
    },
  };
}

const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('on a phone, also on its side, the links are one line, and that of the page is in sight', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 932, height: 430 },
  ]) {
    for (const name of ['follow', 'linkages', 'benchmark']) {
      const { page, close } = await visitWithText(name, 16, { ...PHONE, viewport });
      const [header, nav, link] = await page.evaluate(() =>
        ['.top', '.top nav', '.top nav [aria-current]'].map((selector) => {
          const { left, right, height } = document.querySelector(selector).getBoundingClientRect();
          return { left, right, height };
        }),
      );
      assert.ok(header.height < 64, `${name}: ${header.height} px`);
      assert.ok(
        link.left >= nav.left && link.right <= nav.right - 28,
        `${name}: ${link.left} to ${link.right}`,
      );
      await close();
    }
  }
});

test('on a small screen, a link is in sight when keys move the focus to it', async () => {
  for (const width of [360, 600, 700]) {
    const { page, close } = await visitWithText('pose', 16, { viewport: { width, height: 600 } });
    const count = await page.locator('.top nav a').count();
    await page.locator('.brand').focus();
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('Tab');
      const { text, before, after } = await page.evaluate(() => {
        const nav = document.querySelector('.top nav').getBoundingClientRect();
        const { left, right } = document.activeElement.getBoundingClientRect();
        return {
          text: document.activeElement.textContent,
          before: left - nav.left,
          after: nav.right - right,
        };
      });
      assert.ok(before >= 0 && after >= 20, `${width} px, ${text}: ${before} and ${after} px from the ends`);
    }
    await close();
  }
});

/** Sizes of text and of windows: a phone on its side, and one with large text. */
const SMALL = [
  [16, { width: 740, height: 360 }],
  [32, { width: 360, height: 740 }],
];

for (const [size, viewport] of SMALL) {
  const what = `${viewport.width} pixels, text of ${size}`;

  test(`${what}: the numbers do not cover the figure`, async () => {
    for (const name of ['follow', 'spider', 'arm']) {
      const { page, close } = await visitWithText(name, size, { viewport });
      const [canvas, numbers] = await page.evaluate(() => {
        const stage = document.querySelector('.stage');
        return [stage.firstElementChild, stage.querySelector('.readout')].map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return { top, bottom };
        });
      });
      assert.ok(numbers.top >= canvas.bottom - 1, `${name}: ${numbers.top} in ${canvas.bottom}`);
      assert.ok(canvas.bottom - canvas.top >= 270, name);
      await close();
    }
  });

  test(`${what}: all controls of the player of steps are in its stage`, async () => {
    for (const [name, selector] of [
      ['steps', '#steps .stage'],
      ['follow', '#passes fabrik-steps'],
    ]) {
      const { page, close } = await visitWithText(name, size, { viewport });
      const { end, controls, picture } = await page.evaluate((stage) => {
        const box = document.querySelector(stage);
        const { shadowRoot } = box.localName === 'fabrik-steps' ? box : box.querySelector('fabrik-steps');
        return {
          end: box.getBoundingClientRect().bottom,
          controls: [...shadowRoot.querySelectorAll('.bar button, .bar input, .bar select')].map(
            (each) => each.getBoundingClientRect().bottom,
          ),
          picture: shadowRoot.querySelector('canvas').clientHeight,
        };
      }, selector);
      assert.equal(controls.length, 7);
      assert.ok(Math.max(...controls) <= end, `${name}: ${Math.max(...controls)} in ${end}`);
      assert.ok(picture >= 120 * (size / 16), `${name}: a figure of ${picture} pixels`);
      await close();
    }
  });
}

test('texts on canvases have 12 pixels or more, and none is cut off', async () => {
  let count = 0;
  for (const name of DEMOS) {
    const { page, setSize, close } = await visitWithText(name, 16);
    await page.evaluate(() => {
      const write = CanvasRenderingContext2D.prototype.fillText;
      globalThis.texts = [];
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        write.call(this, text, x, y);
        const ratio = globalThis.devicePixelRatio;
        const { a, e } = this.getTransform();
        const { width } = this.measureText(text);
        const part = { right: 1, end: 1, center: 0.5 }[this.textAlign] ?? 0;
        const left = (e + a * (x - part * width)) / ratio;
        globalThis.texts.push({
          text,
          size: (Number.parseFloat(this.font.match(/([\d.]+)px/)[1]) * a) / ratio,
          cut: left < -1 || left + (a * width) / ratio > this.canvas.width / ratio + 1,
        });
      };
    });
    for (const [size, viewport] of SMALL) {
      await setSize(size);
      await page.setViewportSize(viewport);
      await page.evaluate(() => document.querySelector('.stage')?.scrollIntoView());
      await twoFrames(page);
      await page.evaluate(() => globalThis.texts.splice(0));
      // Canvases in sight that change their size are drawn again.
      await page.setViewportSize({ ...viewport, width: viewport.width - 4 });
      await twoFrames(page);
      await twoFrames(page);
      const texts = await page.evaluate(() => globalThis.texts);
      count += texts.length;
      const wrong = texts.filter((each) => each.size < 11.99 || each.cut);
      assert.deepEqual(wrong, [], `${name}: ${viewport.width} pixels, text of ${size}`);
    }
    await close();
  }
  assert.ok(count > 40, `${count} texts`);
});

/** All sentences of a page, with numbers in them. */
const sentences = (doing) =>
  Object.values(doing)
    .flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)))
    .map((each) => each.replace('{object}', 'the ball').replace(/\{\w+\}/g, '100'));

for (const width of [360, 740]) {
  test(`at ${width} pixels no sentence moves what is below it`, async () => {
    for (const [name, { doing }] of Object.entries({ follow, spider, arm })) {
      const { page, close } = await visitWithText(name, 16, { viewport: { width, height: 740 } });
      const tops = await page.evaluate((texts) => {
        const words = document.querySelector('.figure [data-words]');
        const controls = document.querySelector('.figure .controls');
        return texts.map((text) => {
          words.textContent = text;
          return controls.getBoundingClientRect().top;
        });
      }, sentences(doing));
      assert.equal(new Set(tops).size, 1, `${name}: ${tops}`);
      await close();
    }
  });
}

test('on a phone, the captions of the two solvers keep their height', async () => {
  const { page, close } = await visitWithText('follow', 16, PHONE);
  const heights = await page.evaluate(
    (texts) => {
      const [caption] = document.querySelectorAll('#stuck figcaption');
      return texts.map((text) => {
        caption.querySelector('[data-outcome]').textContent = text;
        return caption.offsetHeight;
      });
    },
    sentences({ ...follow.doing, ready: '', outOfReachLimited: '', tooCloseOne: '' }),
  );
  assert.equal(new Set(heights).size, 1, `${heights}`);
  await close();
});

test('the sources of the chain, the arm and the spider draw all of it in the small frame of a phone', async () => {
  for (const name of ['follow', 'arm', 'spider']) {
    const { page, close } = await visitWithText(name, 16, PHONE);
    await page.locator('[data-source] [data-do=run]').click();
    await page.frameLocator('[data-source] iframe').locator('canvas').waitFor();
    const [, inner] = page.frames();
    await whenDrawn(inner);
    const { inside, edge } = await inner.evaluate(() => {
      const { width, height } = document.querySelector('canvas');
      const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height);
      const count = { inside: 0, edge: 0 };
      for (let i = 0; i < width * height; i++) {
        const [x, y] = [i % width, Math.floor(i / width)];
        const far = Math.min(x, y, width - 1 - x, height - 1 - y) > 2;
        // The figures are bright. The lines of the spider's ground are dark, and go on beyond the edge.
        const drawn = data[4 * i + 3] > 0 && data[4 * i] > 100;
        count[far ? 'inside' : 'edge'] += drawn ? 1 : 0;
      }
      return count;
    });
    assert.ok(inside > 500 && edge === 0, `${name}: ${inside} pixels inside, ${edge} at the edge`);
    await close();
  }
});

test('with forced colours, the mark of the speed is a triangle', async () => {
  const { page, close } = await visitWithText('spider', 16, { forcedColors: 'active' });
  const style = await page.evaluate(() => {
    const { clipPath, borderTopWidth } = getComputedStyle(document.querySelector('.limit'), '::before');
    return { clipPath, borderTopWidth };
  });
  assert.match(style.clipPath, /^polygon/);
  assert.equal(style.borderTopWidth, '0px');
  await close();
});
