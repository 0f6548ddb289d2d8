// The Follow demo as a person uses it: the pointer, the drawing, and what is said.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from './fit.js';
import { closeAll, colourAt, frames, open, settle } from './page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test('the page starts alive: the target wanders and the chain follows', async () => {
  // By the browser's own frames.
  const demo = await open('', { paced: false });
  const first = await demo.state();
  await frames(demo.page, 20);
  const second = await demo.state();
  assert.equal(second.wandering, true);
  assert.ok(distance(first.target, second.target) > 1, 'the target moves');
  assert.ok(distance(first.tip, second.tip) > 0.5, 'the tip follows');
  assert.equal(await demo.page.locator('#unbuilt').isVisible(), false);
  assert.match(await demo.words(), /wanders/);
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
    colourAt(demo.canvas, { x: target.x, y: target.y - 12 * scale }),
  ]);
  assert.ok(amber[0] > 200 && amber[1] > 130 && amber[2] < 100, `amber: ${amber}`);
  assert.deepEqual(joint, [255, 255, 255]);
  assert.ok(ring[0] > 180 && ring[1] < 90 && ring[2] < 100, `red: ${ring}`);
  await demo.close();
});

test('the state is said in words once the chain has settled', async () => {
  const demo = await open();
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach / 2, root.y + 20);
  await settle(demo.page);
  await frames(demo.page, 3);
  assert.match(await demo.words(), /^Reached: the tip is on the target, 0\.\d\d px off/);
  await demo.move(root.x + reach + 30, root.y);
  await settle(demo.page);
  await frames(demo.page, 3);
  assert.match(await demo.words(), /^Out of reach: .* 30 px short of it\.$/);
  assert.equal(await demo.page.locator('#follow [data-words]').getAttribute('role'), 'status');
  await demo.close();
});

test('inside the inner ring the chain folds, and says that the target is too close', async () => {
  const demo = await open('#follow&bones=5&lengths=long');
  const { root } = await demo.state();
  await demo.move(root.x + 12, root.y + 3);
  const { status } = await settle(demo.page);
  await frames(demo.page, 3);
  assert.equal(status, 'too-close');
  assert.match(await demo.words(), /^Too close/);
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
  assert.ok(distance(state.root, { x: root.x + 120, y: root.y - 80 }) < 0.6, JSON.stringify(state.root));
  await demo.move(root.x + 20, root.y - 60);
  assert.equal((await settle(demo.page)).status, 'reached', 'let go, the pointer leads the tip again');
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
  assert.ok(distance((await settle(demo.page)).root, { x: width, y: 38 }) < 0.6);
  await demo.close();
});

test('a free root is moved by hand as a pinned one is', async () => {
  const demo = await open('#follow&pinned=off');
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach + 60, root.y + 5);
  const before = (await settle(demo.page)).root;
  await demo.canvas.focus();
  await demo.page.keyboard.press('Shift+A');
  assert.ok(distance((await settle(demo.page)).root, { x: before.x - 20, y: before.y }) < 0.6);
  await demo.close();
});

test('when the window shrinks, root and target stay in sight', async () => {
  const demo = await open();
  const { root } = await demo.state();
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(root.x, root.y);
  await demo.page.mouse.down();
  await demo.move(width - 5, height - 5);
  await demo.page.mouse.up();
  await demo.move(width - 2, height - 40);
  await demo.page.setViewportSize({ width: 420, height: 800 });
  await frames(demo.page, 2);
  const state = await settle(demo.page);
  const now = await demo.canvas.boundingBox();
  for (const { x, y } of [state.root, state.target]) {
    assert.ok(x >= -1 && x <= now.width + 1 && y >= -1 && y <= now.height + 1, JSON.stringify(state));
  }
  await demo.close();
});

test('a key that is held down pauses once, and does not flicker', async () => {
  const demo = await open();
  await demo.canvas.focus();
  await demo.page.keyboard.down(' ');
  await demo.page.keyboard.down(' ');
  await demo.page.keyboard.up(' ');
  assert.equal((await demo.state()).paused, true);
  assert.equal(await demo.find('[data-do=pause]').textContent(), 'Resume');
  await demo.close();
});

test('a tap and a finger lead the target', async () => {
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
  near((await after('ArrowRight', 'ArrowDown')).target, start.x + 2, start.y + 2);
  near((await after('Shift+ArrowLeft', 'Shift+ArrowUp')).target, start.x - 18, start.y - 18);

  assert.equal((await after(' ')).paused, true);
  const held = (await demo.state()).tip;
  near((await after('Shift+ArrowDown')).tip, held.x, held.y);
  assert.match(await demo.words(), /^Paused/);
  const resumed = await after(' ');
  assert.equal(resumed.paused, false);
  assert.ok(distance(resumed.tip, resumed.target) < 0.5);

  assert.equal((await after('p')).settings.pinned, false);
  const dragged = await after(...Array(30).fill('Shift+ArrowRight'));
  assert.ok(distance(dragged.root, root) > 20, 'a free root follows');
  assert.equal((await after('P')).settings.pinned, true);

  const home = await after('Home');
  near(home.root, root.x, root.y);
  assert.equal(home.wandering, true);
  assert.equal(await demo.page.evaluate(() => scrollY), 0, 'the keys do not scroll the page');
  await demo.close();
});
