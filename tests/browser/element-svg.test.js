// Pictures of elements as SVG: they look like what the elements show, and what cannot be drawn has a clear error.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './chromium.js';
import { closeAll, shown } from './elements.js';
import { takePage } from './pool.js';

const site = await serve(fileURLToPath(new URL('../../web', import.meta.url)));

after(async () => {
  await closeAll();
  await site.close();
});

/** A page on which `toSVG` is there, with an element. */
async function openElement(html) {
  const taken = await takePage({ reducedMotion: 'reduce' });
  const body = `<!doctype html><html lang="en"><body>
    <script type="module">
      import '${site.url}/element.js';
      import { toSVG } from '${site.url}/element/svg.js';
      globalThis.toSVG = toSVG;
    </script>${html}`;
  await taken.page.route('**/page.html', (route) => route.fulfill({ body, contentType: 'text/html' }), {
    times: 1,
  });
  await taken.page.goto(`${site.url}/page.html`);
  await taken.page.waitForFunction(() => globalThis.toSVG);
  await shown(taken.page, 4);
  return taken;
}

for (const html of [
  '<fabrik-chain show-reach limits="-90..90"></fabrik-chain>',
  '<fabrik-steps></fabrik-steps>',
  '<fabrik-arm show-angles show-triangle show-other show-reach></fabrik-arm>',
  '<fabrik-limits></fabrik-limits>',
  '<fabrik-race></fabrik-race>',
  '<fabrik-spider show-gait show-homes></fabrik-spider>',
]) {
  test(`the SVG of ${html.split('>')[0]}> looks like its canvas`, async () => {
    const { page, giveBack } = await openElement(html);
    const { sizes, difference, contrast } = await page.evaluate(async () => {
      const { canvas } = [...document.body.children].at(-1);
      const { clientWidth: width, clientHeight: height } = canvas;
      const text = globalThis.toSVG([...document.body.children].at(-1));
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
      await image.decode();
      const at = (source, across, down) => {
        const copy = new OffscreenCanvas(across, down).getContext('2d');
        copy.imageSmoothingQuality = 'high';
        copy.drawImage(source, 0, 0, across, down);
        return copy;
      };
      // Coarse pixels: letters may be a pixel higher or lower.
      const [across, down] = [Math.round(width / 8), Math.round(height / 8)];
      const pixels = (source) =>
        at(at(source, width, height).canvas, across, down).getImageData(0, 0, across, down).data;
      const [drawn, written] = [pixels(canvas), pixels(image)];
      const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
      const background = drawn.slice(0, 4);
      return {
        sizes: [image.width - width, image.height - height],
        difference: mean(Array.from(drawn, (value, i) => Math.abs(value - written[i]))),
        contrast: mean(Array.from(drawn, (value, i) => Math.abs(value - background[i % 4]))),
      };
    });
    assert.deepEqual(sizes, [0, 0]);
    assert.ok(contrast > 1, `the canvas shows something: ${contrast}`);
    assert.ok(difference < contrast / 3, `the SVG differs by ${difference}, a blank one by ${contrast}`);
    await giveBack();
  });
}

test('what cannot be drawn as SVG has an error that says why', async () => {
  const { page, giveBack } = await openElement('<fabrik-chain style="display: none"></fabrik-chain>');
  const errors = await page.evaluate(() => {
    const hidden = document.querySelector('fabrik-chain');
    return [
      [document.createElement('fabrik-chain')],
      [hidden],
      [null],
      [document.body],
      [hidden, { colors: {} }],
    ].map((given) => {
      try {
        return globalThis.toSVG(...given);
      } catch ({ code, message }) {
        return `${code}: ${message}`;
      }
    });
  });
  const size = 'the size of the element must be larger than 0, as where it is displayed, but is "0×0"';
  assert.deepEqual(errors, [
    `out-of-range: ${size}`,
    `out-of-range: ${size}`,
    'wrong-type: element must be an element of fabrik, but is null',
    'wrong-type: element must be an element of fabrik, but is an object',
    'unknown-option: toSVG has no option "colors"; they are colours, style',
  ]);
  await giveBack();
});

test('two pictures in one document clip their own parts, and any CSS can be added', async () => {
  const { page, giveBack } = await openElement('<fabrik-race></fabrik-race>');
  const { ids, wrong } = await page.evaluate(() => {
    const race = document.querySelector('fabrik-race');
    const pictures = [1, 2].map(() => globalThis.toSVG(race, { style: 'text { content: "<a & b" }' }));
    const documents = pictures.map((text) => new DOMParser().parseFromString(text, 'image/svg+xml'));
    return {
      ids: documents.flatMap((each) => [...each.querySelectorAll('clipPath')].map(({ id }) => id)),
      wrong: documents.filter((each) => each.querySelector('parsererror')).length,
    };
  });
  assert.equal(wrong, 0);
  assert.ok(ids.length > 0);
  assert.equal(new Set(ids).size, ids.length);
  await giveBack();
});
