// The page: finds each demo's section and starts it.

import { follow } from './follow.js';

/**
 * A hook for tests and the curious: `demos.follow.state()` tells where everything is, in pixels of
 * the canvas.
 */
Object.assign(globalThis, {
  demos: { follow: follow(/** @type {HTMLElement} */ (document.getElementById('follow'))) },
});
