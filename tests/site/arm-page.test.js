// The page of the arm: sizes and colours, fingers, the address, the order of Tab, the source, the time.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll, frames, open, runGiven, savedBy } from '../browser/page.js';

after(closeAll);

const openArm = (hash = '', options = {}) => open(hash, { demo: 'arm', ...options });
test('with reduced motion nothing moves by itself, and everything goes to its place at once', async () => {
  const demo = await openArm('', { reducedMotion: 'reduce' });
  const first = await demo.state();
  assert.equal(first.demonstrates, false);
  await frames(demo.page, 120);
  assert.deepEqual(await demo.state(), { ...first, moves: false });
  const { x, y } = first.objects[1];
  await demo.move(x, y);
  await demo.page.mouse.down();
  await frames(demo.page, 2);
  await demo.move(x + 60, y - 120);
  await frames(demo.page, 2);
  const held = await demo.state();
  assert.equal(held.held, 1);
  assert.ok(Math.hypot(held.joints[3].x - x - 60, held.joints[3].y - y + 120) < 0.01);
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  assert.ok(Math.abs((await demo.state()).objects[1].y - y) < 0.01);
  await demo.close();
});

test('a tap moves the gripper, and a smaller window loses nothing', async () => {
  const demo = await openArm('', { ...PHONE, viewport: { width: 900, height: 800 } });
  const { width, height } = await demo.canvas.boundingBox();
  const point = { x: width / 2 + 20, y: height / 2 };
  await (await demo.finger()).tap(point);
  await frames(demo.page, 60);
  const { target, demonstrates } = await demo.state();
  assert.equal(demonstrates, false);
  assert.ok(Math.hypot(target.x - point.x, target.y - point.y) < 1);
  await demo.page.setViewportSize({ width: 360, height: 700 });
  await frames(demo.page, 60);
  const now = await demo.canvas.boundingBox();
  const state = await demo.state();
  for (const { x, y } of [state.joints[0], state.target, ...state.objects]) {
    assert.ok(x >= -1 && x <= now.width + 1 && y >= 0 && y <= now.height, JSON.stringify(state));
  }
  // No line of the source is cut.
  const source = demo.page.locator('.source textarea');
  assert.ok(await source.evaluate((area) => area.scrollWidth <= area.clientWidth));
  await demo.close();
});

test('a finger on an object picks it up, beside objects it moves the gripper, and the page stays', async () => {
  const demo = await openArm('', PHONE);
  const scrolled = () =>
    demo.page.evaluate(async () => {
      await globalThis.shown();
      return scrollY;
    });
  const finger = await demo.finger();
  const { objects, joints } = await demo.state();
  await finger.down(objects[3]);
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: objects[3].x - 5 * step, y: objects[3].y - 20 * step });
    await frames(demo.page, 10);
  }
  const { held, objects: carried } = await demo.state();
  assert.equal(held, 3);
  assert.ok(Math.hypot(carried[3].x - objects[3].x + 30, carried[3].y - objects[3].y + 120) < 3);
  assert.equal(await scrolled(), 0);
  await finger.up();
  await frames(demo.page, 60);
  assert.equal((await demo.state()).held, -1);

  const free = { x: joints[0].x + 80, y: joints[0].y - 60 };
  await finger.down(free);
  for (let step = 1; step <= 8; step++) {
    await finger.move({ x: free.x, y: free.y - 10 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  assert.equal(await scrolled(), 0);
  const { target } = await demo.state();
  assert.ok(Math.hypot(target.x - free.x, target.y - free.y + 80) < 2, JSON.stringify(target));
  await demo.close();
});

test('the address has the settings, and the controls change the address', async () => {
  const demo = await openArm('#bend=positive&hand=stiff&angle=30&upper=90');
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    ...{ bend: 'positive', hand: 'stiff', angle: 30, upper: 90, fore: 95, soften: 0 },
    ...{ other: true, angles: true, circle: true },
  });
  assert.equal(await demo.find('[name=angle]').inputValue(), '30');
  await demo.find('summary').click();
  await demo.find('[name=hand]').selectOption('held');
  await demo.find('[name=angles]').uncheck();
  assert.equal(await demo.address(), '#bend=positive&angle=30&upper=90&angles=off');
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.upper, 90);
  await demo.find('summary').click();
  await demo.find('[data-do=reset]').click();
  assert.equal(await demo.address(), '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the saved page works by itself, and has the arm of the settings', async () => {
  const demo = await openArm('#hand=stiff&angle=30&bend=negative&soften=10&upper=100');
  const source = await demo.page.locator('[data-source] textarea').inputValue();
  assert.ok(source.trim().split('\n').length <= 60, source);
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'arm.html');
  const given = await runGiven(html, async (page) => {
    await page.mouse.move(500, 400);
    await page.mouse.move(501, 400);
    return page.evaluate(`({
      tip: [arm.joints[3].x, arm.joints[3].y], status: arm.status, reach: arm.reach / zoom,
      bend: arm.bend, softness: arm.softness, wrist: arm.angles[2],
    })`);
  });
  assert.deepEqual(given.faults, []);
  assert.equal(given.status, 'reached');
  assert.ok(Math.hypot(given.tip[0] - 501, given.tip[1] - 400) < 0.1, given.tip);
  assert.ok(Math.abs(given.reach - (100 + 95 + 34)) < 0.1);
  assert.deepEqual([given.bend, given.softness], ['positive', 0.1], 'its y points down');
  assert.ok(Math.abs(given.wrist + Math.PI / 6) < 0.01);
  await demo.close();
});
