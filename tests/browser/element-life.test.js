// How an element comes to a page, moves about on it, and leaves it.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';

after(closeAll);

const STAND = '<style>body { margin: 0 } fabrik-chain { inline-size: 400px; block-size: 300px }</style>';

test('moved about on the page it keeps its chain, its pose and its target', async () => {
  const place = await openPage(`${LINE}${STAND}<div></div><fabrik-chain scale="1"></fabrik-chain>`);
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

test('off the page it stands still and keeps its chain; back on the page it goes on', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain autoplay scale="1"></fabrik-chain>`);
  const { page } = place;
  await place.until(isReached);
  const status = await page.evaluate(async () => {
    const element = document.querySelector('fabrik-chain');
    globalThis.element = element;
    globalThis.chain = element.chain;
    globalThis.solves = 0;
    element.remove();
    await null;
    element.addEventListener('fabrik-solve', () => globalThis.solves++);
    return element.chain.solve(210, 150);
  });
  assert.equal(status, 'reached');
  await shown(page, 10);
  assert.equal(await page.evaluate(() => globalThis.solves), 0);
  await page.evaluate(() => {
    // Off the page it can be changed.
    globalThis.element.autoplay = false;
    globalThis.element.lengths = [90, 60, 50, 40];
    globalThis.element.target = [260, 190];
    document.body.append(globalThis.element);
  });
  await place.until(isReached);
  assert.equal(await place.of(({ chain }) => chain.bones), 4);
  assert.deepEqual(await place.of(({ target }) => target), { x: 260, y: 190 });
  await place.move(250, 120);
  await place.until(({ target }) => target.y === 120);
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('what was set on its chain is still set after it was off the page', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain scale="1"></fabrik-chain>`);
  await place.until(isReached);
  const kept = await place.of(async (element) => {
    const { chain } = element;
    Object.assign(chain, { solver: 'ccd', tolerance: 0.5, maxIterations: 7 });
    const parent = element.parentNode;
    element.remove();
    await new Promise((done) => setTimeout(done));
    parent.append(element);
    await new Promise(requestAnimationFrame);
    const { solver, tolerance, maxIterations } = element.chain;
    return [element.chain === chain, solver, tolerance, maxIterations];
  });
  assert.deepEqual(kept, [true, 'ccd', 0.5, 7]);
  await place.close();
});

test('what was set on its chain survives other lengths, and an event says that the chain is another', async () => {
  const place = await openPage(
    `${LINE}${STAND}<fabrik-chain scale="1" lengths="60 50 40" limits="-170..170"></fabrik-chain>`,
  );
  await place.until(isReached);
  const seen = await place.of((element) => {
    const first = element.chain;
    const changes = [];
    document.addEventListener('fabrik-chainchange', ({ target, detail }) => {
      changes.push([target === element, detail.chain === element.chain, detail.chain.bones]);
    });
    first.setLimit(1, { type: 'range', min: -1, max: 1 });
    first.setStiffness([3, 2, 1]);
    first.solver = 'ccd';
    element.lengths = [70, 50, 40];
    const same = element.chain === first;
    element.lengths = '70 50 40 30';
    const { limits, stiffness, solver } = element.chain;
    let disposed = '';
    try {
      first.solve(1, 1);
    } catch ({ message }) {
      disposed = message;
    }
    // An attribute that changes sets only what it says.
    element.tolerance = 0.5;
    return { same, changes, limits, stiffness, solver, disposed, after: element.chain.solver };
  });
  assert.equal(seen.same, true, 'as many bones are the same chain');
  assert.deepEqual(seen.changes, [[true, true, 4]]);
  const degrees = seen.limits.map(({ max }) => Math.round((max * 180) / Math.PI));
  assert.deepEqual(degrees, [170, 57, 170, 170]);
  assert.deepEqual(seen.stiffness, [3, 2, 1, 1]);
  assert.deepEqual([seen.solver, seen.after], ['ccd', 'ccd']);
  assert.match(seen.disposed, /dispose/);
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('elements that are forgotten are collected, and their memory is used again', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain></fabrik-chain>`);
  const { page } = place;
  const session = await page.context().newCDPSession(page);
  /** Makes many elements, which nobody keeps, and returns how many bytes of wasm there are. */
  const come = () =>
    page.evaluate(async () => {
      for (let i = 0; i < 300; i++) {
        const element = document.createElement('fabrik-chain');
        element.lengths = new Array(1000).fill(1);
        document.body.append(element);
        element.remove();
        await null;
      }
      return document.querySelector('fabrik-chain').chain.positions.buffer.byteLength;
    });
  const first = await come();
  let last = first;
  for (let round = 0; round < 4; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await shown(page, 2);
    last = await come();
  }
  // Without collection it would be five times as much.
  assert.ok(last < 2 * first, `${first} bytes after the first round, ${last} after the last one`);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a clone says what its attributes say, and has a chain of its own', async () => {
  const place = await openPage(
    `${LINE}${STAND}<fabrik-chain scale="1" lengths="70 60" limits="-90..90"></fabrik-chain>`,
  );
  await place.canvas.click({ position: { x: 260, y: 200 } });
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
  const place = await openPage(`${STAND}<fabrik-chain scale="1" lengths="70 60">no script</fabrik-chain>`);
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
  assert.match(fault, /^<fabrik-chain> ignored property scale="wrong": expected a number above 0/);
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
    element.scale = 1;
    document.body.append(element);
  });
  await place.until(isReached);
  assert.equal(
    await place.of((element) => element.outerHTML),
    '<fabrik-chain lengths="90 70" scale="1"></fabrik-chain>',
  );
  await place.close();
});

test('inside what is hidden it waits, and is right when it is shown', async () => {
  for (const hide of ['display: none', 'inline-size: 0; block-size: 0; overflow: hidden']) {
    const place = await openPage(
      `${LINE}<style>fabrik-chain { inline-size: auto; block-size: 100% }</style>
<div style="${hide}"><fabrik-chain scale="1"></fabrik-chain></div>`,
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
  const place = await openPage(`${LINE}${style}<fabrik-chain scale="1"></fabrik-chain>`);
  await place.until(isReached);
  await shown(place.page);
  const sizes = await place.of(({ canvas }) => [canvas.width, canvas.height]);
  assert.deepEqual(sizes, [400, 250]);
  await place.close();
});

test('who hears of a solve may change the lengths at once', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain scale="1"></fabrik-chain>`);
  await place.until(isReached);
  const bones = await place.of(async (element) => {
    element.addEventListener('fabrik-solve', () => Object.assign(element, { lengths: [60, 50, 40] }), {
      once: true,
    });
    element.refresh();
    await new Promise(requestAnimationFrame);
    await new Promise((done) => element.addEventListener('fabrik-solve', done, { once: true }));
    return element.chain.bones;
  });
  assert.equal(bones, 3);
  await shown(place.page);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('moved to another document, as that of a frame, it goes on there', async () => {
  const place = await openPage(`${LINE}${STAND}<fabrik-chain scale="1"></fabrik-chain>
<iframe width="500" height="400"></iframe>`);
  await place.until(isReached);
  const adopted = await place.page.evaluate(async () => {
    const element = document.querySelector('fabrik-chain');
    const frame = document.querySelector('iframe');
    const { chain } = element;
    const asked = { page: 0, frame: 0 };
    for (const [name, window] of Object.entries({ page: globalThis, frame: frame.contentWindow })) {
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (callback) => {
        asked[name]++;
        return requestAnimationFrame.call(window, callback);
      };
    }
    frame.contentDocument.body.append(element);
    element.autoplay = true;
    for (let i = 0; i < 5; i++) {
      await new Promise((done) => element.addEventListener('fabrik-solve', done, { once: true }));
    }
    frame.width = 300;
    element.style.inlineSize = '250px';
    await new Promise((done) => element.addEventListener('fabrik-solve', done, { once: true }));
    await new Promise((done) => setTimeout(done, 50));
    const { position } = frame.contentWindow.getComputedStyle(element);
    return { asked, position, same: element.chain === chain, width: element.canvas.width };
  });
  assert.equal(adopted.asked.page, 0, 'no frame of the document that it has left');
  assert.ok(adopted.asked.frame >= 5, JSON.stringify(adopted));
  assert.deepEqual([adopted.same, adopted.position, adopted.width], [true, 'relative', 250]);
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a page that has the script twice keeps the first copy, and warns once', async () => {
  const place = await openPage(
    `${LINE}${STAND}<fabrik-chain scale="1"></fabrik-chain><fabrik-steps></fabrik-steps>${LINE}`,
  );
  await place.until(isReached);
  assert.deepEqual(place.faults, []);
  assert.equal(
    place.warnings.filter((warning) => /twice/.test(warning)).length,
    1,
    place.warnings.join('\n'),
  );
  await place.close();
});

test('a policy without wasm is one error, and nothing else fails', async () => {
  const place = await openPage(
    `${LINE}<fabrik-chain lengths="40 30" tolerance="1"></fabrik-chain><fabrik-steps autoplay></fabrik-steps>`,
    { policy: `default-src 'none'; script-src 'self'`, viewport: { width: 800, height: 1000 } },
  );
  const { page } = place;
  const alerts = page.getByRole('alert').filter({ hasText: "'wasm-unsafe-eval'" });
  await alerts.nth(1).waitFor();
  for (const name of ['fabrik-chain', 'fabrik-steps']) {
    await page.evaluate(async (tag) => {
      const element = document.querySelector(tag);
      const { steps } = element;
      Object.assign(element, {
        lengths: [9, 9],
        limits: [[-9, 9]],
        target: [4, 4],
        root: [1, 1],
        solver: 'ccd',
      });
      Object.assign(element, { start: [0, 0, 9, 0, 18, 0], step: 2, speed: 3, scale: 2, rootMode: 'free' });
      Object.assign(element, { lengths: '5 5', autoplay: true, tolerance: null, maxIterations: 5 });
      element.refresh?.();
      element.next?.();
      element.play?.();
      element.remove();
      await new Promise((done) => setTimeout(done));
      document.body.append(element);
      return [element.chain, element.trace, element.target, element.step, element.start, steps];
    }, name);
    const canvas = page.locator(`${name} canvas`).first();
    await canvas.focus();
    for (const key of ['ArrowRight', 't', 'ArrowUp', 'j', 'ArrowUp', 'e', '+', 'Home', ' ', 'End']) {
      await page.keyboard.press(key);
    }
    const box = await canvas.boundingBox();
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 60);
    await page.mouse.up();
  }
  await shown(page, 3);
  assert.equal(await alerts.count(), 2, 'each element says it');
  const own = place.faults.filter((fault) => !/^(Compiling|Refused|Creating|.*violates)/.test(fault));
  assert.equal(own.length, 1, own.join('\n'));
  assert.match(own[0], /^<fabrik-chain>: .*'wasm-unsafe-eval'/);
  await place.close();
});
