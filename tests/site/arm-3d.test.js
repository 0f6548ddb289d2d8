// The page of the arm in 3-D: both methods, both solutions, balls that are gripped and carried.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, dragTo, drop, openFigure, press } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const DEMO = 'arm-3d';

const openArm = (hash, options) => openFigure(DEMO, hash, options);

/** With reduced motion, what the user does is shown at once. */
const openCalm = (hash, options) => openArm(hash, { reducedMotion: 'reduce', ...options });

const degrees = (radians) => (radians * 180) / Math.PI;
const number = (text) => Number(text.replace('−', '-').replace('°', ''));
const apart = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

/** The stands: x, z, radius and height. */
const STANDS = [
  [-0.54, -0.16, 0.1, 0.3],
  [0.5, 0.36, 0.1, 0.12],
  [0.48, -0.36, 0.1, 0.2],
];

/** Checks that the angles are those of the joints in the world, and that both solutions end at the same place. */
function checkPose({ joints, other, yaw, angles, settings }) {
  const [shoulder, elbow, wrist, tip] = joints.map(({ place }) => place);
  const inPlane = ([x, y, z]) => [x * Math.sin(yaw) + z * Math.cos(yaw), y];
  const slope = (from, to) => {
    const [[x0, y0], [x1, y1]] = [inPlane(from), inPlane(to)];
    return Math.atan2(y1 - y0, x1 - x0);
  };
  assert.ok(apart(yaw, Math.atan2(tip[0], tip[2])) < 1e-5, 'the base turns to the tip');
  assert.ok(apart(slope(shoulder, elbow), angles[0]) < 1e-5);
  assert.ok(apart(slope(elbow, wrist), angles[0] + angles[1]) < 1e-5);
  assert.ok(apart(slope(wrist, tip), angles[0] + angles[1] + angles[2]) < 1e-5);
  assert.ok(Math.abs(distance(shoulder, elbow) - settings.upper) < 1e-6);
  assert.ok(Math.abs(distance(elbow, wrist) - settings.fore) < 1e-6);
  // The law of cosines.
  const [r, h] = [inPlane(wrist)[0], wrist[1] - shoulder[1]];
  const { upper, fore } = settings;
  const cosine = (r * r + h * h - upper ** 2 - fore ** 2) / (2 * upper * fore);
  assert.ok(Math.abs(Math.cos(angles[1]) - cosine) < 1e-4);
  const a1 = Math.atan2(h, r) - Math.atan2(fore * Math.sin(angles[1]), upper + fore * Math.cos(angles[1]));
  assert.ok(apart(a1, angles[0]) < 1e-4);
  const last = other[3].place;
  assert.ok(distance(last, tip) < 1e-3, 'the other solution ends there, too');
}

/** Checks that a ball lies on the floor or on a stand. */
function checkRests({ place: [x, y, z], radius, name }) {
  const under = STANDS.find(([sx, sz, wide]) => Math.hypot(x - sx, z - sz) < wide);
  assert.ok(Math.abs(y - radius - (under ? under[3] : 0)) < 2e-3, `${name} at ${[x, y, z]}`);
}

test('the demonstration brings a ball to another place', async () => {
  const demo = await openArm();
  assert.match(await demo.words(), /moving balls on its own/);
  const first = await demo.state();
  const { held } = await demo.until((state) => state.held >= 0);
  const carried = await demo.until(
    (state, { index, from }) => Math.hypot(...state.balls[index].place.map((v, i) => v - from[i])) > 0.15,
    { index: held, from: first.balls[held].place },
  );
  assert.ok(distance(carried.balls[held].place, carried.joints[3].place) < 1e-6, 'it is in the gripper');
  checkPose(carried);
  assert.equal((await demo.until((state) => state.held < 0)).demonstrates, true);
  await frames(demo.page, 40);
  checkRests((await demo.state()).balls[held]);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('both methods and both elbows reach the target, with the angles of the formulas', async () => {
  const demo = await openCalm();
  await demo.canvas.focus();
  for (const method of ['two-bone', 'fabrik']) {
    await demo.find('[name=method]').selectOption(method);
    for (const [elbow, sign] of [
      ['down', 1],
      ['up', -1],
    ]) {
      await demo.find('[name=elbow]').selectOption(elbow);
      await demo.canvas.focus();
      await demo.page.keyboard.press(elbow === 'up' ? 'ArrowLeft' : 'ArrowDown');
      await frames(demo.page, 2);
      const state = await demo.state();
      checkPose(state);
      assert.equal(state.status, 'reached');
      assert.equal(state.method, method);
      assert.ok(distance(state.joints[3].place, state.target.place) < 1e-3, `${method} ${elbow}`);
      assert.equal(Math.sign(state.angles[1]), sign);
      assert.ok(Math.abs(state.joints[1].place[1] - state.other[1].place[1]) > 0.1, 'the other elbow');
      assert.equal(state.iterations > 0, method === 'fabrik');
      if (method === 'fabrik') {
        assert.match(
          await demo.words(),
          new RegExp(`FABRIK found the solution with the elbow ${elbow}, in \\d+`),
        );
      }
    }
  }
  assert.equal(await demo.address(), '#method=fabrik');
  await demo.find('[data-do=flip]').click();
  assert.equal(await demo.find('[name=elbow]').inputValue(), 'down');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a ball is gripped where it is pressed, carried by a drag, and put down', async () => {
  const demo = await openFigure(DEMO);
  const first = await demo.state();
  const green = first.balls.findIndex(({ name }) => name === 'green');
  const free = { x: first.balls[green].x + 130, y: first.balls[green].y + 70 };
  await dragTo(demo, first.balls[green], free);
  const begun = await demo.state();
  assert.equal(begun.demonstrates, false, 'the user has taken over');
  assert.match(await demo.words(), /Going to the green ball/);
  const gripped = await demo.until((state, index) => state.held === index, green);
  assert.ok(Math.abs(gripped.gap - gripped.balls[green].radius) < 1e-6, 'the jaws are as wide as the ball');
  const there = await demo.until((state) => !state.moves);
  assert.equal(there.held, green);
  assert.ok(distance(there.balls[green].place, there.target.place) < 2e-3);
  assert.deepEqual(there.camera, first.camera, 'the view stays');
  assert.match(await demo.words(), /holding the green ball/);
  await drop(demo);
  const landed = await demo.until((state) => !state.moves);
  assert.equal(landed.held, -1);
  checkRests(landed.balls[green]);
  const [x, , z] = there.target.place;
  assert.ok(Math.hypot(landed.balls[green].place[0] - x, landed.balls[green].place[2] - z) < 0.02);
  assert.ok(distance(landed.balls[green].place, first.balls[green].place) > 0.1);

  // On a stand on which another ball is. The pointer is up before the arm is there.
  const [blue, purple] = ['blue', 'purple'].map((name) =>
    landed.balls.findIndex((ball) => ball.name === name),
  );
  await dragTo(demo, landed.balls[blue], landed.balls[purple]);
  await drop(demo);
  await demo.until((state, index) => state.held === index, blue);
  const full = await demo.until((state) => !state.moves);
  assert.equal(full.held, -1);
  for (const [i, ball] of full.balls.entries()) {
    checkRests(ball);
    for (const other of full.balls.slice(i + 1)) {
      const room = distance(ball.place, other.place) - ball.radius - other.radius;
      assert.ok(room > -1e-3, `${ball.name} is in ${other.name}`);
    }
  }

  // On the stand that is free now.
  await dragTo(demo, full.balls[green], landed.balls[blue]);
  await drop(demo);
  await demo.until((state, index) => state.held === index, green);
  const last = (await demo.until((state) => !state.moves)).balls[green];
  assert.ok(distance(last.place, [-0.54, 0.3 + last.radius, -0.16]) < 0.02, `${last.place}`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the target can be dragged, the arm moves smoothly, and is straight when it is out of reach', async () => {
  const demo = await openFigure(DEMO);
  const { target } = await demo.state();
  // From one side of the base to the other, past its axis.
  await dragTo(demo, target, { x: target.x - 140, y: target.y - 60 });
  await demo.until((state) => !state.moves);
  await demo.move(target.x + 150, target.y - 90);
  const turns = await demo.page.evaluate(() => {
    const seen = [];
    const state = () => globalThis.demos['arm-3d'].state();
    for (let left = 200; left > 0 && (seen.length < 3 || state().moves); left--) {
      globalThis.nextFrame();
      const { yaw, angles, joints } = state();
      seen.push([yaw, ...angles, ...joints[3].place]);
    }
    return seen;
  });
  for (const [i, now] of turns.slice(1).entries()) {
    assert.ok(apart(now[0], turns[i][0]) < 0.06, 'the base');
    assert.ok(distance(now.slice(4), turns[i].slice(4)) < 0.06, 'the tip');
  }
  const state = await demo.state();
  checkPose(state);
  assert.ok(distance(state.joints[3].place, state.target.place) < 2e-3);
  // Into the base: it stays outside.
  const [shoulder] = state.joints;
  await demo.move(shoulder.x, shoulder.y + 60);
  const beside = await demo.until((now) => !now.moves);
  assert.ok(Math.hypot(beside.target.place[0], beside.target.place[2]) > 0.3);
  await demo.move(620, 30);
  await demo.until((now) => !now.moves);
  assert.match(await demo.words(), /Out of reach: the arm is straight/);
  const far = await demo.state();
  assert.equal(far.status, 'out-of-reach');
  assert.ok(Math.abs(far.angles[1]) < 1e-3);
  await drop(demo);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('everything works with the keyboard; with reduced motion nothing moves by itself', async () => {
  const demo = await openCalm();
  const before = await demo.state();
  assert.equal(before.paused, true);
  await frames(demo.page, 30);
  const still = await demo.state();
  assert.equal(still.frames, before.frames, 'no frames');
  assert.deepEqual(still.angles, before.angles);
  const key = (...names) => press(demo, ...names);
  await demo.canvas.focus();
  await key('g');
  assert.match(await demo.words(), /Nothing to grip here/);
  const first = await key('t');
  assert.ok(distance(first.joints[3].place, first.balls[0].place) < 5e-3, 'T goes to the first ball');
  assert.match(await demo.words(), /At the blue ball: press G/);
  const second = await key('t');
  assert.ok(distance(second.joints[3].place, second.balls[1].place) < 5e-3, 'and to the next one');
  const gripped = await key('g');
  assert.equal(gripped.held, 1);
  assert.equal(gripped.moves, false, 'it rests');
  const up = await key('Shift+ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight');
  assert.ok(distance(up.balls[1].place, second.balls[1].place) > 0.1, 'the ball goes along');
  assert.ok(distance(up.joints[3].place, up.balls[1].place) < 1e-6);
  const dropped = await key('g');
  assert.equal(dropped.held, -1);
  checkRests(dropped.balls[1]);
  assert.ok(distance(dropped.balls[1].place, second.balls[1].place) > 0.05);
  const pushed = await key('Shift+E');
  assert.ok(distance(pushed.target.place, dropped.target.place) > 0.05);
  assert.equal((await key('b')).settings.elbow, 'down');
  assert.ok((await key('Shift+ArrowUp')).angles[1] > 0);
  const turned = await key('d', '+');
  assert.ok(distance(turned.camera, before.camera) > 0.05);
  assert.equal((await key('Space')).paused, false);
  const reset = await key('Home');
  assert.equal(reset.settings.elbow, 'up');
  assert.ok(distance(reset.balls[1].place, before.balls[1].place) < 1e-9);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('in every frame the numbers, the formulas and the labels are those of the pose', async () => {
  const demo = await openFigure(DEMO, '#method=fabrik');
  const seen = await demo.page.evaluate(() => {
    const section = document.querySelector('#arm-3d');
    const texts = (selector) => [...section.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const result = [];
    for (let frame = 0; frame < 240; frame++) {
      if (frame === 120) {
        globalThis.demos['arm-3d'].flip();
      }
      globalThis.nextFrame();
      result.push({
        state: globalThis.demos['arm-3d'].state(),
        formulas: texts('[data-formula]'),
        readout: texts('[data-read=base], [data-read=shoulder], [data-read=elbow]'),
        labels: texts('.label:not([hidden])'),
      });
    }
    return result;
  });
  for (const { state, formulas, readout, labels } of seen) {
    checkPose(state);
    const drawn = [state.yaw, state.angles[1], state.angles[0]];
    for (const [i, formula] of formulas.entries()) {
      const result = number(/= (−?[\d.]+)°\s*$/.exec(formula)[1]);
      assert.ok(Math.abs(result - degrees(drawn[i])) < 0.051, formula);
    }
    const [, r, h, cosine] =
      /= \(\(?(−?[\d.]+)\)?² \+ \(?(−?[\d.]+)\)?² − 0.46² − 0.40².* = (−?[\d.]+) /.exec(formulas[1]);
    const square = (number(r) ** 2 + number(h) ** 2 - 0.46 ** 2 - 0.4 ** 2) / (2 * 0.46 * 0.4);
    assert.ok(Math.abs(square - number(cosine)) < 0.006, formulas[1]);
    const [base, shoulder, elbow] = readout.map(number);
    assert.ok(Math.abs(base - degrees(state.yaw)) < 0.51);
    assert.ok(Math.abs(shoulder - degrees(state.angles[0])) < 0.51);
    assert.ok(Math.abs(elbow - degrees(state.angles[1])) < 0.51);
    for (const label of labels) {
      assert.ok(readout.includes(label.split(' ')[1]), `${label} of ${readout}`);
    }
  }
  assert.ok(new Set(seen.map(({ readout }) => readout.join())).size > 100, 'the arm moves');
  await demo.close();
});

test('the labels of the angles lie beside the arm, in every frame of the demonstration', async () => {
  for (const viewport of [
    { width: 640, height: 560 },
    { width: 360, height: 740 },
  ]) {
    const demo = await openArm('', { viewport });
    const seen = await demo.page.evaluate(() => {
      const found = [];
      for (let i = 0; i < 240; i++) {
        globalThis.nextFrame();
        const { joints } = globalThis.demos['arm-3d'].state();
        const canvas = document.querySelector('#arm-3d canvas').getBoundingClientRect();
        const boxes = [...document.querySelectorAll('.label:not([hidden])')].map((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return [left - canvas.left, right - canvas.left, top - canvas.top, bottom - canvas.top];
        });
        found.push({ joints: joints.map(({ x, y }) => [x, y]), boxes });
      }
      return found;
    });
    let [labels, covered, leaps] = [0, 0, 0];
    seen.forEach(({ joints, boxes }, at) => {
      for (const [left, right, top, bottom] of boxes) {
        labels += 1;
        covered += joints
          .slice(1)
          .some(([x, y], i) =>
            Array.from({ length: 41 }, (_, k) => [
              joints[i][0] + ((x - joints[i][0]) * k) / 40,
              joints[i][1] + ((y - joints[i][1]) * k) / 40,
            ]).some(([px, py]) => px > left && px < right && py > top && py < bottom),
          );
      }
      const before = seen[at - 1]?.boxes;
      leaps +=
        before?.length === boxes.length
          ? boxes.filter(([left, , top], i) => Math.hypot(left - before[i][0], top - before[i][2]) > 40)
              .length
          : 0;
    });
    assert.ok(labels > 200, `${labels} labels`);
    assert.ok(covered <= 0.01 * labels, `${covered} of ${labels} lie over the arm`);
    assert.ok(leaps <= 0.02 * labels, `${leaps} of ${labels} leap`);
    await demo.close();
  }
});
