// What tests of the 3-D pages share.

import assert from 'node:assert/strict';
import { frames, open } from './page.js';

export const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

/** Opens a page in a small window: the tests have no graphics card. */
export const openFigure = (demo, hash = '', options = {}) =>
  open(hash, { demo, viewport: { width: 640, height: 560 }, ...options });

/** The lengths of bones, by the places of their joints. */
export const lengthsOf = (joints) => joints.slice(1).map(({ place }, i) => distance(place, joints[i].place));

/** The angles between neighbouring bones, in degrees. */
export function bendsOf(joints) {
  const directions = joints.slice(1).map(({ place }, i) => {
    const along = place.map((value, axis) => value - joints[i].place[axis]);
    const length = Math.hypot(...along);
    return along.map((value) => value / length);
  });
  return directions.slice(1).map((to, i) => {
    const from = directions[i];
    const cosine = to.reduce((sum, value, axis) => sum + value * from[axis], 0);
    return (Math.acos(Math.min(cosine, 1)) * 180) / Math.PI;
  });
}

/** How many frames are drawn while so many could be. The figure must be in sight: else nothing is drawn anyway. */
export async function drawnIn(demo, count) {
  const inSight = await demo.canvas.evaluate((canvas) => {
    const { top, bottom } = canvas.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  assert.ok(inSight, 'the figure is in sight');
  const { frames: before } = await demo.state();
  await frames(demo.page, count);
  return (await demo.state()).frames - before;
}

/** Hides the page, or shows it again. */
export const setHidden = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Presses keys, and returns the state after two frames. */
export async function press(demo, ...names) {
  for (const name of names) {
    await demo.page.keyboard.press(name);
  }
  await frames(demo.page, 2);
  return demo.state();
}

/** Presses on a point of the canvas, moves to another one, and leaves the button down. */
export async function dragTo(demo, from, to) {
  await demo.move(from.x, from.y);
  await demo.page.mouse.down();
  await frames(demo.page, 1);
  await demo.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await demo.move(to.x, to.y);
  await frames(demo.page, 1);
}

/** Releases the button. */
export async function drop(demo) {
  await demo.page.mouse.up();
  await frames(demo.page, 2);
}
