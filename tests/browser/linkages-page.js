// The pages of the linkages and of the platforms, in tests.

import assert from 'node:assert/strict';
import { frames, open } from './page.js';

/** Opens a linkage, at rest if nothing else is said. */
export async function openLinkage(linkage, hash = '&motor=off', options = {}) {
  const demo = await open(`#linkage=${linkage}${hash}`, {
    ...{ demo: 'linkages', viewport: { width: 900, height: 640 } },
    ...options,
  });
  await frames(demo.page, 2);
  return demo;
}

/** Opens a platform, and pauses it. */
export async function openPlatform(platform, options = {}) {
  const demo = await open(`#platform=${platform}`, {
    ...{ demo: 'platforms', viewport: { width: 900, height: 640 } },
    ...options,
  });
  await demo.page.evaluate(() => {
    globalThis.demos.platforms.paused = true;
  });
  await frames(demo.page, 2);
  return demo;
}

export const distance = (a, b) => Math.hypot(...a.map((at, axis) => at - b[axis]));

/** All loops are closed: by the places of the two points that each tie holds together, too. */
export function assertClosed({ loops, loopError, settings }) {
  assert.ok(loopError <= 1e-6, `${settings.linkage ?? settings.platform}: ${loopError}`);
  for (const [one, other] of loops) {
    assert.ok(
      distance(one, other) <= 1e-6,
      `${settings.linkage ?? settings.platform}: ${distance(one, other)} apart`,
    );
  }
}

/** The distances between all points of a bar. */
const sidesOf = (points) => points.flatMap((from, i) => points.slice(i + 1).map((to) => distance(from, to)));

/** All bars are as long as they were made, or before. */
export function assertLengths(before, after) {
  for (const [i, bar] of after.bars.entries()) {
    const was = before.bars[i];
    const made = sidesOf(bar.made ?? was);
    for (const [k, side] of sidesOf(bar.points ?? bar).entries()) {
      assert.ok(Math.abs(side - made[k]) < 1e-9, `bar ${i}: ${side} instead of ${made[k]}`);
    }
  }
}

/** Presses at a point of the canvas, and moves to another one in steps; the button stays down. */
export async function drag(demo, from, to, steps = 6) {
  await demo.move(from.x, from.y);
  await demo.page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    await demo.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
    await frames(demo.page, 1);
  }
  await frames(demo.page, 12);
}
