// What cannot be reached is approached as far as possible in one solve, where a formula knows how far that is.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seeded } from '../../bench/random.js';
import { Rig } from '../../web/rig.js';

/** The share of the reach that a point may be off. */
const OFF = 1e-4;

const random = seeded(38);

/** @param {() => number} next */
function drawing(next) {
  const between = (least, most) => least + (most - least) * next();
  return {
    between,
    /** Evenly on a logarithmic scale. */
    spread: (least, most) => Math.exp(between(Math.log(least), Math.log(most))),
    direction: (dimensions) => {
      const way = Array.from({ length: dimensions }, () => between(-1, 1));
      const length = Math.hypot(...way);
      return way.map((x) => x / length);
    },
  };
}

/** A chain of bones that turn freely, as a rig. */
function limb({ between }, dimensions, bones, restarts) {
  const joints = [{ name: '0', position: Array(dimensions).fill(0) }];
  const lengths = [];
  for (let i = 1; i <= bones; i++) {
    lengths.push(between(0.3, 1));
    const end = i === bones && { limit: { type: 'fixed' } };
    joints.push({
      name: `${i}`,
      parent: `${i - 1}`,
      offset: [lengths.at(-1), 0, 0].slice(0, dimensions),
      ...end,
    });
  }
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  return { rig: new Rig({ joints, restarts }), lengths, reach };
}

const apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

for (const restarts of [true, false]) {
  describe(`one solve with restarts: ${restarts}`, () => {
    for (const dimensions of [2, 3]) {
      test(`stretches a limb of ${dimensions} dimensions straight towards a target at 1.01 to a million reaches`, () => {
        const draw = drawing(random(`${dimensions} dimensions`));
        for (let i = 0; i < 100; i++) {
          const bones = 2 + Math.floor(draw.between(0, 7));
          const { rig, reach } = limb(draw, dimensions, bones, restarts);
          const way = draw.direction(dimensions);
          const far = draw.spread(1.01, 1e6) * reach;
          rig.goal(`${bones}`, { position: way.map((x) => x * far) });
          assert.equal(rig.solve(), 'out-of-reach');
          const tip = Array.from(rig.positions.slice(-dimensions));
          const best = way.map((x) => x * reach);
          assert.ok(apart(tip, best) <= OFF * reach, `case ${i}: ${apart(tip, best) / reach}`);
          rig.dispose();
        }
      });
    }

    test('brings a tip in a plane to the edge of its circle', () => {
      const draw = drawing(random('plane'));
      let worse = 0;
      for (let i = 0; i < 100; i++) {
        const { rig, reach } = limb(draw, 3, 3 + Math.floor(draw.between(0, 4)), restarts);
        const tip = rig.joints.length - 1;
        const height = draw.between(-0.8, 0.8) * reach;
        const plane = { normal: [0, 0, 1], point: [0, 0, height] };
        const held = rig.goal(tip, { plane, tolerance: 1e-5 * reach });
        const [angle, far] = [draw.between(0, 6.28), draw.spread(1.3, 1e5) * reach];
        const way = [Math.cos(angle), Math.sin(angle)];
        rig.goal(tip, { position: [far * way[0], far * way[1], draw.between(-1, 1)], priority: 1 });
        rig.solve();
        assert.ok(held.error <= 1e-5 * reach);
        const radius = Math.sqrt(reach ** 2 - height ** 2);
        const at = Array.from(rig.positions.slice(-3));
        worse += Number(apart(at, [radius * way[0], radius * way[1], height]) > OFF * reach);
        rig.dispose();
      }
      assert.ok(worse <= 1, `${worse} of 100 are worse`);
    });
  });
}

test('a crank stops at its toggle', () => {
  const draw = drawing(random('toggle'));
  for (let i = 0; i < 100; i++) {
    const [rod, ground, rocker] = [draw.between(0.8, 1.1), draw.between(2.2, 2.4), draw.between(0.7, 0.95)];
    const stretched = rod + rocker;
    const toggle = Math.acos((1 + ground ** 2 - stretched ** 2) / (2 * ground));
    const joints = [
      { name: 'ground', position: [0, 0], limit: { type: 'fixed' } },
      { name: 'crank', parent: 'ground', offset: [0, 0] },
      { name: 'rod', parent: 'crank', offset: [1, 0] },
      { name: 'rod end', parent: 'rod', offset: [rod, 0], limit: { type: 'fixed' } },
      { name: 'rocker', parent: 'ground', offset: [ground, 0] },
      { name: 'rocker end', parent: 'rocker', offset: [-rocker, 0], limit: { type: 'fixed' } },
    ];
    const rig = new Rig({ joints, restarts: i % 2 === 0 });
    const tie = rig.tie('rocker end', 'rod end', { tolerance: 1e-6 });
    const goal = rig.goal('crank', { orientation: 0.6 * toggle, priority: 1 });
    for (let k = 0; k < 3; k++) {
      rig.solve();
    }
    goal.set({ orientation: toggle + draw.between(0.05, 0.6) });
    rig.solve();
    assert.ok(tie.error <= 1e-6);
    assert.ok(Math.abs(rig.values[1] - toggle) <= 1e-4, `case ${i}: ${rig.values[1]}, not ${toggle}`);
    rig.dispose();
  }
});
