// The race of the solvers: what is drawn, how it plays, the chart, the table and the words.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Chain } from '../../web/fabrik.js';
import { closeAll, frames, open } from '../browser/page.js';

after(closeAll);

const METHODS = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Opens the page. With `calm`, nothing moves by itself. */
async function openRace(hash = '', { calm = true, ...options } = {}) {
  const demo = await open(hash, {
    demo: 'race',
    reducedMotion: calm ? 'reduce' : 'no-preference',
    ...options,
  });
  const part = (name) => demo.find(`fabrik-race [part~=${name}]`);
  return {
    ...demo,
    part,
    /** Moves the mouse to a point of the pictures. */
    async move(x, y) {
      const box = await part('canvas').boundingBox();
      await demo.page.mouse.move(box.x + x, box.y + y);
    },
    /** Goes to an iteration; returns what is shown then. */
    async goTo(iteration) {
      await demo
        .find('fabrik-race')
        .evaluate((element, value) => Object.assign(element, { iteration: value }), iteration);
      await frames(demo.page, 2);
      return demo.state();
    },
    async press(...keys) {
      for (const key of keys) {
        await demo.page.keyboard.press(key);
      }
      await frames(demo.page, 2);
      return demo.state();
    },
    /** The texts of the table, by solver. */
    rows: () =>
      demo
        .find('[data-race=table] tbody tr')
        .evaluateAll((all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent))),
  };
}

/** An iteration after all. */
const END = 1e6;

test('each picture shows the pose that its solver has after the same number of iterations', async () => {
  const demo = await openRace();
  const { problem } = await demo.state();
  for (const wanted of [0, 1, 3, END]) {
    const { iteration, over, runners, tolerance } = await demo.goTo(wanted);
    assert.ok(iteration === wanted || over);
    assert.deepEqual(
      runners.map(({ method }) => method),
      METHODS,
    );
    for (const { method, pose, iterations, errors } of runners) {
      const chain = new Chain({
        lengths: problem.lengths,
        root: [0, 0],
        positions: problem.start,
        solver: method,
        maxIterations: iteration >= iterations ? 200 : Math.max(1, iteration),
      });
      if (iteration > 0) {
        chain.solve(problem.target);
      }
      // Before its end, a solver that keeps the best pose may have another one.
      if (iteration === 0 || iteration >= iterations || method === 'fabrik' || method === 'ccd') {
        pose.forEach((joint, i) => {
          assert.ok(
            distance(joint, chain.joints[i]) < tolerance / 2,
            `${method}, joint ${i}, after ${iteration}`,
          );
        });
      }
      const left = distance(pose.at(-1), problem.target);
      assert.ok(Math.abs(left - errors[Math.min(iteration, errors.length - 1)]) < 1e-6, method);
      chain.dispose();
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the race begins at iteration 0, plays to its end by itself, and all five chains move at the same time', async () => {
  const demo = await openRace('', { calm: false });
  const first = await demo.state();
  assert.ok(first.playing && first.iteration <= 1);
  await frames(demo.page, 30);
  const second = await demo.state();
  for (const [i, { pose, method }] of second.runners.entries()) {
    assert.ok(distance(pose.at(-1), first.runners[i].pose.at(-1)) > 0.01, method);
  }
  let state = second;
  while (state.playing) {
    await frames(demo.page, 10);
    const next = await demo.state();
    assert.ok(next.iteration >= state.iteration);
    state = next;
  }
  assert.ok(state.over);
  assert.equal(state.iteration, Math.max(...state.runners.map(({ errors }) => errors.length - 1)));
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('bones keep their lengths between two iterations', async () => {
  const demo = await openRace('', { calm: false });
  for (let count = 0; count < 12; count++) {
    await frames(demo.page, 5);
    const { runners, problem } = await demo.state();
    for (const { pose, method } of runners) {
      problem.lengths.forEach((length, i) => {
        assert.ok(Math.abs(distance(pose[i], pose[i + 1]) - length) < 1e-5, method);
      });
    }
  }
  await demo.close();
});

test('with reduced motion the race waits at iteration 0 for Play, and Play pauses it again', async () => {
  const demo = await openRace();
  const play = demo.find('fabrik-race [data-do=toggle]');
  await frames(demo.page, 60);
  const waiting = await demo.state();
  assert.ok(waiting.iteration === 0 && !waiting.playing);
  assert.match(await demo.part('status').textContent(), /Press Play/);
  await play.click();
  await frames(demo.page, 60);
  assert.equal(await play.getAttribute('title'), 'Pause');
  await play.click();
  await frames(demo.page, 2);
  const paused = await demo.state();
  assert.ok(paused.iteration > 0 && !paused.over && !paused.playing);
  await frames(demo.page, 60);
  assert.equal((await demo.state()).iteration, paused.iteration);
  assert.match(await demo.part('status').textContent(), /^After \d+ iteration/);
  await demo.close();
});

test('places go by iterations, and only to solvers that reach the target', async () => {
  const demo = await openRace('#scene=line');
  const { runners } = await demo.goTo(END);
  const ranks = runners.filter(({ status }) => status === 'reached').map(({ iterations }) => iterations);
  for (const { method, place, status, iterations } of runners) {
    const expected = status === 'reached' ? 1 + ranks.filter((other) => other < iterations).length : 0;
    assert.equal(place, expected, method);
  }
  assert.ok(runners.some(({ place }) => place === 0));
  const results = (await demo.rows()).map(([, , , result]) => result);
  assert.deepEqual(
    results,
    runners.map(({ place }) =>
      place > 0 ? ['1st', '2nd', '3rd', '4th', '5th'][place - 1] : 'not converged',
    ),
  );
  await demo.close();
});

test('the table shows each solver at the iteration that is shown, and the sentence who needs the fewest', async () => {
  const demo = await openRace('#bones=5');
  const state = await demo.state();
  for (const wanted of [2, END]) {
    const { iteration, runners } = await demo.goTo(wanted);
    for (const [i, [name, iterations, left, result]] of (await demo.rows()).entries()) {
      const now = Math.min(iteration, runners[i].iterations);
      assert.ok(name);
      assert.equal(Number(iterations), now);
      const percent = 100 * runners[i].errors[now];
      if (percent > 0.001) {
        assert.ok(Math.abs(Number.parseFloat(left) - percent) <= 0.06 * percent, `${left} for ${percent}`);
      }
      assert.equal(result === '–', iteration < runners[i].iterations);
    }
  }
  const reached = state.runners.filter(({ status }) => status === 'reached');
  const fewest = Math.min(...reached.map(({ iterations }) => iterations));
  const count = reached.length === 5 ? 'All 5' : `${reached.length} of 5`;
  assert.match(
    await demo.part('status').textContent(),
    new RegExp(`^${count} reach the target\\. .* the fewest iterations: ${fewest}\\.$`),
  );
  await demo.close();
});

test('a press on the chart goes to the iteration there', async () => {
  const demo = await openRace();
  await demo.part('plot').scrollIntoViewIfNeeded();
  const box = await demo.part('plot').boundingBox();
  await demo.page.mouse.move(box.x + box.width / 2, box.y + 100);
  await demo.page.mouse.down();
  await frames(demo.page, 2);
  const middle = await demo.state();
  assert.ok(middle.iteration > 1 && !middle.over, `${middle.iteration}`);
  await demo.page.mouse.move(box.x + box.width, box.y + 100);
  await frames(demo.page, 2);
  assert.ok((await demo.state()).over);
  await demo.page.mouse.move(box.x + 5, box.y + 100);
  await demo.page.mouse.up();
  await frames(demo.page, 2);
  assert.equal((await demo.state()).iteration, 0);
  await demo.close();
});

test('the target can be dragged in each picture, and moves in all of them', async () => {
  const demo = await openRace('', { calm: false });
  for (const index of METHODS.keys()) {
    const before = await demo.state();
    const { x, y } = before.runners[index].target;
    await demo.move(x + 4, y);
    await demo.page.mouse.down();
    await demo.move(x + 14, y - 20);
    await frames(demo.page, 2);
    const during = await demo.state();
    assert.ok(during.over, 'the chains follow the target');
    for (const [i, { target }] of during.runners.entries()) {
      const from = before.runners[i].target;
      assert.ok(distance(target, { x: from.x + 10, y: from.y - 20 }) < 1, `picture ${i}`);
    }
    assert.ok(distance(during.runners[0].pose.at(-1), during.problem.target) < during.tolerance);
    await demo.page.mouse.up();
    await frames(demo.page, 2);
    const after = await demo.state();
    assert.ok(after.playing && after.iteration === 0, 'the race starts after the drag');
  }
  assert.match(await demo.address(), /^#target=/);
  const { problem } = await demo.state();
  await demo.page.reload();
  await frames(demo.page, 2);
  const { problem: again } = await demo.state();
  assert.ok(distance(again.target, problem.target) < 1e-9, 'the address keeps the target');
  await demo.close();
});

test('everything works with the keyboard', async () => {
  const demo = await openRace();
  await demo.part('canvas').focus();
  const { runners } = await demo.state();
  const moved = await demo.press('ArrowRight', 'Shift+ArrowUp');
  const { x, y } = runners[0].target;
  assert.ok(distance(moved.runners[0].target, { x: x + 8, y: y - 40 }) < 0.1);
  assert.equal((await demo.press('Home')).iteration, 0);
  assert.equal((await demo.press('.', '.', ',')).iteration, 1);
  assert.ok((await demo.press('End')).over);
  assert.ok((await demo.press('Space')).playing);
  assert.ok(!(await demo.press('Space')).playing);
  const random = await demo.press('r');
  assert.notDeepEqual(random.problem.target, moved.problem.target);
  await demo.part('slider').focus();
  assert.equal((await demo.press('Home', 'ArrowRight')).iteration, 1);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('buttons set scenes, and the controls change the chain', async () => {
  const demo = await openRace();
  for (const [name, check] of [
    ['straight', ({ target }) => Math.abs(Math.hypot(target.x, target.y) - 1) < 1e-3],
    ['line', ({ target, start }) => target.y === 0 && start.every((value, i) => i % 2 === 0 || value === 0)],
    ['behind', ({ target, start }) => target.x < 0 && start.at(-2) > 0],
  ]) {
    await demo.find(`[data-do=${name}]`).click();
    await frames(demo.page, 2);
    const { problem, iteration } = await demo.state();
    assert.ok(check(problem), name);
    assert.equal(iteration, 0);
    assert.match(await demo.address(), new RegExp(`scene=${name}`));
  }
  for (let count = 0; count < 5; count++) {
    await demo.find('[data-do=random]').click();
    await frames(demo.page, 2);
    const { runners } = await demo.state();
    assert.equal(runners[0].status, 'reached', 'a random target can be reached');
  }
  await demo.find('[name=bones]').fill('3');
  await demo.find('[name=limited]').check();
  await frames(demo.page, 2);
  const { runners, problem } = await demo.goTo(END);
  assert.equal(problem.limits.length, 3);
  for (const { pose, method } of runners) {
    const slopes = pose.slice(1).map(({ x, y }, i) => Math.atan2(y - pose[i].y, x - pose[i].x));
    slopes.forEach((slope, i) => {
      const turn = slope - (slopes[i - 1] ?? 0);
      const angle = (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
      assert.ok(Math.abs(angle) <= problem.limits[i].max + 1e-2, `${method}, joint ${i}`);
    });
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
