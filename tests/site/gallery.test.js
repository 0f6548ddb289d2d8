// The gallery: the spider at its top, the command, the button that pauses everything, and the previews.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames, open } from '../browser/page.js';
import { DEMOS, visit } from '../browser/pages.js';

after(closeAll);

const openGallery = (options) => open('', { file: 'index', demo: 'spider', ...options });

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test('the spider walks at load, over the full width, and comes to the pointer', async () => {
  const gallery = await openGallery();
  const { width, y, height } = await gallery.canvas.boundingBox();
  assert.equal(width, 1280);
  assert.ok(y + height < 800, 'all of it is on the first screen');
  const first = await gallery.state();
  await frames(gallery.page, 60);
  const second = await gallery.state();
  assert.ok(distance(first.body, second.body) > 10, 'it walks');
  await gallery.move(300, 200);
  await gallery.until(({ below }) => Math.hypot(below.x - 300, below.y - 200) < 40);
  await gallery.close();
});

test('a click on a leg removes it, and a sentence for screen readers names it', async () => {
  const gallery = await openGallery({ reducedMotion: 'reduce' });
  await frames(gallery.page, 30);
  const { legs } = await gallery.state();
  const knee = legs[1].joints[2];
  await gallery.move(knee.x, knee.y);
  await frames(gallery.page, 30);
  await gallery.page.mouse.down();
  await gallery.page.mouse.up();
  await gallery.until((state) => state.legs.some(({ enabled }) => !enabled));
  assert.match(await gallery.words(), /Missing: [LR]\d/);
  await gallery.close();
});

test('the button copies the command', async () => {
  const { page, giveBack } = await visit('index');
  await page.locator('[data-copy]').click();
  await page.getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npm install fabrik');
  await giveBack();
});

test('each demo has a preview that moves, and Pause stops the spider and all of them', async () => {
  const gallery = await openGallery({ viewport: { width: 1280, height: 3000 } });
  const { page } = gallery;
  const pictures = () =>
    page.evaluate((names) => {
      const all = [...names.map((name) => `[data-preview=${name}]`), '#spider canvas'];
      return all.map((selector) => document.querySelector(selector).toDataURL());
    }, DEMOS);
  const first = await pictures();
  await frames(page, 120);
  const second = await pictures();
  assert.ok(
    first.every((picture, i) => picture !== second[i]),
    'all move',
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await frames(page, 3);
  const paused = await pictures();
  await frames(page, 60);
  assert.deepEqual(await pictures(), paused);
  await page.getByRole('button', { name: 'Resume' }).click();
  await frames(page, 60);
  const third = await pictures();
  assert.ok(
    paused.every((picture, i) => picture !== third[i]),
    'all move again',
  );
  await gallery.close();
});
