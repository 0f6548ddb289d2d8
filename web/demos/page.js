// The page: finds each demo's section and starts it.

import { arm } from './arm.js';
import { follow } from './follow.js';
import { firstDemo } from './settings.js';
import { spider } from './spider.js';
import { steps } from './steps.js';

const starts = { follow, spider, steps, arm };

/**
 * A hook for tests and the curious: `demos.follow.state()` tells where everything is, in pixels of
 * the canvas.
 */
const demos = Object.fromEntries(
  Object.entries(starts).map(([name, start]) => [
    name,
    start(/** @type {HTMLElement} */ (document.getElementById(name))),
  ]),
);
Object.assign(globalThis, { demos });

// An address that speaks of a demo is of that one, though the browser knows no place of its name.
const first = firstDemo(location.hash);
if (Object.hasOwn(starts, first) && first !== Object.keys(starts)[0]) {
  document.getElementById(first)?.scrollIntoView();
}
