// The Steps page and its player: buttons, slider, chart, settings, code and source.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Chain } from '../../web/fabrik.js';
import { closeAll, colourAt, runGiven, savedBy } from '../browser/page.js';
import { lookAt, open } from '../browser/steps-page.js';

after(closeAll);

const METHODS = ['fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares', 'auto'];

const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const radians = (degrees) => (degrees * Math.PI) / 180;

/** The trace of what the player shows, made again, in the chain's own units. */
function traceOf({ start, lengths, target, settings }) {
  const limits = settings.limited
    ? lengths.map((_, i) => {
        const all = settings.limits.split(',').map((text) => text.split('..').map(Number));
        const [min, max] = all[Math.min(i, all.length - 1)];
        return { type: 'range', min: radians(min), max: radians(max) };
      })
    : undefined;
  const chain = new Chain({
    lengths,
    root: [start[0], start[1]],
    positions: start,
    solver: settings.method,
    ...(limits && { limits }),
  });
  return chain.trace([target.x, target.y]);
}

/** That the joints on the canvas are those of a pose, moved and scaled. */
function checkDrawn(joints, pose) {
  const [root, first] = joints;
  const zoom =
    Math.hypot(first.x - root.x, first.y - root.y) / Math.hypot(pose[2] - pose[0], pose[3] - pose[1]);
  joints.forEach(({ x, y }, i) => {
    const [dx, dy] = [zoom * (pose[2 * i] - pose[0]), zoom * (pose[2 * i + 1] - pose[1])];
    const away = Math.hypot(x - root.x - dx, y - root.y - dy);
    assert.ok(away < 0.1, `joint ${i} is drawn ${away} px off`);
  });
}

test('each step is the trace’s, forwards and backwards', async () => {
  const demo = await open();
  const { length } = await demo.state();
  const trace = traceOf(await lookAt(demo));
  assert.equal(length, trace.length);
  const seen = async (index) => {
    const { pose, index: shown, kind, onCanvas } = await lookAt(demo);
    assert.equal(shown, index);
    assert.equal(kind, trace.step(index).kind);
    assert.deepEqual(pose, [...trace.poseAt(index)]);
    checkDrawn(onCanvas.joints, pose);
  };
  await seen(0);
  for (let k = 1; k <= 3; k++) {
    await demo.click('next');
    await seen(k);
  }
  await demo.click('back');
  await seen(2);
  await demo.click('last');
  await seen(length - 1);
  await demo.click('first');
  await seen(0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the steps of each method are the trace’s, with limits and without', async () => {
  const demo = await open();
  await demo.find('summary').click();
  for (const limited of [false, true]) {
    await demo.find('[name=limited]').setChecked(limited);
    for (const method of METHODS) {
      await demo.find('[name=method]').selectOption(method);
      await demo.inside('[part=slider]').fill('2');
      await demo.frames(2);
      const { pose, kind, length, ...now } = await lookAt(demo);
      const trace = traceOf(now);
      assert.equal(now.settings.method, method);
      assert.equal(length, trace.length, method);
      assert.equal(kind, trace.step(2).kind, method);
      assert.deepEqual(pose, [...trace.poseAt(2)], method);
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('it plays by itself once it is seen, to the end, and says how it ended', async () => {
  const demo = await open('', { reducedMotion: 'no-preference' });
  assert.equal((await demo.state()).playing, true);
  await demo.inside('[part=speed]').selectOption('20');
  const end = await demo.until(({ playing }) => !playing);
  assert.equal(end.index, end.length - 1);
  assert.match(await demo.caption(), /Reached in \d+ iterations/);
  assert.equal(await demo.inside('.spoken').last().getAttribute('aria-live'), 'polite');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('with reduced motion it stands still until it is played', async () => {
  const demo = await open();
  await demo.frames(30);
  const { playing, index } = await demo.state();
  assert.deepEqual([playing, index], [false, 0]);
  await demo.click('toggle');
  await demo.until((state) => state.index > 0);
  await demo.close();
});

test('it does not go on while it is out of sight', async () => {
  const demo = await open('', { reducedMotion: 'no-preference', viewport: { width: 1280, height: 500 } });
  await demo.until(({ index }) => index > 0);
  await demo.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await demo.frames(3);
  const before = await demo.state();
  await demo.frames(200);
  assert.equal((await demo.state()).index, before.index);
  assert.equal(before.playing, true);
  await demo.page.evaluate(() => document.getElementById('steps').scrollIntoView());
  await demo.until(({ index }, was) => index > was, before.index);
  await demo.close();
});

test('while it plays it is not read out, and its button pauses it', async () => {
  const demo = await open('', { reducedMotion: 'no-preference' });
  const toggle = demo.inside('button[data-do=toggle]');
  assert.equal(await demo.inside('.spoken').last().getAttribute('aria-live'), 'off');
  assert.equal(await toggle.getAttribute('title'), 'Pause');
  await demo.click('toggle');
  assert.equal((await demo.state()).playing, false);
  assert.equal(await toggle.getAttribute('title'), 'Play');
  assert.equal(await demo.inside('.spoken').last().getAttribute('aria-live'), 'polite');
  await demo.close();
});

test('bones that stand on the root are amber, those that hang on the target blue', async () => {
  const demo = await open('', { colorScheme: 'light' });
  for (const [index, holds] of [
    [2, 'ss-h'],
    [6, '-hhh'],
  ]) {
    await demo.inside('[part=slider]').fill(String(index));
    await demo.frames(2);
    const { joints } = await demo.state();
    for (let bone = 0; bone < 4; bone++) {
      const [red, , blue] = await colourAt(demo.canvas, middle(joints[bone], joints[bone + 1]));
      if (holds[bone] !== '-') {
        assert.equal(red > blue ? 's' : 'h', holds[bone], `bone ${bone} after step ${index}`);
      }
    }
  }
  await demo.close();
});

test('the slider and the plot go to any step', async () => {
  const demo = await open();
  const slider = demo.inside('[part=slider]');
  const { length } = await demo.state();
  assert.equal(await slider.getAttribute('max'), String(length - 1));
  await slider.focus();
  let state = await demo.press('End', 'ArrowLeft');
  assert.equal(state.index, length - 2);
  assert.match(
    await slider.getAttribute('aria-valuetext'),
    new RegExp(`^Step ${length - 2} of ${length - 1} · iteration \\d+ · `),
  );
  const box = await demo.inside('[part=plot]').boundingBox();
  await demo.page.mouse.click(box.x + 2, box.y + 20);
  await demo.frames(2);
  assert.equal((await demo.state()).index, 0);
  await demo.page.mouse.down();
  await demo.page.mouse.move(box.x + box.width - 2, box.y + 30);
  await demo.page.mouse.up();
  await demo.frames(2);
  state = await demo.state();
  assert.equal(state.index, length - 1);
  await demo.close();
});

test('the settings choose method, bones, lengths and limits, and the address keeps them', async () => {
  const demo = await open();
  await demo.find('[name=method]').selectOption('ccd');
  await demo.find('[name=bones]').fill('6');
  await demo.find('summary').click();
  await demo.find('[name=lengths]').selectOption('equal');
  await demo.find('[name=limited]').check();
  await demo.frames(2);
  const state = await demo.press();
  assert.equal(state.joints.length, 7);
  assert.equal(state.sectors.length, 6);
  assert.equal((await demo.click('next')).kind, 'rotate');
  const hash = await demo.address();
  assert.equal(hash, '#method=ccd&bones=6&lengths=equal&limited=on');
  assert.match(
    await demo.find('[data-snippet]').textContent(),
    /^<script.*\n<fabrik-steps lengths="43.33 .*" limits="-160..160 -60..60" solver="ccd">/,
  );
  await demo.find('[data-do=reset]').click();
  await demo.frames(2);
  assert.equal((await demo.state()).joints.length, 5);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('out of reach the chain points straight at the target; on a straight line only Auto moves', async () => {
  const demo = await open();
  await demo.find('[data-do=far]').click();
  await demo.frames(2);
  await demo.click('last');
  const far = await demo.state();
  assert.equal(far.status, 'out-of-reach');
  assert.match(await demo.caption(), /every bone points straight at it\. Out of reach/);
  await demo.find('[data-do=line]').click();
  await demo.frames(2);
  await demo.click('last');
  assert.equal((await demo.state()).status, 'stalled');
  assert.match(await demo.caption(), /Not converged/);
  await demo.find('[name=method]').selectOption('auto');
  await demo.frames(2);
  const auto = await demo.state();
  assert.equal(auto.status, 'reached');
  assert.equal(auto.index, auto.length - 1, 'a player at the end stays at the end');
  await demo.close();
});

test('chains of one bone, of many and of folded ones have steps that can be seen', async () => {
  const demo = await open();
  for (const settings of ['#bones=1', '#bones=12&method=jacobian-transpose', '#lengths=long&limited=on']) {
    await demo.reopen(settings);
    const { length } = await demo.state();
    for (const index of [1, length - 1]) {
      await demo.inside('[part=slider]').fill(String(index));
      await demo.frames(1);
      assert.ok((await demo.state()).joints.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
      assert.doesNotMatch(await demo.caption(), /NaN|undefined/);
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the code solves as the player does, and the line of the shown step is marked', async () => {
  const demo = await open('', { reducedMotion: 'reduce' });
  const { lengths, target, start, length } = await lookAt(demo);
  const code = (await demo.find('[data-code] li').allTextContents()).join('\n');
  const joints = Array.from({ length: lengths.length + 1 }, (_, i) => ({
    x: start[2 * i],
    y: start[2 * i + 1],
  }));
  new Function('joints', 'lengths', 'target', `${code}\nfabrik(joints, lengths, target, 0.026);`)(
    joints,
    lengths,
    target,
  );
  await demo.click('last');
  const { pose } = await lookAt(demo);
  joints.forEach(({ x, y }, i) => {
    assert.ok(Math.hypot(x - pose[2 * i], y - pose[2 * i + 1]) < 1e-3, `joint ${i}`);
  });

  const lines = code.split('\n').map((line) => line.trim());
  await demo.click('first');
  assert.equal((await demo.state()).line, -1, 'the start runs nothing');
  const marked = [];
  for (let step = 1; step < Math.min(length, 11); step++) {
    marked.push(lines[(await demo.click('next')).line]);
  }
  assert.deepEqual(marked, [
    'joints[tip] = target;',
    ...Array(4).fill('joints[j] = along(joints[j + 1], joints[j], lengths[j]);'),
    'joints[0] = base;',
    ...Array(4).fill('joints[j] = along(joints[j - 1], joints[j], lengths[j - 1]);'),
  ]);
  await demo.find('[name=method]').selectOption('ccd');
  await demo.click('next');
  assert.equal((await demo.state()).line, -1, 'of another method no line is marked');
  await demo.close();
});

test('the saved page shows the same steps', async () => {
  const demo = await open('#method=ccd&limited=on&bones=5');
  const { joints, target } = await demo.state();
  await demo.drag(target, { x: joints[0].x + 60, y: joints[0].y - 130 });
  await demo.drag(joints[3], { x: joints[3].x - 20, y: joints[3].y - 30 });
  const own = await lookAt(demo);
  const { name, html } = await savedBy(demo);
  assert.equal(name, 'steps.html');
  const given = await runGiven(html, async (page) => {
    const player = page.locator('fabrik-steps');
    await player.locator('button[data-do=last]').click();
    return player.evaluate(({ trace, start, target, step }) => ({
      length: trace.length,
      start,
      target,
      step,
    }));
  });
  assert.deepEqual(given.faults, []);
  assert.ok(Math.abs(given.length - own.length) <= 0.2 * own.length, `${given.length} and ${own.length}`);
  assert.equal(given.step, given.length - 1);
  given.start.forEach((number, i) => {
    assert.ok(Math.abs(number - own.start[i]) < 0.1);
  });
  await demo.close();
});
