// The panel with the source of a page: short, editable, and what it runs, copies, saves and opens needs no other
// file.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, runGiven } from './page.js';
import { DEMOS, visit } from './pages.js';

after(closeAll);

const panelOf = (page) => page.locator('[data-source]');

/** Whether the canvas of a page, or of its element, has more than a background on it. */
const DRAWN = `(async () => {
  const element = document.querySelector('fabrik-chain, fabrik-steps');
  const canvas = (element?.shadowRoot ?? document).querySelector('canvas');
  // What WebGL has drawn can be read in the same frame only.
  await new Promise(requestAnimationFrame);
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return {
    colours: new Set(new Uint32Array(data.buffer)).size,
    scale: canvas.width / canvas.clientWidth,
  };
})()`;

/** The most lines of a source. The spider's has a ground, too, and a page with three.js has a camera and light. */
const MOST = { spider: 75, 'spider-3d': 80, 'arm-3d': 80, tentacle: 80 };

/** The page of the character has no panel. */
for (const name of DEMOS.filter((each) => each !== 'character')) {
  const most = MOST[name] ?? 60;
  test(`the source of ${name} has at most ${most} lines, and as a file it runs alone, sharp on a screen of high resolution`, async () => {
    const { page, giveBack } = await visit(name);
    const panel = panelOf(page);
    const text = await panel.locator('textarea').inputValue();
    assert.ok(text.trim().split('\n').length <= most, `${text.trim().split('\n').length} lines`);
    const download = page.waitForEvent('download');
    await panel.locator('[data-do=save]').click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^[\w-]+\.html$/);
    await panel.locator('[data-do=copy]').click();
    await panel.getByText('Copied').waitFor();
    const html = await page.evaluate(() => navigator.clipboard.readText());
    await panel.locator('textarea').fill(`${html.slice(0, 100)}\n`);
    assert.equal(await panel.locator('[data-note]').textContent(), '', 'the note is about the former source');
    const { colours, scale, faults } = await runGiven(
      html,
      async (given) => {
        await given.mouse.move(420, 300);
        await given.mouse.move(430, 310);
        await given.waitForTimeout(300);
        return given.evaluate(DRAWN);
      },
      { deviceScaleFactor: 2 },
    );
    assert.deepEqual(faults, []);
    assert.ok(colours > 3, `${colours} colours`);
    assert.ok(Math.abs(scale - 2) < 0.02, `${scale} pixels per CSS pixel`);
    await giveBack();
  });
}

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
    await page.waitForTimeout(300);
    // A second start while the first page is loading can leave the frame empty.
    assert.equal(await page.evaluate(() => globalThis.starts), 1, over);
    const [inner] = page.frames().slice(1);
    assert.ok((await inner.evaluate(DRAWN)).colours > 3, over);
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
