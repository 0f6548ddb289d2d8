// The page that compares two rules of stepping: our walker and the usual tutorial rule on the same path.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertFits, PHONE } from '../browser/fit.js';
import { closeAll, frames, open } from '../browser/page.js';

after(closeAll);

const KINDS = ['slipped', 'stretched', 'neighbours'];

async function openStepping(hash = '', options = {}) {
  const demo = await open(hash, { demo: 'stepping', file: 'stepping', ...options });
  await demo.canvas.scrollIntoViewIfNeeded();
  await frames(demo.page, 2);
  return demo;
}

/** Starts over, and counts the faults of so many frames from the places of joints and feet alone. */
const countIn = (demo, count) =>
  demo.page.evaluate(
    ([left, kinds]) => {
      document.querySelector('#stepping [data-do=restart]').click();
      const look = () => globalThis.demos.stepping.state();
      const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
      const pairs = [0, 1, 2, 4, 5, 6].map((leg) => [leg, leg + 1]);
      pairs.push(...[0, 1, 2, 3].map((leg) => [leg, leg + 4]));
      const faults = {
        slipped: (before, legs) =>
          legs.some(
            ({ planted, lifts, joints }, i) =>
              planted &&
              before?.[i].planted &&
              before[i].lifts === lifts &&
              apart(joints.at(-1), before[i].joints.at(-1)) > 0.001,
          ),
        stretched: (_, legs) =>
          legs.some(({ planted, joints, foot }) => planted && apart(joints[0], foot) > 1),
        neighbours: (_, legs) => pairs.some(([a, b]) => !legs[a].planted && !legs[b].planted),
      };
      const counts = {};
      const before = {};
      let frame = look().frames;
      for (; left > 0; left--) {
        globalThis.nextFrame();
        const { frames, spiders } = look();
        if (frames !== ++frame) {
          throw new Error(`frame ${frames} instead of ${frame}`);
        }
        for (const [name, { legs }] of Object.entries(spiders)) {
          counts[name] ??= Object.fromEntries(kinds.map((kind) => [kind, 0]));
          for (const kind of kinds) {
            counts[name][kind] += faults[kind](before[name], legs) ? 1 : 0;
          }
          before[name] = legs;
        }
      }
      return { counts, state: look() };
    },
    [count, KINDS],
  );

for (const path of ['straight', 'circle', 'zigzag', 'eight']) {
  test(`on the path “${path}” the counts are true: fabrik has no fault, the tutorial rule has several`, async () => {
    const demo = await openStepping(`#path=${path}`);
    const { counts, state } = await countIn(demo, 400);
    assert.equal(state.frames, 400);
    for (const name of ['fabrik', 'tutorial']) {
      const { behind, ...own } = state.counts[name];
      assert.deepEqual(own, counts[name], name);
      assert.ok(behind > 0 && behind < 0.6, `${name} is ${behind} behind`);
    }
    assert.deepEqual(counts.fabrik, { slipped: 0, stretched: 0, neighbours: 0 });
    const kinds = KINDS.filter((kind) => counts.tutorial[kind] > 20);
    assert.ok(kinds.length >= 2, JSON.stringify(counts.tutorial));
    assert.deepEqual(demo.faults, []);
    await demo.close();
  });
}

test('the table and the sentence have the numbers of the figure', async () => {
  const demo = await openStepping();
  await countIn(demo, 300);
  await demo.find('[data-do=pause]').click();
  await frames(demo.page, 2);
  const { frames: count, counts } = await demo.state();
  for (const name of ['fabrik', 'tutorial']) {
    for (const kind of KINDS) {
      const number = counts[name][kind];
      assert.equal(
        await demo.find(`[data-read=${name}-${kind}]`).textContent(),
        `${number} of ${count} (${Math.round((100 * number) / count)}\u00a0%)`,
      );
    }
    const behind = counts[name].behind.toFixed(2);
    assert.equal(await demo.find(`[data-read=${name}-behind]`).textContent(), behind);
  }
  assert.equal(
    await demo.words(),
    `The tutorial rule stretched a leg beyond its reach in ${counts.tutorial.stretched} of ${count} frames; fabrik in none.`,
  );
  assert.equal(await demo.find('[data-words]').getAttribute('aria-live'), 'polite');
  await demo.find('[data-do=pause]').click();
  assert.equal(await demo.find('[data-words]').getAttribute('aria-live'), 'off');
  await demo.close();
});

test('an improved rule has fewer faults, and the sentence says so', async () => {
  const demo = await openStepping('#rule=groups&path=circle&pace=0.5');
  const { counts } = await countIn(demo, 400);
  // When a foot lands, ten iterations may have left the end of its leg behind.
  const { slipped, ...others } = counts.tutorial;
  assert.deepEqual(others, { stretched: 0, neighbours: 0 });
  assert.ok(slipped <= 4, `it slipped in ${slipped} frames`);
  assert.match(await demo.words(), /^No leg was stretched beyond its reach in \d+ frames\.$/);
  await demo.find('[name=pace]').fill('4');
  assert.match(await demo.words(), /just set off/);
  assert.ok((await demo.state()).frames < 20, 'other settings start over');
  const { counts: faster } = await countIn(demo, 400);
  assert.ok(faster.tutorial.stretched > 200 && faster.tutorial.neighbours === 0, JSON.stringify(faster));
  assert.deepEqual(faster.fabrik, { slipped: 0, stretched: 0, neighbours: 0 });
  await demo.close();
});

test('off-screen both stand still; with reduced motion until Play is pressed', async () => {
  const demo = await openStepping();
  const passed = async () => {
    await frames(demo.page, 8);
    const { frames: before } = await demo.state();
    await frames(demo.page, 30);
    return (await demo.state()).frames - before;
  };
  assert.ok((await passed()) > 25);
  await demo.page.addStyleTag({ content: 'main { padding-block-start: 300vh }' });
  await demo.page.evaluate(() => scrollTo(0, 0));
  assert.equal(await passed(), 0);
  await demo.close();

  const calm = await openStepping('', { reducedMotion: 'reduce' });
  await frames(calm.page, 30);
  assert.equal((await calm.state()).frames, 0);
  assert.equal(await calm.words(), 'Press Play to start.');
  const play = calm.find('[data-do=pause]');
  assert.equal(await play.textContent(), 'Play');
  await play.click();
  await frames(calm.page, 30);
  assert.ok((await calm.state()).frames > 25);
  assert.equal(await play.textContent(), 'Pause');
  await calm.close();
});

test('both panes are seen at once: beside each other, on a phone one above the other', async () => {
  for (const [options, wide] of [
    [{}, true],
    [PHONE, false],
  ]) {
    const demo = await openStepping('', options);
    await frames(demo.page, 60);
    const { width, height } = await demo.canvas.boundingBox();
    assert.ok(height <= demo.page.viewportSize().height);
    const [first, second] = await demo
      .find('.panes p')
      .evaluateAll((names) => names.map((name) => ({ x: name.offsetLeft, y: name.offsetTop })));
    assert.equal(second.x > first.x, wide);
    assert.equal(second.y > first.y, !wide);
    // Each pane has the brown of a spider's body in it.
    const halves = await demo.canvas.evaluate((canvas, aside) => {
      const context = canvas.getContext('2d');
      const [w, h] = aside ? [canvas.width / 2, canvas.height] : [canvas.width, canvas.height / 2];
      return [0, 1].map((i) => {
        const { data } = context.getImageData(aside ? i * w : 0, aside ? 0 : i * h, w, h);
        let brown = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red, green, blue] = data.slice(at, at + 3);
          brown += red > 70 && red < 140 && red - blue > 30 && red - green > 25 && red - green < 70 ? 1 : 0;
        }
        return brown / (w * h);
      });
    }, wide);
    assert.ok(
      halves.every((part) => part > 0.004),
      `${halves} at ${width}`,
    );
    if (!wide) {
      await assertFits(demo);
      await demo.page.addStyleTag({ content: ':root { font-size: 200% }' });
      await frames(demo.page, 2);
      const all = await demo.page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(all, PHONE.viewport.width, 'no scrolling sideways with large text');
    }
    await demo.close();
  }
});
