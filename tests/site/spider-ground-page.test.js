// The spider of the page on each kind of rough ground: it wanders, it comes when it is called, and it rests.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames } from '../browser/page.js';
import { openSpider, stands, walk } from '../browser/spider-page.js';

after(closeAll);

const ROUGH = ['stones', 'stairs', 'slope', 'hills', 'gap'];

/** How many frames the page asks for in so many seconds of its clock. */
const framesIn = (demo, seconds) =>
  demo.page.evaluate((left) => {
    const request = globalThis.requestAnimationFrame;
    let count = 0;
    globalThis.requestAnimationFrame = (call) => {
      count++;
      return request(call);
    };
    for (; left > 0; left--) {
      globalThis.nextFrame();
    }
    globalThis.requestAnimationFrame = request;
    return count;
  }, 60 * seconds);

for (const ground of ROUGH) {
  test(`on the ground ${ground} the spider wanders with its feet on the ground`, async () => {
    const demo = await openSpider(`#ground=${ground}`);
    const { away, lowest, highest } = await walk(demo, 400);
    assert.equal(away, 0, `${away} from the ground`);
    assert.ok(ground === 'gap' || highest - lowest > 8, `feet from ${lowest} to ${highest}`);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  });
}

for (const ground of ['gap', 'stairs']) {
  test(`on the ground ${ground} it comes when it is called, and then frames end`, async () => {
    const demo = await openSpider(`#ground=${ground}`, { reducedMotion: 'reduce' });
    const { width, height } = await demo.canvas.boundingBox();
    for (const [x, y] of [
      [0.3, 0.7],
      [0.7, 0.3],
      [0.25, 0.35],
    ]) {
      await demo.move(x * width, y * height);
      await frames(demo.page, 5);
      const { below, blocked } = await demo.until(stands);
      const off = Math.hypot(below.x - x * width, below.y - y * height);
      assert.ok(blocked || off < 30, `${x}, ${y}: ${off} from there`);
      assert.ok(!blocked || ground === 'gap', 'only the gap blocks it');
      // Over the gap it waits for a second, and then goes back.
      await frames(demo.page, blocked ? 300 : 90);
      assert.equal(await framesIn(demo, 3), 0, 'no frames while it rests');
    }
    assert.deepEqual(demo.faults, []);
    await demo.close();
  });
}
