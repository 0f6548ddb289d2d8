// The page embed.html in Chromium: it shows what its address says, in any frame, and says what is wrong with it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readEntries } from '../../web/embed/entries.js';
import { browser, takePage } from '../browser/pool.js';
import { openHost, openPages, pageOf, SITE } from './sites.js';

const { elements, languages } = await readEntries();

/** All that a page with one of these elements loads has at most so many bytes. */
const MOST_BYTES = { chain: 72_400, steps: 88_500 };

/** A host that sends no header. */
let host;

before(async () => {
  host = await openHost({});
});
after(async () => {
  await host?.close();
  await browser.close();
});

/** Opens the page by itself. */
async function open(query, { over = host.url, ...options } = {}) {
  const taken = await takePage(options);
  await taken.page.goto(`${over}/embed.html?${query}`);
  return taken;
}

/** The sentences below the figure. */
const sentences = (page) => page.locator('main > p').allTextContents();

/** Opens a page around frames. */
async function openAround(body) {
  const around = await openPages({ 'page.html': pageOf(body) });
  const taken = await takePage();
  await taken.page.goto(`${around.url}/page.html`);
  return {
    ...taken,
    async close() {
      await taken.giveBack();
      await around.close();
    },
  };
}

/** The shadow tree of the figure that a page shows. */
const figureOf = (frame, element) => frame.locator(`fabrik-${element}`);

const KEYS =
  'ArrowLeft ArrowUp ArrowRight ArrowDown w a s d e + - PageUp PageDown t j Escape End Home Space Tab'.split(
    ' ',
  );

for (const element of elements) {
  test(`<fabrik-${element}> works in a frame with a sandbox, from a host that sends no header`, async () => {
    const src = `${host.url}/embed.html?element=${element}`;
    const { page, faults, close } = await openAround(
      `<iframe src="${src}" sandbox="allow-scripts" title="figure" width="600" height="560"></iframe>`,
    );
    const figure = figureOf(page.frameLocator('iframe'), element);
    await figure.waitFor();
    const box = await figure.locator('canvas').first().boundingBox();
    assert.ok(box.width === 600 && box.height > 100, `its canvas has ${box.width} × ${box.height} pixels`);
    await use(page, box);
    assert.deepEqual(await figure.locator('[part~=error]').allTextContents(), ['']);
    assert.deepEqual(faults, []);
    await close();
  });
}

/** Drags all over a figure, so that whatever can be dragged is dragged, and presses the keys. */
async function use(page, { x, y, width, height }) {
  for (const [part, to] of [
    [0.5, 0.7],
    [0.6, 0.4],
    [0.3, 0.6],
  ]) {
    await page.mouse.move(x + part * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + to * width, y + 0.4 * height, { steps: 3 });
    await page.mouse.up();
  }
  for (const key of KEYS) {
    await page.keyboard.press(key);
  }
}

test('the chain has all that its attributes need: its solver has no more than that', async () => {
  for (const query of [
    ...['fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'].map((solver) => `solver=${solver}`),
    ...['fabrik', 'ccd', 'damped-least-squares'].map((solver) => `solver=${solver}&limits=-90..90`),
    'limits=-90..90+0..120+free&show-reach',
    'root-mode=free&limits=-90..90',
    'root-mode=pull&max-pull=10&limits=-30..30',
    'tolerance=0.5&max-iterations=20',
    'scale=0.5&root=100+100&target=200+50',
    'lengths=10+0+20&autoplay',
  ]) {
    const { page, faults, giveBack } = await open(query);
    const figure = figureOf(page, 'chain');
    await figure.waitFor();
    await use(page, await figure.locator('canvas').boundingBox());
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.notEqual(await figure.evaluate(({ chain }) => chain.status), 'unsolved', query);
    assert.deepEqual(await figure.locator('[part~=error]').allTextContents(), [''], query);
    assert.deepEqual(faults, [], query);
    await giveBack();
  }
});

test('it works from a file, by double click, in all languages', async () => {
  for (const language of languages) {
    const { page, faults, giveBack } = await open(`element=chain&lang=${language}`, {
      over: `file://${host.folder}`,
    });
    const figure = figureOf(page, 'chain');
    await figure.waitFor();
    const words = await import(`../../web/elements/strings/${language}.js`);
    // The first frame fills it.
    const status = figure.locator('[role=status]:not(:empty)');
    await status.waitFor({ state: 'attached' });
    assert.equal(await status.textContent(), words.status.reached);
    assert.equal(await page.evaluate('document.documentElement.lang'), language);
    assert.deepEqual(faults, []);
    await giveBack();
  }
});

test('it takes the attributes of its element, the theme, the height and the label from its address', async () => {
  const query = 'lengths=80+70&root-mode=pull&autoplay&theme=dark&height=240&aria-label=An+arm';
  const { page, faults, giveBack } = await open(query, { reducedMotion: 'reduce' });
  const figure = figureOf(page, 'chain');
  await figure.waitFor();
  assert.deepEqual(
    await figure.evaluate((element) => {
      const { lengths, rootMode, autoplay, clientHeight, clientWidth, canvas } = element;
      const label = canvas.getAttribute('aria-label');
      return {
        lengths: [...lengths],
        rootMode,
        autoplay,
        clientHeight,
        wide: clientWidth === innerWidth,
        label,
      };
    }),
    { lengths: [80, 70], rootMode: 'pull', autoplay: true, clientHeight: 240, wide: true, label: 'An arm' },
  );
  assert.equal(await page.title(), 'An arm');
  assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'dark');
  assert.deepEqual(await sentences(page), []);
  assert.deepEqual(faults, []);
  await giveBack();
});

test('it says what is wrong with its address in sentences, and nothing of it becomes HTML', async () => {
  const attack = encodeURIComponent('<img src=x: onerror="faults.push(1)">');
  const query = `theme=${attack}&height=1e9&lang=${attack}&onclick=${attack}&style=color:red&style=1&${attack}=1`;
  const { page, faults, giveBack } = await open(query);
  await figureOf(page, 'chain').waitFor();
  const all = await sentences(page);
  const about = ['style', 'language', 'theme', 'height', 'onclick', 'style', '<img'];
  assert.equal(all.length, about.length, all.join('\n'));
  about.forEach((word, i) => {
    assert.ok(all[i].includes(word), `"${all[i]}" is not about ${word}`);
  });
  assert.equal(await page.locator('img').count(), 0);
  assert.deepEqual(await figureOf(page, 'chain').evaluate((figure) => figure.getAttributeNames()), ['lang']);
  assert.deepEqual(faults, []);
  await giveBack();
});

test('it says in the language of the figure that an attribute is wrong', async () => {
  const { page, giveBack } = await open('lang=uk&lengths=a&limits');
  const figure = figureOf(page, 'chain');
  await figure.waitFor();
  assert.match(await figure.locator('[part~=error]').textContent(), /[а-я].*lengths="a"/);
  await giveBack();
});

test('an element that does not exist is named, with those that do', async () => {
  for (const name of ['rope', '__proto__', '../../chain', '']) {
    const { page, faults, giveBack } = await open(`element=${encodeURIComponent(name)}`);
    await page.waitForSelector('main > p');
    const [sentence, ...more] = await sentences(page);
    assert.ok(sentence.includes(JSON.stringify(name)) && sentence.includes(elements.join(', ')), sentence);
    assert.deepEqual(more, []);
    assert.deepEqual(faults, []);
    await giveBack();
  }
});

test('it says if its script cannot be loaded, and what would be here without JavaScript', async () => {
  const { page, giveBack } = await takePage();
  await page.route('**/embed/page/*', (route) => route.abort());
  await page.goto(`${host.url}/embed.html`);
  await page.waitForSelector('main > p');
  assert.deepEqual(await sentences(page), ['The figure could not be loaded.']);
  await page.unrouteAll();
  await giveBack();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`${host.url}/embed.html`);
  assert.match(await still.locator('body').innerText(), /interactive figure.*JavaScript/);
  await context.close();
});

test('it sends its size at first, and after each change', async () => {
  const { page, close } = await openAround(`
    <script>
      const sizes = [];
      addEventListener('message', ({ data }) => sizes.push(data));
    </script>
    <iframe src="${host.url}/embed.html?height=200&wrong=1" sandbox="allow-scripts" title="figure" width="600"></iframe>`);
  const last = async (isRight) => {
    await page.waitForFunction(`(${isRight})(sizes.at(-1) ?? {})`);
    return page.evaluate('sizes.at(-1)');
  };
  const wide = await last(({ height }) => height > 220);
  assert.equal(wide.type, 'fabrik-size');
  // A scrollbar may take some of the width.
  assert.ok(wide.width > 570 && wide.width <= 600, `${wide.width} pixels wide`);
  await page.evaluate("document.querySelector('iframe').width = 200");
  const narrow = await last(({ width }) => width <= 200);
  // The sentence has more lines now.
  assert.ok(narrow.height > wide.height, `${narrow.height} and ${wide.height} pixels`);
  const count = await page.evaluate('sizes.length');
  assert.ok(count < 8, `it has sent ${count} sizes`);
  await close();
});

test('modules load in a frame with a sandbox if the host sends the header', async () => {
  const open = await openHost();
  const lines = `<script type=module src=${open.url}/embed/steps.js></script><fabrik-steps></fabrik-steps>`;
  const { page, faults, close } = await openAround(
    `<iframe srcdoc="${lines}" sandbox="allow-scripts" title="figure"></iframe>`,
  );
  await page.frameLocator('iframe').locator('fabrik-steps canvas').first().waitFor();
  assert.deepEqual(faults, []);
  await close();
  await open.close();
});

for (const [element, most] of Object.entries(MOST_BYTES)) {
  test(`the page with <fabrik-${element}> has at most ${most} bytes with gzip`, async (t) => {
    const files = ['embed.html', `embed/page/${element}.js`];
    const texts = await Promise.all(files.map((name) => readFile(join(SITE, name))));
    const sizes = texts.map((text) => gzipSync(text, { level: 9 }).length);
    const sum = sizes.reduce((a, b) => a + b);
    t.diagnostic(`${files.map((name, i) => `${name} ${sizes[i]}`).join(', ')}, in all ${sum} bytes`);
    assert.ok(sum <= most, `it has ${sum}`);
  });
}
