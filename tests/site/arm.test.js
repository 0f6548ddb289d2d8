// The arm as a user sees it: the pointer, the keys, the controls, the sentence and the formulas.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames, open } from '../browser/page.js';

after(closeAll);

/** Opens the page, and the controls after More. */
async function openArm(hash = '', options = {}) {
  const demo = await open(hash, { demo: 'arm', ...options });
  await demo.find('.more').evaluate((more) => {
    more.open = true;
  });
  await frames(demo.page, 1);
  return demo;
}

const calm = (hash = '', options = {}) => openArm(hash, { reducedMotion: 'reduce', ...options });
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const slope = (from, to) => Math.atan2(from.y - to.y, to.x - from.x);
const turnApart = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
const degrees = (radians) => (radians * 180) / Math.PI;

const atRest = (demo) => demo.until(({ moves }) => !moves);

/** Presses at a point of the canvas, and leaves the button down. */
async function press(demo, { x, y }) {
  await demo.move(x, y);
  await demo.page.mouse.down();
  await frames(demo.page, 2);
  return atRest(demo);
}

async function drag(demo, from, to) {
  await press(demo, from);
  await demo.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await demo.move(to.x, to.y);
  await frames(demo.page, 2);
  const state = await atRest(demo);
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  return state;
}

/** Checks that the angles are those of the drawn arm, and that the lengths are those of the settings. */
function checkPose({ joints, other, angles, settings }) {
  const [shoulder, elbow, wrist, tip] = joints;
  const zoom = distance(shoulder, elbow) / settings.upper;
  assert.ok(turnApart(slope(shoulder, elbow), angles[0]) < 1e-6);
  assert.ok(turnApart(slope(elbow, wrist), angles[0] + angles[1]) < 1e-6);
  assert.ok(turnApart(slope(wrist, tip), angles[0] + angles[1] + angles[2]) < 1e-6);
  assert.ok(Math.abs(distance(elbow, wrist) - zoom * settings.fore) < 1e-6);
  assert.ok(distance(tip, other[3]) < 1e-6, 'the other solution ends there too');
  assert.ok(Math.abs(distance(other[0], other[1]) - zoom * settings.upper) < 1e-6);
}

test('the arm moves objects by itself until the user takes over', async () => {
  const demo = await openArm();
  assert.match(await demo.words(), /tidying up on its own/);
  const { objects } = await demo.state();
  const { held } = await demo.until((state) => state.held >= 0);
  const { x, y } = objects[held];
  checkPose(
    await demo.until(
      (now, from) => Math.hypot(now.objects[from.held].x - from.x, now.objects[from.held].y - from.y) > 100,
      {
        held,
        x,
        y,
      },
    ),
  );
  await demo.until((state) => state.held < 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('an object under a press is gripped, carried, and falls when the button is released', async () => {
  const demo = await openArm();
  // An object that it holds falls.
  assert.equal((await press(demo, { x: 480, y: 330 })).demonstrates, false, 'a press takes over');
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  for (const index of (await atRest(demo)).objects.keys()) {
    // Where it lies now: another one may have pushed it aside.
    const { kind, x, y } = (await atRest(demo)).objects[index];
    const taken = await press(demo, { x: x + 5, y: y - 5 });
    assert.equal(taken.held, index, `the ${kind}`);
    assert.equal(taken.status, 'reached');
    await demo.move(480, 330);
    await frames(demo.page, 2);
    const carried = await atRest(demo);
    // The object keeps its distance from the pointer.
    assert.ok(distance(carried.joints[3], { x: 475, y: 335 }) < 1, 'the gripper is at the pointer');
    assert.ok(distance(carried.objects[index], { x: 475, y: 335 }) < 3);
    checkPose(carried);
    assert.match(await demo.words(), new RegExp(`On target, holding the ${kind}`));
    await demo.page.mouse.up();
    await frames(demo.page, 2);
    const landed = await atRest(demo);
    assert.equal(landed.held, -1);
    assert.ok(Math.abs(landed.objects[index].y - y) < 0.5, 'it lies on the floor again');
    // Away from the next one.
    await drag(demo, landed.objects[index], { x: x + 1, y: y - 40 });
  }
  const { objects: last } = await atRest(demo);
  for (const [i, a] of last.entries()) {
    for (const b of last.slice(i + 1)) {
      assert.ok(distance(a, b) > 0.95 * (a.size + b.size), 'they lie beside each other');
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('shoulder, elbow and wrist can be dragged', async () => {
  const demo = await calm();
  const first = await atRest(demo);

  const [shoulder, elbow, , tip] = first.joints;
  const moved = await drag(demo, shoulder, { x: shoulder.x + 40, y: shoulder.y - 30 });
  assert.ok(distance(moved.joints[0], { x: shoulder.x + 40, y: shoulder.y - 30 }) < 1);
  assert.ok(distance(moved.joints[3], tip) < 1, 'the gripper stays where it is');
  checkPose(moved);

  const back = await drag(demo, moved.joints[0], shoulder);
  const turned = await drag(demo, elbow, { x: elbow.x + 30, y: elbow.y + 60 });
  assert.ok(turnApart(turned.angles[0], slope(shoulder, { x: elbow.x + 30, y: elbow.y + 60 })) < 0.02);
  assert.ok(turnApart(turned.angles[1], back.angles[1]) < 1e-3, 'the elbow keeps its angle');
  checkPose(turned);

  const [, , wrist, end] = turned.joints;
  const aside = { x: end.x + 60, y: end.y - 60 };
  const swung = await drag(demo, wrist, aside);
  assert.ok(turnApart(slope(aside, end), swung.direction) < 0.02, 'the wrist is where it was dragged');
  assert.ok(distance(swung.joints[3], end) < 1, 'the gripper turns about what it grips');
  assert.equal(swung.settings.angle, Math.round(degrees(swung.direction)));
  assert.equal(await demo.find('[name=angle]').inputValue(), String(swung.settings.angle));
  assert.match(await demo.address(), /^#.*angle=/);
  await demo.close();
});

test('the formulas have the numbers of the pose, and are correct', async () => {
  const demo = await calm('#upper=120&fore=80&bend=positive');
  const { width, height } = await demo.canvas.boundingBox();
  for (const [x, y] of [
    [0.5, 0.4],
    [0.35, 0.3],
    [0.3, 0.7],
    [0.99, 0.1],
  ]) {
    await press(demo, { x: x * width, y: y * height });
    const { angles } = await demo.state();
    await demo.words();
    const [elbow, shoulder] = await demo.find('[data-formula]').allTextContents();
    const read = (text) => Number(text.replace('−', '-'));
    const [, wx, wy] = /= \(\(?(−?\d+)\)?² \+ \(?(−?\d+)\)?² − 120² − 80²\) \/ \(2 · 120 · 80\)/.exec(elbow);
    const [, cosine, a2] = /= (−?[\d.]+) ⇒ a₂ = (−?[\d.]+)°/.exec(elbow);
    const [, towards, inner, a1] = /= (−?[\d.]+)° − \(?(−?[\d.]+)°\)? ⇒ a₁ = (−?[\d.]+)°/.exec(shoulder);
    const square = (read(wx) ** 2 + read(wy) ** 2 - 120 ** 2 - 80 ** 2) / (2 * 120 * 80);
    assert.ok(Math.abs(square - read(cosine)) < 0.02, elbow);
    assert.ok(Math.abs(read(cosine) - Math.cos(angles[1])) < 1e-3, elbow);
    assert.ok(Math.abs(read(a2) - degrees(angles[1])) < 0.051, elbow);
    assert.ok(Math.abs(read(a1) - degrees(angles[0])) < 0.051, shoulder);
    assert.ok(turnApart(((read(towards) - read(inner)) * Math.PI) / 180, angles[0]) < 0.003, shoulder);
    await demo.page.mouse.up();
  }
  await demo.close();
});

test('everything works with the keyboard', async () => {
  const demo = await calm();
  const key = async (name, times = 1) => {
    for (let i = 0; i < times; i++) {
      await demo.page.keyboard.press(name);
    }
    await frames(demo.page, 3);
    return atRest(demo);
  };
  await demo.canvas.focus();
  const near = await key('t');
  assert.ok(distance(near.joints[3], near.objects[2]) < 1, 'T goes to the next object on the right');
  const first = await key('t', 2);
  assert.ok(distance(first.joints[3], first.objects[0]) < 1, 'and after the last to the first');
  assert.match(await demo.words(), /On the box: press Space/);
  assert.equal((await key(' ')).held, 0);
  const up = await key('Shift+ArrowUp', 3);
  assert.ok(Math.abs(first.target.y - up.target.y - 120) < 1e-6);
  assert.ok(distance(up.objects[0], up.joints[3]) < 3, 'the box goes along');
  const away = await key('Shift+ArrowRight', 2);
  assert.ok(Math.abs(away.target.x - up.target.x - 80) < 1e-6);
  const dropped = await key('Space');
  assert.equal(dropped.held, -1);
  assert.ok(Math.abs(dropped.objects[0].y - first.objects[0].y) < 0.5);
  await key('Space');
  assert.equal(await demo.find('[data-note]').textContent(), 'Nothing to grip here.');

  const turned = await key('Shift+q', 2);
  assert.ok(turnApart(turned.direction, (-70 * Math.PI) / 180) < 1e-6);
  assert.ok(turnApart((await key('e')).direction, (-72 * Math.PI) / 180) < 1e-6);
  const before = await demo.state();
  const bent = await key('b');
  assert.ok(distance(bent.joints[1], before.other[1]) < 1e-3, 'the other elbow');
  assert.ok(distance((await key('d', 2)).joints[0], bent.joints[0]) > 9, 'the shoulder moves');
  assert.equal((await key('p')).paused, true);
  const reset = await key('Home');
  assert.equal(reset.paused, false);
  assert.equal(reset.settings.angle, -90);
  assert.equal(await demo.address(), '');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the wheel always scrolls the page, also after a click on the arm', async () => {
  const demo = await calm();
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(width / 2, height / 3);
  await demo.page.mouse.down();
  await demo.page.mouse.up();
  await demo.canvas.focus();
  const before = await demo.page.evaluate(() => scrollY);
  await demo.page.mouse.wheel(0, 120);
  await demo.page.evaluate(async (least) => {
    for (let left = 60; left > 0 && scrollY < least; left--) {
      await globalThis.shown();
    }
  }, before + 50);
  assert.ok((await demo.page.evaluate(() => scrollY)) >= before + 50);
  assert.equal((await demo.state()).settings.angle, -90);
  await demo.close();
});

test('in every frame, the numbers, the formulas and the drawing show the same angles', async () => {
  const demo = await openArm();
  const seen = await demo.page.evaluate(() => {
    const section = document.querySelector('#arm');
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    let texts = [];
    prototype.fillText = function (text, ...rest) {
      texts.push(text);
      fillText.call(this, text, ...rest);
    };
    const number = (text) => Number(text.replace('−', '-').replace('°', ''));
    const read = (name) => number(section.querySelector(`[data-read=${name}]`).textContent);
    const result = [];
    for (let frame = 0; frame < 600; frame++) {
      texts = [];
      globalThis.nextFrame();
      const { joints } = globalThis.demos.arm.state();
      const [elbow, shoulder] = [...section.querySelectorAll('[data-formula]')].map(({ textContent }) =>
        number(/= (−?[\d.]+)°\s*$/.exec(textContent)[1]),
      );
      const labels = texts.filter((text) => /^a[₁₂]/.test(text)).map((text) => number(text.slice(3)));
      result.push({ joints, labels, formulas: [shoulder, elbow], numbers: [read('first'), read('second')] });
    }
    prototype.fillText = fillText;
    return result;
  });
  const turns = new Set();
  for (const { joints, labels, formulas, numbers } of seen) {
    const [shoulder, elbow, wrist] = joints;
    const first = slope(shoulder, elbow);
    const drawn = [degrees(first), degrees(slope(elbow, wrist) - first)];
    for (const i of [0, 1]) {
      const apart = (angle) => degrees(turnApart((angle * Math.PI) / 180, (drawn[i] * Math.PI) / 180));
      assert.ok(apart(formulas[i]) < 0.06, `formula ${formulas[i]}, drawn ${drawn[i]}`);
      assert.ok(apart(numbers[i]) < 0.51, `number ${numbers[i]}, drawn ${drawn[i]}`);
      assert.equal(labels[i], numbers[i]);
    }
    turns.add(labels[1]);
  }
  assert.ok(turns.size > 20, 'the arm moves');
  await demo.close();
});

test('the sentence says when a target is out of reach or too close, and when the arm eases', async () => {
  const demo = await calm('#hand=stiff&angle=0');
  const { width } = await demo.canvas.boundingBox();
  const far = await press(demo, { x: width - 5, y: 30 });
  assert.equal(far.status, 'out-of-reach');
  assert.equal(far.angles[1], 0);
  assert.match(await demo.words(), /Out of reach: the arm is fully stretched/);
  await demo.page.mouse.up();
  await demo.find('[name=soften]').fill('20');
  const soft = await atRest(demo);
  assert.ok(Math.abs(soft.angles[1]) > 0.1, 'it is not straight any more');
  assert.match(await demo.words(), /Easing.*short of the target/);
  await demo.find('[name=soften]').fill('0');
  await demo.find('[name=upper]').fill('150');
  await demo.find('[name=fore]').fill('40');
  await demo.page.evaluate(() => scrollTo(0, 0));
  const [shoulder] = (await demo.state()).joints;
  const close = await press(demo, { x: shoulder.x + 3, y: shoulder.y - 40 });
  assert.equal(close.status, 'too-close');
  assert.match(await demo.words(), /Too close.*folded/);
  await demo.close();
});

test('the elbow bends as chosen, and the other solution can be hidden', async () => {
  const demo = await calm();
  for (const [bend, sign] of [
    ['negative', -1],
    ['positive', 1],
  ]) {
    await demo.find('[name=bend]').selectOption(bend);
    assert.equal(Math.sign((await atRest(demo)).angles[1]), sign);
  }
  await demo.find('[data-do=bend]').click();
  assert.equal(await demo.find('[name=bend]').inputValue(), 'negative');
  const { other } = await atRest(demo);
  const elbow = other[1];
  const colours = () =>
    demo.canvas.evaluate((canvas, { x, y }) => {
      const scale = canvas.width / canvas.clientWidth;
      return [...canvas.getContext('2d').getImageData(x * scale - 10, y * scale - 10, 20, 20).data].join();
    }, elbow);
  const shown = await colours();
  await demo.find('[name=other]').uncheck();
  await frames(demo.page, 2);
  assert.notEqual(await colours(), shown);
  await demo.close();
});
