// When an element moves by itself, and when it is still.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';
import { frames } from './page.js';

after(closeAll);

const AUTOPLAY = `${LINE}<fabrik-chain scale="1" autoplay></fabrik-chain>`;

/** Counts the solves from here on, as `counted` of the element. */
const count = (element) => {
  element.counted = 0;
  element.addEventListener('fabrik-solve', () => element.counted++);
};

/** How many solves there are in ten frames. */
async function solvesOf(place) {
  const before = await place.of(({ counted }) => counted);
  await shown(place.page, 10);
  return (await place.of(({ counted }) => counted)) - before;
}

async function openCounted(html, options) {
  const place = await openPage(html, options);
  await place.of(count);
  return place;
}

test('without autoplay it stands still, and nothing is solved twice', async () => {
  const place = await openCounted(`${LINE}<fabrik-chain scale="1"></fabrik-chain>`);
  await place.until(isReached);
  await shown(place.page);
  assert.equal(await solvesOf(place), 0);
  await place.close();
});

test('with autoplay the target moves, the chain follows, until someone takes over', async () => {
  const place = await openCounted(AUTOPLAY);
  const { of, until } = place;
  const first = await of(({ target }) => target);
  await until(({ target }, { x, y }) => Math.hypot(target.x - x, target.y - y) > 20, first);
  assert.match(await of(({ shadowRoot }) => shadowRoot.querySelector('p').textContent), /^Moving on its own/);
  assert.ok((await solvesOf(place)) >= 5);
  await place.move(400, 200);
  await until(isReached);
  await shown(place.page);
  assert.equal(await solvesOf(place), 0);
  assert.equal(await of(({ autoplay }) => autoplay), true, 'the attribute stays');
  await place.close();
});

test('autoplay that is set again lets a target move that the user or the page has put somewhere', async () => {
  for (const put of ['the user', 'the page']) {
    const place = await openCounted(AUTOPLAY);
    const { of, until } = place;
    if (put === 'the user') {
      await place.move(400, 200);
    } else {
      await of((element) => Object.assign(element, { target: [400, 200] }));
    }
    await until(({ playing }) => !playing);
    await of((element) => Object.assign(element, { autoplay: false }));
    await of((element) => Object.assign(element, { autoplay: true }));
    assert.equal(await of(({ playing }) => playing), true, put);
    const { x, y } = await of(({ target }) => target);
    await until(({ target }, from) => Math.hypot(target.x - from.x, target.y - from.y) > 20, { x, y });
    await place.close();
  }
});

test('the path of the target stays within what is to be seen', async () => {
  const style = 'inline-size: 120px; block-size: 90px';
  const place = await openCounted(`${LINE}<fabrik-chain scale="1" autoplay style="${style}"></fabrik-chain>`);
  await place.of((element) => {
    element.outside = 0;
    element.addEventListener('fabrik-solve', () => {
      const { x, y } = element.target;
      element.outside += x < 0 || x > 120 || y < 0 || y > 90;
    });
  });
  await place.until(({ counted }) => counted > 60);
  assert.equal(await place.of(({ outside }) => outside), 0);
  await place.close();
});

test('Space halts the target on its path, and lets it go on', async () => {
  const place = await openCounted(AUTOPLAY);
  const { page, of, until } = place;
  await until(({ counted }) => counted > 5);
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await shown(page);
  const halted = await of(({ target }) => target);
  assert.equal(await solvesOf(place), 0);
  await page.keyboard.press(' ');
  await until(({ target }, { x }) => Math.abs(target.x - x) > 0.5, halted);
  const { x, y } = await of(({ target }) => target);
  assert.ok(Math.hypot(x - halted.x, y - halted.y) < 100, 'from where it was');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(' ');
  await place.until(({ target }, from) => Math.hypot(target.x - from.x, target.y - from.y) > 20, halted);
  await place.close();
});

test('Space that is held down halts the target once', async () => {
  const place = await openCounted(AUTOPLAY);
  const { page, until } = place;
  await until(({ counted }) => counted > 5);
  await page.keyboard.press('Tab');
  for (let i = 0; i < 4; i++) {
    await page.keyboard.down(' ');
    await shown(page);
    assert.equal(await solvesOf(place), 0);
  }
  await page.keyboard.up(' ');
  await page.keyboard.press(' ');
  await shown(page);
  assert.ok((await solvesOf(place)) > 5, 'pressed again, it lets the target go on');
  await place.close();
});

test('out of sight nothing is solved and nothing drawn, and back in sight it goes on', async () => {
  const place = await openCounted(`${AUTOPLAY}<div style="block-size: 3000px"></div>`);
  const { page, until } = place;
  await until(({ counted }) => counted > 5);
  await page.evaluate(() => scrollTo(0, 2000));
  // Its observers are called before this one, which was added later.
  await page.evaluate(
    () =>
      new Promise((gone) => {
        new IntersectionObserver((entries) => entries.at(-1).isIntersecting || gone()).observe(
          document.querySelector('fabrik-chain').canvas,
        );
      }),
  );
  // The frame that was under way when they were called may still come.
  await shown(page);
  assert.equal(await solvesOf(place), 0);
  await page.evaluate(() => scrollTo(0, 0));
  const before = await place.of(({ counted }) => counted);
  await until(({ counted }, so) => counted > so + 5, before);
  await place.close();
});

for (const hidden of ['visibility: hidden', 'opacity: 0']) {
  test(`inside a box with ${hidden} it is drawn twice a second, and goes on once it can be seen`, async () => {
    const place = await openPage(
      `${LINE}<section><fabrik-chain autoplay></fabrik-chain><fabrik-steps speed="4"></fabrik-steps></section>`,
      { paced: true },
    );
    const { page } = place;
    await frames(page, 10);
    await page.evaluate(() => {
      globalThis.counted = { solves: 0, step: 0 };
      const [chain, steps] = document.querySelector('section').children;
      chain.addEventListener('fabrik-solve', () => globalThis.counted.solves++);
      steps.addEventListener('fabrik-step', () => globalThis.counted.step++);
      steps.play();
    });
    const countIn = async (seconds) => {
      await page.evaluate(() => Object.assign(globalThis.counted, { solves: 0, step: 0 }));
      await frames(page, 60 * seconds);
      return page.evaluate(() => globalThis.counted);
    };
    const style = (text) =>
      page.evaluate((given) => document.querySelector('section').setAttribute('style', given), text);
    assert.ok((await countIn(1)).solves >= 55);
    await style(hidden);
    await countIn(1);
    const { solves, step } = await countIn(2);
    assert.ok(solves >= 3 && solves <= 5, `${solves} solves in 2 s`);
    assert.ok(step <= 5, `${step} steps shown in 2 s`);
    await style('');
    await countIn(1);
    assert.ok((await countIn(1)).solves >= 55);
    await place.close();
  });
}

test('in a page that is hidden nothing is solved', async () => {
  const place = await openCounted(AUTOPLAY);
  const hide = (hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await place.until(({ counted }) => counted > 5);
  await place.page.evaluate(hide, true);
  await shown(place.page);
  assert.equal(await solvesOf(place), 0);
  await place.page.evaluate(hide, false);
  assert.ok((await solvesOf(place)) > 5);
  await place.close();
});

test('those who wish for less motion get none, and may change their mind', async () => {
  const place = await openCounted(AUTOPLAY, { reducedMotion: 'reduce' });
  const { page, of, until } = place;
  /** Whether the description of the keys names Space, or does not. */
  const namesSpace = ({ shadowRoot }, wanted) =>
    /Space pauses/.test(shadowRoot.getElementById('keys').textContent) === wanted;
  await until(isReached);
  await shown(page);
  assert.equal(await solvesOf(place), 0);
  // Once is not enough: Chromium may send no change to those who read the preference while it changes.
  for (let times = 0; times < 3; times++) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const before = await of(({ counted }) => counted);
    await until(({ counted }, before) => counted > before + 5, before);
    await until(namesSpace, true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await until(namesSpace, false);
    await shown(page, 3);
    assert.equal(await solvesOf(place), 0);
  }
  await place.move(400, 200);
  await until(isReached);
  await place.close();
});

test('a chain that is not there yet goes on by itself until it is, or comes no nearer', async () => {
  const place = await openCounted(
    `${LINE}<fabrik-chain scale="1" solver="fabrik" lengths="40 40 40 40 40" root="200 160"></fabrik-chain>`,
  );
  const { of, until } = place;
  await until(isReached);
  await of((element) => {
    element.chain.maxIterations = 1;
    element.counted = 0;
    element.target = [200, 350];
  });
  await until(isReached);
  assert.ok((await of(({ counted }) => counted)) > 1);
  await place.close();
});

for (const [reducedMotion, speed, least, most] of [
  ['reduce', 1, 1, 3],
  ['reduce', 4, 4, 12],
  ['no-preference', 1, 20, 36],
  ['no-preference', 4, 20, 50],
]) {
  test(`a player at ${speed} steps a second with motion: ${reducedMotion} asks for ${least} to ${most} frames a second`, async () => {
    const place = await openPage(
      `<script>
        globalThis.drawn = new Set();
        const { requestAnimationFrame } = globalThis;
        globalThis.requestAnimationFrame = (call) =>
          requestAnimationFrame((now) => {
            globalThis.drawn.add(now);
            call(now);
          });
      </script>${LINE}<fabrik-steps speed="${speed}" lengths="80 70 60 50 40"></fabrik-steps>`,
      { paced: true, reducedMotion },
    );
    const { page } = place;
    const player = page.locator('fabrik-steps');
    await frames(page, 10);
    await player.evaluate((element) => {
      element.play();
      globalThis.drawn.clear();
    });
    const seconds = 4;
    await frames(page, 60 * seconds);
    const [drawn, step, playing] = await player.evaluate((element) => [
      globalThis.drawn.size,
      element.step,
      element.playing,
    ]);
    assert.ok(playing && Math.abs(step - seconds * speed) <= 1, `step ${step}`);
    const rate = drawn / seconds;
    assert.ok(rate >= least && rate <= most, `${rate} frames a second`);
    await place.close();
  });
}
