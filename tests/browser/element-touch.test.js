// Fingers on the elements: a page scrolls past them, and what can be dragged is dragged. Touches are sent to
// the browser as its own, so that it scrolls.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';

after(closeAll);

const TALL = '<style>body { margin: 0 } div { block-size: 3000px }</style>';

/** A phone's page with an element at its top, and fingers for it. */
async function openPhone(element) {
  const place = await openPage(
    `<meta name="viewport" content="width=device-width">${LINE}${TALL}${element}<div></div>`,
    {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    },
  );
  const { page } = place;
  const session = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    ...place,
    send,
    /** Ends touches at points, by their numbers; others go on. */
    sendEnd: (points, ids) =>
      session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: points.map(([x, y], i) => ({ x, y, id: ids[i] })),
      }),
    /**
     * Moves a finger from one point to another in small steps. All of them are sent at once: on a slow machine a
     * finger that waits for each step would be one that rests.
     */
    async swipe(from, to) {
      const steps = Array.from({ length: 10 }, (_, i) =>
        [0, 1].map((k) => from[k] + ((to[k] - from[k]) * (i + 1)) / 10),
      );
      await Promise.all([
        send('touchStart', from),
        ...steps.map((point) => send('touchMove', point)),
        send('touchEnd'),
      ]);
      await shown(page);
    },
    scrolled: () => page.evaluate(() => scrollY),
  };
}

test('a swipe over a chain scrolls the page, and leaves its target where it is', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.swipe([60, 300], [60, 120]);
  await place.page.waitForFunction(() => scrollY > 100);
  assert.deepEqual(await place.of(({ target }) => target), { x: 200, y: 100 });
  await place.close();
});

test('a finger that goes sideways over a figure moves the target, and does not scroll', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.swipe([60, 230], [130, 250]);
  const { x, y } = await place.of(({ target }) => target);
  assert.ok(Math.hypot(x - 130, y - 250) < 1, `${x}, ${y}`);
  assert.equal(await place.scrolled(), 0);
  await place.close();
});

test('a finger that rests for a moment moves the target in any direction, and does not scroll', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.send('touchStart', [80, 250]);
  await place.until(({ target }) => Math.hypot(target.x - 80, target.y - 250) < 1);
  for (let y = 240; y >= 200; y -= 10) {
    await place.send('touchMove', [82, y]);
  }
  await place.until(({ target }) => Math.hypot(target.x - 82, target.y - 200) < 1);
  await place.send('touchEnd');
  assert.equal(await place.scrolled(), 0);
  await place.close();
});

for (const transform of ['rotate(30deg)', 'skew(20deg)', 'scaleX(-1)', 'perspective(600px) rotateY(30deg)']) {
  test(`in a container with ${transform}, the target is under the finger`, async () => {
    const place = await openPhone(
      `<section style="transform: ${transform}; transform-origin: 180px 150px">
        <fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain></section>`,
    );
    await place.until(isReached);
    // Where a point of the figure is on the page: a mark of one pixel is laid over it, in the same container.
    const at = await place.page.evaluate(() => {
      const mark = document.createElement('i');
      mark.style.cssText = 'position: absolute; left: 120px; top: 220px; inline-size: 1px; block-size: 1px';
      document.querySelector('section').style.position = 'relative';
      document.querySelector('section').append(mark);
      const { left, top, width, height } = mark.getBoundingClientRect();
      mark.remove();
      return [left + width / 2, top + height / 2];
    });
    await place.swipe(at, at);
    const { x, y } = await place.of(({ target }) => target);
    assert.ok(Math.hypot(x - 120.5, y - 220.5) < 1.5, `${x}, ${y}`);
    await place.close();
  });
}

test('a finger on the target drags it, at its distance from the finger, and does not scroll', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.swipe([206, 110], [146, 210]);
  const { x, y } = await place.of(({ target }) => target);
  assert.ok(Math.hypot(x - 140, y - 200) < 1, `${x}, ${y}`);
  assert.equal(await place.scrolled(), 0);
  await place.close();
});

test('a tap places the target', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.swipe([90, 220], [92, 221]);
  const { x, y } = await place.of(({ target }) => target);
  assert.ok(Math.hypot(x - 92, y - 221) < 1, `${x}, ${y}`);
  await place.close();
});

test('a second finger changes nothing, and the first one goes on', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.send('touchStart', [200, 100]);
  await place.send('touchMove', [190, 110]);
  await place.send('touchStart', [190, 110], [60, 280]);
  await place.send('touchMove', [190, 110], [80, 250]);
  await shown(place.page);
  assert.deepEqual(await place.of(({ target }) => target), { x: 190, y: 110 });
  await place.send('touchMove', [150, 200], [90, 240]);
  await shown(place.page);
  assert.deepEqual(await place.of(({ target }) => target), { x: 150, y: 200 });
  await place.send('touchEnd');
  await place.close();
});

test('a second finger that comes and goes does not end the drag of the first one', async () => {
  for (const name of ['fabrik-steps', 'fabrik-race']) {
    const place = await openPhone(`<${name}></${name}>`);
    const { page } = place;
    const target = await page.locator(name).evaluate((element) => {
      globalThis.changes = 0;
      element.addEventListener('fabrik-change', () => globalThis.changes++);
      const { left, top } = element.canvas.getBoundingClientRect();
      const { x, y } = element.pictures?.()[0].target ?? element.handles().target;
      return [left + x, top + y];
    });
    const moved = (x, y) => [target[0] + x, target[1] + y];
    const changes = () => page.evaluate(() => globalThis.changes);
    await place.send('touchStart', target);
    await place.send('touchMove', moved(-6, 6));
    await place.send('touchStart', moved(-6, 6), moved(-60, 20));
    // The touches that are named are those that end.
    await place.sendEnd([moved(-60, 20)], [1]);
    await shown(page);
    assert.equal(await changes(), 0, name);
    await place.send('touchMove', moved(-12, 12));
    await place.send('touchEnd');
    await shown(page);
    assert.equal(await changes(), 1, name);
    await place.close();
  }
});

test('a tap with two fingers does not place the target', async () => {
  const place = await openPhone('<fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>');
  await place.until(isReached);
  await place.send('touchStart', [90, 220]);
  await place.send('touchStart', [90, 220], [150, 250]);
  await place.send('touchEnd');
  await shown(place.page);
  assert.deepEqual(await place.of(({ target }) => target), { x: 200, y: 100 });
  await place.swipe([90, 220], [92, 221]);
  assert.deepEqual(await place.of(({ target }) => target), { x: 92, y: 221 }, 'a tap with one finger does');
  await place.close();
});

for (const name of ['fabrik-chain', 'fabrik-steps']) {
  for (const pointer of ['finger', 'mouse']) {
    test(`a ${name} that is hidden while a ${pointer} drags ends the drag, and the next one works`, async () => {
      const place = await openPhone(`<section><${name}></${name}></section>`);
      const { page } = place;
      const of = (look, given) => page.locator(name).evaluate(look, given);
      const hide = (hidden) =>
        page.locator('section').evaluate(
          (section, display) => {
            section.style.display = display;
            return section.offsetHeight;
          },
          hidden ? 'none' : '',
        );
      /** The target, in pixels of the page. */
      const handle = () =>
        of((element) => {
          const { left, top, width, height } = element.canvas.getBoundingClientRect();
          const { target } = element;
          const zoom = (0.45 * Math.min(width, height)) / 260;
          const { x, y } = element.handles?.().target ?? { x: target.x * zoom, y: target.y * zoom };
          return [left + x, top + y];
        });
      const press = {
        finger: (at) => place.send('touchStart', at),
        mouse: async (at) => {
          await page.mouse.move(...at);
          await page.mouse.down();
        },
      }[pointer];
      const move = { finger: (at) => place.send('touchMove', at), mouse: (at) => page.mouse.move(...at) }[
        pointer
      ];
      const release = { finger: () => place.send('touchEnd'), mouse: () => page.mouse.up() }[pointer];
      await shown(page, 4);
      await of((element) => {
        element.target ??= [100, -60];
        element.changes = [];
        element.addEventListener('fabrik-change', ({ detail }) => element.changes.push(detail));
      });
      const [x, y] = await handle();
      await press([x, y]);
      await move([x + 9, y + 7]);
      await shown(page);
      const dragged = await of(({ target }) => target);
      await hide(true);
      await move([x + 20, y + 20]);
      await move([x + 30, y + 20]);
      await release();
      await hide(false);
      await shown(page, 4);
      assert.deepEqual(await of(({ target }) => target), dragged, 'it is where it was when it was hidden');
      assert.equal(await of(({ canvas }) => canvas.classList.contains('dragging')), false);
      assert.equal(await of(({ shadowRoot }) => shadowRoot.querySelector('[part=error]').textContent), '');

      await press([x + 40, y + 30]);
      await release();
      await shown(page, 4);
      const [left, top] = await handle();
      assert.ok(Math.hypot(left - x - 40, top - y - 30) < 1.5, `${[left, top]} after ${[x, y]}`);
      const changes = await of(({ changes }) => changes);
      assert.ok(
        changes.every((each) => Number.isFinite(each.x) && Number.isFinite(each.y)),
        JSON.stringify(changes),
      );
      assert.deepEqual(place.faults, []);
      await place.close();
    });
  }
}

test('with touch-action: none for its canvas, a finger leads the target from anywhere', async () => {
  const place = await openPhone(
    `<style>fabrik-chain::part(canvas) { touch-action: none }</style>
     <fabrik-chain target="200 100" root="180 160" scale="1"></fabrik-chain>`,
  );
  await place.until(isReached);
  await place.swipe([60, 280], [100, 150]);
  assert.deepEqual(await place.of(({ target }) => target), { x: 100, y: 150 });
  assert.equal(await place.scrolled(), 0);
  await place.close();
});

test('a swipe over a player of steps scrolls the page, a finger on a joint drags it', async () => {
  const place = await openPhone('<fabrik-steps></fabrik-steps>');
  const { page } = place;
  const look = (seen, given) => page.locator('fabrik-steps').evaluate(seen, given);
  await page.waitForFunction(() => document.querySelector('fabrik-steps').trace);
  await shown(page);
  const { target, start } = await look(({ target, start }) => ({ target, start }));
  const { joints } = await look((element) => element.handles());
  const { x, y } = joints.at(-1);
  await place.swipe([x, y], [x + 20, y + 60]);
  const dragged = await look((element) => element.handles().joints.at(-1));
  assert.ok(dragged.y > y + 20, `${dragged.y} after ${y}`);
  assert.notDeepEqual(await look((element) => element.start), start);
  assert.equal(await place.scrolled(), 0);
  await place.swipe([20, 230], [20, 60]);
  await page.waitForFunction(() => scrollY > 100);
  assert.deepEqual(await look((element) => element.target), target);
  await place.close();
});

test('a swipe over the plot scrolls the page and stays at the step, a finger along it goes to a step', async () => {
  const place = await openPhone('<fabrik-steps></fabrik-steps>');
  const { page } = place;
  const step = () => page.locator('fabrik-steps').evaluate((element) => element.step);
  await shown(page);
  const box = await page.locator('fabrik-steps [part=plot]').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await place.swipe([x - 60, y], [x + 60, y + 4]);
  const reached = await step();
  assert.ok(reached > 3, `step ${reached}`);
  assert.equal(await place.scrolled(), 0);
  await place.swipe([x, y], [x + 3, y - 200]);
  await page.waitForFunction(() => scrollY > 100);
  assert.equal(await step(), reached);
  await place.close();
});

for (const [name, from] of [
  ['fabrik-arm mode="inverse"', [60, 60]],
  ['fabrik-spider', [60, 60]],
  ['fabrik-limits', [40, 40]],
]) {
  test(`a finger that goes sideways over a <${name}> does not scroll, and one that goes up does`, async () => {
    const place = await openPhone(`<${name}></${name.split(' ')[0]}>`);
    await shown(place.page, 4);
    const before = await place.page.evaluate(() =>
      JSON.stringify(document.querySelector('body > *:not(div, style)').target ?? null),
    );
    await place.swipe(from, [from[0] + 90, from[1] + 10]);
    await shown(place.page, 4);
    const after = await place.page.evaluate(() =>
      JSON.stringify(document.querySelector('body > *:not(div, style)').target ?? null),
    );
    assert.notEqual(after, before, `${before} ${after}`);
    assert.equal(await place.scrolled(), 0);
    await place.swipe([from[0], from[1] + 150], [from[0], from[1]]);
    await place.page.waitForFunction(() => scrollY > 50);
    await place.close();
  });
}
