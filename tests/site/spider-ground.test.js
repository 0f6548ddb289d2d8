// The spider on rough ground, as a person uses it. tests/site has each kind of ground.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames } from '../browser/page.js';
import { openSpider, stands, walk } from '../browser/spider-page.js';

after(closeAll);

test('the ground is a setting, and in the address', async () => {
  const demo = await openSpider();
  assert.equal((await demo.state()).settings.ground, 'stones');
  for (const ground of ['flat', 'stairs', 'gap', 'stones']) {
    await demo.find('[name=ground]').selectOption(ground);
    assert.equal(await demo.address(), ground === 'stones' ? '' : `#ground=${ground}`);
    assert.equal(await demo.find('[name=ground]').inputValue(), ground);
    await frames(demo.page, 30);
    const source = await demo.page.locator('[data-source] textarea').inputValue();
    assert.equal(source.includes('HeightField'), ground !== 'flat');
  }
  await demo.find('[name=ground]').selectOption('hills');
  assert.equal(await demo.address(), '#ground=hills');
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.ground, 'hills');
  assert.equal((await walk(demo, 60)).away, 0);
  await demo.find('[name=legs]').selectOption('6');
  assert.equal((await walk(demo, 60)).away, 0, 'a spider with other legs stands on it, too');
  await demo.find('[data-do=reset]').click();
  await frames(demo.page, 2);
  assert.equal((await demo.state()).settings.ground, 'stones');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('before the wide part of the gap it stops, and the page says why', async () => {
  const demo = await openSpider('#ground=gap');
  const at = await demo.page.evaluate(() => globalThis.demos.spider.ground.toCanvas({ x: 180, y: 310 }));
  await demo.move(at.x, at.y);
  await frames(demo.page, 5);
  await demo.until(({ blocked }) => blocked);
  await demo.until(stands);
  assert.equal(await demo.words(), 'Blocked: it cannot go on there. Choose another place.');
  await demo.until(({ mode }) => mode === 'recover');
  await demo.until(stands);
  await frames(demo.page, 60);
  assert.match(await demo.words(), /^It found no foothold there and went back\./);
  await demo.move(at.x, at.y + 240);
  await demo.until(({ blocked }) => !blocked);
  await frames(demo.page, 5);
  await demo.until(stands);
  assert.match(await demo.words(), /^Standing still/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the numbers fade while the place where it goes is below them', async () => {
  const demo = await openSpider('#ground=flat');
  const faded = () => demo.find('.readout').evaluate((box) => box.classList.contains('aside'));
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.8 * width, 0.8 * height);
  await frames(demo.page, 5);
  await demo.until(stands);
  await frames(demo.page, 10);
  assert.equal(await faded(), false);
  await demo.move(60, 60);
  await frames(demo.page, 15);
  assert.equal(await faded(), true);
  await demo.close();
});

test('keys, a drag of the body and a throw work on stairs', async () => {
  const demo = await openSpider('#ground=stairs');
  const { page } = demo;
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.5 * width, 0.75 * height);
  await frames(page, 5);
  await demo.until(stands);
  await demo.canvas.focus();
  await page.keyboard.down('ArrowUp');
  await frames(page, 90);
  await page.keyboard.up('ArrowUp');
  const up = await demo.until(stands);
  const climbed = await page.evaluate(() => globalThis.demos.spider.rig.walker.body.z);
  assert.ok(climbed > 45, `its body is at ${climbed}`);

  const { body } = up;
  await demo.move(body.x, body.y);
  await page.mouse.down();
  for (let i = 1; i <= 30; i++) {
    await demo.move(body.x + 5 * i, body.y + 3 * i);
    await frames(page, 1);
  }
  const held = await walk(demo, 60);
  assert.equal(held.away, 0);
  const { body: pulled, mode } = await demo.state();
  assert.equal(mode, 'held');
  const off = Math.hypot(pulled.x - body.x - 150, pulled.y - body.y - 90);
  assert.ok(off < 25, `the body is ${off} pixels from the pointer`);
  for (let i = 1; i <= 4; i++) {
    await demo.move(body.x + 150 - 60 * i, body.y + 90 - 25 * i);
  }
  await page.mouse.up();
  assert.equal((await demo.state()).mode, 'thrown');
  await walk(demo, 90);
  await demo.until(({ mode, moving, lifted }) => mode !== 'thrown' && !moving && lifted === 0);
  assert.equal((await walk(demo, 30)).away, 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('in a window of another size the feet stay where they are', async () => {
  const demo = await openSpider('#ground=stones', { reducedMotion: 'reduce' });
  const feet = () => demo.page.evaluate(() => Array.from(globalThis.demos.spider.rig.walker.feet));
  const before = await feet();
  for (const size of [
    { width: 1600, height: 1000 },
    { width: 420, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await demo.page.setViewportSize(size);
    await frames(demo.page, 5);
    assert.deepEqual(await feet(), before);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
