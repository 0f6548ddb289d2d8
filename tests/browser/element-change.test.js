// `fabrik-change`: it is dispatched when the user has moved something, and only then.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';

after(closeAll);

/** Opens a page with one element, whose changes are kept. */
async function open(html, options = {}) {
  const place = await openPage(`${LINE}${html}`, { reducedMotion: 'reduce', hasTouch: true, ...options });
  const { page } = place;
  await shown(page, 3);
  await page.evaluate(() => {
    globalThis.changes = [];
    document.addEventListener('fabrik-change', ({ detail }) => globalThis.changes.push(detail));
  });
  const element = page.locator('fabrik-chain, fabrik-steps');
  const canvas = element.locator('canvas[part=canvas]');
  return {
    ...place,
    look: (seen, given) => element.evaluate(seen, given),
    /** The changes since the last call. */
    async changes() {
      await shown(page, 3);
      return page.evaluate(() => globalThis.changes.splice(0));
    },
    async mouse(action, point) {
      const box = await canvas.boundingBox();
      if (point) {
        await page.mouse.move(box.x + point.x, box.y + point.y);
      }
      await (action === 'move' || page.mouse[action]());
    },
    async tap({ x, y }) {
      const box = await canvas.boundingBox();
      await page.touchscreen.tap(box.x + x, box.y + y);
    },
  };
}

const STEPS = '<fabrik-steps></fabrik-steps>';

test('a tap or a click that moves the target of a player of steps is a change, once each', async () => {
  const place = await open(STEPS);
  for (const act of [
    () => place.tap({ x: 60, y: 60 }),
    async () => {
      await place.mouse('down', { x: 100, y: 50 });
      await place.mouse('up');
    },
    async () => {
      await place.mouse('down', { x: 160, y: 80 });
      await place.mouse('move', { x: 170, y: 90 });
      await place.mouse('move', { x: 180, y: 90 });
      await place.mouse('up');
    },
  ]) {
    await act();
    assert.deepEqual(await place.changes(), [await place.look(({ target }) => target)]);
  }
  await place.close();
});

test('a press on a handle of a player that moves nothing is no change, a drag is one', async () => {
  const place = await open('<fabrik-steps limits="-90..90"></fabrik-steps>');
  const { target, joints } = await place.look((element) => element.handles());
  for (const at of [joints[2], joints[0], target]) {
    await place.mouse('down', at);
    await place.mouse('up');
    assert.deepEqual(await place.changes(), []);
  }
  await place.mouse('down', target);
  for (const x of [5, 10, 15]) {
    await place.mouse('move', { x: target.x - x, y: target.y + x });
  }
  assert.deepEqual(await place.changes(), [], 'not before it is released');
  await place.mouse('up');
  assert.equal((await place.changes()).length, 1);
  await place.close();
});

test('Home of a chain is a change if the target was elsewhere', async () => {
  const place = await open('<fabrik-chain scale="1" target="260 90"></fabrik-chain>');
  const { page } = place;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  assert.deepEqual(await place.changes(), []);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await place.changes(), [{ x: 252, y: 90 }]);
  await page.keyboard.press('Home');
  assert.deepEqual(await place.changes(), [{ x: 260, y: 90 }]);
  await place.close();
});

test('a pointer leads a chain by one change for each move, and a press in one place by none', async () => {
  const place = await open('<fabrik-chain scale="1"></fabrik-chain>');
  await place.mouse('move', { x: 300, y: 100 });
  await place.mouse('move', { x: 310, y: 110 });
  assert.deepEqual(await place.changes(), [
    { x: 300, y: 100 },
    { x: 310, y: 110 },
  ]);
  await place.mouse('down');
  await place.mouse('up');
  assert.deepEqual(await place.changes(), []);
  await place.tap({ x: 200, y: 60 });
  assert.deepEqual(await place.changes(), [{ x: 200, y: 60 }]);
  await place.close();
});

test('a target that moves on its own stays under the finger that takes it', async () => {
  const place = await open('<fabrik-chain scale="1" autoplay></fabrik-chain>', {
    reducedMotion: 'no-preference',
  });
  const before = await place.look((element) => {
    const { target, canvas } = element;
    const { left, top } = canvas.getBoundingClientRect();
    const [clientX, clientY] = [left + target.x, top + target.y];
    canvas.setPointerCapture = () => {};
    canvas.dispatchEvent(
      new PointerEvent('pointerdown', { pointerId: 7, pointerType: 'touch', clientX, clientY }),
    );
    return target;
  });
  await shown(place.page, 10);
  const { x, y } = await place.look(({ target }) => target);
  assert.ok(Math.hypot(x - before.x, y - before.y) < 1e-6, `${x}, ${y}`);
  assert.deepEqual(await place.changes(), [], 'nobody has moved it');
  await place.close();
});

test('a target that the user has placed keeps its coordinates', async () => {
  const place = await open('<fabrik-chain scale="1" lengths="60 50"></fabrik-chain>');
  await place.mouse('move', { x: 300, y: 100 });
  await place.page.setViewportSize({ width: 600, height: 600 });
  await place.look((element) => {
    element.lengths = [90, 50, 40];
    element.scale = 'fit';
  });
  await shown(place.page, 3);
  assert.deepEqual(await place.look(({ target }) => target), { x: 300, y: 100 });
  await place.until(({ chain }) => chain.status !== 'unsolved');
  await place.close();
});

test('an app that writes back what it hears changes nothing: Home restores what the page had set', async () => {
  for (const name of ['chain', 'limits', 'arm', 'spider']) {
    const place = await openPage(`${LINE}<fabrik-${name} target="120 60"></fabrik-${name}>`, {
      reducedMotion: 'reduce',
    });
    const targets = await place.page.evaluate(async (tag) => {
      const element = document.querySelector(tag);
      const canvas = element.shadowRoot.querySelector('[part=canvas]');
      element.addEventListener('fabrik-change', ({ detail }) => {
        element.target = detail;
      });
      const press = (key) => canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press('ArrowLeft');
      const moved = element.target;
      press('Home');
      return [moved, element.target];
    }, `fabrik-${name}`);
    assert.notDeepEqual(targets[0], { x: 120, y: 60 }, name);
    assert.deepEqual(targets[1], { x: 120, y: 60 }, name);
    await place.close();
  }
});

test('a player of steps and a race say when they begin to play, when they end, and at which speed', async () => {
  for (const html of [
    '<fabrik-steps speed="20" max-iterations="1"></fabrik-steps>',
    '<fabrik-race speed="20" max-iterations="2"></fabrik-race>',
  ]) {
    const place = await openPage(`${LINE}${html}`);
    const { page } = place;
    await shown(page, 4);
    const told = () => page.evaluate(() => globalThis.told);
    await page.evaluate(() => {
      const element = document.querySelector('fabrik-steps, fabrik-race');
      globalThis.told = [];
      document.addEventListener('fabrik-playchange', ({ detail }) => globalThis.told.push(detail));
      element.play();
      globalThis.element = element;
    });
    await page.waitForFunction(() => globalThis.told.length > 0 && !globalThis.element.playing);
    await shown(page, 4);
    assert.deepEqual(await told(), [
      { playing: true, speed: 20 },
      { playing: false, speed: 20 },
    ]);
    await page.locator('select').selectOption({ index: 0 });
    await shown(page, 4);
    const speed = await page.evaluate(() => globalThis.element.speed);
    assert.notEqual(speed, 20);
    assert.deepEqual((await told()).slice(2), [{ playing: false, speed }]);
    await place.close();
  }
});

test('with the origin in the middle, targets keep their place beside the root at every width, and changes count from there', async () => {
  for (const tag of ['fabrik-chain', 'fabrik-limits']) {
    const place = await openPage(
      `${LINE}<${tag} origin="middle" scale="1" lengths="80 70 60" limits="free" target="90 -60"></${tag}>`,
      { reducedMotion: 'reduce' },
    );
    const { page } = place;
    const element = page.locator(tag);
    for (const width of [700, 360]) {
      await page.setViewportSize({ width, height: 500 });
      await shown(page, 4);
      const { handles, joints, target, half } = await element.evaluate((each) => {
        const { clientWidth, clientHeight } = each.shadowRoot.querySelector('canvas');
        const { target: goal, joints: roots } = each.handles();
        return {
          handles: [goal, roots[0]],
          joints: each.chain.joints.map(({ x, y }) => [x, y]),
          target: { ...each.target },
          half: { x: clientWidth / 2, y: clientHeight / 2 },
        };
      });
      assert.deepEqual(target, { x: 90, y: -60 });
      assert.deepEqual(joints[0], [0, 0]);
      assert.ok(Math.hypot(joints.at(-1)[0] - 90, joints.at(-1)[1] + 60) < 0.1, `${joints.at(-1)}`);
      assert.ok(Math.hypot(handles[0].x - half.x - 90, handles[0].y - half.y + 60) < 1e-6);
      assert.ok(Math.hypot(handles[1].x - half.x, handles[1].y - half.y) < 1e-6);
    }
    await element.evaluate((each) => {
      globalThis.last = null;
      each.addEventListener('fabrik-change', ({ detail }) => {
        globalThis.last = detail;
      });
    });
    const box = await element.locator('canvas[part=canvas]').boundingBox();
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 - 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 50, box.y + box.height / 2 - 100, { steps: 3 });
    await page.mouse.up();
    await shown(page, 3);
    const { last, tip } = await page.evaluate((name) => {
      const [x, y] = [document.querySelector(name).chain.tip.x, document.querySelector(name).chain.tip.y];
      return { last: globalThis.last, tip: [x, y] };
    }, tag);
    assert.ok(Math.hypot(last.x - 50, last.y + 100) < 1.5, JSON.stringify(last));
    assert.ok(Math.hypot(tip[0] - 50, tip[1] + 100) < 1.5, `${tip}`);
    await place.close();
  }
});
