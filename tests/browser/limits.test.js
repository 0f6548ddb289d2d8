// Limits of joints, and methods, in the Follow demo: measured from where the joints are.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertFits, PHONE } from './fit.js';
import { closeAll, frames, open, settle } from './page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The angle of each bone against the one before it, in degrees from -180 to 180. */
function anglesOf({ joints, settings }) {
  const directions = joints.slice(1).map(({ x, y }, i) => Math.atan2(y - joints[i].y, x - joints[i].x));
  return directions.map((direction, i) => {
    const before = i === 0 ? (settings.base * Math.PI) / 180 : directions[i - 1];
    const turn = ((direction - before) * 180) / Math.PI;
    return turn - 360 * Math.round(turn / 360);
  });
}

function assertWithin(state) {
  anglesOf(state).forEach((angle, i) => {
    const { min, max } = state.limits[i];
    // Of angles that are a whole turn apart, the one that is nearest to the middle.
    const middle = (min + max) / 2;
    const nearest = angle + 360 * Math.round((middle - angle) / 360);
    assert.ok(nearest > min - 0.02 && nearest < max + 0.02, `joint ${i} at ${nearest} of ${min} to ${max}`);
  });
}

/** Points around the root, the same ones each time, out to 1.1 of the reach. */
function around({ root, reach }, count) {
  return Array.from({ length: count }, (_, i) => {
    const away = 1.1 * reach * Math.sqrt((i + 0.5) / count);
    const angle = 2.399963 * i;
    return { x: root.x + away * Math.cos(angle), y: root.y + away * Math.sin(angle) };
  });
}

/** Puts the target somewhere by dragging it from the canvas's corner, where no handle is. */
async function aim(demo, { x, y }) {
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(width - 8, height - 8);
  await demo.page.mouse.down();
  await demo.move(x, y);
  await demo.page.mouse.up();
  return settle(demo.page);
}

function handleOf(state, bone, edge) {
  return state.handles.find((handle) => handle.bone === bone && handle.edge === edge);
}

/** A point at so many degrees more than an edge's, about its joint. */
function turned(state, { bone, x, y }, degrees) {
  const { x: cx, y: cy } = state.joints[bone];
  const angle = Math.atan2(y - cy, x - cx) + (degrees * Math.PI) / 180;
  const radius = Math.hypot(x - cx, y - cy);
  return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
}

async function dragEdge(demo, bone, edge, degrees) {
  const state = await demo.state();
  const handle = handleOf(state, bone, edge);
  await demo.move(handle.x, handle.y);
  await demo.page.mouse.down();
  for (const part of [0.3, 0.7, 1]) {
    // The bone before it may turn meanwhile, and the joint move.
    const now = await settle(demo.page);
    const done = now.limits[bone][edge] - state.limits[bone][edge];
    const { x, y } = turned(now, handleOf(now, bone, edge), part * degrees - done);
    await demo.move(x, y);
  }
  await settle(demo.page);
  await demo.page.mouse.up();
  return settle(demo.page);
}

const press = async (demo, ...keys) => {
  for (const key of keys) {
    await demo.page.keyboard.press(key);
  }
  return settle(demo.page);
};

test('each preset has its bones and limits, in the address too, and the chain keeps within them', async () => {
  const demo = await open();
  for (const [preset, bones] of [
    ['knee', 3],
    ['tentacle', 16],
    ['tight', 6],
  ]) {
    await demo.find('[name=preset]').selectOption(preset);
    const start = await settle(demo.page);
    assert.equal(start.settings.bones, bones);
    assert.equal(start.limits.length, bones);
    assert.equal(await demo.address(), `#follow&preset=${preset}`);
    for (const point of around(start, 3)) {
      assertWithin(await aim(demo, point));
    }
    await demo.find('[data-do=reset]').click();
  }
  await demo.find('[name=preset]').selectOption('knee');
  assert.equal((await settle(demo.page)).wandering, true, 'the target goes where the chain can show itself');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('any preset takes any number of bones', async () => {
  const demo = await open('#follow&preset=knee');
  for (const count of ['1', '7', '200']) {
    await demo.find('[name=bones]').fill(count);
    const state = await settle(demo.page);
    assert.equal(state.limits.length, Number(count));
    assertWithin(state);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an edge that is dragged limits its joint from then on, and after a reload', async () => {
  const demo = await open('#follow&preset=knee');
  await aim(demo, (await demo.state()).root);
  const dragged = await dragEdge(demo, 1, 'max', -70);
  assert.ok(Math.abs(dragged.limits[1].max - 70) <= 1, JSON.stringify(dragged.limits));
  assert.deepEqual(dragged.limits[2], { min: 0, max: 140 }, 'the others stay as they are');
  assert.equal(await demo.find('[name=preset]').inputValue(), 'custom');
  const most = Math.max(...(await manyAngles(demo, 1)));
  assert.ok(most > dragged.limits[1].max - 1 && most < dragged.limits[1].max + 0.02, `${most}`);

  await demo.page.reload();
  await frames(demo.page, 3);
  const again = await demo.state();
  assert.deepEqual(again.limits, dragged.limits);
  assert.equal(again.settings.base, 90);
  assert.equal(again.settings.preset, 'custom');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

async function manyAngles(demo, bone) {
  const angles = [];
  for (const point of around(await demo.state(), 6)) {
    const state = await aim(demo, point);
    assertWithin(state);
    angles.push(anglesOf(state)[bone]);
  }
  return angles;
}

test('an edge goes across half a turn, but not past the other one', async () => {
  const demo = await open('#follow&preset=knee');
  const { root, reach } = await demo.state();
  await aim(demo, { x: root.x, y: root.y + reach });
  assert.ok(Math.abs((await dragEdge(demo, 1, 'max', 70)).limits[1].max - 210) <= 1);
  assert.equal((await dragEdge(demo, 1, 'min', -30)).limits[1].min, -30);
  await dragEdge(demo, 2, 'max', -120);
  const { limits } = await dragEdge(demo, 2, 'max', -60);
  assert.deepEqual(limits[2], { min: 0, max: 0 });
  assertWithin(await demo.state());
  assert.ok((await dragEdge(demo, 2, 'max', 40)).limits[2].max > 30, 'a closed sector opens again');
  await demo.close();
});

test('a finger drags an edge', async () => {
  const demo = await open('#follow&preset=knee', PHONE);
  const finger = await demo.finger();
  const before = await demo.state();
  const handle = handleOf(before, 0, 'min');
  await finger.down({ x: handle.x + 9, y: handle.y + 9 });
  await finger.move(turned(before, handle, 20));
  await finger.move(turned(before, handle, 40));
  await finger.up();
  const { limits, wandering } = await settle(demo.page);
  assert.ok(Math.abs(limits[0].min + 50) <= 1, JSON.stringify(limits[0]));
  assert.equal(wandering, false, 'the target waits meanwhile');
  await demo.close();
});

test('with limits, the pointer moves among the handles, and the target waits until it is pressed', async () => {
  const demo = await open('#follow&preset=knee');
  const { root, reach } = await demo.state();
  await demo.move(root.x + 0.3 * reach, root.y + 0.5 * reach);
  const before = await settle(demo.page);
  assert.equal(before.wandering, false);
  await demo.move(root.x - 0.3 * reach, root.y + 0.5 * reach);
  assert.deepEqual((await settle(demo.page)).target, before.target);
  await demo.page.mouse.down();
  await demo.page.mouse.up();
  assert.ok(Math.abs((await settle(demo.page)).target.x - (root.x - 0.3 * reach)) < 0.6);
  await demo.close();
});

test('where bones are short, only the sector near the pointer has handles', async () => {
  const demo = await open('#follow&preset=tentacle');
  const { root, reach } = await demo.state();
  await aim(demo, { x: root.x - 0.4 * reach, y: root.y - 0.5 * reach });
  const openBones = async () => {
    await settle(demo.page);
    return [...new Set((await demo.state()).handles.filter((h) => h.open).map((h) => h.bone))];
  };
  assert.deepEqual(await openBones(), []);
  const { joints } = await demo.state();
  await demo.move(joints[9].x + 2, joints[9].y + 2);
  assert.deepEqual(await openBones(), [9]);
  const { limits } = await dragEdge(demo, 9, 'max', 30);
  assert.ok(Math.abs(limits[9].max - 55) <= 1, JSON.stringify(limits[9]));
  await demo.move(root.x + reach, root.y + reach);
  await aim(demo, { x: root.x + 0.4 * reach, y: root.y - 0.5 * reach });
  assert.deepEqual(await openBones(), []);
  await demo.close();
});

test('a finger opens a sector of short bones, and the target stays where it is', async () => {
  const demo = await open('#follow&preset=tentacle', { ...PHONE, reducedMotion: 'reduce' });
  const { joints, target } = await demo.state();
  await (await demo.finger()).tap(joints[6]);
  const state = await settle(demo.page);
  assert.ok(state.handles.every(({ bone, open }) => open === (bone === 6)));
  assert.deepEqual(state.target, target);
  await demo.close();
});

test('with the keyboard alone, an edge is chosen, seen, said and turned', async () => {
  const demo = await open('#follow&preset=knee', { reducedMotion: 'reduce' });
  await demo.canvas.focus();
  assert.equal((await press(demo, '+')).settings.preset, 'knee', 'no edge is chosen yet');
  assert.deepEqual((await press(demo, 'e', 'e', 'e', 'e')).chosen, { bone: 1, edge: 'max' });
  assert.deepEqual((await press(demo, 'Shift+E')).chosen, { bone: 1, edge: 'min' });
  const state = await press(demo, '+', '+', '-', 'PageUp');
  assert.deepEqual(state.limits[1], { min: 11, max: 140 });
  assertWithin(state);
  assert.match(await demo.words(), /^Joint 1: 11° to 140°; the edge at 11° is chosen\. /);
  assert.equal(await demo.address(), '#follow&preset=custom&limits=-90..90,11..140,0..140&base=90&bones=3');
  assert.equal((await press(demo, 'Escape')).chosen, null);
  assert.equal((await press(demo, 'PageDown')).limits[1].min, 11);
  assert.equal((await press(demo, 'Shift+E')).chosen.bone, 2, 'from none, backwards to the last');
  const home = await press(demo, 'Home');
  assert.equal(home.settings.preset, 'free');
  assert.equal(home.limits, null);
  assert.equal((await press(demo, 'e')).chosen, null);
  await demo.close();
});

test('with limits the root stays pinned, and the page says why', async () => {
  const demo = await open('#follow&pinned=off');
  const pinned = demo.find('[name=pinned]');
  const why = demo.page.locator('#follow-why-pinned');
  assert.equal(await pinned.isDisabled(), false);
  assert.equal(await why.isVisible(), false);
  await demo.find('[name=preset]').selectOption('knee');
  assert.equal(await pinned.isDisabled(), true);
  assert.equal(await pinned.isChecked(), true);
  assert.equal(await why.isVisible(), true);
  await demo.canvas.focus();
  assert.equal((await press(demo, 'p')).settings.pinned, true);
  assert.match(await demo.find('[data-note]').textContent(), /with limits, the root stays pinned/i);
  await demo.close();
});

test('for the published method limits are set aside, and it says so; the other one takes them up again', async () => {
  const demo = await open('#follow&preset=tight');
  const { root, reach } = await demo.state();
  const aside = { x: root.x + 0.5 * reach, y: root.y + 0.3 * reach };
  assert.equal((await aim(demo, aside)).status, 'blocked');
  assert.match(await demo.words(), /^Blocked by limits: \d+ px short of the target/);
  await demo.find('[name=method]').selectOption('fabrik');
  assert.equal((await settle(demo.page)).status, 'reached');
  assert.match(await demo.words(), /^Reached: .* For the published method, limits are set aside here\.$/);
  await demo.move(root.x - 0.5 * reach, root.y);
  assert.equal((await settle(demo.page)).status, 'reached', 'the pointer leads the target again');
  await demo.find('[name=method]').selectOption('auto');
  assertWithin(await settle(demo.page));
  assert.equal(await demo.address(), '#follow&preset=tight');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

for (const preset of ['free', 'knee']) {
  test(`near full reach and on a straight line the methods differ at once: ${preset}`, async () => {
    const demo = await open(`#follow&preset=${preset}&iterations=10`);
    const method = demo.find('[name=method]');
    await demo.find('[data-do=reach]').click();
    const auto = await settle(demo.page);
    assert.equal(auto.status, 'reached');
    assert.ok(Math.abs(distance(auto.target, auto.root) - 0.999 * auto.reach) < 0.01);
    // The scene is shown anew to the other method.
    await method.selectOption('fabrik');
    const published = await settle(demo.page);
    assert.ok(published.spent.iterations > 5 * auto.spent.iterations, JSON.stringify([auto, published]));

    await demo.find('[data-do=line]').click();
    const still = await settle(demo.page);
    assert.equal(still.status, 'stalled');
    assert.ok(still.joints.every((joint) => (joint.x - still.root.x) * (joint.y - still.root.y) === 0));
    assert.match(await demo.words(), /^Stalled: \d+(\.\d\d)? px to go, and more iterations change nothing/);
    await demo.find('[name=iterations]').press('End');
    await method.selectOption('auto');
    assert.equal((await settle(demo.page)).status, 'reached');
    assert.match(await demo.words(), /^Reached/);
    await demo.close();
  });
}

test('with limits, too, the words distinguish out of reach and too close', async () => {
  const demo = await open('#follow&preset=knee&lengths=long');
  const { root, reach } = await demo.state();
  assert.equal((await aim(demo, { x: root.x + 10, y: root.y + 26 })).status, 'too-close');
  assert.match(await demo.words(), /^Too close: the target is inside the inner ring; the tip is \d+ px away/);
  assert.equal((await aim(demo, { x: root.x, y: root.y - 1.05 * reach })).status, 'out-of-reach');
  assert.match(await demo.words(), /^Out of reach: .* within its limits the tip is \d+ px short of it\.$/);
  await demo.close();
});

test('the slider of iterations goes from stop to stop, and keeps what an address says', async () => {
  const demo = await open('#follow&iterations=40');
  const slider = demo.find('[name=iterations]');
  await demo.find('[name=circle]').uncheck();
  assert.equal((await demo.state()).settings.iterations, 40);
  await slider.press('Home');
  assert.equal((await demo.state()).settings.iterations, 1);
  assert.equal(await slider.getAttribute('aria-valuetext'), '1');
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  assert.equal((await demo.state()).settings.iterations, 5);
  await slider.press('End');
  assert.equal((await demo.state()).settings.iterations, 1000);
  assert.equal(await demo.find('[data-of=iterations]').textContent(), '1000');
  await demo.close();
});

test('on a phone, a chain with limits fits, with all that is said of it', async () => {
  const demo = await open('#follow&preset=tentacle', { ...PHONE, reducedMotion: 'reduce' });
  const { root, reach } = await demo.state();
  await aim(demo, { x: root.x - 0.5 * reach, y: root.y - 0.1 * reach });
  await demo.canvas.focus();
  await press(demo, 'e', 'e', 'e');
  assert.match(await demo.words(), /is chosen/);
  await assertFits(demo);
  await demo.find('[name=method]').selectOption('fabrik');
  assert.match(await demo.words(), /limits are set aside/);
  await assertFits(demo);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
