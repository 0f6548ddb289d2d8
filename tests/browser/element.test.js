// <fabrik-chain> as people meet it: two lines on a page, a pointer, keys, and a screen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, handlesOn, isReached, LINE, openPage, STRICT, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const AMBER = [236, 165, 44];

/** Where the middle of a bone is drawn, in pixels of the canvas. */
const middleOf = (element, bone) => {
  const [a, b] = element.chain.joints.slice(bone, bone + 2);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

/** Leads the chain with the mouse and looks whether it comes, and whether it is drawn where it is. */
async function assertFollows({ of, until, move, canvas }) {
  const { width, height } = await canvas.boundingBox();
  for (const [x, y] of [
    [width / 2 + 90, height / 2 + 60],
    [width / 2 - 120, height / 2 + 20],
  ]) {
    await move(x, y);
    await until((element, at) => Math.hypot(element.target.x - at[0], element.target.y - at[1]) < 1, [x, y]);
    await until(isReached);
    await shown(canvas.page());
    const [tip, bone] = [await of((element) => element.chain.joints.at(-1).toJSON()), await of(middleOf, 0)];
    assert.ok(Math.hypot(tip.x - x, tip.y - y) < 1, `the tip is at ${tip.x}, ${tip.y}`);
    assert.deepEqual(await colourAt(canvas, bone), AMBER);
  }
}

test('two lines make a chain that follows the pointer, from a file', async () => {
  const place = await openPage(`${LINE}\n<fabrik-chain scale="1"></fabrik-chain>`);
  await assertFollows(place);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('two lines work under a policy that allows scripts and wasm alone', async () => {
  const place = await openPage(`${LINE}\n<fabrik-chain scale="1"></fabrik-chain>`, { policy: STRICT });
  await assertFollows(place);
  const { height } = await place.canvas.boundingBox();
  assert.equal(height, 320, 'its style holds');
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('in a sandboxed frame it follows, too', async () => {
  const inner = `<!doctype html>${LINE}<fabrik-chain scale="1"></fabrik-chain>`;
  const place = await openPage(
    '<iframe sandbox="allow-scripts" src="inner.html" width="600" height="400" frameborder="0">',
    {
      over: 'http',
      more: { 'inner.html': inner },
    },
  );
  const frame = place.page.frames()[1];
  assert.equal(await frame.evaluate(() => origin), 'null');
  await assertFollows({ ...handlesOn(place.page, frame) });
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('two on a page follow each its own pointer, and move by themselves no more', async () => {
  const chain = '<fabrik-chain lengths="90 80" scale="1"></fabrik-chain>';
  const place = await openPage(`${LINE}${chain}${chain}`, { viewport: { width: 800, height: 800 } });
  await assertFollows(place);
  const first = await place.of((element) => element.target);
  const second = place.page.locator('fabrik-chain').nth(1);
  const box = await second.boundingBox();
  await place.page.mouse.move(box.x + 300, box.y + 200);
  await place.until((element) => {
    const { x, y } = element.nextElementSibling.target;
    return Math.hypot(x - 300, y - 200) < 1;
  });
  assert.deepEqual(await place.of((element) => element.target), first);
  await place.close();
});

for (const frame of [false, true]) {
  test(`both elements are on one page, ${frame ? 'in a sandboxed frame' : 'from a file'}`, async () => {
    const both = `${LINE}<fabrik-chain scale="1"></fabrik-chain><fabrik-steps></fabrik-steps>`;
    const inside =
      '<iframe sandbox="allow-scripts" src="inner.html" width="700" height="590" frameborder="0">';
    const place = await openPage(frame ? inside : both, {
      over: frame ? 'http' : 'file',
      more: { 'inner.html': `<!doctype html>${both}` },
      viewport: { width: 800, height: 1000 },
    });
    const here = frame ? handlesOn(place.page, place.page.frames()[1]) : place;
    await assertFollows(here);
    await here.until(({ nextElementSibling }) => nextElementSibling.trace?.status === 'reached');
    assert.deepEqual(place.faults, []);
    await place.close();
  });
}

test('a press leads the chain, and a drag beyond the edge keeps the target inside', async () => {
  const place = await openPage(`${LINE}<fabrik-chain scale="1"></fabrik-chain>`, { hasTouch: true });
  const { page, of, until, canvas } = place;
  const box = await canvas.boundingBox();
  await page.touchscreen.tap(box.x + 300, box.y + 100);
  await until(({ target }) => Math.hypot(target.x - 300, target.y - 100) < 1);
  await place.move(310, 110);
  await page.mouse.down();
  await place.move(320, box.height + 90);
  await until(({ target }) => Math.abs(target.x - 320) < 1);
  assert.equal((await of(({ target }) => target)).y, box.height);
  await page.mouse.up();
  await place.close();
});

test('where a page shows it larger than it is laid out, the target is still under the pointer', async () => {
  const style =
    '<style>fabrik-chain { inline-size: 300px; transform: scale(2); transform-origin: 0 0 }</style>';
  const place = await openPage(`${LINE}${style}<fabrik-chain scale="1"></fabrik-chain>`);
  await place.move(240, 400);
  await place.until(({ target }) => Math.hypot(target.x - 120, target.y - 200) < 1);
  await place.close();
});

test('Tab comes to it, arrow keys move its target by 8 pixels, with Shift by 40, and Home puts it back', async () => {
  const place = await openPage(`${LINE}<fabrik-chain scale="1"></fabrik-chain>`);
  const { page, of, until } = place;
  await until(isReached);
  const start = await of(({ target }) => target);
  await page.keyboard.press('Tab');
  assert.equal(await of((element) => document.activeElement === element), true);
  assert.equal(
    await of((element) => getComputedStyle(element.shadowRoot.activeElement).outlineStyle),
    'solid',
    'focus shows',
  );
  for (const [key, x, y] of [
    ['ArrowLeft', -8, 0],
    ['ArrowUp', -8, -8],
    ['ArrowRight', 0, -8],
    ['Shift+ArrowLeft', -40, -8],
    ['Shift+ArrowDown', -40, 32],
    ['Shift+ArrowUp', -40, -8],
    ['Shift+ArrowRight', 0, -8],
    ['ArrowDown', 0, 0],
    ['Control+ArrowDown', 0, 0],
    ['Shift+ArrowLeft', -40, 0],
    ['Home', 0, 0],
  ]) {
    await page.keyboard.press(key);
    const target = await of((element) => element.target);
    assert.ok(Math.hypot(target.x - start.x - x, target.y - start.y - y) < 1e-6, `${key}: ${target.x}`);
    await until(isReached);
  }
  const prevented = await of((element) =>
    ['ArrowUp', 'Home', 'w', 'e', 'x', ' '].map((key) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      element.canvas.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  assert.deepEqual(
    prevented,
    [true, true, true, false, false, false],
    'keys that mean nothing to it are the page’s',
  );
  await place.close();
});

test('focus() focuses it, and a click on it does', async () => {
  const place = await openPage(`${LINE}<button>b</button><fabrik-chain scale="1"></fabrik-chain>`);
  await place.of((element) => element.focus());
  assert.equal(await place.of((element) => document.activeElement === element), true);
  await place.page.locator('button').focus();
  await place.canvas.click();
  assert.equal(await place.of((element) => document.activeElement === element), true);
  await place.close();
});

test('it has a role, a name, a description of its keys, and says in words how it is', async () => {
  const place = await openPage(
    `${LINE}<fabrik-chain scale="1" lengths="50 40 30"></fabrik-chain><fabrik-chain scale="1" aria-label="An arm"></fabrik-chain>`,
  );
  const { page, of, until } = place;
  await page.getByRole('application', { name: 'Chain of 3 bones', exact: true }).waitFor();
  assert.match(
    await of(
      ({ canvas }) =>
        canvas.getRootNode().getElementById(canvas.getAttribute('aria-describedby')).textContent,
    ),
    /^Arrow keys move the target/,
  );
  const named = page.getByRole('application', { name: 'An arm', exact: true });
  await named.waitFor();
  await page.evaluate(() => document.querySelectorAll('fabrik-chain')[1].removeAttribute('aria-label'));
  await page.getByRole('application', { name: 'Chain of 4 bones', exact: true }).waitFor();
  for (const [target, words] of [
    [[400, 200], 'Reached.'],
    [[100, 10], 'Out of reach.'],
  ]) {
    await of((element, at) => {
      element.target = at;
    }, target);
    await until(
      (element, said) => element.shadowRoot.querySelector('[role=status]').textContent === said,
      words,
    );
  }
  await place.close();
});

test('the canvas has the resolution of the screen, at most 2 device pixels per CSS pixel', async () => {
  for (const [deviceScaleFactor, scale] of [
    [1.5, 1.5],
    [3, 2],
  ]) {
    const place = await openPage(
      `${LINE}<fabrik-chain scale="1" style="inline-size: 402px"></fabrik-chain>`,
      {
        deviceScaleFactor,
      },
    );
    await place.until(isReached);
    await shown(place.page);
    const size = await place.of(({ canvas }) => [canvas.width, canvas.height]);
    assert.deepEqual(size, [402 * scale, 320 * scale]);
    assert.deepEqual(await colourAt(place.canvas, await place.of(middleOf, 1)), AMBER);
    await place.close();
  }
});

test('the style of the page sizes it, also later, and the root stays in the middle', async () => {
  const style = '<style>fabrik-chain { inline-size: 50%; block-size: 200px }</style>';
  const place = await openPage(
    `${LINE}<body style="margin: 0">${style}<fabrik-chain scale="1"></fabrik-chain>`,
  );
  const root = ({ chain }) => chain.joints[0].toJSON();
  await place.until(isReached);
  assert.deepEqual(await place.of(root), { x: 200, y: 100 });
  await place.move(260, 130);
  await place.until(({ target }) => target.x === 260);
  await place.page.setViewportSize({ width: 600, height: 600 });
  await place.until(({ chain }) => chain.joints[0].x === 150);
  assert.deepEqual(await place.of(root), { x: 150, y: 100 });
  assert.deepEqual(await place.of(({ target }) => target), { x: 260, y: 130 }, 'and so does the target');
  assert.equal(await place.of(({ canvas }) => canvas.width), 300);
  await place.close();
});
