// Pages of a few lines with a player of steps on them.

import assert from 'node:assert/strict';
import { LINE, openPage } from './elements.js';
import { frames } from './page.js';

/**
 * Opens a page with a player, without motion by default.
 * @param {string} [attributes]
 * @param {Parameters<typeof openPage>[1]} [options]
 */
export async function open(attributes = '', options = {}) {
  const place = await openPage(`${LINE}\n<fabrik-steps ${attributes}></fabrik-steps>`, {
    reducedMotion: 'reduce',
    ...options,
  });
  return withPlayer(place, place.page);
}

/** What is done with the first player of a page or of a frame of it. */
export function withPlayer(place, frame) {
  const player = frame.locator('fabrik-steps').first();
  return {
    ...place,
    player,
    canvas: player.locator('canvas[part=canvas]'),
    of: (look, given) => player.evaluate(look, given),
    until: async (look) => {
      for (let left = 1000; !(await player.evaluate(look)); left--) {
        assert.ok(left > 0, `it never was true that ${look}`);
        await frames(frame, 1);
      }
    },
    async click(name) {
      await player.locator(`button[data-do=${name}]`).click();
      await frames(frame, 2);
    },
    error: () => player.locator('[part=error]').textContent(),
  };
}
