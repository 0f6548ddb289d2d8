// <fabrik-steps> as people meet it: two lines on a page, attributes, properties, events.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { open, withPlayer } from './element-steps-page.js';
import { closeAll, LINE, openPage, STRICT, shown } from './elements.js';
import { colourAt, frames } from './page.js';

after(closeAll);

const AMBER = [236, 165, 44];

/** Clicks through the steps, and looks whether they are drawn. */
async function assertSteps(place) {
  const { of, click, canvas } = place;
  assert.equal(await of(({ step }) => step), 0);
  await click('next');
  await click('next');
  assert.equal(await of(({ step }) => step), 2);
  const { joints } = await of((element) => element.handles());
  const middle = { x: (joints[0].x + joints[1].x) / 2, y: (joints[0].y + joints[1].y) / 2 };
  assert.deepEqual(await colourAt(canvas, middle), AMBER);
  await click('last');
  assert.equal(await of(({ step, trace }) => step === trace.length - 1 && trace.status), 'reached');
}

test('two lines make a player of steps, from a file', async () => {
  const place = await open();
  await assertSteps(place);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a player works under a policy that allows scripts and wasm alone', async () => {
  const place = await open('', { policy: STRICT });
  await assertSteps(place);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a player works in a sandboxed frame', async () => {
  const place = await openPage('<iframe sandbox="allow-scripts" src="inner.html" width="600" height="560">', {
    over: 'http',
    reducedMotion: 'reduce',
    more: { 'inner.html': `<!doctype html>${LINE}<fabrik-steps></fabrik-steps>` },
  });
  await assertSteps(withPlayer(place, place.page.frames()[1]));
  assert.deepEqual(place.faults, []);
  await place.close();
});

/** Attributes of players, what is looked at, and what is expected. */
const TAKEN = [
  ['lengths="50, 40;30"', ({ trace }) => trace.bones, 3],
  ['root="10 20"', ({ trace }) => [...trace.poseAt(0).slice(0, 2)], [10, 20]],
  ['solver="ccd"', ({ trace }) => trace.step(1).kind, 'rotate'],
  ['solver="jacobian-transpose"', ({ trace }) => trace.step(1).kind, 'transpose'],
  ['', ({ trace }) => trace.step(1).kind, 'backward'],
  ['target="900 0"', ({ trace }) => trace.status, 'out-of-reach'],
  ['target="100 -90"', ({ target }) => target, { x: 100, y: -90 }],
  ['max-iterations="1"', ({ trace, maxIterations }) => [trace.iterations, maxIterations], [1, 1]],
  [
    'tolerance="9"',
    ({ trace, tolerance }) => [trace.status, trace.error > 1, tolerance],
    ['reached', true, 9],
  ],
  ['step="4"', ({ step }) => step, 4],
  ['step="100000"', ({ step, trace }) => step - trace.length, -1],
  ['speed="4"', ({ speed, shadowRoot }) => [speed, shadowRoot.querySelector('select').value], [4, '4']],
  ['lengths="9 9" start="0 0 0 9 9 9"', ({ trace }) => [...trace.poseAt(0)], [0, 0, 0, 9, 9, 9]],
  ['limits="-9..9 free"', ({ limits }) => limits, [{ min: -9, max: 9 }, null]],
];

/** Opens a page with a player for each text of attributes. */
async function openAll(all) {
  const players = all.map((attributes) => `<fabrik-steps ${attributes}></fabrik-steps>`);
  const place = await openPage(LINE + players.join(''), { reducedMotion: 'reduce' });
  const { page } = place;
  return { ...place, each: page.locator('fabrik-steps'), errors: page.locator('fabrik-steps [part=error]') };
}

test('attributes are taken', async () => {
  const { each, errors, faults, close } = await openAll(TAKEN.map(([attributes]) => attributes));
  for (const [i, [attributes, look, expected]] of TAKEN.entries()) {
    assert.deepEqual(await each.nth(i).evaluate(look), expected, attributes);
    assert.equal(await errors.nth(i).textContent(), '', attributes);
  }
  assert.deepEqual(faults, []);
  await close();
});

test('the chart has a line at the tolerance, and the steps end when the error is below it', async () => {
  const place = await open('target="259.74 0" max-iterations="1000" step="0"');
  /** Where the line is, as a part of the height. The only red thing in the chart is that line, which is dashed. */
  const look = async () => {
    await frames(place.page, 2);
    return place.player.locator('[part=plot]').evaluate((plot) => {
      const { width, height } = plot;
      const { data } = plot.getContext('2d').getImageData(width / 2, 0, width / 8, height);
      const at = Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3)).findIndex(
        ([red, green, blue]) => red - Math.max(green, blue) > 40,
      );
      return at < 0 ? Number.NaN : Math.floor(at / Math.floor(width / 8)) / height;
    });
  };
  const low = await look();
  const long = await place.of(({ trace }) => trace.length);
  await place.of((element) => {
    element.tolerance = 10;
  });
  const high = await look();
  const [short, errors] = await place.of(({ trace }) => [trace.length, [...trace.errors]]);
  assert.ok(long > 2000 && short < 200, `${long} steps, then ${short}`);
  assert.ok(errors.at(-1) <= 10 && errors.at(-1) > 0.1, `${errors.at(-1)}`);
  assert.ok(low > 0.5 && high < low, `the line is at ${low}, then at ${high}`);
  await place.of((element) => {
    element.tolerance = null;
  });
  assert.equal(await place.of(({ trace }) => trace.length), long);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a straight chain with the target on its line is played to the end, and stays straight', async () => {
  const place = await open('lengths="80 70 60" start="0 0 80 0 150 0 210 0" target="120 0" speed="1000"', {
    reducedMotion: 'no-preference',
  });
  await place.of((element) => element.play());
  await place.until(({ playing }) => !playing);
  const { step, joints, length, status } = await place.of((element) => ({
    step: element.step,
    joints: element.handles().joints,
    length: element.trace.length,
    status: element.shadowRoot.querySelector('[part=status]').textContent,
  }));
  assert.equal(step, length - 1);
  assert.ok(joints.every(({ y }) => Math.abs(y - joints[0].y) < 0.01));
  assert.match(status, /Not converged after 100 iterations: \d/);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('limits hold in every pose of methods that turn bones', async () => {
  const place = await open('limits="-40..40" solver="ccd"');
  const angles = await place.of(({ trace }) =>
    Array.from({ length: trace.length }, (_, k) => {
      const pose = trace.poseAt(k);
      const headings = [0, 1, 2, 3].map((i) =>
        Math.atan2(pose[2 * i + 3] - pose[2 * i + 1], pose[2 * i + 2] - pose[2 * i]),
      );
      return headings.map((heading, i) => heading - (headings[i - 1] ?? 0));
    }),
  );
  const most = Math.max(
    ...angles.flat().map((angle) => Math.abs(angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)))),
  );
  assert.ok(most < (40.01 * Math.PI) / 180, `${most}`);
  await place.close();
});

/** Wrong attributes, and what the element says. */
const WRONG = [
  ['lengths="80 x"', /lengths.*expected numbers.*"x"/],
  ['solver="magic"', /solver.*must be.*"?magic/],
  ['target="1"', /target.*expected 2 numbers/],
  ['step="-1"', /step must be a whole number from 0 to 1000000000, but is -1/],
  ['max-iterations="0.5"', /maxIterations must be a whole number from 1 to 1000000, but is 0.5/],
  ['tolerance="-1"', /tolerance must be .* but is -1/],
  ['speed="fast"', /speed must be a number from 0.01 to 1000, but is NaN/],
  ['limits="a..b"', /limits.*expected ranges in degrees/],
  ['start="1 2 x 4"', /start/],
  ['start="0 0 5 5"', /start must have 10 numbers, but has 4/],
];

test('a wrong attribute is ignored, and the element says why', async () => {
  const { each, errors, faults, close } = await openAll(WRONG.map(([attributes]) => attributes));
  for (const [i, [attributes, rule]] of WRONG.entries()) {
    assert.match(await errors.nth(i).textContent(), rule);
    assert.ok(
      await each.nth(i).evaluate(({ trace }) => trace.length > 2),
      `${attributes}: it goes on without`,
    );
  }
  assert.equal(faults.length, WRONG.length);
  await close();
});

test('a property that is set to a wrong value throws, and changes nothing', async () => {
  const place = await open('speed="2" max-iterations="30"');
  for (const [name, value] of [
    ['lengths', [1, -1]],
    ['solver', 5],
    ['target', [1]],
    ['step', 1.5],
    ['speed', 0],
    ['maxIterations', 0],
    ['tolerance', Number.NaN],
    ['start', [0, 0, 1, 1]],
    ['start', true],
    ['limits', [[5, -5]]],
    ['root', ['a', 2]],
    ['autoplay', 1],
  ]) {
    const [error, same] = await place.of(
      (element, given) => {
        const before = JSON.stringify(element[given[0]]);
        try {
          element[given[0]] = given[1];
          return ['nothing', false];
        } catch (thrown) {
          return [String(thrown), before === JSON.stringify(element[given[0]])];
        }
      },
      [name, value],
    );
    assert.match(error, new RegExp(`^(Type|Range)Error: ${name}`), `${name}: ${error}`);
    assert.ok(same, name);
  }
  await place.close();
});

test('properties are set, also before the element is known', async () => {
  const place = await openPage(
    `<fabrik-steps></fabrik-steps><script>
      Object.assign(document.querySelector('fabrik-steps'), { maxIterations: 2, step: 3, lengths: [9, 9, 9] });
    </script>${LINE}`,
    { reducedMotion: 'reduce' },
  );
  const player = withPlayer(place, place.page);
  await frames(place.page, 2);
  assert.deepEqual(
    await player.of(({ maxIterations, step, trace }) => [maxIterations, step, trace.bones]),
    [2, 3, 3],
  );
  await player.of((element) => {
    element.limits = [[-10, 10]];
    element.start = [0, 0, 9, 0, 18, 0, 27, 0];
    element.target = [9, 9];
    element.solver = 'auto';
    element.maxIterations = null;
    element.step = 1;
  });
  const now = await player.of(({ limits, start, target, solver, step, maxIterations }) => ({
    limits,
    start,
    target,
    solver,
    step,
    maxIterations,
  }));
  assert.deepEqual(now, {
    limits: [{ min: -10, max: 10 }],
    start: [0, 0, 9, 0, 18, 0, 27, 0],
    target: { x: 9, y: 9 },
    solver: 'auto',
    step: 1,
    maxIterations: null,
  });
  await place.close();
});

test('events say each step, each solve and what was moved by hand; solves do not bubble', async () => {
  const place = await open();
  await frames(place.page, 2);
  await place.of((element) => {
    globalThis.heard = [];
    for (const [on, type] of [
      [element, 'fabrik-solve'],
      [document.body, 'fabrik-solve'],
      [document.body, 'fabrik-step'],
      [document.body, 'fabrik-change'],
    ]) {
      on.addEventListener(type, ({ type: name, detail }) => {
        globalThis.heard.push([`${on.localName} ${name}`, JSON.parse(JSON.stringify(detail))]);
      });
    }
  });
  const heard = () => place.page.evaluate(() => globalThis.heard.splice(0));
  await place.click('next');
  const [[type, detail]] = await heard();
  assert.deepEqual([type, detail.index, detail.step.kind], ['body fabrik-step', 1, 'backward']);
  await place.of((element) => {
    element.target = [50, 50];
  });
  await frames(place.page, 2);
  const solved = await heard();
  assert.equal(solved[0][1].status, 'reached');
  assert.ok(solved[0][1].iterations > 0 && solved[0][1].error >= 0);
  assert.deepEqual(
    solved.map(([name]) => name),
    ['fabrik-steps fabrik-solve', 'body fabrik-step'],
  );
  await place.canvas.focus();
  await place.page.keyboard.press('t');
  await place.page.keyboard.press('ArrowUp');
  await frames(place.page, 2);
  const moved = await heard();
  assert.deepEqual(
    moved.map(([name]) => name),
    ['fabrik-steps fabrik-solve', 'body fabrik-change', 'body fabrik-step'],
  );
  assert.deepEqual(moved[1][1], await place.of(({ target }) => target));
  await place.close();
});

test('properties take texts, and an equal value changes nothing', async () => {
  const place = await open('lengths="90 75 60" target="120 -90"');
  await frames(place.page, 2);
  const events = await place.of(async (element) => {
    const events = [];
    element.addEventListener('fabrik-solve', () => events.push('solve'));
    element.addEventListener('fabrik-step', () => events.push('step'));
    const { start } = element;
    element.start = start;
    Object.assign(element, { lengths: '90 75 60', target: { x: 120, y: -90 }, root: [0, 0], step: '0' });
    Object.assign(element, { solver: 'fabrik', limits: null, speed: '1', maxIterations: null });
    element.start = start;
    for (let i = 0; i < 3; i++) {
      await new Promise(requestAnimationFrame);
    }
    const before = [...events];
    Object.assign(element, { step: '2', speed: '4', maxIterations: '3', target: '100 -80' });
    return [before, events, element.step, element.speed, element.maxIterations, element.target];
  });
  assert.deepEqual(events, [[], ['solve', 'solve'], 2, 4, 3, { x: 100, y: -80 }]);
  assert.equal(await place.error(), '');
  await place.close();
});

test('play, pause, next and back are methods, too', async () => {
  const place = await open('', { reducedMotion: 'no-preference' });
  await place.of((element) => element.next());
  await place.of((element) => element.next());
  await place.of((element) => element.back());
  assert.equal(await place.of(({ step }) => step), 1);
  await place.of((element) => {
    element.speed = 20;
    element.play();
  });
  assert.equal(await place.of(({ playing }) => playing), true);
  await place.until(({ step }) => step > 3);
  await place.of((element) => element.pause());
  assert.equal(await place.of(({ playing }) => playing), false);
  await place.close();
});

test('autoplay plays once it is seen, and not before, nor where less motion is wished', async () => {
  const still = await open('autoplay');
  await shown(still.page, 10);
  assert.deepEqual(await still.of(({ playing, step }) => [playing, step]), [false, 0]);
  await still.close();

  const place = await open('autoplay style="margin-top: 2000px"', { reducedMotion: 'no-preference' });
  // The browser reports after the first frames that the player is out of sight.
  await shown(place.page, 10);
  await place.of((element) => {
    element.speed = 1000;
  });
  await shown(place.page, 10);
  assert.equal(await place.of(({ step }) => step), 0);
  await place.player.scrollIntoViewIfNeeded();
  await place.until(({ step }) => step > 0);
  await place.close();
});

test('its colours are custom properties, its parts can be styled, and its size is the page’s', async () => {
  const style = `<style>
    fabrik-steps { block-size: 400px; --fabrik-bone: rgb(1, 2, 3); --fabrik-hanging: rgb(4, 5, 6) }
    fabrik-steps::part(controls) { background: rgb(7, 8, 9) }
    fabrik-steps::part(plot) { flex-basis: 50px }
  </style>`;
  const place = await openPage(`${LINE}${style}<fabrik-steps step="2"></fabrik-steps>`, {
    reducedMotion: 'reduce',
  });
  const player = withPlayer(place, place.page);
  await frames(place.page, 2);
  const { joints } = await player.of((element) => element.handles());
  const middle = (bone) => ({
    x: (joints[bone].x + joints[bone + 1].x) / 2,
    y: (joints[bone].y + joints[bone + 1].y) / 2,
  });
  assert.deepEqual(await colourAt(player.canvas, middle(0)), [1, 2, 3]);
  assert.deepEqual(await colourAt(player.canvas, middle(3)), [4, 5, 6]);
  const sizes = await player.of(({ shadowRoot, offsetHeight }) => ({
    all: offsetHeight,
    plot: shadowRoot.querySelector('[part=plot]').offsetHeight,
    controls: getComputedStyle(shadowRoot.querySelector('[part=controls]')).backgroundColor,
  }));
  assert.deepEqual(sizes, { all: 400, plot: 50, controls: 'rgb(7, 8, 9)' });
  await place.close();
});

for (const display of ['block', 'inline-block', 'grid', 'flex']) {
  test(`with display: ${display}, all of its parts are within it`, async () => {
    const place = await openPage(
      `${LINE}<style>fabrik-steps { display: ${display}; width: 400px; height: 380px }</style>
       <fabrik-steps></fabrik-steps>`,
      { reducedMotion: 'reduce' },
    );
    const player = withPlayer(place, place.page);
    await frames(place.page, 2);
    const all = await player.player.boundingBox();
    for (const part of ['canvas', 'position', 'status', 'plot', 'controls', 'slider', 'speed']) {
      const box = await player.player.locator(`[part=${part}]`).boundingBox();
      assert.ok(box.y >= all.y && box.y + box.height <= all.y + all.height + 0.01, part);
      assert.ok(box.x >= all.x && box.x + box.width <= all.x + all.width + 0.01, part);
      assert.ok(box.height > 15, part);
    }
    await place.close();
  });
}

test('it can be taken out, put in elsewhere, copied, and hidden', async () => {
  const place = await open();
  await place.click('next');
  const { page } = place;
  await page.evaluate(async () => {
    const player = document.querySelector('fabrik-steps');
    player.remove();
    await new Promise((done) => setTimeout(done));
    globalThis.stepOff = player.step;
    const box = document.createElement('div');
    box.hidden = true;
    document.body.append(box);
    box.append(player, player.cloneNode());
  });
  await frames(page, 3);
  assert.equal(await page.evaluate(() => globalThis.stepOff), 1, 'off the page it keeps its step');
  await page.evaluate(() => {
    document.querySelector('div').hidden = false;
  });
  await frames(page, 3);
  const second = page.locator('fabrik-steps').nth(1);
  await second.locator('button[data-do=last]').click();
  await frames(page, 2);
  const [one, two] = await page.evaluate(() =>
    [...document.querySelectorAll('fabrik-steps')].map(({ step }) => step),
  );
  assert.ok(one === 1 && two > 5, `each has its own steps: ${one}, ${two}`);
  assert.deepEqual(place.faults, []);
  await place.close();
});
