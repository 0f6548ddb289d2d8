// Pointers and keys on the Steps page: the target, the joints and the edges of limits are moved.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll } from '../browser/page.js';
import { lookAt, open } from '../browser/steps-page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const radians = (degrees) => (degrees * Math.PI) / 180;

test('keys step, play, and go to the ends', async () => {
  const demo = await open();
  await demo.canvas.focus();
  const at = async (index, ...keys) => assert.equal((await demo.press(...keys)).index, index, keys.join());
  await at(1, 'ArrowRight');
  await at(3, '.', '.');
  await at(2, 'ArrowLeft');
  await at(1, ',');
  await at((await demo.state()).length - 1, 'End');
  await at(0, 'Home');
  assert.equal((await demo.press(' ')).playing, true);
  assert.equal((await demo.press(' ')).playing, false);
  await demo.close();
});

test('keys select the target, a joint and an edge, and move it', async () => {
  const demo = await open('#limited=on');
  await demo.canvas.focus();
  const first = await demo.state();
  let state = await demo.press('t', 'ArrowRight', 'ArrowUp', 'Shift+ArrowRight');
  assert.ok(
    Math.abs(state.target.x - first.target.x - 48) < 0.1 &&
      Math.abs(state.target.y - first.target.y + 8) < 0.1,
  );
  assert.match(await demo.caption(), /^Target selected/);
  assert.equal(state.index, 0, 'the arrows do not step then');

  state = await demo.press('j', 'j', 'j', 'Shift+ArrowUp');
  assert.match(await demo.caption(), /^Joint 2 selected/);
  assert.ok(state.joints[2].y < first.joints[2].y - 1, 'it went up');
  assert.ok(distance(state.joints[1], first.joints[1]) < 0.1, 'what is before it stayed');

  state = await demo.press('e', 'e', '+', 'PageDown');
  assert.match(await demo.caption(), /^Base limit from −160° to 151°\. Selected: 151°/);
  assert.equal(state.settings.limits, '-160..151,-60..60,-60..60,-60..60');
  await demo.press('Escape');
  assert.doesNotMatch(await demo.caption(), /selected/i);
  assert.equal((await demo.press('ArrowRight')).index, 1, 'the arrows step again');
  await demo.close();
});

test('the target is dragged, or placed by a click, and the chain at the end follows', async () => {
  const demo = await open();
  await demo.click('last');
  const { target, joints } = await demo.state();
  const to = { x: joints[0].x - 90, y: joints[0].y - 120 };
  const state = await demo.drag(target, to);
  assert.ok(distance(state.target, to) < 0.6);
  assert.equal(state.index, state.length - 1);
  assert.equal(state.status, 'reached');
  assert.ok(distance(state.joints[4], to) < 1, 'the tip is on it');
  const box = await demo.canvas.boundingBox();
  await demo.page.mouse.click(box.x + 40, box.y + 60);
  await demo.frames(2);
  const far = await demo.state();
  assert.ok(distance(far.target, { x: 40, y: 60 }) < 0.6, JSON.stringify([far, state.target, to]));
  await demo.close();
});

test('in the middle of the steps the step stays while the target is dragged', async () => {
  const demo = await open();
  await demo.inside('[part=slider]').fill('3');
  const { target } = await demo.state();
  const state = await demo.drag(target, { x: target.x - 60, y: target.y + 10 });
  assert.equal(state.index, 3);
  assert.ok(distance(state.joints[4], state.target) < 0.6, 'the tip was put on the target in step 1');
  await demo.close();
});

test('a joint is dragged: that is the pose to start from, and it stays so', async () => {
  const demo = await open();
  const before = await lookAt(demo);
  const [, centre, joint] = before.joints;
  const to = { x: centre.x + (joint.y - centre.y), y: centre.y - (joint.x - centre.x) };
  const state = await demo.drag(joint, to);
  assert.equal(state.index, 0);
  assert.ok(distance(state.joints[2], to) < 1, 'it is where it was dragged to');
  const now = await lookAt(demo);
  assert.notDeepEqual(now.start, before.start);
  now.lengths.forEach((length, i) => {
    const [a, b] = [now.start.slice(2 * i, 2 * i + 2), now.start.slice(2 * i + 2, 2 * i + 4)];
    assert.ok(Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1]) - length) < 1e-3);
  });
  await demo.click('last');
  await demo.click('first');
  assert.deepEqual((await lookAt(demo)).pose, now.pose, 'a replay begins there');
  await demo.close();
});

test('the root is dragged, and the chain with it', async () => {
  const demo = await open();
  const { joints } = await demo.state();
  const before = await lookAt(demo);
  await demo.drag(joints[0], { x: joints[0].x + 50, y: joints[0].y - 30 });
  const now = await lookAt(demo);
  const [x, y] = [now.start[0] - before.start[0], now.start[1] - before.start[1]];
  assert.ok(Math.abs(x / y + 5 / 3) < 0.05, `${x}, ${y}`);
  before.start.forEach((was, k) => {
    assert.ok(Math.abs(now.start[k] - was - (k % 2 === 0 ? x : y)) < 1e-3, `${k}`);
  });
  await demo.close();
});

test('the edge of a limit is dragged, the address keeps it, and poses are within it', async () => {
  const demo = await open('#limited=on');
  const { sectors } = await demo.state();
  const { centre, radius, zero, limit } = sectors[1];
  const at = (degrees) => ({
    x: centre.x + radius * Math.cos(zero + radians(degrees)),
    y: centre.y + radius * Math.sin(zero + radians(degrees)),
  });
  const state = await demo.drag(at(limit.max), at(20));
  assert.equal(state.settings.limits, '-160..160,-60..20,-60..60,-60..60');
  assert.match(await demo.address(), /^#limited=on&limits=-160..160,-60..20,/);
  const { start } = await lookAt(demo);
  const angles = [0, 1].map((i) =>
    Math.atan2(start[2 * i + 3] - start[2 * i + 1], start[2 * i + 2] - start[2 * i]),
  );
  const bend = ((angles[1] - angles[0]) * 180) / Math.PI;
  assert.ok(bend - 360 * Math.round(bend / 360) < 20.01, `joint 1 is bent by ${bend}`);
  await demo.close();
});
