// Limits of joints and the two solvers on the Follow page: measured from where the joints are.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames, open, settle } from '../browser/page.js';

after(closeAll);

/** The angle of each bone from the one before it, in degrees from -180 to 180. */
function anglesOf({ joints, settings }) {
  const directions = joints.slice(1).map(({ x, y }, i) => Math.atan2(y - joints[i].y, x - joints[i].x));
  return directions.map((direction, i) => {
    const before = i === 0 ? (settings.base * Math.PI) / 180 : directions[i - 1];
    const turn = ((direction - before) * 180) / Math.PI;
    return turn - 360 * Math.round(turn / 360);
  });
}

function assertWithin(state) {
  anglesOf(state).forEach((angle, i) => {
    const { min, max } = state.limits[i];
    // Of angles that are a whole turn apart, the one that is nearest to the middle.
    const middle = (min + max) / 2;
    const nearest = angle + 360 * Math.round((middle - angle) / 360);
    assert.ok(nearest > min - 0.02 && nearest < max + 0.02, `joint ${i} at ${nearest} of ${min} to ${max}`);
  });
}

/** Points around the root, the same ones each time, out to 1.1 of the reach. */
function around({ root, reach }, count) {
  return Array.from({ length: count }, (_, i) => {
    const away = 1.1 * reach * Math.sqrt((i + 0.5) / count);
    const angle = 2.399963 * i;
    return { x: root.x + away * Math.cos(angle), y: root.y + away * Math.sin(angle) };
  });
}

/** Puts the target somewhere by dragging it from the canvas's corner, where no handle is. */
async function aim(demo, { x, y }) {
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(width - 8, height - 8);
  await demo.page.mouse.down();
  await demo.move(x, y);
  await demo.page.mouse.up();
  return settle(demo.page);
}

/** Lets the page write its address, which waits for a pause. */
async function addressOf(demo) {
  await frames(demo.page, 25);
  return demo.address();
}

test('each preset has its bones and limits, and the chain stays within them', async () => {
  const demo = await open();
  await demo.find('summary').click();
  for (const [preset, bones] of [
    ['knee', 3],
    ['tentacle', 16],
    ['tight', 6],
  ]) {
    await demo.find('[name=preset]').selectOption(preset);
    const start = await settle(demo.page);
    assert.equal(start.playing, true, 'the target moves where the tip can come');
    assert.equal(start.settings.bones, bones);
    assert.equal(start.limits.length, bones);
    assert.equal(await demo.address(), `#preset=${preset}`);
    for (const point of around(start, 3)) {
      assertWithin(await aim(demo, point));
    }
    await demo.find('[data-do=reset]').click();
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a target that moves on its own stays within reach of a chain with limits', async () => {
  for (const preset of ['knee', 'tentacle', 'tight']) {
    const demo = await open(`#preset=${preset}`);
    for (let i = 0; i < 6; i++) {
      await frames(demo.page, 25);
      const state = await demo.state();
      assert.equal(state.status, 'reached', preset);
      assertWithin(state);
    }
    assert.match(await demo.words(), /^The target is moving on its own\. Press or tap the figure/);
    await demo.close();
  }
});

test('any preset takes any number of bones', async () => {
  const demo = await open('#preset=knee');
  for (const count of ['1', '7', '200']) {
    await demo.find('[name=bones]').fill(count);
    const state = await settle(demo.page);
    assert.equal(state.limits.length, Number(count));
    assertWithin(state);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an edge that keys turn makes the preset custom, in the address and after a reload', async () => {
  const demo = await open('#preset=knee', { reducedMotion: 'reduce' });
  await demo.canvas.focus();
  for (const key of ['e', 'e', 'e', '+', '+', '-', 'PageUp']) {
    await demo.page.keyboard.press(key);
  }
  const turned = await settle(demo.page);
  assert.deepEqual(turned.limits[1], { min: 11, max: 140 });
  assert.deepEqual([turned.settings.preset, turned.settings.base], ['custom', 90]);
  assertWithin(turned);
  assert.equal(await addressOf(demo), '#preset=custom&limits=-90..90,11..140,0..140&base=90&bones=3');
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.deepEqual((await demo.state()).limits, turned.limits);
  assert.equal(await demo.find('[name=preset]').inputValue(), 'custom');
  await demo.close();
});

test('the page says in words that limits block the chain, and that a target is out of reach', async () => {
  const demo = await open('#preset=tight');
  const { root, reach } = await demo.state();
  assert.equal((await aim(demo, { x: root.x + 0.5 * reach, y: root.y + 0.3 * reach })).status, 'blocked');
  assert.match(await demo.words(), /^Blocked by joint limits: the best pose found is \d+ px short\.$/);
  await aim(demo, { x: root.x, y: root.y + 1.05 * reach });
  assert.match(await demo.words(), /^Out of reach: .* With its joint limits, the tip stops \d+ px short\.$/);
  await demo.close();
});

test('the slider of iterations goes from stop to stop, and keeps what an address has', async () => {
  const demo = await open('#iterations=40');
  await demo.find('summary').click();
  const slider = demo.find('[name=iterations]');
  await demo.find('[name=circle]').uncheck();
  assert.equal((await demo.state()).settings.iterations, 40);
  await slider.press('Home');
  assert.equal((await demo.state()).settings.iterations, 1);
  assert.equal(await slider.getAttribute('aria-valuetext'), '1');
  for (let i = 0; i < 3; i++) {
    await slider.press('ArrowRight');
  }
  assert.equal((await demo.state()).settings.iterations, 5);
  await slider.press('End');
  assert.equal(await demo.find('[data-of=iterations]').textContent(), '1,000');
  await demo.close();
});

test('with one iteration per frame, the chain gets there in several frames, and the page counts them', async () => {
  const demo = await open('#iterations=1&method=fabrik', { reducedMotion: 'reduce' });
  const { root, reach } = await demo.state();
  await demo.move(root.x - 0.8 * reach, root.y + 0.3 * reach);
  await demo.until(({ status, effort }) => status === 'reached' && effort.frames > 1);
  const { effort } = await demo.state();
  assert.ok(effort.frames > 1 && effort.iterations === effort.frames, JSON.stringify(effort));
  assert.equal(
    await demo.words(),
    `Reached in ${effort.iterations} iterations over ${effort.frames} frames.`,
  );
  await demo.close();
});

/** Opens the page at one of its figures below the first, and brings that into view. */
async function openFigure(name, hash = '', options = {}) {
  const demo = await open(hash, { demo: name, file: 'follow', reducedMotion: 'reduce', ...options });
  await demo.page.evaluate((id) => document.getElementById(id).scrollIntoView({ block: 'center' }), name);
  await frames(demo.page, 3);
  return demo;
}

test('nearly straight, FABRIK needs many iterations and Auto few; all in a line, FABRIK is stuck', async () => {
  const demo = await openFigure('stuck');
  const ends = async () =>
    demo.until((all) => all.every(({ status, stuck }) => status === 'reached' || stuck));
  const [fabrik, auto] = await ends();
  assert.deepEqual([fabrik.status, auto.status], ['reached', 'reached'], 'it starts once it is seen');
  assert.ok(fabrik.iterations > 20 * auto.iterations, JSON.stringify([fabrik, auto]));
  assert.match(fabrik.words, /^Reached in \d+ iterations over \d+ frames\.$/);
  await demo.find('[data-do=line]').click();
  await frames(demo.page, 3);
  const [still, solved] = await ends();
  assert.deepEqual([still.status, solved.status], ['stalled', 'reached']);
  assert.match(still.words, /^Stuck: \d+ px to go, and more iterations do not help\.$/);
  assert.deepEqual(still.target, solved.target);
  await demo.close();
});

test('a target that is dragged in one of both is the same in the other', async () => {
  const demo = await openFigure('stuck');
  const canvas = demo.find('canvas').first();
  await canvas.click({ position: { x: 60, y: 50 } });
  await frames(demo.page, 3);
  const [one, other] = await demo.state();
  assert.deepEqual(one.target, other.target);
  await demo.close();
});

test('the figure with joint limits keeps dragged limits in the address, and undoes them', async () => {
  const demo = await openFigure('limits');
  const { sectors } = await demo.state();
  const { centre, radius, zero, limit } = sectors[0];
  const at = (degrees) => ({
    x: centre.x + radius * Math.cos(zero + (degrees * Math.PI) / 180),
    y: centre.y + radius * Math.sin(zero + (degrees * Math.PI) / 180),
  });
  const from = at(limit.min);
  await demo.move(from.x, from.y);
  await demo.page.mouse.down();
  await demo.move(at(limit.min + 20).x, at(limit.min + 20).y);
  await demo.page.mouse.up();
  const { limits } = await demo.state();
  assert.ok(Math.abs(limits[0].min - limit.min - 20) <= 1, JSON.stringify(limits));
  const address = await addressOf(demo);
  assert.equal(address, `#ranges=${limits[0].min - 90}..90,0..140,0..140`);
  await demo.reopen(address);
  assert.deepEqual((await demo.state()).limits, limits);
  await demo.find('[data-do=undo]').click();
  assert.deepEqual((await demo.state()).limits[0], { min: 0, max: 180 });
  assert.ok(await demo.find('[data-do=undo]').isHidden(), 'nothing is left to undo');
  await demo.find('[name=joints]').selectOption('tentacle');
  const tentacle = await demo.state();
  assert.deepEqual([tentacle.bones, tentacle.limits[0]], [16, { min: -115, max: -65 }]);
  assert.equal(await addressOf(demo), '#joints=tentacle');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
