// The page with the crowd: it is drawn, wanders, flees, and everything can be done by pointer, keys and controls.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, openFigure, press } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

/** Waits until all spiders are there: single walkers are made over several frames. */
async function whole(demo) {
  await demo.until(({ isGrowing }) => !isGrowing);
  return demo;
}

const openCrowd = async (hash, options) => whole(await openFigure('crowd', hash, options));

const away = (a, b) => Math.hypot(a.x - b.x, a.z - b.z);

/** How many spiders are so near to the ring that they flee. */
const near = ({ places, danger }) => {
  const [x, z] = danger.place;
  return places.filter((place) => away(place, { x, z }) < 0.8 * danger.radius).length;
};

test('all of the crowd walks', async () => {
  const demo = await openCrowd('#count=80');
  const first = await demo.state();
  assert.equal(first.count, 80);
  assert.equal(first.flat, false);
  await frames(demo.page, 90);
  const later = await demo.state();
  const moved = later.places.filter((place, i) => away(place, first.places[i]) > 0.3).length;
  assert.ok(moved > 50, `${moved} of 80 have moved`);
  assert.match(await demo.words(), /^The ring moves on its own/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('spiders flee from the pointer, and the ring goes when it leaves', async () => {
  const demo = await openCrowd('#count=200');
  await demo.move(330, 130);
  await frames(demo.page, 2);
  const before = await demo.state();
  assert.equal(before.mode, 'led');
  assert.ok(Math.hypot(before.danger.x - 330, before.danger.y - 130) < 2, JSON.stringify(before.danger));
  assert.ok(near(before) > 2, `${near(before)} are near at first`);
  await frames(demo.page, 200);
  assert.ok(near(await demo.state()) <= 1);
  assert.match(await demo.words(), /^Fleeing/);
  await demo.page.mouse.move(5, 5);
  await frames(demo.page, 2);
  const gone = await demo.state();
  assert.equal(gone.mode, 'off');
  assert.match(await demo.words(), /^Wandering/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the slider changes the count, logarithmically, and the address keeps it', async () => {
  const demo = await openCrowd();
  assert.equal((await demo.state()).search, 'searching');
  const slider = demo.find('[name=count]');
  await slider.focus();
  await demo.page.keyboard.press('Home');
  await frames(demo.page, 2);
  assert.equal((await demo.state()).count, 10);
  assert.equal((await demo.state()).search, 'off');
  assert.equal(await slider.getAttribute('aria-valuetext'), '10');
  for (let i = 0; i < 10; i++) {
    await demo.page.keyboard.press('ArrowRight');
  }
  await frames(demo.page, 2);
  assert.equal((await demo.state()).count, 100);
  assert.equal(await demo.address(), '#count=100');
  await slider.evaluate((element) => {
    element.value = element.max;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  assert.equal((await demo.state()).settings.count, 50_000);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('at first the page chooses the count, and again when it is told to', async () => {
  const demo = await openCrowd();
  const { count } = await demo.state();
  const more = await demo.until((state) => state.count >= 1200, null, 400);
  assert.ok(more.count > count && more.settings.auto);
  assert.match(await demo.words(), /Finding out how many/);
  await demo.reopen('#count=20');
  assert.equal((await demo.state()).search, 'off');
  await frames(demo.page, 60);
  assert.equal((await demo.state()).count, 20);
  await demo.find('[data-do=choose]').click();
  await demo.until((state) => state.search === 'searching' && state.count >= 40, null, 200);
  assert.ok(await demo.find('[name=auto]').isChecked());
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('Reset and links begin the search again, at the first count, which is not in the address', async () => {
  const demo = await openCrowd('#count=1000&auto=on');
  assert.equal((await demo.state()).settings.count, 300);
  await demo.until((state) => state.count >= 600);
  await demo.find('[data-do=reset]').click();
  const reset = await demo.state();
  assert.equal(reset.search, 'searching');
  assert.deepEqual([reset.settings.count, reset.settings.auto], [300, true]);
  assert.equal(await demo.address(), '');
  await demo.until((state) => state.count >= 600);
  await demo.page.evaluate(() => {
    location.hash = '#count=500&auto=on';
  });
  await demo.page.waitForFunction(() => globalThis.demos.crowd.settings.count === 300);
  assert.equal((await demo.state()).search, 'searching');
  await demo.find('[name=method]').selectOption('single');
  assert.equal(await demo.address(), '#method=single');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('another control leaves the search on, although the slider is behind', async () => {
  const demo = await openCrowd();
  await demo.find('[name=count]').evaluate((element) => {
    element.value = '3';
  });
  await demo.find('[name=method]').selectOption('single');
  const { search, settings } = await demo.state();
  assert.deepEqual([search, settings.count], ['searching', 300]);
  await demo.close();
});

test('when the search has ended, the source has its count', async () => {
  const demo = await openCrowd();
  await demo.page.evaluate(() => {
    globalThis.demos.crowd.crowd.limit = 600;
  });
  await press(demo);
  await demo.find('[data-do=choose]').click();
  await demo.until(({ search }) => search === 'found');
  assert.match(await demo.page.locator('[data-source] textarea').inputValue(), /const count = 600;/);
  assert.equal(await demo.address(), '');
  await demo.close();
});

test('the slider ends at the most of the method, and says the count of the picture', async () => {
  const demo = await openCrowd('#count=50000&method=tutorial', { reducedMotion: 'reduce' });
  const slider = demo.find('[name=count]');
  const shown = () =>
    slider.evaluate((element) => [
      element.value === element.max,
      element.getAttribute('aria-valuetext'),
      document.querySelector('[data-of=count]').textContent,
    ]);
  assert.deepEqual(await shown(), [true, '5,000', '5,000']);
  await demo.canvas.focus();
  assert.equal((await press(demo, ',')).settings.count, 4000);
  assert.deepEqual(await shown(), [false, '4,000', '4,000']);
  await demo.close();
});

test('on a phone that is rotated, the view is that of its shape', async () => {
  const options = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' };
  const demo = await openCrowd('#count=50', options);
  for (const [width, height] of [
    [740, 360],
    [360, 740],
  ]) {
    const before = await demo.state();
    await demo.page.setViewportSize({ width, height });
    await frames(demo.page, 3);
    const { camera } = await demo.state();
    assert.ok(distance(camera, before.camera) > 1, 'the camera moves');
    await demo.find('[data-do=reset]').click();
    await frames(demo.page, 3);
    assert.ok(distance(camera, (await demo.state()).camera) < 1e-6, `${width} by ${height}`);
  }
  await demo.close();
});

test('the method can be switched, and the spiders walk on from where they are', async () => {
  const demo = await openCrowd('#count=60');
  for (const method of ['single', 'tutorial', 'batch']) {
    await frames(demo.page, 30);
    const before = await demo.state();
    await demo.find('[name=method]').selectOption(method);
    const after = await demo.until(({ isGrowing }) => !isGrowing);
    assert.equal(after.method, method);
    assert.equal(after.count, 60);
    const furthest = Math.max(...after.places.map((place, i) => away(place, before.places[i])));
    assert.ok(furthest < 0.5, `${method}: ${furthest} away`);
    await frames(demo.page, 60);
    const moved = (await demo.state()).places.filter((place, i) => away(place, after.places[i]) > 0.2);
    assert.ok(moved.length > 35, `${method}: ${moved.length} of 60 walk`);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('everything can be done by keys', async () => {
  const demo = await openCrowd('#count=50');
  await demo.canvas.focus();
  const first = await press(demo, 'ArrowRight');
  assert.equal(first.mode, 'led');
  assert.equal(first.selected, 'ring');
  const moved = await press(demo, 'Shift+ArrowRight', 'Shift+ArrowUp');
  assert.ok(Math.abs(moved.danger.x - first.danger.x - 40) < 2);
  assert.ok(Math.abs(first.danger.y - moved.danger.y - 40) < 2);
  assert.equal((await press(demo, 'Escape')).mode, 'off');
  assert.equal((await press(demo, '.')).count, 60);
  assert.equal((await press(demo, ',', ',')).count, 40);
  const turned = await press(demo, 'a');
  assert.notDeepEqual(turned.camera, moved.camera);
  assert.equal((await press(demo, 'Space')).paused, true);
  const still = await demo.state();
  await frames(demo.page, 10);
  assert.deepEqual((await demo.state()).places, still.places);
  assert.equal((await press(demo, 'Space')).paused, false);
  const reset = await press(demo, 'Home');
  assert.equal(reset.mode, 'tours');
  assert.equal(reset.search, 'searching');
  assert.equal((await press(demo, ',')).search, 'off');
  assert.equal((await press(demo, 'c')).search, 'searching');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a tap puts the ring there, and a finger drags it by its middle', async () => {
  const demo = await openCrowd('#count=50', { hasTouch: true });
  const finger = await demo.finger();
  await finger.tap({ x: 300, y: 120 });
  await frames(demo.page, 2);
  const tapped = await demo.state();
  assert.equal(tapped.mode, 'led');
  assert.ok(Math.hypot(tapped.danger.x - 300, tapped.danger.y - 120) < 2, JSON.stringify(tapped.danger));
  await finger.down({ x: 302, y: 122 });
  await finger.move({ x: 350, y: 130 });
  await finger.move({ x: 382, y: 152 });
  await finger.up();
  await frames(demo.page, 2);
  const dragged = await demo.state();
  assert.ok(Math.hypot(dragged.danger.x - 380, dragged.danger.y - 150) < 3, JSON.stringify(dragged.danger));
  const turned = dragged.camera.map((value, axis) => Math.abs(value - tapped.camera[axis]));
  assert.ok(Math.max(...turned) < 1e-9, 'the view stays');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
