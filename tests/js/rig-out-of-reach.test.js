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

/**
 * The point nearest to a far target that is in both rings around centres on the x axis.
 * @param {{ x: number, least: number, most: number }[]} rings
 */
function nearestInRings(rings, target) {
  const isInside = ([x, y]) =>
    rings.every((ring) => {
      const away = Math.hypot(x - ring.x, y);
      return away >= ring.least - 1e-9 && away <= ring.most + 1e-9;
    });
  const [left, right] = rings;
  const across = right.x - left.x;
  const corners = [left.least, left.most].flatMap((a) =>
    [right.least, right.most].flatMap((b) => {
      const along = (a * a - b * b + across * across) / (2 * across);
      const height = Math.sqrt(Math.max(0, a * a - along * along));
      return a >= Math.abs(along) ? [1, -1].map((side) => [left.x + along, side * height]) : [];
    }),
  );
  const edges = rings.map(({ x, most }) => {
    const away = apart(target, [x, 0]);
    return [x + (most * (target[0] - x)) / away, (most * target[1]) / away];
  });
  const found = [...corners, ...edges].filter(isInside);
  return Math.min(...found.map((point) => apart(point, target)));
}

/** Two bones of a leg or an arm, as joints. */
function twoBones(name, parent, offset, [first, second]) {
  return [
    { name: `${name}0`, parent, offset },
    { name: `${name}1`, parent: `${name}0`, offset: [0, -first] },
    { name: `${name}2`, parent: `${name}1`, offset: [0, -second], limit: { type: 'fixed' } },
  ];
}

const ringOf = (x, [first, second]) => ({ x, least: Math.abs(first - second), most: first + second });

for (const restarts of [true, false]) {
  test(`a body on two feet reaches as far as it can, restarts: ${restarts}`, () => {
    const draw = drawing(random('feet'));
    for (let i = 0; i < 60; i++) {
      const legs = [0, 1].map(() => [draw.between(0.8, 1.1), draw.between(0.8, 1.1)]);
      const arm = [draw.between(0.3, 0.8), draw.between(0.3, 0.8)];
      const joints = [
        { name: 'pelvis', position: [0, 1.4] },
        ...twoBones('left', 'pelvis', [0, 0], legs[0]),
        ...twoBones('right', 'pelvis', [0, 0], legs[1]),
        ...twoBones('arm', 'pelvis', [0, 0], arm),
      ];
      const rig = new Rig({ joints, rootMode: 'free', restarts });
      const wide = draw.between(0.2, 0.6);
      const feet = ['left2', 'right2'].map((name, k) =>
        rig.goal(name, { position: [k ? wide : -wide, 0], tolerance: 1e-6 }),
      );
      assert.equal(rig.solve(), 'reached');
      const [angle, far] = [draw.between(0.1, 3), draw.spread(8, 1e6)];
      const target = [far * Math.cos(angle), far * Math.sin(angle)];
      const hand = rig.goal('arm2', { position: target, priority: 1 });
      rig.solve();
      assert.ok(feet.every(({ error }) => error <= 1e-6));
      const rings = [ringOf(-wide, legs[0]), ringOf(wide, legs[1])];
      const least = nearestInRings(rings, target) - arm[0] - arm[1];
      assert.ok(hand.error - least <= 4 * OFF, `case ${i}: ${hand.error - least} further away`);
      rig.dispose();
    }
  });

  test(`two arms that are tied reach as far as they can, restarts: ${restarts}`, () => {
    const draw = drawing(random('tied'));
    for (let i = 0; i < 60; i++) {
      const arms = [0, 1].map(() => [draw.between(0.7, 1.3), draw.between(0.7, 1.3)]);
      const wide = draw.between(0.4, 1);
      const joints = [
        { name: 'ground', position: [0, 0], limit: { type: 'fixed' } },
        ...twoBones('left', 'ground', [-wide, 0], arms[0]),
        ...twoBones('right', 'ground', [wide, 0], arms[1]),
      ];
      const rig = new Rig({ joints, restarts });
      const tie = rig.tie('right2', 'left2', { tolerance: 1e-6 });
      const pen = rig.goal('left2', { position: [0, 1.2], priority: 1 });
      rig.solve();
      const [angle, far] = [draw.between(0.2, 2.9), draw.spread(5, 1e5)];
      const target = [far * Math.cos(angle), far * Math.sin(angle)];
      pen.moveTo(target);
      rig.solve();
      assert.ok(tie.error <= 1e-6);
      const least = nearestInRings([ringOf(-wide, arms[0]), ringOf(wide, arms[1])], target);
      assert.ok(pen.error - least <= 2 * OFF, `case ${i}: ${pen.error - least} further away`);
      rig.dispose();
    }
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
