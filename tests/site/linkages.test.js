// The pages of the linkages and of the platforms: each is dragged with the pointer and with the keys, and its loops stay
// closed.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosed, assertLengths, drag, openLinkage, openPlatform } from '../browser/linkages-page.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

/** Opens a linkage or a platform, at rest. */
const opened = (name) => (['stewart', 'hexapod'].includes(name) ? openPlatform(name) : openLinkage(name));

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test('each linkage and each platform follows the pointer: its loops are closed, and its bars keep their lengths', async () => {
  for (const [linkage, point, dx, dy] of [
    ['four-bar', 'pen', 40, 30],
    ['pantograph', 'tracer', 50, -20],
    ['peaucellier', 'pen', 0, -60],
    ['jansen', 'crank', 10, 20],
    ['stewart', 'platform', 30, -20],
    ['hexapod', 'foot 1', 20, -30],
  ]) {
    const demo = await opened(linkage);
    const before = await demo.state();
    assertClosed(before);
    const from = before.points[point];
    await drag(demo, from, { x: from.x + dx, y: from.y + dy });
    const held = await demo.state();
    assert.ok(away(held.points[point], from) > 8, `${linkage}: ${point} has moved`);
    assert.equal(held.paused, true);
    assertClosed(held);
    assertLengths(before, held);
    await demo.page.mouse.up();
    await frames(demo.page, 2);
    const after = await demo.state();
    assert.equal(after.target, null);
    assertClosed(after);
    assert.ok(away(after.points[point], held.points[point]) < 1e-6, `${linkage} stays where it is left`);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  }
});

test('keys select and move points, and switch the motor, or pause', async () => {
  for (const linkage of ['four-bar', 'stewart']) {
    const demo = await opened(linkage);
    await demo.canvas.focus();
    await demo.page.keyboard.press('t');
    await frames(demo.page, 2);
    assert.match(await demo.words(), /^Selected: .* The arrow keys move it/);
    const before = await demo.state();
    const name = before.selected;
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
      await demo.page.keyboard.press(key);
    }
    await frames(demo.page, 3);
    const moved = await demo.state();
    assert.ok(away(moved.points[name], before.points[name]) > 4, `${linkage}: ${name}`);
    assertClosed(moved);
    assertLengths(before, moved);
    await demo.page.keyboard.press('Escape');
    assert.equal((await demo.state()).selected, null);
    await demo.page.keyboard.press('Space');
    await frames(demo.page, 30);
    const driven = await demo.state();
    assert.equal(driven.paused, false);
    if (linkage === 'four-bar') {
      assert.equal(await demo.find('[name=motor]').isChecked(), true);
    }
    assertClosed(driven);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  }
});
