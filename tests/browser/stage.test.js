// A canvas of a page's own, drawn by the `Stage` that the elements use.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './chromium.js';
import { closeAll, LINE, openPage, shown } from './elements.js';
import { takePage } from './pool.js';

const site = await serve(fileURLToPath(new URL('../../web', import.meta.url)));

after(async () => {
  await closeAll();
  await site.close();
});

/** A page with a canvas and a script, as an app has them. */
async function openCanvas(script) {
  const taken = await takePage();
  await taken.page.goto(`${site.url}/fabrik.js`);
  await taken.page.setContent(
    `<!doctype html><canvas style="inline-size: 600px; block-size: 300px"></canvas>
    <script type="module">
      import { Walker } from '${site.url}/fabrik.js';
      import { Stage } from '${site.url}/element.js';
      const canvas = document.querySelector('canvas');
      globalThis.frames = [];
      ${script}
    </script>`,
  );
  return taken;
}

test('a walker that is drawn until it rests comes to the pointer, and then no more frames are asked for', async () => {
  const { page, giveBack } = await openCanvas(`
    const walker = new Walker({ legs: 8, lengths: [40, 40], position: [300, 150] });
    globalThis.walker = walker;
    const stage = new Stage(canvas, (seconds) => {
      frames.push(seconds);
      walker.update(seconds);
      return !walker.body.resting;
    });
    canvas.onpointermove = (event) => {
      walker.chase(event.offsetX, event.offsetY);
      stage.wake();
    };`);
  const rests = () => page.waitForFunction(() => globalThis.walker?.body.resting);
  await rests();
  await page.mouse.move(450, 100);
  await page.waitForFunction(() => walker.body.moving);
  await rests();
  const { away, least, still, count } = await page.evaluate(() => ({
    away: Math.hypot(walker.body.x - walker.command.x, walker.body.y - walker.command.y),
    least: Math.min(...frames),
    still: frames.filter((seconds) => seconds === 0).length,
    count: frames.length,
  }));
  assert.ok(away < 4, `${away} px away`);
  // A browser that is late may give two frames the same time.
  assert.ok(least >= 0 && still < count / 4, `time stands still in ${still} of ${count} frames`);
  assert.ok(await page.evaluate(() => frames[0] > 0), 'time goes on in the first frame, too');
  assert.ok(count > 30);
  await shown(page);
  assert.equal(await page.evaluate(() => frames.length), count);
  await giveBack();
});

test('a canvas that is taken out of the page, and put back with the same size, is drawn again', async () => {
  const { page, giveBack } = await openCanvas(`
    globalThis.kept = canvas;
    new Stage(canvas, (seconds) => {
      frames.push(seconds);
      return false;
    });`);
  await page.waitForFunction(() => globalThis.frames?.length > 0);
  await page.evaluate(() => kept.remove());
  await shown(page);
  const before = await page.evaluate(() => frames.length);
  await page.evaluate(() => document.body.append(kept));
  await page.waitForFunction((count) => frames.length > count, before);
  await giveBack();
});

test('a frame that says for how long nothing moves is the last one until then', async () => {
  const { page, giveBack } = await openCanvas(`
    new Stage(canvas, (seconds) => {
      frames.push(seconds);
      return frames.length < 6 && 0.25;
    });`);
  await page.waitForFunction(() => frames.length === 6);
  const all = await page.evaluate(() => frames);
  assert.equal(all[0], 1 / 60);
  // The observers of a new canvas call for frames, too.
  const others = all.slice(3);
  assert.ok(others.length === 3 && others.every((seconds) => seconds > 0.24 && seconds <= 0.35), `${all}`);
  await giveBack();
});

test('out of sight no frame is drawn, not even one that was asked for; back in sight, time goes on by a sixtieth', async () => {
  const { page, giveBack } = await openCanvas(`
    new Stage(canvas, (seconds) => {
      frames.push(seconds);
      return true;
    });
    // It is called after the observer of the stage.
    new IntersectionObserver(([{ isIntersecting }]) => {
      globalThis.last = isIntersecting ? undefined : frames.length;
    }).observe(canvas);`);
  await page.waitForFunction(() => globalThis.frames?.length > 3);
  await page.evaluate(() => {
    document.querySelector('canvas').style.marginBlockStart = `${innerHeight + 100}px`;
  });
  await page.waitForFunction(() => globalThis.last);
  await shown(page, 5);
  const [count, last] = await page.evaluate(() => [frames.length, globalThis.last]);
  assert.equal(count, last);
  await page.evaluate(() => scrollTo(0, innerHeight));
  await page.waitForFunction((before) => frames.length > before + 3, count);
  assert.equal(await page.evaluate((first) => frames[first], count), 1 / 60);
  await giveBack();
});

test('a canvas that gets another size is drawn again at once with 0 seconds, and then goes on', async () => {
  const { page, giveBack } = await openCanvas(`
    new Stage(canvas, (seconds, context) => {
      context.fillRect(0, 0, 1, 1);
      frames.push(seconds);
      return false;
    });`);
  await page.waitForFunction(() => frames.length > 0);
  await shown(page);
  const { before, blank, seen } = await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    const before = frames.length;
    canvas.style.inlineSize = '400px';
    const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await next();
    const { data } = canvas.getContext('2d').getImageData(0, 0, 1, 1);
    await next();
    await next();
    return { before, blank: data[3] === 0 || canvas.width !== 400, seen: frames };
  });
  assert.ok(!blank, 'it is drawn in the frame in which its size changes');
  const [again, next, ...others] = seen.slice(before);
  assert.equal(again, 0);
  assert.ok(next > 0, `${next}`);
  assert.deepEqual(others, []);
  await giveBack();
});

test('a stage without a context leaves the canvas to a renderer of the page', async () => {
  const { page, giveBack } = await openCanvas(`
    new Stage(canvas, (seconds, context) => {
      const gl = canvas.getContext('webgl');
      frames.push([context, gl !== null]);
      return frames.length < 3;
    }, { context: null });`);
  // The observers of a new canvas call for frames, too.
  await page.waitForFunction(() => frames.length >= 3);
  assert.ok((await page.evaluate(() => frames)).every(([context, gl]) => context === null && gl));
  await giveBack();
});

test('a canvas far from the window has no pixels; it has them before it is seen, and in print', async () => {
  const far = `<div style="block-size: 5000px"></div>${LINE}<fabrik-chain></fabrik-chain>`;
  const { page, faults, close } = await openPage(far);
  const pixels = () => page.evaluate(() => document.querySelector('fabrik-chain').canvas.width);
  const until = (isRight) =>
    page.waitForFunction(`(${isRight})(document.querySelector('fabrik-chain').canvas?.width)`);
  await until((width) => width === 0);
  await page.waitForFunction(() => document.querySelector('fabrik-chain').chain.status !== 'unsolved');
  assert.equal(await pixels(), 0);
  // It has solved all the same, so that its words and its chain are there.
  assert.equal(await page.evaluate(() => document.querySelector('fabrik-chain').chain.status), 'reached');
  // The window is 600 pixels high: it ends 300 pixels above the element.
  await page.evaluate(() => scrollTo(0, 4100));
  await until((width) => width > 0);
  const blank = await page.evaluate(() => {
    const { canvas } = document.querySelector('fabrik-chain');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.every((value) => value === 0);
  });
  assert.ok(!blank, 'it is drawn before it is seen');
  await page.evaluate(() => scrollTo(0, 0));
  await until((width) => width === 0);
  await page.emulateMedia({ media: 'print' });
  await until((width) => width > 0);
  await page.emulateMedia({ media: 'screen' });
  await until((width) => width === 0);
  assert.deepEqual(faults, []);
  await close();
});
