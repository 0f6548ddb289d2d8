// p5: a sketch in instance mode from the package, and one of classic scripts, with globals.

import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { installApp } from './app.js';

let sketch;
let classic;
before(async () => {
  [sketch, classic] = await Promise.all([installApp('p5'), installApp('p5-classic')]);
  // Its page names files in node_modules, which npm puts into the folder above, for all apps.
  await symlink('../node_modules', join(classic.folder, 'node_modules'));
});
after(async () => {
  await sketch?.remove();
  await classic?.remove();
});

/** Leads the chain with the pointer, to a point that it reaches and to one that it does not. */
async function follows(opened, { bones, reach }) {
  await opened.page.locator('canvas').waitFor();
  const { x, y } = await opened.place('canvas');
  /** Where the tip comes to rest, and whether it is drawn there. */
  const tipAfter = async (pointer) => {
    await opened.page.mouse.move(x + pointer.x, y + pointer.y);
    await opened.frames(5);
    const chains = await opened.chains();
    assert.equal(chains.length, 1);
    assert.equal(chains[0].bones, bones);
    const [tipX, tipY] = chains[0].tip;
    const colour = await opened.colourAt('canvas', tipX, tipY);
    assert.deepEqual(colour, [0, 128, 128], `teal at ${tipX}, ${tipY}`);
    return { x: tipX, y: tipY, error: chains[0].error, tolerance: chains[0].tolerance };
  };
  const far = await tipAfter({ x: 20, y: 20 });
  assert.ok(Math.abs(Math.hypot(far.x - 200, far.y - 300) - reach) < 0.05, 'straight, to its full reach');
  const near = await tipAfter({ x: 300, y: 200 });
  assert.ok(near.error <= near.tolerance);
  assert.ok(Math.hypot(near.x - 300, near.y - 200) < 0.05);
}

test('a sketch in instance mode, built', async () => {
  await sketch.run('build');
  const opened = await sketch.open(await sketch.serve());
  await follows(opened, { bones: 12, reach: 240 });
  await opened.shoot('built');
  await opened.close();
});

test('a sketch of classic scripts, by double click', async () => {
  const opened = await classic.open(pathToFileURL(join(classic.folder, 'index.html')).href);
  await follows(opened, { bones: 4, reach: 260 });
  await opened.close();
});
