// The page of the spider in 3-D: it is drawn, walks over its ground, and everything can be done by pointer and keys.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames } from '../browser/page.js';
import { assertStands, away, openSpider } from '../browser/spider-3d-page.js';

after(closeAll);

/** A point of the canvas on the ground, away from the spider: beside its body by so many pixels. */
const beside = ({ body }, dx, dy) => ({ x: body.at.x + dx, y: body.at.y + dy });

test('the spider wanders, and says so', async () => {
  const demo = await openSpider();
  const first = await demo.state();
  assert.equal(first.legs.length, 8);
  await frames(demo.page, 60);
  const later = await demo.state();
  assert.ok(away(later.body, first.body) > 0.2);
  assertStands(later);
  assert.match(await demo.words(), /^Wandering/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a click on the ground sends the spider there, and then it rests', async () => {
  const demo = await openSpider('#ground=hills', { reducedMotion: 'reduce' });
  const before = await demo.state();
  const point = beside(before, 90, -40);
  await demo.canvas.click({ position: point });
  await frames(demo.page, 1);
  const { goal } = await demo.state();
  assert.ok(Math.hypot(goal.at.x - point.x, goal.at.y - point.y) < 3, JSON.stringify(goal));
  const there = await demo.until(({ mode }) => mode === 'stand');
  assert.ok(away(there.body, goal) < 0.05, `${away(there.body, goal)} m away`);
  assertStands(there);
  await frames(demo.page, 3);
  const { frames: count } = await demo.state();
  await frames(demo.page, 20);
  assert.equal((await demo.state()).frames, count, 'no frames while it stands');
  assert.match(await demo.words(), /^Standing/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the destination and the spider can be dragged over the ground, and the view stays', async () => {
  const demo = await openSpider('#ground=rocks', { reducedMotion: 'reduce' });
  const before = await demo.state();
  const drag = async (from, to) => {
    await demo.move(from.x, from.y);
    await demo.page.mouse.down();
    await demo.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await frames(demo.page, 2);
    await demo.move(to.x, to.y);
    await frames(demo.page, 2);
    return demo.state();
  };
  const held = await drag(before.body.at, beside(before, 70, 10));
  assert.equal(held.mode, 'held');
  assert.equal(held.selected, 'spider');
  await frames(demo.page, 60);
  await demo.page.mouse.up();
  await frames(demo.page, 90);
  const released = await demo.state();
  assert.equal(released.mode, 'stand');
  assert.ok(away(released.body, before.body) > 0.3);
  const from = released.goal.at;
  await drag({ x: from.x + 1, y: from.y }, { x: from.x - 80, y: from.y + 30 });
  await demo.page.mouse.up();
  const sent = await demo.state();
  assert.equal(sent.mode, 'walk');
  assert.ok(Math.hypot(sent.goal.at.x - from.x + 80, sent.goal.at.y - from.y - 30) < 4);
  assert.deepEqual(sent.camera, before.camera);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the brush raises and lowers the ground, stones fall on it, and the spider walks over them', async () => {
  const demo = await openSpider('#ground=flat&tool=raise', { reducedMotion: 'reduce' });
  const heightAt = ({ x, z }) =>
    demo.page.evaluate(([a, b]) => globalThis.demos['spider-3d'].rig.terrain.heightAt(a, b), [x, z]);
  const start = await demo.state();
  const camera = start.camera;
  const point = beside(start, 80, -30);
  const press = async (held) => {
    await demo.move(point.x, point.y);
    await demo.page.mouse.down();
    await frames(demo.page, held);
    await demo.page.mouse.up();
    await frames(demo.page, 1);
  };
  await demo.find('[name=tool]').selectOption('walk');
  await demo.canvas.click({ position: point });
  await frames(demo.page, 1);
  const { goal } = await demo.state();
  await demo.find('[name=tool]').selectOption('raise');
  await press(30);
  const raised = await heightAt(goal);
  assert.ok(raised > 0.08 && raised < 0.25, `${raised} m`);
  await demo.find('[name=tool]').selectOption('lower');
  await press(20);
  assert.ok((await heightAt(goal)) < raised - 0.04);
  await demo.find('[name=tool]').selectOption('stone');
  await press(1);
  assert.equal((await demo.state()).stones, 1, 'with reduced motion it does not fall');
  const crossed = await demo.until(({ mode }) => mode === 'stand');
  assert.ok(away(crossed.body, goal) < 0.05);
  assertStands(crossed);
  assert.deepEqual(crossed.camera, camera, 'the tools do not turn the view');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a stone that is dropped falls, and then lies there', async () => {
  const demo = await openSpider('#ground=flat');
  await demo.canvas.focus();
  await demo.page.keyboard.press('n');
  await frames(demo.page, 2);
  assert.equal((await demo.state()).falling, 1);
  const landed = await demo.until(({ stones }) => stones === 1, null, 60);
  assert.equal(landed.falling, 0);
  await demo.close();
});

test('a click on a leg removes it, a click on its hip restores it, and the address keeps it', async () => {
  const demo = await openSpider('#ground=flat', { reducedMotion: 'reduce' });
  const { legs } = await demo.state();
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  // The leg that is lowest in the picture: nothing hides it.
  const lowest = legs.indexOf(legs.toSorted((a, b) => b.points[3].y - a.points[3].y)[0]);
  const { points } = legs[lowest];
  await demo.canvas.click({ position: middle(points[2], points[3]) });
  const without = await demo.state();
  assert.deepEqual(
    without.legs.map(({ enabled }) => enabled),
    legs.map((_, i) => i !== lowest),
  );
  assert.match(await demo.words(), /Missing: [LR]\d\./);
  assert.match(await demo.address(), /lost=[LR]\d/);
  // The body is over the hip: seen from the side of the leg, it is not.
  const [hip] = without.legs[lowest].points;
  await demo.canvas.click({ position: hip });
  assert.ok((await demo.state()).legs.every(({ enabled }) => enabled));
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('everything can be done with keys', async () => {
  const demo = await openSpider('#ground=flat', { reducedMotion: 'reduce' });
  const key = async (name) => {
    await demo.page.keyboard.press(name);
    await frames(demo.page, 1);
    return demo.state();
  };
  await demo.canvas.focus();
  const before = await demo.state();
  const moved = await key('Shift+ArrowLeft');
  assert.equal(moved.mode, 'walk');
  assert.ok(Math.abs(moved.goal.at.x - before.goal.at.x + 40) < 4, JSON.stringify(moved.goal));
  const heightAt = () =>
    demo.page.evaluate(() => {
      const { terrain, behaviour } = globalThis.demos['spider-3d'].rig;
      return terrain.heightAt(behaviour.goal.x, behaviour.goal.z);
    });
  await key('r');
  await key('r');
  assert.ok((await heightAt()) > 0.05);
  await key('f');
  assert.ok((await heightAt()) < 0.06);
  assert.equal((await key('n')).stones, 1);
  assert.equal((await key('3')).chosen, 2);
  assert.equal((await key('l')).chosen, 3);
  assert.equal((await key('Enter')).legs[3].enabled, false);
  assert.equal((await key('Enter')).legs[3].enabled, true);
  await key('Home');
  await key('j');
  await demo.until(({ airborne }) => airborne, null, 60);
  await demo.until(({ airborne }) => !airborne, null, 120);
  const camera = (await demo.state()).camera;
  assert.notDeepEqual((await key('d')).camera, camera);
  assert.equal((await key(' ')).paused, true);
  const paused = await demo.state();
  await frames(demo.page, 20);
  const later = await demo.state();
  assert.deepEqual([later.body, later.frames], [paused.body, paused.frames]);
  assert.equal((await key(' ')).paused, false);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('keys send the spider, too, and it is not held; Home ends a drag, the brush and the choice of a leg', async () => {
  const demo = await openSpider('#ground=flat&tool=raise', { reducedMotion: 'reduce' });
  await demo.canvas.focus();
  for (const name of ['t', 't', 'ArrowRight', 'Escape']) {
    await demo.page.keyboard.press(name);
  }
  await frames(demo.page, 2);
  assert.equal((await demo.state()).mode, 'walk');
  await demo.page.keyboard.press('2');
  const point = beside(await demo.state(), 80, -30);
  await demo.move(point.x, point.y);
  await demo.page.mouse.down();
  await frames(demo.page, 10);
  await demo.page.keyboard.press('Home');
  await frames(demo.page, 20);
  const after = await demo.state();
  assert.equal(after.chosen, -1);
  assert.equal(after.settings.ground, 'course');
  const heights = () =>
    demo.page.evaluate(() => globalThis.demos['spider-3d'].rig.terrain.heights.reduce((a, b) => a + b, 0));
  const before = await heights();
  await frames(demo.page, 10);
  assert.equal(await heights(), before, 'the new ground does not rise');
  await demo.page.mouse.up();
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a tap sends the spider, and a finger that goes up over the picture turns the view', async () => {
  const demo = await openSpider('#ground=flat', {
    ...{ reducedMotion: 'reduce', hasTouch: true, deviceScaleFactor: 2 },
    viewport: { width: 360, height: 740 },
  });
  const before = await demo.state();
  const finger = await demo.finger();
  await finger.tap(beside(before, 50, -30));
  await frames(demo.page, 2);
  assert.equal((await demo.state()).mode, 'walk');
  const { camera } = await demo.state();
  const { goal } = await demo.state();
  const empty = { x: 300, y: 280 };
  await finger.down(empty);
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: empty.x, y: empty.y - 30 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 3);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  const after = await demo.state();
  assert.ok(Math.hypot(...after.camera.map((value, i) => value - camera[i])) > 0.01);
  assert.deepEqual([after.goal.x, after.goal.z], [goal.x, goal.z]);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
