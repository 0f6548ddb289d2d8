// Every figure on a phone: it fits, and it is drawn, in the dark and in the light.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertFits, PHONE } from '../browser/fit.js';
import { closeAll, frames, open } from '../browser/page.js';
import { DEMOS, PAGES } from '../browser/pages.js';
import { look } from '../browser/webgl.js';

after(closeAll);

/** Figures with light and shadow. */
const LIT = ['spider-3d', 'arm-3d', 'character', 'crowd'];

/** The figure of the race is as high as its pictures need. */
const TALL = ['race'];

for (const name of DEMOS.filter((each) => each !== 'benchmark')) {
  test(`${name}: on a phone the figure fits, and is drawn, in the dark and in the light`, async () => {
    const demo = await open('', {
      demo: PAGES[name],
      file: name,
      reducedMotion: 'reduce',
      drawn: true,
      ...PHONE,
    });
    const canvas = demo.canvas.first();
    await frames(demo.page, 2);
    await assertFits({ ...demo, canvas });
    const { y, height } = await canvas.boundingBox();
    assert.ok(TALL.includes(name) || (y >= 0 && y + height <= PHONE.viewport.height), `${y}, ${height} high`);
    const dark = await look(canvas);
    await demo.page.emulateMedia({ colorScheme: 'light' });
    await frames(demo.page, 3);
    const light = await look(canvas);
    for (const { opaque, colours } of [dark, light]) {
      assert.ok(
        opaque > 0.003 && colours > (LIT.includes(name) ? 300 : 10),
        `${opaque} of the picture, ${colours} colours`,
      );
    }
    assert.notEqual(dark.picture, light.picture);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  });
}
