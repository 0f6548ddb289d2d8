// <fabrik-arm> as people meet it: its hand is moved, or its joints are turned, by pointer, finger and keys.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const STYLE = '<style>body { margin: 0 } fabrik-arm { inline-size: 600px; block-size: 500px }</style>';

/** The root, which is in the middle of the canvas, in pixels of the canvas and of the page. */
const MIDDLE = { x: 300, y: 250 };

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** A point of the arm on the page. */
const onPage = ({ x, y }) => ({ x: x + MIDDLE.x, y: y + MIDDLE.y });

/** Opens a page with one arm whose canvas has a pixel per unit. */
async function open(attributes, options = {}) {
  const place = await openPage(`${LINE}${STYLE}<fabrik-arm scale="1" ${attributes}></fabrik-arm>`, {
    viewport: { width: 800, height: 600 },
    reducedMotion: 'reduce',
    ...options,
  });
  const { page } = place;
  const element = page.locator('fabrik-arm');
  const of = (look, given) => element.evaluate(look, given);
  await shown(page);
  await of((arm) => {
    globalThis.changes = [];
    globalThis.solves = [];
    arm.addEventListener('fabrik-change', ({ detail }) => globalThis.changes.push(detail));
    arm.addEventListener('fabrik-solve', ({ detail }) => globalThis.solves.push(detail));
  });
  return {
    ...place,
    of,
    state: () =>
      of((arm) => ({
        ...{ root: arm.root, elbow: arm.elbow, tip: arm.tip, target: arm.target, angles: arm.angles },
        ...{ onGoal: arm.onGoal, canFlip: arm.canFlip, playing: arm.playing, bend: arm.bend },
        words: arm.shadowRoot.querySelector('[part=status]').textContent,
        ...{ changes: globalThis.changes, solves: globalThis.solves },
      })),
    async words(wanted) {
      await page.waitForFunction(
        (text) =>
          document.querySelector('fabrik-arm').shadowRoot.querySelector('[part=status]').textContent === text,
        wanted,
      );
    },
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await shown(page);
    },
    async press(...keys) {
      await element.locator('canvas').focus();
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      await shown(page);
    },
  };
}

/** The bones have their lengths, and the angles are those that the joints show. */
function assertArm({ root, elbow, tip, angles }, lengths = [90, 70]) {
  assert.ok(Math.abs(away(root, elbow) - lengths[0]) < 1e-3, `upper arm ${away(root, elbow)}`);
  assert.ok(Math.abs(away(elbow, tip) - lengths[1]) < 1e-3, `forearm ${away(elbow, tip)}`);
  const first = (Math.atan2(elbow.y - root.y, elbow.x - root.x) * 180) / Math.PI;
  const second = (Math.atan2(tip.y - elbow.y, tip.x - elbow.x) * 180) / Math.PI - first;
  for (const [found, wanted] of [
    [angles[0], first],
    [angles[1], second],
  ]) {
    assert.ok(Math.abs(((found - wanted + 540) % 360) - 180) < 0.01, `${found}° is ${wanted}°`);
  }
}

test('the hand follows the mouse, is drawn there, and the events say so', async () => {
  const place = await open('');
  await place.page.mouse.move(400, 200);
  await shown(place.page);
  const state = await place.state();
  assertArm(state);
  assert.ok(away(state.tip, { x: 100, y: -50 }) < 0.02, JSON.stringify(state.tip));
  assert.deepEqual(state.changes, [{ x: 100, y: -50 }]);
  assert.deepEqual([state.solves.at(-1).status, state.solves.at(-1).iterations], ['reached', 0]);
  const middle = onPage({ x: state.elbow.x / 2, y: state.elbow.y / 2 });
  assert.deepEqual(await colourAt(place.page.locator('fabrik-arm canvas'), middle), [236, 165, 44]);
  await place.words('Reached.');
  await place.page.mouse.move(580, 250);
  await place.words('Out of reach.');
  assert.equal((await place.state()).canFlip, false, 'a straight arm has one pose');
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a click leaves the target there until the mouse leaves, so that the elbow can be clicked', async () => {
  const place = await open('');
  const { page } = place;
  await page.mouse.click(400, 200);
  await shown(page);
  const before = await place.state();
  const elbow = onPage(before.elbow);
  await page.mouse.click(elbow.x, elbow.y);
  await shown(page);
  const flipped = await place.state();
  assertArm(flipped);
  assert.deepEqual(flipped.target, before.target);
  assert.ok(away(flipped.elbow, before.elbow) > 50, 'the elbow is on the other side');
  assert.ok(Math.abs(flipped.angles[1] + before.angles[1]) < 1e-3);
  const other = onPage(flipped.elbow);
  await place.drag(other, elbow);
  assert.ok(
    away((await place.state()).elbow, before.elbow) < 1e-3,
    'dragged to the other side, it flips back',
  );
  await page.mouse.move(700, 550);
  await page.mouse.move(360, 300);
  await shown(page);
  assert.deepEqual((await place.state()).target, { x: 60, y: 50 });
  await place.close();
});

test('a finger taps the elbow, drags the hand, and places the target', async () => {
  const place = await open('target="100 -50"', { hasTouch: true });
  const { page } = place;
  const { elbow } = await place.state();
  await page.touchscreen.tap(elbow.x + 300, elbow.y + 250);
  await shown(page);
  assert.ok(away((await place.state()).elbow, elbow) > 50);
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: 400, y: 200 }]);
  await touch('touchMove', [{ x: 380, y: 180 }]);
  await touch('touchEnd', []);
  await shown(page);
  assert.deepEqual((await place.state()).target, { x: 80, y: -70 });
  await page.touchscreen.tap(240, 340);
  await shown(page);
  assert.deepEqual((await place.state()).target, { x: -60, y: 90 });
  await place.close();
});

test('arrows move the target, W A S D the root, F flips, and Home takes all back', async () => {
  const place = await open('target="100 -50" bend="positive"');
  const before = await place.state();
  assert.ok(before.angles[1] > 0);
  await place.press('ArrowLeft', 'Shift+ArrowDown', 'd', 'Shift+W', 'f');
  const moved = await place.state();
  assertArm(moved);
  assert.deepEqual(
    [moved.target, moved.root],
    [
      { x: 92, y: -10 },
      { x: 8, y: -40 },
    ],
  );
  assert.deepEqual([moved.bend, moved.angles[1] < 0, moved.changes.length], ['negative', true, 5]);
  await place.press('Home');
  const { target, root, bend, angles } = await place.state();
  assert.deepEqual([target, root, bend, angles], [before.target, before.root, 'positive', before.angles]);
  await place.close();
});

test('the root is dragged, and the hand stays on the target', async () => {
  const place = await open('target="100 -50"');
  await place.page.mouse.click(400, 200);
  await place.drag({ x: 304, y: 248 }, { x: 344, y: 268 });
  const state = await place.state();
  assertArm(state);
  assert.deepEqual(state.root, { x: 40, y: 20 });
  assert.ok(away(state.tip, { x: 100, y: -50 }) < 0.02);
  await place.close();
});

test('in the mode forward a dragged hand turns the forearm alone, a dragged elbow the whole arm', async () => {
  const place = await open('mode="forward" angles="0 0"');
  const { drag, state } = place;
  await drag(onPage({ x: 160, y: 0 }), onPage({ x: 90, y: 70 }));
  const bent = await state();
  assertArm(bent);
  assert.deepEqual(bent.angles.map(Math.round), [0, 90]);
  assert.ok(away(bent.tip, { x: 90, y: 70 }) < 1e-2);
  assert.ok(away(bent.changes.at(-1), bent.tip) < 1e-6);
  assert.ok(bent.solves.length > 0);
  await drag(onPage({ x: 90, y: 0 }), onPage({ x: 0, y: -90 }));
  const turned = await state();
  assertArm(turned);
  assert.deepEqual(turned.angles.map(Math.round), [-90, 90], 'the elbow keeps its angle');
  await drag(onPage({ x: 35, y: -90 }), onPage({ x: 0, y: -125 }));
  assert.deepEqual((await state()).angles.map(Math.round), [-90, 0], 'the middle of a bone turns it, too');
  await place.page.mouse.move(150, 400);
  assert.deepEqual((await state()).angles.map(Math.round), [-90, 0], 'the mouse alone turns nothing');
  await place.close();
});

test('in the mode forward keys choose a joint and turn it, and the words come when it is still', async () => {
  const place = await open('mode="forward" angles="-30 40"');
  await place.words('Shoulder −30°, elbow 40°.');
  await place.press(
    'ArrowUp',
    'Shift+ArrowUp',
    'ArrowRight',
    '-',
    'Shift+ArrowDown',
    'j',
    '+',
    '2',
    'PageUp',
  );
  const { angles, words } = await place.state();
  assert.deepEqual(angles, [-16, 38]);
  assert.equal(words, '', 'no words while it turns');
  await place.words('Shoulder −16°, elbow 38°.');
  await place.press('1');
  await place.words('Shoulder selected. Up and down arrow keys turn it. Shoulder −16°, elbow 38°.');
  await place.press('Home');
  assert.deepEqual((await place.state()).angles, [-30, 40]);
  await place.of((arm) => {
    arm.angles = [10, 20];
    arm.goal = arm.tip;
  });
  await place.words('On the star. Shoulder 10°, elbow 20°.');
  await place.close();
});

test('the pose stays as it is when the mode changes', async () => {
  const place = await open('mode="forward" angles="-60 90"');
  const before = await place.state();
  await place.of((arm) => {
    arm.mode = 'inverse';
  });
  await shown(place.page);
  const after = await place.state();
  assert.ok(away(before.tip, after.tip) < 0.02 && away(before.elbow, after.elbow) < 0.5);
  assert.ok(away(after.target, after.tip) < 0.02);
  await place.close();
});

test('a target that the page sets in the mode forward waits for the mode inverse, unless the user turns the joints', async () => {
  for (const [turn, expected] of [
    [false, { x: 50, y: 50 }],
    [true, null],
  ]) {
    const place = await open('mode="forward" angles="-60 90"');
    await place.of((arm) => {
      arm.target = { x: 50, y: 50 };
    });
    if (turn) {
      await place.of(({ canvas }) => canvas.focus());
      await place.page.keyboard.press('+');
    }
    await shown(place.page);
    const { tip } = await place.state();
    await place.of((arm) => {
      arm.mode = 'inverse';
    });
    await shown(place.page);
    assert.ok(away((await place.state()).tip, expected ?? tip) < 0.02);
    await place.close();
  }
});

test('the goal is reached within 6 % of the reach, and the star is filled then', async () => {
  const place = await open('lengths="100 100" goal="120 40" target="120 10"');
  const canvas = place.page.locator('fabrik-arm canvas');
  // In one of the lower points of the star, beside the hand and the ring of the target.
  const inside = onPage({ x: 127.6, y: 50.5 });
  assert.equal((await place.state()).onGoal, false);
  const [red, green] = await colourAt(canvas, inside);
  assert.ok(red - green < 40, 'an outline');
  await place.of((arm) => {
    arm.target = [120, 29];
  });
  assert.equal((await place.state()).onGoal, true, 'also before it is drawn');
  await shown(place.page);
  await place.words('On the star.');
  const [filledRed, filledGreen] = await colourAt(canvas, inside);
  assert.ok(filledRed - filledGreen > 100, 'filled');
  await place.close();
});

test('autoplay moves the target or the joints until the user takes over', async () => {
  for (const [mode, act] of [
    ['inverse', (place) => place.page.mouse.move(380, 300)],
    ['forward', (place) => place.press('ArrowUp')],
  ]) {
    const place = await open(`autoplay mode="${mode}"`, { reducedMotion: 'no-preference' });
    const first = await place.state();
    assert.equal(first.playing, true);
    await shown(place.page, 6);
    const second = await place.state();
    assertArm(second);
    assert.ok(away(first.tip, second.tip) > 0.1, mode);
    await place.press(' ');
    assert.equal((await place.state()).playing, false);
    await place.press(' ');
    assert.equal((await place.state()).playing, true);
    await act(place);
    assert.equal((await place.state()).playing, false);
    await place.close();
  }
});

test('drawing it elsewhere changes nothing, and all that explains the pose can be drawn', async () => {
  const place = await open('show-angles show-triangle show-other show-reach goal="50 50" autoplay', {
    reducedMotion: 'no-preference',
  });
  const [before, after] = await place.of((arm) => {
    const look = () => JSON.stringify([arm.angles, arm.target, globalThis.solves.length]);
    const context = document.createElement('canvas').getContext('2d');
    const first = look();
    arm.drawTo(context);
    arm.drawTo(context, { bone: 'green' });
    return [first, look()];
  });
  assert.equal(before, after);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('wrong values are refused, and lengths may be another pair at any time', async () => {
  const place = await open('');
  const codes = await place.of((arm) =>
    [
      ['lengths', [1]],
      ['lengths', [1, -1]],
      ['lengths', [0, 0]],
      ['angles', [1, Number.NaN]],
      ['angles', [0, 2e6]],
      ['mode', 3],
      ['bend', {}],
      ['goal', [1]],
      ['tip', 1],
      ['arm', null],
    ].map(([name, value]) => {
      try {
        arm[name] = value;
        return `${name} is taken`;
      } catch (error) {
        return error.message.startsWith(name) ? error.code : error.message;
      }
    }),
  );
  assert.deepEqual(codes, [
    ...['wrong-count', 'out-of-range', 'out-of-range', 'out-of-range', 'out-of-range'],
    ...['wrong-type', 'wrong-type', 'wrong-count', 'read-only', 'read-only'],
  ]);
  await place.of((arm) => {
    arm.target = [50, 60];
    arm.lengths = '50 60';
  });
  const state = await place.state();
  assertArm(state, [50, 60]);
  assert.ok(away(state.tip, { x: 50, y: 60 }) < 0.02);
  for (const lengths of ['0 50', '1e30 1e30', '1e-29 1e-29']) {
    await place.of((arm, value) => {
      arm.lengths = value;
    }, lengths);
    await shown(place.page);
    const { angles } = await place.state();
    assert.ok(angles.every(Number.isFinite), lengths);
  }
  await place.of((arm) => {
    arm.setAttribute('mode', 'sideways');
  });
  assert.match(
    await place.of((arm) => arm.shadowRoot.querySelector('[part=error]').textContent),
    /^<fabrik-arm> ignored attribute mode="sideways": mode must be "inverse" or "forward"/,
  );
  await place.close();
});
