// The figure of the spider as a person uses it: pointer, keys, finger, controls, and its sentences.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PHONE } from '../browser/fit.js';
import { closeAll, frames, open } from '../browser/page.js';

after(closeAll);

/** Opens the page, and the controls after "More". */
async function openSpider(hash = '', options = {}) {
  const demo = await open(hash, { demo: 'spider', ...options });
  await demo.find('details').evaluate((details) => {
    details.open = true;
  });
  return demo;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

const stands = ({ moving, lifted }) => !moving && lifted === 0;

/** Calls it to a point, given in parts of the canvas, and waits until it stands there, or nearby. */
async function call(demo, x, y) {
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(x * width, y * height);
  await demo.until(({ mode }) => mode !== 'wander');
  await frames(demo.page, 5);
  return demo.until(stands);
}

async function drag(demo, points, pause = 1) {
  const [first, ...others] = points;
  await demo.move(first.x, first.y);
  await demo.page.mouse.down();
  for (const { x, y } of others) {
    await demo.move(x, y);
    await frames(demo.page, pause);
  }
}

test('the spider wanders until the user touches it', async () => {
  const demo = await openSpider();
  const { mode, body } = await demo.state();
  assert.equal(mode, 'wander');
  await demo.until(
    (now, from) => Math.hypot(now.body.x - from.x, now.body.y - from.y) > 30 && now.prints > 4,
    body,
  );
  assert.match(await demo.words(), /wandering/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

/** The legs and the body in each of so many frames, beginning with the present one. */
const motion = (demo, count) =>
  demo.page.evaluate((left) => {
    const all = [];
    for (; left >= 0; left--) {
      const { feet, planted, lifts, lifted, stretch, below } = globalThis.demos.spider.state();
      all.push({ feet, planted, lifts, lifted, stretch, below });
      globalThis.nextFrame();
    }
    return all;
  }, count);

test('it walks to the pointer, and planted feet do not slide', async () => {
  const demo = await openSpider();
  const { width, height } = await demo.canvas.boundingBox();
  for (const [x, y] of [
    [0.25, 0.3],
    [0.75, 0.7],
    [0.3, 0.75],
  ]) {
    await demo.move(x * width, y * height);
    const seen = await motion(demo, 30);
    for (const [i, now] of seen.slice(1).entries()) {
      const before = seen[i];
      now.planted.forEach((planted, leg) => {
        if (planted && before.planted[leg] && now.lifts[leg] === before.lifts[leg]) {
          assert.deepEqual(now.feet[leg], before.feet[leg], `leg ${leg}`);
        }
      });
      assert.ok(now.lifted <= 4, 'at most half of its legs are in the air');
      assert.ok(now.stretch < 0.986, `stretched to ${now.stretch}`);
    }
    const { below } = await demo.until(stands);
    assert.ok(
      distance(below, { x: x * width, y: y * height }) < 20,
      `at ${x}, ${y}: ${JSON.stringify(below)}`,
    );
  }
  assert.match(await demo.words(), /^Standing still, all 8 feet planted\.$/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('dragged by its body it follows the pointer on tiptoe, and stays where it is released', async () => {
  const demo = await openSpider();
  const { body, reach } = await call(demo, 0.3, 0.5);
  const to = { x: body.x + 1.5 * reach, y: body.y - 0.2 * reach };
  await drag(demo, [body, { x: body.x + 30, y: body.y }, to]);
  assert.equal((await demo.state()).mode, 'held');
  const held = await demo.until((now, at) => Math.hypot(now.body.x - at.x, now.body.y - at.y) < 25, to);
  assert.ok(held.height > 0.36, `as high as ${held.height}`);
  assert.match(await demo.words(), /^Held/);
  await demo.page.mouse.up();
  const left = await demo.until(({ moving, lifted, height }) => !moving && lifted === 0 && height < 0.33);
  assert.equal(left.mode, 'stand');
  assert.ok(distance(left.below, held.below) < 0.4 * reach);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a spider that is thrown slides on, stays in sight, and finds its footing', async () => {
  const demo = await openSpider();
  const { body, reach } = await call(demo, 0.35, 0.5);
  const step = (i) => ({ x: body.x + 60 * i, y: body.y });
  await drag(demo, [0, 1, 2, 3].map(step));
  await demo.move(step(4).x, step(4).y);
  await demo.page.mouse.up();
  const thrown = await demo.state();
  assert.equal(thrown.mode, 'thrown');
  await demo.move(5, 5);
  assert.equal((await demo.state()).mode, 'thrown', 'the pointer does not stop it');
  const moves = await motion(demo, 40);
  const farthest = Math.max(...moves.map(({ below }) => distance(below, thrown.below)));
  assert.ok(farthest > 0.5 * reach, `it slid by ${farthest}`);
  const landed = await demo.until(({ mode }) => mode !== 'thrown');
  const { width } = await demo.canvas.boundingBox();
  assert.ok(landed.body.x > 0 && landed.body.x < width);
  await demo.close();
});

test('a spider that is poked flees', async () => {
  const demo = await openSpider();
  const { body } = await call(demo, 0.5, 0.5);
  await demo.move(body.x, body.y);
  await demo.page.mouse.down();
  await demo.page.mouse.up();
  assert.equal((await demo.state()).mode, 'startled');
  await demo.until((now, from) => Math.hypot(now.body.x - from.x, now.body.y - from.y) > 20, body);
  const { mode } = await demo.until(
    ({ mode, moving, lifted }) => mode !== 'startled' && !moving && lifted === 0,
  );
  assert.equal(mode, 'stand');
  await demo.close();
});

test('a click on a leg removes it, a second click restores it, and the spider walks without it', async () => {
  const demo = await openSpider();
  const { legs } = await call(demo, 0.5, 0.5);
  const [, knee] = legs[5].joints;
  await demo.move(knee.x, knee.y);
  await frames(demo.page, 12);
  assert.equal((await demo.state()).pointed, 5, 'the leg under the pointer is marked');
  await demo.page.mouse.down();
  await demo.page.mouse.up();
  const lost = await demo.until(({ legs }) => !legs[5].enabled);
  assert.equal(lost.settings.lost, 'R2');
  assert.equal(await demo.address(), '#lost=R2');
  assert.match(await demo.words(), /Missing: R2\./);
  const walked = await call(demo, 0.3, 0.4);
  assert.equal(walked.planted[5], 0);
  assert.equal(
    walked.planted.reduce((sum, planted) => sum + planted),
    7,
  );
  const [, ghost] = walked.legs[5].joints;
  await demo.move(ghost.x, ghost.y);
  await frames(demo.page, 12);
  await demo.page.mouse.down();
  await demo.page.mouse.up();
  await demo.until(({ planted }) => planted[5] === 1);
  assert.equal((await demo.state()).settings.lost, '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a press beside a spider that has just arrived removes no leg', async () => {
  const demo = await openSpider();
  const { legs } = await call(demo, 0.5, 0.5);
  for (const [, knee, ankle] of legs.map(({ joints }) => joints)) {
    for (const { x, y } of [knee, ankle]) {
      await demo.move(x, y);
      await demo.page.mouse.down();
      await demo.page.mouse.up();
      await frames(demo.page, 1);
    }
  }
  assert.equal((await demo.state()).settings.lost, '');
  await demo.close();
});

test('each control changes what its label says', async () => {
  const demo = await openSpider();
  const choose = (name, value) => demo.find(`[name=${name}]`).selectOption(value);
  const slide = (name, value) => demo.find(`[name=${name}]`).fill(value);

  for (const legs of ['4', '6', '12', '8']) {
    await choose('legs', legs);
    await frames(demo.page, 3);
    assert.equal((await demo.state()).legs.length, Number(legs));
  }
  const tops = [];
  for (const gait of ['wave', 'ripple', 'tetrapod', 'alternating', 'gallop', 'auto']) {
    await choose('gait', gait);
    await frames(demo.page, 2);
    tops.push((await demo.state()).topSpeed.toFixed(2));
    const limit = await demo.find('[data-limit]').textContent();
    assert.match(limit, new RegExp(`max out at ${Number(tops.at(-1)).toFixed(1)}`));
  }
  assert.ok(new Set(tops).size >= 4, `the greatest speeds of the gaits: ${tops}`);

  await call(demo, 0.4, 0.5);
  await slide('speed', '5.5');
  await slide('step', '30');
  await demo.find('[name=time]').fill('1');
  await frames(demo.page, 2);
  const { maxSpeed, stepHeight, settings } = await demo.state();
  assert.ok(Math.abs(maxSpeed - 5.5) < 1e-6 && Math.abs(stepHeight - 0.3) < 1e-6);
  assert.equal(settings.time, 10);

  await demo.find('[data-do=pause]').click();
  assert.equal(await demo.words(), 'Paused.');
  const picture = () => demo.canvas.evaluate((canvas) => canvas.toDataURL());
  for (const name of ['homes', 'aims', 'prints', 'chart']) {
    const before = await picture();
    await demo.find(`[name=${name}]`).uncheck();
    await frames(demo.page, 2);
    assert.notEqual(await picture(), before, name);
  }
  await demo.find('[data-do=reset]').click();
  await frames(demo.page, 2);
  const reset = await demo.state();
  assert.equal(reset.paused, false);
  assert.equal(reset.settings.time, 100);
  assert.equal(await demo.address(), '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('at a playback speed of 5 % it walks slowly', async () => {
  const demo = await openSpider();
  await call(demo, 0.2, 0.5);
  await demo.find('[name=time]').fill('0');
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.8 * width, 0.5 * height);
  await frames(demo.page, 30);
  const { below, reach } = await demo.state();
  assert.ok(below.x - 0.2 * width < 0.3 * reach, 'it has hardly moved');
  await demo.close();
});

test('the keys do all that the pointer does', async () => {
  const demo = await openSpider();
  await call(demo, 0.5, 0.5);
  await demo.canvas.focus();
  const { keyboard } = demo.page;
  const hold = async (key, wanted) => {
    const before = await demo.state();
    await keyboard.down(key);
    await demo.until(wanted, before);
    await keyboard.up(key);
    await demo.until(stands);
  };
  await hold('ArrowRight', (now, before) => now.below.x > before.below.x + 40);
  await hold('ArrowUp', (now, before) => now.below.y < before.below.y - 40);
  await hold('ArrowLeft', (now, before) => now.below.x < before.below.x - 40);
  await hold('ArrowDown', (now, before) => now.below.y > before.below.y + 40);
  await hold('a', (now, before) => Math.sin(now.heading - before.heading) > 0.3);
  await hold('d', (now, before) => Math.sin(now.heading - before.heading) < -0.3);
  for (const key of ['w', 's', 'q', 'e']) {
    await hold(key, (now, { below }) => Math.hypot(now.below.x - below.x, now.below.y - below.y) > 25);
  }

  await keyboard.press('3');
  await frames(demo.page, 2);
  assert.equal((await demo.state()).chosen, 2);
  assert.match(await demo.words(), /^Leg L3 selected\. Press Enter to remove it\./);
  await keyboard.press('l');
  await keyboard.press('Enter');
  await frames(demo.page, 2);
  assert.equal((await demo.state()).settings.lost, 'L4');
  await keyboard.press('Shift+L');
  assert.equal((await demo.state()).chosen, 2);
  await keyboard.press('Escape');
  assert.equal((await demo.state()).chosen, -1);

  await keyboard.press('p');
  assert.equal((await demo.state()).mode, 'startled');
  await keyboard.press(' ');
  assert.equal((await demo.state()).paused, true);
  await keyboard.press(' ');
  await keyboard.press('r');
  await frames(demo.page, 2);
  const { mode, settings } = await demo.state();
  assert.equal(mode, 'wander');
  assert.equal(settings.lost, '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('on a keyboard without Latin letters a letter that is released no longer turns it', async () => {
  const demo = await openSpider();
  await call(demo, 0.5, 0.5);
  const key = (type) =>
    demo.canvas.evaluate((canvas, name) => {
      canvas.dispatchEvent(new KeyboardEvent(name, { key: 'в', code: 'KeyD', cancelable: true }));
    }, type);
  const { heading } = await demo.state();
  await key('keydown');
  await demo.until((now, before) => Math.sin(now.heading - before) < -0.3, heading);
  await key('keyup');
  await demo.until(stands);
  await demo.close();
});

test('the keys do not drive it over the edge, and a key that is released elsewhere counts as released', async () => {
  const demo = await openSpider('#speed=8');
  await call(demo, 0.5, 0.5);
  await demo.canvas.focus();
  const { width, height } = await demo.canvas.boundingBox();
  for (const [key, direction] of [
    ['ArrowUp', Math.PI / 2],
    ['ArrowDown', -Math.PI / 2],
    ['ArrowLeft', Math.PI],
    ['ArrowRight', 0],
  ]) {
    await demo.page.keyboard.down(key);
    await demo.until(({ heading }, towards) => Math.cos(heading - towards) > 0.9, direction);
    await demo.page.keyboard.up(key);
    await demo.page.keyboard.down('w');
    await frames(demo.page, 100);
    const { legs, reach } = await demo.state();
    const edge = 0.15 * reach;
    for (const { x, y } of legs.flatMap(({ joints }) => joints)) {
      assert.ok(
        x > -edge && x < width + edge && y > -edge && y < height + edge,
        `${key}: ${x}, ${y} is in sight`,
      );
    }
    await demo.page.keyboard.up('w');
  }
  await demo.page.keyboard.down('w');
  await demo.find('[name=legs]').focus();
  await demo.until(stands);
  await demo.page.keyboard.up('w');
  await demo.close();
});

test('a finger calls it, drags it, and removes a leg', async () => {
  const demo = await openSpider('', PHONE);
  const { width, height } = await demo.canvas.boundingBox();
  const finger = await demo.finger();
  await finger.tap({ x: 0.3 * width, y: 0.6 * height });
  await frames(demo.page, 5);
  const { below, legs, body } = await demo.until(stands);
  assert.ok(Math.abs(below.x - 0.3 * width) < 15 && Math.abs(below.y - 0.6 * height) < 15);
  const [, , foot] = legs[6].joints;
  await finger.tap(foot);
  await frames(demo.page, 2);
  assert.notEqual((await demo.state()).settings.lost, '');

  await finger.down(body);
  await finger.move({ x: body.x + 30, y: body.y });
  await finger.move({ x: body.x + 80, y: body.y });
  assert.equal((await demo.state()).mode, 'held');
  await demo.until((now, from) => now.body.x > from + 50, body.x);
  await finger.up();
  assert.notEqual((await demo.state()).mode, 'held');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
