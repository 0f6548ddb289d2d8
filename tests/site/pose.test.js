// The page Pose: parts of the body are dragged with the pointer and the keys, pins hold, and undo goes back.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, dragTo, drop, openFigure, press } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const FEET = ['LeftFoot', 'RightFoot'];

/** How far the feet, which are pinned, have moved, in metres. */
const slipOf = (before, now) =>
  Math.max(...FEET.map((name) => distance(before.grips[name].place, now.grips[name].place)));

const openPose = (hash = '', options = {}) => openFigure('pose', hash, options);

/** Drags a part by so many pixels, and leaves the button down. */
async function pull(demo, name, dx, dy) {
  const { grips } = await demo.state();
  const { x, y } = grips[name];
  await dragTo(demo, { x, y }, { x: x + dx, y: y + dy });
  await frames(demo.page, 6);
  return demo.state();
}

test('a hand that is dragged arrives at the pointer, and the pinned feet stay', async () => {
  const demo = await openPose();
  const before = await demo.state();
  const { x, y } = before.grips.LeftHand;
  const held = await pull(demo, 'LeftHand', 40, -70);
  assert.equal(held.status, 'reached');
  assert.ok(Math.hypot(held.grips.LeftHand.x - x - 40, held.grips.LeftHand.y - y + 70) < 1);
  assert.ok(distance(held.grips.LeftHand.place, held.aim) < 0.001);
  assert.ok(slipOf(before, held) < 0.001, `${slipOf(before, held)} m`);
  await drop(demo);
  const now = await demo.state();
  assert.equal(now.dragged, '');
  assert.ok(
    distance(now.grips.LeftHand.place, held.grips.LeftHand.place) < 1e-6,
    'it stays where it is left',
  );
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a hand that is pulled too far stops, arrows prove that, and the feet stay', async () => {
  const demo = await openPose();
  const before = await demo.state();
  await pull(demo, 'LeftHand', 250, -60);
  const held = await demo.until(({ status }) => status === 'out-of-reach', null, 40);
  assert.ok(distance(held.grips.LeftHand.place, held.aim) > 0.05);
  assert.ok(slipOf(before, held) < 0.001, `${slipOf(before, held)} m`);
  // The pull at the hand points to the target.
  const pullOf = held.forces.find(({ joint }) => joint === 'LeftHand').force;
  const way = held.aim.map((at, axis) => at - held.grips.LeftHand.place[axis]);
  assert.ok(pullOf.reduce((sum, part, axis) => sum + part * way[axis], 0) > 0);
  assert.match(await demo.words(), /Out of reach.*The arrows are forces that prove it/);
  await drop(demo);
  assert.deepEqual((await demo.state()).forces, []);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a click pins a part or frees it; undo and redo go back and forth through drags and pins', async () => {
  const demo = await openPose();
  const start = await demo.state();
  await demo.move(start.grips.RightHand.x, start.grips.RightHand.y);
  await demo.page.mouse.down();
  await drop(demo);
  assert.equal((await demo.state()).grips.RightHand.pinned, true);
  await pull(demo, 'Head', 20, 40);
  await drop(demo);
  const bent = await demo.state();
  assert.ok(distance(bent.grips.RightHand.place, start.grips.RightHand.place) < 0.001, 'the hand is pinned');
  assert.ok(distance(bent.grips.Head.place, start.grips.Head.place) > 0.05);
  const undo = demo.find('[data-do=undo]');
  await undo.click();
  await frames(demo.page, 2);
  const back = await demo.state();
  assert.ok(distance(back.grips.Head.place, start.grips.Head.place) < 1e-6);
  assert.equal(back.grips.RightHand.pinned, true);
  await demo.canvas.focus();
  const free = await press(demo, 'Control+z');
  assert.equal(free.grips.RightHand.pinned, false);
  assert.equal(await undo.isDisabled(), true);
  await press(demo, 'Control+Shift+Z');
  const again = await press(demo, 'Control+Shift+Z');
  assert.ok(distance(again.grips.Head.place, bent.grips.Head.place) < 1e-6);
  assert.equal(again.grips.RightHand.pinned, true);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('undo and redo also go back and forth through start poses, and their control shows that', async () => {
  const demo = await openPose();
  const stand = await demo.state();
  const choice = demo.find('[name=pose]');
  await choice.selectOption('sit');
  await frames(demo.page, 2);
  const sit = await demo.state();
  await demo.find('[data-do=undo]').click();
  await frames(demo.page, 2);
  const back = await demo.state();
  assert.ok(distance(back.grips.Head.place, stand.grips.Head.place) < 1e-6);
  assert.equal(back.settings.pose, 'stand');
  assert.equal(await choice.inputValue(), 'stand');
  await demo.find('[data-do=redo]').click();
  await frames(demo.page, 2);
  assert.ok(distance((await demo.state()).grips.Head.place, sit.grips.Head.place) < 1e-6);
  assert.equal(await choice.inputValue(), 'sit');
  assert.match(await demo.page.evaluate(() => location.hash), /pose=sit/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('keys select a part, move it and pin it; one undo goes back over all moves of the keys', async () => {
  const demo = await openPose();
  await demo.canvas.focus();
  const before = await press(demo, 't');
  const name = before.selected;
  const moved = await press(demo, 'Shift+ArrowUp', 'Shift+ArrowUp', 'ArrowRight');
  assert.ok(
    before.grips[name].y - moved.grips[name].y > 60,
    `${before.grips[name].y - moved.grips[name].y} px`,
  );
  assert.ok(slipOf(before, moved) < 0.001);
  const pinned = await press(demo, 'Enter');
  assert.equal(pinned.grips[name].pinned, true);
  assert.equal((await press(demo, 'Enter')).grips[name].pinned, false);
  const back = await press(demo, 'Control+z', 'Control+z', 'Control+z');
  assert.ok(distance(back.grips[name].place, before.grips[name].place) < 1e-6);
  assert.equal(back.canUndo, false);
  assert.equal(back.selected, name, 'keys go on with the same part');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the pose that is copied as JSON can be used again', async () => {
  const demo = await openPose('#pose=crouch');
  const crouch = await demo.state();
  await demo.find('[data-file-do=json]').click();
  await frames(demo.page, 1);
  const text = await demo.find('[data-files] textarea').inputValue();
  const { hips, rotations } = JSON.parse(text);
  assert.equal(hips.length, 3);
  assert.equal(Object.keys(rotations).length, 20);
  for (const rotation of Object.values(rotations)) {
    assert.ok(Math.abs(Math.hypot(...rotation) - 1) < 1e-5);
  }
  await demo.find('[name=pose]').selectOption('stand');
  await demo.find('[data-file-do=use]').click();
  await frames(demo.page, 2);
  const again = await demo.state();
  for (const [name, { place }] of Object.entries(crouch.grips)) {
    assert.ok(distance(again.grips[name].place, place) < 1e-4, name);
  }
  await demo.find('[data-files] textarea').fill('{"rotations": {"mixamorig:Head": [0, 0, 0]}}');
  await demo.find('[data-file-do=use]').click();
  assert.match(await demo.find('[data-file-note]').textContent(), /mixamorig:Head must be four numbers/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
