// Rigs that are hard to solve, or hardly rigs at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from 'fabrik/rig';

test('a hinge whose interval has no width turns its body by that angle', () => {
  const rig = new Rig({
    joints: [
      { position: [0, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1], min: 1, max: 1 } },
      { parent: 0, offset: [2, 0, 0] },
    ],
  });
  const [x, y, z] = rig.positions.slice(3);
  assert.equal(rig.values[0], 1);
  assert.ok(Math.hypot(x - 2 * Math.cos(1), y - 2 * Math.sin(1), z) < 1e-12, `${x} ${y} ${z}`);
});

test('a tie of a far point that cannot be closed leaves numbers, and is not reached', () => {
  for (const far of [1e4, 1e8, 1e20, 1e30]) {
    for (const rootMode of /** @type {const} */ (['fixed', 'pull', 'free'])) {
      const rig = new Rig({ joints: [{ position: [0, 0, 0] }, { parent: 0, offset: [1, 0, 0] }], rootMode });
      const tie = rig.goal(0, { other: 1, point: [0, 0, far] });
      rig.goal(0, { lookAt: [100, 100, 100], axis: [1, 0, 0], priority: 1 });
      rig.solve();
      assert.ok(rig.positions.every(Number.isFinite), `${rootMode}, ${far}`);
      assert.equal(tie.reached, false, `${rootMode}, ${far}`);
    }
  }
});
