// The Spider demo in its place: sizes, light and dark, motion, the address, and what it gives away.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertFits, assertInSight, PHONE } from './fit.js';
import { closeAll, colourAt, frames, open, runGiven, savedBy, tabStops } from './page.js';

after(closeAll);

const openSpider = (hash = '#spider', options = {}) => open(hash, { demo: 'spider', ...options });
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const sum = (colour) => colour.reduce((a, b) => a + b, 0);

test('on a phone the spider fits, in the dark and in the light', async () => {
  const demo = await openSpider('#spider', PHONE);
  await assertFits(demo);
  await assertInSight(demo);
  await frames(demo.page, 150);
  const { width, height } = await demo.canvas.boundingBox();
  const { feet } = await demo.state();
  assert.ok(
    feet.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height),
    JSON.stringify(feet),
  );
  const ground = async () => sum(await colourAt(demo.canvas, { x: width - 3, y: 3 }));
  assert.ok((await ground()) < 150);
  await demo.page.emulateMedia({ colorScheme: 'light' });
  await frames(demo.page, 2);
  assert.ok((await ground()) > 600);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('with reduced motion nothing moves by itself, and still it comes when it is called', async () => {
  const demo = await openSpider('#spider', { reducedMotion: 'reduce' });
  const picture = () => demo.canvas.evaluate((canvas) => canvas.toDataURL());
  const first = await demo.state();
  const before = await picture();
  await frames(demo.page, 210);
  assert.equal(first.mode, 'stand');
  assert.deepEqual((await demo.state()).feet, first.feet);
  assert.equal(await picture(), before, 'it does not even blink');
  await demo.move(first.below.x - 300, first.below.y + 20);
  await frames(demo.page, 90);
  const { below } = await demo.state();
  assert.ok(distance(below, { x: first.below.x - 300, y: first.below.y + 20 }) < 20);
  await demo.close();
});

test('off the screen it rests', async () => {
  const demo = await openSpider('#spider');
  const bodies = async () => {
    await frames(demo.page, 8);
    const before = (await demo.state()).body;
    await frames(demo.page, 60);
    return [(await demo.state()).body, before];
  };
  assert.notDeepEqual(...(await bodies()));
  await demo.page.evaluate(() => scrollTo(0, 0));
  assert.deepEqual(...(await bodies()));
  await demo.canvas.scrollIntoViewIfNeeded();
  assert.notDeepEqual(...(await bodies()));
  await demo.close();
});

test('when the window shrinks, the spider comes back into sight', async () => {
  const demo = await openSpider('#spider');
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.95 * width, 0.9 * height);
  await frames(demo.page, 90);
  await demo.page.setViewportSize({ width: 420, height: 800 });
  await frames(demo.page, 90);
  const now = await demo.canvas.boundingBox();
  const { below } = await demo.state();
  assert.ok(below.x > 0 && below.x < now.width && below.y > 0 && below.y < now.height, JSON.stringify(below));
  await demo.close();
});

test('the address sets the demo up, the controls set the address, and another demo’s part stays', async () => {
  const demo = await openSpider('#spider&legs=6&gait=wave&speed=1.5&lost=R1,L3,L9;follow&bones=12');
  const { settings, legs } = await demo.state();
  assert.deepEqual(settings, {
    ...{ legs: '6', gait: 'wave', speed: 1.5, step: 12, time: 100 },
    ...{ homes: true, aims: true, prints: true, chart: true, article: false, lost: 'L3,R1' },
  });
  assert.deepEqual(
    legs.map(({ enabled }) => enabled),
    [true, true, false, false, true, true],
  );
  assert.equal(await demo.page.evaluate(() => globalThis.demos.follow.state().settings.bones), 12);
  assert.equal(await demo.find('[name=legs]').inputValue(), '6');
  assert.equal(await demo.find('[name=speed]').inputValue(), '1.5');

  await demo.find('[name=gait]').selectOption('auto');
  await demo.find('[name=homes]').uncheck();
  assert.equal(await demo.address(), '#spider&legs=6&speed=1.5&homes=off&lost=L3,R1;follow&bones=12');
  await demo.page.locator('#follow [name=circle]').uncheck();
  assert.equal(
    await demo.address(),
    '#follow&bones=12&circle=off;spider&legs=6&speed=1.5&homes=off&lost=L3,R1',
    'the demo that was set last comes first',
  );
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.lost, 'L3,R1');
  assert.equal(await demo.page.evaluate(() => globalThis.demos.follow.state().settings.circle), false);
  await demo.find('[data-do=reset]').click();
  assert.equal(await demo.address(), '#follow&bones=12&circle=off');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('every control is reached by Tab, shows its focus, and has a name', async () => {
  const demo = await openSpider();
  await demo.canvas.focus();
  assert.deepEqual(await tabStops(demo.page, 14), [
    ...['legs', 'gait', 'speed', 'step', 'time', 'homes', 'aims', 'prints', 'chart', 'article'],
    ...['pause', 'reset', 'copy', 'save'],
  ]);
  await demo.close();
});

test('the page that is given away is short, works by itself, and has the spider that was on the screen', async () => {
  const demo = await openSpider('#spider&legs=6&gait=wave&step=20&lost=L2');
  const { reach } = await demo.state();
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'spider.html');
  assert.ok(html.trim().split('\n').length <= 40, html);
  await demo.find('[data-do=copy]').click();
  await demo.find('[data-note]:has-text("Copied")').waitFor();
  assert.equal(await demo.page.evaluate(() => navigator.clipboard.readText()), html);

  const given = await runGiven(html, async (page) => {
    await page.mouse.move(600, 400);
    await page.mouse.move(601, 400);
    // A text is evaluated where the page's own `spider` is in sight.
    const at = 'place({ x: spider.body.x, y: spider.body.y, z: 0 })';
    await page.waitForFunction(`((at) => Math.hypot(at[0] - 601, at[1] - 400) < 20)(${at})`);
    return page.evaluate(`({
      legs: spider.legs.map(({ enabled }) => enabled),
      gait: spider.gait, reach: spider.reach, stepHeight: spider.stepHeight,
    })`);
  });
  assert.deepEqual(given.faults, []);
  assert.deepEqual(given.legs, [true, false, true, true, true, true]);
  assert.equal(given.gait, 'wave');
  assert.ok(Math.abs(given.reach - reach) < 0.1 && Math.abs(given.stepHeight - 0.2 * reach) < 0.1);
  await demo.close();
});
