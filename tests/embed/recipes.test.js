// Figures on other people's pages, as the guide embedding.md says. The figures come from another
// origin than the pages. Each figure must be there and move, follow the mouse and the keys, and report no error.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { CHROMIUM, testIn } from '../engines/engines.js';
import { openKitchen } from './kitchen.js';
import { frame } from './recipes/frame.js';
import { jupyter } from './recipes/jupyter.js';
import { mdx } from './recipes/mdx.js';
import { observable } from './recipes/observable.js';
import { plain } from './recipes/plain.js';
import { reveal } from './recipes/reveal.js';
import { sanitized } from './recipes/sanitized.js';
import { openHost, openPages } from './sites.js';

let host;
let pages;

before(async () => {
  host = await openHost();
  const kitchen = await openKitchen(host.url);
  const recipes = [plain, frame, sanitized, mdx, reveal, observable, jupyter];
  pages = await openPages(Object.assign({}, ...(await Promise.all(recipes.map((make) => make(kitchen))))));
});
after(async () => {
  await pages?.close();
  await host?.close();
});

/** @typedef {import('../engines/webdriver.js').Browser} Browser */

/** In a page: how many pictures a figure shows one after the other, up to 4; more than 3 are motion. */
function countPictures() {
  const pictures = new Set();
  const end = performance.now() + 120_000;
  return new Promise((done) => {
    const look = () => {
      const figure = document.querySelector('fabrik-chain');
      // The element may not be known yet.
      if (figure?.canvas) {
        pictures.add(figure.canvas.toDataURL());
      }
      if (pictures.size === 4 || performance.now() > end) {
        done(pictures.size);
      } else {
        setTimeout(look, 50);
      }
    };
    look();
  });
}

/** In a page: where a figure is in the window, and its size there. */
function boxOf() {
  const figure = document.querySelector('fabrik-chain');
  // No further than needed: reveal.js scrolls its slides back, once a second.
  figure.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  const { x, y, width, height } = figure.getBoundingClientRect();
  return { x, y, width, height };
}

/** In a page, two frames later: the target of a figure in parts of its width and height, its status, what went wrong. */
async function lookAt() {
  for (let left = 2; left > 0; left--) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  const figure = document.querySelector('fabrik-chain');
  const { target, chain, canvas } = figure;
  const { zoom } = figure.handles();
  return {
    x: (target.x * zoom) / canvas.clientWidth,
    y: (target.y * zoom) / canvas.clientHeight,
    status: chain.status,
    faults: window.faults,
  };
}

/** Drags from the middle of a box to a part of it. */
async function drag(browser, { x, y, width, height }, to) {
  await browser.move(x + width / 2, y + height / 3);
  await browser.press();
  await browser.move(x + 0.55 * width, y + 0.5 * height);
  await browser.move(x + to.x * width, y + to.y * height);
  await browser.release();
}

const TO = { x: 0.55, y: 0.3 };

/**
 * A figure that is an element of the page.
 * @param {Browser} browser
 * @param {string} page
 */
async function checkElement(browser, page) {
  await browser.open(`${pages.url}/${page}`);
  if (page === 'reveal.html') {
    await browser.evaluate(async () => {
      for (let left = 500; !window.deck?.isReady() && left > 0; left--) {
        await new Promise((done) => setTimeout(done, 20));
      }
      window.deck.configure({ transition: 'none' });
      window.deck.slide(1);
    });
  }
  assert.equal(await browser.evaluate(countPictures), 4, 'it moves');
  const box = await browser.evaluate(boxOf);
  assert.ok(box.width > 250 && box.height > 150, `it has ${box.width} × ${box.height} pixels`);
  await drag(browser, box, TO);
  const dragged = await browser.evaluate(lookAt);
  assert.ok(
    Math.abs(dragged.x - TO.x) * box.width < 1.5 && Math.abs(dragged.y - TO.y) * box.height < 1.5,
    `the mouse moved the target to ${dragged.x}, ${dragged.y}`,
  );
  assert.equal(dragged.status, 'reached');
  await browser.key('ArrowRight');
  const moved = await browser.evaluate(lookAt);
  assert.ok(moved.x > dragged.x && moved.y === dragged.y, 'an arrow key moves the target');
  assert.deepEqual(moved.faults, []);
}

/** In a page: what a figure in a frame answers. */
function probe() {
  const { contentWindow } = document.querySelector('iframe');
  return new Promise((done, fail) => {
    const ask = setInterval(() => contentWindow.postMessage({ type: 'probe' }, '*'), 50);
    addEventListener('message', function listen({ data }) {
      if (data?.type === 'probed') {
        clearInterval(ask);
        removeEventListener('message', listen);
        done(data);
      }
    });
    setTimeout(() => fail(new Error('the figure in the frame does not answer')), 120_000);
  });
}

/**
 * A figure that is a page in a frame.
 * @param {Browser} browser
 * @param {string} page
 * @param {number} height of the frame in the end
 */
async function checkFrame(browser, page, height) {
  await browser.open(`${pages.url}/${page}`);
  const pictures = new Set();
  for (let left = 200; pictures.size < 4; left--) {
    assert.ok(left > 0, 'it moves');
    pictures.add((await browser.evaluate(probe)).picture);
  }
  const box = await browser.evaluate(() => {
    const { x, y, width, height } = document.querySelector('iframe').getBoundingClientRect();
    return { x, y, width, height, sandbox: document.querySelector('iframe').getAttribute('sandbox') };
  });
  assert.equal(box.sandbox, 'allow-scripts');
  assert.ok(box.height >= height && box.height <= height + 4, `the frame is ${box.height} pixels high`);
  await drag(browser, box, TO);
  const dragged = await browser.evaluate(probe);
  assert.equal(dragged.status, 'reached');
  await browser.key('ArrowRight');
  const moved = await browser.evaluate(probe);
  assert.ok(
    moved.target.x > dragged.target.x && moved.target.y === dragged.target.y,
    'an arrow key moves the target',
  );
  assert.equal((await browser.evaluate(probe)).picture, moved.picture, 'it stays where the user has put it');
  assert.deepEqual(moved.faults, []);
  assert.deepEqual(await browser.evaluate(() => window.faults), []);
}

// What an engine can break is in tests/engines.
testIn(CHROMIUM, async (t, browser) => {
  await t.test('two lines of HTML', () => checkElement(browser, 'plain.html'));
  await t.test('two lines of HTML in Ukrainian', async () => {
    await checkElement(browser, 'plain-uk.html');
    const name = await browser.evaluate(() =>
      document.querySelector('fabrik-chain').canvas.getAttribute('aria-label'),
    );
    assert.match(name, /[а-я]/);
  });
  await t.test('a frame, whose height the figure sets', () => checkFrame(browser, 'frame.html', 260));
  await t.test('a frame in HTML that is sanitized', async () => {
    await checkFrame(browser, 'sanitized.html', 320);
    const all = await browser.evaluate(() =>
      [...document.querySelectorAll('iframe, script, [onerror]')].map(({ localName }) => localName),
    );
    // The first script keeps errors.
    assert.deepEqual(all, ['script', 'iframe', 'iframe']);
  });
  await t.test('MDX', () => checkElement(browser, 'mdx.html'));
  await t.test('slides of reveal.js stay while the figure has the keys', async () => {
    await checkElement(browser, 'reveal.html');
    assert.equal(await browser.evaluate(() => window.deck.getIndices().h), 1);
    await browser.evaluate(() => document.activeElement.blur());
    await browser.key('ArrowRight');
    assert.equal(await browser.evaluate(() => window.deck.getIndices().h), 2);
  });
  await t.test('a notebook of Observable', () => checkElement(browser, 'observable.html'));
  await t.test('a notebook of Jupyter', () => checkElement(browser, 'jupyter.html'));
});
