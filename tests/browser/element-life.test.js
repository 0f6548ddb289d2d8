// How an element comes to a page, moves about on it, and leaves it.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';

after(closeAll);

const STAND = '<style>body { margin: 0 } fabrik-chain { inline-size: 400px; block-size: 300px }</style>';

test('moved about on the page it keeps its chain, its pose and its target', async () => {
  const place = await openPage(`${LINE}${STAND}<div></div><fabrik-chain></fabrik-chain>`);
  await place.move(260, 200);
  await place.until(({ target }) => target.x === 260);
  await place.until(isReached);
  const kept = await place.of(async (element) => {
    const { chain } = element;
    const before = [...chain.positions].join();
    document.querySelector('div').append(element);
    await null;
    element.remove();
    document.body.prepend(element);
    await null;
    document.querySelector('div').moveBefore?.(element, null);
    await null;
    return element.chain === chain && [...chain.positions].join() === before && element.target.x === 260;
  });
  assert.equal(kept, true);
  await place.move(220, 60);
  await place.until(({ target }) => target.x === 220);
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('taken off the page it gives its memory back and stands still; put back it goes on', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain autoplay></fabrik-chain>`);
  const { page } = place;
  await place.until(isReached);
  const gone = await page.evaluate(async () => {
    const element = document.querySelector('fabrik-chain');
    const { chain } = element;
    globalThis.element = element;
    globalThis.solves = 0;
    element.remove();
    await null;
    element.addEventListener('solve', () => globalThis.solves++);
    try {
      chain.solve(1, 1);
    } catch (error) {
      return [element.chain, error.message];
    }
    return [];
  });
  assert.deepEqual(gone, [null, 'This chain was used after its dispose()']);
  await shown(page, 10);
  assert.equal(await page.evaluate(() => globalThis.solves), 0);
  await page.evaluate(() => {
    // Off the page it can be changed, and knows it when it is back.
    globalThis.element.autoplay = false;
    globalThis.element.lengths = [90, 60];
    globalThis.element.target = [260, 190];
    document.body.append(globalThis.element);
  });
  await place.until(isReached);
  assert.equal(await place.of(({ chain }) => chain.bones), 2);
  assert.deepEqual(await place.of(({ target }) => target), { x: 260, y: 190 });
  await place.move(250, 120);
  await place.until(({ target }) => target.y === 120);
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a thousand that come and go leave no memory behind', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain></fabrik-chain>`);
  const grown = await place.page.evaluate(async () => {
    const come = async () => {
      const element = document.createElement('fabrik-chain');
      element.lengths = new Array(200).fill(1);
      document.body.append(element);
      const { buffer } = element.chain.positions;
      element.remove();
      await null;
      return buffer.byteLength;
    };
    const first = await come();
    for (let i = 0; i < 1000; i++) {
      await come();
    }
    return (await come()) - first;
  });
  assert.equal(grown, 0);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a clone says what its attributes say, and has a chain of its own', async () => {
  const place = await openPage(
    `${LINE}${STAND}<fabrik-chain lengths="70 60" limits="-90..90"></fabrik-chain>`,
  );
  await place.move(260, 200);
  await place.until(({ target }) => target.x === 260);
  const [lengths, limits, own] = await place.of((element) => {
    element.lengths = [70, 65];
    const clone = element.cloneNode(true);
    element.after(clone);
    return [clone.lengths, clone.limits, clone.chain !== element.chain && clone.chain.bones];
  });
  assert.deepEqual([lengths, limits, own], [[70, 65], [{ min: -90, max: 90 }], 2]);
  await place.until((element) => element.nextElementSibling.chain.status === 'reached');
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('what is set before the script is there counts once it is', async () => {
  const place = await openPage(`${STAND}<fabrik-chain lengths="70 60">no script</fabrik-chain>`);
  await place.of((element) => {
    element.lengths = [50, 40, 30];
    element.target = { x: 250, y: 180 };
    element.scale = 'wrong';
  });
  await place.page.addScriptTag({ url: './fabrik.global.js' });
  await place.until(isReached);
  assert.equal(await place.of(({ chain }) => chain.bones), 3);
  assert.deepEqual(await place.of(({ target }) => target), { x: 250, y: 180 });
  assert.equal(await place.of((element) => element.getAttribute('lengths')), '50 40 30');
  const [fault, ...more] = place.faults;
  assert.match(fault, /^<fabrik-chain>: the property scale is left aside: scale must be a number/);
  assert.deepEqual(more, []);
  await place.close();
});

test('made by a script, before it is on any page, it takes properties', async () => {
  const place = await openPage(`${LINE}${STAND}`);
  await place.page.evaluate(() => {
    const { FabrikChain } = { FabrikChain: customElements.get('fabrik-chain') };
    const element = new FabrikChain();
    element.lengths = [90, 70];
    element.target = [230, 190];
    document.body.append(element);
  });
  await place.until(isReached);
  assert.equal(
    await place.of((element) => element.outerHTML),
    '<fabrik-chain lengths="90 70"></fabrik-chain>',
  );
  await place.close();
});

test('inside what is hidden it waits, and is right when it is shown', async () => {
  for (const hide of ['display: none', 'inline-size: 0; block-size: 0; overflow: hidden']) {
    const place = await openPage(
      `${LINE}<style>fabrik-chain { inline-size: auto; block-size: 100% }</style>
<div style="${hide}"><fabrik-chain></fabrik-chain></div>`,
    );
    await shown(place.page, 3);
    assert.equal(await place.of(({ chain }) => chain.status), 'unsolved', hide);
    await place.of((element) => {
      element.parentElement.style.cssText = 'inline-size: 420px; block-size: 260px';
    });
    await place.until(isReached);
    assert.deepEqual(await place.of(({ chain }) => chain.joints[0].toJSON()), { x: 210, y: 130 });
    assert.deepEqual(await place.of(({ canvas }) => [canvas.width, canvas.height]), [420, 260]);
    assert.deepEqual(place.faults, []);
    await place.close();
  }
});

test('on a page whose lines run downwards it is as wide and as high as elsewhere', async () => {
  const style =
    '<style>html { writing-mode: vertical-rl } fabrik-chain { width: 400px; height: 250px }</style>';
  const place = await openPage(`${LINE}${style}<fabrik-chain></fabrik-chain>`);
  await place.until(isReached);
  await shown(place.page);
  const sizes = await place.of(({ canvas }) => [canvas.width, canvas.height]);
  assert.deepEqual(sizes, [400, 250]);
  await place.close();
});

test('who hears of a solve may change the lengths at once', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain></fabrik-chain>`);
  await place.until(isReached);
  const bones = await place.of(async (element) => {
    element.addEventListener('solve', () => Object.assign(element, { lengths: [60, 50, 40] }), {
      once: true,
    });
    element.refresh();
    await new Promise(requestAnimationFrame);
    await new Promise((done) => element.addEventListener('solve', done, { once: true }));
    return element.chain.bones;
  });
  assert.equal(bones, 3);
  await shown(place.page);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('moved to another document, as that of a frame, it goes on there', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain></fabrik-chain>
<iframe width="500" height="400"></iframe>`);
  await place.until(isReached);
  const [status, position] = await place.page.evaluate(async () => {
    const element = document.querySelector('fabrik-chain');
    const frame = document.querySelector('iframe');
    frame.contentDocument.body.append(element);
    element.lengths = [50, 40];
    await new Promise((done) => element.addEventListener('solve', done, { once: true }));
    return [element.chain.status, frame.contentWindow.getComputedStyle(element).position];
  });
  assert.equal(status, 'reached');
  assert.equal(position, 'relative', 'with its style');
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a page that has the script twice keeps the first', async () => {
  const place = await openPage(`${LINE}${LINE}${STAND}<fabrik-chain></fabrik-chain>`);
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a policy without wasm is named, once, in the element and on the console', async () => {
  const place = await openPage(`${LINE}<fabrik-chain lengths="40 30" tolerance="1"></fabrik-chain>`, {
    policy: `default-src 'none'; script-src 'self'`,
  });
  const alert = place.page.getByRole('alert').filter({ hasText: "'wasm-unsafe-eval'" });
  await alert.waitFor();
  await shown(place.page, 3);
  const told = place.faults.filter((fault) => fault.startsWith('<fabrik-chain>'));
  assert.equal(told.length, 1, told.join('\n'));
  await place.close();
});
