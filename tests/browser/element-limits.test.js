// <fabrik-limits> as people meet it: a chain within its limits, the clamped one, and the area between.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const STYLE = '<style>body { margin: 0 } fabrik-limits { inline-size: 600px; block-size: 500px }</style>';
const HANGING = [47, 143, 208];
const STAGE = [244, 242, 236];

/** The root, which is in the middle of the canvas, in pixels of the canvas and of the page. */
const MIDDLE = { x: 300, y: 250 };

/** A target that can be reached, and that clamping misses. */
const MISSED = { x: MIDDLE.x - 14, y: MIDDLE.y - 187 };

const LENGTHS = [90, 80, 60];
const LIMITS = [
  [-150, -30],
  [-140, -10],
  [-45, 45],
];

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The joints of the default chain whose bones turn by these angles in degrees. */
function jointsOf(degrees) {
  const joints = [MIDDLE];
  let heading = 0;
  degrees.forEach((angle, bone) => {
    heading += (angle * Math.PI) / 180;
    const { x, y } = joints[bone];
    joints.push({ x: x + LENGTHS[bone] * Math.cos(heading), y: y + LENGTHS[bone] * Math.sin(heading) });
  });
  return joints;
}

/** The angles of the default chain with these joints, in degrees. */
function anglesOf(joints) {
  let before = 0;
  return LENGTHS.map((_, bone) => {
    const [from, to] = joints.slice(bone, bone + 2);
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const angle = heading - before;
    before = heading;
    return angle - 360 * Math.round(angle / 360);
  });
}

function assertWithin(joints, what) {
  anglesOf(joints).forEach((angle, bone) => {
    const [min, max] = LIMITS[bone];
    assert.ok(angle > min - 0.1 && angle < max + 0.1, `${what}: joint ${bone} is at ${angle}°`);
  });
  LENGTHS.forEach((length, bone) => {
    assert.ok(Math.abs(away(joints[bone], joints[bone + 1]) - length) < 0.01, `${what}: bone ${bone}`);
  });
}

/** Opens a page with one element whose canvas has a pixel per unit. */
async function open(attributes = '', options = {}) {
  const place = await openPage(`${LINE}${STYLE}<fabrik-limits scale="1" ${attributes}></fabrik-limits>`, {
    viewport: { width: 800, height: 600 },
    reducedMotion: 'reduce',
    ...options,
  });
  const { page } = place;
  const element = page.locator('fabrik-limits');
  const of = (look, given) => element.evaluate(look, given);
  await of((limits) => {
    globalThis.solves = [];
    globalThis.changes = [];
    limits.addEventListener('fabrik-solve', ({ detail }) => globalThis.solves.push(detail));
    limits.addEventListener('fabrik-change', ({ detail }) => globalThis.changes.push(detail));
  });
  await shown(page);
  return {
    ...place,
    of,
    canvas: element.locator('canvas'),
    error: () => element.locator('[part=error]').textContent(),
    /** Puts the target somewhere, and gives how both solves ended. */
    async solve(target) {
      await of((limits, point) => {
        limits.target = point;
      }, target);
      await shown(page);
      return of(({ chain, clamped }) => ({
        joints: chain.joints.map((joint) => joint.toJSON()),
        clamped: clamped?.joints.map((joint) => joint.toJSON()),
        ended: globalThis.solves.at(-1),
      }));
    },
    async says(words) {
      await element.locator('[role=status]').getByText(words).waitFor();
    },
  };
}

test('from a file it shows a target that clamping misses and the other chain reaches, and says so', async () => {
  const place = await open();
  await place.says(/^Reached\. Clamping misses by \d+\.$/);
  const { chain, clamped, target } = await place.of((element) => ({
    target: element.target,
    chain: element.chain.tip.toJSON(),
    clamped: element.clamped.tip.toJSON(),
  }));
  assert.ok(away(chain, target) < 0.03);
  assert.ok(away(clamped, target) > 100);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('both chains keep their limits and lengths, and the one reaches whatever a pose within them reaches', async () => {
  const place = await open();
  let missed = 0;
  for (let i = 0; i < 24; i++) {
    const parts = [(7 * i) % 24, (11 * i) % 24, (17 * i) % 24].map((part) => (part + 0.5) / 24);
    const target = jointsOf(LIMITS.map(([min, max], bone) => min + parts[bone] * (max - min))).at(-1);
    const { joints, clamped, ended } = await place.solve(target);
    assertWithin(joints, 'solved');
    assertWithin(clamped, 'clamped');
    assert.ok(away(joints.at(-1), target) < 0.03, `target ${i}`);
    assert.equal(ended.status, 'reached');
    assert.ok(Math.abs(away(clamped.at(-1), target) - ended.clamped.error) < 0.01);
    assert.ok(ended.clamped.iterations > 0);
    missed += ended.clamped.status === 'reached' ? 0 : 1;
  }
  assert.ok(missed >= 3 && missed <= 20, `clamping misses ${missed} of 24`);
  await place.close();
});

test('how both end depends on the target alone, and not on the way to it', async () => {
  const place = await open();
  const first = await place.solve(MISSED);
  await place.solve({ x: MIDDLE.x - 150, y: MIDDLE.y + 20 });
  await place.solve({ x: MIDDLE.x + 100, y: MIDDLE.y - 120 });
  const again = await place.solve(MISSED);
  assert.deepEqual(again.joints, first.joints);
  assert.deepEqual(again.clamped, first.clamped);
  await place.of((element) => element.refresh());
  await shown(place.page);
  const { clamped } = await place.solve(MISSED);
  assert.deepEqual(clamped, first.clamped, 'solving again changes nothing');
  await place.close();
});

test('the area is shaded where the tip can come, and not elsewhere', async () => {
  const place = await open('target="300 20" hide-clamped limits="-150..-30 0..140 -60..60"');
  // Beside bones, sectors and words, from the root. The last ones are only a little beyond the area.
  for (const [x, y, inside] of [
    [45, -205, true],
    [150, -150, true],
    [170, 50, true],
    [-110, 150, false],
    [-100, -60, false],
    [245, -10, false],
    [45, -232, false],
  ]) {
    const colour = await colourAt(place.canvas, { x: MIDDLE.x + x, y: MIDDLE.y + y });
    const shade = STAGE.every((value, i) => value - colour[i] > 12);
    assert.equal(shade, inside, `${x} ${y}: ${colour}`);
  }
  await place.of((element) => {
    element.hideArea = true;
  });
  await shown(place.page);
  assert.deepEqual(
    await colourAt(place.canvas, { x: MIDDLE.x + 170, y: MIDDLE.y + 50 }),
    STAGE,
    'with hide-area it is not drawn',
  );
  await place.close();
});

test('the clamped chain is drawn thin in its colour, and not with hide-clamped', async () => {
  const place = await open();
  const { clamped } = await place.solve(MISSED);
  const middle = { x: (clamped[1].x + clamped[2].x) / 2, y: (clamped[1].y + clamped[2].y) / 2 };
  assert.deepEqual(await colourAt(place.canvas, middle), HANGING);
  await place.of((element) => {
    element.hideClamped = true;
  });
  const hidden = await place.solve({ x: MISSED.x + 1, y: MISSED.y });
  assert.equal(hidden.clamped, undefined);
  assert.equal(hidden.ended.clamped, null);
  await place.says(/^Reached\.$/);
  await place.of((element) => element.removeAttribute('hide-clamped'));
  await place.solve(MISSED);
  assert.deepEqual(await colourAt(place.canvas, middle), HANGING);
  await place.close();
});

test('out of reach, the words have both distances, once the target is still', async () => {
  const place = await open();
  await place.solve({ x: MIDDLE.x, y: MIDDLE.y + 240 });
  assert.doesNotMatch(
    await place.of(({ shadowRoot }) => shadowRoot.querySelector('[role=status]').textContent),
    /\d/,
  );
  await place.says(/^(Out of reach|Blocked by joint limits)\. \d+ to go\. Clamping: \d+ to go\.$/);
  await place.close();
});

test('the target is dragged, keys move it and turn a limit, and Home takes all back', async () => {
  const place = await open(`target="${MISSED.x} ${MISSED.y}"`);
  const { page, of } = place;
  await page.mouse.move(MISSED.x, MISSED.y);
  await page.mouse.down();
  await page.mouse.move(MISSED.x - 30, MISSED.y + 20, { steps: 3 });
  await page.mouse.up();
  await shown(page);
  assert.deepEqual(await of(({ target }) => target), { x: MISSED.x - 30, y: MISSED.y + 20 });
  assert.ok((await of(() => globalThis.changes.length)) >= 1);
  await page.keyboard.press('ArrowRight');
  assert.equal((await of(({ target }) => target)).x, MISSED.x - 22);
  // The second edge of the elbow: from −10° to 0°.
  for (const key of ['e', 'e', 'e', 'e', 'PageUp']) {
    await page.keyboard.press(key);
  }
  await shown(page);
  const limits = ({ limits: all, chain, clamped }) =>
    [all[1].max, ...[chain, clamped].map((each) => Math.round((each.limits[1].max * 180) / Math.PI))].join();
  assert.equal(await of(limits), '0,0,0', 'both chains have the new limit');
  await page.keyboard.press('Home');
  await shown(page);
  assert.equal(await of(limits), '-10,-10,-10');
  assert.deepEqual(await of(({ target }) => target), MISSED);
  await place.close();
});

test('attributes are taken, other lengths make other chains, and a wrong one is shown', async () => {
  const place = await open('limits="-90..90 x" max-iterations="50" tolerance="0.5"');
  assert.match(await place.error(), /limits.*expected ranges/);
  assert.deepEqual(
    await place.of(({ chain, clamped }) =>
      [chain, clamped].map(({ maxIterations, tolerance }) => [maxIterations, tolerance]),
    ),
    [
      [50, 0.5],
      [50, 0.5],
    ],
  );
  const bones = await place.of((element) => {
    element.limits = [[-20, 20]];
    element.lengths = [50, 40, 0, 30, 20];
    return [element.chain.bones, element.clamped.bones, element.limits.length, element.hideArea];
  });
  assert.deepEqual(bones, [5, 5, 1, false]);
  await shown(place.page);
  assert.equal(await place.error(), '');
  const thrown = await place.of((element) => {
    try {
      element.hideArea = 1;
    } catch (error) {
      return String(error);
    }
  });
  assert.match(thrown, /^TypeError: hideArea/);
  await place.of((element) => {
    element.limits = '';
    element.lengths = Array(40).fill(5);
  });
  await shown(place.page);
  assert.equal(await place.of(({ chain }) => chain.status), 'reached');
  assert.equal(place.faults.length, 1);
  await place.close();
});

test('with autoplay the target moves within reach, and Space pauses it', async () => {
  const place = await open('autoplay', { reducedMotion: 'no-preference' });
  const target = () => place.of((element) => element.target);
  const before = await target();
  await shown(place.page, 10);
  assert.ok(away(before, await target()) > 1);
  assert.equal(await place.of(({ playing }) => playing), true);
  await place.canvas.focus();
  await place.page.keyboard.press(' ');
  assert.equal(await place.of(({ playing }) => playing), false);
  const solves = await place.of(() => globalThis.solves);
  assert.ok(solves.length > 5 && solves.every(({ status }) => status === 'reached'));
  await place.close();
});
