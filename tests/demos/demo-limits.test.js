// The chains with limits of the Follow page: each preset keeps them, wherever the target is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  consistent,
  fromBase,
  lengthsIn,
  limitsIn,
  REACH,
  SCHEMA,
  toText,
} from '../../web/demos/follow/setup.js';
import { fromAddress } from '../../web/demos/shared/settings.js';
import { Chain } from '../../web/fabrik.js';

const COUNT = 60;

for (const [preset, bones] of [
  ['knee', 3],
  ['tentacle', 16],
  ['tight', 6],
]) {
  test(`the limits of ${preset} hold wherever the target is`, () => {
    const settings = consistent(fromAddress(`#preset=${preset}`, SCHEMA));
    const limits = limitsIn(settings);
    assert.equal(limits.length, bones);
    const chain = new Chain({
      lengths: lengthsIn(settings),
      root: [0, 0],
      limits: fromBase(limits, settings.base).map(({ min, max }) => ({
        type: 'range',
        min: (min * Math.PI) / 180,
        max: (max * Math.PI) / 180,
      })),
    });
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

test('limits are the same after they were in an element and in an address', () => {
  const limits = [
    { min: -90, max: 90 },
    { min: 11, max: 140 },
  ];
  assert.equal(toText(fromBase(limits, 90), 90), '-90..90,11..140');
});

/** The angle of each bone from the one before it, in degrees. */
function anglesOf(joints, base) {
  const directions = [...joints].slice(1).map(({ x, y }, i) => {
    return (Math.atan2(y - joints[i].y, x - joints[i].x) * 180) / Math.PI;
  });
  return directions.map((direction, i) => direction - (i === 0 ? base : directions[i - 1]));
}
