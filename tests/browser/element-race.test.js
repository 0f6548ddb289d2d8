// <fabrik-race> on a page: results, playing, the target, keys, the chart, wrong attributes, and the styles that size it.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Chain } from '../../web/fabrik.js';
import { closeAll, LINE, openPage } from './elements.js';
import { frames } from './page.js';

after(closeAll);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Opens a page with a race, without motion by default. */
async function open(attributes = '', options = {}) {
  const place = await openPage(
    `${LINE}<body style="margin: 0"><fabrik-race ${attributes}></fabrik-race></body>`,
    { reducedMotion: 'reduce', paced: true, viewport: { width: 1000, height: 800 }, ...options },
  );
  const { page } = place;
  const race = page.locator('fabrik-race');
  const of = (look, given) => race.evaluate(look, given);
  await page.evaluate(() => {
    globalThis.heard = [];
    for (const type of ['fabrik-solve', 'fabrik-step', 'fabrik-change']) {
      document.querySelector('fabrik-race').addEventListener(type, ({ detail, bubbles }) => {
        globalThis.heard.push({ type, detail: { ...detail }, bubbles });
      });
    }
  });
  await frames(page, 3);
  return {
    ...place,
    race,
    of,
    canvas: race.locator('canvas[part=canvas]'),
    part: (name) => race.locator(`[part~=${name}]`),
    frames: (count) => frames(page, count),
    /** The events since the last call. */
    heard: () => page.evaluate(() => globalThis.heard.splice(0)),
    state: () =>
      of((element) => {
        const { iteration, playing, over, target, results } = element;
        return { iteration, playing, over, target, results, pictures: element.pictures() };
      }),
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      await frames(page, 2);
    },
  };
}

test('its results are those of chains with the same solvers, and places go by iterations', async () => {
  const place = await open('lengths="5 4 3 2" root="1000000 -3" target="1000006 -7" max-iterations="60"');
  const { results, target } = await place.state();
  const start = await place.of((element) => element.start);
  assert.deepEqual(
    results.map(({ solver }) => solver),
    ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'],
  );
  const reached = results.filter(({ status }) => status === 'reached');
  for (const { solver, status, iterations, error, errors, place: rank } of results) {
    const chain = new Chain({
      ...{ lengths: [5, 4, 3, 2], root: [0, 0], solver, maxIterations: 60 },
      positions: start.map((value, i) => value - (i % 2 ? -3 : 1e6)),
    });
    chain.solve(target.x - 1e6, target.y + 3);
    assert.deepEqual([status, iterations], [chain.status, chain.iterations], solver);
    assert.ok(Math.abs(error - chain.error) < 1e-5 && Math.abs(errors.at(-1) - error) < 1e-5, solver);
    const better = reached.filter((other) => other.iterations < iterations).length;
    assert.equal(rank, status === 'reached' ? better + 1 : 0, solver);
    chain.dispose();
  }
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('it plays from the start to the end, bones keep their lengths, and each iteration has an event', async () => {
  const place = await open('lengths="80 70 60 50" solvers="auto fabrik ccd" autoplay speed="20"', {
    reducedMotion: 'no-preference',
  });
  let state = await place.state();
  assert.ok(state.playing && !state.over);
  for (let left = 400; state.playing; left--) {
    assert.ok(left > 0, 'it ends');
    await place.frames(4);
    state = await place.state();
    for (const { pose, solver } of state.pictures) {
      [80, 70, 60, 50].forEach((length, i) => {
        assert.ok(Math.abs(distance(pose[i], pose[i + 1]) - length) < 1e-3, solver);
      });
    }
  }
  assert.ok(state.over && state.iteration === state.results[2].errors.length - 1);
  state.pictures.forEach(({ pose }, i) => {
    assert.ok(Math.abs(distance(pose.at(-1), state.target) - state.results[i].error) < 1e-3);
  });
  const heard = await place.heard();
  const steps = heard.filter(({ type }) => type === 'fabrik-step').map(({ detail }) => detail);
  assert.deepEqual(steps.slice(-1), [{ iteration: state.iteration, over: true }]);
  assert.ok(steps.every(({ iteration }, i) => i === 0 || iteration > steps[i - 1].iteration));
  assert.match(await place.part('status').textContent(), /^All 3 reach the target\. .+ the fewest/);
  await place.close();
});

test('with reduced motion it waits for Play; its buttons, its slider and its chart go through the iterations', async () => {
  const place = await open('autoplay');
  const click = async (name) => {
    await place.race.locator(`button[data-do=${name}]`).click();
    await place.frames(2);
  };
  await place.frames(60);
  assert.equal((await place.state()).iteration, 0);
  assert.match(await place.part('status').textContent(), /^5 solvers, the same pose\. Press Play/);
  await click('next');
  await click('next');
  await click('back');
  assert.equal((await place.state()).iteration, 1);
  await click('last');
  assert.ok((await place.state()).over);
  await place.part('slider').focus();
  await place.press('Home', 'ArrowRight', 'ArrowRight');
  assert.equal((await place.state()).iteration, 2);
  assert.equal(await place.part('slider').getAttribute('aria-valuetext'), '2 iterations');
  const box = await place.part('plot').boundingBox();
  await place.page.mouse.click(box.x + box.width - 2, box.y + 60);
  assert.ok((await place.state()).over);
  await place.of((element) => Object.assign(element, { iteration: 3 }));
  assert.equal((await place.state()).iteration, 3);
  await click('toggle');
  await place.frames(40);
  const { playing, iteration } = await place.state();
  assert.ok(playing && iteration > 3);
  await place.close();
});

test('the target is dragged in any picture, all chains follow, and then the race starts', async () => {
  const place = await open('', { reducedMotion: 'no-preference' });
  const { x: left, y: top } = await place.canvas.boundingBox();
  await place.heard();
  for (const index of [0, 4]) {
    const { pictures } = await place.state();
    const { x, y } = pictures[index].target;
    await place.page.mouse.move(left + x + 3, top + y);
    await place.page.mouse.down();
    await place.page.mouse.move(left + x - 17, top + y + 10);
    await place.frames(2);
    const during = await place.state();
    assert.ok(during.over, 'each chain is where its solver ends');
    during.pictures.forEach(({ target }, i) => {
      const from = pictures[i].target;
      assert.ok(distance(target, { x: from.x - 20, y: from.y + 10 }) < 0.5, `picture ${i}`);
    });
    assert.ok(distance(during.pictures[0].pose.at(-1), during.target) < 0.03);
    await place.page.mouse.up();
    await place.frames(2);
    const { playing, iteration, target } = await place.state();
    assert.ok(playing && iteration === 0);
    const heard = await place.heard();
    const changes = heard.filter(({ type }) => type === 'fabrik-change');
    assert.deepEqual(changes, [{ type: 'fabrik-change', detail: target, bubbles: true }]);
    const solve = heard.find(({ type }) => type === 'fabrik-solve');
    assert.ok(!solve.bubbles && solve.detail.results.length === 5 && solve.detail.status === 'reached');
  }
  await place.close();
});

test('arrow keys move the target, also beyond what was seen; the others go through the race', async () => {
  const place = await open();
  await place.canvas.focus();
  const [{ target }] = (await place.state()).pictures;
  await place.press('ArrowLeft', 'Shift+ArrowDown');
  const moved = await place.state();
  assert.ok(distance(moved.pictures[0].target, { x: target.x - 8, y: target.y + 40 }) < 0.1 && moved.over);
  await place.press('Home', '.', '.', ',');
  assert.equal((await place.state()).iteration, 1);
  await place.press('End');
  assert.ok((await place.state()).over);
  await place.press(...Array(12).fill('Shift+ArrowUp'));
  const { pictures, target: far, results } = await place.state();
  assert.ok(Math.hypot(far.x, far.y) > 260 && results.every(({ status }) => status !== 'reached'));
  const { height } = await place.canvas.boundingBox();
  assert.ok(pictures.every((picture) => picture.target.y > 0 && picture.target.y < height));
  assert.equal(await place.part('status').textContent(), 'None of them reaches the target.');
  await place.press('Space');
  assert.ok((await place.state()).playing);
  await place.close();
});

test('properties that change together make one race, and wrong ones change nothing', async () => {
  const place = await open('solvers="auto what"');
  assert.match(
    await place.part('error').textContent(),
    /ignored attribute solvers="auto what": solver must be/,
  );
  place.faults.length = 0;
  await place.heard();
  const thrown = await place.of((element) => {
    element.solvers = ['fabrik', 'auto'];
    element.lengths = [3, 2, 1];
    element.start = [0, 0, 3, 0, 3, 2, 4, 2];
    element.limits = [[-90, 90]];
    element.iteration = 1e9;
    const wrong = { solvers: ['ccd', 'ccd'], start: [1, 2, 3], tolerance: -1, maxIterations: 1e5, speed: 0 };
    return Object.entries({ ...wrong, results: [], playing: true }).map(([name, value]) => {
      try {
        element[name] = value;
      } catch ({ code, message }) {
        return [code, message.startsWith(name)];
      }
      return name;
    });
  });
  const codes = ['out-of-range', 'wrong-count', 'out-of-range', 'out-of-range', 'out-of-range'];
  assert.deepEqual(
    thrown,
    [...codes, 'read-only', 'read-only'].map((code) => [code, true]),
  );
  await place.frames(2);
  const solves = (await place.heard()).filter(({ type }) => type === 'fabrik-solve');
  assert.equal(solves.length, 1);
  const { results, over } = await place.state();
  assert.ok(over);
  assert.deepEqual(
    results.map(({ solver }) => solver),
    ['fabrik', 'auto'],
  );
  assert.deepEqual(await place.of((element) => [...element.start]), [0, 0, 3, 0, 3, 2, 4, 2]);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('without a height it is as high as its pictures need, in rows that fit, and no part is cut off', async () => {
  for (const [width, rows, attributes] of [
    [1000, 1, ''],
    [600, 2, ''],
    [328, 3, ''],
    [328, 2, 'solvers="auto fabrik ccd" hide-chart'],
    [328, 3, 'style="height: 200px"'],
  ]) {
    const place = await open(attributes, { viewport: { width, height: 900 } });
    const { pictures } = await place.state();
    const tops = new Set(pictures.map(({ joints }) => Math.round(joints[0].y)));
    assert.equal(tops.size, rows, `${width} ${attributes}`);
    const box = await place.canvas.boundingBox();
    for (const { joints, target } of pictures) {
      for (const { x, y } of [...joints, target]) {
        assert.ok(x > 0 && x < box.width && y > 0 && y < box.height);
      }
    }
    const [inner, outer, wide, chart] = await place.of((element) => {
      const { scrollHeight, clientHeight, scrollWidth } = element.shadowRoot.querySelector('.box');
      return [
        scrollHeight,
        clientHeight,
        scrollWidth,
        element.shadowRoot.querySelector('.plot').clientHeight,
      ];
    });
    assert.equal(wide, width);
    assert.ok(attributes.includes('height') ? inner > outer && outer === 200 : inner === outer);
    assert.equal(chart > 0, !attributes.includes('hide-chart'));
    await place.close();
  }
});
