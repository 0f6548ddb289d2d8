// A chapter of the lesson in a browser, whose time the test moves, and what tests do with a figure.

import assert from 'node:assert/strict';
import { frames } from '../browser/page.js';
import { visit } from '../browser/pages.js';

/**
 * Opens a chapter of which no task is done.
 * @param {string} path such as `en/elbow`
 * @param {import('../browser/pool.js').Options} [options]
 */
export async function openChapter(path, options = {}) {
  const taken = await visit(`lesson/${path}`, { reducedMotion: 'reduce', paced: true, ...options });
  const { page, faults, giveBack } = taken;
  await frames(page, 2);
  return {
    page,
    faults,
    figure: (name) => figureOn(page, name),
    /** Runs frames until what a function of the page returns is true. */
    async until(isTrue, given) {
      const found = await page.evaluate(
        ([source, sent]) => {
          const look = new Function(`return ${source}`)();
          let left = 1200;
          while (!look(sent) && left-- > 0) {
            globalThis.nextFrame();
          }
          return left > 0;
        },
        [String(isTrue), given],
      );
      assert.ok(found, `after 1200 frames it is not true that ${isTrue}`);
    },
    isDone(task) {
      return this.until(
        (name) => document.querySelector(`[data-task=${name}]`).classList.contains('done'),
        task,
      );
    },
    /** The tasks that are done. */
    done: () => page.$$eval('[data-task].done', (all) => all.map(({ dataset }) => dataset.task)),
    close: giveBack,
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
    /** Moves the mouse to a point, on the way there in a few moves with a frame after each. */
    async move({ x, y }, steps = 4) {
      await canvas.scrollIntoViewIfNeeded();
      const box = await canvas.boundingBox();
      const to = { x: box.x + x, y: box.y + y };
      const from = this.at ?? to;
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await page.mouse.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
        await frames(page, 1);
      }
      this.at = to;
    },
    async drag(from, to, steps = 6) {
      await this.move(from);
      await page.mouse.down();
      await this.move(to, steps);
      await page.mouse.up();
      await frames(page, 1);
    },
    async click(point) {
      await this.move(point);
      await page.mouse.down();
      await page.mouse.up();
      await frames(page, 1);
    },
    /** Presses keys on the canvas, each so many times. */
    async press(...keys) {
      await canvas.focus();
      for (const [key, times] of keys) {
        for (let i = 0; i < times; i++) {
          await page.keyboard.press(key);
        }
        await frames(page, 1);
      }
    },
    handles: () => element.evaluate((each) => JSON.parse(JSON.stringify(each.handles()))),
    size: () =>
      canvas.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight })),
  };
}
