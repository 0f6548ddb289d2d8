// The page with the tentacle: its tip is on the target, from every side, and its skin is neither bent too far nor
// twisted.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bendsOf, distance, lengthsOf, openFigure, press } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const open = (hash, options) => openFigure('tentacle', hash, options);
const onCanvas = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** From the tip to the target, by the matrices of three.js. */
const missOf = ({ joints, target }) => distance(joints.at(-1).place, target.place);

/** Runs frames, and returns the greatest twist and the greatest step of a joint in them. */
const watch = (page, count) =>
  page.evaluate(async (left) => {
    const { tentacle } = globalThis.demos.tentacle;
    let [twist, step] = [0, 0];
    let before = null;
    while (left-- > 0) {
      await globalThis.nextFrame();
      for (const { quaternion } of tentacle.joints.slice(1, -1)) {
        const { y, w } = quaternion;
        twist = Math.max(twist, Math.abs(2 * Math.atan(y / w)) * (180 / Math.PI));
      }
      const places = tentacle.places();
      for (const [i, place] of places.entries()) {
        step = before ? Math.max(step, Math.hypot(...place.map((v, axis) => v - before[i][axis]))) : 0;
      }
      before = places;
    }
    return { twist, step };
  }, count);

test('with 5 and with 100 bones the tip is on the target, and bones keep their lengths', async () => {
  for (const [bones, limits] of [
    [5, 'none'],
    [100, 'supple'],
  ]) {
    const demo = await open(`#bones=${bones}&limits=${limits}`);
    for (let at = 0; at < 2; at++) {
      await frames(demo.page, 25);
      const state = await demo.state();
      assert.equal(state.joints.length, bones + 1);
      assert.equal(state.status, 'reached');
      assert.ok(missOf(state) < 1e-4, `${missOf(state)} m with ${bones} bones, ${limits}`);
      assert.ok(lengthsOf(state.joints).every((length) => Math.abs(length - 1.9 / bones) < 1e-6));
    }
    assert.deepEqual(demo.faults, []);
    await demo.close();
  }
});

test('the tip is seen under the pointer, also after the view has turned', async () => {
  const demo = await open();
  for (const turns of ['', 'ddddddddwwww']) {
    await demo.canvas.focus();
    for (const key of turns) {
      await press(demo, key);
    }
    const { width, height } = await demo.canvas.boundingBox();
    for (const [x, y] of [
      [0.55, 0.35],
      [0.4, 0.6],
    ]) {
      const point = { x: x * width, y: y * height };
      await demo.move(point.x, point.y);
      await frames(demo.page, 70);
      const state = await demo.state();
      assert.ok(onCanvas(state.joints.at(-1), point) < 2, `${JSON.stringify(state.joints.at(-1))} ${turns}`);
      assert.equal(state.status, 'reached');
      assert.equal(state.wanders, false);
    }
  }
  assert.match(await demo.words(), /on the target/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a drag with the mouse turns the view: the target stays', async () => {
  const demo = await open();
  await demo.move(200, 120);
  await frames(demo.page, 60);
  const before = await demo.state();
  await demo.page.mouse.down();
  await demo.move(260, 130);
  await frames(demo.page, 2);
  const turned = await demo.state();
  assert.ok(distance(turned.camera, before.camera) > 0.2);
  assert.ok(distance(turned.target.goal, before.target.goal) < 1e-9);
  await demo.page.mouse.up();
  await demo.close();
});

test('no joint bends further than its limit, wherever the target is', async () => {
  for (const [hash, limit] of [
    ['#bones=20', 27],
    ['#bones=5&limits=stiff', 72],
  ]) {
    const demo = await open(hash);
    for (const point of [
      { x: 190, y: 235 },
      { x: 30, y: 20 },
      { x: 370, y: 200 },
    ]) {
      await demo.move(point.x, point.y);
      await frames(demo.page, 30);
      const bends = bendsOf((await demo.state()).joints);
      assert.ok(Math.max(...bends) < limit + 0.01, `${Math.max(...bends)}° with ${hash}`);
    }
    await demo.close();
  }
});

test('in 600 frames of wandering the skin does not twist, and nothing jumps', async () => {
  const demo = await open('#bones=20');
  assert.match(await demo.words(), /moving on its own/);
  const { twist, step } = await watch(demo.page, 600);
  assert.ok(twist < 0.5, `${twist}° at a joint`);
  assert.ok(step < 0.03, `${step} m in a frame`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('everything works with the keyboard', async () => {
  const demo = await open('', { reducedMotion: 'reduce' });
  await demo.canvas.focus();
  const before = await demo.state();
  assert.equal(before.paused, true);
  const moved = await press(demo, 'ArrowUp', 'Shift+ArrowRight');
  const [from, to] = [before.target, moved.target];
  assert.ok(Math.abs(to.x - from.x - 40) < 0.5 && Math.abs(to.y - from.y + 8) < 0.5, `${to.x} ${to.y}`);
  assert.equal(moved.selected, 'target');
  assert.ok(missOf(moved) < 1e-4);
  const pushed = await press(demo, 'Shift+E');
  assert.ok(Math.abs(distance(pushed.target.place, to.place) - 0.1) < 1e-3);
  assert.equal((await press(demo, 'Escape')).selected, null);
  const turned = await press(demo, 'd', 'w');
  assert.ok(distance(turned.camera, before.camera) > 0.1);
  assert.ok(distance((await press(demo, '+')).camera, turned.camera) > 0.1);
  assert.equal((await press(demo, 'Space')).paused, false);
  const reset = await press(demo, 'Home');
  assert.ok(distance(reset.target.place, before.target.place) < 1e-9);
  assert.ok(distance(reset.camera, before.camera) < 1e-6);
  assert.equal(reset.wanders, true);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a finger drags the target without scrolling the page, and a tap sends it there', async () => {
  const demo = await open('', {
    ...{ reducedMotion: 'reduce', hasTouch: true, deviceScaleFactor: 2 },
    viewport: { width: 360, height: 740 },
  });
  const { target: from, camera } = await demo.state();
  const finger = await demo.finger();
  await finger.down({ x: from.x + 4, y: from.y + 6 });
  for (let step = 1; step <= 5; step++) {
    await finger.move({ x: from.x + 4 - 6 * step, y: from.y + 6 + 8 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 2);
  const dragged = await demo.state();
  const to = { x: from.x - 30, y: from.y + 40 };
  assert.ok(onCanvas(dragged.target, to) < 1, JSON.stringify(dragged.target));
  assert.ok(onCanvas(dragged.joints.at(-1), to) < 2);
  assert.deepEqual(dragged.camera, camera);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  await finger.tap({ x: 220, y: 120 });
  await frames(demo.page, 2);
  assert.ok(onCanvas((await demo.state()).joints.at(-1), { x: 220, y: 120 }) < 2);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('settings are in the address; other bones and the skeleton come at once, while it is paused, too', async () => {
  const demo = await open('#limits=stiff', { reducedMotion: 'reduce' });
  await demo.find('[name=bones]').fill('1');
  await demo.find('.controls summary').click();
  await demo.find('[name=skeleton]').check();
  await demo.find('[name=target]').uncheck();
  await frames(demo.page, 2);
  const state = await demo.state();
  assert.equal(state.joints.length, 11);
  assert.ok(missOf(state) < 1e-4);
  assert.equal(await demo.address(), '#bones=10&limits=stiff&target=off&skeleton=on');
  const source = await demo.page.locator('[data-source] textarea').inputValue();
  assert.match(source, /= \[10, 1\.9\]/);
  assert.match(source, /36 \* Math\.PI/);
  assert.match(source, /SkeletonHelper/);
  assert.doesNotMatch(source, /ball/);
  await demo.find('[data-do=reset]').click();
  await frames(demo.page, 2);
  assert.equal((await demo.state()).joints.length, 51);
  assert.equal(await demo.address(), '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
