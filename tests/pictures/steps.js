// The Steps demo in the middle of its steps, and the race of the methods.

import { closeAll } from '../browser/page.js';
import { open } from '../browser/steps-page.js';
import { keep, SCREENS } from './keep.js';

for (const { name, options } of SCREENS) {
  const demo = await open('', options);
  for (const [shown, settings, step] of [
    ['', '', 3],
    ['-on', '&limited=on', 8],
    ['-ccd-5', '&method=ccd&bones=5', 3],
    ['-damped-least-squares-9', '&method=damped-least-squares&bones=9', 4],
  ]) {
    await demo.reopen(settings);
    await demo.inside('[part=slider]').fill(String(step));
    await demo.inside('[part=slider]').blur();
    await demo.frames(2);
    await keep(demo.page, `steps${shown}-${name}`);
  }
  for (const [shown, settings] of [
    ['', ''],
    ['-on-7', '&limited=on&bones=7'],
  ]) {
    await demo.reopen(settings);
    await demo.find('[data-race=plot]').scrollIntoViewIfNeeded();
    await demo.frames(3);
    // The first stop at which 'auto' has arrived: its colour is drawn as a broad line.
    const { stops, runners } = (await demo.state()).race;
    const stop = stops.findIndex((iteration) => iteration >= runners[0].iterations);
    await demo.find('[data-race=slider]').fill(String(stop));
    await demo.find('[data-race=slider]').blur();
    await demo.frames(2);
    await keep(demo.find('.race'), `race${shown}-${name}`);
  }
  await demo.close();
}
await closeAll();
