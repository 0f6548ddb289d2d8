// The page with the bones: one chain whose tip is on the ball, and a source that does the same in 30 lines.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, drawnIn, lengthsOf, openFigure, press, setHidden } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const open = (hash, options) => openFigure('bones', hash, options);
const missOf = ({ joints, target }) => distance(joints.at(-1).place, target.place);

test('the tip is on the ball with 2 bones and with 12, and bones keep their lengths', async () => {
  for (const bones of [2, 12]) {
    const demo = await open(`#bones=${bones}`);
    for (let at = 0; at < 3; at++) {
      await frames(demo.page, 40);
      const state = await demo.state();
      assert.equal(state.joints.length, bones + 1);
      assert.equal(state.status, 'reached');
      assert.ok(missOf(state) < 1e-5, `${missOf(state)} m`);
      assert.ok(lengthsOf(state.joints).every((length) => Math.abs(length - 1.5 / bones) < 1e-6));
    }
    await demo.close();
  }
});

test('a drag moves the ball, and then nothing moves any more', async () => {
  const demo = await open();
  const { target: from } = await demo.state();
  await demo.move(from.x, from.y);
  await demo.page.mouse.down();
  await demo.move(from.x - 30, from.y + 20);
  await frames(demo.page, 2);
  const { x, y } = (await demo.state()).joints.at(-1);
  assert.ok(Math.hypot(x - from.x + 30, y - from.y - 20) < 1.5, `${x} ${y}`);
  await demo.page.mouse.up();
  assert.match(await demo.words(), /tip is on the ball/);
  await frames(demo.page, 3);
  assert.equal(await drawnIn(demo, 20), 0, 'at rest');
  await demo.canvas.focus();
  const far = await press(demo, ...Array(20).fill('Shift+E'));
  assert.equal(far.status, 'out-of-reach');
  assert.ok(missOf(far) > 0.1);
  assert.match(await demo.words(), /Out of reach/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

for (const transform of ['rotate(20deg)', 'perspective(800px) rotateY(25deg)', 'scaleX(-1)']) {
  test(`on a canvas with ${transform}, the ball is under the pointer that drags it`, async () => {
    const demo = await open('', { reducedMotion: 'reduce' });
    await demo.canvas.evaluate((canvas, value) => {
      canvas.style.transform = value;
    }, transform);
    await frames(demo.page, 2);
    const { target: from } = await demo.state();
    // Where points of the canvas are on the page: marks are laid over it, with the same transform.
    const onPage = (points) =>
      demo.canvas.evaluate((canvas, all) => {
        const layer = document.createElement('div');
        const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = canvas;
        layer.style.cssText = `position: absolute; left: ${offsetLeft}px; top: ${offsetTop}px;
          width: ${offsetWidth}px; height: ${offsetHeight}px; transform: ${canvas.style.transform}`;
        canvas.parentElement.append(layer);
        const places = all.map(([x, y]) => {
          const mark = layer.appendChild(document.createElement('i'));
          mark.style.cssText = `position: absolute; left: ${x - 1}px; top: ${y - 1}px; width: 2px; height: 2px`;
          const { left, top, width, height } = mark.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        });
        layer.remove();
        return places;
      }, points);
    const [start, middle, end] = await onPage([
      [from.x, from.y],
      [from.x - 15, from.y + 10],
      [from.x - 30, from.y + 20],
    ]);
    await demo.page.mouse.move(...start);
    await demo.page.mouse.down();
    await demo.page.mouse.move(...middle);
    await demo.page.mouse.move(...end);
    await frames(demo.page, 2);
    const { x, y } = (await demo.state()).target;
    assert.ok(Math.hypot(x - from.x + 30, y - from.y - 20) < 1.5, `${x} ${y}, from ${from.x} ${from.y}`);
    await demo.page.mouse.up();
    await demo.close();
  });
}

test('everything works with the keyboard, and with reduced motion it stands still', async () => {
  const demo = await open('', { reducedMotion: 'reduce' });
  await frames(demo.page, 3);
  assert.equal(await drawnIn(demo, 20), 0);
  await demo.canvas.focus();
  const before = await demo.state();
  const moved = await press(demo, 'ArrowUp', 'Shift+ArrowLeft');
  assert.ok(Math.abs(moved.target.x - before.target.x + 40) < 0.5);
  assert.ok(Math.abs(moved.target.y - before.target.y + 8) < 0.5);
  assert.ok(missOf(moved) < 1e-5);
  const pushed = await press(demo, 'Shift+E');
  assert.ok(Math.abs(distance(pushed.target.place, moved.target.place) - 0.1) < 1e-6);
  const turned = await press(demo, 'a', 's');
  assert.ok(distance(turned.camera, before.camera) > 0.1);
  assert.equal((await press(demo, 'Space')).paused, false);
  const reset = await press(demo, 'Home');
  assert.ok(distance(reset.target.place, before.target.place) < 1e-9);
  await demo.close();
});

test('no frames while it is hidden or paused; the number of bones is in the address', async () => {
  const demo = await open();
  await setHidden(demo.page, true);
  await frames(demo.page, 2);
  assert.equal(await drawnIn(demo, 20), 0, 'hidden');
  await setHidden(demo.page, false);
  await frames(demo.page, 2);
  assert.ok((await drawnIn(demo, 10)) >= 9);
  await demo.find('[data-do=pause]').click();
  await frames(demo.page, 3);
  assert.equal(await drawnIn(demo, 20), 0, 'paused');
  await demo.find('[name=bones]').fill('9');
  await frames(demo.page, 2);
  const state = await demo.state();
  assert.equal(state.joints.length, 10);
  assert.ok(missOf(state) < 1e-5);
  assert.equal(await demo.address(), '#bones=9');
  assert.match(await demo.page.locator('[data-source] textarea').inputValue(), /i <= 9;/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
