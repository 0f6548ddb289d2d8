// The Arm demo in its place: sizes and colours, the address, the keyboard's way, pages given away.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertFits, assertInSight, PHONE } from './fit.js';
import { closeAll, colourAt, frames, open, runGiven, savedBy, tabStops } from './page.js';

after(closeAll);

const openArm = (hash = '#arm', options = {}) => open(hash, { demo: 'arm', ...options });
const sum = (colour) => colour.reduce((a, b) => a + b, 0);

test('on a phone the arm fits, in the dark and in the light', async () => {
  const demo = await openArm('#arm', PHONE);
  await assertFits(demo);
  await assertInSight(demo);
  await frames(demo.page, 150);
  const { width, height } = await demo.canvas.boundingBox();
  const { joints, objects } = await demo.state();
  assert.ok(
    [...joints, ...objects].every(({ x, y }) => x > 0 && x < width && y > 0 && y < height),
    JSON.stringify({ joints, objects }),
  );
  const corner = async () => sum(await colourAt(demo.canvas, { x: width - 3, y: 3 }));
  assert.ok((await corner()) < 150);
  await demo.page.emulateMedia({ colorScheme: 'light' });
  await frames(demo.page, 2);
  assert.ok((await corner()) > 600);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('with reduced motion nothing moves by itself, and all goes to its place at once', async () => {
  const demo = await openArm('#arm', { reducedMotion: 'reduce' });
  const first = await demo.state();
  assert.equal(first.shows, false);
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

test('off the screen it rests', async () => {
  const demo = await openArm();
  const joints = async () => {
    await frames(demo.page, 8);
    const before = (await demo.state()).joints;
    await frames(demo.page, 60);
    return [(await demo.state()).joints, before];
  };
  assert.notDeepEqual(...(await joints()));
  await demo.page.evaluate(() => scrollTo(0, 0));
  assert.deepEqual(...(await joints()));
  await demo.canvas.scrollIntoViewIfNeeded();
  assert.notDeepEqual(...(await joints()));
  await demo.close();
});

test('a finger takes objects, too, and a smaller window loses nothing', async () => {
  const demo = await openArm('#arm', { ...PHONE, viewport: { width: 900, height: 800 } });
  const { objects } = await demo.state();
  await (await demo.finger()).tap(objects[3]);
  await frames(demo.page, 60);
  const { target, shows } = await demo.state();
  assert.equal(shows, false);
  assert.ok(Math.hypot(target.x - objects[3].x, target.y - objects[3].y) < 1);
  await demo.page.setViewportSize({ width: 360, height: 700 });
  await frames(demo.page, 60);
  const now = await demo.canvas.boundingBox();
  const state = await demo.state();
  for (const { x, y } of [state.joints[0], state.target, ...state.objects]) {
    assert.ok(x >= -1 && x <= now.width + 1 && y >= 0 && y <= now.height, JSON.stringify(state));
  }
  await demo.close();
});

test('the address sets the demo up, the controls set the address, and another demo’s part stays', async () => {
  const demo = await openArm('#arm&bend=positive&hand=stiff&angle=30&upper=90;follow&bones=12');
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    ...{ bend: 'positive', hand: 'stiff', angle: 30, upper: 90, fore: 95, soften: 0 },
    ...{ other: true, angles: true, circle: true },
  });
  assert.equal(await demo.page.evaluate(() => globalThis.demos.follow.state().settings.bones), 12);
  assert.equal(await demo.find('[name=angle]').inputValue(), '30');
  await demo.find('[name=hand]').selectOption('held');
  await demo.find('[name=angles]').uncheck();
  assert.equal(await demo.address(), '#arm&bend=positive&angle=30&upper=90&angles=off;follow&bones=12');
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.upper, 90);
  await demo.find('[data-do=reset]').click();
  assert.equal(await demo.address(), '#follow&bones=12');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('every control is reached by Tab, shows its focus, and has a name', async () => {
  const demo = await openArm();
  await demo.canvas.focus();
  assert.deepEqual(await tabStops(demo.page, 15), [
    ...['bend', 'hand', 'angle', 'upper', 'fore', 'soften', 'other', 'angles', 'circle'],
    ...['grip', 'bend', 'pause', 'reset', 'copy', 'save'],
  ]);
  await demo.close();
});

test('the page that is given away works by itself, and has the arm that was on the screen', async () => {
  const demo = await openArm('#arm&hand=stiff&angle=30&bend=negative&soften=10&upper=100');
  const { joints } = await demo.state();
  const zoom = Math.hypot(joints[1].x - joints[0].x, joints[1].y - joints[0].y) / 100;
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'arm.html');
  assert.ok(html.trim().split('\n').length <= 40, html);
  const given = await runGiven(html, async (page) => {
    await page.mouse.move(500, 400);
    await page.mouse.move(501, 400);
    return page.evaluate(`({
      tip: [arm.joints[3].x, arm.joints[3].y], status: arm.status, reach: arm.reach,
      bend: arm.bend, softness: arm.softness, wrist: arm.angles[2],
    })`);
  });
  assert.deepEqual(given.faults, []);
  assert.equal(given.status, 'reached');
  assert.ok(Math.hypot(given.tip[0] - 501, given.tip[1] - 400) < 0.1, given.tip);
  assert.ok(Math.abs(given.reach - (100 + 95 + 34) * zoom) < 0.1);
  assert.deepEqual([given.bend, given.softness], ['positive', 0.1], 'its y points down');
  assert.ok(Math.abs(given.wrist + Math.PI / 6) < 0.01);
  await demo.close();
});
