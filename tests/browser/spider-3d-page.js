// What the tests of the spider in 3-D share.

import assert from 'node:assert/strict';
import { openFigure } from './figure-3d.js';

export const openSpider = (hash, options) => openFigure('spider-3d', hash, options);

/** How far two places on the ground are apart, seen from above. */
export const away = (a, b) => Math.hypot(a.x - b.x, a.z - b.z);

/** All feet that stand are on the ground. */
export function assertStands({ legs }) {
  for (const { foot, ground, planted, enabled } of legs) {
    assert.ok(!planted || !enabled || Math.abs(foot[1] - ground) < 1e-4, `${foot} on ${ground}`);
  }
}
