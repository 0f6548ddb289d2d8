// The Arm demo while it tidies up.

import { closeAll, frames, open } from '../browser/page.js';
import { keep, SCREENS } from './keep.js';

for (const { name, options } of SCREENS) {
  const demo = await open('#arm', { demo: 'arm', ...options });
  await frames(demo.page, 150);
  await demo.words();
  await keep(demo.page, `arm-${name}`);
  await demo.close();
}
await closeAll();
