// How the elements fit into a page: its language and direction, its text size, narrow boxes, its colours, its
// printer.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const PARTS = ['canvas', 'status', 'plot', 'controls', 'slider', 'speed'];

/** The boxes of a player's parts and buttons, and of the player, as far as they can be seen. */
const boxesOf = (element, parts) => {
  const boxOf = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { name: each.getAttribute('part') ?? each.dataset.do, left, right, top, bottom };
  };
  const root = element.shadowRoot;
  const inside = [
    ...parts.map((part) => root.querySelector(`[part=${part}]`)),
    ...root.querySelectorAll('button'),
  ];
  return { all: boxOf(element), inside: inside.map(boxOf) };
};

function assertInside({ all, inside }) {
  for (const { name, left, right, top, bottom } of inside) {
    assert.ok(
      left >= all.left - 0.5 &&
        right <= all.right + 0.5 &&
        top >= all.top - 0.5 &&
        bottom <= all.bottom + 0.5,
      `${name}: ${[left, right, top, bottom]} in ${[all.left, all.right, all.top, all.bottom]}`,
    );
    assert.ok(right - left > 20 && bottom - top > 10, `${name} has a size`);
  }
}

test('on a page that is written from right to left, English words and the controls run from left to right', async () => {
  const place = await openPage(`<script>document.documentElement.dir = 'rtl'</script>${LINE}
    <fabrik-chain></fabrik-chain><fabrik-steps></fabrik-steps>`);
  await place.until(isReached);
  await shown(place.page);
  const seen = await place.of(({ shadowRoot, nextElementSibling: player }) => {
    const chainWords = shadowRoot.querySelector('[part=status]');
    const lefts = [...player.shadowRoot.querySelectorAll('button')].map(
      (button) => button.getBoundingClientRect().left,
    );
    const words = ['status', 'position', 'controls'].map((part) =>
      player.shadowRoot.querySelector(`[part=${part}]`),
    );
    return { directions: [chainWords, ...words].map((each) => getComputedStyle(each).direction), lefts };
  });
  assert.deepEqual(seen.directions, ['ltr', 'ltr', 'ltr', 'ltr']);
  assert.deepEqual(
    seen.lefts,
    [...seen.lefts].sort((a, b) => a - b),
    'first, back, play, next, last',
  );
  await place.close();
});

for (const [width, size] of [
  [180, 100],
  [220, 100],
  [344, 200],
  [1264, 200],
]) {
  test(`in ${width} px and with text at ${size} %, all parts of a player can be seen`, async () => {
    const place = await openPage(
      `${LINE}<style>html { font-size: ${size}% } fabrik-steps { inline-size: ${width}px }</style>
       <fabrik-steps limits="-90..90"></fabrik-steps>`,
      { viewport: { width: 1280, height: 1200 }, reducedMotion: 'reduce' },
    );
    const player = place.page.locator('fabrik-steps');
    await shown(place.page, 4);
    assertInside(await player.evaluate(boxesOf, PARTS));
    const font = (part) =>
      player.locator(`[part=${part}]`).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    assert.equal(await font('status'), (14 * size) / 100);
    assert.equal(await font('speed'), (13 * size) / 100);
    await place.close();
  });
}

for (const [width, size] of [
  [328, 100],
  [328, 125],
  [328, 150],
  [344, 200],
]) {
  test(`in ${width} px and with text at ${size} %, the picture of a player has one size at all steps`, async () => {
    const place = await openPage(
      `${LINE}<style>html { font-size: ${size}% } fabrik-steps { inline-size: ${width}px }</style>
       <fabrik-steps></fabrik-steps>`,
      { viewport: { width: 360, height: 1200 }, reducedMotion: 'reduce' },
    );
    await shown(place.page, 4);
    const heights = await place.page.locator('fabrik-steps').evaluate(async (element) => {
      const found = new Set();
      for (let step = 0; step < element.trace.length; step++) {
        element.step = step;
        await new Promise(requestAnimationFrame);
        found.add(element.canvas.offsetHeight);
      }
      return [...found];
    });
    assert.equal(heights.length, 1, String(heights));
    await place.close();
  });
}

test('with large text a chain stays above its line of words, which is one line on a phone', async () => {
  for (const size of [100, 150, 200]) {
    const place = await openPage(
      `${LINE}<style>html { font-size: ${size}% } fabrik-chain { inline-size: 328px }</style>
       <fabrik-chain autoplay></fabrik-chain>`,
      { viewport: { width: 360, height: 740 } },
    );
    await place.until(({ shadowRoot }) => shadowRoot.querySelector('[part=status]').textContent !== '');
    const { height, words, line, end } = await place.of(({ canvas, shadowRoot }) => {
      const status = shadowRoot.querySelector('[part=status]');
      const { width, height } = canvas.getBoundingClientRect();
      const { fontSize } = getComputedStyle(status);
      return {
        height,
        words: status.offsetHeight,
        line: 2.2 * Number.parseFloat(fontSize),
        end: height / 2 + 0.45 * Math.min(width, height),
      };
    });
    assert.equal(height, (320 * size) / 100);
    if (size === 100) {
      assert.ok(words < line + 1, `${words} px of words`);
    } else {
      assert.ok(end < height - words, `to ${end} of ${height} with ${words} px of words`);
    }
    await place.close();
  }
});

test('what does not fit into a low box can be scrolled to', async () => {
  const place = await openPage(
    `${LINE}<fabrik-steps style="block-size: 240px; inline-size: 200px"></fabrik-steps>`,
  );
  const last = place.page.locator('fabrik-steps button[data-do=last]');
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const steps = ({ step, trace }) => trace.length - 1 - step;
  assert.equal(await place.page.locator('fabrik-steps').evaluate(steps), 0);
  await place.close();
});

test('where a box is as large as its contents, an element has one size at any resolution', async () => {
  const sizes = [];
  for (const deviceScaleFactor of [1, 3]) {
    const place = await openPage(
      `${LINE}
       <div style="display: flex; overflow-x: auto">
         <fabrik-steps style="flex: none"></fabrik-steps><fabrik-chain style="flex: none"></fabrik-chain>
       </div>
       <div style="display: grid; grid-template-columns: max-content; overflow: auto">
         <fabrik-steps></fabrik-steps><fabrik-chain></fabrik-chain>
       </div>
       <fabrik-steps style="inline-size: max-content"></fabrik-steps>
       <fabrik-chain style="inline-size: max-content; block-size: auto"></fabrik-chain>
       <fabrik-chain style="inline-size: 333.3px; block-size: auto"></fabrik-chain>`,
      { deviceScaleFactor, reducedMotion: 'reduce' },
    );
    const look = () =>
      place.page.evaluate(() =>
        [...document.querySelectorAll('fabrik-chain, fabrik-steps')].map((element) => {
          const boxes = [element, ...element.shadowRoot.querySelectorAll('canvas')];
          return boxes.map((box) => [box.offsetWidth, box.offsetHeight].join(' x ')).join(', ');
        }),
      );
    await shown(place.page, 2);
    const early = await look();
    await shown(place.page, 10);
    assert.deepEqual(await look(), early, `at ${deviceScaleFactor}, over frames`);
    sizes.push(early);
    await place.close();
  }
  assert.deepEqual(sizes[1], sizes[0]);
  assert.match(sizes[0][5], /^300 x 150,/);
});

test('numbers are written as the nearest lang attribute says, also outside of a shadow tree', async () => {
  const place = await openPage(`${LINE}<div lang="de"></div>`);
  const words = () =>
    place.page.evaluate(() => globalThis.player.shadowRoot.querySelector('[part=position]').textContent);
  await place.page.evaluate(() => {
    const root = document.querySelector('div').attachShadow({ mode: 'open' });
    globalThis.player = Object.assign(document.createElement('fabrik-steps'), { target: [2500, 0] });
    root.append(globalThis.player);
  });
  await shown(place.page);
  assert.match(await words(), /^Step 0 of 1 · 2\.\d{3} to go$/);
  await place.page.evaluate(() => globalThis.player.setAttribute('lang', 'en'));
  await shown(place.page);
  assert.match(await words(), /^Step 0 of 1 · 2,\d{3} to go$/);
  assert.deepEqual(
    await place.page.evaluate(() => {
      const { lang, dir } = globalThis.player.shadowRoot.querySelector('.box');
      return [lang, dir];
    }),
    ['en', 'ltr'],
  );
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('colours are computed at most once a second while nothing changes them', async () => {
  const place = await openPage(`${LINE}<fabrik-chain autoplay></fabrik-chain>`);
  await place.until(isReached);
  await shown(place.page, 5);
  const { count, frames, seconds } = await place.of(async (element) => {
    const { getComputedStyle } = globalThis;
    let count = 0;
    globalThis.getComputedStyle = (...given) => {
      count++;
      return getComputedStyle(...given);
    };
    let frames = 0;
    element.addEventListener('fabrik-solve', () => frames++);
    const start = performance.now();
    while (frames < 40) {
      await new Promise(requestAnimationFrame);
    }
    return { count, frames, seconds: (performance.now() - start) / 1000 };
  });
  // There are 13 colours, and the size of text.
  assert.ok(count <= 14 * Math.ceil(seconds + 1), `${count} in ${frames} frames and ${seconds} s`);
  await place.close();
});

test('a class, a style and a colour scheme that change are seen, on the element and around it', async () => {
  const place = await openPage(
    `${LINE}<style>
      :root { color-scheme: light dark }
      .red { --fabrik-background: rgb(200, 0, 0) }
      .green fabrik-chain { --fabrik-background: rgb(0, 200, 0) }
    </style><body><fabrik-chain></fabrik-chain>`,
  );
  await place.until(isReached);
  const background = () => colourAt(place.canvas, { x: 10, y: 5 });
  const becomes = async (expected) => {
    for (let left = 100; left > 0; left--) {
      if (String(await background()) === String(expected)) {
        return;
      }
      await shown(place.page);
    }
    assert.deepEqual(await background(), expected);
  };
  await becomes([244, 242, 236]);
  await place.of((element) => element.classList.add('red'));
  await becomes([200, 0, 0]);
  await place.of((element) => element.classList.remove('red'));
  await becomes([244, 242, 236]);
  await place.page.evaluate(() => document.body.classList.add('green'));
  await becomes([0, 200, 0]);
  await place.of((element) => element.style.setProperty('--fabrik-background', 'rgb(0, 0, 200)'));
  await becomes([0, 0, 200]);
  await place.page.evaluate(() => {
    document.body.className = '';
    document.querySelector('fabrik-chain').removeAttribute('style');
  });
  await place.page.emulateMedia({ colorScheme: 'dark' });
  await becomes([24, 27, 33]);
  await place.close();
});

test('a canvas whose resolution changes is drawn at once, as when a page is printed', async () => {
  const spy = `<script>
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (query) => {
      const list = matchMedia.call(globalThis, query);
      globalThis.resolution = query.includes('resolution') ? list : globalThis.resolution;
      return list;
    };
  </script>`;
  const place = await openPage(`${spy}${LINE}<fabrik-chain></fabrik-chain>`);
  await place.until(isReached);
  await shown(place.page);
  const [width, opaque] = await place.of(({ canvas }) => {
    Object.defineProperty(globalThis, 'devicePixelRatio', { value: 1.5 });
    globalThis.resolution.dispatchEvent(new Event('change'));
    return [canvas.width / canvas.clientWidth, canvas.getContext('2d').getImageData(5, 5, 1, 1).data[3]];
  });
  assert.equal(width, 1.5);
  assert.equal(opaque, 255);
  await place.close();
});

test('a dark page is printed with light elements, which are dark again afterwards', async () => {
  const place = await openPage(
    `<script>
      globalThis.drawn = [];
      const { fillRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillRect = function (x, y, ...size) {
        if (x === 0 && y === 0) {
          const { host } = this.canvas.getRootNode();
          const name = [...document.body.children].indexOf(host) + this.canvas.className.replace('none', '');
          globalThis.drawn.push({ name, prints: matchMedia('print').matches, colour: this.fillStyle });
        }
        return fillRect.call(this, x, y, ...size);
      };
    </script>${LINE}<style>:root { color-scheme: light dark }</style><body>
    <fabrik-chain autoplay></fabrik-chain><fabrik-steps></fabrik-steps>
    <fabrik-chain style="inline-size: 300px"></fabrik-chain><fabrik-steps style="inline-size: 300px"></fabrik-steps>`,
    // All of them are near the window: others have no pixels afterwards.
    { colorScheme: 'dark', viewport: { width: 800, height: 1200 } },
  );
  const { page } = place;
  await place.until(({ chain }) => chain.status === 'reached');
  await shown(page, 4);
  await page.evaluate(() => globalThis.drawn.splice(0));
  await page.pdf({ printBackground: true });
  await shown(page, 4);
  /** The last colour of each canvas: the plots, too. */
  const [printed, afterwards] = await page.evaluate(() =>
    [true, false].map((wanted) =>
      Object.fromEntries(
        globalThis.drawn.filter(({ prints }) => prints === wanted).map(({ name, colour }) => [name, colour]),
      ),
    ),
  );
  const each = (colour) =>
    Object.fromEntries(['0', '1', '1plot', '2', '3', '3plot'].map((name) => [name, colour]));
  assert.deepEqual(printed, each('#f4f2ec'));
  assert.deepEqual(afterwards, each('#181b21'));
  await place.close();
});

test('a plot has its word where there is room for it, and nowhere else', async () => {
  for (const [width, size, expected] of [
    [400, 100, true],
    [200, 100, false],
    [400, 200, false],
  ]) {
    const place = await openPage(
      `<script>
        globalThis.written = [];
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
          globalThis.written.push(text);
          return fillText.call(this, text, ...more);
        };
      </script>${LINE}
      <style>html { font-size: ${size}% } fabrik-steps { inline-size: ${width}px }</style><fabrik-steps></fabrik-steps>`,
      { reducedMotion: 'reduce' },
    );
    await shown(place.page, 4);
    const written = await place.page.evaluate(() => globalThis.written);
    assert.ok(written.length > 3);
    assert.equal(written.includes('error'), expected, `${width} px, ${size} %`);
    await place.close();
  }
});
