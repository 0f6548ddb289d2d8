// A chapter of the lesson in a browser, and what its tests do with a figure.

import { visit } from '../browser/pages.js';

/**
 * Opens a chapter of which no task is done.
 * @param {string} path such as `en/elbow`
 * @param {import('../browser/pool.js').Options} [options]
 */
export async function openChapter(path, options = {}) {
  const taken = await visit(`lesson/${path}`, { reducedMotion: 'reduce', ...options });
  const { page, faults, giveBack } = taken;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  return {
    page,
    faults,
    figure: (name) => figureOn(page, name),
    /** Whether a task is done, in a moment at the latest. */
    isDone: (task) =>
      page.waitForFunction(
        (name) => document.querySelector(`[data-task=${name}]`).classList.contains('done'),
        task,
        { timeout: 8000 },
      ),
    /** The tasks that are done. */
    done: () => page.$$eval('[data-task].done', (all) => all.map(({ dataset }) => dataset.task)),
    async close() {
      await page.evaluate(() => localStorage.clear());
      await giveBack();
    },
  };
}

/** A figure, with its element; points are in pixels of its canvas. */
function figureOn(page, name) {
  const element = page.locator(`#${name} > figure > :first-child`);
  const canvas = element.locator('canvas').first();
  return {
    element,
    canvas,
    of: (run, given) => element.evaluate(run, given),
    /** Moves the mouse to a point, on the way there in a few moves. */
    async move({ x, y }, steps = 4) {
      await canvas.scrollIntoViewIfNeeded();
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + x, box.y + y, { steps });
    },
    async drag(from, to, steps = 6) {
      await this.move(from);
      await page.mouse.down();
      await this.move(to, steps);
      await page.mouse.up();
    },
    async click(point) {
      await this.move(point);
      await page.mouse.down();
      await page.mouse.up();
    },
    /** Presses keys on the canvas, each so many times. */
    async press(...keys) {
      await canvas.focus();
      for (const [key, times] of keys) {
        for (let i = 0; i < times; i++) {
          await page.keyboard.press(key);
        }
      }
    },
    handles: () => element.evaluate((each) => JSON.parse(JSON.stringify(each.handles()))),
    size: () =>
      canvas.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight })),
  };
}
