// The page in its place: sizes, light and dark, motion, the address, and what it gives away.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  browser,
  closeAll,
  colourAt,
  frames,
  keepPicture,
  open,
  runGiven,
  savedBy,
  settle,
  tabStops,
} from './page.js';

after(closeAll);

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const sum = (colour) => colour.reduce((a, b) => a + b, 0);

for (const [width, height, deviceScaleFactor] of [
  [1280, 800, 1],
  [360, 740, 3],
  [3840, 2160, 1],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`at ${width}×${height}, ${colorScheme}, the canvas is sharp, the chain fits, and nothing sticks out`, async () => {
      const demo = await open('', { viewport: { width, height }, deviceScaleFactor, colorScheme });
      const { root, reach } = await demo.state();
      const [shown, pixels] = await demo.canvas.evaluate((c) => [c.clientWidth, c.width]);
      assert.ok(Math.abs(pixels - shown * deviceScaleFactor) <= 1, `${pixels} pixels for ${shown}`);
      const { height: tall } = await demo.canvas.boundingBox();
      assert.ok(root.x - reach > 0 && root.x + reach < shown && root.y - reach > 0 && root.y + reach < tall);
      const overflow = await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(overflow, 0, 'no scrolling sideways');
      assert.ok(
        (await demo.canvas.boundingBox()).y + tall <= height,
        'the best thing is on the first screen',
      );
      await demo.move(root.x + reach * 0.45, root.y + reach * 0.5);
      await settle(demo.page);
      assert.match(await demo.words(), /^Reached/);
      await keepPicture(demo.page, `follow-${width}x${height}-${colorScheme}`);
      assert.deepEqual(demo.faults, []);
      await demo.close();
    });
  }
}

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

test('when the system turns dark, the canvas does at once', async () => {
  const demo = await open('', { colorScheme: 'light', reducedMotion: 'reduce' });
  const corner = { x: 5, y: 500 };
  const light = await colourAt(demo.canvas, corner);
  await demo.page.emulateMedia({ colorScheme: 'dark' });
  await frames(demo.page, 3);
  const dark = await colourAt(demo.canvas, corner);
  assert.ok(sum(light) > 600 && sum(dark) < 150, `${light} to ${dark}`);
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

test('with reduced motion nothing moves by itself, but all follows the pointer', async () => {
  const demo = await open('', { reducedMotion: 'reduce' });
  const first = await demo.state();
  await frames(demo.page, 20);
  const second = await demo.state();
  assert.equal(first.wandering, false);
  assert.deepEqual(second.target, first.target);
  await demo.move(first.root.x - 100, first.root.y);
  assert.equal((await settle(demo.page)).status, 'reached');
  await demo.close();
});

test('off the screen, and on a hidden page, it rests', async () => {
  const demo = await open('', { viewport: { width: 360, height: 500 } });
  const rests = async () => {
    await frames(demo.page, 5);
    const before = (await demo.state()).target;
    await frames(demo.page, 10);
    assert.deepEqual((await demo.state()).target, before);
  };
  const moves = async () => {
    const before = (await demo.state()).target;
    await frames(demo.page, 10);
    assert.notDeepEqual((await demo.state()).target, before);
  };
  await moves();
  await demo.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await rests();
  await demo.page.evaluate(() => scrollTo(0, 0));
  await frames(demo.page, 5);
  await moves();
  const hide = (hidden) =>
    demo.page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await rests();
  await hide(false);
  await moves();
  await demo.close();
});

test('the address sets the demo up, and the controls set the address', async () => {
  const demo = await open('#follow&bones=12&lengths=equal&method=fabrik&pinned=off&iterations=1');
  const { settings } = await demo.state();
  assert.deepEqual(settings, {
    preset: 'free',
    limits: '',
    base: 0,
    bones: 12,
    lengths: 'equal',
    method: 'fabrik',
    iterations: 1,
    pinned: false,
    circle: true,
    ring: true,
  });
  const form = demo.page.locator('#follow form');
  assert.equal(await form.locator('[name=bones]').inputValue(), '12');
  assert.equal(await form.locator('[name=pinned]').isChecked(), false);
  assert.equal(await form.locator('[data-of=bones]').textContent(), '12');

  await form.locator('[name=bones]').fill('30');
  await form.locator('[name=pinned]').check();
  await form.locator('[name=circle]').uncheck();
  assert.equal(
    await demo.page.evaluate(() => location.hash),
    '#follow&bones=30&lengths=equal&method=fabrik&iterations=1&circle=off',
  );
  await demo.page.evaluate(() => {
    location.hash = '#follow&bones=7';
  });
  await frames(demo.page, 3);
  assert.equal((await demo.state()).settings.bones, 7);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an address full of nonsense does no harm', async () => {
  const wild =
    '#follow&bones=99999&lengths=<img src=x onerror=alert(1)>&iterations=-5&__proto__=1&ring&pinned=maybe&preset=custom&limits=1..2,drop%20table&base=1e9&method=__proto__';
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
    circle: true,
    ring: true,
  });
  assert.equal((await demo.state()).settings.polluted, undefined);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('every control is reached by Tab, shows its focus, and has a name', async () => {
  const demo = await open();
  const names = await tabStops(demo.page, 17);
  for (const name of [
    'canvas',
    'preset',
    'method',
    'reach',
    'line',
    'bones',
    'lengths',
    'iterations',
    'pinned',
    'circle',
    'ring',
    'pause',
    'reset',
    'copy',
    'save',
  ]) {
    assert.ok(names.includes(name), `${name} in ${names}`);
  }
  await demo.close();
});

/** Runs a page that was given away, and leads its pointer. */
function runGivenPage(html) {
  return runGiven(html, async (page) => {
    // A text is evaluated where the page's own `chain` is in sight.
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

test('the copied page is short, works by itself, and has the chain that was on the screen', async () => {
  const demo = await open('#follow&bones=6&lengths=alternate&iterations=40', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { reach } = await demo.state();
  await demo.find('[data-do=copy]').click();
  await demo.find('[data-note]:not(:empty)').waitFor();
  const html = await demo.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(html.trim().split('\n').length < 30, html);
  const given = await runGivenPage(html);
  assert.deepEqual(given.faults, []);
  assert.equal(given.status, 'reached');
  assert.ok(Math.hypot(given.tip.x - given.root.x - 40, given.tip.y - given.root.y - 70) < 0.5);
  assert.equal(given.maxIterations, 40);
  assert.equal(given.lengths.length, 6);
  assert.ok(Math.abs(given.lengths.reduce((a, b) => a + b) - reach) < 0.1);
  assert.ok(Math.abs(given.lengths[0] / given.lengths[1] - 2.5) < 0.01);
  await demo.close();
});

test('the saved file is that page', async () => {
  const demo = await open('#follow&bones=3&pinned=off');
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'chain.html');
  const given = await runGivenPage(html);
  assert.deepEqual(given.faults, []);
  assert.equal(given.rootMode, 'free');
  assert.equal(given.lengths.length, 3);
  await demo.close();
});

test('a page that is given away has the limits, the base and the method', async () => {
  const demo = await open('#follow&preset=custom&base=60&limits=-90..90,10..130&bones=7&iterations=500');
  const saved = async () => {
    const { html } = await savedBy(demo);
    assert.ok(html.trim().split('\n').length < 30, html);
    return html;
  };
  const given = await runGivenPage(await saved());
  assert.deepEqual(given.faults, []);
  assert.equal(given.maxIterations, 500);
  const turns = given.joints.slice(1).map(({ x, y }, i) => {
    return (Math.atan2(y - given.joints[i].y, x - given.joints[i].x) * 180) / Math.PI;
  });
  turns.forEach((turn, i) => {
    const angle = (turn - (i === 0 ? 60 : turns[i - 1]) + 540) % 360;
    assert.ok(angle - 180 > (i === 0 ? -90.1 : 9.9) && angle - 180 < (i === 0 ? 90.1 : 130.1), `${turns}`);
  });

  await demo.find('[name=method]').selectOption('fabrik');
  const published = await runGivenPage(await saved());
  assert.deepEqual(published.faults, []);
  assert.equal(published.solver, 'fabrik');
  await demo.close();
});

test('before it is built, the page says what to run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-unbuilt-'));
  await copyFile(join(WEB, 'index.html'), join(folder, 'index.html'));
  const page = await browser.newPage();
  await page.goto(`file://${folder}/index.html`);
  assert.match(await page.locator('#unbuilt').textContent(), /run npm start/);
  assert.equal(await page.locator('#unbuilt').isVisible(), true);
  await page.close();
  await rm(folder, { recursive: true });
});
