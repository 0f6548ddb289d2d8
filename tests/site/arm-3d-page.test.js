// The page of the arm in 3-D: balls out of reach, when it rests, on a phone, and its source.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, openFigure } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const DEMO = 'arm-3d';

/** With reduced motion, what the user does is shown at once. */
const openCalm = (hash, options) => openFigure(DEMO, hash, { reducedMotion: 'reduce', ...options });

test('a ball that the gripper cannot reach is not taken: no ball ever jumps', async () => {
  const demo = await openFigure(DEMO, '#upper=0.35&fore=0.35&angle=-120');
  const most = await demo.page.evaluate(async () => {
    const { balls } = globalThis.demos['arm-3d'].rig;
    let longest = 0;
    for (let frame = 0; frame < 1200; frame++) {
      const before = balls.all.map(({ place }) => place.clone());
      await globalThis.nextFrame();
      longest = Math.max(longest, ...balls.all.map(({ place }, i) => place.distanceTo(before[i])));
    }
    return longest;
  });
  assert.ok(most < 0.06, `a ball has moved by ${most} m in one frame`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('on a phone: it is not wider than the screen, and a finger drags the target without scrolling', async () => {
  const demo = await openCalm('', { hasTouch: true, viewport: { width: 360, height: 740 } });
  assert.ok(await demo.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const { target } = await demo.state();
  const finger = await demo.finger();
  await finger.down({ x: target.x + 6, y: target.y + 5 });
  for (let step = 1; step <= 5; step++) {
    await finger.move({ x: target.x + 6 + 5 * step, y: target.y + 5 - 9 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 2);
  const state = await demo.state();
  assert.ok(Math.hypot(state.target.x - target.x - 25, state.target.y - target.y + 45) < 3);
  assert.ok(distance(state.joints[3].place, state.target.place) < 2e-3);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
