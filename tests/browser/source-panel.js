// The panel with the source of a page, in tests.

import assert from 'node:assert/strict';
import { runGiven } from './page.js';
import { visit } from './pages.js';

export const panelOf = (page) => page.locator('[data-source]');

/** Whether the canvas of a page, or of its element, has more than a background on it. */
export const DRAWN = `(async () => {
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

/** What `DRAWN` says of a page or a frame, once there is more than a background on its canvas. */
export async function whenDrawn(page) {
  for (let left = 500; ; left--) {
    const seen = await page.evaluate(DRAWN);
    if (seen.colours > 3 || left === 0) {
      return seen;
    }
  }
}

/** The most lines of a source. The spider's has a ground, too, and a page with three.js has a camera and light. */
const MOST = { spider: 75, 'spider-3d': 80, 'arm-3d': 80, crowd: 80, tentacle: 80, platforms: 80, robot: 80 };

/** Checks that the source of a page is short, and as a file runs alone, sharp on a screen of high resolution. */
export async function assertRunsAlone(name) {
  const most = MOST[name] ?? 60;
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
      return whenDrawn(given);
    },
    { deviceScaleFactor: 2 },
  );
  assert.deepEqual(faults, []);
  assert.ok(colours > 3, `${colours} colours`);
  assert.ok(Math.abs(scale - 2) < 0.02, `${scale} pixels per CSS pixel`);
  await giveBack();
}
