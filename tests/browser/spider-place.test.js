// The Spider demo in its place: sizes, light and dark, motion, the address, and what it gives away.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  closeAll,
  colourAt,
  frames,
  keepCanvas,
  keepPicture,
  open,
  runGiven,
  savedBy,
  tabStops,
} from './page.js';

after(closeAll);

const openSpider = (hash = '#spider', options = {}) =>
  open(hash, { demo: 'spider', paced: true, ...options });
const address = (demo) => demo.page.evaluate(() => location.hash);
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const sum = (colour) => colour.reduce((a, b) => a + b, 0);

for (const [width, height, deviceScaleFactor] of [
  [1280, 800, 1],
  [360, 740, 2],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`at ${width}×${height}, ${colorScheme}, the canvas is sharp, the spider fits, and nothing sticks out`, async () => {
      const demo = await openSpider('#spider', {
        viewport: { width, height },
        deviceScaleFactor,
        colorScheme,
      });
      const [shown, pixels] = await demo.canvas.evaluate((c) => [c.clientWidth, c.width]);
      assert.ok(Math.abs(pixels - shown * deviceScaleFactor) <= 1, `${pixels} pixels for ${shown}`);
      const overflow = await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(overflow, 0, 'no scrolling sideways');
      const box = await demo.canvas.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, 'the address shows the whole of it');
      await frames(demo.page, 150);
      const { feet } = await demo.state();
      assert.ok(
        feet.every(({ x, y }) => x > 0 && x < shown && y > 0 && y < box.height),
        JSON.stringify(feet),
      );
      const ground = sum(await colourAt(demo.canvas, { x: shown - 3, y: 3 }));
      assert.ok(colorScheme === 'light' ? ground > 600 : ground < 150);
      await keepPicture(demo.page, `spider-${width}x${height}-${colorScheme}`);
      assert.deepEqual(demo.faults, []);
      await demo.close();
    });
  }
}

test('a stride in pictures, from one lift of a leg to its next', async () => {
  const demo = await openSpider('#spider&speed=2', { viewport: { width: 1100, height: 700 } });
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.15 * width, 0.5 * height);
  await frames(demo.page, 150);
  await demo.move(0.95 * width, 0.5 * height);
  await demo.page.evaluate(() => {
    const runs = ({ heading, speed }) => Math.abs(heading) < 0.1 && speed > 1.9;
    for (let left = 200; left > 0 && !runs(globalThis.demos.spider.state()); left--) {
      globalThis.nextFrame();
    }
  });
  await demo.find('[name=time]').fill('1');
  const stride = await demo.canvas.evaluate((canvas) => {
    const lifts = () => globalThis.demos.spider.state().lifts[1];
    const rows = 4;
    const size = { width: canvas.clientWidth >> 1, height: canvas.clientHeight >> 1 };
    const copy = () => Object.assign(document.createElement('canvas'), size);
    const pictures = [];
    const first = lifts() + 1;
    for (let frame = 0; lifts() <= first && frame < 2000; frame++) {
      globalThis.nextFrame();
      if (lifts() === first && frame % 4 === 0) {
        const picture = copy();
        picture.getContext('2d').drawImage(canvas, 0, 0, size.width, size.height);
        pictures.push(picture);
      }
    }
    const strip = Object.assign(document.createElement('canvas'), {
      width: 3 * size.width,
      height: rows * size.height,
    });
    for (let i = 0; i < 3 * rows; i++) {
      const picture = pictures[Math.round((i * (pictures.length - 1)) / (3 * rows - 1))];
      const place = [(i % 3) * size.width, Math.floor(i / 3) * size.height];
      strip.getContext('2d').drawImage(picture, ...place);
    }
    return { lifts: lifts() - first, pictures: pictures.length, url: strip.toDataURL() };
  });
  assert.equal(stride.lifts, 1, 'it was lifted again');
  assert.ok(stride.pictures >= 24, `of ${stride.pictures} pictures twelve were taken`);
  await keepCanvas(stride.url, 'spider-stride');
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
  assert.equal(await address(demo), '#spider&legs=6&speed=1.5&homes=off&lost=L3,R1;follow&bones=12');
  await demo.page.locator('#follow [name=circle]').uncheck();
  assert.equal(
    await address(demo),
    '#follow&bones=12&circle=off;spider&legs=6&speed=1.5&homes=off&lost=L3,R1',
    'the demo that was set last comes first',
  );
  await demo.page.reload();
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.lost, 'L3,R1');
  assert.equal(await demo.page.evaluate(() => globalThis.demos.follow.state().settings.circle), false);
  await demo.find('[data-do=reset]').click();
  assert.equal(await address(demo), '#follow&bones=12&circle=off');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an address full of nonsense does no harm', async () => {
  const wild =
    '#spider&legs=7&gait=constructor&speed=1e9&step=-3&time=NaN&lost=<b>,L99,__proto__,R0&homes&__proto__=1;;;follow;spider&legs=4';
  const demo = await openSpider(wild);
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    ...{ legs: '8', gait: 'auto', speed: 12, step: 2, time: 100 },
    ...{ homes: true, aims: true, prints: true, chart: true, article: false, lost: '' },
  });
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
  const demo = await openSpider('#spider&legs=6&gait=wave&step=20&lost=L2', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
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
