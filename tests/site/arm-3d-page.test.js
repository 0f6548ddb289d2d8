// The page of the arm in 3-D: balls out of reach, when it rests, on a phone, and its source.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, openUndrawn, setHidden } from '../browser/figure-3d.js';
import { closeAll, frames, runGiven, savedBy } from '../browser/page.js';

after(closeAll);

const DEMO = 'arm-3d';

/** With reduced motion, what the user does is shown at once. */
const openCalm = (hash, options) => openUndrawn(DEMO, hash, { reducedMotion: 'reduce', ...options });

test('a ball that the gripper cannot reach is not taken: no ball ever jumps', async () => {
  const demo = await openUndrawn(DEMO, '#upper=0.35&fore=0.35&angle=-120');
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

test('no frames are drawn at rest, while it is paused, nor while the page is hidden', async () => {
  const demo = await openUndrawn(DEMO);
  const count = async () => (await demo.state()).frames;
  // A click would scroll the picture out of sight.
  const press = () => demo.find('[data-do=pause]').dispatchEvent('click');
  const rests = async (why) => {
    await frames(demo.page, 3);
    const before = await count();
    await frames(demo.page, 20);
    assert.equal(await count(), before, why);
  };
  await setHidden(demo.page, true);
  await rests('hidden');
  await setHidden(demo.page, false);
  await press();
  await rests('paused');
  const { angles } = await demo.state();
  await press();
  await frames(demo.page, 45);
  assert.notDeepEqual((await demo.state()).angles, angles);
  await demo.canvas.focus();
  await demo.page.keyboard.press('ArrowUp');
  await demo.until((state) => !state.moves);
  await rests('at rest');
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

test('the source runs alone, for both methods', async () => {
  const demo = await openCalm('#method=fabrik&hand=along');
  for (const method of ['fabrik', 'two-bone']) {
    await demo.find('[name=method]').selectOption(method);
    const { name, html } = await savedBy(demo);
    assert.equal(name, 'arm-3d.html');
    const { colours, faults } = await runGiven(html, async (page) => {
      await page.waitForFunction(() => document.querySelector('canvas'));
      // After the page has drawn a frame, and before the browser shows it.
      return page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() => {
              const canvas = document.querySelector('canvas');
              const copy = new OffscreenCanvas(200, 150).getContext('2d');
              copy.drawImage(canvas, 0, 0, 200, 150);
              const { data } = copy.getImageData(0, 0, 200, 150);
              done({ colours: new Set(new Uint32Array(data.buffer)).size });
            }),
          ),
      );
    });
    assert.deepEqual(faults, []);
    assert.ok(colours > 20, `${colours} colours`);
  }
  await demo.close();
});
