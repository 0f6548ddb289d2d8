// What tests of the Steps page need of it.

import { frames, open as openPage } from './page.js';

/**
 * Opens the Steps page.
 * @param {string} [settings] of the address, such as `#bones=5`
 * @param {Parameters<typeof openPage>[1]} [options] without motion by default
 */
export async function open(settings = '', options = {}) {
  const demo = await openPage(settings, { demo: 'steps', reducedMotion: 'reduce', ...options });
  const { page } = demo;
  const player = page.locator('fabrik-steps');
  const canvas = player.locator('canvas[part=canvas]');
  const look = async () => {
    await page.evaluate(() => document.getElementById('steps').scrollIntoView());
    await frames(page, 2);
  };
  await look();
  return {
    ...demo,
    player,
    canvas,
    async reopen(other) {
      await demo.reopen(other);
      await look();
    },
    /** What is in the element's shadow. */
    inside: (selector) => player.locator(selector),
    caption: () => player.locator('[part=status]').textContent(),
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      await frames(page, 2);
      return demo.state();
    },
    async click(name) {
      await player.locator(`button[data-do=${name}]`).click();
      await frames(page, 2);
      return demo.state();
    },
    /** Drags from one point of the canvas to another. */
    async drag(from, to) {
      const box = await canvas.boundingBox();
      await page.mouse.move(box.x + from.x, box.y + from.y);
      await page.mouse.down();
      await page.mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2);
      await page.mouse.move(box.x + to.x, box.y + to.y);
      await page.mouse.up();
      await frames(page, 2);
      return demo.state();
    },
    frames: (count) => frames(page, count),
  };
}

/** The state, and what is known of the player in the chain's own units. */
export async function lookAt(demo) {
  const state = await demo.state();
  const own = await demo.player.evaluate(({ lengths, target, trace, step, start }) => ({
    lengths: [...lengths],
    target,
    start,
    pose: [...trace.poseAt(step)],
  }));
  return { ...state, onCanvas: { target: state.target, joints: state.joints }, ...own };
}
