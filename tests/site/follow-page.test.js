// The Follow page in its place: sizes, light and dark, motion, print, touch, the address, and its source.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll, colourAt, frames, open, runGiven, savedBy, scrolledTo, settle } from '../browser/page.js';

after(closeAll);

test('when the window changes its size, the canvas and the chain change theirs', async () => {
  const demo = await open();
  await demo.page.setViewportSize({ width: 500, height: 700 });
  await frames(demo.page, 3);
  const { root, reach } = await demo.state();
  const { width, height } = await demo.canvas.evaluate((c) => ({ width: c.width, height: c.height }));
  assert.ok(Math.abs(root.x - width / 2) < 1 && Math.abs(root.y - height / 2) < 1);
  assert.ok(2 * reach < Math.min(width, height));
  await demo.close();
});

test('where the system forces its colours, the chain keeps its own', async () => {
  const demo = await open('', { forcedColors: 'active', reducedMotion: 'reduce' });
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach + 20, root.y);
  await settle(demo.page);
  const [red, , blue] = await colourAt(demo.canvas, { x: root.x + 0.15 * reach, y: root.y });
  assert.ok(red > 200 && blue < 100, 'amber');
  await demo.close();
});

test('the address sets the demo up, and the controls set the address', async () => {
  const demo = await open('#bones=12&lengths=equal&method=fabrik&root=free&iterations=1');
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    preset: 'free',
    limits: '',
    base: 0,
    bones: 12,
    lengths: 'equal',
    method: 'fabrik',
    iterations: 1,
    pinned: true,
    root: 'free',
    circle: true,
    joints: 'knee',
    ranges: '',
  });
  const form = demo.page.locator('#follow form');
  assert.equal(await form.locator('[name=bones]').inputValue(), '12');
  assert.equal(await form.locator('[name=root]').inputValue(), 'free');
  assert.equal(await form.locator('[data-of=bones]').textContent(), '12');

  await form.locator('[name=bones]').fill('30');
  await demo.find('summary').click();
  await form.locator('[name=root]').selectOption('pull');
  await form.locator('[name=circle]').uncheck();
  assert.equal(
    await demo.address(),
    '#bones=30&lengths=equal&method=fabrik&iterations=1&root=pull&circle=off',
  );
  await demo.page.evaluate(() => {
    location.hash = '#bones=7';
  });
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.bones, 7);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an address full of nonsense does no harm', async () => {
  const wild =
    '#bones=99999&lengths=<img src=x onerror=alert(1)>&iterations=-5&__proto__=1&ring&pinned=maybe&preset=custom&limits=1..2,drop%20table&base=1e9&method=__proto__&joints=free&ranges=1..';
  const demo = await open(wild);
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    preset: 'free',
    limits: '',
    base: 0,
    bones: 200,
    lengths: 'taper',
    method: 'auto',
    iterations: 1,
    pinned: true,
    root: 'fixed',
    circle: true,
    joints: 'knee',
    ranges: '',
  });
  assert.equal((await demo.state()).settings.polluted, undefined);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the stage takes the whole finger, a swipe up over other figures scrolls the page, and a handle is dragged', async () => {
  const demo = await open('#preset=knee', {
    ...PHONE,
    isMobile: true,
    reducedMotion: 'reduce',
    paced: false,
  });
  const { page } = demo;
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  for (const name of ['follow', 'passes', 'stuck', 'limits']) {
    const canvas = page.locator(`#${name} canvas[part=canvas]`).first();
    await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await scrolledTo(page);
    const box = await canvas.boundingBox();
    const targetOf = () => canvas.evaluate((element) => ({ ...element.getRootNode().host.target }));
    const at = await targetOf();
    const inset = name === 'follow' ? 50 : 14;
    const from = { x: box.x + inset, y: box.y + box.height - inset };
    // At once: on a slow machine a finger that waits for each step would be one that rests.
    await Promise.all([
      touch('touchStart', from),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((i) => touch('touchMove', { x: from.x, y: from.y - 12 * i })),
      touch('touchEnd'),
    ]);
    await frames(page, 3);
    const target = await targetOf();
    if (name === 'follow') {
      assert.ok(Math.hypot(target.x - at.x, target.y - at.y) > 20, `${target.x} ${target.y}`);
      assert.equal(await scrolledTo(page), before);
    } else {
      await page.waitForFunction((y) => Math.abs(scrollY - y) > 40, before);
      await scrolledTo(page);
    }
  }
  await page.evaluate(() => scrollTo(0, 0));
  const top = await scrolledTo(page);
  const { limits, handles } = await demo.state();
  const box = await demo.canvas.boundingBox();
  const edge = handles.find(({ bone, edge }) => bone === 0 && edge === 'min');
  await touch('touchStart', { x: box.x + edge.x, y: box.y + edge.y });
  await touch('touchMove', { x: box.x + edge.x + 6, y: box.y + edge.y + 20 });
  await touch('touchMove', { x: box.x + edge.x + 8, y: box.y + edge.y + 30 });
  await touch('touchEnd');
  await frames(page, 3);
  assert.notDeepEqual((await demo.state()).limits[0], limits[0]);
  assert.equal(await scrolledTo(page), top);
  await demo.close();
});

/** Runs a page that was saved, and leads its pointer. */
function runSaved(html) {
  return runGiven(html, async (page) => {
    // A text is evaluated where the page's own `chain` can be seen.
    const { root, lengths } = await page.evaluate(`(() => {
      const { joints } = chain;
      const lengths = joints.slice(1).map((joint, i) => Math.hypot(joint.x - joints[i].x, joint.y - joints[i].y));
      return { root: joints[0].toJSON(), lengths };
    })()`);
    await page.mouse.move(root.x + 50, root.y + 60);
    await page.mouse.move(root.x + 40, root.y + 70);
    const given = await page.evaluate(`(() => {
      const { status, joints, maxIterations, rootMode, solver } = chain;
      return { status, joints: joints.map((joint) => joint.toJSON()), tip: joints.at(-1).toJSON(), maxIterations, rootMode, solver };
    })()`);
    return { root, lengths, ...given };
  });
}

test('the saved page is short, needs no other file, and has the chain of the figure', async () => {
  const demo = await open('#bones=6&lengths=alternate&iterations=40&method=fabrik&root=pull');
  const source = await demo.page.locator('[data-source] textarea').inputValue();
  assert.ok(source.trim().split('\n').length < 35, source);
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'chain.html');
  const given = await runSaved(html);
  assert.deepEqual(given.faults, []);
  assert.equal(given.status, 'reached');
  assert.ok(Math.hypot(given.tip.x - given.root.x - 40, given.tip.y - given.root.y - 70) < 0.5);
  assert.deepEqual([given.maxIterations, given.solver, given.rootMode], [40, 'fabrik', 'pull']);
  assert.equal(given.lengths.length, 6);
  assert.ok(Math.abs(given.lengths[0] / given.lengths[1] - 2.5) < 0.01);
  await demo.close();
});

test('the saved page has the limits and the base', async () => {
  const demo = await open('#preset=custom&base=60&limits=-90..90,10..130&bones=7&iterations=500');
  const given = await runSaved((await savedBy(demo)).html);
  assert.deepEqual(given.faults, []);
  assert.equal(given.maxIterations, 500);
  const turns = given.joints.slice(1).map(({ x, y }, i) => {
    return (Math.atan2(y - given.joints[i].y, x - given.joints[i].x) * 180) / Math.PI;
  });
  turns.forEach((turn, i) => {
    const angle = (turn - (i === 0 ? 60 : turns[i - 1]) + 540) % 360;
    assert.ok(angle - 180 > (i === 0 ? -90.1 : 9.9) && angle - 180 < (i === 0 ? 90.1 : 130.1), `${turns}`);
  });
  await demo.close();
});
