// The panel with the source of a page: short, editable, and what it runs, copies, saves and opens needs no other
// file. tests/site has the source of each page.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll } from '../browser/page.js';
import { visit } from '../browser/pages.js';
import { DRAWN, panelOf, whenDrawn } from '../browser/source-panel.js';

after(closeAll);

test('the page runs in the panel, by double click too, and stops when it is out of sight', async () => {
  for (const over of ['http', 'file']) {
    const { page, faults, giveBack } = await visit('arm', { over });
    const panel = panelOf(page);
    await page.evaluate(() => {
      globalThis.starts = 0;
      new MutationObserver((all) => {
        globalThis.starts += all.length;
      }).observe(document.querySelector('iframe'), { attributeFilter: ['srcdoc'] });
    });
    await panel.locator('[data-do=run]').click();
    const frame = page.frameLocator('[data-source] iframe');
    await frame.locator('canvas').waitFor();
    const [inner] = page.frames().slice(1);
    assert.ok((await whenDrawn(inner)).colours > 3, over);
    // A second start while the first page is loading can leave the frame empty.
    assert.equal(await page.evaluate(() => globalThis.starts), 1, over);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => document.querySelector('iframe').srcdoc === '');
    assert.deepEqual(faults, []);
    await giveBack();
  }
});

test('an edit runs, keeps its text when settings change, and can be undone; an error is shown', async () => {
  const { page, giveBack } = await visit('arm');
  const panel = panelOf(page);
  const area = panel.locator('textarea');
  const first = await area.inputValue();
  await area.fill(first.replace('#f0a83a', '#12ab34'));
  await page.locator('[name=bend]').selectOption('positive');
  assert.match(await area.inputValue(), /#12ab34/);
  await panel.locator('[data-do=reset]').click();
  assert.notEqual(await area.inputValue(), first, 'it follows the settings again');
  assert.doesNotMatch(await area.inputValue(), /#12ab34/);
  await area.fill(first.replace('fabrik.TwoBone', 'fabrik.ThreeBone'));
  await panel.locator('[data-do=run]').click();
  await panel.getByText('ThreeBone is not a constructor').waitFor();
  await area.fill("<script>Promise.reject(new Error('late'))</script>");
  await panel.locator('[data-do=run]').click();
  await panel.getByText('late').waitFor();
  await giveBack();
});

test('the page that runs follows the settings, and cannot reach into the page around it', async () => {
  const { page, giveBack } = await visit('arm');
  const panel = panelOf(page);
  await panel.locator('[data-do=run]').click();
  await page.locator('[name=bend]').selectOption('negative');
  await panel.locator('iframe').scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    /new fabrik.TwoBone(?![^}]*nearest)/.test(document.querySelector('iframe').srcdoc),
  );
  const before = await page.title();
  await panel.locator('textarea').fill("<script>parent.document.title = 'taken'</script>");
  await panel.locator('[data-do=run]').click();
  await panel.getByText('cross-origin').waitFor();
  assert.equal(await page.title(), before);
  await giveBack();
});

test('an empty page opens with the source in it, and needs no other file', async () => {
  const { page, giveBack } = await visit('arm', { over: 'file' });
  await panelOf(page).locator('[data-do=open]').hover();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    panelOf(page).locator('[data-do=open]').click(),
  ]);
  await opened.waitForFunction(`${DRAWN}.then(({ colours }) => colours > 3)`);
  await opened.setViewportSize({ width: 700, height: 500 });
  await opened.waitForFunction(`innerWidth === 700 && ${DRAWN}.then(({ colours }) => colours > 3)`);
  assert.match(opened.url(), /^blob:/);
  await opened.close();
  await giveBack();
});
