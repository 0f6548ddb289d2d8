// The page of the linkages in detail: what it draws and says, lengths, limits, proofs, the motor, touch, and rest.
// tests/js/linkages.test.js has the linkages themselves.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setHidden } from '../browser/figure-3d.js';
import { assertClosed, distance, drag, openLinkage } from '../browser/linkages-page.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const LENGTHS = ['ground', 'crank', 'coupler', 'rocker'];

const angleOf = ([from, to]) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** Runs frames, and returns the states after each. */
const watch = (page, count) =>
  page.evaluate((left) => {
    const states = [];
    while (left-- > 0) {
      globalThis.nextFrame();
      states.push(globalThis.demos.linkages.state());
    }
    return states;
  }, count);

test('without Grashof’s rule the motor turns back, and the page says what the lengths mean', async () => {
  const demo = await openLinkage('four-bar', '&crank=100&coupler=110&rocker=90&ground=125');
  assert.match(
    await demo.find('[data-facts]').textContent(),
    /= 215, the other two = 210\. .*no bar can turn full/,
  );
  await demo.find('[name=motor]').check();
  const states = await watch(demo.page, 160);
  const angles = states.map(({ bars }) => angleOf(bars.find(({ joint }) => joint === 'crank').points));
  const ways = new Set(angles.slice(1).map((angle, i) => Math.sign(Math.sin(angle - angles[i]))));
  assert.ok(ways.has(1) && ways.has(-1), 'both ways');
  for (const state of states) {
    assertClosed(state);
  }
  for (const [hash, sentence] of [
    ['', /the crank turns full turns, the rocker swings/],
    ['&ground=50&crank=140&coupler=120&rocker=130', /both turn full turns/],
    ['&crank=60&coupler=60&rocker=50&ground=190', /longer than the other three/],
  ]) {
    await demo.reopen(`#linkage=four-bar&motor=off${hash}`);
    await frames(demo.page, 2);
    assert.match(await demo.find('[data-facts]').textContent(), sentence);
  }
  const open = await demo.state();
  assert.equal(open.isClosed, false);
  assert.ok(Math.abs(open.loopError - 20) < 1e-3, `${open.loopError}: 190 - 60 - 60 - 50`);
  assert.match(await demo.words(), /cannot be closed\. The two arrows/);
  assert.ok(open.forces.length >= 2);
  // A stage that is out of sight draws no frame; the sentence follows the sliders all the same.
  await setHidden(demo.page, true);
  await frames(demo.page, 2);
  await demo.find('[name=ground]').evaluate((slider) => {
    slider.value = '150';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  assert.match(await demo.words(), /^Drag any point\.$/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('while lengths are changed, a drag moves one pin, and the others stay', async () => {
  const demo = await openLinkage('four-bar', '&motor=off&edit=on');
  for (const [point, changes, dx, dy] of [
    ['rocker', ['coupler', 'rocker'], 30, -25],
    ['crank', ['crank', 'coupler'], 10, -12],
    ['pen', [], -20, -10],
    ['ground', ['ground'], 25, 0],
  ]) {
    const before = await demo.state();
    const from = before.points[point];
    await drag(demo, from, { x: from.x + dx, y: from.y + dy });
    const after = await demo.state();
    await demo.page.mouse.up();
    await frames(demo.page, 2);
    assertClosed(after);
    const changed = LENGTHS.filter((name) => after.settings[name] !== before.settings[name]);
    assert.deepEqual(changed.sort(), changes.sort(), point);
    if (point !== 'ground') {
      const { x, y } = after.points[point];
      assert.ok(Math.hypot(x - from.x - dx, y - from.y - dy) < 4, `${point} follows: lengths are whole`);
    }
    for (const { joint, points, made } of after.bars) {
      assert.ok(Math.abs(distance(points[0], points[1]) - distance(made[0], made[1])) < 1e-9, joint);
    }
  }
  assert.match(
    await demo.address(),
    /ground=\d+&crank=\d+&coupler=\d+&rocker=\d+&along=-?\d+&aside=-?\d+&edit=on/,
  );
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the pantograph copies what is drawn at its scale', async () => {
  const demo = await openLinkage('pantograph', '&motor=off&scale=1.6');
  const { tracer } = (await demo.state()).points;
  await drag(demo, tracer, { x: tracer.x + 60, y: tracer.y + 40 });
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  const { strokes } = await demo.state();
  assert.equal(strokes.length, 1);
  const [{ tracer: drawn, pen }] = strokes;
  assert.ok(drawn.length > 8);
  for (const [i, [x, y]] of drawn.entries()) {
    assert.ok(distance(pen[i], [1.6 * x, 1.6 * y]) < 1e-5, `${pen[i]} of ${drawn[i]}`);
  }
  await demo.find('[data-do=clear]').click();
  await frames(demo.page, 2);
  assert.deepEqual(
    (await demo.state()).strokes.filter((stroke) => stroke.pen.length > 0),
    [],
  );
  await demo.close();
});

test('a point that cannot reach the pointer stops, a line leads to the pointer, and a proof has its forces', async () => {
  const demo = await openLinkage('four-bar');
  const { pen } = (await demo.state()).points;
  await drag(demo, pen, { x: pen.x + 300, y: pen.y - 60 });
  const { verdict, forces, target, held, points } = await demo.state();
  assert.equal(verdict, 'out-of-reach');
  assert.match(await demo.words(), /Out of reach\. The arrows prove it/);
  assert.ok(Math.hypot(target.x - held.x, target.y - held.y) > 100);
  assert.ok(Math.hypot(points.pen.x - held.x, points.pen.y - held.y) < 1e-6);
  // The forces pull at the pen towards the pointer.
  const [pull] = forces.filter(({ isTie }) => !isTie);
  assert.ok(pull.force[0] > 0 && forces.filter(({ isTie }) => isTie).length % 2 === 0);
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  assert.deepEqual((await demo.state()).forces, []);
  await demo.close();
});

test('a finger drags a point without scrolling the page', async () => {
  const demo = await openLinkage('four-bar', '&motor=off', {
    ...{ hasTouch: true, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } },
  });
  const { pen } = (await demo.state()).points;
  const finger = await demo.finger();
  await finger.down({ x: pen.x + 6, y: pen.y + 4 });
  for (let step = 1; step <= 5; step++) {
    await finger.move({ x: pen.x + 6 - 6 * step, y: pen.y + 4 + 8 * step });
    await frames(demo.page, 2);
  }
  const held = await demo.state();
  assert.ok(Math.hypot(held.points.pen.x - pen.x, held.points.pen.y - pen.y) > 15);
  await finger.up();
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.equal(await demo.page.evaluate(() => document.documentElement.scrollWidth), 360);
  await demo.close();
});

test('the choice of a linkage is in the address', async () => {
  const demo = await openLinkage('four-bar', '');
  for (const [linkage, address] of [
    ['jansen', '#linkage=jansen'],
    ['pantograph', '#linkage=pantograph'],
    ['four-bar', ''],
  ]) {
    await demo.find('[name=linkage]').selectOption(linkage);
    await frames(demo.page, 3);
    const state = await demo.state();
    assert.equal(state.settings.linkage, linkage);
    assert.equal(state.paused, false);
    assertClosed(state);
    assert.equal(await demo.address(), address);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
