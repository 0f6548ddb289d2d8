// The Follow demo: a chain that has reached its target, and each preset of limits.

import { closeAll, frames, open, settle } from '../browser/page.js';
import { ALL_SCREENS, keep, SCREENS } from './keep.js';

for (const { name, options } of ALL_SCREENS) {
  const demo = await open('', options);
  const { root, reach } = await demo.state();
  await demo.move(root.x + reach * 0.45, root.y + reach * 0.5);
  await settle(demo.page);
  await demo.words();
  await keep(demo.page, `follow-${name}`);
  await demo.close();
}

for (const { name, options } of SCREENS) {
  const demo = await open('#follow', { ...options, reducedMotion: 'reduce' });
  for (const [shown, hash, x, y, edges] of [
    ['knee', 'preset=knee', -0.35, 0.6, 4],
    ['tentacle', 'preset=tentacle', -0.5, -0.1, 8],
    ['tight', 'preset=tight', -0.35, -0.84, 0],
    ['tight-fabrik', 'preset=tight&method=fabrik', -0.5, -0.5, 0],
  ]) {
    await demo.reopen(`#follow&${hash}`);
    const { root, reach } = await demo.state();
    await demo.move(root.x + x * reach, root.y + y * reach);
    await demo.page.mouse.down();
    await demo.page.mouse.up();
    await settle(demo.page);
    await demo.canvas.focus();
    for (let left = edges; left > 0; left--) {
      await demo.page.keyboard.press('e');
    }
    await frames(demo.page, 2);
    await demo.words();
    await keep(demo.page, `limits-${shown}-${name}`);
  }
  await demo.close();
}
await closeAll();
