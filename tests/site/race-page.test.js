// The page of the race: sizes, colours, fingers, the keyboard's order, the times.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertInSight, PHONE } from '../browser/fit.js';
import { closeAll, frames, open } from '../browser/page.js';

after(closeAll);

const METHODS = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

async function openRace(hash = '', options = {}) {
  const demo = await open(hash, { demo: 'race', ...options });
  return { ...demo, canvas: demo.find('fabrik-race [part~=canvas]') };
}

/** The relative luminance of an sRGB colour, such as [255, 0, 0]. */
function luminance(colour) {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Colours of the style sheet, by name. */
const coloursOf = (page, names) =>
  page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('span'));
    const entries = all.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color.match(/\d+/g).map(Number)];
    });
    probe.remove();
    return Object.fromEntries(entries);
  }, names);

for (const colorScheme of ['light', 'dark']) {
  test(`in the ${colorScheme} scheme, curves have a contrast of 3 and texts of the chart of 4.5`, async () => {
    const demo = await openRace('', { colorScheme });
    const races = ['race-auto', 'race-fabrik', 'race-ccd', 'race-transpose', 'race-squares'];
    const colours = await coloursOf(demo.page, [...races, 'ink', 'faint', 'stage', 'panel', 'paper']);
    for (const name of races) {
      for (const ground of ['stage', 'paper', 'panel']) {
        const value = contrast(colours[name], colours[ground]);
        assert.ok(value >= 3, `${name} on ${ground}: ${value}`);
      }
    }
    for (const name of ['ink', 'faint']) {
      assert.ok(contrast(colours[name], colours.stage) >= 4.5, name);
    }
    await demo.close();
  });
}

test('each solver has the same colour in its picture, in the chart and in the table', async () => {
  const demo = await openRace('', { reducedMotion: 'reduce' });
  await demo.find('fabrik-race').evaluate((element) => Object.assign(element, { iteration: 3 }));
  await frames(demo.page, 3);
  const marks = await demo
    .find('tbody .line path')
    .evaluateAll((all) => all.map((path) => getComputedStyle(path).stroke.match(/\d+/g).join()));
  assert.equal(new Set(marks).size, 5);
  for (const selector of ['fabrik-race [part~=canvas]', 'fabrik-race [part~=plot]']) {
    const colours = await demo.find(selector).evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const counts = {};
      for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 3).join();
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    });
    marks.forEach((mark, i) => {
      assert.ok(colours[mark] > 20, `${METHODS[i]} in ${selector}: ${colours[mark]} pixels of ${mark}`);
    });
  }
  await demo.close();
});

test('with forced colours, the lines in the table keep their colours and dashes', async () => {
  const demo = await openRace('', { forcedColors: 'active' });
  const lines = await demo.find('tbody .line path').evaluateAll((all) =>
    all.map((path) => {
      const { stroke, strokeDasharray } = getComputedStyle(path);
      return { stroke, dash: strokeDasharray, width: path.getBoundingClientRect().width };
    }),
  );
  assert.equal(lines.length, 5);
  assert.equal(new Set(lines.map(({ stroke }) => stroke)).size, 5);
  assert.equal(new Set(lines.map(({ dash }) => dash)).size, 5);
  assert.ok(lines.every(({ width }) => width > 10));
  await demo.close();
});

test('on a laptop, all pictures and the first controls are on the first screen', async () => {
  const demo = await openRace();
  await assertInSight(demo);
  const { y, height } = await demo.find('[data-do=random]').boundingBox();
  assert.ok(y + height <= 800);
  await demo.close();
});

test('a finger drags the target, a tap or a swipe beside it moves it, and the page stays', async () => {
  const demo = await openRace('', { ...PHONE, reducedMotion: 'reduce' });
  const box = await demo.canvas.boundingBox();
  const session = await demo.page.context().newCDPSession(demo.page);
  const touch = (type, point) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [{ x: box.x + point.x, y: box.y + point.y }] : [],
    });
  const { runners } = await demo.state();
  const { x, y } = runners[2].target;
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x - 20, y: y - 30 });
  await touch('touchEnd');
  await frames(demo.page, 2);
  const dragged = await demo.state();
  assert.notDeepEqual(dragged.problem.target, { x: 0.45, y: 0.45 });
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  await demo.page.touchscreen.tap(box.x + 40, box.y + 100);
  await frames(demo.page, 2);
  const tapped = await demo.state();
  assert.notDeepEqual(tapped.problem.target, dragged.problem.target);
  const free = { x: 20, y: 300 };
  await touch('touchStart', free);
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', { x: free.x, y: free.y - 20 * step });
  }
  await touch('touchEnd');
  await demo.page.evaluate(() => globalThis.shown());
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.notDeepEqual((await demo.state()).problem.target, tapped.problem.target);
  await demo.close();
});

test('the time of each solve is measured, and shown with a bar', async () => {
  const demo = await openRace('', { paced: false });
  await demo.page.waitForFunction(() => document.querySelector('[data-race=fastest]').textContent !== '');
  const { microseconds } = await demo.state();
  const rows = await demo.find('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      text: row.querySelector('[data-time]').textContent,
      bar: row.querySelector('.time-bar i').getBoundingClientRect().width,
      room: row.querySelector('.time-bar').getBoundingClientRect().width,
    })),
  );
  const most = Math.max(...microseconds);
  rows.forEach(({ text, bar, room }, i) => {
    assert.match(text, /^[\d.]+ (µs|ms)$/);
    assert.ok(microseconds[i] > 0, METHODS[i]);
    assert.ok(Math.abs(bar - Math.max(2, (room * microseconds[i]) / most)) < 1, METHODS[i]);
  });
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
