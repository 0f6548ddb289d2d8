// The page of the crowd: its picture, with and without WebGL, and its counts.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultsOf } from '../browser/chromium.js';
import { openFigure } from '../browser/figure-3d.js';
import { ADDRESSES, closeAll, frames } from '../browser/page.js';
import { browser } from '../browser/pool.js';
import { look, withoutWebGL } from '../browser/webgl.js';

after(closeAll);

const PAUSED = { reducedMotion: 'reduce' };

/** Waits until all spiders are there, and gives the picture. */
async function pictureOf(demo) {
  await demo.until(({ isGrowing }) => !isGrowing);
  await frames(demo.page, 2);
  return look(demo.canvas);
}

test('shadows, the theme and the count change the picture', async () => {
  const demo = await openFigure('crowd', '#count=30', { ...PAUSED, drawn: true });
  const shown = [(await pictureOf(demo)).picture];
  const seen = async (what) => {
    const { picture } = await pictureOf(demo);
    assert.ok(!shown.includes(picture), what);
    shown.push(picture);
  };
  await demo.find('.controls summary').click();
  await demo.find('[name=shadows]').uncheck();
  await seen('without shadows');
  await demo.find('[name=count]').fill('12');
  await seen('with more spiders');
  // More than the first capacity: the buffers of the graphics card are others then.
  await demo.page.evaluate(() => {
    const figure = globalThis.demos.crowd;
    figure.apply({ ...figure.settings, count: 1200 });
  });
  const { count } = await demo.until((state) => !state.isGrowing && state.count === 1200);
  assert.equal(count, 1200);
  await seen('beyond the first capacity');
  await demo.page.emulateMedia({ colorScheme: 'dark' });
  await frames(demo.page, 4);
  await seen('in the dark');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('all legs are one draw call, all bodies another, and their shadows two', async () => {
  const demo = await openFigure('crowd', '#count=30', PAUSED);
  await demo.until(({ isGrowing }) => !isGrowing);
  const calls = await demo.page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype.drawElementsInstanced;
    const instances = [];
    prototype.drawElementsInstanced = function (...given) {
      instances.push(given[4]);
      return draw.apply(this, given);
    };
    globalThis.demos.crowd.stage.wake();
    globalThis.nextFrame();
    prototype.drawElementsInstanced = draw;
    return instances;
  });
  // Of the joints of a crowd, the last one has no next one.
  assert.deepEqual(
    calls.toSorted((a, b) => a - b),
    [30, 30, 30 * 32 - 1, 30 * 32 - 1],
  );
  await demo.close();
});

test('the numbers say how many there are, and how long an update takes', async () => {
  const demo = await openFigure('crowd', '#count=2000');
  await demo.until(({ isGrowing }) => !isGrowing);
  await frames(demo.page, 80);
  const number = (name) => demo.find(`[data-read=${name}]`).textContent();
  assert.equal(await number('count'), '2,000');
  assert.equal(await number('rate'), '60');
  assert.match(await number('update'), /^\d+\.\d+ ms$/);
  assert.match(await number('leg'), /^\d+ ns$/);
  assert.match(await number('draw'), /^\d+\.\d+ ms$/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a method that cannot have so many says so', async () => {
  const demo = await openFigure('crowd', '#count=20000&method=tutorial', PAUSED);
  assert.match(await demo.words(), /at most 5,000/);
  await demo.close();
});

for (const over of ['http', 'file']) {
  test(`without WebGL the crowd is drawn in 2-D, over ${over}`, async () => {
    const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
    const page = await context.newPage();
    const faults = faultsOf(page);
    await page.addInitScript(withoutWebGL);
    await page.goto(`${ADDRESSES[over]}/crowd.html#count=60`);
    await page.waitForFunction(() => globalThis.demos?.crowd.state().frames > 5);
    const state = () => page.evaluate(() => globalThis.demos.crowd.state());
    const { flat, places } = await state();
    assert.ok(flat);
    const canvas = page.locator('#crowd canvas');
    const { colours, picture } = await look(canvas);
    assert.ok(colours > 30, `${colours} colours`);
    await page.waitForFunction((frames) => globalThis.demos.crowd.state().frames > frames + 20, 5);
    assert.notEqual((await look(canvas)).picture, picture);
    assert.notDeepEqual((await state()).places, places);
    // It has its limit.
    await page.evaluate(() => {
      location.hash = '#count=5000';
    });
    await page.locator('#crowd output').getByText('1,000').waitFor();
    assert.ok(await page.locator('[data-note]', { hasText: 'at most 1,000' }).first().isVisible());
    assert.ok((await state()).count <= 1000);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
