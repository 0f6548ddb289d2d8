// The page of the platforms in detail: limits of legs, tilting, steps, the address, and browsers without WebGL.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosed, assertLengths, distance, drag, openPlatform } from '../browser/linkages-page.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

test('legs of the Stewart platform stay within their limits; those at a limit are shown as such', async () => {
  const demo = await openPlatform('stewart');
  const { platform } = (await demo.state()).points;
  await drag(demo, platform, { x: platform.x + 220, y: platform.y - 60 });
  await frames(demo.page, 40);
  const { legs, verdict, target, held } = await demo.state();
  assertClosed(await demo.state());
  assert.ok(
    legs.some(({ isLimit }) => isLimit) && legs.every(({ length }) => length > 0.55 && length < 1.15),
  );
  assert.notEqual(verdict, 'reached');
  assert.ok(distance(target, held) > 0.05);
  const limits = legs.filter(({ isLimit }) => isLimit).length;
  assert.equal(await demo.find('.at-limit').count(), limits);
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  assertClosed(await demo.state());
  await demo.close();
});

test('a stick tilts the platform and the body, and their middles stay', async () => {
  for (const [platform, middle] of [
    ['stewart', 'platform'],
    ['hexapod', 'body'],
  ]) {
    const demo = await openPlatform(platform);
    const before = await demo.state();
    const { x, y } = before.points.tilt;
    await drag(demo, { x, y }, { x: x + 25, y: y + 5 });
    const after = await demo.state();
    assertClosed(after);
    const [from, to] = [before, after].map(({ points }) =>
      points.tilt.place.map((at, axis) => at - points[middle].place[axis]),
    );
    assert.ok(distance(from, to) > 0.04, platform);
    assert.ok(Math.abs(Math.hypot(...to) - 0.3) < 1e-9);
    assert.ok(distance(before.points[middle].place, after.points[middle].place) < 2e-3, platform);
    await demo.page.mouse.up();
    await demo.close();
  }
});

test('a foot of the hexapod steps, and the other feet stay', async () => {
  const demo = await openPlatform('hexapod');
  const before = await demo.state();
  const foot = before.points['foot 1'];
  await drag(demo, foot, { x: foot.x + 25, y: foot.y - 25 });
  const after = await demo.state();
  for (let i = 2; i <= 6; i++) {
    assert.ok(
      distance(before.points[`foot ${i}`].place, after.points[`foot ${i}`].place) < 1e-6,
      `foot ${i}`,
    );
  }
  assert.ok(distance(foot.place, after.points['foot 1'].place) > 0.05);
  assertLengths(before, after);
  await demo.page.mouse.up();
  await demo.close();
});

test('the choice of a platform is in the address, and each moves by itself', async () => {
  const demo = await openPlatform('stewart');
  for (const [platform, address] of [
    ['hexapod', '#platform=hexapod'],
    ['stewart', ''],
  ]) {
    await demo.find('[name=platform]').selectOption(platform);
    await demo.find('[data-do=reset]').click();
    await frames(demo.page, 3);
    const before = await demo.state();
    await frames(demo.page, 40);
    const after = await demo.state();
    assert.equal(after.settings.platform, platform);
    assert.equal(after.paused, false);
    const name = platform === 'stewart' ? 'platform' : 'body';
    assert.ok(distance(before.points[name].place, after.points[name].place) > 0.01, platform);
    assertClosed(after);
    assert.equal(await demo.address(), address);
    assert.equal(await demo.find('dl.legs').isVisible(), platform === 'stewart');
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
