// Which part of a chain's space <fabrik-steps> shows: all that there is to see.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { open } from './element-steps-page.js';
import { closeAll } from './elements.js';
import { frames } from './page.js';

after(closeAll);

for (const target of ['20 200', '20 -200', '900 300', '-900 0']) {
  test(`a target at ${target} is in the picture, as all of the chain`, async () => {
    const place = await open(`lengths="90 75 60" target="${target}"`);
    await frames(place.page, 2);
    const { width, height } = await place.canvas.boundingBox();
    const { target: seen, joints } = await place.of((element) => element.handles());
    for (const { x, y } of [seen, ...joints]) {
      assert.ok(x > 8 && x < width - 8 && y > 8 && y < height - 8, `${x}, ${y} of ${width} × ${height}`);
    }
    await place.close();
  });
}

test('what is seen stays as it is while keys move the target', async () => {
  const place = await open('lengths="90 75 60" target="20 50"');
  const root = () => place.of((element) => element.handles().joints[0]);
  const before = await root();
  await place.canvas.focus();
  await place.page.keyboard.press('t');
  for (let i = 0; i < 5; i++) {
    await place.page.keyboard.press('Shift+ArrowDown');
  }
  await frames(place.page, 2);
  assert.ok((await place.of(({ target }) => target.y)) > 90);
  assert.deepEqual(await root(), before);
  await place.close();
});

/** Whether points are on the canvas, with some room around them. */
function assertSeen(points, { width, height }, room = 4) {
  for (const { x, y } of points) {
    assert.ok(
      x > room && x < width - room && y > room && y < height - room,
      `${x}, ${y} of ${width} × ${height}`,
    );
  }
}

test('the joints of all steps, and the handles of all limits at the start, are in the picture', async () => {
  const place = await open(
    'lengths="90 75 60" limits="-90..90 0..120" target="120 -90" style="inline-size: 360px"',
  );
  const { width, height } = await place.canvas.boundingBox();
  const length = await place.of(({ trace }) => trace.length);
  assert.ok(length > 30);
  // The first passes and the end: with limits, the method stalls after thousands of steps.
  for (const step of [...Array(30).keys(), length - 1]) {
    const { joints, target, sectors } = await place.of((element, at) => {
      element.step = at;
      return element.handles();
    }, step);
    assertSeen([target, ...joints], { width, height });
    const handles = sectors.flatMap(({ centre, radius, zero, limit }) =>
      [limit.min, limit.max].map((degrees) => ({
        x: centre.x + radius * Math.cos(zero + (degrees * Math.PI) / 180),
        y: centre.y + radius * Math.sin(zero + (degrees * Math.PI) / 180),
      })),
    );
    if (step === 0) {
      assertSeen(handles, { width, height });
    }
  }
  await place.close();
});

test('after the base was dragged all is in the picture, and the target is where it was', async () => {
  const place = await open('lengths="90 75 60"');
  const { page } = place;
  const box = await place.canvas.boundingBox();
  const before = await place.of(({ target, root }) => ({ target, root }));
  const [base] = (await place.of((element) => element.handles())).joints;
  await page.mouse.move(box.x + base.x, box.y + base.y);
  await page.mouse.down();
  await page.mouse.move(box.x + base.x + 20, box.y + base.y + 20);
  await page.mouse.move(box.x + base.x + 40, box.y + box.height);
  await page.mouse.up();
  await frames(page, 2);
  const now = await place.of(({ target, root }) => ({ target, root }));
  assert.deepEqual(now.target, before.target);
  assert.ok(now.root.y > before.root.y + 30, 'the base has moved');
  const { target, joints } = await place.of((element) => element.handles());
  assertSeen([target, ...joints], box);
  await place.close();
});

test('keys move the base in the picture, which shows all again once it is deselected', async () => {
  const place = await open('lengths="90 75 60"');
  const { page } = place;
  const box = await place.canvas.boundingBox();
  const base = async () => (await place.of((element) => element.handles())).joints[0];
  for (const leave of ['Escape', 'Tab']) {
    await place.canvas.focus();
    await page.keyboard.press('j');
    const before = await base();
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('Shift+ArrowDown');
    }
    const moved = await base();
    assert.ok(Math.abs(moved.y - before.y - 80) < 0.1, `${moved.y} after ${before.y}`);
    await page.keyboard.press(leave);
    await frames(page, 2);
    const { target, joints } = await place.of((element) => element.handles());
    assertSeen([target, ...joints], box);
    assert.ok((await base()).y < moved.y - 1, 'it is shown again');
  }
  await place.close();
});
