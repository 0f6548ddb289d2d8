// The chains with limits of the Follow demo: each preset keeps them, wherever the target is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consistent, limitsIn, makeChain, REACH, SCHEMA } from '../../web/demos/follow/setup.js';
import { fromAddress } from '../../web/demos/shared/settings.js';

const COUNT = 60;

for (const [preset, bones] of [
  ['knee', 3],
  ['tentacle', 16],
  ['tight', 6],
]) {
  test(`the limits of ${preset} hold wherever the target is`, () => {
    const settings = consistent(fromAddress(`#follow&preset=${preset}`, 'follow', SCHEMA));
    const chain = makeChain(settings);
    assert.equal(chain.bones, bones);
    const limits = limitsIn(settings);
    const seen = new Set();
    for (let i = 0; i < COUNT; i++) {
      const away = 1.1 * REACH * Math.sqrt((i + 0.5) / COUNT);
      seen.add(chain.solve(away * Math.cos(2.399963 * i), away * Math.sin(2.399963 * i)));
      anglesOf(chain.joints, settings.base).forEach((angle, bone) => {
        const { min, max } = limits[bone];
        // Of angles that are a whole turn apart, the one that is nearest to the middle.
        const nearest = angle + 360 * Math.round(((min + max) / 2 - angle) / 360);
        assert.ok(nearest > min - 0.02 && nearest < max + 0.02, `joint ${bone} at ${nearest}`);
      });
    }
    assert.ok(seen.has('blocked') && seen.has('out-of-reach'), [...seen].join());
    chain.dispose();
  });
}

/** The angle of each bone against the one before it, in degrees. */
function anglesOf(joints, base) {
  const directions = [...joints].slice(1).map(({ x, y }, i) => {
    return (Math.atan2(y - joints[i].y, x - joints[i].x) * 180) / Math.PI;
  });
  return directions.map((direction, i) => direction - (i === 0 ? base : directions[i - 1]));
}
