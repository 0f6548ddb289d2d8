// The race of the methods: five chains after as many iterations, the plot, the table.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Chain } from '../../web/fabrik.js';
import { assertFits, PHONE } from './fit.js';
import { closeAll, colourAt } from './page.js';
import { open } from './steps-page.js';

after(closeAll);

const METHODS = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

/** Opens the page, and brings the race in sight. */
async function openRace(settings = '', options = {}) {
  const demo = await open(settings, options);
  await demo.find('.race').scrollIntoViewIfNeeded();
  await demo.find('[data-race=plot]').scrollIntoViewIfNeeded();
  await demo.frames(3);
  const race = (name) => demo.find(`[data-race=${name}]`);
  return {
    ...demo,
    race,
    state: async () => (await demo.state()).race,
    own: () =>
      demo.player.evaluate(({ lengths, start, target }) => ({ lengths: [...lengths], start, target })),
    /** Goes to a stop of the slider. */
    async goTo(stop) {
      await race('slider').fill(String(stop));
      await demo.frames(2);
      return (await demo.state()).race;
    },
  };
}

test('each method is where its own solve is after as many iterations', async () => {
  const demo = await openRace();
  const { lengths, start, target } = await demo.own();
  const { stops } = await demo.state();
  assert.equal(stops[0], 0);
  for (const stop of [0, 1, 3, stops.length - 1]) {
    const { iteration, runners } = await demo.goTo(stop);
    assert.equal(iteration, stops[stop]);
    assert.deepEqual(
      runners.map(({ method }) => method),
      METHODS,
    );
    for (const { method, joints, iterations, errors } of runners) {
      const chain = new Chain({
        lengths,
        root: [0, 0],
        positions: start,
        solver: method,
        maxIterations: Math.max(1, iteration),
      });
      // The default tolerance is the same for all, and so is the budget, but for what it cuts off.
      if (iteration > 0) {
        chain.solve([target.x, target.y]);
      }
      // Short of its end, a method that keeps the best pose may be elsewhere.
      if (iteration === 0 || iteration >= iterations || method === 'fabrik' || method === 'ccd') {
        joints.forEach(({ x, y }, i) => {
          const away = Math.hypot(x - chain.joints[i].x, y - chain.joints[i].y);
          assert.ok(away < 0.01, `${method}, joint ${i}, after ${iteration}: ${away}`);
        });
      }
      const left = Math.hypot(joints[4].x - target.x, joints[4].y - target.y);
      assert.ok(Math.abs(left - errors[Math.min(iteration, errors.length - 1)]) < 1e-3, method);
      chain.dispose();
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the race plays from its start to its end, and can be paused', async () => {
  const demo = await openRace();
  const { stops, iteration } = await demo.state();
  assert.equal(iteration, stops.at(-1), 'at first its end is shown');
  await demo.race('play').click();
  await demo.frames(10);
  assert.equal((await demo.state()).playing, true);
  assert.equal(await demo.race('play').textContent(), 'Pause');
  await demo.race('play').click();
  await demo.frames(2);
  const paused = await demo.state();
  assert.ok(!paused.playing && paused.iteration < stops.at(-1));
  await demo.frames(60);
  assert.equal((await demo.state()).iteration, paused.iteration);
  await demo.race('play').click();
  let state = await demo.state();
  let before = 0;
  while (state.playing) {
    assert.ok(state.iteration >= before);
    before = state.iteration;
    await demo.frames(10);
    state = await demo.state();
  }
  assert.equal(state.iteration, stops.at(-1));
  assert.equal(await demo.race('iteration').textContent(), `${stops.at(-1)} iterations`);
  await demo.close();
});

test('the slider goes by keys, and says where it is', async () => {
  const demo = await openRace();
  const slider = demo.race('slider');
  await slider.focus();
  await demo.press('Home', 'ArrowRight');
  assert.equal((await demo.state()).iteration, 1);
  assert.equal(await slider.getAttribute('aria-valuetext'), '1 iteration');
  await demo.press('End');
  assert.equal((await demo.state()).iteration, (await demo.state()).stops.at(-1));
  await demo.close();
});

test('a hand on the plot goes to the iteration that it points at', async () => {
  const demo = await openRace();
  const box = await demo.race('plot').boundingBox();
  await demo.page.mouse.click(box.x + 5, box.y + 100);
  await demo.frames(2);
  assert.equal((await demo.state()).iteration, 0);
  await demo.page.mouse.move(box.x + box.width / 2, box.y + 100);
  await demo.page.mouse.down();
  await demo.frames(2);
  const { iteration, stops } = await demo.state();
  assert.ok(iteration > 1 && iteration < stops.at(-1), `${iteration}`);
  await demo.page.mouse.move(box.x + box.width, box.y + 100);
  await demo.page.mouse.up();
  await demo.frames(2);
  assert.equal((await demo.state()).iteration, stops.at(-1));
  await demo.close();
});

test('the table says what each method took, and the words which took the fewest', async () => {
  const demo = await openRace('&bones=6');
  const { runners } = await demo.state();
  const rows = await demo
    .race('table')
    .locator('tr')
    .evaluateAll((all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent)));
  assert.equal(rows.length, 5);
  rows.forEach(([name, iterations, error, status], i) => {
    const { errors } = runners[i];
    assert.ok(name);
    assert.equal(Number(iterations), runners[i].iterations);
    assert.ok(Math.abs(Number(error) - errors.at(-1)) <= 0.06 * errors.at(-1));
    assert.equal(status, runners[i].status);
  });
  const there = runners.filter(({ status }) => status === 'reached');
  const fewest = Math.min(...there.map(({ iterations }) => iterations));
  const words = await demo.race('words').textContent();
  assert.match(
    words,
    new RegExp(`^${there.length} of 5 reach the target, .* in the fewest iterations: ${fewest}\\.$`),
  );
  await demo.close();
});

test('another target, start or chain makes another race', async () => {
  const demo = await openRace();
  const first = await demo.state();
  await demo.player.evaluate((player) => {
    player.target = { x: -100, y: -100 };
  });
  await demo.frames(3);
  const second = await demo.state();
  assert.notDeepEqual(second.runners[2].errors, first.runners[2].errors);
  const { target } = await demo.own();
  const { joints } = second.runners[1];
  assert.ok(Math.hypot(joints[4].x - target.x, joints[4].y - target.y) < 0.1);
  await demo.find('[name=limited]').check();
  await demo.find('[name=bones]').fill('3');
  await demo.frames(3);
  const third = await demo.state();
  assert.ok(third.runners.every((runner) => runner.joints.length === 4));
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('each curve has its own colour, the one of its picture and of its row', async () => {
  const demo = await openRace('', { colorScheme: 'light' });
  await demo.goTo(3);
  const rows = await demo.race('table').locator('tr').all();
  const marks = await Promise.all(
    rows.map((row) =>
      row
        .locator('th')
        .evaluate((cell) => getComputedStyle(cell, '::before').backgroundColor.match(/\d+/g).join()),
    ),
  );
  assert.equal(new Set(marks).size, 5);
  for (const name of ['plot', 'runners']) {
    const colours = await demo.race(name).evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const counts = {};
      for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 3).join();
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    });
    marks.forEach((mark, i) => {
      assert.ok(colours[mark] > 20, `${METHODS[i]} is in the ${name}: ${colours[mark]} pixels of ${mark}`);
    });
  }
  await demo.close();
});

test('on a phone the race fits, and each picture has its colour on top', async () => {
  const demo = await openRace('&limited=on&bones=7', PHONE);
  const { stops, runners } = await demo.state();
  await demo.goTo(stops.findIndex((iteration) => iteration >= runners[0].iterations));
  await assertFits({ ...demo, canvas: demo.race('runners') });
  const over = await demo.find('.race').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  assert.equal(over, 0, 'nothing is cut off');
  const edge = await colourAt(demo.race('runners'), { x: 30, y: 1 });
  assert.ok(Math.max(...edge) - Math.min(...edge) > 40);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
