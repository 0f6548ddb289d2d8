// What users drag on <fabrik-chain> besides its target: the root and the edges of limits, by pointer, finger
// and keys.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const STYLE = '<style>body { margin: 0 } fabrik-chain { inline-size: 600px; block-size: 500px }</style>';
const LIMITED = 'lengths="90 80 70" limits="-160..160 -100..100" target="440 130"';

/** Opens a page with one chain whose canvas has a pixel per unit. */
async function open(attributes, options = {}) {
  const place = await openPage(`${LINE}${STYLE}<fabrik-chain scale="1" ${attributes}></fabrik-chain>`, {
    viewport: { width: 800, height: 600 },
    ...options,
  });
  await place.until(({ chain }) => chain.status !== 'unsolved');
  await shown(place.page);
  await place.of((element) => {
    globalThis.changes = 0;
    element.addEventListener('fabrik-change', () => {
      globalThis.changes++;
    });
  });
  const { page } = place;
  return {
    ...place,
    state: () =>
      place.of((element) => ({
        root: element.root,
        joints: element.chain.joints.map((joint) => joint.toJSON()),
        target: element.target,
        limits: element.limits,
        attribute: element.getAttribute('limits'),
        handles: element.handles(),
        words: element.shadowRoot.querySelector('[part=status]').textContent,
      })),
    changes: () => page.evaluate(() => globalThis.changes),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await shown(page);
    },
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      await shown(page);
    },
  };
}

/** The end of an edge at an angle in degrees. */
function at({ centre, radius, zero }, degrees) {
  const angle = zero + (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test('the root is dragged, its property has its place, and the target stays', async () => {
  const place = await open('root="300 250" target="400 200"');
  await place.drag({ x: 304, y: 248 }, { x: 244, y: 308 });
  const { root, joints, target } = await place.state();
  assert.deepEqual(root, { x: 240, y: 310 }, 'it keeps its distance from the pointer');
  assert.ok(away(joints[0], root) < 1e-3);
  // On its way to the root, the mouse has moved the target; while it dragged the root, not.
  assert.deepEqual(target, { x: 304, y: 248 });
  assert.equal(await place.changes(), 3, 'one for the target, one for each move of the root');
  assert.equal(await place.of(isReached), true);
  await place.close();
});

test('a root without a place of its own is dragged, and cannot leave the canvas', async () => {
  const place = await open('target="400 200"');
  await place.drag({ x: 300, y: 250 }, { x: -50, y: 100 });
  assert.deepEqual((await place.state()).root, { x: 0, y: 100 });
  assert.equal(await place.of((element) => element.getAttribute('root')), '0 100');
  await place.of((element) => {
    element.root = null;
  });
  await shown(place.page);
  const { root, joints } = await place.state();
  assert.equal(root, null);
  assert.deepEqual(joints[0], { x: 300, y: 250 });
  await place.close();
});

test('a free root moves with the target, and is moved from where it is', async () => {
  const place = await open('root-mode="free" target="450 250" lengths="60 50"', { reducedMotion: 'reduce' });
  const [from] = (await place.state()).joints;
  assert.ok(from.x > 320, `the target has pulled it to ${from.x}`);
  await place.canvas.focus();
  await place.press('a', 'Shift+S');
  const { root, joints, target } = await place.state();
  assert.ok(away(joints[0], { x: from.x - 8, y: from.y + 40 }) < 1e-3, JSON.stringify(joints[0]));
  assert.ok(away(root, joints[0]) < 1e-3);
  assert.deepEqual(target, { x: 450, y: 250 });
  await place.close();
});

test('a root that may be pulled is dragged with the place where it belongs', async () => {
  const place = await open(
    'root-mode="pull" limits="-179..179" root="300 250" target="430 250" lengths="60 50"',
  );
  const { joints } = await place.state();
  assert.ok(Math.abs(joints[0].x - 320) < 0.1, `pulled to ${joints[0].x}`);
  await place.drag(joints[0], { x: joints[0].x - 10, y: joints[0].y + 20 });
  assert.ok(away((await place.state()).root, { x: 290, y: 270 }) < 1);
  await place.close();
});

test('W A S D move the root by 8 pixels, with Shift by 40, and Home takes all back', async () => {
  const place = await open('root="300 250" target="400 200" limits="-170..170"', { reducedMotion: 'reduce' });
  await place.canvas.focus();
  await place.press('d', 'w', 'Shift+A', 'Shift+S');
  assert.deepEqual((await place.state()).root, { x: 268, y: 282 });
  await place.press('e', '+', 'ArrowLeft');
  const moved = await place.state();
  assert.deepEqual([moved.limits[0].min, moved.target.x], [-169, 392]);
  assert.equal(await place.changes(), 6);
  await place.press('Home');
  const home = await place.state();
  assert.deepEqual(
    [home.root, home.target],
    [
      { x: 300, y: 250 },
      { x: 400, y: 200 },
    ],
  );
  assert.equal(home.attribute, '-170..170');
  await place.close();
});

test('what the page sets while the user has changed it is what Home goes back to', async () => {
  const place = await open('root="300 250"', { reducedMotion: 'reduce' });
  await place.canvas.focus();
  await place.press('d');
  await place.of((element) => {
    element.root = [200, 210];
  });
  await place.press('s', 'Home');
  assert.deepEqual((await place.state()).root, { x: 200, y: 210 });
  await place.close();
});

test('an edge of a limit is dragged: the limit holds from then on, and the property has it', async () => {
  const place = await open(LIMITED);
  const { handles } = await place.state();
  const sector = handles.sectors[1];
  await place.drag(at(sector, 100), at(sector, 60));
  assert.deepEqual((await place.state()).limits, [
    { min: -160, max: 160 },
    { min: -100, max: 60 },
    { min: -100, max: 100 },
  ]);
  // A target that asks for a sharper bend.
  await place.page.mouse.click(330, 200);
  await shown(place.page, 4);
  const { joints, attribute } = await place.state();
  assert.equal(attribute, '-160..160 -100..60 -100..100');
  const [a, b] = [0, 1].map((i) => Math.atan2(joints[i + 1].y - joints[i].y, joints[i + 1].x - joints[i].x));
  const bend = ((b - a) * 180) / Math.PI;
  assert.ok(bend - 360 * Math.round(bend / 360) < 60.01, `joint 1 is bent by ${bend}`);
  assert.ok((await place.changes()) >= 1);
  await place.close();
});

test('with limits the mouse moves between the handles, and the target waits until it is pressed', async () => {
  const place = await open(LIMITED);
  const before = (await place.state()).target;
  await place.move(90, 90);
  await place.move(120, 400);
  assert.deepEqual((await place.state()).target, before);
  assert.equal(await place.changes(), 0);
  await place.page.mouse.down();
  assert.deepEqual((await place.state()).target, { x: 120, y: 400 });
  await place.move(140, 380);
  assert.deepEqual((await place.state()).target, { x: 140, y: 380 });
  await place.page.mouse.up();
  await place.of((element) => {
    element.limits = null;
  });
  await place.move(200, 300);
  assert.deepEqual((await place.state()).target, { x: 200, y: 300 }, 'without limits it follows the mouse');
  await place.close();
});

test('with limits a target that moves on its own stops under the mouse', async () => {
  const place = await open(`${LIMITED} autoplay`);
  await place.of((element) => {
    element.target = null;
  });
  await place.until(({ target }) => {
    const moved = globalThis.former && globalThis.former !== target.x;
    globalThis.former = target.x;
    return moved;
  });
  await place.move(90, 90);
  await shown(place.page);
  const { target } = await place.state();
  await shown(place.page, 10);
  assert.deepEqual((await place.state()).target, target);
  await place.close();
});

test('edges at the same angle come apart to the side to which the pointer goes', async () => {
  const place = await open('lengths="90 80" limits="-170..170 10..10" target="380 150"');
  for (const [by, moves, stays] of [
    [40, 'max', 'min'],
    [-40, 'min', 'max'],
  ]) {
    await place.of((element) => {
      element.limits = '-170..170 10..10';
    });
    await shown(place.page);
    const [, sector] = (await place.state()).handles.sectors;
    await place.drag(at(sector, 10), at(sector, 10 + by));
    const limit = (await place.state()).limits[1];
    assert.equal(limit[stays], 10);
    assert.ok((limit[moves] - 10) * Math.sign(by) > 20, JSON.stringify(limit));
  }
  await place.close();
});

test('keys select an edge, turn it, and deselect it; the line of words has its angles', async () => {
  const place = await open(LIMITED, { reducedMotion: 'reduce' });
  await place.canvas.focus();
  await place.press('+');
  assert.equal((await place.state()).limits[0].min, -160, 'nothing is selected yet');
  await place.press('e', 'e', 'e', 'e', 'Shift+E');
  assert.match((await place.state()).words, /^Joint 1 limit from −100° to 100°\. Selected: −100°\./);
  await place.press('+', '+', '-', 'PageUp');
  const turned = await place.state();
  assert.deepEqual(turned.limits[1], { min: -89, max: 100 });
  assert.match(turned.words, /^Joint 1 limit from −89° to 100°\. Selected: −89°\./);
  await place.press('Escape', '+');
  const { limits, words } = await place.state();
  assert.deepEqual(limits[1], { min: -89, max: 100 });
  assert.doesNotMatch(words, /Selected/);
  await place.close();
});

test('where bones are short, the sector at the joint under the pointer opens', async () => {
  const lengths = Array(16).fill(16).join(' ');
  const place = await open(`lengths="${lengths}" limits="-25..25" target="400 120" root="200 300"`);
  const openBones = async () => {
    await shown(place.page);
    const { handles } = await place.state();
    return handles.sectors.filter((sector) => sector.open).map(({ bone }) => bone);
  };
  await place.move(20, 480);
  assert.deepEqual(await openBones(), []);
  const joint = (await place.state()).joints[9];
  await place.move(joint.x + 1, joint.y + 1);
  assert.deepEqual(await openBones(), [9]);
  const sector = (await place.state()).handles.sectors[9];
  await place.drag(at(sector, 25), at(sector, 55));
  const { limits } = await place.state();
  assert.ok(Math.abs(limits[9].max - 55) <= 1, JSON.stringify(limits[9]));
  await place.move(20, 480);
  await place.page.mouse.click(20, 480);
  assert.deepEqual(await openBones(), []);
  await place.close();
});

test('a finger drags an edge and the root, and a tap opens a sector of short bones', async () => {
  const place = await open(LIMITED, { hasTouch: true });
  const { page } = place;
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const drag = async (from, to) => {
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await shown(page);
  };
  const sector = (await place.state()).handles.sectors[2];
  await drag(at(sector, -100), at(sector, -70));
  const { limits, target } = await place.state();
  assert.ok(Math.abs(limits[2].min + 70) <= 2, JSON.stringify(limits));
  assert.deepEqual(target, { x: 440, y: 130 });
  await drag({ x: 300, y: 250 }, { x: 250, y: 280 });
  assert.deepEqual((await place.state()).root, { x: 250, y: 280 });

  await place.of((element) => {
    element.lengths = Array(16).fill(16);
  });
  await shown(page);
  const joint = (await place.state()).joints[8];
  await page.touchscreen.tap(joint.x, joint.y);
  await shown(page);
  const { handles } = await place.state();
  assert.deepEqual(
    handles.sectors.filter((each) => each.open).map(({ bone }) => bone),
    [8],
  );
  await place.close();
});

test('show-reach draws the reach and the dead zone', async () => {
  const place = await open('lengths="150 40" target="450 250" style="--fabrik-reach: rgb(255, 0, 0)"');
  /** Whether there is anything red on a circle around the root. */
  const isDrawn = async (radius) => {
    const colours = [];
    for (let angle = 0.02; angle < 0.3; angle += 0.02) {
      colours.push(
        await colourAt(place.canvas, {
          x: 300 - radius * Math.cos(angle),
          y: 250 + radius * Math.sin(angle),
        }),
      );
    }
    return colours.some(([red, green]) => red > green + 60);
  };
  assert.deepEqual([await isDrawn(190), await isDrawn(110)], [false, false]);
  await place.of((element) => {
    element.showReach = true;
  });
  await shown(place.page);
  assert.deepEqual([await isDrawn(190), await isDrawn(110)], [true, true]);
  await place.close();
});

test('the description of the keys has those of limits where there are limits', async () => {
  const place = await open('');
  const keys = () => place.of(({ shadowRoot }) => shadowRoot.getElementById('keys').textContent);
  assert.equal(
    await keys(),
    'Arrow keys move the target, W A S D the base, with Shift in bigger steps. Home resets.',
  );
  await place.of((element) => {
    element.limits = '-90..90';
  });
  assert.match(await keys(), /E selects a limit: plus and minus turn it/);
  await place.close();
});
