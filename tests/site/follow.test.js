// The first figure of the Follow page as users have it: the pointer, the keys, the drawing and the words.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll, colourAt, frames, open, settle } from '../browser/page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test('the target moves on its own at first, and the chain follows', async () => {
  // By the browser's own frames.
  const demo = await open('', { paced: false });
  const first = await demo.state();
  await frames(demo.page, 20);
  const second = await demo.state();
  assert.equal(second.playing, true);
  assert.ok(distance(first.target, second.target) > 1, 'the target moves');
  assert.ok(distance(first.tip, second.tip) > 0.5, 'the tip follows');
  assert.match(await demo.words(), /^The target is moving on its own\. Move the pointer/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the tip is on the pointer, or the chain points straight at it', async () => {
  const demo = await open();
  const { root, reach } = await demo.state();
  for (const [x, y] of [
    [0.5, 0.2],
    [-0.3, -0.6],
    [0.7, 0.68],
    [1.2, 0.1],
    [-0.9, 0.7],
    [0, -1.1],
  ]) {
    const point = { x: root.x + x * reach, y: root.y + y * reach };
    await demo.move(point.x, point.y);
    const { tip, target, status, error } = await settle(demo.page);
    assert.ok(distance(target, point) < 0.6, 'the target is under the pointer');
    assert.ok(Math.abs(distance(tip, target) - error) < 1e-3, 'the error is the distance that is left');
    const away = distance(root, target);
    if (away < reach) {
      assert.equal(status, 'reached');
      assert.ok(distance(tip, target) < 0.5, `${error} px off at ${away / reach} of the reach`);
    } else {
      assert.equal(status, 'out-of-reach');
      const part = reach / away;
      const straight = { x: root.x + part * (target.x - root.x), y: root.y + part * (target.y - root.y) };
      assert.ok(distance(tip, straight) < 0.02, 'the tip is at the whole reach, towards the target');
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the bones are amber, the joints white, and a red ring is around the target', async () => {
  const demo = await open('', { colorScheme: 'light' });
  const { root, reach } = await demo.state();
  // Straight to the right, so that it is known where everything is.
  await demo.move(root.x + reach + 40, root.y);
  const { target } = await settle(demo.page);
  const scale = reach / 260;
  const [amber, joint, ring] = await Promise.all([
    colourAt(demo.canvas, { x: root.x + 40 * scale, y: root.y }),
    colourAt(demo.canvas, { x: root.x + 80 * scale, y: root.y }),
    colourAt(demo.canvas, { x: target.x, y: target.y - 12 }),
  ]);
  assert.ok(amber[0] > 200 && amber[1] > 130 && amber[2] < 100, `amber: ${amber}`);
  assert.deepEqual(joint, [255, 255, 255]);
  assert.ok(ring[0] > 180 && ring[1] < 90 && ring[2] < 100, `red: ${ring}`);
  await demo.close();
});

test('the page says in words how the solve ended', async () => {
  const demo = await open();
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach / 2, root.y + 20);
  await settle(demo.page);
  await frames(demo.page, 3);
  assert.match(await demo.words(), /^Reached in \d+ iterations?\.$/);
  await demo.move(root.x + reach + 30, root.y);
  await settle(demo.page);
  await frames(demo.page, 3);
  assert.match(
    await demo.words(),
    /^Out of reach: the chain stretches straight towards the target and stops 30 px short\.$/,
  );
  assert.equal(await demo.find('[data-read=status]').textContent(), 'out of reach');
  assert.match(await demo.find('[data-read=error]').textContent(), /^30\.\d\d px$/);
  await demo.close();
});

test('in the dead zone the chain folds, and the page says so', async () => {
  const demo = await open('#bones=5&lengths=long');
  const { root } = await demo.state();
  await demo.move(root.x + 12, root.y + 3);
  const { status } = await settle(demo.page);
  await frames(demo.page, 3);
  assert.equal(status, 'too-close');
  assert.match(await demo.words(), /^Too close: the target is in the dead zone\. The tip is \d+ px away\.$/);
  await demo.close();
});

test('the root can be dragged, and the chain goes with it', async () => {
  const demo = await open();
  const { root } = await demo.state();
  await demo.move(root.x + 3, root.y);
  await demo.page.mouse.down();
  await demo.move(root.x + 60, root.y - 40);
  await demo.move(root.x + 120, root.y - 80);
  await demo.page.mouse.up();
  const state = await settle(demo.page);
  assert.ok(distance(state.root, { x: root.x + 117, y: root.y - 80 }) < 0.6, JSON.stringify(state.root));
  await demo.move(root.x + 20, root.y - 60);
  assert.equal(
    (await settle(demo.page)).status,
    'reached',
    'once it is released, the chain follows the pointer again',
  );
  await demo.close();
});

test('the root cannot be lost beyond the edge, and letters move it, too', async () => {
  const demo = await open();
  const { root } = await demo.state();
  const { width } = await demo.canvas.boundingBox();
  await demo.move(root.x, root.y);
  await demo.page.mouse.down();
  await demo.move(root.x, root.y + 10);
  await demo.move(width + 200, -100);
  await demo.page.mouse.up();
  assert.ok(distance((await settle(demo.page)).root, { x: width, y: 0 }) < 0.6);
  await demo.canvas.focus();
  for (const key of ['a', 'Shift+S', 'Shift+S', 'w', 'Shift+D']) {
    await demo.page.keyboard.press(key);
  }
  assert.ok(distance((await settle(demo.page)).root, { x: width, y: 72 }) < 0.6);
  await demo.close();
});

test('a free root follows, is moved by keys, and stays where it is put', async () => {
  const demo = await open('#pinned=off');
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach + 60, root.y + 5);
  const before = (await settle(demo.page)).root;
  await demo.canvas.focus();
  await demo.page.keyboard.press('Shift+A');
  assert.ok(before.x > root.x + 20, 'it has followed');
  assert.ok(distance((await settle(demo.page)).root, { x: before.x - 40, y: before.y }) < 0.6);
  await demo.close();
});

test('when the window shrinks, the root and the target stay in sight', async () => {
  const demo = await open();
  const { root } = await demo.state();
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(root.x, root.y);
  await demo.page.mouse.down();
  await demo.move(width - 5, height - 5);
  await demo.page.mouse.up();
  await demo.move(width - 2, height - 40);
  await demo.page.setViewportSize({ width: 420, height: 800 });
  await frames(demo.page, 4);
  const state = await settle(demo.page);
  const now = await demo.canvas.boundingBox();
  for (const { x, y } of [state.root, state.target]) {
    assert.ok(x >= -1 && x <= now.width + 1 && y >= -1 && y <= now.height + 1, JSON.stringify(state));
  }
  await demo.close();
});

test('Space that is held down pauses once', async () => {
  const demo = await open();
  await demo.canvas.focus();
  await demo.page.keyboard.down(' ');
  await demo.page.keyboard.down(' ');
  await demo.page.keyboard.up(' ');
  assert.equal((await demo.state()).playing, false);
  assert.equal(await demo.find('[data-do=pause]').textContent(), 'Resume');
  await demo.close();
});

test('a tap places the target, and a finger drags it', async () => {
  const demo = await open('', PHONE);
  const { root, reach } = await demo.state();
  const finger = await demo.finger();
  const at = { x: root.x - reach / 2, y: root.y + 15 };
  await finger.tap(at);
  assert.ok(distance((await settle(demo.page)).tip, at) < 0.6);

  const to = { x: at.x + 50, y: at.y + 60 };
  await finger.down(at);
  await finger.move({ x: at.x + 20, y: at.y + 20 });
  await finger.move(to);
  await finger.up();
  assert.ok(distance((await settle(demo.page)).tip, to) < 0.6);
  assert.equal(await demo.page.evaluate(() => scrollY), 0, 'the page does not scroll away');
  await demo.close();
});

test('the keyboard does all that the pointer does', async () => {
  const demo = await open();
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach / 2, root.y + 30);
  const start = (await settle(demo.page)).target;
  await demo.canvas.focus();

  const after = async (...keys) => {
    for (const key of keys) {
      await demo.page.keyboard.press(key);
    }
    return settle(demo.page);
  };
  const near = (point, x, y) => assert.ok(distance(point, { x, y }) < 1e-6, JSON.stringify(point));
  near((await after('ArrowRight', 'ArrowDown')).target, start.x + 8, start.y + 8);
  near((await after('Shift+ArrowLeft', 'Shift+ArrowUp')).target, start.x - 32, start.y - 32);
  const moved = await after('d', 'Shift+W');
  near(moved.root, root.x + 8, root.y - 40);
  near(moved.target, start.x - 32, start.y - 32);

  const home = await after('Home');
  near(home.root, root.x, root.y);
  assert.equal(home.playing, true);
  const stopped = await after(' ');
  assert.equal(stopped.playing, false);
  await frames(demo.page, 5);
  near((await demo.state()).target, stopped.target.x, stopped.target.y);
  assert.equal((await after(' ')).playing, true);
  assert.equal(await demo.page.evaluate(() => scrollY), 0, 'the keys do not scroll the page');
  await demo.close();
});

test('Pause and Reset do what they say', async () => {
  const demo = await open('#bones=7');
  await demo.find('summary').click();
  const pause = demo.find('[data-do=pause]');
  assert.equal(await pause.textContent(), 'Pause');
  await pause.click();
  assert.equal((await settle(demo.page)).playing, false);
  assert.equal(await pause.textContent(), 'Resume');
  await pause.click();
  assert.equal((await settle(demo.page)).playing, true);
  await demo.canvas.focus();
  await demo.page.keyboard.press('Shift+D');
  await demo.find('[data-do=reset]').click();
  const { root, settings, playing } = await settle(demo.page);
  const { width, height } = await demo.canvas.boundingBox();
  assert.ok(distance(root, { x: width / 2, y: height / 2 }) < 2);
  assert.deepEqual([settings.bones, playing], [4, true]);
  assert.equal(await demo.address(), '');
  await demo.close();
});

test('the time per solve is shown once there have been enough targets', async () => {
  const demo = await open('', { paced: false });
  const time = demo.find('[data-read=time]');
  await demo.page.waitForFunction(() =>
    document.querySelector('#follow [data-read=time]').textContent.includes('µs'),
  );
  assert.match(await time.textContent(), /^\d+(\.\d+)? µs/);
  await demo.close();
});
