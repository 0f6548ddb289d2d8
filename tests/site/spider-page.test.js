// The figure of the spider on its page: screen sizes, light and dark, rest, the address, and its source.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll, frames, runGiven, savedBy } from '../browser/page.js';
import { openSpider } from '../browser/spider-page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
test('on a laptop the stage, the sentence and the first controls are on the first screen', async () => {
  const demo = await openSpider();
  const parts = await Promise.all(
    ['canvas', '[data-words]', '[name=legs]', '[name=speed]', '[data-limit]'].map((part) =>
      demo.find(part).boundingBox(),
    ),
  );
  for (const { y, height } of parts) {
    assert.ok(y >= 0 && y + height <= 800, `from ${y}, ${height} high`);
  }
  await demo.close();
});

test('a finger over the ground leads the spider, on the body it drags it, and the page stays', async () => {
  const demo = await openSpider('', PHONE);
  const { width, height } = await demo.canvas.boundingBox();
  const finger = await demo.finger();
  const scrolled = () => demo.page.evaluate(() => scrollY);
  const swipe = async (from, by) => {
    await finger.down(from);
    for (let step = 1; step <= 8; step++) {
      await finger.move({ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 });
      await frames(demo.page, 1);
    }
  };
  await finger.tap({ x: 0.5 * width, y: 0.6 * height });
  await frames(demo.page, 5);
  const { body, below } = await demo.until(({ moving, lifted }) => !moving && lifted === 0);

  await swipe(body, { x: 0, y: -80 });
  assert.equal((await demo.state()).mode, 'held');
  assert.equal(await scrolled(), 0, 'a drag of the body does not scroll');
  await finger.up();
  const dragged = await demo.until(({ mode, moving }) => mode !== 'held' && !moving);
  assert.ok(dragged.below.y < below.y - 30);

  await swipe({ x: width - 12, y: height - 30 }, { x: 0, y: -120 });
  await finger.up();
  await frames(demo.page, 5);
  assert.equal(await scrolled(), 0);
  assert.ok(distance((await demo.state()).below, dragged.below) > 1, 'it comes');
  await demo.close();
});

/** How many frames the page asks for in so many seconds of its clock. */
const framesIn = (demo, seconds) =>
  demo.page.evaluate((left) => {
    const request = globalThis.requestAnimationFrame;
    let count = 0;
    globalThis.requestAnimationFrame = (call) =>
      request((now) => {
        count++;
        call(now);
      });
    for (; left > 0; left--) {
      globalThis.nextFrame();
    }
    globalThis.requestAnimationFrame = request;
    return count;
  }, 60 * seconds);

test('a spider that stands or sleeps asks for few frames, and then sets off without a leap', async () => {
  const demo = await openSpider();
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.2 * width, 0.6 * height);
  await demo.until(({ mode, moving, lifted }) => mode === 'chase' && !moving && lifted === 0);
  await frames(demo.page, 60);
  const awake = await framesIn(demo, 10);
  assert.ok(awake > 5 && awake <= 100, `${awake} frames in 10 s while it stands and blinks`);
  await demo.until(({ asleep }) => asleep, null, 1500);
  await frames(demo.page, 60);
  const asleep = await framesIn(demo, 5);
  assert.ok(asleep > 20 && asleep <= 50, `${asleep} frames in 5 s while it breathes`);
  assert.match(await demo.words(), /^It fell asleep/);

  const before = await demo.state();
  await demo.move(0.8 * width, 0.6 * height);
  await frames(demo.page, 1);
  const first = await demo.state();
  assert.equal(first.asleep, false);
  assert.ok(distance(first.below, before.below) < 0.02 * first.reach, 'it accelerates from standstill');

  await demo.find('[data-do=pause]').click();
  await frames(demo.page, 10);
  assert.equal(await framesIn(demo, 5), 0, 'none while it is paused');
  await demo.close();
});

test('when the window shrinks, the spider comes back into sight', async () => {
  const demo = await openSpider();
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

test('the sentence is true for a spider that has lost its legs', async () => {
  const demo = await openSpider('#legs=4&lost=L1,L2,R1');
  await demo.canvas.focus();
  await demo.page.keyboard.press('w');
  await demo.until(({ moving }) => !moving);
  assert.equal(await demo.words(), 'Standing still, its only foot planted. Missing: L1, L2, and R1.');
  await demo.page.keyboard.press('4');
  await demo.page.keyboard.press('Enter');
  await demo.page.keyboard.press('Escape');
  assert.equal((await demo.state()).settings.lost, 'L1,L2,R1,R2');
  assert.equal(await demo.words(), 'No legs left: it cannot go anywhere.');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the numbers have labels and units', async () => {
  const demo = await openSpider();
  await frames(demo.page, 120);
  const numbers = await demo
    .find('.readout > div')
    .evaluateAll((rows) => rows.map((row) => row.innerText.replace(/\s+/g, ' ')));
  const expected = [
    /^Speed \d\.\d leg lengths\/s$/,
    /^Step rate \d\.\d per second$/,
    /^Time on ground \d+ %$/,
    /^Feet in the air \d of 8$/,
    /^Longest leg \d+ % of its reach$/,
    // Nothing, until it was measured.
    /^$|^Time per frame /,
  ];
  assert.equal(numbers.length, expected.length);
  for (const [i, pattern] of expected.entries()) {
    assert.match(numbers[i], pattern);
  }
  await demo.close();
});

test('the address has the settings, and the controls change the address', async () => {
  const demo = await openSpider('#legs=6&gait=wave&ground=stairs&speed=1.5&lost=R1,L3,L9');
  const { settings, legs } = await demo.state();
  assert.deepEqual(settings, {
    ...{ legs: '6', gait: 'wave', ground: 'stairs', speed: 1.5, step: 12, time: 100 },
    ...{ homes: true, aims: true, prints: true, chart: true, lost: 'L3,R1' },
  });
  assert.deepEqual(
    legs.map(({ enabled }) => enabled),
    [true, true, false, false, true, true],
  );
  assert.equal(await demo.find('[name=legs]').inputValue(), '6');
  assert.equal(await demo.find('[name=speed]').inputValue(), '1.5');

  await demo.find('summary').click();
  await demo.find('[name=gait]').selectOption('auto');
  await demo.find('[name=homes]').uncheck();
  assert.equal(await demo.address(), '#legs=6&ground=stairs&speed=1.5&homes=off&lost=L3,R1');
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.lost, 'L3,R1');
  await demo.find('[data-do=reset]').click();
  assert.equal(await demo.address(), '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the saved page works by itself, is sharp, and has the spider of the settings', async () => {
  const demo = await openSpider('#legs=6&gait=wave&step=20&lost=L2&time=50');
  const source = await demo.page.locator('[data-source] textarea').inputValue();
  assert.ok(source.trim().split('\n').length <= 80, source);
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'spider.html');
  const given = await runGiven(
    html,
    async (page) => {
      await page.mouse.move(600, 400);
      await page.mouse.move(601, 400);
      // A text is evaluated where the `spider` of that page is in scope.
      const at =
        'toCanvas({ x: spider.body.x, y: spider.body.y, z: ground.heightAt(spider.body.x, spider.body.y) })';
      const comesTo = (x, y) =>
        page.waitForFunction(`((at) => Math.hypot(at[0] - ${x}, at[1] - ${y}) < 20)(${at})`);
      await comesTo(601, 400);
      await page.touchscreen.tap(250, 300);
      await comesTo(250, 300);
      return page.evaluate(`({
        legs: spider.legs.map(({ enabled }) => enabled), pixels: canvas.width / canvas.clientWidth,
        gait: spider.gait, reach: spider.reach, stepHeight: spider.stepHeight,
      })`);
    },
    { deviceScaleFactor: 2, hasTouch: true },
  );
  assert.deepEqual(given.faults, []);
  assert.deepEqual(given.legs, [true, false, true, true, true, true]);
  assert.equal(given.pixels, 2);
  assert.equal(given.gait, 'wave');
  assert.ok(Math.abs(given.stepHeight - 0.2 * given.reach) < 0.1);
  await demo.close();
});
